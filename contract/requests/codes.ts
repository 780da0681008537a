// Helpers for the codes that an operation's rules return by field, and for the part of the body that the rules look at.
import { isObject, type Json } from '../document.ts';
import type { Operation } from '../operations.ts';
import type { Code } from './ports.ts';

/** The member of the body that a field belongs to: `metafields` for `metafields[0].key`. */
export const memberOf = (field: string) => /^[^.[]*/.exec(field)![0];

/** Makes a list of what the rules return for a field: one code, with or without values, or a list of codes. */
export function each(code: Code | readonly Code[] | undefined): readonly Code[] {
  if (code === undefined) return [];
  const isOne = typeof code === 'string' || (typeof code[0] === 'string' && typeof code[1] === 'object' && !Array.isArray(code[1]));
  return isOne ? [code as Code] : (code as readonly Code[]);
}

/** The body without what is malformed in its record: whole members, or members of an object in it. The rules look only at the rest. */
export function soundPart({ body: declared }: Operation, body: unknown, broken: string[][]): unknown {
  const part: Json = { ...(body as Json) };
  for (const root of declared?.rootKeys ?? []) {
    const record = part[root];
    if (!isObject(record)) continue;
    const sound: Json = { ...record };
    for (const path of broken) {
      let holder: Json | undefined = sound;
      // objects that the path leads through are copied, since they belong to the body that was sent; one that was left out itself stays so
      for (const name of path.slice(0, -1)) {
        if (holder?.[name]) holder[name] = { ...holder[name] };
        holder = holder?.[name];
      }
      if (holder) delete holder[path.at(-1)!];
    }
    part[root] = sound;
  }
  return part;
}
