// Reads the parameters of a path: ids as numbers, names as they are.
import type { Json } from '../document.ts';
import type { Operation } from '../operations.ts';

interface Path {
  values: Json;
  /** No record can have this id: a number can't hold it exactly, or it is no number at all (NaN). */
  unknownId: boolean;
  /** A hint for the caller about an id that is no number. */
  hint?: string | undefined;
}

/** The operation's path, with values in the place of its parameters. */
export const writtenPath = ({ path }: Operation, values: Json): string => path.replace(/\{([^}]+)\}/g, (_, name) => String(values[name]));

export function pathOf(operation: Operation, parameters: string[]): Path {
  const path: Path = { values: {}, unknownId: false };
  const { values } = path;
  for (const [at, { name, schema }] of operation.pathParameters.entries()) {
    const text = parameters[at] ?? '';
    if (schema.type === 'string') {
      values[name] = text;
      continue;
    }
    const id = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    values[name] = id;
    if (!Number.isSafeInteger(id)) path.unknownId = true;
    if (Number.isNaN(id)) path.hint ??= `${name} in the path is a whole number`;
  }
  return path;
}
