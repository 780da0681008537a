// Explains a response: which constraints of the contract a request broke, and what was decided where the source says nothing.
import type { IncomingMessage } from 'node:http';
import { publishedPlace } from '../choices.ts';
import { type Json, resolve } from '../document.ts';
import type { Contract, Operation } from '../operations.ts';
import { fold } from '../schema.ts';
import type { Codes, HandlerResponse, Reason } from './ports.ts';

/** In RFC 7240, preferences are separated by commas, in one header or in several. */
export const wantsExplanation = ({ headers }: IncomingMessage): boolean =>
  headers.prefer !== undefined && [headers.prefer].flat().some((given) => given.split(',').some((one) => /^\s*explain\s*(;|$)/i.test(one)));

/** Limits: nobody reads more reasons than this, and headers should stay short. */
const mostReasons = 20;
const longestHeader = 2000;

const assumptionsOf = (node: Json | undefined): Reason['assumptions'] => [node?.['x-assumption'] ?? []].flat();

export function reasonsFor(
  { document, published }: Pick<Contract, 'document' | 'published'>,
  operation: Operation,
  { status, body, grounds = {} }: HandlerResponse,
): Reason[] {
  const { problems = [], codes = {} } = grounds;
  const node = (document.paths as Json)[operation.path]?.[operation.method] as Json | undefined;
  const given = node?.responses?.[status] as Json | undefined;
  const at = `${operation.pointer}/responses/${status}`;
  const answer: Reason = { about: String(status), at: given?.$ref ?? at, assumptions: assumptionsOf(given && resolve(document, given)) };
  const whole: Reason = { about: operation.id, at: operation.pointer, assumptions: assumptionsOf(node) };
  const broken = problems.map(({ instancePath, keyword, parentSchema, params }): Reason => {
    const path = instancePath.split('/').slice(1);
    const { missingProperty: missing } = params as { missingProperty?: string };
    const field = [...path.slice(1), ...(missing === undefined ? [] : [missing])].join('.');
    const place = publishedPlace(published, `${placeOf(document, operation, path)}/${keyword}`);
    return { about: field || 'base', at: place, rule: keyword, assumptions: assumptionsOf(parentSchema as Json) };
  });
  const judged = Object.entries(codes).flatMap(([field, code]) => (code === undefined ? [] : [ruleOf(document, operation, field, nameOf(code))]));
  return [...broken, ...judged, ...(status === 400 ? parametersIn(operation, body) : []), answer, whole].slice(0, mostReasons);
}

const nameOf = (code: NonNullable<Codes[string]>): string => {
  const first = typeof code === 'string' ? code : (code[0] as string | readonly [string]);
  return typeof first === 'string' ? first : first[0];
};

/** The place of a code's words: beside the member that the code is about, or among the phrases that all members share. */
function ruleOf(document: Json, operation: Operation, field: string, rule: string): Reason {
  const roots = Object.entries<Json>(operation.body ? (resolve(document, operation.body.schema).properties ?? {}) : {});
  for (const [root, schema] of roots) {
    const member = field === 'base' ? schema : fold(document, schema).properties?.[field];
    const folded = member && fold(document, member);
    if (folded?.['x-errors']?.[rule])
      return {
        about: field,
        at: `${placeOf(document, operation, field === 'base' ? [root] : [root, field])}/x-errors/${rule}`,
        rule,
        assumptions: assumptionsOf(folded),
      };
  }
  return { about: field, at: `#/x-phrases/${rule}`, rule, assumptions: [] };
}

/** The place where the schema of a body's member is written. References are followed, and the parts of `allOf`, `anyOf` and `oneOf` are searched. */
function placeOf(document: Json, operation: Operation, path: string[]): string {
  const find = (schema: Json | undefined, at: string, [name, ...rest]: string[]): string | undefined => {
    if (!schema) return undefined;
    if (typeof schema.$ref === 'string') return find(resolve(document, schema), schema.$ref, name === undefined ? [] : [name, ...rest]);
    if (name === undefined) return at;
    const own = schema.properties?.[name] ? find(schema.properties[name], `${at}/properties/${name}`, rest) : undefined;
    const inside = own ?? (/^\d+$/.test(name) ? find(schema.items, `${at}/items`, rest) : undefined);
    const parts = ['allOf', 'anyOf', 'oneOf'].flatMap((word) => ((schema[word] ?? []) as Json[]).map((part, n) => [part, `${at}/${word}/${n}`] as const));
    return inside ?? parts.map(([part, place]) => find(part, place, [name, ...rest])).find((found) => found !== undefined);
  };
  const whole = `${operation.pointer}/requestBody`;
  return find(operation.body?.schema, whole, path) ?? whole;
}

/** For each refused parameter, the place in the contract that declares it. */
function parametersIn(operation: Operation, body: unknown): Reason[] {
  const errors = (body as Json | undefined)?.errors;
  if (typeof errors !== 'object' || errors === null) return [];
  return Object.keys(errors).flatMap((name): Reason[] => {
    const parameter = operation.queryParameters.get(name) as Json | undefined;
    return parameter ? [{ about: name, at: `${operation.pointer}/parameters ${name}`, assumptions: assumptionsOf(parameter) }] : [];
  });
}

/** A string of a structured field, which may hold only printable ASCII. */
const quoted = (text: string) =>
  `"${text
    .slice(0, 200)
    .replace(/[^ -~]/g, '?')
    .replace(/["\\]/g, '\\$&')}"`;

/** The reasons as a list of structured fields (RFC 9651), as many as the header has room for. */
export function explanation(reasons: Reason[]): string {
  let text = '';
  for (const { about, at, rule, assumptions } of reasons) {
    const sources = [...new Set(assumptions.map(({ source }) => source))].join(' ');
    const one = `${quoted(about)};at=${quoted(at)}${rule ? `;rule=${quoted(rule)}` : ''}${sources ? `;source=${quoted(sources)}` : ''}`;
    if (text.length + one.length > longestHeader) break;
    text += text ? `, ${one}` : one;
  }
  return text;
}
