// The first start and the second, as a stranger sees them.
import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../server/config.ts';
import { engine, freshDatabase, send } from './harness.ts';

/** Runs until it is stopped, and then tells all that it printed. */
async function started(db: string, ...options: string[]) {
  const child = spawn(process.execPath, ['server/main.ts', '--port', '0', '--db', db, ...options], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  let printed = '';
  const ready = options.includes('--json') ? /\n/ : /\ncurl .*\n/;
  await new Promise<void>((done, failed) => {
    child.stdout.on('data', (data) => {
      printed += data;
      if (ready.test(printed)) done();
    });
    child.once('exit', (code) => failed(new Error(`ended with ${code}`)));
  });
  const stop = () =>
    new Promise<string>((gone) => {
      child.once('exit', () => gone(printed));
      child.kill('SIGTERM');
    });
  return { printed, stop };
}

async function database(): Promise<string> {
  if (engine === 'postgres') return freshDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'store-admin-start-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'store.sqlite');
}

test('--json prints one line, of a shop that has something to sell; the next start finds it as it was', async () => {
  const db = await database();
  const found: unknown[] = [];
  for (const _ of ['first', 'second']) {
    const { printed, stop } = await started(db, '--json');
    const facts = JSON.parse(printed);
    expect(Object.keys(facts)).toEqual(['base_url', 'docs_url', 'operator_url', 'operator_key', 'shop_domain', 'access_token']);
    const operator = async (path: string) =>
      (await send('', 'GET', facts.operator_url + path, { headers: { Authorization: `Bearer ${facts.operator_key}` } })).body;
    const [shop] = (await operator('/shops')).shops;
    const [{ id, variants }] = (await operator(`/shops/${shop.id}/products`)).products;
    const asked = await send('', 'GET', `${facts.base_url}/products/${id}/variants.json?fields=id,title`, {
      headers: { 'X-Service-Access-Token': facts.access_token },
    });
    expect(asked.body).toEqual({ variants: variants.map(({ id, title }: { id: number; title: string }) => ({ id, title })) });
    expect((await operator(`/shops/${shop.id}/fulfillment_orders`)).fulfillment_orders).toMatchObject([
      { line_items: [{ variant_id: variants[0].id, quantity: 2 }], destination: { last_name: 'Okafor' } },
    ]);
    found.push(id);
    expect(await stop()).toBe(printed);
  }
  expect(found[1]).toBe(found[0]);
});

test.skipIf(engine === 'postgres')('the line to paste that is printed works', async () => {
  const { printed, stop } = await started(await database());
  const [, token, url] = /\ncurl -H 'X-Service-Access-Token: (\w+)' (\S+)\n/.exec(printed)!;
  expect(await send('', 'GET', url!, { headers: { 'X-Service-Access-Token': token! } })).toMatchObject({ status: 200, body: { pages: [] } });
  await stop();
});

describe.skipIf(engine === 'postgres')('a host', () => {
  const hosted = ['--no-sandbox', '--port', '0', '--operator-key', 'a-key-of-enough-length-for-a-host', '--code-key', 'k'.repeat(32), '--db', ':memory:'];
  const ended = (...options: string[]) =>
    new Promise<{ code: unknown; said: string }>((done) =>
      execFile(process.execPath, ['server/main.ts', ...options], { env: { ...process.env, PUBLIC_URL: '' } }, (error, _, said) =>
        done({ code: error?.code ?? 0, said }),
      ),
    );

  test('asks for the address that links carry, in one sentence', async () => {
    expect(await ended(...hosted)).toEqual({
      code: 1,
      said: 'Without the sandbox the address that links carry has to be given, such as https://admin.example.com: --public-url or PUBLIC_URL\n',
    });
  });

  test.each([
    'admin.example.com',
    'ftp://admin.example.com',
    'https://admin.example.com/store',
    'https://me@admin.example.com',
    'https://a.example?x',
    'https://',
  ])('takes no %s for it', async (given) => {
    const { code, said } = await ended(...hosted, '--public-url', given);
    expect([code, said]).toEqual([1, `--public-url takes a scheme and a host, such as https://admin.example.com, and nothing behind them; not ${given}\n`]);
  });

  test('takes it as browsers write it', () => {
    for (const given of ['https://admin.example.com', 'https://Admin.example.com:443/'])
      expect(readConfig(['--public-url', given], {})['public-url']).toBe('https://admin.example.com');
    expect(readConfig([], { PUBLIC_URL: 'http://10.0.0.1:8080' })['public-url']).toBe('http://10.0.0.1:8080');
  });
});
