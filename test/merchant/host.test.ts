// Runs the example host of docs/hosting.md as it is printed there: an app sends a merchant to its charge, and the host's own sign-in lets the merchant in.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { launch, noBrowser } from '../browser/chromium.ts';
import { operatorKey, type Sandbox, sandbox, startServer } from '../support/harness.ts';
import { freePort } from '../support/ports.ts';
import { charged, sent, visit } from './_visits.ts';

/** Starts the program of the docs, in which Mina is the merchant of the shop. */
async function host(port: number, { origin, shop }: Sandbox) {
  const [, program] = /```js\n([\s\S]*?)```/.exec(readFileSync('docs/hosting.md', 'utf8'))!;
  mkdirSync('.cache', { recursive: true });
  const file = join('.cache', `example-host-${port}.mjs`);
  writeFileSync(file, program!);
  const env = {
    ...process.env,
    OPERATOR_URL: `${origin}/operator`,
    OPERATOR_KEY: operatorKey,
    MINAS_PASSWORD: 'jasmine',
    MINAS_SHOP: String(shop.id),
    PORT: String(port),
  };
  const child = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => {
    child.kill();
    rmSync(file);
  });
  await once(child.stdout, 'data');
}

async function hosted() {
  const port = await freePort();
  const login = `http://127.0.0.1:${port}/merchant-login`;
  const server = await startServer({ sandbox: false, 'merchant-login-url': login });
  onTestFinished(() => server.close());
  const box = await sandbox({ server });
  await host(port, box);
  return { box, login };
}

test('from the app to the charge, through the sign-in, to the decision and back to the app', async () => {
  const { box } = await hosted();
  const charge = await charged(box);
  const led = await visit(charge.confirmation_url);
  expect(led.status).toBe(303);
  const login = led.location!;
  const asked = await visit(login);
  expect([asked.status, asked.text]).toEqual([200, expect.stringContaining('Sign in')]);
  for (const form of [{ name: 'mina', password: 'oolong' }, { name: 'mina' }, { name: 'nobody' }, { name: 'toString' }, {}])
    expect([form, (await visit(login, { form })).status]).toEqual([form, 403]);
  const welcome = await visit(login, { form: { name: 'mina', password: 'jasmine' } });
  const again = new URL(welcome.location!, login).href;
  const handed = await visit(again, { cookie: welcome.cookie! });
  expect([handed.status, handed.location]).toEqual([303, expect.stringMatching(`^${box.origin}/merchant/sessions\\?token=`)]);
  const opened = await visit(handed.location!);
  const cookie = opened.cookie!;
  const page = box.origin + opened.location!;
  expect(page).toBe(charge.confirmation_url);
  expect((await visit(page, { cookie })).text).toContain('asks for $24.00');
  expect((await sent(page, { decision: 'accept' }, cookie)).location).toBe(charge.decorated_return_url);
  expect((await box.get(`/application_charges/${charge.id}.json`)).body.application_charge.status).toBe('active');
  // Mina isn't let into another shop
  const other = await sandbox({ server: box.server });
  const elsewhere = (await visit(other.shop.merchant_url)).location!;
  expect((await visit(elsewhere, { cookie: welcome.cookie! })).status).toBe(403);
});

test.skipIf(noBrowser)('the same in a browser, which comes from another site and brings its session along', async () => {
  const { box } = await hosted();
  const browser = await launch();
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  const strange: string[] = [];
  page.on('console', (message) => message.location().url.startsWith(box.origin) && strange.push(message.text()));
  const heading = () => page.locator('h1').innerText();
  /** Follows a link on the app's own site, as most merchants do. */
  const come = async (url: string) => {
    const body = `<title>Shelf Notes</title><a href="${url.replaceAll('&', '&amp;')}">Pay</a>`;
    await page.route('https://shelf-notes.example/', (route) => route.fulfill({ contentType: 'text/html', body }));
    await page.goto('https://shelf-notes.example/');
    await page.getByRole('link', { name: 'Pay' }).click();
  };
  const silent = await charged(box, { return_url: undefined });
  await come(silent.confirmation_url);
  await page.locator('[name=name]').fill('mina');
  await page.locator('[name=password]').fill('jasmine');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Shelf Notes asks for $24.00' }).waitFor();
  await page.getByRole('button', { name: 'Accept' }).click();
  await page.getByRole('heading', { name: 'The charge was accepted' }).waitFor();
  const second = await charged(box, { return_url: undefined });
  await come(second.confirmation_url);
  await page.getByRole('button', { name: 'Decline' }).click();
  await page.getByRole('heading', { name: 'The charge was declined' }).waitFor();
  await page.goto(box.shop.merchant_url);
  expect(await heading()).toBe('Apps and charges');
  await page.getByRole('button', { name: 'Sign out' }).click();
  expect(await heading()).toBe('You are signed out');
  expect(await page.context().cookies(box.origin)).toEqual([expect.objectContaining({ name: 'host' })]);
  expect(strange).toEqual([]);
});
