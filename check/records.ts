// The records that a server is known to have: those that were named beforehand, and those that its responses contain.
import { isDeepStrictEqual } from 'node:util';
import type { Json, OperationAt } from '../contract/document.ts';
import type { Received, Sent } from './judge.ts';

/** A record that was given, or that a response contained. `below` has the values of the path under which it was found. */
interface Known {
  id: string;
  below: Record<string, string>;
  given: boolean;
  /** Whether a call of the check created it. */
  made: boolean;
}

/** The id of a record: its `id`, or the member that is called like its parameter in paths, however that is written (`file_id`, `fileId`). */
export function idOf(record: unknown, parameter: string): string | undefined {
  if (record === null || typeof record !== 'object') return undefined;
  const plain = (name: string) => name.replaceAll(/[_-]/g, '').toLowerCase();
  const { id, ...others } = record as Json;
  const given = id ?? Object.entries(others).find(([name]) => plain(name) === plain(parameter))?.[1];
  return typeof given === 'string' || typeof given === 'number' ? String(given) : undefined;
}

const shorter = (name: string) => /^[^_]+_(.*_.*)$/.exec(name) ?? [];

/** The cursor in an address, or in a `Link` header. */
export const cursorIn = (text: string): string | undefined => /[?&]page_info=([^&>]+)/.exec(text)?.[1];

export class Records {
  private readonly operations: OperationAt[];
  private readonly base: string;
  private readonly pool = new Map<string, Known[]>();

  constructor(operations: OperationAt[], base: string) {
    this.operations = operations;
    this.base = base;
  }

  /** A record that fits the values that the path has already. With `ours`, only one that the check created. */
  pick(name: string, pick: number, values: Record<string, string>, ours = false): Known | undefined {
    const known = (this.pool.get(name) ?? []).filter(
      ({ id, below, made }) => (!ours || (made && !this.given(name, id))) && Object.entries(below).every(([parent, id]) => (values[parent] ?? id) === id),
    );
    // mostly, a record below the same parent (such as this shop) is taken rather than a record below none
    const near = known.filter(({ below }) => Object.keys(below).some((parent) => parent in values));
    const chosen = near.length > 0 && pick % 4 > 0 ? near : known;
    return chosen[pick % Math.max(1, chosen.length)];
  }

  given(name: string, id: string): boolean {
    return (this.pool.get(name) ?? []).some((one) => one.given && one.id === id);
  }

  add(name: string, id: unknown, { [name]: itself, ...below }: Record<string, string>, { given = false, made = false } = {}) {
    if (id === undefined || id === null || (itself !== undefined && itself !== String(id))) return;
    const known = this.pool.get(name) ?? [];
    if (known.some((one) => one.id === String(id) && isDeepStrictEqual(one.below, below))) return;
    const lasting = known.filter((one) => one.given);
    this.pool.set(name, [...lasting, ...known.filter((one) => !one.given).slice(-30), { id: String(id), below, given, made }]);
  }

  /** Forgets a removed record, and all records below it. */
  private forget(name: string, id: string) {
    for (const [other, known] of this.pool)
      this.pool.set(
        other,
        known.filter((one) => !(other === name && one.id === id) && one.below[name] !== id),
      );
  }

  /** Collects the ids in a response, to use them in later requests. Forgets a record that was removed. */
  harvest(at: OperationAt, { url }: Sent, { headers, body }: Received) {
    const below = this.valuesIn(at, url);
    const last = /\{([^}]+)\}(\.json)?$/.exec(at.path)?.[1];
    if (last && at.method === 'delete') return this.forget(last, below[last]!);
    if (last) delete below[last];
    const info = cursorIn(headers.link ?? '');
    if (info) this.add(`page_info ${at.id}`, info, below);
    let value: unknown;
    try {
      value = JSON.parse(body);
    } catch {
      return;
    }
    const parameter = last ?? this.item(at.path)?.parameter;
    const made = at.method === 'post' && last === undefined && parameter !== undefined;
    // many servers answer with a record or a list itself, others put it under a root
    if (parameter !== undefined && (Array.isArray(value) || idOf(value, parameter) !== undefined)) return this.harvestRecords(parameter, value, below, made);
    if (value === null || typeof value !== 'object') return;
    for (const [root, member] of Object.entries(value)) this.harvestRecords(parameter ?? `${root}_id`, member, below, made);
  }

  private harvestRecords(parameter: string, member: unknown, below: Record<string, string>, made = false) {
    for (const record of [member].flat().slice(0, 5) as Json[]) {
      if (record === null || typeof record !== 'object') continue;
      const id = idOf(record, parameter);
      this.add(parameter, id, below, { made });
      // a `custom_collection_id` is also kept as a `collection_id`, which is the parameter's name in other paths
      for (let [, name] = shorter(parameter); name; [, name] = shorter(name)) this.add(name, id, below, { made });
      for (const [name, inner] of Object.entries(record))
        if (name.endsWith('_id') && Number.isInteger(inner)) this.add(name, inner, below);
        else if (inner !== null && typeof inner === 'object') this.harvestRecords(`${name.replace(/s$/, '')}_id`, inner, below);
    }
  }

  private valuesIn({ path }: OperationAt, url: string): Record<string, string> {
    const given = url.slice(this.base.length).replace(/\?.*$/, '').split('/');
    const pairs = path.split('/').flatMap((part, n): [string, string][] => {
      const [, name, end = ''] = /^\{([^}]+)\}(.*)$/.exec(part) ?? [];
      return name ? [[name, decodeURIComponent((given[n] ?? '').slice(0, -end.length || undefined))]] : [];
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
