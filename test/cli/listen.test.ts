// `store-admin listen`: every delivery reaches the app as it was signed, even when the listener is killed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createSocket } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { verifyWebhook } from '../../client/src/index.ts';
import { begin, command, keysOf } from '../support/command.ts';
import { deliveriesOf, settled } from '../support/deliveries.ts';
import { engine, type Sandbox, sandbox, until } from '../support/harness.ts';
import { receiver, status } from '../support/receiver.ts';

const make = (box: Sandbox, title: string) => box.post('/custom_collections.json', { custom_collection: { title } });
const listening = (box: Sandbox, url: string, ...more: string[]) =>
  begin(['listen', '--forward-to', url, '--topics', 'collections/create', '--name', 'laptop', ...more], { env: keysOf(box) });

test('forwards each delivery with its headers, signature and bytes, and shows it', async () => {
  const box = await sandbox();
  const app = await receiver();
  const listener = listening(box, app.url);
  await listener.seen(/forwards to/);
  await make(box, 'Grüne Tees');
  const [row] = await settled(box);
  const { code, out, err } = await listener.stop();
  expect({ code, err }).toEqual({
    code: 0,
    err: 'Ctrl-C stops it, and the server keeps later webhooks for it. `store-admin listen --close --name laptop` closes it.\n',
  });
  expect(out).toMatch(new RegExp(`\n\\d\\d:\\d\\d:\\d\\d {2}200 {2}collections/create {2}${row.id} {2}${row.delivery_uid} {2}\\d+ ms\n$`));
  const [{ text, headers }] = app.received as [(typeof app.received)[0]];
  expect(await verifyWebhook(text, headers, box.app.client_secret)).toMatchObject({ topic: 'collections/create', payload: { title: 'Grüne Tees' } });
  expect(row).toMatchObject({ state: 'delivered', attempt_count: 1, address: 'listener://laptop' });
});

test('deliveries of a time without a listener are forwarded later; --close ends that', async () => {
  const box = await sandbox();
  const app = await receiver();
  const first = listening(box, app.url);
  await first.seen(/forwards to/);
  await first.stop();
  await make(box, 'Green teas');
  const second = listening(box, app.url, '--json');
  await second.seen(/"status":200/);
  const lines = (await second.stop()).out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines).toMatchObject([
    { listening: { name: 'laptop', topics: ['collections/create'] }, forward_to: app.url },
    { delivery: { topic: 'collections/create', payload: expect.stringContaining('Green teas') }, status: 200, state: 'delivered' },
  ]);
  await make(box, 'Black teas');
  expect(await command(box, ['listen', '--close', '--name', 'laptop'])).toMatchObject({
    code: 0,
    out: 'The listener laptop is closed; the webhooks that were kept for it are dropped.\n',
  });
  expect((await deliveriesOf(box)).map(({ state }: { state: string }) => state)).toEqual(['delivered', 'failed']);
  expect((await command(box, ['listen', '--close', '--name', 'laptop'])).code).toBe(1);
});

