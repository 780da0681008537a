// Keeps the tests' requests to the store administration interface and their responses, for the second judge (scripts/second-judge.ts).
import { appendFileSync, globSync, mkdirSync, readFileSync } from 'node:fs';

/** scripts/test.ts deletes it before the run, and the judge reads it afterwards. */
export const recordings = '.cache/recorded';

export interface Exchange {
  method: string;
  /** Path and query. */
  url: string;
  contentType: string | null;
  /** The body as it was sent; null where there was none. */
  sent: string | null;
  status: number;
  answeredType: string | null;
  answered: string;
}

const known = new Set<string>();
mkdirSync(recordings, { recursive: true });

/** Ids, times and names that a test makes up differ from run to run and from test to test. */
const withoutDigits = (text: string) => text.replace(/\d+/g, '0');

/** Exchanges count as different if any character differs, except digits in the path and in the response. */
function keyOf({ method, url, contentType, sent, status, answered }: Exchange): string {
  const path = url.split('?')[0]!;
  return [method, withoutDigits(path), url.slice(path.length), contentType, sent, status, withoutDigits(answered)].join('\n');
}

export function record(exchange: Exchange): void {
  const key = keyOf(exchange);
  if (known.has(key)) return;
  known.add(key);
  appendFileSync(`${recordings}/${process.pid}.jsonl`, `${JSON.stringify(exchange)}\n`);
}

/** An exchange that both databases or several workers recorded is there once. */
export function recorded(): Exchange[] {
  const exchanges = new Map<string, Exchange>();
  for (const file of globSync(`${recordings}/*.jsonl`))
    for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
      const exchange = JSON.parse(line) as Exchange;
      exchanges.set(keyOf(exchange), exchange);
    }
  return [...exchanges.values()];
}
