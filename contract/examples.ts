// Answers whose bodies stand in the contract: those that a handler gives word for word, and those of calls that are to fail.
import { setTimeout as pause } from 'node:timers/promises';
import type { Operation } from './operations.ts';
import type { Fault, HandlerResponse } from './ports.ts';

export function fixed(operation: Operation, status: number, example: string): HandlerResponse {
  const body = operation.responses.get(status)?.examples.get(example);
  if (body === undefined) throw new Error(`${operation.id} has no example ${example} of ${status}`);
  return { status, body };
}

/** As web servers note those who hung up; nobody is told. */
const cutOff: HandlerResponse = { status: 499 };

/** What a call is answered instead of being done, when its time has come; nothing where it is done all the same. */
export async function failing({ delayMs, cut, status, example }: Fault, operation: Operation): Promise<HandlerResponse | undefined> {
  if (delayMs > 0) await pause(delayMs, undefined, { ref: false });
  if (cut === 'before') return cutOff;
  if (status === undefined) return undefined;
  const { examples, headers } = operation.responses.get(status)!;
  const [first] = examples.keys();
  const name = example ?? first;
  return { status, ...(name === undefined ? {} : { body: examples.get(name) }), headers };
}
