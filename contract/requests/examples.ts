// Responses whose bodies are examples of the contract: those that a handler gives word for word, and those of calls that fail because a fault was requested.
import { setTimeout as pause } from 'node:timers/promises';
import type { Operation } from '../operations.ts';
import type { CallFault, HandlerResponse } from './ports.ts';

export function fixed(operation: Operation, status: number, example: string): HandlerResponse {
  const body = operation.responses.get(status)?.examples.get(example);
  if (body === undefined) throw new Error(`${operation.id} has no example ${example} of ${status}`);
  return { status, body };
}

/** Web servers log status 499 for a caller that has hung up. Nobody receives this response, because the connection is cut. */
const cutOff: HandlerResponse = { status: 499 };

/** Waits as long as the fault says. Then returns the response that replaces the call, or undefined where the call is done all the same. */
export async function faultResponse({ delayMs, cut, status, example }: CallFault, operation: Operation): Promise<HandlerResponse | undefined> {
  if (delayMs > 0) await pause(delayMs, undefined, { ref: false });
  if (cut === 'before') return cutOff;
  if (status === undefined) return undefined;
  const { examples, headers } = operation.responses.get(status)!;
  const [first] = examples.keys();
  const name = example ?? first;
  return { status, ...(name === undefined ? {} : { body: examples.get(name) }), headers };
}
