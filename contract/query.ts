// Reads a query string: the filters, the page (`limit`, `page_info`), and with `fields` the members that the response is to have.
import type { Json } from './document.ts';
import type { Operation } from './operations.ts';
import type { PageInfo, Ports } from './ports.ts';
import { type Refusal, refusal } from './refusal.ts';
import { mostMessages, shortened, type Validator } from './validate.ts';

export interface Queried {
  query: Json;
  page: { limit: number; cursor?: object };
  fields?: string[];
}

export class Query {
  private readonly validator: Validator;
  private readonly cursors: Ports['cursors'];

  constructor(validator: Validator, cursors: Ports['cursors']) {
    this.validator = validator;
    this.cursors = cursors;
  }

  read(operation: Operation, search: string, as: string): Queried | Refusal {
    const checked = search === '' ? this.empty(operation) : this.validator.query(operation, search);
    const sealed = operation.queryParameters.has('page_info') && search.includes('page_info') ? new URLSearchParams(search) : undefined;
    if (sealed?.has('page_info')) {
      const beside = [...new Set(sealed.keys())].filter((name) => !['page_info', 'limit', 'fields'].includes(name));
      const told = beside.slice(0, mostMessages).map(shortened);
      if (beside.length) return refusal(400, Object.fromEntries(told.map((name) => [name, `${name} cannot be passed when page_info is present.`])));
    }
    if ('errors' in checked) return refusal(400, checked.errors);
    const { limit = 50, page_info, fields, ...query } = checked.value;
    const chosen = fields === undefined ? undefined : chosenFields(operation, fields);
    if (chosen && 'status' in chosen) return chosen;
    const shared = chosen ? { fields: chosen } : {};
    if (page_info === undefined) return { query, page: { limit }, ...shared };
    const opened = this.cursors.open(listOf(operation, as), page_info);
    if (!opened) return refusal(400, { page_info: 'Invalid value.' });
    return { query: opened.query, page: { limit, cursor: opened.cursor }, ...shared };
  }

  /** What a query that says nothing is read as: the same each time. */
  private readonly unasked = new Map<Operation, ReturnType<Validator['query']>>();
  private empty(operation: Operation): ReturnType<Validator['query']> {
    const known = this.unasked.get(operation) ?? this.validator.query(operation, '');
    this.unasked.set(operation, known);
    return known;
  }

  seal(operation: Operation, as: string, info: PageInfo): string {
    return this.cursors.seal(listOf(operation, as), info);
  }
}

/** A cursor belongs to one list of one caller. */
const listOf = (operation: Operation, as: string) => `${operation.id}/${as}`;

/** Undefined where no name is given: nobody wants records without members. */
function chosenFields(operation: Operation, fields: string): string[] | Refusal | undefined {
  const chosen = fields
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (chosen.length === 0) return undefined;
  const members = operation.responses.get(200)?.root?.members;
  if (!members) return chosen;
  const all = chosen.filter((name) => !members.has(name));
  if (all.length === 0) return chosen;
  const unknown = all.slice(0, mostMessages).map(shortened);
  return refusal(400, { fields: `${unknown.join(', ')} ${unknown.length > 1 ? 'are' : 'is'} not among the fields: ${[...members].join(', ')}` });
}
