// Members that are only read: where a body has them, and whether a server took them over in a write of somebody else. Needs nothing that draws requests.
import { isDeepStrictEqual } from 'node:util';
import type { Json, OperationAt } from '../contract/document.ts';
import { fold } from '../contract/schema.ts';
import { isJson, writable } from './bodies.ts';
import { parsed, valueAt } from './json.ts';
import { type Judge, pathOf, type Received, type Sent } from './judge.ts';
import type { Finding } from './report.ts';

/** A member, by the names that lead to it. */
export interface Member {
  place: string[];
  schema: Json;
}

/** Members that are deeper aren't looked for: a schema may lead back to itself. */
const mostNames = 3;

export function readOnlyIn(document: Json, given: Json, at: string[] = []): Member[] {
  if (at.length === mostNames) return [];
  return Object.entries<Json>(fold(document, given).properties ?? {}).flatMap(([name, schema]) => {
    const place = [...at, name];
    return fold(document, schema).readOnly === true ? [{ place, schema }] : readOnlyIn(document, schema, place);
  });
}

/** What the finding says of a member. */
export const saidOf = (place: string[], value: unknown) =>
  `${place.join('.')} is readOnly, but the record has the value that was sent: ${JSON.stringify(value)}`;

/** Of so many records the members that are only read are remembered. */
const mostRecords = 10_000;

/** Looks for members that are only read in the writes of others. A record had another value before, and has the sent one in the response. */
export class ReadOnlyWatch {
  private readonly judge: Judge;
  private readonly members = new Map<OperationAt, Member[]>();
  /** By path and caller, what the records had last. */
  private readonly records = new Map<string, Map<string, unknown>>();
  /** One path may be another record to another caller, such as `/me`. These headers tell callers apart. */
  private readonly ofCallers: string[];

  constructor(judge: Judge) {
    this.judge = judge;
    const schemes = Object.values<Json>(judge.document.components?.securitySchemes ?? {});
    this.ofCallers = ['authorization', 'cookie', ...schemes.map(({ name }) => String(name).toLowerCase())];
  }

  see(at: OperationAt, sent: Sent, received: Received): Finding[] {
    const key = JSON.stringify([pathOf(sent.url), ...this.ofCallers.map((name) => sent.headers[name])]);
    const before = this.records.get(key);
    // a write may change other records too, such as a count in them, and a client may know of it from elsewhere
    if (!['get', 'head'].includes(at.method) && received.status < 400) this.records.clear();
    const record = parsed(received.body);
    if (!['get', 'put', 'patch'].includes(at.method) || received.status >= 300 || received.unread || record === undefined) return [];
    const members = this.writes(at).flatMap((write) => this.of(write));
    if (members.length === 0) return [];
    this.records.delete(key);
    this.records.set(key, new Map(members.map(({ place }) => [place.join('.'), valueAt(record, place)])));
    if (this.records.size > mostRecords) this.records.delete(this.records.keys().next().value!);
    if (at.method === 'get' || !before) return [];
    const body = parsed(sent.body);
    const all = this.of(at).map(({ place }) => ({ place, value: valueAt(body, place), old: before.get(place.join('.')), now: valueAt(record, place) }));
    // a server may change one of two values to the other by itself
    const told = all.filter(({ value, old }) => value !== undefined && typeof value !== 'boolean' && old !== undefined && !isDeepStrictEqual(value, old));
    const taken = told.filter(({ value, now }) => isDeepStrictEqual(value, now)).map(({ place, value }) => saidOf(place, value));
    return taken.length > 0 ? [{ rule: 'read_only_member', place: `${at.id} ${received.status}`, message: taken.join('; ') }] : [];
  }

  private writes = ({ path }: OperationAt) => this.judge.operations.filter((one) => one.path === path && ['put', 'patch'].includes(one.method));

  private of(at: OperationAt): Member[] {
    const taken = writable(this.judge.document, at.operation.requestBody);
    const found = this.members.get(at) ?? (taken?.media.schema && isJson(taken.type) ? readOnlyIn(this.judge.document, taken.media.schema) : []);
    this.members.set(at, found);
    return found;
  }
}
