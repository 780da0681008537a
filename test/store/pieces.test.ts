// What goes to PostgreSQL: the query of a read and the check of its token in one piece, and few names of prepared statements.
import { type AddressInfo, connect, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { PostgresStore } from '../../server/store/postgres/postgres.ts';
import { openStore } from '../../server/store/store.ts';
import { emptyDatabase, engine, sandbox, startServer } from '../support/harness.ts';

test.runIf(engine === 'postgres')('a GET sends the check of its token and its own query in one piece', async () => {
  const url = new URL(await emptyDatabase());
  const { port } = url;
  let pieces = 0;
  const way = createServer((near) => {
    const far = connect(Number(port), '127.0.0.1');
    near.on('data', (piece) => {
      pieces++;
      far.write(piece);
    });
    far.pipe(near);
    for (const one of [near, far]) one.setNoDelay(true).on('error', () => {});
    near.on('close', () => far.destroy());
  }).listen(0, '127.0.0.1');
  await new Promise((listening) => way.once('listening', listening));
  onTestFinished(() => void way.close());
  url.port = String((way.address() as AddressInfo).port);
  const server = await startServer({}, openStore(url.href));
  onTestFinished(() => server.close());
  const box = await sandbox({ server });
  const { id } = (await box.post('/pages.json', { page: { title: 'Tea' } })).body.page;
  await server.workers.stop();
  const counts: number[] = [];
  for (let n = 0; n < 20; n++) {
    const before = pieces;
    expect((await box.get(`/pages/${id}.json`)).status).toBe(200);
    counts.push(pieces - before);
  }
  expect(Math.min(...counts)).toBe(1);
});

test.runIf(engine === 'postgres')('statements that nobody asks for any more make room for others, on each connection too', async () => {
  const store = new PostgresStore(await emptyDatabase(), { connections: 1 });
  onTestFinished(() => store.close());
  const twice = (text: string) => store.transaction(async (tx) => [await tx.prepared(text, []), await tx.prepared(text, [])]);
  const held = async () => (await store.transaction((tx) => tx.prepared('select statement from pg_prepared_statements', []))).map(({ statement }) => statement);
  const most: number[] = [];
  await twice('select 1 as usual');
  for (let n = 0; n < 900; n++) {
    await twice(`select ${n} as odd`);
    if (n % 50 !== 0) continue;
    await twice('select 1 as usual');
    most.push((await held()).length);
  }
  await twice('select 1 as late');
  expect(await held()).toEqual(expect.arrayContaining(['select 1 as usual', 'select 1 as late']));
  for (let n = 0; n < 900; n++) {
    for (const _ of [1, 2]) await store.prepared(`select ${n} as single`, []);
    if (n % 50 === 0) most.push(Number((await store.prepared('select count(*) as held from pg_prepared_statements', []))[0]!.held));
  }
  expect(Math.max(...most)).toBeLessThan(800);
});
