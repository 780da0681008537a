// Reads the parameters of a path: ids as numbers, names as they are.
import type { Json } from './document.ts';
import type { Operation } from './operations.ts';

/** An id that is no number is NaN, and one that no number can hold exactly is not there. */
export function pathOf(operation: Operation, parameters: string[]): { path: Json; unknownId: boolean } {
  const path: Json = {};
  let unknownId = false;
  for (const [at, { name, schema }] of operation.pathParameters.entries()) {
    const text = parameters[at] ?? '';
    if (schema.type === 'string') path[name] = text;
    else {
      path[name] = /^\d+$/.test(text) ? Number(text) : Number.NaN;
      if (!Number.isSafeInteger(Number(text))) unknownId = true;
    }
  }
  return { path, unknownId };
}
