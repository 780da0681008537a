// Schemas as one direction has them: requests needn't have members that are only read, and responses have none that are only sent.
import type { ValidateFunction } from 'ajv';
import type { Json } from '../contract/document.ts';
import { schemasOf } from '../contract/formats.ts';
import { fold } from '../contract/schema.ts';
import { maps, values } from './read.ts';

export interface Schemas {
  /** The document with whose parts the schemas are compiled. */
  document: Json;
  compile(schema: Json | boolean): ValidateFunction;
}

export function schemasBothWays(document: Json): { sent: Schemas; received: Schemas } {
  const plain = { document, ...schemasOf(document) };
  const written = JSON.stringify(document);
  const having = (hidden: 'readOnly' | 'writeOnly') => (written.includes(`"${hidden}":true`) ? without(document, hidden) : plain);
  return { sent: having('readOnly'), received: having('writeOnly') };
}

function without(document: Json, hidden: 'readOnly' | 'writeOnly'): Schemas {
  const copy = optional(document, hidden, document) as Json;
  // servers ignore what is only read, so it does no harm in a request
  const schemas = schemasOf(copy, hidden === 'writeOnly' ? { hidden } : {});
  const copies = new Map<Json | boolean, Json | boolean>();
  return {
    document: copy,
    compile(schema) {
      const known = copies.get(schema) ?? (optional(document, hidden, schema) as Json | boolean);
      copies.set(schema, known);
      return schemas.compile(known);
    },
  };
}

/** A copy in which hidden members aren't required. `around` has the names of those that a part of an `allOf` has beside it. */
function optional(document: Json, hidden: string, node: unknown, { around = [], isMap = false }: { around?: string[]; isMap?: boolean } = {}): unknown {
  if (Array.isArray(node)) return node.map((one) => optional(document, hidden, one, { around }));
  if (node === null || typeof node !== 'object') return node;
  const { required, allOf } = node as Json;
  const isSchema = !isMap && (Array.isArray(required) || Array.isArray(allOf));
  const members = isSchema ? Object.entries<Json>(fold(document, node as Json).properties ?? {}) : [];
  const names = [...around, ...members.filter(([, member]) => fold(document, member)[hidden] === true).map(([name]) => name)];
  return Object.fromEntries(
    Object.entries(node).map(([key, inner]) => {
      // a value or an extension may look like a schema that is wrong
      if (!isMap && (values.includes(key) || key.startsWith('x-'))) return [key, inner];
      if (!isMap && key === 'required' && Array.isArray(inner)) return [key, inner.filter((name) => !names.includes(name))];
      return [key, optional(document, hidden, inner, { around: key === 'allOf' ? names : [], isMap: !isMap && maps.includes(key) })];
    }),
  );
}
