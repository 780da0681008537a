// A schema as a reader wants it: one line a member, with its type, its limits and who decided what.
import { type Json, resolve } from '../../contract/document.ts';
import { type Folded, fold } from '../../contract/schema.ts';
import { escaped, inline } from './markdown.ts';

interface Member {
  schema: Json;
  required: boolean;
}

const words: [string, (value: never, schema: Json) => string][] = [
  ['format', (value) => `${value}`],
  ['minLength', (value) => `at least ${value} characters`],
  ['maxLength', (value) => `at most ${value} characters`],
  ['patterns', (value: string[]) => value.map((one) => (one === '\\S' ? 'not blank' : `pattern ${one}`)).join(' · ')],
  ['minimum', (value) => `at least ${value}`],
  ['exclusiveMinimum', (value) => `more than ${value}`],
  ['maximum', (value) => `at most ${value}`],
  ['exclusiveMaximum', (value) => `less than ${value}`],
  ['multipleOf', (value) => `multiple of ${value}`],
  ['minItems', (value) => `at least ${value} entries`],
  ['maxItems', (value) => `at most ${value} entries`],
  ['uniqueItems', () => 'no entry twice'],
  ['minProperties', (value) => `at least ${value} fields`],
  ['maxProperties', (value) => (value === 0 ? 'empty' : `at most ${value} fields`)],
  [
    'enum',
    (value: unknown[]) =>
      value.length === 1
        ? `always ${JSON.stringify(value[0])}`
        : `one of ${value.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).join(', ')}`,
  ],
  ['default', (value) => `default ${JSON.stringify(value)}`],
];

export function limits(schema: Json): string[] {
  return words.flatMap(([key, say]) => (schema[key] === undefined || schema[key]?.length === 0 ? [] : [say(schema[key] as never, schema)]));
}

export function typeName(document: Json, schema: Json): string {
  const node = fold(document, schema);
  const [choices] = node.unions;
  if (choices) return choices.map((choice) => typeName(document, choice)).join(' or ');
  const types = node.type ?? (node.properties ? ['object'] : []);
  if (types.length === 0) return node.enum ? typeof node.enum[0] : 'anything';
  return types.map((type) => (type === 'array' ? `list of ${typeName(document, node.items ?? {})}` : type)).join(' or ');
}

export function assumptions(node: Json): string {
  const entries: { claim: string; source: string }[] = [node['x-assumption'] ?? []].flat();
  return entries
    .map(
      ({ claim, source }) => `<p class="assumed"><span class="tag">assumed</span> ${inline(claim.trim())} <span class="source">(${escaped(source)})</span></p>`,
    )
    .join('');
}

/** The members of a schema, those of inner objects indented below. */
export function members(document: Json, schema: Json | undefined, depth = 0, above: Json[] = []): string {
  const node = fold(document, schema);
  const target = schema?.$ref ? resolve(document, schema) : (schema ?? {});
  if (above.includes(target)) return '';
  const seen = [...above, target];
  if (node.type?.includes('array') && node.items) return members(document, node.items, depth, seen);
  const choices = node.unions[0] ?? [];
  if (choices.some((choice) => fold(document, choice).properties))
    return choices.map((choice, n) => `<p class="choice">Choice ${n + 1}</p>${members(document, choice, depth, seen)}`).join('');
  const all = Object.entries<Json>(node.properties ?? {}).map(([name, property]): [string, Member] => [
    name,
    { schema: property, required: (node.required ?? []).includes(name) },
  ]);
  if (all.length === 0 && typeof node.additionalProperties === 'object' && Object.keys(node.additionalProperties).length)
    return `<p class="choice">Any names, each: ${escaped(typeName(document, node.additionalProperties))}</p>`;
  if (all.length === 0) return '';
  return `<ul class="members">${all.map(([name, member]) => line(document, name, member, depth, seen)).join('')}</ul>`;
}

function line(document: Json, name: string, { schema, required }: Member, depth: number, above: Json[]): string {
  const node = fold(document, schema);
  const bounds = limits({ ...node, ...(node.type?.includes('array') && node.items ? limitsOfItems(document, node) : {}) });
  const inner = depth < 6 ? members(document, schema, depth + 1, above) : '';
  return [
    `<li><code class="name">${escaped(name)}</code> <span class="type">${escaped(typeName(document, schema))}</span>`,
    required ? ' <span class="tag needed">required</span>' : '',
    node.deprecated ? ' <span class="tag old">deprecated</span>' : '',
    bounds.length ? ` <span class="limits">${escaped(bounds.join(' · '))}</span>` : '',
    node.description ? `<div class="said">${inline(node.description.trim())}</div>` : '',
    node['x-deprecation'] ? `<div class="said">${inline(node['x-deprecation'].migration)}</div>` : '',
    assumptions(node),
    inner,
    '</li>',
  ].join('');
}

function limitsOfItems(document: Json, node: Folded): Json {
  const items = fold(document, node.items);
  return items.enum && !node.enum ? { enum: items.enum } : {};
}
