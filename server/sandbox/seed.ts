// Makes the shop that a YAML file describes: each record by a call of the operation that makes it, as any other client would call it.
import { parse } from 'yaml';
import { isObject, type Json, parameterNames } from '../../contract/document.ts';
import type { Operation } from '../../contract/operations.ts';
import { mistyped, nearest } from '../../contract/requests/hints.ts';
import { declared } from '../contracts.ts';

/** Its message says in one sentence what is wrong with a file. */
export class NoSeed extends Error {}

interface Target {
  origin: string;
  operatorKey: string;
  say?: (progress: string) => void;
}

/** The members that a step may have. */
const members = ['as', 'path', 'body', 'example'];

interface Step {
  as?: string;
  path?: Json;
  body?: Json;
  /** The name of one of the contract's examples, instead of a body. */
  example?: string;
}

function read(text: string): { shop: Json; app?: Json; records: [operation: string, step: Step][] } {
  let file: Json;
  try {
    file = parse(text, { maxAliasCount: 0 }) as Json;
  } catch (error) {
    // errors in the YAML syntax are of another class
    if (error instanceof ReferenceError) throw new NoSeed('A seed may not have YAML aliases: write out each value');
    throw new NoSeed(`The seed is not valid YAML: ${(error as Error).message.split('\n')[0]}`);
  }
  const { shop, app, records = [], ...unknown } = file ?? {};
  if (!shop || !Array.isArray(records) || Object.keys(unknown).length > 0)
    throw new NoSeed('A seed needs a shop, may have an app and a list of records, and nothing else');
  const steps = records.map((record, at): [string, Step] => {
    const [[operation, step] = [], ...more] = Object.entries<unknown>(isObject(record) ? record : {});
    if (operation === undefined || more.length > 0) throw new NoSeed(`Record ${at + 1} has to name one operation`);
    return [operation, stepOf(step, `Record ${at + 1}, ${operation},`)];
  });
  return { shop, ...(app ? { app } : {}), records: steps };
}

/** A member without a value counts as absent. */
function stepOf(given: unknown, record: string): Step {
  if (!isObject(given ?? {})) throw new NoSeed(`${record} takes a map with the names ${members.join(', ')}`);
  const step = Object.fromEntries(Object.entries(given ?? {}).filter(([, value]) => value !== null));
  const unknown = Object.keys(step).find((name) => !members.includes(name));
  if (unknown !== undefined) throw new NoSeed(`${record} has the unknown member ${unknown}: it takes ${members.join(', ')}`);
  for (const name of ['as', 'example']) if (typeof (step[name] ?? '') !== 'string') throw new NoSeed(`${record} needs a text as the value of ${name}`);
  if (!isObject(step.path ?? {})) throw new NoSeed(`${record} takes a path with names and values, such as path: { order_id: $order.id }`);
  return step;
}

/** Splits `$name.member` into the name and the path behind it. */
const spokenOf = (text: string) => /^\$([a-z_]\w*)((?:\.\w+)*)$/i.exec(text) ?? [];
const notMade = (text: string) => new NoSeed(`Nothing is called ${text}: an earlier record has to get that name with \`as\``);

/** The value with each `$name.member` in it replaced by what it stands for. */
function filled(node: unknown, made: Map<string, unknown>, ids: Map<number, number>): unknown {
  if (Array.isArray(node)) return node.map((one) => filled(one, made, ids));
  if (node !== null && typeof node === 'object') return Object.fromEntries(Object.entries(node).map(([key, one]) => [key, filled(one, made, ids)]));
  if (typeof node === 'number') return ids.get(node) ?? node;
  if (typeof node !== 'string') return node;
  const [, name, way] = spokenOf(node);
  if (name === undefined) return node;
  const found = way!
    .split('.')
    .slice(1)
    .reduce<unknown>((value, key) => (value as Json | undefined)?.[key], made.get(name));
  if (found === undefined) throw notMade(node);
  return found;
}

/** The examples refer to each other by their own ids. This notes which id each of them has in this database. */
function note(shown: unknown, record: unknown, ids: Map<number, number>) {
  if (shown === null || typeof shown !== 'object' || record === null || typeof record !== 'object') return;
  for (const [key, value] of Object.entries(shown)) {
    const own = (record as Json)[key];
    if (key === 'id' && typeof value === 'number' && typeof own === 'number') ids.set(value, own);
    else note(value, own, ids);
  }
}

const doors = ['operator', 'admin'] as const;

function operationOf(id: string): [(typeof doors)[number], Operation] {
  for (const name of doors) {
    const operation = declared(name).contract.operations.get(id);
    if (operation) return [name, operation];
  }
  const known = doors.flatMap((name) => [...declared(name).contract.operations.keys()]);
  throw new NoSeed(`There is no operation ${id}${meant(id, known) || ': `store-admin endpoints` lists all operations'}`);
}

function meant(given: string, known: string[]): string {
  const name = nearest(given, known);
  return name === undefined ? '' : `: did you mean ${name}?`;
}

/** The body of a step: its own, or the contract's example that it names. */
function givenTo(id: string, { body, example }: Step): unknown {
  const [, operation] = operationOf(id);
  if (example === undefined) return body;
  const examples = operation.body?.examples ?? new Map<string, unknown>();
  if (examples.has(example)) return examples.get(example);
  const names = [...examples.keys()];
  throw new NoSeed(`${id} has no example ${example}${meant(example, names) || (names.length > 0 ? `: it has ${names.join(', ')}` : '')}`);
}

