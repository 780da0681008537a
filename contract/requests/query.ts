// Reads a query string: the filters, the page (`limit`, `page_info`), and with `fields` the members that the response is to have.
import { isDeepStrictEqual } from 'node:util';
import type { Json } from '../document.ts';
import type { Operation } from '../operations.ts';
import type { Links } from './handlers.ts';
import { hintOn } from './hints.ts';
import type { Ports } from './ports.ts';
import { type Refusal, refusal } from './refusal.ts';
import { mostMessages, shortened, type Validator } from './validate.ts';

interface Queried {
  query: Json;
  page: { limit: number; cursor?: object; fields?: string[] };
}

export class Query {
  private readonly validator: Validator;
  private readonly cursors: Ports['cursors'];

  constructor(validator: Validator, cursors: Ports['cursors']) {
    this.validator = validator;
    this.cursors = cursors;
  }

  /** Adds unknown parameters, and unknown names in `fields`, to `ignored`. Refuses them where there is no such list, or where `fields` has no known name. */
  read(operation: Operation, path: Json, search: string, as: string, ignored: string[] | undefined): Queried | Refusal {
    const { value, errors, given, unknown, choices } = search === '' ? this.empty(operation) : this.validator.query(operation, search);
    if (ignored) ignored.push(...unknown);
    else if (unknown.length > 0) return refusal(400, { ...errors, ...unknownTo(operation, unknown) });
    const { limit = 50, page_info, fields, ...query } = value;
    if (page_info === undefined || given.size === 0) {
      if (Object.keys(errors).length > 0) return { ...refusal(400, errors), hint: hintOn({ problems: choices }) };
      const chosen = chosenFields(operation, fields, ignored);
      return chosen && 'status' in chosen ? chosen : { query, page: { limit, ...(chosen ? { fields: chosen } : {}) } };
    }
    const opened = this.cursors.open(listOf(operation, path, as), page_info);
    if (!opened) return refusal(400, { ...errors, page_info: 'Invalid value.' });
    for (const name of given) {
      if (['page_info', 'limit', 'fields'].includes(name)) continue;
      const { schema } = operation.queryParameters.get(name)!;
      const same = !(name in errors) && [opened.query[name], this.validator.defaultOf(schema)].some((one) => isDeepStrictEqual(query[name], one));
      if (!same) errors[name] = `${name} cannot be passed when page_info is present.`;
    }
    if (Object.keys(errors).length > 0) return refusal(400, errors);
    const chosen = chosenFields(operation, fields, ignored);
    if (chosen && 'status' in chosen) return chosen;
    return { query: opened.query, page: { limit, cursor: opened.cursor, ...(chosen ? { fields: chosen } : {}) } };
  }

  /** The results for an empty query, by operation: they are the same each time. */
  private readonly unasked = new Map<Operation, ReturnType<Validator['query']>>();
  private empty(operation: Operation): ReturnType<Validator['query']> {
    const known = this.unasked.get(operation) ?? this.validator.query(operation, '');
    this.unasked.set(operation, known);
    return known;
  }

  /** The Link header to the previous and the next page of the list. `address` is the URL of the list. */
  links(operation: Operation, path: Json, as: string, { query, page }: Queried, links: Links, address: string): Record<string, string> {
    const chosen = page.fields ? `fields=${encodeURIComponent(page.fields.join())}&` : '';
    const header = (['previous', 'next'] as const).flatMap((rel) => {
      const cursor = links[rel];
      if (!cursor) return [];
      const page_info = this.cursors.seal(listOf(operation, path, as), { cursor, query });
      // the cursor comes last, since some clients take everything after `page_info=` for the cursor
      return [`<${address}?limit=${page.limit}&${chosen}page_info=${page_info}>; rel="${rel}"`];
    });
    return header.length > 0 ? { Link: header.join(', ') } : {};
  }
}

/** The place that a cursor is sealed for. A cursor belongs to one list of one caller, and each parent record has a list of its own. */
const listOf = (operation: Operation, path: Json, as: string) => [operation.id, as, ...operation.pathParameters.map(({ name }) => path[name])].join('/');

function unknownTo({ queryParameters }: Operation, names: string[]): Record<string, string> {
  const known = [...queryParameters.keys()].join(', ') || 'none';
  return Object.fromEntries(names.slice(0, mostMessages).map((name) => [shortened(name), `is not a parameter of this call; those are: ${known}`]));
}

/** Undefined where `fields` has no name in it, since nobody wants records without members. */
function chosenFields(operation: Operation, fields: string | undefined, ignored: string[] | undefined): string[] | Refusal | undefined {
  if (fields === undefined) return undefined;
  // each name once: every record of a list is cut to them
  const chosen = [...new Set(fields.split(',').map((name) => name.trim()))].filter((name) => name !== '');
  if (chosen.length === 0) return undefined;
  const members = operation.responses.get(200)?.root?.members;
  if (!members) return chosen;
  const unknown = chosen.filter((name) => !members.has(name));
  if (unknown.length === 0) return chosen;
  if (ignored && unknown.length < chosen.length) {
    ignored.push(...unknown);
    return chosen.filter((name) => members.has(name));
  }
  const told = unknown.slice(0, mostMessages).map(shortened);
  return refusal(400, { fields: `${told.join(', ')} ${told.length > 1 ? 'are' : 'is'} not among the fields: ${[...members].join(', ')}` });
}

const mostNames = 20;

/** The first of several names that a caller made up, 20 at most. */
export function firstNames(names: Iterable<string>): string[] {
  const first = new Set<string>();
  for (const name of names) if (first.add(name).size === mostNames) break;
  return [...first];
}

/** Names that a caller made up, escaped so that a header can carry them: at most 20 names and 1 kB. */
export function namesFit(names: string[]): string {
  let told = '';
  for (const name of firstNames(names)) {
    const more = encodeURIComponent(name.slice(0, 255).toWellFormed());
    if (more !== '' && told.length + more.length + 2 <= 1024) told += `${told && ', '}${more}`;
  }
  return told;
}
