// Runs every line of docs/cli.md, one after the other, against a server that its first line starts.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { programFor } from '../../cli/program.ts';
import { begin, scratch } from '../support/command.ts';
import { engine } from '../support/harness.ts';

const text = readFileSync('docs/cli.md', 'utf8');
const lines = [...text.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block]) => block!.split('\n').filter(Boolean));
/** Splits a line into words as a shell does; a word can be in quotes. */
const wordsOf = (line: string) => [...line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(([, one, two, three]) => one ?? two ?? three!);

test('docs/cli.md has every command', () => {
  const within = (command: ReturnType<typeof programFor>, path: string[]): string[] =>
    command.commands.length === 0
      ? [path.join(' ')]
      : command.commands.filter((one) => !['help', 'complete', 'show'].includes(one.name())).flatMap((one) => within(one, [...path, one.name()]));
  const stream = { write() {} };
  const program = programFor({ out: stream, err: stream, env: {}, cwd: '.', input: async () => '', stop: new AbortController().signal }, false);
  for (const command of within(program, ['store-admin']))
    expect(
      lines.filter((line) => `${line} `.startsWith(`${command} `)),
      command,
    ).not.toEqual([]);
});

test.skipIf(engine === 'postgres')('each line of docs/cli.md does what it says', { timeout: 180_000 }, async () => {
  const cwd = scratch();
  const [first, ...rest] = lines;
  expect(first).toBe('store-admin start');
  const program = resolve('cli/bin.js');
  const env = { PATH: process.env.PATH };
  const server = spawn(process.execPath, [program, 'start', '--port', '0', '--json', '--no-rate-limit'], { cwd, env, stdio: ['ignore', 'pipe', 'ignore'] });
  onTestFinished(() => void server.kill('SIGKILL'));
  const [printed] = await once(server.stdout, 'data');
  const facts = JSON.parse(printed);
  writeFileSync(resolve(cwd, 'page.json'), '{"page":{"title":"Brewing"}}');
  writeFileSync(
    resolve(cwd, 'shop.yaml'),
    'shop: { name: Ropewalk Tea, domain: ropewalk-tea.example }\nrecords: [{ createLocation: { example: location } }]\n',
  );
  const ask = async (...args: string[]) => JSON.parse((await begin([...args, '--json'], { cwd }).end()).out);
  const [pending] = (await ask('charge', 'list')).charges.filter(({ status }: { status: string }) => status === 'pending');
  const other = { application_charge: { name: 'More labels', price: '12.00', return_url: 'http://127.0.0.1:4999/' } };
  const made = await ask('api', 'createApplicationCharge', '-d', JSON.stringify(other));
  const places: Record<string, () => Promise<string> | string> = {
    TOKEN_ID: async () => (await ask('token', 'list')).tokens.at(-1).id,
    // a delivery that was sent to an address: a pending one is kept for a listener, and no listener runs here
    DELIVERY_ID: async () => (await ask('deliveries')).webhook_deliveries.find(({ state }: { state: string }) => state !== 'pending').id,
    OTHER_CHARGE_ID: () => made.application_charge.id,
    CHARGE_ID: () => pending.id,
    VARIANT_ID: async () => (await ask('api', 'get', `/operator/shops/${facts.shop_id}/products`)).products[0].variants[0].id,
    'http://127.0.0.1:4010': () => new URL(facts.base_url).origin,
    REQUEST_ID: async () => (await ask('api', 'listRequests', 'limit=1')).requests[0].request_id,
    TOKEN: () => facts.access_token,
  };
  const filledIn = async (word: string) => (places[word] ? String(await places[word]()) : word);
  for (const line of rest) {
    const [name, ...words] = wordsOf(line);
    expect(name).toBe('store-admin');
    const args = await Promise.all(words.map(filledIn));
    if (['check', 'migrate', 'backup', 'export', 'import'].includes(args[0]!)) {
      await promisify(execFile)(process.execPath, [program, ...args], { cwd, env });
      continue;
    }
    const goesOn = args.includes('--follow') || args[0] === 'mock' || args.includes('--forward-to');
    const running = begin(args, { cwd });
    if (goesOn && args[0] !== 'logs') await running.seen(/\S/);
    const { code, out, err } = goesOn ? await running.stop() : await running.end();
    expect({ line, code, err: code === 0 ? '' : err }).toEqual({ line, code: 0, err: '' });
    if (args[0] !== 'logs') expect([line, out]).toEqual([line, expect.stringMatching(/\S/)]);
  }
});
