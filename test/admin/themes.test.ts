import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Sandbox, sandbox, startServer, until } from '../support/harness.ts';
import { hostileArchives } from '../support/hostile-archives.ts';
import { receiver } from '../support/receiver.ts';
import { type ZipEntry, zip } from '../support/zip.ts';

const archives = new Map<string, Buffer>();
let server: Server;
/** Each sends the archive that a waiting request has asked for. */
const late: (() => void)[] = [];
let origin: string;
beforeAll(async () => {
  server = createServer((request, response) => {
    const archive = archives.get(request.url!);
    if (request.url === '/late.zip') return void late.push(() => response.end(zip(files)));
    if (archive) response.end(archive);
    else response.writeHead(404).end();
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const files: ZipEntry[] = [
  { name: 'layout/' },
  { name: 'layout/theme.liquid', content: '<title>{{ shop.name }}</title>' },
  { name: 'assets/leaf.gif', content: Buffer.from([0x47, 0x49, 0x46, 0xff, 0]) },
];

function archived(entries: ZipEntry[] | Buffer): string {
  const path = `/${archives.size}.zip`;
  archives.set(path, Buffer.isBuffer(entries) ? entries : zip(entries));
  return origin + path;
}

async function made(box: Sandbox, theme: object) {
  const { status, body, text } = await box.post('/themes.json', { theme });
  if (status !== 201) throw new Error(text);
  return body.theme;
}

const get = async (box: Sandbox, id: number) => (await box.get(`/themes/${id}.json`)).body.theme;
const settled = (box: Sandbox, id: number) =>
  until(
    () => get(box, id),
    (theme) => !theme.processing,
  );
const roles = async (box: Sandbox) => (await box.get('/themes.json')).body.themes.map((theme: { role: string }) => theme.role);

describe('createTheme', () => {
  test('201 unpublished and processing; its files come after', async () => {
    const box = await sandbox();
    const theme = await made(box, { name: 'Autumn harvest', src: archived(files) });
    expect(theme).toEqual({
      id: expect.any(Number),
      name: 'Autumn harvest',
      created_at: expect.any(String),
      updated_at: theme.created_at,
      role: 'unpublished',
      theme_store_id: null,
      previewable: false,
      processing: true,
      admin_graphql_api_id: `gid://service/Theme/${theme.id}`,
    });
    expect(await settled(box, theme.id)).toMatchObject({ role: 'unpublished', processing: false, previewable: true });
    const listed = (await box.operator('GET', `./themes/${theme.id}/files`)).body.files;
    expect(listed.map(({ key, content_type, size }: Record<string, unknown>) => [key, content_type, size])).toEqual([
      ['layout/theme.liquid', 'text/plain', 30],
      ['assets/leaf.gif', 'image/gif', 5],
    ]);
  });

  test('201: updated_at is the end of the installation, whatever was changed while the archive was fetched', async () => {
    const box = await sandbox();
    const theme = await made(box, { name: 'Autumn harvest', src: `${origin}/late.zip` });
    await until(
      async () => late.length,
      (asked) => asked > 0,
    );
    let n = 0;
    const renamed = await until(
      async () => (await box.put(`/themes/${theme.id}.json`, { theme: { name: `Autumn ${n++}` } })).body.theme,
      ({ updated_at }) => updated_at > theme.updated_at,
    );
    late.pop()!();
    expect((await settled(box, theme.id)).updated_at >= renamed.updated_at).toBe(true);
  });

  test('201 as main: published after the last file is stored, and the one before is not any more', async () => {
    const box = await sandbox();
    const theme = await made(box, { name: 'Autumn harvest', src: archived(files), role: 'main' });
    expect(theme).toMatchObject({ role: 'unpublished', processing: true });
    await settled(box, theme.id);
    expect(await roles(box)).toEqual(['unpublished', 'main']);
  });

  test.each(['demo', 'development'])('201 as %s, which can never be published', async (role) => {
    const box = await sandbox();
    const { id } = await made(box, { name: 'Trial', role });
    expect(await settled(box, id)).toMatchObject({ role });
    expect(await box.put(`/themes/${id}.json`, { theme: { role: 'main' } })).toMatchObject({
      status: 422,
      body: { errors: { role: ["can't be main for a demo or development theme"] } },
    });
  });

  test.each([
    [{}, { name: ["can't be blank"] }],
    [
      { name: ' ', role: 'best', src: 'ftp://x' },
      { name: ["can't be blank"], role: ['is not included in the list'], src: ['is not an http or https URL'] },
    ],
    [{ name: 'x'.repeat(256) }, { name: ['is too long (maximum is 255 characters)'] }],
  ])('422 for %j', async (theme, errors) => {
    const { post } = await sandbox();
    const { status, body } = await post('/themes.json', { theme });
    expect({ status, body }).toEqual({ status: 422, body: { errors } });
  });

  test('422 for the 21st theme, also where 50 come at once', async () => {
    const box = await sandbox();
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => box.post('/themes.json', { theme: { name: `Theme ${n}` } })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(19);
    for (const { status, body } of answers.filter((answer) => answer.status !== 201))
      expect({ status, body }).toEqual({ status: 422, body: { errors: { base: ['A shop can have at most 20 themes'] } } });
    expect((await box.get('/themes.json')).body.themes).toHaveLength(20);
  });
});

describe('an archive that is refused', () => {
  test('a slow host delays only the themes of the app that named it', async () => {
    // a new server, in which no theme was quick yet, has few places for them
    const begun = await startServer();
    onTestFinished(() => begun.close());
    const [slow, quick] = [await sandbox({ server: begun }), await sandbox({ server: begun })];
    const theirs = await Promise.all(Array.from({ length: 12 }, () => made(slow, { name: 'Late', src: `${origin}/late.zip` })));
    await until(
      async () => late.length,
      (asked) => asked > 0,
    );
    const { id } = await made(quick, { name: 'Soon', src: archived(files) });
    expect(await settled(quick, id)).toMatchObject({ processing: false });
    const waiting = await Promise.all(theirs.map((theme) => get(slow, theme.id)));
    expect(waiting.every(({ processing }) => processing)).toBe(true);
    const sending = setInterval(() => late.splice(0).forEach((send) => void send()), 20);
    for (const theme of theirs) await settled(slow, theme.id);
    clearInterval(sending);
  });

  test.each(hostileArchives)('%s: the theme stays, unpublished, and the operator sees why', async (_, archive, reason) => {
    const box = await sandbox();
    const src = archived(archive());
    const started = process.cpuUsage();
    const { id } = await made(box, { name: 'Hostile', src, role: 'main' });
    expect(await settled(box, id)).toMatchObject({ role: 'unpublished', processing: false, previewable: false });
    // the limit is for CPU time, which an archive can use up; the clock would measure other tests too
    const { user, system } = process.cpuUsage(started);
    expect((user + system) / 1000).toBeLessThan(2000);
    const { theme } = (await box.operator('GET', `./themes/${id}`)).body;
    expect(theme).toMatchObject({ files_count: 0, files_size: 0, install_error: expect.stringMatching(reason) });
    expect(await roles(box)).toEqual(['main', 'unpublished']);
    expect(await box.put(`/themes/${id}.json`, { theme: { role: 'main' } })).toMatchObject({
      status: 422,
      body: { errors: { role: ["can't be main because the theme's files could not be installed"] } },
    });
  });

  test.each([
    ['an address that may not be called', 'http://10.1.2.3/theme.zip', /can't be fetched/],
    ['a server that has none', '{origin}/none.zip', /its server answered 404/],
    ['nobody there', 'http://127.0.0.1:9/theme.zip', /can't be fetched/],
  ])('%s', async (_, src, reason) => {
    const box = await sandbox();
    const { id } = await made(box, { name: 'Lost', src: src.replace('{origin}', origin) });
    await settled(box, id);
    expect((await box.operator('GET', `./themes/${id}`)).body.theme.install_error).toMatch(reason);
  });
});

describe('updateTheme', () => {
  test('200 renames; 200 publishes', async () => {
    const box = await sandbox();
    const { id } = await made(box, { name: 'Autumn harvest' });
    expect(await box.put(`/themes/${id}.json`, { theme: { role: 'main' } })).toMatchObject({
      status: 422,
      body: { errors: { role: ["can't be main while the theme is processing"] } },
    });
    const theme = await settled(box, id);
    expect((await box.put(`/themes/${id}.json`, { theme })).body).toEqual({ theme });
    expect((await box.put(`/themes/${id}.json`, { theme: { name: 'Autumn' } })).body.theme).toMatchObject({ name: 'Autumn', role: 'unpublished' });
    expect((await box.put(`/themes/${id}.json`, { theme: { role: 'main' } })).body.theme).toMatchObject({ name: 'Autumn', role: 'main' });
    expect(await roles(box)).toEqual(['unpublished', 'main']);
    const refused = async (role: string) => (await box.put(`/themes/${id}.json`, { theme: { role } })).body;
    expect(await refused('unpublished')).toEqual({ errors: { role: ["can't be changed before another theme is published"] } });
    const [first] = (await box.get('/themes.json')).body.themes;
    expect((await box.put(`/themes/${first.id}.json`, { theme: { role: 'demo' } })).body).toEqual({ errors: { role: ["can't be changed to demo"] } });
    expect(await box.put(`/themes/${id}.json`, { theme: { name: '' } })).toMatchObject({ status: 422, body: { errors: { name: ["can't be blank"] } } });
  });

  test('200 renames and publishes at once, and tells of both', async () => {
    const box = await sandbox();
    const { id } = await made(box, { name: 'Autumn harvest' });
    await settled(box, id);
    for (const topic of ['themes/update', 'themes/publish'])
      expect((await box.post('/webhooks.json', { webhook: { topic, address: 'https://hooks.shelf-notes.example/themes' } })).status).toBe(201);
    expect((await box.put(`/themes/${id}.json`, { theme: { name: 'Autumn', role: 'main' } })).body.theme).toMatchObject({ name: 'Autumn', role: 'main' });
    const { webhook_deliveries } = (await box.operator('GET', './webhook_deliveries')).body;
    const told = await Promise.all(
      webhook_deliveries.map(async (one: { id: number; topic: string }) => {
        const { payload } = (await box.operator('GET', `./webhook_deliveries/${one.id}`)).body.webhook_delivery;
        return `${one.topic} ${JSON.parse(payload).name}`;
      }),
    );
    // the third webhook is for the theme that was published before
    expect(told.filter((one) => one.endsWith(' Autumn')).sort()).toEqual(['themes/publish Autumn', 'themes/update Autumn']);
    expect(told).toHaveLength(3);
  });

  test('exactly one main at all times, also where 50 publish at once', async () => {
    const box = await sandbox();
    const ids = (await Promise.all(Array.from({ length: 10 }, (_, n) => made(box, { name: `Theme ${n}` })))).map(({ id }) => id);
    for (const id of ids) await settled(box, id);
    let publishing = true;
    const seen: number[] = [];
    const watch = (async () => {
      while (publishing) seen.push((await roles(box)).filter((role: string) => role === 'main').length);
    })();
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => box.put(`/themes/${ids[n % 10]}.json`, { theme: { role: 'main' } })));
    publishing = false;
    await watch;
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
    expect(new Set(seen)).toEqual(new Set([1]));
    expect((await roles(box)).filter((role: string) => role === 'main')).toHaveLength(1);
  });
});

test('exactly one main where 10 installed as main and 40 publishes come at once', async () => {
  const box = await sandbox();
  const src = archived(files);
  const other = await made(box, { name: 'Other' });
  await settled(box, other.id);
  const first = (await box.get('/themes.json')).body.themes[0].id;
  const [created] = await Promise.all([
    Promise.all(Array.from({ length: 10 }, (_, n) => made(box, { name: `Theme ${n}`, src, role: 'main' }))),
    ...Array.from({ length: 40 }, (_, n) => box.put(`/themes/${n % 2 ? first : other.id}.json`, { theme: { role: 'main' } })),
  ]);
  for (const { id } of created) expect(await settled(box, id)).toMatchObject({ previewable: true });
  expect((await roles(box)).filter((role: string) => role === 'main')).toHaveLength(1);
});

describe('getTheme, listThemes', () => {
  test('200; every shop starts with one published theme', async () => {
    const box = await sandbox();
    const { themes } = (await box.get('/themes.json')).body;
    expect(themes).toMatchObject([{ name: 'Quayside', role: 'main', processing: false }]);
    expect((await box.get(`/themes/${themes[0].id}.json`)).body).toEqual({ theme: themes[0] });
    expect((await box.get('/themes.json?fields=role')).body).toEqual({ themes: [{ role: 'main' }] });
    expect((await box.get(`/themes/${themes[0].id}.json?fields=id,name`)).body).toEqual({ theme: { id: themes[0].id, name: 'Quayside' } });
  });
});

describe('deleteTheme', () => {
  test('200 with the theme, not wrapped; 422 while processing and for the main theme', async () => {
    const idle = await startServer();
    await idle.workers.stop();
    const waiting = await sandbox({ server: idle });
    const { id: processing } = await made(waiting, { name: 'Autumn harvest', src: archived(files) });
    const refused = await waiting.delete(`/themes/${processing}.json`);
    expect({ status: refused.status, body: refused.body }).toEqual({ status: 422, body: { errors: { base: [expect.stringMatching(/processing/)] } } });
    await idle.close();
    const box = await sandbox();
    const [main] = (await box.get('/themes.json')).body.themes;
    expect(await box.delete(`/themes/${main.id}.json`)).toMatchObject({ status: 422, body: { errors: { base: [expect.any(String)] } } });
    const { id } = await made(box, { name: 'Autumn harvest', src: archived(files) });
    const theme = await settled(box, id);
    expect(await box.delete(`/themes/${id}.json`)).toMatchObject({ status: 200, body: theme });
    expect(await box.get(`/themes/${id}.json`)).toMatchObject({ status: 404, body: { errors: 'Not Found' } });
    expect(await box.server.store.db.selectFrom('theme_files').select('id').where('theme_id', '=', id).execute()).toEqual([]);
  });
});

test('createTheme and updateTheme 422 tell what the schema finds together with what only the shop knows; 404 before either', async () => {
  const box = await sandbox();
  const { id } = await made(box, { name: 'Demo', role: 'demo' });
  await settled(box, id);
  const tried = async (given: number, theme: object) => {
    const { status, body } = await box.put(`/themes/${given}.json`, { theme });
    return { status, body };
  };
  expect(await tried(id, { name: ' ', role: 'main' })).toEqual({
    status: 422,
    body: { errors: { name: ["can't be blank"], role: ["can't be main for a demo or development theme"] } },
  });
  expect(await tried(1, { name: ' ', role: 'main' })).toEqual({ status: 404, body: { errors: 'Not Found' } });
  for (let count = 2; count < 20; count++) await made(box, { name: `Theme ${count}` });
  const { status, body } = await box.post('/themes.json', { theme: { src: 'nowhere' } });
  expect({ status, body }).toEqual({
    status: 422,
    body: { errors: { name: ["can't be blank"], src: ['is not an http or https URL'], base: ['A shop can have at most 20 themes'] } },
  });
});

test('an app has two archives in memory at once, in all shops together; those of other apps are not held up', async () => {
  const [box, neighbour] = [await sandbox(), await sandbox()];
  const asked: (() => void)[] = [];
  const { url } = await receiver((_, response) => {
    asked.push(() => response.end(zip(files)));
  });
  const ids: number[] = [];
  for (let n = 0; n < 4; n++) ids.push((await made(box, { name: `Slow ${n}`, src: `${url}/slow.zip` })).id);
  await until(
    async () => asked.length,
    (count) => count === 2,
  );
  await made(neighbour, { name: 'Quayside', src: `${url}/theirs.zip` });
  await until(
    async () => asked.length,
    (count) => count === 3,
  );
  // a third one of the first app would have been asked for by now
  await new Promise((next) => setTimeout(next, 300));
  expect(asked).toHaveLength(3);
  for (let n = 0; n < 5; n++) {
    await until(
      async () => asked.length,
      (count) => count > n,
    );
    asked[n]!();
  }
  for (const id of ids)
    await until(
      async () => (await box.get(`/themes/${id}.json`)).body.theme,
      ({ processing }) => processing === false,
    );
});
