// The connection to PostgreSQL breaks while a commit is answered.
import { type AddressInfo, connect, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { PostgresStore } from '../../server/store/postgres/postgres.ts';
import { migrate } from '../../server/store/schema/migrate.ts';
import { Unavailable } from '../../server/store/unavailable.ts';
import { emptyDatabase, engine } from '../support/harness.ts';
import { now, teas } from './_teas.ts';

const committed = Buffer.from('C\0\0\0\x0bCOMMIT\0', 'latin1');

/** The URL leads through a proxy, which cuts the connection at the next answer to a commit once `cutting` says whether before or after this answer. */
async function cutAtCommits(database: string) {
  const url = new URL(database);
  const { port } = url;
  const way = { url: '', cutting: undefined as 'before' | 'after' | undefined };
  const proxy = createServer((near) => {
    const far = connect(Number(port), '127.0.0.1');
    near.pipe(far);
    far.on('data', (bytes) => {
      const at = way.cutting ? bytes.indexOf(committed) : -1;
      if (at < 0) return void near.write(bytes);
      near.end(bytes.subarray(0, way.cutting === 'after' ? at + committed.length : at));
      way.cutting = undefined;
      far.destroy();
    });
    for (const one of [near, far]) one.on('error', () => {});
    near.on('close', () => far.destroy());
  }).listen(0, '127.0.0.1');
  await new Promise((listening) => proxy.once('listening', listening));
  onTestFinished(() => void proxy.close());
  url.port = String((proxy.address() as AddressInfo).port);
  way.url = url.href;
  return way;
}

test.runIf(engine === 'postgres').each([
  ['is a success after the answer', 'after' as const],
  ['is an outage before it', 'before' as const],
])('a connection that breaks at a commit %s, and both times the next transaction has another connection', async (_, cutting) => {
  const way = await cutAtCommits(await emptyDatabase());
  const store = new PostgresStore(way.url, { connections: 1, log: () => {} });
  onTestFinished(() => store.close());
  await migrate(store, [teas]);
  const add = (name: string) => store.transaction((tx) => teas.insert(tx, { shop_id: 1, name, grams: 1 }, now));
  way.cutting = cutting;
  const [first, second] = await Promise.allSettled([add('Assam'), add('Darjeeling')]);
  if (cutting === 'after') expect(first.status).toBe('fulfilled');
  else expect(first).toMatchObject({ status: 'rejected', reason: expect.any(Unavailable) });
  expect(second.status).toBe('fulfilled');
  // without its answer nobody knows that a commit was carried out
  expect(await teas.count(store, 1, [])).toBe(2);
});
