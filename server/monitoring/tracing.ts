// The ids of a request: in the log, in its response, and in calls to other servers that it causes.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Cause } from '../store/executor.ts';
import { isTelling } from './log.ts';

const wellFormedId = /^[A-Za-z0-9._~:/+=-]{1,128}$/;
/** W3C Trace Context. Later versions may add further parts behind these four. */
const wellFormedParent = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-([0-9a-f]{2})(-.*)?$/;

const hexOf = (uuid: string) => uuid.slice(0, 8) + uuid.slice(9, 13) + uuid.slice(14, 18) + uuid.slice(19, 23) + uuid.slice(24);

/** A request, with what the server finds out about it while handling it. */
export class Call {
  readonly requestId: string;
  private readonly own: string;
  private readonly traceparent: string | undefined;
  private known: Cause | undefined;
  shopId: number | undefined = undefined;
  appId: number | undefined = undefined;
  /** The version that serves the request. */
  version = '';
  /** The name of the operator's key. */
  operator: string | undefined = undefined;
  /** Whether a fault of the sandbox decides the response. */
  failing = false;
  /** The hint beside the response. */
  hint: string | undefined = undefined;
  /** Whether the audit log has an entry for it, and the function that adds a missing one after the response. */
  noted = false;
  answered: ((status: number) => void) | undefined = undefined;

  constructor({ headers }: IncomingMessage) {
    const id = headers['x-request-id'];
    this.own = randomUUID();
    this.requestId = typeof id === 'string' && wellFormedId.test(id) && !isTelling(id) ? id : this.own;
    this.traceparent = headers.traceparent as string | undefined;
  }

  /** The caller's trace, or else a new one. */
  get traceId(): string {
    return this.traceparent === undefined ? hexOf(this.own) : this.trace.id;
  }

  /** Ids for jobs and calls that this request causes. A span of its own is made only when something first asks for them. */
  readonly cause = (): Cause => {
    this.known ??= { request_id: this.requestId, traceparent: `00-${this.trace.id}-${hexOf(randomUUID()).slice(16)}-${this.trace.flags}` };
    return this.known;
  };

  private get trace(): { id: string; flags: string } {
    const [, version, id, flags, more] = wellFormedParent.exec(this.traceparent ?? '') ?? [];
    return id !== undefined && (version !== '00' || more === undefined) ? { id, flags: flags! } : { id: hexOf(this.own), flags: '00' };
  }
}

const key = Symbol('call');

/** Stored on the request itself, which is the fastest place to look it up. */
export function callOf(request: IncomingMessage & { [key]?: Call }): Call {
  request[key] ??= new Call(request);
  return request[key];
}
