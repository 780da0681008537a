// By which ids a request is known: in the log, in its answer, and to those who are called because of it.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isTelling } from './log.ts';
import type { Cause } from './store/executor.ts';

const wellFormedId = /^[A-Za-z0-9._~:/+=-]{1,128}$/;
/** W3C Trace Context. A version that is yet to come may have more behind these four. */
const wellFormedParent = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-([0-9a-f]{2})(-.*)?$/;

const hexOf = (uuid: string) => uuid.slice(0, 8) + uuid.slice(9, 13) + uuid.slice(14, 18) + uuid.slice(19, 23) + uuid.slice(24);

/** A request, with what is found out about it on its way. */
export class Call {
  readonly requestId: string;
  private readonly own: string;
  private readonly traceparent: string | undefined;
  private known: Cause | undefined;
  shopId: number | undefined = undefined;
  appId: number | undefined = undefined;
  /** The version that serves it. */
  version = '';
  /** The name of the operator's key. */
  operator: string | undefined = undefined;
  /** Whether it is answered as a fault has it. */
  failing = false;
  /** What the caller is told beside the answer. */
  hint: string | undefined = undefined;
  /** Whether it is in the audit log, and what is left to be done about that once it is answered. */
  noted = false;
  answered: ((status: number) => void) | undefined = undefined;

  constructor({ headers }: IncomingMessage) {
    const id = headers['x-request-id'];
    this.own = randomUUID();
    this.requestId = typeof id === 'string' && wellFormedId.test(id) && !isTelling(id) ? id : this.own;
    this.traceparent = headers.traceparent as string | undefined;
  }

  /** The trace that the caller is in, or else one that begins here. */
  get traceId(): string {
    return this.traceparent === undefined ? hexOf(this.own) : this.trace.id;
  }

  /** What comes of it is told of this call, whose own span of the trace is begun where somebody is to hear of it. */
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

/** On the request itself, which is found at once. */
export function callOf(request: IncomingMessage & { [key]?: Call }): Call {
  request[key] ??= new Call(request);
  return request[key];
}
