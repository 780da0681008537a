// The installation of a theme survives the death of its worker at any step. Hostile archives can't use up a server's memory.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore, type Store } from '../../server/store/store.ts';
import { codeKey, engine, freshDatabase, send, startServer, until } from '../support/harness.ts';
import { hostileArchives } from '../support/hostile-archives.ts';
import { zip } from '../support/zip.ts';

const folder = mkdtempSync(join(tmpdir(), 'store-admin-theme-'));
/** The host answers with the archive of the path. A request for any other path gets no response. */
const archives = new Map<string, Buffer>();
let asked = 0;
const host = createServer((request, response) => {
  asked++;
  const archive = archives.get(request.url!);
  if (archive) response.end(archive);
});
let origin: string;
beforeAll(async () => {
  await new Promise<void>((ready) => host.listen(0, '127.0.0.1', ready));
  origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
});
afterAll(() => {
  host.closeAllConnections();
  host.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Files for three transactions: one full of tiny files, one with the large ones, one with the rest. */
const files = [
  ...Array.from({ length: 110 }, (_, n) => ({ name: `assets/tiny-${n}.txt`, content: `${n}` })),
  ...Array.from({ length: 3 }, (_, n) => ({ name: `assets/large-${n}.txt`, content: Buffer.alloc(400_000, 'tea ') })),
  { name: 'layout/theme.liquid', content: '{{ shop.name }}' },
];
/** One transaction to begin, three for the files, one to complete. */
const steps = 1 + 3 + 1;

interface Started {
  base_url: string;
  operator_url: string;
  operator_key: string;
  access_token: string;
  process: ChildProcess;
  gone: Promise<string | null>;
}

async function start(db: string, dying: { step: number; when: string } | undefined = undefined): Promise<Started> {
  const args = ['--import', './test/jobs/_die-at.ts', 'server/main.ts', '--json', '--no-demo-records', '--port', '0', '--db', db, '--no-rate-limit'];
  const env = { ...process.env, CODE_KEY: codeKey, ...(dying ? { DIE_OVER: 'install_theme', DIE_AT: String(dying.step), DIE_WHEN: dying.when } : {}) };
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'], env });
  const gone = new Promise<string | null>((done) => child.once('exit', (_, signal) => done(signal)));
  const facts = await new Promise<Omit<Started, 'process' | 'gone'>>((ready) => createInterface(child.stdout!).once('line', (line) => ready(JSON.parse(line))));
  return { ...facts, process: child, gone };
}

const asApp = ({ base_url, access_token }: Started, method: string, path: string, body?: unknown) =>
  send('', method, base_url + path, { body, headers: { 'X-Service-Access-Token': access_token } });

const database = () => (engine === 'sqlite' ? Promise.resolve(join(folder, `${randomUUID()}.sqlite`)) : freshDatabase());

/** Checks that exactly one theme is published at any moment, and the new one only with all its files. One statement reads it all, as of one moment. */
async function seen(store: Store) {
  const { rows } = await sql<{ role: string; processing: unknown; install_error: string | null; files: number; mains: number }>`
    select role, processing, install_error,
      (select count(*) from theme_files where theme_id = themes.id) as files,
      (select count(*) from themes as others where others.role = 'main') as mains
    from themes where name = 'Autumn'`.execute(store.db);
  const [theme] = rows;
  expect(rows).toHaveLength(1);
  expect(Number(theme!.mains)).toBe(1);
  if (theme!.role === 'main') expect(Number(theme!.files)).toBe(files.length);
  return { ...theme!, files: Number(theme!.files), processing: Boolean(theme!.processing) };
}

/** Starts another server, which completes the installation of the killed one. */
async function completed(db: string) {
  const store = openStore(db);
  const survivor = await startServer({ 'code-key': codeKey }, store);
  try {
    const theme = await until(
      () => seen(store),
      ({ processing }) => !processing,
    );
    expect(theme).toMatchObject({ role: 'main', files: files.length, install_error: null });
    const { rows } = await sql<{ key: string }>`select key from theme_files order by id`.execute(store.db);
    expect(rows.map(({ key }) => key)).toEqual(files.map(({ name }) => name));
    await until(
      () => store.db.selectFrom('jobs').select('id').where('kind', '=', 'install_theme').execute(),
      (jobs) => jobs.length === 0,
    );
  } finally {
    await survivor.close();
    await store.close();
  }
}

/** "After" is tried for the last step only: after the commit of any other step is before the commit of the next one. */
const deaths = [...Array.from({ length: steps }, (_, at) => ({ step: at + 1, when: 'before' })), { step: steps, when: 'after' }];

test.concurrent.each(deaths)(
  'an installation killed $when the commit of step $step is completed by another server',
  { timeout: 120_000 },
  async ({ step, when }) => {
    archives.set('/autumn.zip', zip(files));
    const db = await database();
    const worker = await start(db, { step, when });
    // this request starts the job that kills the server, so its response may be cut off
    await asApp(worker, 'POST', '/themes.json', { theme: { name: 'Autumn', src: `${origin}/autumn.zip`, role: 'main' } }).catch(() => undefined);
    expect(await worker.gone).toBe('SIGKILL');
    const store = openStore(db);
    const left = await seen(store);
    await store.close();
    const stored = [0, 0, 100, 113, 114][step - 1];
    expect(left).toMatchObject(when === 'after' ? { role: 'main', processing: false } : { role: 'unpublished', processing: true, files: stored });
    await completed(db);
  },
);

test('an installation killed while its archive is fetched is completed by another server', async () => {
  const db = await database();
  const worker = await start(db);
  const before = asked;
  await asApp(worker, 'POST', '/themes.json', { theme: { name: 'Autumn', src: `${origin}/late.zip`, role: 'main' } });
  await until(
    async () => asked,
    (count) => count > before,
  );
  worker.process.kill('SIGKILL');
  await worker.gone;
  archives.set('/late.zip', zip(files));
  await completed(db);
});

const mega = 1024 * 1024;
const memory = (pid: number, what: 'VmHWM' | 'VmRSS') =>
  Number(new RegExp(`${what}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) * 1024;

// Linux records the peak of a process, so the test misses none. Other systems don't let the test read the peak and reset it.
test.runIf(process.platform === 'linux')('no hostile archive takes more than 64 MB at its peak', { timeout: 120_000 }, async () => {
  const worker = await start(await database());
  const { pid } = worker.process;
  const installed = async (path: string) => {
    const { theme } = (await asApp(worker, 'POST', '/themes.json', { theme: { name: 'Hostile', src: origin + path } })).body;
    await until(
      () => asApp(worker, 'GET', `/themes/${theme.id}.json`),
      ({ body }) => !body.theme.processing,
    );
    await asApp(worker, 'DELETE', `/themes/${theme.id}.json`);
  };
  // the first installation makes a new server grow, whatever the archive is
  archives.set('/warm.zip', zip(files));
  await installed('/warm.zip');
  const taken: Record<string, number> = {};
  for (const [name, archive] of hostileArchives) {
    archives.set('/hostile.zip', archive());
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
    const before = memory(pid!, 'VmRSS');
    await installed('/hostile.zip');
    taken[name] = Math.round((memory(pid!, 'VmHWM') - before) / mega);
  }
  worker.process.kill('SIGKILL');
  await worker.gone;
  if (process.env.SHOW_MEMORY) console.log(taken);
  expect(Object.entries(taken).filter(([, megabytes]) => megabytes >= 64)).toEqual([]);
});
