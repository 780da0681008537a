// Measures how fast a server can be asked, before the check begins, so that the check can say how long it will take.
import { setTimeout as pause } from 'node:timers/promises';

interface Pace {
  /** Requests a second. */
  rate: number;
  /** How many requests pass at once before the rate holds. Undefined where the server has no limit. */
  burst?: number;
  /** The header in which the server tells its limit, and its value. */
  told?: string;
}

interface Answer {
  status: number;
  headers: Record<string, string>;
}

const enough = 45;
const longest = 5000;

/** The longest time, in seconds, that the check waits when a server asks it to. */
const longestWait = 60;

/** The wait that Retry-After asks for, as seconds or as a date. It is at least a second, so that the check never asks without a pause. */
export function secondsToWait({ 'retry-after': said = '' }: Record<string, string>, now = Date.now()): number {
  const seconds = /^\d+(\.\d+)?$/.test(said) ? Number(said) : Math.ceil((Date.parse(said) - now) / 1000);
  return Math.min(Math.max(seconds || 1, 1), longestWait);
}

/** A server with a limit refuses some of a few dozen quick requests. The rate is what it lets pass after a pause. */
export async function measured(ask: () => Promise<Answer>, parallel: number): Promise<Pace> {
  const began = Date.now();
  const first = await ask();
  const names = Object.keys(first.headers).filter((one) => /(call|rate)-?limit(-limit)?$/.test(one));
  // a header such as 12/40, the level and the size of a bucket, says most
  const name = names.find((one) => /^\d+\/\d+$/.test(first.headers[one]!)) ?? names[0];
  const told = name && `${name}: ${first.headers[name]}`;
  const size = Number(/\/(\d+)$/.exec(name ? first.headers[name]! : '')?.[1] ?? 0);
  const burst = await passing(ask, Math.max(enough, Math.min(size + 5, 200)), parallel, began);
  if (!burst.limited) return { rate: (burst.passed * 1000) / Math.max(1, Date.now() - began) };
  // long enough that one request more or less makes no great difference
  const pauseMs = Math.min(Math.max(burst.wait, 3), 10) * 1000;
  const stopped = Date.now();
  await pause(pauseMs);
  const after = await passing(ask, 200, 1, Date.now());
  // the first request passed because of what was left of the burst
  return { rate: Math.max(after.passed - 1, 0.5) / ((Date.now() - stopped) / 1000), burst: burst.passed + 1, ...(told ? { told } : {}) };
}

async function passing(ask: () => Promise<Answer>, most: number, parallel: number, began: number) {
  let [left, passed, wait, limited] = [most, 0, 1, false];
  const one = async () => {
    while (left-- > 0 && !limited && Date.now() - began < longest) {
      const { status, headers } = await ask();
      if (status === 429) {
        limited = true;
        wait = secondsToWait(headers);
      } else passed += 1;
    }
  };
  await Promise.all(Array.from({ length: parallel }, one));
  return { passed, wait, limited };
}

export function paceInWords({ rate, burst, told }: Pace, requests: number): string[] {
  // the measurement has used up the burst, so only the rate counts
  const seconds = requests / rate;
  const long = seconds < 90 ? `${Math.max(1, Math.round(seconds))} s` : `${Math.round(seconds / 60)} minutes`;
  const limit =
    burst === undefined
      ? []
      : [
          `The server limits calls: after ${burst} at once it accepts about ${rate < 10 ? rate.toFixed(1) : Math.round(rate)} a second${told ? ` (${told})` : ''}. ` +
            'The check is faster on a server without a limit: store-admin has --no-rate-limit for that.',
        ];
  return [...limit, `About ${requests} requests take ${long}.`];
}
