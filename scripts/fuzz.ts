// Many generated requests to this server on both engines: `npm run fuzz -- --requests 200000`. Nothing may be off the contract.
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { type Json, readDocument, resolve } from '../check/document.ts';
import { rendered } from '../check/report.ts';
import { checkServer } from '../check/server.ts';
import { startPostgres } from '../test/postgres.ts';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string' },
    engine: { type: 'string', multiple: true, default: ['sqlite', 'postgres'] },
  },
});
const operatorKey = 'fuzz-operator-key';
const operator = readDocument('generated/operator.json');

async function start(db: string): Promise<{ facts: Record<string, string>; stop(): void }> {
  const args = ['server/main.ts', '--json', '--port', '0', '--db', db, '--no-rate-limit', '--operator-key', operatorKey];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  child.stderr.on('data', (part) => {
    for (const line of String(part).split('\n')) if (line.includes('"level":"error"')) console.log(line.slice(0, 2000));
  });
  const facts = await new Promise<Record<string, string>>((ready, failed) => {
    child.stdout.once('data', (part) => ready(JSON.parse(String(part))));
    child.once('exit', (code) => failed(new Error(`the server ended with ${code}`)));
  });
  return { facts, stop: () => void child.kill() };
}

/** What only the operator can make, by the first example of each operation that makes something in a shop. */
async function parents(url: string): Promise<Record<string, number[]>> {
  const ask = async (method: string, path: string, body?: unknown): Promise<Json> => {
    const headers = { Authorization: `Bearer ${operatorKey}`, 'Content-Type': 'application/json' };
    const answer = await fetch(url + path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
    return (await answer.json()) as Json;
  };
  const { shops } = await ask('GET', '/shops');
  const known: Record<string, number[]> = {};
  for (const [path, item] of Object.entries<Json>(operator.paths)) {
    if (!/^\/shops\/\{shop_id\}\/[a-z_]+$/.test(path) || !item.post?.requestBody || path.endsWith('/installs')) continue;
    const media = resolve(operator, item.post.requestBody).content['application/json'];
    for (const example of Object.values<Json>(media.examples)) {
      const answer = await ask('POST', path.replace('{shop_id}', shops[0].id), resolve(operator, example).value);
      for (const [root, record] of Object.entries<Json>(answer)) if (record?.id) known[`${root}_id`] = [...(known[`${root}_id`] ?? []), record.id];
    }
  }
  return known;
}

let failed = false;
for (const engine of values.engine) {
  const postgres = engine === 'postgres' ? await startPostgres() : undefined;
  const { facts, stop } = await start(postgres?.url ?? ':memory:');
  const { seed, requests, seconds, findings, answered } = await checkServer({
    url: new URL(facts.base_url!).origin,
    document: readDocument('generated/admin.json'),
    token: facts.access_token,
    requests: Number(values.requests),
    seed: values.seed === undefined ? undefined : Number(values.seed),
    known: await parents(facts.operator_url!),
    parallel: 8,
  });
  const never = Object.keys(answered).filter((id) => !Object.keys(answered[id]!).some((status) => Number(status) < 400));
  const subject = `${engine}: ${requests} requests in ${seconds.toFixed(0)} s, seed ${seed}, ${Object.keys(answered).length - never.length} of ${Object.keys(answered).length} operations succeeded`;
  console.log(rendered([{ subject, findings, notes: never.map((id) => `${id} never succeeded`) }], 'text'));
  failed ||= findings.length > 0;
  stop();
  await postgres?.stop();
}
process.exit(failed ? 1 : 0);
