// Two processes on one PostgreSQL, one of which is killed: each acknowledged write is there exactly once, and a write that both were asked for is done by one.
import { expect, test } from 'vitest';
import { everyScope } from '../server/contracts.ts';
import { figure, inFull } from './support/figures.ts';
import { asOperator, engine, freshDatabase, send } from './support/harness.ts';
import { host } from './support/host-process.ts';

const most = inFull ? 2000 : 200;

test.runIf(engine === 'postgres')('two processes do the same writes at the same time, and one of them is killed', async () => {
  const db = await freshDatabase();
  const [one, two] = [await host('--db', db), await host('--db', db)];
  const { shop } = (await asOperator(one.origin, 'POST', '/shops', { shop: { name: 'Harbour Tea', domain: 'harbour.example' } })).body;
  const { app } = (await asOperator(two.origin, 'POST', '/apps', { app: { name: 'Shelf Notes', scopes: everyScope() } })).body;
  const { access_token } = (await asOperator(one.origin, 'POST', `/shops/${shop.id}/installs`, { install: { app_id: app.id } })).body;
  const call = ({ origin }: { origin: string }, method: string, path: string, body?: unknown) =>
    send('', method, path.startsWith('http') ? path : `${origin}/admin/api/latest${path}`, { body, headers: { 'X-Service-Access-Token': access_token } });
  const acknowledged = new Map<string, number>();
  const odd: unknown[] = [];
  let n = 0;
  const writer = async () => {
    while (n < most) {
      const path = `/${n++}`;
      if (n === most / 2) two.kill('SIGKILL');
      const write = (at: { origin: string }) => call(at, 'POST', '/redirects.json', { redirect: { path, target: '/x' } }).catch(() => undefined);
      for (const answer of await Promise.all([write(one), write(two)]))
        if (answer?.status === 201) acknowledged.set(path, (acknowledged.get(path) ?? 0) + 1);
        else if (answer && answer.status !== 422) odd.push(answer.text);
    }
  };
  await Promise.all(Array.from({ length: 8 }, writer));
  expect(odd).toEqual([]);
  const found: string[] = [];
  for (let url: string | undefined = '/redirects.json?limit=250'; url; ) {
    const page = await call(one, 'GET', url);
    found.push(...page.body.redirects.map(({ path }: { path: string }) => path));
    url = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
  }
  const twice = [...acknowledged].filter(([, times]) => times > 1);
  const lost = [...acknowledged].filter(([path]) => !found.includes(path));
  expect([twice, lost, found.length - new Set(found).size]).toEqual([[], [], 0]);
  // the killed process may have committed writes whose response it didn't send
  expect(found.length).toBeGreaterThanOrEqual(acknowledged.size);
  figure(`two processes, the same ${most} writes to both, one killed halfway: acknowledged by both, lost, there twice`, `${twice.length}, ${lost.length}, 0`);
});
