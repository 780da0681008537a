// Sends generated requests to this server: tens of thousands drawn from the contract, or with --bounds bodies at every bound of it.
import { parseArgs } from 'node:util';
import { type InterfaceName, interfaces } from '../check/interfaces.ts';
import { readDocument } from '../check/read.ts';
import { rendered } from '../check/report.ts';
import { checkServer } from '../check/server.ts';
import { startPostgres } from '../test/postgres.ts';
import { checkBounds } from './_bounds.ts';
import { type Fuzzed, records, start } from './_fuzzed-server.ts';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string' },
    engine: { type: 'string', multiple: true, default: ['sqlite', 'postgres'] },
    interface: { type: 'string', multiple: true, default: [...interfaces] },
    operation: { type: 'string', multiple: true, default: [] },
    bounds: { type: 'boolean', default: false },
  },
});
const contracts = { admin: readDocument('generated/admin.json'), operator: readDocument('generated/operator.json') };

let failed = false;
if (values.bounds) {
  for (const engine of values.engine) failed = (await withServer(engine, { measured: true }, (server) => nearBounds(engine, server))) || failed;
  process.exit(failed ? 1 : 0);
}
for (const engine of values.engine)
  for (const name of interfaces.filter((one) => values.interface.includes(one)))
    failed = (await withServer(engine, {}, (server) => fuzz(name, engine, server))) || failed;
process.exit(failed ? 1 : 0);

/** However the work ends, neither the server nor its PostgreSQL outlives it. */
async function withServer(engine: string, options: { measured?: boolean }, work: (server: Fuzzed) => Promise<boolean>): Promise<boolean> {
  const postgres = engine === 'postgres' ? await startPostgres() : undefined;
  try {
    const server = await start(postgres?.url ?? ':memory:', options);
    try {
      return await work(server);
    } finally {
      await server.stop();
    }
  } finally {
    await postgres?.stop();
  }
}

async function fuzz(name: InterfaceName, engine: string, { facts }: Fuzzed): Promise<boolean> {
  const known = await records(facts, contracts);
  const { seed, requests, seconds, findings, answered } = await checkServer({
    url: new URL(facts.base_url!).origin,
    document: contracts[name],
    token: name === 'admin' ? facts.access_token : facts.operator_key,
    requests: Number(values.requests),
    seed: values.seed === undefined ? undefined : Number(values.seed),
    operations: values.operation,
    known: known[name],
    parallel: 8,
  });
  const never = Object.keys(answered).filter((id) => !Object.keys(answered[id]!).some((status) => Number(status) < 400));
  const subject = `${name} on ${engine}: ${requests} requests in ${seconds.toFixed(0)} s, seed ${seed}, ${Object.keys(answered).length - never.length} of ${Object.keys(answered).length} operations succeeded`;
  console.log(
    rendered(
      [
        {
          subject,
          findings,
          notes: never.map(
            (id) =>
              `${id} never succeeded: ${Object.entries(answered[id]!)
                .map(([status, times]) => `${status} ${times} times`)
                .join(', ')}`,
          ),
        },
      ],
      'text',
    ),
  );
  return findings.length > 0;
}

async function nearBounds(engine: string, server: Fuzzed): Promise<boolean> {
  const seed = values.seed === undefined ? Date.now() % 2 ** 31 : Number(values.seed);
  const began = performance.now();
  const { requests, statuses, findings, slowest } = await checkBounds(server, contracts, { requests: Number(values.requests), seed });
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  console.log(`bounds on ${engine}: ${requests} requests in ${seconds} s, seed ${seed}, ${JSON.stringify(statuses)}, ${findings.length} findings`);
  for (const [word, some] of Object.entries({ finding: findings, 'among the slowest': slowest.slice(0, 5) }))
    for (const { what, status, cpu, body } of some) console.log(`${word}: ${status} after ${cpu.toFixed(1)} ms, ${body.length} bytes: ${what.slice(0, 300)}`);
  return findings.length > 0;
}
