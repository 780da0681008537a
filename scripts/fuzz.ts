// Many generated requests to this server, to both interfaces on both engines: `npm run fuzz -- --requests 200000`. Nothing may be off the contract.

import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { readDocument } from '../check/read.ts';
import { rendered } from '../check/report.ts';
import { checkServer } from '../check/server.ts';
import { type Json, resolve } from '../contract/document.ts';
import { type InterfaceName, interfaces } from '../contract/join.ts';
import { startPostgres } from '../test/postgres.ts';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string' },
    engine: { type: 'string', multiple: true, default: ['sqlite', 'postgres'] },
    interface: { type: 'string', multiple: true, default: [...interfaces] },
    operation: { type: 'string', multiple: true, default: [] },
  },
});
const operatorKey = 'fuzz-operator-key';
const contracts = { admin: readDocument('generated/admin.json'), operator: readDocument('generated/operator.json') };

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

/** Records of the demo shop that each interface needs and the other makes, from the examples of what makes them. */
async function records({ base_url, operator_url, access_token }: Record<string, string>): Promise<Record<InterfaceName, Record<string, string>[]>> {
  const asked = {
    admin: { url: base_url, headers: { 'X-Service-Access-Token': access_token! } as Record<string, string> },
    operator: { url: operator_url, headers: { Authorization: `Bearer ${operatorKey}` } as Record<string, string> },
  };
  const ask = async (name: InterfaceName, path: string, body?: string): Promise<Json> => {
    const { url, headers } = asked[name];
    const post = body === undefined ? {} : { method: 'POST', body };
    const answer = await fetch(url + path, { headers: { ...headers, 'Content-Type': 'application/json' }, ...post });
    return (await answer.json()) as Json;
  };
  const { shops } = await ask('operator', '/shops');
  const { installs } = await ask('operator', `/shops/${shops[0].id}/installs`);
  const known: Record<string, string> = { shop_id: shops[0].id, install_id: installs[0].id, app_id: installs[0].app_id };
  const made: Record<string, string>[] = [];
  const filled = (template: string) => template.replace(/\{([^}]+)\}/g, (whole, parameter) => known[parameter] ?? whole);
  for (const name of ['operator', 'admin'] as const)
    for (const [template, item] of Object.entries<Json>(contracts[name].paths)) {
      // another shop or app is no part of this one
      if (/\/(accept|activate)$/.test(template) && item.post) await ask(name, filled(template), '{}');
      if (!item.post?.requestBody || ['/shops', '/apps'].includes(template) || template.endsWith('/installs')) continue;
      const path = filled(template);
      const media = resolve(contracts[name], item.post.requestBody).content['application/json'];
      if (path.includes('{') || !media) continue;
      for (const example of Object.values<Json>(media.examples)) {
        const body = JSON.stringify(resolve(contracts[name], example).value, (key, value) =>
          key in known && Number.isInteger(value) ? Number(known[key]) : value,
        );
        const answer = await ask(name, path, body);
        for (const [root, record] of Object.entries<Json>(answer))
          if (record?.id) {
            made.push({ [`${root}_id`]: String(record.id) });
            known[`${root}_id`] ??= String(record.id);
          }
      }
    }
  // and those that the demo shop opened with
  for (const name of ['operator', 'admin'] as const)
    for (const [template, item] of Object.entries<Json>(contracts[name].paths)) {
      const path = filled(template);
      const below = `${template.replace(/\.json$/, '')}/{`;
      const own = Object.keys(contracts[name].paths).find((other) => other.startsWith(below) && /\{[^}]+\}(\.json)?$/.test(other));
      if (!item.get || !own || path.includes('{') || ['/shops', '/apps'].includes(template)) continue;
      const listed = Object.values<Json>(await ask(name, path)).flat();
      const parameter = own.slice(below.length).split('}')[0]!;
      for (const { id } of listed.slice(0, 5) as Json[]) if (id) made.push({ [parameter]: String(id) });
    }
  const { shop_id, install_id, app_id } = known as { shop_id: string; install_id: string; app_id: string };
  return { admin: made, operator: [{ app_id }, { shop_id, app_id }, { shop_id, install_id }, ...made.map((record) => ({ shop_id, ...record }))] };
}

let failed = false;
for (const engine of values.engine)
  for (const name of interfaces.filter((one) => values.interface.includes(one))) {
    const postgres = engine === 'postgres' ? await startPostgres() : undefined;
    const { facts, stop } = await start(postgres?.url ?? ':memory:');
    const { seed, requests, seconds, findings, answered } = await checkServer({
      url: new URL(facts.base_url!).origin,
      document: contracts[name],
      token: name === 'admin' ? facts.access_token : operatorKey,
      requests: Number(values.requests),
      seed: values.seed === undefined ? undefined : Number(values.seed),
      operations: values.operation,
      known: (await records(facts))[name],
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
    failed ||= findings.length > 0;
    stop();
    await postgres?.stop();
  }
process.exit(failed ? 1 : 0);
