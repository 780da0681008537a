// Whether writes do what they say: a member that is sent shows in the record at some time, a PATCH keeps what it doesn't name, and a PUT that is repeated
// changes nothing more.
import { isDeepStrictEqual } from 'node:util';
import { type Json, jsonMedia, type OperationAt, own } from '../contract/document.ts';
import { type Folded, fold } from '../contract/schema.ts';
import { writable } from './bodies.ts';
import { parsed, valueAt } from './json.ts';
import type { Received, Sent } from './judge.ts';
import type { Finding } from './report.ts';

interface Member {
  place: string[];
  value: unknown;
}

interface Tried {
  at: OperationAt;
  asked: Sent;
  /** `sent` or `left out`. */
  how: string;
  name: string;
  values: Set<string>;
  /** What the record had afterwards, where it had something else before. */
  results: Set<string>;
  times: number;
  /** Whether it was at least once as it should be. */
  isRight: boolean;
}

/** A server may drop some values without a word, so a member has to be wrong so many times, and never right. */
const enoughTimes = 5;

/** Members that are deeper aren't looked at. */
const mostNames = 3;

const isPlain = (value: unknown) => value === null || typeof value !== 'object';

/** The single values in a body, and lists of them, by the names that lead to them. */
function membersOf(value: unknown, at: string[] = []): Member[] {
  if (isPlain(value) || (Array.isArray(value) && value.every(isPlain))) return [{ place: at, value }];
  if (Array.isArray(value) || at.length === mostNames) return [];
  return Object.entries(value as Json).flatMap(([name, inner]) => membersOf(inner, [...at, name]));
}

/** The member of a schema at a place, in the direction in which nothing is hidden that has this keyword. */
function memberAt(document: Json, schema: Json | undefined, place: string[], hidden: 'readOnly' | 'writeOnly'): Folded | undefined {
  let found: Folded | undefined = fold(document, schema);
  for (const name of place) {
    const member: Json | undefined = own<Json>(found.properties, name);
    found = member && fold(document, member);
    if (!found || found[hidden] === true) return undefined;
  }
  return found;
}

/** Empty values may stand for none. A reference to a record that doesn't exist may be dropped. */
const saysMuch = ({ place, value }: Member) => !['null', '""', '[]', '{}'].includes(JSON.stringify(value)) && !/(^|_|[a-z])ids?$/i.test(place.at(-1) ?? '');

export class Effects {
  private readonly document: Json;
  private readonly tried = new Map<string, Tried>();

  constructor(document: Json) {
    this.document = document;
  }

  /** Notes what a successful write led to. `was` is absent where it created the record. */
  note(at: OperationAt, asked: Sent, reading: OperationAt, was: Received | undefined, is: Received) {
    const [before, after] = [parsed(was?.body), parsed(is.body)];
    const schema = jsonMedia(this.document, reading.operation.responses?.[200])?.schema;
    for (const member of membersOf(parsed(asked.body))) {
      const [old, now] = [valueAt(before, member.place), valueAt(after, member.place)];
      const read = memberAt(this.document, schema, member.place, 'writeOnly');
      if (!saysMuch(member) || isDeepStrictEqual(member.value, old) || !read) continue;
      // a new record may begin in another state than the one that it was made for, such as a theme whose files are still being copied
      if (!was && read.enum) continue;
      const known = this.count('sent', at, asked, member);
      if (!was || !isDeepStrictEqual(now, old)) known.results.add(JSON.stringify(now) ?? 'nothing');
      // a server may write a value in another way, or round it
      known.isRight ||= isDeepStrictEqual(now, member.value) || known.results.size > 1;
    }
    if (was && at.method === 'patch') this.noteLeftOut(at, asked, before, after);
  }

  /** Notes what became of the members that a PATCH left out, of those that it could have named: alone, or under the root that is its only member. */
  private noteLeftOut(at: OperationAt, asked: Sent, before: unknown, after: unknown) {
    const sent = parsed(asked.body);
    const schema = writable(this.document, at.operation.requestBody)?.media.schema;
    const [root, ...others] = Object.keys(sent ?? {});
    const isUnderRoot = root !== undefined && others.length === 0 && !isPlain((sent as Json)[root]);
    for (const member of membersOf(before)) {
      const { place, value } = member;
      const isNear = place.length === (isUnderRoot ? 2 : 1) && (!isUnderRoot || place[0] === root);
      if (!isNear || !saysMuch(member) || valueAt(sent, place) !== undefined || !memberAt(this.document, schema, place, 'readOnly')) continue;
      this.count('left out', at, asked, member).isRight ||= isDeepStrictEqual(value, valueAt(after, place));
    }
  }

  private count(how: string, at: OperationAt, asked: Sent, { place, value }: Member): Tried {
    const name = place.join('.');
    const key = `${at.id} ${how} ${name}`;
    const known = this.tried.get(key) ?? { at, asked, how, name, values: new Set(), results: new Set(), times: 0, isRight: false };
    this.tried.set(key, known);
    known.times += 1;
    known.values.add(JSON.stringify(value));
    return known;
  }

  /** Members that had no effect in so few writes that nothing can be said, by their operation. One write says nothing: the server may have dropped that value. */
  notes(): string[] {
    const few = new Map<string, string[]>();
    for (const { at, how, name, times, isRight } of this.tried.values())
      if (how === 'sent' && !isRight && times > 1 && times < enoughTimes) few.set(at.id, [...(few.get(at.id) ?? []), `${name} (${times} times)`]);
    return [...few].map(
      ([id, names]) =>
        `${id}: no record had what was sent as ${names.join(', ')}. ${enoughTimes} writes are needed to be sure: give more --requests, with --operation ${id} and those that make its records`,
    );
  }

  /** One finding for each operation and each of both faults, with all its members. */
  found(): { at: OperationAt; asked: Sent; finding: Finding }[] {
    const idle = new Map<string, Tried[]>();
    for (const one of this.tried.values()) {
      const key = `${one.at.id} ${one.how}`;
      if (!one.isRight && one.times >= enoughTimes && one.values.size > 1) idle.set(key, [...(idle.get(key) ?? []), one]);
    }
    return [...idle].map(([cause, all]) => {
      const [{ at, asked, how, times, values, name }] = all as [Tried];
      const names = `${all.map((one) => one.name).join(', ')} ${all.length > 1 ? 'have' : 'has'}`;
      const [rule, message] =
        how === 'sent'
          ? ['write_without_effect', `${names} no effect: ${times} requests sent ${values.size} values of ${name}, and the record then had none of them`]
          : ['patch_replaces', `${names} another value or none after each of ${times} requests that left it out`];
      return { at, asked, finding: { rule, place: at.id, message, cause } };
    });
  }
}

/** The first member that had the value that was sent after one PUT, and another one after the same PUT once more. */
export function changedAgain(asked: Sent, once: Received, twice: Received): string | undefined {
  const [first, second] = [parsed(once.body), parsed(twice.body)];
  const changed = membersOf(parsed(asked.body)).find(
    ({ place, value }) => isDeepStrictEqual(valueAt(first, place), value) && !isDeepStrictEqual(valueAt(second, place), value),
  );
  return (
    changed &&
    `${changed.place.join('.')} was ${JSON.stringify(changed.value)} after the first and ${JSON.stringify(valueAt(second, changed.place))} after the second of two equal requests`
  );
}
