// Makes the shop that a file describes, in the words of the contracts: each record by the operation that makes it, as anybody else would call it.
import { parse } from 'yaml';
import type { Json } from '../contract/document.ts';
import type { Operation } from '../contract/operations.ts';
import { declared } from './contracts.ts';

/** Says in one sentence what is wrong with a file. */
export class NoSeed extends Error {}

interface Target {
  origin: string;
  operatorKey: string;
  say?: (progress: string) => void;
}

interface Step {
  as?: string;
  path?: Json;
  body?: Json;
  /** The name of one of the contract's own, instead of a body. */
  example?: string;
}

function read(text: string): { shop: Json; app?: Json; records: [operation: string, step: Step][] } {
  let file: Json;
  try {
    file = parse(text) as Json;
  } catch (error) {
    throw new NoSeed(`The seed is no YAML: ${(error as Error).message.split('\n')[0]}`);
  }
  const { shop, app, records = [], ...unknown } = file ?? {};
  if (!shop || !Array.isArray(records) || Object.keys(unknown).length > 0) throw new NoSeed('A seed has a shop, and may have an app and records');
  const steps = records.map((record, at): [string, Step] => {
    const [[operation, step] = [], ...more] = Object.entries<Step | null>(record ?? {});
    if (operation === undefined || more.length > 0) throw new NoSeed(`Record ${at + 1} names one operation`);
    return [operation, step ?? {}];
  });
  return { shop, ...(app ? { app } : {}), records: steps };
}

/** What stands for `$name.member` in a file. */
function filled(node: unknown, made: Map<string, unknown>, ids: Map<number, number>): unknown {
  if (Array.isArray(node)) return node.map((one) => filled(one, made, ids));
  if (node !== null && typeof node === 'object') return Object.fromEntries(Object.entries(node).map(([key, one]) => [key, filled(one, made, ids)]));
  if (typeof node === 'number') return ids.get(node) ?? node;
  const [, name, way] = /^\$([a-z_]\w*)((?:\.\w+)*)$/i.exec(String(node)) ?? [];
  if (name === undefined || typeof node !== 'string') return node;
  const found = way!
    .split('.')
    .slice(1)
    .reduce<unknown>((value, key) => (value as Json | undefined)?.[key], made.get(name));
  if (found === undefined) throw new NoSeed(`Nothing is called ${node}: it has to be made before, with \`as\``);
  return found;
}

/** The examples speak of each other by ids of their own. */
function note(shown: unknown, record: unknown, ids: Map<number, number>) {
  if (shown === null || typeof shown !== 'object' || record === null || typeof record !== 'object') return;
  for (const [key, value] of Object.entries(shown)) {
    const own = (record as Json)[key];
    if (key === 'id' && typeof value === 'number' && typeof own === 'number') ids.set(value, own);
    else note(value, own, ids);
  }
}

function operationOf(id: string): ['admin' | 'operator', Operation] {
  for (const name of ['operator', 'admin'] as const) {
    const operation = declared(name).contract.operations.get(id);
    if (operation) return [name, operation];
  }
  throw new NoSeed(`There is no operation ${id}`);
}

export async function seed(text: string, { origin, operatorKey, say = () => {} }: Target) {
  const { shop: wanted, app, records } = read(text);
  const made = new Map<string, unknown>();
  const ids = new Map<number, number>();
  const places: Json = {};
  let token = '';

  async function call(id: string, { as, path = {}, body, example }: Step): Promise<Json> {
    const [name, operation] = operationOf(id);
    const given = example === undefined ? body : operation.body?.examples.get(example);
    if (example !== undefined && given === undefined) throw new NoSeed(`${id} has no example ${example}`);
    const known = { ...places, ...(filled(path, made, ids) as Json) };
    const place = operation.path.replace(/\{(\w+)\}/g, (_, key) => {
      if (known[key] === undefined) throw new NoSeed(`${id} needs ${key} in its path`);
      return encodeURIComponent(String(known[key]));
    });
    const headers: Record<string, string> = name === 'admin' ? { 'X-Service-Access-Token': token } : { Authorization: `Bearer ${operatorKey}` };
    const response = await fetch(`${origin}${name === 'admin' ? '/admin/api/latest' : '/operator'}${place}`, {
      method: operation.method.toUpperCase(),
      headers: { ...headers, ...(given === undefined ? {} : { 'Content-Type': 'application/json' }) },
      ...(given === undefined ? {} : { body: JSON.stringify(filled(given, made, example === undefined ? new Map() : ids)) }),
    });
    const answer = (await response.json()) as Json;
    if (!response.ok) throw new NoSeed(`${id} was answered ${response.status}: ${JSON.stringify(answer.errors)}`);
    const [record] = Object.values<Json>(answer);
    if (as !== undefined) made.set(as, record);
    if (example !== undefined) note(Object.values([...(operation.responses.get(response.status)?.examples.values() ?? [])][0] as Json)[0], record, ids);
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