test('waits for an app that is not running, and tells the server what it refuses', async () => {
  const box = await sandbox();
  const socket = createSocket();
  await new Promise<void>((ready) => socket.listen(0, '127.0.0.1', ready));
  const { port } = socket.address() as AddressInfo;
  await new Promise((closed) => socket.close(closed));
  const listener = listening(box, `127.0.0.1:${port}/hooks`);
  await listener.seen(/forwards to/);
  await make(box, 'Green teas');
  await listener.seen(/Your app doesn't answer at .* \(ECONNREFUSED\); waiting for it, and nothing is lost\./);
  expect(await deliveriesOf(box)).toMatchObject([{ state: 'pending', attempt_count: 0 }]);
  await listener.stop();
  const elsewhere = await receiver();
  const app = await receiver((_, response) => void response.writeHead(307, { Location: elsewhere.url }).end('no\0'));
  const again = listening(box, `${new URL(app.url).port}/hooks`);
  await again.seen(/ {2}307 {2}collections\/create .*; the server retries it later/);
  expect(await deliveriesOf(box)).toMatchObject([{ state: 'pending', attempt_count: 1, last_error: expect.stringMatching(/^status 307/) }]);
  expect(elsewhere.received).toEqual([]);
  app.answer = status(200);
  await command(box, ['clock', 'advance', '2m']);
  await again.seen(/ {2}200 {2}collections\/create .* ms \(attempt 2\)/);
  await again.stop();
});

test('says of a delivery that the server has given up how to send it again', async () => {
  const box = await sandbox();
  const app = await receiver(status(500));
  const listener = listening(box, app.url);
  await listener.seen(/forwards to/);
  await make(box, 'Green teas');
  await listener.seen(/; the server retries it later/);
  await command(box, ['clock', 'advance', '5h']);
  await listener.seen(/ms \(attempt 9\); given up, `store-admin redeliver` sends it again\n/);
  await listener.stop();
});

test('an app that answers after the listener was closed is shown with its answer', async () => {
  const box = await sandbox();
  const { promise: asked, resolve } = Promise.withResolvers<ServerResponse>();
  const app = await receiver((_, response) => resolve(response));
  const listener = listening(box, app.url);
  await listener.seen(/forwards to/);
  await make(box, 'Green teas');
  const answer = await asked;
  expect((await command(box, ['listen', '--close', '--name', 'laptop'])).code).toBe(0);
  answer.writeHead(500).end();
  await listener.seen(/ {2}500 {2}collections\/create .* ms\n/);
  expect((await listener.stop()).code).toBe(0);
});

test.each([
  [['listen'], /^Give the address at which your app takes webhooks/],
  [['listen', '--forward-to', 'ftp://here'], /^--forward-to takes an address such as localhost:3000\/webhooks, not ftp:\/\/here/],
])('%j is refused', async (args, said) => {
  const box = await sandbox();
  expect(await command(box, args)).toMatchObject({ code: 2, err: expect.stringMatching(said) });
});

// the listener is a process beside the server, so the number of deliveries tests the listener and not the database
const many = engine === 'postgres' ? 300 : 1000;

describe(`under ${many} deliveries`, () => {
  test('killed five times, it loses no delivery, and a delivery that arrives twice has the same id', { timeout: 600_000 }, async () => {
    const box = await sandbox();
    const app = await receiver();
    /** Starts the listener as a process that the test can kill. */
    const listen = async () => {
      const args = ['cli/bin.js', 'listen', '--forward-to', app.url, '--topics', 'collections/create', '--name', 'laptop'];
      const child = spawn(process.execPath, args, { env: { PATH: process.env.PATH, ...keysOf(box) }, stdio: ['ignore', 'pipe', 'inherit'] });
      onTestFinished(() => void child.kill('SIGKILL'));
      await once(child.stdout, 'data');
      child.stdout.resume();
      return child;
    };
    let child = await listen();
    const making = (async () => {
      for (let at = 0; at < many; at += 10) await Promise.all(Array.from({ length: 10 }, (_, one) => make(box, `Tea ${at + one}`)));
    })();
    for (let killed = 1; killed <= 5; killed++) {
      await until(
        async () => app.received.length,
        (received) => received >= killed * 0.15 * many,
        120_000,
      );
      child.kill('SIGKILL');
      await once(child, 'exit');
      child = await listen();
    }
    await making;
    const ids = () => app.received.map(({ headers }) => String(headers['x-service-webhook-id']));
    await until(
      async () => new Set(ids()).size,
      (distinct) => distinct === many,
      120_000,
    );
    child.kill('SIGKILL');
    // each kill can interrupt at most one delivery
    expect(ids().length).toBeLessThanOrEqual(many + 5);
    const titles = Map.groupBy(app.received, ({ text }) => JSON.parse(text).title as string);
    expect(titles.size).toBe(many);
    for (const [title, came] of titles) expect([title, new Set(came.map(({ headers }) => headers['x-service-webhook-id'])).size]).toEqual([title, 1]);
  });
});
