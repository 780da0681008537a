// What a read costs on PostgreSQL: its own query and the check of its token go out together.
import { type AddressInfo, connect, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
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
