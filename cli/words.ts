// Reads lists, durations, whole numbers, JSON and known names as people write them on a command line.
import { nearest } from '../contract/requests/hints.ts';
import { misused } from './failure.ts';

export const listOf = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);

const units: Record<string, number> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 };

/** `2d`, `1h30m`, `45s`. */
export function secondsOf(text: string): number {
  const parts = [...text.matchAll(/(\d+)([smhdw])/g)];
  if (parts.length === 0 || parts.map(([part]) => part).join('') !== text) throw misused(`${text} is not a duration: write it as 2d, 1h30m or 45s`);
  return parts.reduce((sum, [, count, unit]) => sum + Number(count) * units[unit!]!, 0);
}

/** Seconds as text in the same notation, rounded to a second. */
export function durationOf(seconds: number): string {
  let left = Math.round(seconds);
  const parts = (['d', 'h', 'm', 's'] as const).map((unit) => {
    const count = Math.floor(left / units[unit]!);
    left -= count * units[unit]!;
    return count > 0 ? `${count}${unit}` : '';
  });
  return parts.join('') || '0s';
}

export function whole(text: string, what: string): number {
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(Number(text))) throw misused(`${what} is a whole number, not ${text}`);
  return Number(text);
}

/** The value of `--limit`. */
export function limitOf(text: string, most = Infinity): number {
  const limit = whole(text, '--limit');
  if (limit < 1 || limit > most) throw misused(`--limit takes 1 ${most === Infinity ? 'or more' : `to ${most}`}, not ${text}`);
  return limit;
}

export function jsonOf(text: string, what: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw misused(`${what} is not JSON: ${(error as Error).message}`);
  }
}

/** Fails if the word is none of those that exist. The message has the one that was probably meant, otherwise all of them. */
export function assertKnown(word: string, what: string, known: readonly string[]) {
  if (known.includes(word)) return;
  const near = nearest(word, known);
  throw misused(`There is no ${what} ${word}; ${near === undefined ? `the ${what}s are ${known.join(', ')}` : `did you mean ${near}?`}`);
}
