// Reads the parameters of a path: ids as numbers, names as they are.
import type { Json } from './document.ts';
import type { Operation } from './operations.ts';

interface Path {
  values: Json;
  /** No record is under such an id: one that no number can hold exactly, or that is no number, which is NaN. */
  unknownId: boolean;
  /** What would help whoever wrote an id that is none. */
  hint?: string | undefined;
}

/** A path with the values of its parameters. */
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
