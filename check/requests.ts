// Makes a drawn request ready to send: fills in ids of known records, credentials, and required headers.
import fc from 'fast-check';
import { type Json, type OperationAt, parameterNames } from '../contract/document.ts';
import { fold } from '../contract/schema.ts';
import { valuesOf } from './arbitrary.ts';
import { writable, written } from './bodies.ts';
import type { Credentials } from './credentials.ts';
import type { Drawn } from './draw.ts';
import { inQuery } from './encoding.ts';
import { Conditions, keyOfOneCall } from './headers.ts';
import { type Judge, pathOf, type Received, type Sent } from './judge.ts';
import type { Records } from './records.ts';

export class Requests {
  private readonly credentials: Credentials;
  /** Headers for every call. */
  private readonly headers: Record<string, string>;
  private readonly conditions = new Conditions();
  private readonly judge: Judge;
  private readonly records: Records;
  private readonly base: string;
  private readonly seed: number;

  constructor(
    judge: Judge,
    records: Records,
    { base, credentials, headers, seed }: { base: string; credentials: Credentials; headers: Record<string, string>; seed: number },
  ) {
    this.judge = judge;
    this.records = records;
    this.base = base;
    this.credentials = credentials;
    this.headers = headers;
    this.seed = seed;
  }

  of(at: OperationAt, { path, query, headers = {}, body, written: given, linked, picks }: Drawn): Sent {
    const values = this.pathValues(at, path);
    const filled = (value: unknown) => (linked ? this.linked(value, picks, values) : value);
    const below = at.path.replace(/\{([^}]+)\}/g, (_, name: string) => {
      const part = path[name];
      return part && 'written' in part ? part.written : encodeURIComponent(values[name]!);
    });
    const search = this.search(at, filled(query) as Json) || (linked && picks % 3 === 0 ? this.cursor(at, picks, values) : '');
    // a contract may write a path with a query in it, though parameters are the place for that
    const url = `${this.base}${below}${below.includes('?') ? search.replace('?', '&') : search}`;
    const media = writable(this.judge.document, at.operation.requestBody);
    const filledBody = given ?? (body === undefined || !media ? undefined : written(this.judge.document, media, filled(body)));
    const optional = Object.entries(headers).flatMap(([name, drawn]) => {
      const value = this.conditions.value(pathOf(url), name, drawn);
      return value === undefined ? [] : [[name, value] as const];
    });
    return {
      method: at.method.toUpperCase(),
      url,
      ...this.proven(at, url, { ...Object.fromEntries(optional), ...(filledBody ? { 'Content-Type': filledBody.type } : {}) }),
      body: filledBody?.body,
    };
  }

  /** The values of the path's parameters: the drawn texts, and the ids of known records. */
  private pathValues(at: OperationAt, path: Drawn['path']): Record<string, string> {
    const values: Record<string, string> = {};
    // begins with the last parameter, whose record is known to be below certain other records
    for (const [n, name] of parameterNames(at.path).reverse().entries()) {
      const given = path[name];
      // a DELETE is sent only to records that the check created, and to ids that hardly any record has
      const isRemoved = n === 0 && at.method === 'delete';
      if (given && 'text' in given) values[name] = isRemoved ? this.unknownId(at, name) : given.text;
      if (values[name] !== undefined) continue;
      const { schema = {} } = at.parameters.find((one) => one.in === 'path' && one.name === name) ?? {};
      // a record of another kind may have the same name in other paths
      const fits = (id: string) => this.judge.textFits(schema, id);
      const record = this.records.pick(name, given && 'pick' in given ? given.pick : 0, values, { path: at.path, ours: isRemoved, fits });
      values[name] = record?.id ?? this.unknownId(at, name);
      for (const [parent, id] of Object.entries(record?.below ?? {})) if (!(path[parent] && 'text' in path[parent])) values[parent] ??= id;
    }
    return values;
  }

  /** The same value with ids of known records in it. */
  private linked(value: unknown, picks: number, values: Record<string, string>): unknown {
    if (Array.isArray(value)) return value.map((one) => this.linked(one, picks, values));
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => {
        // `product_id` is one id; `product_ids` and `product_ids[]` are lists of ids
        const [, stem, several] = /^(.+_id)(s(?:\[\])?)?$/.exec(name) ?? [];
        const isFilled = several ? Array.isArray(inner) && inner.length > 0 && inner.every(Number.isInteger) : Number.isInteger(inner);
        const id = stem && isFilled ? this.records.pick(stem, picks, values, { fits: (one) => /^\d+$/.test(one) })?.id : undefined;
        if (id === undefined) return [name, this.linked(inner, picks, values)];
        return [name, several ? [Number(id)] : Number(id)];
      }),
    );
  }

  private search(at: OperationAt, query: Json): string {
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) {
      const parameter = at.parameters.find((one) => one.in === 'query' && one.name === name) ?? { in: 'query', name };
      for (const [key, text] of inQuery(parameter, value)) search.append(key, text);
    }
    return search.size > 0 ? `?${search}` : '';
  }

  private cursor(at: OperationAt, picks: number, values: Record<string, string>): string {
    const known = this.records.pick(`page_info ${at.id}`, picks, values);
    return known ? `?page_info=${known.id}` : '';
  }

  /** Keeps what a response said about the record at its path. What a POST says is about the record that it made. */
  note({ method, url }: Sent, { headers }: Received) {
    if (method !== 'POST') this.conditions.note(pathOf(url), headers);
  }

  /** An id for a path whose records nobody knows yet, in the form that the contract asks for. */
  private unknownId({ method, parameters }: OperationAt, name: string): string {
    const schema = parameters.find((one) => one.in === 'path' && one.name === name)?.schema ?? {};
    const isFit = (id: string) => !this.records.given(name, id) && this.judge.textFits(schema, id);
    const drawn = () => this.sample(schema, 20).map(String);
    const usual = method === 'delete' ? ['2147483647'] : ['1', '2147483647'];
    return usual.find(isFit) ?? drawn().find(isFit) ?? '2147483647';
  }

  /** The credentials of a call, and its headers with those that the operation requires. */
  proven(at: OperationAt, url: string, headers: Record<string, string> = {}): Pick<Sent, 'headers' | 'credentials'> {
    const needed = this.neededHeaders(at).map(({ name, schema = {}, example }): [string, string] => {
      const [drawn] = this.sample(schema, 1);
      const key = keyOfOneCall(this.judge, { name, schema });
      if (key !== undefined) return [name, key];
      return [name, String(this.conditions.before(pathOf(url), name) ?? example ?? fold(this.judge.document, schema).examples?.[0] ?? drawn)];
    });
    return { headers: { ...headers, ...Object.fromEntries(needed), ...this.headers }, credentials: this.credentials.of(at.operation) };
  }

  private sample(schema: Json, numRuns: number): unknown[] {
    const values = valuesOf(this.judge.document, schema);
    return values ? fc.sample(values, { numRuns, seed: this.seed }) : [];
  }

  neededHeaders(at: OperationAt): Json[] {
    const given = [...Object.keys(this.headers), ...this.credentials.of(at.operation).flatMap(({ in: where, name }) => (where === 'header' ? [name] : []))];
    const own = ['accept', 'content-type', 'authorization', ...given.map((name) => name.toLowerCase())];
    return at.parameters.filter((one) => one.in === 'header' && one.required && !own.includes(one.name.toLowerCase()));
  }
}
