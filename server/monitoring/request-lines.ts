// The log's line for each request, made of the server's own names and numbers: the operation, and never the address or anything that the caller sent.
import type { IncomingMessage } from 'node:http';
import type { Log } from './log.ts';
import { callOf } from './tracing.ts';

export function requestLines(log: Pick<Log, 'request' | 'tells'>, usual: 'debug' | 'info') {
  return (door: string, operation: string, status: number, ms: number, request: IncomingMessage) => {
    // a fault of the database has its own log line, once a second; a refusal that spares the server is only counted
    const level = status >= 500 && status !== 503 ? 'error' : usual;
    if (!log.tells(level)) return;
    const call = callOf(request);
    log.request({
      level,
      door,
      operation,
      method: request.method,
      status,
      ms: Math.round(ms * 10) / 10,
      request_id: call.requestId,
      trace_id: call.traceId,
      shop_id: call.shopId,
      app_id: call.appId,
      operator: call.operator,
      ...(call.failing ? { fault: true } : {}),
      ...(call.hint === undefined ? {} : { hint: call.hint }),
    });
  };
}
