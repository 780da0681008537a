import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../server/store/store.ts';
import { figure, inFull } from '../support/figures.ts';
import { engine, freshDatabase, sandbox, send, startServer } from '../support/harness.ts';
import { sandboxProcess } from '../support/sandbox-process.ts';
import { sharedDatabase } from '../support/shared-database.ts';

const [kills, writesPerKill] = inFull ? [50, 80] : [3, 300];

test(`${kills} kill -9 in the middle of 16 writers lose no acknowledged write and leave no half one`, { timeout: 120_000 + kills * 10_000 }, async () => {
  const db = await sharedDatabase();
  const acknowledged = new Set<string>();
  for (let round = 0; round < kills; round++) {
    const server = await sandboxProcess(db);
    let written = 0;
    const writer = async (name: number) => {
      for (let n = 0; ; n++) {
        const path = `/r${round}-w${name}-${n}`;
        const answer = await send('', 'POST', `${server.base_url}/redirects.json`, {
          body: { redirect: { path, target: '/x' } },
          headers: { 'X-Service-Access-Token': server.access_token },
        }).catch(() => undefined);
        if (!answer) return;
        expect(answer.status).toBe(201);
        acknowledged.add(path);
        if (++written === writesPerKill) server.process.kill('SIGKILL');
      }
    };
    await Promise.all([server.ended, ...Array.from({ length: 16 }, (_, name) => writer(name))]);
  }
  const server = await sandboxProcess(db);
  const found = new Map<string, number>();
  for (let url: string | undefined = `${server.base_url}/redirects.json?limit=250`; url; ) {
    const page = await send('', 'GET', url, { headers: { 'X-Service-Access-Token': server.access_token } });
    for (const { path, target } of page.body.redirects) {
      expect(target).toBe('/x');
      found.set(path, (found.get(path) ?? 0) + 1);
    }
    url = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
  }
  const lost = [...acknowledged].filter((path) => !found.has(path));
  const twice = [...found].filter(([, times]) => times > 1);
  expect([lost, twice]).toEqual([[], []]);
  expect(acknowledged.size).toBeGreaterThanOrEqual(kills * writesPerKill);
  figure(`${kills} kill -9 during writes: acknowledged, lost, there twice`, `${acknowledged.size}, ${lost.length}, ${twice.length}`);
  server.process.kill('SIGTERM');
  expect(await server.ended).toBe(0);
});

test.runIf(engine === 'postgres')('a database that cuts every connection fails only the calls on these connections', async () => {
  const url = await freshDatabase();
  const server = await startServer({ db: url }, openStore(url));
  onTestFinished(async () => {
    await server.close();
    await server.store.close();
  });
  const { post, get } = await sandbox({ server });
  const admin = new pg.Client(url);
  await admin.connect();
  onTestFinished(() => admin.end());
  const acknowledged: string[] = [];
  const statuses = new Set<number>();
  let cuts = 0;
  const writer = async (name: number) => {
    for (let n = 0; cuts < 5 || n < 20; n++) {
      const path = `/w${name}-${n}`;
      const { status, body } = await post('/redirects.json', { redirect: { path, target: '/x' } });
      statuses.add(status);
      if (status === 201) acknowledged.push(path);
      else expect({ status, body }).toEqual({ status: 503, body: { errors: 'The database cannot be reached just now' } });
      if (name === 0 && n % 10 === 9 && cuts < 5) {
        await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()');
        cuts++;
      }
    }
  };
  await Promise.all(Array.from({ length: 8 }, (_, name) => writer(name)));
  expect(statuses).toContain(201);
  const { body } = await get('/redirects/count.json');
  expect(body.count).toBeGreaterThanOrEqual(acknowledged.length);
  for (const path of acknowledged) expect((await get(`/redirects.json?path=${path}`)).body.redirects).toHaveLength(1);
});
