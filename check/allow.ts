// Breaking changes that were agreed on. Each entry has a reason and an end date, so that no entry stays in the list and is forgotten.

import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { Unreadable } from './read.ts';
import type { Finding } from './report.ts';

export interface Allowance {
  rule: string;
  /** A place that ends in ` *` stands for everything below it. */
  place: string;
  reason: string;
  /** The last day on which it holds, such as 2026-12-31. */
  until: string;
}

export function readAllowances(file: string): Allowance[] {
  if (!existsSync(file)) return [];
  let given: unknown;
  try {
    given = parse(readFileSync(file, 'utf8')) ?? [];
  } catch (error) {
    throw new Unreadable(`${file}: ${(error as Error).message}`);
  }
  if (!Array.isArray(given)) throw new Unreadable(`${file} is not a list`);
  // one reason may hold for several places
  const entries = given.flatMap((entry) => (Array.isArray(entry?.place) ? entry.place.map((place: unknown) => ({ ...entry, place })) : [entry]));
  for (const [n, entry] of entries.entries())
    for (const key of ['rule', 'place', 'reason', 'until'])
      if (typeof entry?.[key] !== 'string' || entry[key] === '') throw new Unreadable(`${file}: entry ${n + 1} lacks ${key}`);
  const undated = entries.find(({ until }) => !/^\d{4}-\d\d-\d\d$/.test(until) || Number.isNaN(Date.parse(until)));
  if (undated) throw new Unreadable(`${file}: ${undated.until} is not a day such as 2026-12-31`);
  return entries;
}

interface Sifted<F extends Finding> {
  counted: F[];
  allowed: F[];
  /** Warnings about entries that have ended. */
  ended: string[];
  /** Entries that match no finding. */
  idle: Allowance[];
}

/** Separates the findings that count from those that are allowed today. */
export function sift<F extends Finding>(findings: F[], allowances: Allowance[], today: string): Sifted<F> {
  const matches = ({ rule, place }: Allowance, finding: F) =>
    rule === finding.rule && (place.endsWith(' *') ? finding.place.startsWith(place.slice(0, -1)) : place === finding.place);
  const [holding, over] = [allowances.filter(({ until }) => until >= today), allowances.filter(({ until }) => until < today)];
  const allowed = findings.filter((finding) => holding.some((allowance) => matches(allowance, finding)));
  return {
    counted: findings.filter((finding) => !allowed.includes(finding)),
    allowed,
    ended: over.map(({ rule, place, until }) => `the allowance of ${rule} at ${place} ended on ${until}`),
    idle: holding.filter((allowance) => !findings.some((finding) => matches(allowance, finding))),
  };
}

/** If the agreed change didn't come, or was made long ago, its entry would let the same change in later without notice. */
export const removable = (idle: Allowance[]): Finding[] =>
  idle.map(({ rule, place }) => ({ rule: 'idle-allowance', place, message: `the allowance of ${rule} allows nothing: remove it` }));
