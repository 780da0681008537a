// Members that are only read, sent in a write on purpose: whether the server takes them over.
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import type { Json } from '../contract/document.ts';
import { valuesOf } from './arbitrary.ts';
import { valueAt } from './json.ts';
import type { Judge } from './judge.ts';
import type { Member } from './read-only-watch.ts';

/** A member that is only read, with a value to send. */
interface Intruder extends Member {
  value: unknown;
}

/** Those for which the body has a place, each with a value that fits and that the record doesn't have. */
export function intruders({ document, schemas }: Judge, members: Member[], body: unknown, record: unknown, seed: number): Intruder[] {
  return members.flatMap(({ place, schema }) => {
    const around = valueAt(body, place.slice(0, -1));
    const [before, drawn] = [valueAt(record, place), valuesOf(document, schema)];
    if (typeof around !== 'object' || around === null || before === undefined || !drawn) return [];
    const fits = schemas.compile(schema);
    const value = fc.sample(drawn, { numRuns: 20, seed }).find((one) => !isDeepStrictEqual(one, before) && fits(one));
    return value === undefined ? [] : [{ place, schema, value }];
  });
}

/** The body with these members. */
export function withIntruders(body: unknown, all: Intruder[]): string {
  const copy = structuredClone(body);
  for (const { place, value } of all) (valueAt(copy, place.slice(0, -1)) as Json)[place.at(-1)!] = value;
  return JSON.stringify(copy);
}

/** Those whose value the record has. */
export const takenOver = (all: Intruder[], record: unknown) => all.filter(({ place, value }) => isDeepStrictEqual(valueAt(record, place), value));
