// A creation job is killed at each of its steps. Another server then completes it, and no code is created twice.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { discountCodes } from '../../server/domain/discounts.ts';
import { over } from '../../server/store/over.ts';
import { openStore, type Store } from '../../server/store/store.ts';
import { folderUntil } from '../support/folder.ts';
import { asOperator, codeKey, engine, freshDatabase, send, startServer, until } from '../support/harness.ts';
import { leasesEndAfter } from '../support/leases.ts';
import { tenPercent } from '../support/price-rules.ts';

const folder = folderUntil(afterAll);

/** The third code is the first one in another case, so it can't be created. */
const codes = ['SPRING', 'SUMMER', 'spring', 'AUTUMN'];
/** One transaction to begin, one for each code, one to complete. */
const steps = codes.length + 2;

/** Starts a server that is killed at this step of a creation job, and gives it such a job. */
async function killed(db: string, step: number, when: string) {
  const args = [
    '--import',
    './test/jobs/_die-at.ts',
    'server/main.ts',
    '--json',
    '--no-demo-records',
    '--port',
    '0',
    '--db',
    db,
    '--operator-key',
    'test-operator-key-of-enough-length',
  ];
  const env = { ...process.env, CODE_KEY: codeKey, DIE_OVER: 'discount_code_creation', DIE_AT: String(step), DIE_WHEN: when };
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'], env });
  const gone = new Promise<string | null>((done) => child.once('exit', (_, signal) => done(signal)));
  const facts = await new Promise<{ base_url: string; access_token: string; shop_domain: string }>((ready) =>
    createInterface(child.stdout!).once('line', (line) => ready(JSON.parse(line))),
  );
  const { origin } = new URL(facts.base_url);
  const [shop] = (await asOperator(origin, 'GET', `/shops?domain=${facts.shop_domain}`)).body.shops;
  const { id } = (await asOperator(origin, 'POST', `/shops/${shop.id}/price_rules`, { price_rule: tenPercent })).body.price_rule;
  // this request starts the job that kills the server, so its response may be cut off
  await send('', 'POST', `${facts.base_url}/price_rules/${id}/batch.json`, {
    body: { discount_codes: codes.map((code) => ({ code })) },
    headers: { 'X-Service-Access-Token': facts.access_token },
  }).catch(() => undefined);
  expect(await gone).toBe('SIGKILL');
}

/** Checks that the job's counters equal the stored codes at any moment. One statement reads both, so that both are of the same moment. */
async function seen(store: Store) {
  const { rows } = await sql<Record<string, number | string>>`
    select status, active, codes_count, imported_count, failed_count,
      (select count(*) from discount_codes) as made,
      (select count(*) from discount_code_creation_codes where status = 'created') as created,
      (select count(*) from discount_code_creation_codes where status = 'failed') as failed
    from discount_code_creations`.execute(store.db);
  const [row] = rows;
  expect(rows).toEqual([expect.objectContaining({ codes_count: codes.length, imported_count: row!.made, created: row!.made, failed_count: row!.failed })]);
  return row!;
}

/** "After" is tried for the last step only: after the commit of any other step is before the commit of the next one. */
const scenarios = [...Array.from({ length: steps }, (_, at) => ({ step: at + 1, when: 'before' })), { step: steps, when: 'after' }];

/** Another server completes the job. Returns after how many milliseconds the job was free for it. */
async function resumed(step: number, when: string): Promise<number> {
  const db = engine === 'sqlite' ? join(folder, `${randomUUID()}.sqlite`) : await freshDatabase();
  await killed(db, step, when);
  const freeAfter = await leasesEndAfter(db, Date.now());
  const store = openStore(db);
  const survivor = await startServer({ 'code-key': codeKey }, store);
  try {
    const completed = await until(
      () => seen(store),
      ({ status }) => status === 'completed',
    );
    expect(completed).toMatchObject({ imported_count: 3, failed_count: 1, active: null });
    expect((await over(store, discountCodes).selectFrom('discount_codes').select('code').orderBy('id').execute()).map(({ code }) => code)).toEqual([
      'SPRING',
      'SUMMER',
      'AUTUMN',
    ]);
    await until(
      () => store.db.selectFrom('jobs').selectAll().where('kind', '=', 'discount_code_creation').execute(),
      (jobs) => jobs.length === 0,
    );
    return freeAfter;
  } finally {
    await survivor.close();
    await store.close();
  }
}

test.concurrent.each(scenarios)('a job killed $when the commit of step $step is completed by another server', { timeout: 300_000 }, async ({ step, when }) => {
  await resumed(step, when);
});

test('a killed job is free for another server within five seconds', async () => {
  const freeAfter = await resumed(3, 'before');
  expect(freeAfter).toBeGreaterThan(0);
  expect(freeAfter).toBeLessThan(5000);
});
