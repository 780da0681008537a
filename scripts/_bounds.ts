// Sends bodies near the bounds one after another. It compares the CPU time that each took of the server's main thread with what a call may take.
import { type InterfaceName, interfaces } from '../check/interfaces.ts';
import type { Json } from '../contract/document.ts';
import { type Fuzzed, records } from './_fuzzed-server.ts';
import { type NearBound, NearBounds } from './_near-bounds.ts';

/** Milliseconds of CPU on the event loop that a call may take. */
const mostCpu = 50;

interface Costly {
  what: string;
  status: number;
  cpu: number;
  body: string;
}

interface BoundsReport {
  requests: number;
  statuses: Record<string, number>;
  /** Calls that failed with 5xx, or were too slow every time they were sent. */
  findings: Costly[];
  /** The slowest calls. A call that was sent several times counts with its lowest time. */
  slowest: Costly[];
}

export async function checkBounds(server: Fuzzed, contracts: Record<InterfaceName, Json>, { requests, seed }: { requests: number; seed: number }) {
  const { facts } = server;
  const known = await records(facts, contracts);
  const report: BoundsReport = { requests: 0, statuses: {}, findings: [], slowest: [] };
  const bases = {
    admin: { url: facts.base_url!, headers: { 'X-Service-Access-Token': facts.access_token! } as Record<string, string> },
    operator: { url: facts.operator_url!, headers: { Authorization: `Bearer ${facts.operator_key}` } as Record<string, string> },
  };
  // bodies that change an app change this one, so that the app whose token is used keeps its scopes
  const other = await fetch(`${facts.operator_url}/apps`, {
    method: 'POST',
    headers: { ...bases.operator.headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ app: { name: 'Shelf Notes', scopes: ['read_content'] } }),
  });
  const { app } = (await other.json()) as Json;
  const sources = interfaces.map((name) => [name, new NearBounds(contracts[name], seed).bodies()] as const);
  const ask = async (name: InterfaceName, near: NearBound): Promise<Costly> => {
    const ids: Record<string, string> = Object.assign({}, ...known[name], { app_id: String(app.id) });
    const path = near.path.replace(/\{([^}]+)\}/g, (_, parameter: string) => ids[parameter] ?? '1');
    const { url, headers } = bases[name];
    const response = await fetch(url + path, { method: near.method, headers: { ...headers, 'Content-Type': 'application/json' }, body: near.body });
    await response.arrayBuffer();
    const cpu = await server.cpu();
    // a fault would affect the calls that follow
    if (near.operation === 'createFault' && response.ok) await fetch(url + path, { method: 'DELETE', headers });
    return { what: `${near.operation} ${near.case}`, status: response.status, cpu, body: near.body };
  };
  while (report.requests < requests)
    for (const [name, bodies] of sources) {
      const near = bodies.next().value as NearBound;
      let seen = await ask(name, near);
      report.requests++;
      report.statuses[seen.status] = (report.statuses[seen.status] ?? 0) + 1;
      // a garbage collection, or another process on the machine, slows down only a single call
      for (let again = 0; seen.cpu > mostCpu && again < 5; again++) {
        const other = await ask(name, near);
        if (other.cpu < seen.cpu) seen = other;
      }
      if (seen.cpu > mostCpu || (seen.status >= 500 && seen.status !== 503)) report.findings.push(seen);
      report.slowest = [...report.slowest, seen].sort((a, b) => b.cpu - a.cpu).slice(0, 20);
    }
  return report;
}
