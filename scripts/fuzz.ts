// Sends generated requests to this server: tens of thousands drawn from the contract, or with --bounds bodies at every bound of it. With --together it calls
// both interfaces at the same time, with many requests in parallel: one removes what the other makes.
import { type InterfaceName, interfaces } from '../check/interfaces.ts';
import { Judge } from '../check/judge.ts';
import { readDocument } from '../check/read.ts';
import { rendered } from '../check/report.ts';
import { checkServer } from '../check/server.ts';
import { deadlocksIn } from '../test/support/deadlocks.ts';
import { startPostgres } from '../test/support/postgres.ts';
import { checkBounds } from './_bounds.ts';
import { type Fuzzed, records, start } from './_fuzzed-server.ts';
import { optionsOf } from './_options.ts';

const { values } = optionsOf('npm run fuzz sends a server of its own generated requests.', {
  options: {
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string' },
    engine: { type: 'string', multiple: true, default: ['sqlite', 'postgres'] },
    interface: { type: 'string', multiple: true, default: [...interfaces] },
    operation: { type: 'string', multiple: true, default: [] },
    bounds: { type: 'boolean', default: false },
    together: { type: 'boolean', default: false },
  },
});
const given = {
  requests: Number(values.requests),
  seed: values.seed === undefined ? undefined : Number(values.seed),
};
const contracts = { admin: readDocument('generated/admin.json'), operator: readDocument('generated/operator.json') };

/** Returns whether it has found something. */
type Work = (engine: string, server: Fuzzed, database: string) => Promise<boolean>;

const named = interfaces.filter((name) => values.interface.includes(name));
const each = named.map(
  (name): Work =>
    (engine, server) =>
      fuzz(name, engine, server),
);
const works: Work[] = values.bounds ? [nearBounds] : values.together ? [together] : each;
let failed = false;
for (const engine of values.engine) for (const work of works) failed = (await withServer(engine, work)) || failed;
process.exit(failed ? 1 : 0);

/** Starts a server, and stops it and its PostgreSQL however the work ends. */
async function withServer(engine: string, work: Work): Promise<boolean> {
  const postgres = engine === 'postgres' ? await startPostgres() : undefined;
  try {
    const database = postgres?.url ?? ':memory:';
    const server = await start(database, { measured: values.bounds });
    try {
      return await work(engine, server, database);
    } finally {
      await server.stop();
    }
  } finally {
    await postgres?.stop();
  }
}

type Known = Awaited<ReturnType<typeof records>>;

function asked(name: InterfaceName, { facts }: Fuzzed, known: Known, operations: string[], parallel: number) {
  return checkServer({
    url: new URL(facts.base_url!).origin,
    document: contracts[name],
    token: name === 'admin' ? facts.access_token : facts.operator_key,
    ...given,
    operations,
    known: known[name],
    parallel,
  });
}

async function fuzz(name: InterfaceName, engine: string, server: Fuzzed): Promise<boolean> {
  const known = await records(server.facts, contracts);
  const { seed, requests, seconds, findings, answered } = await asked(name, server, known, values.operation, 8);
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

/** A record may be removed before it is asked for. So only two things count: no call fails with 5xx, and PostgreSQL aborts no transaction as a deadlock. */
async function together(engine: string, server: Fuzzed, database: string): Promise<boolean> {
  const known = await records(server.facts, contracts);
  // faults break connections off, which isn't what is tested here
  const ids = (name: InterfaceName) => new Judge(contracts[name]).operations.map(({ id }) => id).filter((id) => id !== 'createFault');
  const outcomes = await Promise.all(interfaces.map((name) => asked(name, server, known, ids(name), 24)));
  const broken = outcomes.flatMap(({ findings }) => findings.filter(({ rule }) => rule === 'not_a_server_error'));
  await server.stop();
  const deadlocks = engine === 'postgres' ? await deadlocksIn(database) : 0;
  const sent = outcomes.map(({ requests, seed }, at) => `${requests} of ${interfaces[at]} with seed ${seed}`).join(' and ');
  console.log(rendered([{ subject: `together on ${engine}: ${sent}, ${deadlocks} deadlocks`, findings: broken, notes: [] }], 'text'));
  return broken.length > 0 || deadlocks > 0;
}

async function nearBounds(engine: string, server: Fuzzed): Promise<boolean> {
  const { requests: most, seed = Date.now() % 2 ** 31 } = given;
  const began = performance.now();
  const { requests, statuses, findings, slowest } = await checkBounds(server, contracts, { requests: most, seed });
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  console.log(`bounds on ${engine}: ${requests} requests in ${seconds} s, seed ${seed}, ${JSON.stringify(statuses)}, ${findings.length} findings`);
  for (const [word, some] of Object.entries({ finding: findings, 'among the slowest': slowest.slice(0, 5) }))
    for (const { what, status, cpu, body } of some) console.log(`${word}: ${status} after ${cpu.toFixed(1)} ms, ${body.length} bytes: ${what.slice(0, 300)}`);
  return findings.length > 0;
}
