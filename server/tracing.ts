// By which ids a request is known: in the log, in its answer, and to those who are called because of it.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isTelling } from './log.ts';
import type { Cause } from './store/executor.ts';

const wellFormedId = /^[A-Za-z0-9._~:/+=-]{1,128}$/;
/** W3C Trace Context. A version that is yet to come may have more behind these four. */
const wellFormedParent = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-([0-9a-f]{2})(-.*)?$/;

const hexOf = (uuid: string) => uuid.replaceAll('-', '');

/** A request, with what is found out about it on its way. */
export class Call {
  readonly requestId: string;
  readonly traceId: string;
  private readonly flags: string;
  private known: Cause | undefined;
  shopId?: number;
  appId?: number;
  /** The name of the operator's key. */
  operator?: string;

  constructor({ headers }: IncomingMessage) {
    const { 'x-request-id': id, traceparent } = headers;
    const own = randomUUID();
    this.requestId = typeof id === 'string' && wellFormedId.test(id) && !isTelling(id) ? id : own;
    const [, version, trace, flags, more] = (typeof traceparent === 'string' && wellFormedParent.exec(traceparent)) || [];
    const taken = trace !== undefined && (version !== '00' || more === undefined);
    this.traceId = taken ? trace : hexOf(own);
    this.flags = taken ? flags! : '00';
  }

  /** What comes of it is told of this call, whose own span of the trace is begun where somebody is to hear of it. */
  get cause(): Cause {
    this.known ??= { request_id: this.requestId, traceparent: `00-${this.traceId}-${hexOf(randomUUID()).slice(16)}-${this.flags}` };
    return this.known;
  }
}

const calls = new WeakMap<IncomingMessage, Call>();

export function callOf(request: IncomingMessage): Call {
  let call = calls.get(request);
  if (!call) {
    call = new Call(request);
    calls.set(request, call);
  }
  return call;
}
