// The first start and the second, as a stranger sees them.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
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
