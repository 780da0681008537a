// Measures how many requests per second a server answers over many connections.
import autocannon from 'autocannon';
import type { Row } from './rows.ts';
import type { Target } from './servers.ts';

export const connections = 32;

export interface Figure {
  rate: number;
  /** Milliseconds. */
  p99: number;
}

export async function measure(row: Row, target: Target, duration: number): Promise<Figure> {
  const url = new URL(target.base);
  const request = row.request(target);
  const result = await autocannon({
    url: url.origin,
    connections,
    pipelining: row.pipelining ?? 1,
    duration,
    headers: target.headers,
    requests: [{ ...request, path: `${url.pathname === '/' ? '' : url.pathname}${request.path}` }],
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${row.name}: ${result.non2xx} answers other than 2xx, ${result.errors} errors`);
  return { rate: result['2xx'] / result.duration, p99: result.latency.p99 };
}
