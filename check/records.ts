// The records that a server is known to have: those that were named beforehand, and those that its responses contain.
import { isDeepStrictEqual } from 'node:util';
import { type Json, type OperationAt, parameterNames } from '../contract/document.ts';
import { parsed } from './json.ts';
import { decoded, pathOf, type Received, type Sent } from './judge.ts';

/** A record that was given, or that a response contained. `below` has the values of the path under which it was found. */
interface Known {
  id: string;
  /** The path of its kind up to the parameter. Undefined for one that was given, of which only the id was read, or whose parameter says the kind. */
  at?: string | undefined;
  below: Record<string, string>;
  given: boolean;
  /** Whether a call of the check created it. */
  made: boolean;
}

/** The id of a record: its `id`, or the member that is called like its parameter in paths, with or without `id` at its end, however that is written (`fileId`). */
export function idOf(record: unknown, parameter: string): string | undefined {
  if (record === null || typeof record !== 'object') return undefined;
  const plain = (name: string) => name.replaceAll(/[_-]/g, '').toLowerCase();
  const { id, ...others } = record as Json;
  const called = (wanted: string) => Object.entries(others).find(([name]) => plain(name) === wanted)?.[1];
  const given = id ?? called(plain(parameter)) ?? called(`${plain(parameter)}id`);
  // with these, a path would lead elsewhere
  if (typeof given === 'string' && /^\.{0,2}$/.test(given)) return undefined;
  return typeof given === 'string' || typeof given === 'number' ? String(given) : undefined;
}

const stemOf = (path: string, name: string): string => path.slice(0, path.indexOf(`{${name}}`) + name.length + 2);

/** Names that don't say what kind of record they stand for. */
const isBare = (name: string) => /^(id|uuid|guid|key|slug|name|code|number|no|ref|handle|identifier)$/i.test(name);

/** The parameters that stand for records of several kinds. Many contracts call the parameters of all their paths `id`. */
function sharedNames(operations: OperationAt[]): Set<string> {
  const stems = new Map<string, Set<string>>();
  const making = new Set(operations.filter(({ method }) => method === 'post').map(({ path }) => path.replace(/\.json$/, '')));
  for (const { path } of operations)
    for (const name of parameterNames(path)) {
      const stem = stemOf(path, name);
      // the same record may have several paths, such as a product and its listing, of which one creates it
      if (isBare(name) || making.has(stem.slice(0, stem.lastIndexOf('/')))) stems.set(name, (stems.get(name) ?? new Set()).add(stem));
    }
  return new Set([...stems].filter(([, { size }]) => size > 1).map(([name]) => name));
}

const shorter = (name: string) => /^[^_]+_(.*_.*)$/.exec(name) ?? [];

/** Whether a PUT created its record, of an operation that declares another status for a record that was there. */
export const isCreated = ({ method, operation: { responses = {} } }: OperationAt, status: number) =>
  method === 'put' && status === 201 && responses[201] && (responses[200] ?? responses[204]) !== undefined;

/** The cursor in an address, or in a `Link` header. */
export const cursorIn = (text: string): string | undefined => /[?&]page_info=([^&>]+)/.exec(text)?.[1];

export class Records {
  private readonly operations: OperationAt[];
  private readonly base: string;
  private readonly pool = new Map<string, Known[]>();
  private readonly shared: Set<string>;

  constructor(operations: OperationAt[], base: string) {
    this.operations = operations;
    this.base = base;
    this.shared = sharedNames(operations);
  }

  /** The kind of record that a parameter stands for. Undefined where its name says that. */
  private kind(path: string, name: string): string | undefined {
    return this.shared.has(name) ? stemOf(path, name) : undefined;
  }

  /** A record that fits the values that the path has already, mostly one that was found at the same path. With `ours`, only one that the check created there. */
  pick(
    name: string,
    pick: number,
    values: Record<string, string>,
    { path, ours = false, fits = () => true }: { path?: string; ours?: boolean; fits?: (id: string) => boolean } = {},
  ): Known | undefined {
    const kind = path && this.kind(path, name);
    const isOurs = ({ id, at, made }: Known) => made && at === kind && !this.given(name, id);
    const known = (this.pool.get(name) ?? []).filter(
      (one) => (!ours || isOurs(one)) && (one.given || fits(one.id)) && Object.entries(one.below).every(([parent, id]) => (values[parent] ?? id) === id),
    );
    const mostly = (some: Known[], all: Known[]) => (some.length > 0 && pick % 4 > 0 ? some : all);
    const here = mostly(
      known.filter(({ at }) => at === kind),
      known,
    );
    // a record below the same parent (such as this shop) rather than a record below none
    const near = here.filter(({ below }) => Object.keys(below).some((parent) => parent in values));
    const chosen = mostly(near, here);
    return chosen[pick % Math.max(1, chosen.length)];
  }

