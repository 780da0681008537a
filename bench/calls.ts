// Makes calls for every GET of the admin contract, with each filter and order that its parameters declare. Small and large shops get the same calls.
import type { Operation, Parameter } from '../contract/operations.ts';
import { declared } from '../server/contracts.ts';
import { type Answer, answered } from './load.ts';
import { type Filled, midTime } from './rows-made.ts';
import type { Target } from './servers.ts';

export interface GrowthCall {
  name: string;
  /** Whether the server has to walk through the rows that match: counts of a part, several filters together, texts that are searched. */
  walks: boolean;
  path: string;
  status: number;
}

interface Shop {
  target: Target;
  token: string;
  rows: Filled;
}

/** The tables of path parameters that aren't named after their table. */
const tableOf: Record<string, string> = {
  address_id: 'customer_addresses',
  custom_collection_id: 'collections',
  batch_id: 'discount_code_creations',
  inventory_item_id: 'inventory_items',
};
const tableFor = (parameter: string) => tableOf[parameter] ?? `${parameter.replace(/_id$/, '').replace(/y$/, 'ie')}s`;

/** Searches. The contract says only in prose what a search reads, so they can't be made from it. */
const searches = [
  'last_characters:0050',
  'balance:>=10.00',
  'balance:>49.00 last_characters:4950',
  'initial_value:50',
  'amount_spent:<1',
  `created_at:>${midTime.slice(0, 10)}`,
  `updated_at:<${midTime.slice(0, 10)}`,
  `disabled_at:>${midTime.slice(0, 10)}`,
  'email:nobody@tea.example',
  'visitor',
  '"visitor 50"',
  'nothinglikethis',
  'th',
];

const notThere = 'nothing-like-this';
const steering = ['limit', 'page_info', 'fields'];

type Query = Record<string, string>;
const written = (query: Query) =>
  Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');

/** The values that a parameter is tried with. `record` is a record of the list. Its values are used for filters that compare texts. */
function valuesOf({ name, schema, example }: Parameter, record: Record<string, unknown>, { rows }: Shop, table: string): string[] {
  if (name === 'since_id') return [String(rows.middle(table))];
  if (name === 'ids') return [Array.from({ length: 10 }, (_, at) => rows.middle(table) + at).join()];
  if (name === 'query') return searches;
  if (name.endsWith('_min') || name.endsWith('_max')) return [schema.type === 'integer' ? '10' : midTime];
  if (name.endsWith('_id')) return [String(rows.first(tableFor(name)))];
  if (schema.enum) return schema.enum;
  if (schema.items?.enum) return [...(Array.isArray(example) ? [example.join()] : []), ...schema.items.enum.slice(0, 2)];
  const [, orders] = /^\^\(([a-z_|]+)\)/.exec(schema.pattern ?? '') ?? [];
  if (orders) return orders.split('|').flatMap((column) => [column, `${column} DESC`]);
  if (typeof record[name] === 'string') return [record[name], notThere];
  if (schema.type === 'integer') return ['5'];
  return [Array.isArray(example) ? example.join() : String(example)];
}

const isRange = (names: string[]) => names.length === 2 && names.every((name) => /_(min|max)$/.test(name)) && names[0]!.slice(0, -4) === names[1]!.slice(0, -4);

function queriesOf(operation: Operation, record: Record<string, unknown>, shop: Shop, table: string): Query[] {
  const filters = [...operation.queryParameters.values()].filter(({ name }) => !steering.includes(name));
  const required = filters.filter((parameter) => parameter.required);
  const values = new Map(filters.map((parameter) => [parameter.name, valuesOf(resolved(parameter), record, shop, table)]));
  const always: Query = Object.fromEntries(required.map(({ name }) => [name, values.get(name)![0]!]));
  const alone = filters.flatMap(({ name }) => values.get(name)!.map((value): Query => ({ ...always, [name]: value })));
  const together = (names: string[]): Query[] =>
    names.every((name) => values.has(name)) ? [{ ...always, ...Object.fromEntries(names.map((name) => [name, values.get(name)![0]!])) }] : [];
  const optional = filters.filter((parameter) => !parameter.required && parameter.name !== 'order').map(({ name }) => name);
  const ranges = optional.filter((name) => name.endsWith('_min')).flatMap((name) => together([name, name.replace(/_min$/, '_max')]));
  const since = optional.includes('since_id') ? optional.filter((name) => name !== 'since_id').flatMap((name) => together(['since_id', name])) : [];
  // from the first row on, so that the rows which the other filter leaves may lie behind very many
  const sinceFirst = since.map((query) => ({ ...query, since_id: String(shop.rows.first(table)) }));
  const statuses = optional.filter((name) => name.endsWith('status'));
  const narrowed = statuses.flatMap((status) => optional.filter((name) => name !== status && name !== 'since_id').flatMap((name) => together([status, name])));
  const whole = optional.length > 2 ? together(optional.filter((name) => name !== 'ids')) : [];
  const plain = required.length > 0 ? [] : [{}];
  const all = [...plain, ...alone, ...ranges, ...since, ...sinceFirst, ...narrowed, ...whole];
  return [...new Map(all.map((query) => [written(query), query])).values()];
}

