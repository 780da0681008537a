// Starts the server that is fuzzed in a process of its own, and makes records for it. It can also measure the CPU time of each call on the main thread.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { InterfaceName } from '../check/interfaces.ts';
import { examplesOf, type Json, jsonMedia } from '../contract/document.ts';

const operatorKey = 'fuzz-operator-key';

export interface Fuzzed {
  facts: Record<string, string>;
  /** Milliseconds of CPU time that the last call took of the main thread. Calls must be sent one after another. */
  cpu(): Promise<number>;
  /** Resolves when the process has ended. Only then may its database be removed. */
  stop(): Promise<void>;
}

export async function start(db: string, { measured = false } = {}): Promise<Fuzzed> {
  const args = ['--json', '--port', '0', '--db', db, '--no-rate-limit', '--operator-key', operatorKey];
  const child = fork('server/main.ts', args, {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    execArgv: measured ? ['--import', join(import.meta.dirname, '_cpu.ts')] : [],
  });
  child.stderr!.on('data', (part) => {
    for (const line of String(part).split('\n')) if (line.includes('"level":"error"')) console.log(line.slice(0, 2000));
  });
  const facts = await new Promise<Record<string, string>>((ready, failed) => {
    child.stdout!.once('data', (part) => ready(JSON.parse(String(part))));
    child.once('exit', (code) => failed(new Error(`the server ended with ${code}`)));
  });
  const cpu = () =>
    new Promise<number>((told, failed) => {
      child.once('message', (ms) => told(ms as number));
      child.send('cpu', (error) => error && failed(error));
    });
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill();
    await ended;
  };
  return { facts, cpu, stop };
}

/** Makes records in the demo shop from the examples of the operations that create them: each interface needs records that only the other one can make. */
export async function records(
  { base_url, operator_url, access_token }: Record<string, string>,
  contracts: Record<InterfaceName, Json>,
): Promise<Record<InterfaceName, Record<string, string>[]>> {
  const asked = {
    admin: { url: base_url, headers: { 'X-Service-Access-Token': access_token! } as Record<string, string> },
    operator: { url: operator_url, headers: { Authorization: `Bearer ${operatorKey}` } as Record<string, string> },
  };
  const ask = async (name: InterfaceName, path: string, body?: string): Promise<Json> => {
    const { url, headers } = asked[name];
    const post = body === undefined ? {} : { method: 'POST', body };
    const response = await fetch(url + path, { headers: { ...headers, 'Content-Type': 'application/json' }, ...post });
    return (await response.json()) as Json;
  };
  const { shops } = await ask('operator', '/shops');
  const { installs } = await ask('operator', `/shops/${shops[0].id}/installs`);
  const known: Record<string, string> = { shop_id: shops[0].id, install_id: installs[0].id, app_id: installs[0].app_id };
  const made: Record<string, string>[] = [];
  const filled = (template: string) => template.replace(/\{([^}]+)\}/g, (whole, parameter) => known[parameter] ?? whole);
  const paths = (['operator', 'admin'] as const).flatMap((name) =>
    Object.entries<Json>(contracts[name].paths).map(([template, item]) => ({ name, template, item })),
  );
  // a new shop or app wouldn't belong to this shop
  const isOther = (template: string) => ['/shops', '/apps'].includes(template);
  for (const { name, template, item } of paths) {
    if (/\/(accept|activate)$/.test(template) && item.post) await ask(name, filled(template), '{}');
    const media = jsonMedia(contracts[name], item.post?.requestBody);
    const path = filled(template);
    // a fault would affect the calls that follow
    if (!media || isOther(template) || /\/(installs|faults)$/.test(template) || path.includes('{')) continue;
    for (const example of examplesOf(contracts[name], media).values()) {
      const body = JSON.stringify(example, (key, value) => (key in known && Number.isInteger(value) ? Number(known[key]) : value));
      for (const [root, record] of Object.entries<Json>(await ask(name, path, body))) {
        if (!record?.id) continue;
        made.push({ [`${root}_id`]: String(record.id) });
        known[`${root}_id`] ??= String(record.id);
      }
    }
  }
  // adds the records that the demo shop was opened with
  for (const { name, template, item } of paths) {
    const path = filled(template);
    const below = `${template.replace(/\.json$/, '')}/{`;
    const own = Object.keys(contracts[name].paths).find((other) => other.startsWith(below) && /\{[^}]+\}(\.json)?$/.test(other));
    if (!item.get || !own || path.includes('{') || isOther(template)) continue;
    const listed = Object.values<Json>(await ask(name, path)).flat();
    const parameter = own.slice(below.length).split('}')[0]!;
    for (const { id } of listed.slice(0, 5) as Json[]) if (id) made.push({ [parameter]: String(id) });
  }
  const { shop_id, install_id, app_id } = known as { shop_id: string; install_id: string; app_id: string };
  return { admin: made, operator: [{ app_id }, { shop_id, app_id }, { shop_id, install_id }, ...made.map((record) => ({ shop_id, ...record }))] };
}
