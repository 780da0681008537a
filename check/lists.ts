// What a contract says about its lists: which list a response has, which parameter says how long it is, and which one takes a cursor.
import { type Json, type OperationAt, resolve } from '../contract/document.ts';
import { fold } from '../contract/schema.ts';
import { kindOf, mediaFor } from './encoding.ts';
import { parsed } from './json.ts';

/** The names of parameters that say how many items a list has. */
const ofPage = /^(limit|page_?size|per_?page|max_?results|\$top|page\[(size|limit)\])$/i;

/** The names of parameters that take what an earlier response said. */
export const ofCursor = /^(cursor|page_?token|page_?cursor|after|starting_after|continuation_?token|next_?token|next_?cursor|marker|page_info)$/i;

/** The parameter that says how many items a list has. Undefined where there are several. */
export function ofSize(parameters: Json[]): Json | undefined {
  const [parameter, another] = parameters.filter((one) => one.in === 'query' && ofPage.test(one.name));
  return parameter?.schema && !another ? parameter : undefined;
}

/** Its name, and the smallest and the largest size that it takes. */
export function sizeParameter(document: Json, { parameters }: OperationAt): { name: string; least: number; most: number } | undefined {
  const parameter = ofSize(parameters);
  if (!parameter) return undefined;
  const { type, minimum = 1, maximum = 100 } = fold(document, parameter.schema);
  return type?.includes('integer') ? { name: parameter.name, least: Math.max(1, minimum), most: maximum } : undefined;
}

/** The list of a successful response. Undefined where the contract leaves a doubt. */
export function listIn(document: Json, { operation }: Pick<OperationAt, 'operation'>, { headers, body }: { headers: Record<string, string>; body: string }) {
  const success = operation.responses?.[200];
  const content = Object.entries<Json>(success ? (resolve(document, success).content ?? {}) : {});
  return onlyList(document, mediaFor(content, kindOf(headers['content-type'] ?? ''))?.schema, body);
}

/** The list that a body is, or that is the only one in it. Undefined where the schema leaves a doubt. */
function onlyList(document: Json, given: Json | undefined, body: string): unknown[] | undefined {
  const schema = fold(document, given);
  const isList = (one: Json) => one.type?.includes('array') === true;
  const lists = Object.entries<Json>(schema.properties ?? {}).filter(([, member]) => isList(fold(document, member)));
  if (schema.unions.length > 0 || (!isList(schema) && lists.length !== 1)) return undefined;
  const value = parsed(body) as Json | null | undefined;
  const found = isList(schema) ? value : value?.[lists[0]![0]];
  return Array.isArray(found) ? found : undefined;
}