/** The id by which other examples refer to what this operation makes. It is the example of the id in the path of the record itself. */
function exampleIdOf({ path }: Operation, door: (typeof doors)[number]): number | undefined {
  const stem = path.replace(/\.json$/, '');
  const below = [...declared(door).contract.operations.values()].find(
    (one) => one.path.startsWith(stem) && /^\/\{\w+\}(\.json)?$/.test(one.path.slice(stem.length)),
  );
  const example = below?.pathParameters.at(-1)?.example;
  return typeof example === 'number' ? example : undefined;
}

/** Checks all that can be checked before anything is made: a shop with half of its records would be in the way of the next attempt. */
function assertPossible(records: [operation: string, step: Step][], known: string[]) {
  const made = new Set(known);
  const places = known.map((name) => `${name}_id`);
  const assertMade = (node: unknown): void => {
    if (node !== null && typeof node === 'object') for (const one of Object.values(node)) assertMade(one);
    const [, name] = typeof node === 'string' ? spokenOf(node) : [];
    if (name !== undefined && !made.has(name)) throw notMade(String(node));
  };
  for (const [id, step] of records) {
    const { as, path = {}, body } = step;
    const mistake = mistyped(operationOf(id)[1], givenTo(id, step));
    if (mistake) throw new NoSeed(mistake);
    const lacking = parameterNames(operationOf(id)[1].path).find((name) => path[name] === undefined && !places.includes(name));
    if (lacking) throw new NoSeed(`${id} needs ${lacking} in its path`);
    assertMade([path, body]);
    if (as !== undefined) made.add(as);
  }
}

export async function seed(text: string, { origin, operatorKey, say = () => {} }: Target) {
  const { shop: wanted, app, records } = read(text);
  const first: [string, Step][] = [['createShop', { body: { shop: wanted } }], ...(app ? [['createApp', { body: { app } }] as [string, Step]] : [])];
  assertPossible([...first, ...records], app ? ['shop', 'app', 'install'] : ['shop']);
  const made = new Map<string, unknown>();
  const ids = new Map<number, number>();
  const places: Json = {};
  let token = '';

  /** What to do next. A seed can be made once in a database: on a second attempt, or after one that failed midway, its shop already exists. */
  function wayOn(id: string, { errors }: Json): string {
    const domain = String(wanted.domain);
    const remove = `delete ${domain} with \`store-admin shop delete ${domain} --yes\` while a server runs, or give another database with --db`;
    if (id !== 'createShop') return `correct the file, and then, before the next attempt, ${remove}`;
    return errors?.domain ? `if the shop exists already, ${remove}` : 'correct the file';
  }

  async function call(id: string, step: Step): Promise<Json> {
    const { as, path = {}, example } = step;
    const [name, operation] = operationOf(id);
    const given = givenTo(id, step);
    const known = { ...places, ...(filled(path, made, ids) as Json) };
    const place = operation.path.replace(/\{(\w+)\}/g, (_, key) => encodeURIComponent(String(known[key])));
    const headers: Record<string, string> = name === 'admin' ? { 'X-Service-Access-Token': token } : { Authorization: `Bearer ${operatorKey}` };
    const response = await fetch(`${origin}${name === 'admin' ? '/admin/api/latest' : '/operator'}${place}`, {
      method: operation.method.toUpperCase(),
      headers: { ...headers, ...(given === undefined ? {} : { 'Content-Type': 'application/json' }) },
      ...(given === undefined ? {} : { body: JSON.stringify(filled(given, made, example === undefined ? new Map() : ids)) }),
    });
    const hint = response.headers.get('x-service-hint');
    // a removal is answered without a body
    const answer = JSON.parse((await response.text()) || '{}') as Json;
    if (!response.ok)
      throw new NoSeed(`${id} was answered ${response.status}: ${JSON.stringify(answer.errors)}${hint ? ` (${hint})` : ''}; ${wayOn(id, answer)}`);
    const [record] = Object.values<Json>(answer);
    const [shown] = operation.responses.get(response.status)?.examples.values() ?? [];
    if (as !== undefined) made.set(as, record);
    if (example !== undefined) {
      note(Object.values((shown ?? {}) as Json)[0], record, ids);
      // the example of this operation may show another record than the one that the other examples refer to
      const spoken = exampleIdOf(operation, name);
      if (spoken !== undefined && !ids.has(spoken) && typeof record?.id === 'number') ids.set(spoken, record.id);
    }
    say(`${id}${typeof record?.id === 'number' ? ` ${record.id}` : ''}`);
    return answer;
  }

  const { shop } = await call('createShop', { as: 'shop', body: { shop: wanted } });
  places.shop_id = shop.id;
  if (app) {
    const { app: registered } = await call('createApp', { as: 'app', body: { app } });
    places.app_id = registered.id;
    token = (await call('installApp', { as: 'install', body: { install: { app_id: registered.id } } })).access_token;
  }
  for (const [operation, step] of records) await call(operation, step);
  return { shop_id: shop.id as number, shop_domain: shop.domain as string, ...(token ? { access_token: token } : {}) };
}