function resolved(parameter: Parameter): Parameter {
  const { document } = declared('admin').contract;
  const follow = (schema: Parameter['schema']): Parameter['schema'] =>
    schema?.$ref ? follow(document.components.schemas[schema.$ref.split('/').at(-1)]) : schema;
  const schema = follow(parameter.schema);
  return { ...parameter, schema: schema.items ? { ...schema, items: follow(schema.items) } : schema };
}

/**
 * The last parameter is the id of the record that is asked for, which is in the middle. Earlier parameters, and the owner of a list, are first rows, to which
 * the others belong.
 */
const pathOf = ({ path }: Operation, { rows }: Shop) =>
  path.replace(/\{(\w+)\}(\.json)?/g, (_, name: string, end = '') => `${end ? rows.middle(tableFor(name)) : rows.first(tableFor(name))}${end}`);

const linked = ({ headers }: Answer, rel: 'next' | 'previous'): string | undefined =>
  new RegExp(`<[^>]*/admin/api/[^/]+(/[^>]*)>; rel="${rel}"`).exec(String(headers.link ?? ''))?.[1];

/** The calls by name, in the same order for each shop. A page that a list links to is a call of its own. */
export async function callsFor(shop: Shop): Promise<Map<string, GrowthCall>> {
  const operations = [...declared('admin').contract.operations.values()].filter(({ method }) => method === 'get');
  const calls = new Map<string, GrowthCall>();
  const get = async (name: string, path: string) => {
    const answer = await answered(shop.target, { path, token: shop.token });
    if (answer.status >= 400 && !path.includes(notThere)) throw new Error(`${name}, ${path}: ${answer.status} ${answer.text}`);
    return answer;
  };
  const records = new Map<string, Record<string, unknown>>();
  for (const operation of operations) {
    const { root } = operation.responses.get(200) ?? {};
    if (!root?.list || records.has(operation.group) || [...operation.queryParameters.values()].some(({ required }) => required)) continue;
    const { [root.key]: listed } = JSON.parse((await get(operation.id, pathOf(operation, shop))).text) as Record<string, Record<string, unknown>[]>;
    records.set(operation.group, listed![Math.floor(listed!.length / 2)] ?? {});
  }
  for (const operation of operations) {
    const table =
      operation.group === 'custom_collections' ? 'collections' : operation.group === 'variants' ? 'variants' : tableFor(operation.group.replace(/s$/, ''));
    for (const query of queriesOf(operation, records.get(operation.group) ?? {}, shop, table)) {
      const names = Object.keys(query).filter((name) => name !== 'order' && name !== 'ids');
      const isCount = operation.path.endsWith('/count.json');
      const words = 'query' in query && !query.query!.includes(':');
      // an order with filters on other columns: the server reads in that order, and compares each row with the filters
      const ordered = names.length > 0 && operation.queryParameters.has('order');
      const walks = words || ordered || (isCount ? names.length > 0 : names.length > 1 && !isRange(names));
      const shown = Object.entries(query).map(([name, value]) => {
        if (name === 'since_id' && value === String(shop.rows.first(table))) return 'since_id=first';
        return /_(min|max)$|^since_id$|^ids$|_id$/.test(name) ? name : `${name}=${value}`;
      });
      const name = [operation.id, ...shown].join(' ');
      const path = `${pathOf(operation, shop)}${shown.length > 0 ? `?${written(query)}` : ''}`;
      const answer = await get(name, path);
      calls.set(name, { name, walks, path, status: answer.status });
      const next = linked(answer, 'next');
      if (!next) continue;
      calls.set(`${name}, next`, { name: `${name}, next`, walks, path: next, status: 200 });
      const previous = linked(await get(`${name}, next`, next), 'previous');
      if (previous) calls.set(`${name}, previous`, { name: `${name}, previous`, walks, path: previous, status: 200 });
    }
  }
  return calls;
}