  given(name: string, id: string): boolean {
    return (this.pool.get(name) ?? []).some((one) => one.given && one.id === id);
  }

  add(name: string, id: unknown, { [name]: itself, ...below }: Record<string, string>, { given = false, made = false, at }: Partial<Known> = {}) {
    if (id === undefined || id === null || (itself !== undefined && itself !== String(id))) return;
    const known = this.pool.get(name) ?? [];
    if (known.some((one) => one.id === String(id) && one.at === at && isDeepStrictEqual(one.below, below))) return;
    const lasting = known.filter((one) => one.given || one.at !== at);
    this.pool.set(name, [...lasting, ...known.filter((one) => !lasting.includes(one)).slice(-30), { id: String(id), at, below, given, made }]);
  }

  /** Forgets a removed record, and all records below it. */
  private forget(name: string, id: string, kind: string | undefined) {
    for (const [other, known] of this.pool)
      this.pool.set(
        other,
        known.filter((one) => !(other === name && one.id === id && one.at === kind) && !(one.below[name] === id && (!kind || one.at?.startsWith(kind)))),
      );
  }

  /** Collects the ids in a response, to use them in later requests. Forgets a record that was removed. */
  harvest(at: OperationAt, { url }: Sent, { status, headers, body }: Received) {
    const below = this.valuesIn(at, url);
    const last = /\{([^}]+)\}(\.json)?$/.exec(at.path)?.[1];
    if (last && at.method === 'delete') return this.forget(last, below[last]!, this.kind(at.path, last));
    // where a contract tells what a PUT creates from what it changes, the id in its path is that of a record that the check created
    if (last && at.method === 'put') this.add(last, below[last], below, { made: isCreated(at, status), at: this.kind(at.path, last) });
    if (last) delete below[last];
    const info = cursorIn(headers.link ?? '');
    if (info) this.add(`page_info ${at.id}`, info, below);
    const value = parsed(body);
    const item = last === undefined ? this.item(at.path) : { parameter: last, path: at.path };
    const parameter = item?.parameter;
    const found = { made: at.method === 'post' && last === undefined && item !== undefined, at: item && this.kind(item.path, item.parameter) };
    // many servers answer with a record or a list itself, others put it under a root
    if (parameter !== undefined && (Array.isArray(value) || idOf(value, parameter) !== undefined)) return this.harvestRecords(parameter, value, below, found);
    if (value === null || typeof value !== 'object') return;
    for (const [root, member] of Object.entries(value)) this.harvestRecords(parameter ?? `${root}_id`, member, below, found);
  }

  private harvestRecords(parameter: string, member: unknown, below: Record<string, string>, found: Partial<Known> = {}) {
    for (const record of [member].flat().slice(0, 5) as Json[]) {
      if (record === null || typeof record !== 'object') continue;
      const id = idOf(record, parameter);
      this.add(parameter, id, below, found);
      // a `custom_collection_id` is also kept as a `collection_id`, which is the parameter's name in other paths
      for (let [, name] = shorter(parameter); name; [, name] = shorter(name)) this.add(name, id, below, { made: found.made ?? false });
      for (const [name, inner] of Object.entries(record))
        if (name.endsWith('_id') && Number.isInteger(inner)) this.add(name, inner, below);
        else if (inner !== null && typeof inner === 'object') this.harvestRecords(`${name.replace(/s$/, '')}_id`, inner, below);
    }
  }

  private valuesIn({ path }: OperationAt, url: string): Record<string, string> {
    const given = pathOf(url).slice(this.base.length).split('/');
    const pairs = path.split('/').flatMap((part, n): [string, string][] => {
      const [, name, end = ''] = /^\{([^}]+)\}(.*)$/.exec(part) ?? [];
      return name ? [[name, decoded((given[n] ?? '').slice(0, -end.length || undefined))]] : [];
    });
    return Object.fromEntries(pairs);
  }

  /** For a list such as `/pages.json`: the path `/pages/{page_id}.json` of one record, and its parameter. */
  item(path: string): { parameter: string; path: string } | undefined {
    const stem = path.replace(/\.json$/, '');
    for (const { path: other } of this.operations) {
      const [, parameter] = /^\/\{([^}]+)\}(\.json)?$/.exec(other.startsWith(stem) ? other.slice(stem.length) : '') ?? [];
      if (parameter) return { parameter, path: other };
    }
    return undefined;
  }
}
