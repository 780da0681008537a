// What the rules of an operation say of a body, by field and code, and the part of the body that they look at.
import type { Json } from './document.ts';
import type { Operation } from './operations.ts';
import type { Code } from './ports.ts';

/** `metafields[0].key` speaks of the member `metafields`. */
export const memberOf = (field: string) => /^[^.[]*/.exec(field)![0];

/** One code, with or without values, or a list of such. */
export function each(code: Code | readonly Code[] | undefined): readonly Code[] {
  if (code === undefined) return [];
  const isOne = typeof code === 'string' || (typeof code[0] === 'string' && typeof code[1] === 'object' && !Array.isArray(code[1]));
  return isOne ? [code as Code] : (code as readonly Code[]);
}

/** A body without those of its record's members that are malformed. */
export function soundPart({ body: declared }: Operation, body: unknown, malformed: ReadonlySet<string>): unknown {
  const part: Json = { ...(body as Json) };
  for (const root of declared?.rootKeys ?? []) {
    const record = part[root];
    if (typeof record !== 'object' || record === null || Array.isArray(record)) continue;
    const sound: Json = { ...record };
    for (const member of malformed) delete sound[member];
    part[root] = sound;
  }
  return part;
}
