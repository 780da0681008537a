// Writes a schema without references and without words, so that two schemas can be compared as values.
import { type Json, next } from '../contract/document.ts';

/** They say nothing about which values fit. */
const words = new Set(['title', 'description', '$comment', 'example', 'examples', 'deprecated', 'externalDocs']);
/** Their members are schemas under names of the interface, and a name may be that of a keyword. */
const named = new Set(['properties', 'patternProperties', 'dependentSchemas']);
/** They hold values and no schemas. */
const values = new Set(['const', 'enum', 'default', 'required', 'dependentRequired']);

export function bare(document: Json, node: unknown, through: string[] = []): unknown {
  const inside = (inner: unknown) => bare(document, inner, through);
  if (Array.isArray(node)) return node.map(inside);
  if (typeof node !== 'object' || node === null) return node;
  const { $ref, ...own } = node as Json;
  // a schema that contains itself is followed once
  const target = $ref === undefined || through.includes($ref) ? $ref : bare(document, next(document, { $ref }), [...through, $ref]);
  const kept = Object.entries(own)
    .filter(([key]) => !words.has(key) && !key.startsWith('x-'))
    .map(([key, value]) => {
      if (values.has(key)) return [key, value];
      return [key, named.has(key) ? Object.fromEntries(Object.entries(value).map(([name, schema]) => [name, inside(schema)])) : inside(value)];
    });
  return kept.length === 0 && target !== undefined ? target : { ...Object.fromEntries(kept), ...(target === undefined ? {} : { $ref: target }) };
}
