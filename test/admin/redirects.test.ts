import { describe, expect, onTestFinished, test } from 'vitest';
import { link, sandbox, startServer } from '../support/harness.ts';
import { incompressible } from '../support/shop.ts';

const jasmine = { path: '/teas/jasmine', target: '/products/jasmine-pearls' };

describe('createRedirect', () => {
  test.each([
    ['a path and a path', jasmine, jasmine],
    [
      'a full URL, which keeps its path',
      { path: 'http://www.harbour-tea.example/spring?flush=1', target: 'https://other.example/x' },
      { path: '/spring?flush=1', target: 'https://other.example/x' },
    ],
    ['a path without its slash, as given', { path: 'spring', target: 'x' }, { path: 'spring', target: 'x' }],
    [
      'the longest path and target',
      { path: `/${'p'.repeat(1023)}`, target: `/${'t'.repeat(254)}` },
      { path: `/${'p'.repeat(1023)}`, target: `/${'t'.repeat(254)}` },
    ],
  ])('201 for %s', async (_, redirect, stored) => {
    const { post, get } = await sandbox();
    const { status, body } = await post('/redirects.json', { redirect });
    expect({ status, body }).toEqual({ status: 201, body: { redirect: { id: expect.any(Number), ...stored } } });
    expect((await get(`/redirects/${body.redirect.id}.json`)).body).toEqual(body);
  });

  test.each([
    ['nothing', {}, { path: ["can't be blank"], target: ["can't be blank", "can't be the same as path"] }],
    ['blanks', { path: ' ', target: '' }, { path: ["can't be blank"], target: ["can't be blank", "can't be the same as path"] }],
    ['nulls', { path: null, target: null }, { path: ["can't be blank"], target: ["can't be blank", "can't be the same as path"] }],
    ['no target', { path: '/x' }, { target: ["can't be blank"] }],
    ['no path', { target: '/x' }, { path: ["can't be blank"] }],
    ['a target that is the path', { path: '/x', target: '/x' }, { target: ["can't be the same as path"] }],
    ['a target that is the path of the URL', { path: 'https://harbour-tea.example/x', target: '/x' }, { target: ["can't be the same as path"] }],
    [
      'lengths',
      { path: `/${'p'.repeat(1024)}`, target: 't'.repeat(256) },
      { path: ['is too long (maximum is 1024 characters)'], target: ['is too long (maximum is 255 characters)'] },
    ],
    ['a path without its slash that is too long', { path: 'p'.repeat(1025), target: '/x' }, { path: ['is too long (maximum is 1024 characters)'] }],
    ['a URL whose path is too long', { path: `http://h/${'ü'.repeat(1024)}`, target: '/x' }, { path: ['is too long (maximum is 1024 characters)'] }],
    ['other types', { path: 1, target: [] }, { path: ['is invalid'], target: ['is invalid'] }],
  ])('422 for %s', async (_, redirect, errors) => {
    const { post } = await sandbox();
    const { status, body } = await post('/redirects.json', { redirect });
    expect({ status, body }).toEqual({ status: 422, body: { errors } });
  });

  test('201 for the path with the most bytes, which is unique and found as any other', async () => {
    const { post, get } = await sandbox();
    const redirect = { path: `/${incompressible(1023)}`, target: '/x' };
    const { status, body } = await post('/redirects.json', { redirect });
    expect({ status, body }).toEqual({ status: 201, body: { redirect: { id: expect.any(Number), ...redirect } } });
    expect((await get(`/redirects.json?path=${encodeURIComponent(redirect.path)}`)).body).toEqual({ redirects: [body.redirect] });
    expect(await post('/redirects.json', { redirect })).toMatchObject({ status: 422, body: { errors: { path: ['has already been taken'] } } });
  });

  test('422 for a path that is taken, also where 50 come at once; another shop may have it', async () => {
    const { post, get } = await sandbox();
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => post('/redirects.json', { redirect: { path: '/spring', target: `/x-${n}` } })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const { status, body } of answers.filter((answer) => answer.status !== 201))
      expect({ status, body }).toEqual({ status: 422, body: { errors: { path: ['has already been taken'] } } });
    expect((await get('/redirects/count.json')).body).toEqual({ count: 1 });
    expect((await (await sandbox()).post('/redirects.json', { redirect: { path: '/spring', target: '/x' } })).status).toBe(201);
  });
});

test('a hint names the type of a null once', async () => {
  const { headers } = await (await sandbox()).post('/redirects.json', { redirect: { path: null, target: '/x' } });
  expect(headers.get('x-service-hint')).toBe('path has to be a string, not null');
});

describe('updateRedirect', () => {
  test('200 changes path or target, under the same rules', async () => {
    const { post, put } = await sandbox();
    const { redirect } = (await post('/redirects.json', { redirect: jasmine })).body;
    const at = `/redirects/${redirect.id}.json`;
    expect((await put(at, { redirect: { id: redirect.id, target: '/collections/green-teas' } })).body).toEqual({
      redirect: { ...redirect, target: '/collections/green-teas' },
    });
    expect((await put(at, { redirect: { path: 'https://harbour-tea.example/jasmine' } })).body).toEqual({
      redirect: { id: redirect.id, path: '/jasmine', target: '/collections/green-teas' },
    });
    expect((await put(at, { redirect: {} })).body).toEqual({ redirect: { id: redirect.id, path: '/jasmine', target: '/collections/green-teas' } });
  });

  test('422 for a path that is taken or equals the target', async () => {
    const { post, put } = await sandbox();
    await post('/redirects.json', { redirect: { path: '/taken', target: '/x' } });
    const { redirect } = (await post('/redirects.json', { redirect: jasmine })).body;
    const changed = (given: object) => put(`/redirects/${redirect.id}.json`, { redirect: given });
    for (const path of ['/taken', 'taken'])
      expect(await changed({ path })).toMatchObject({ status: 422, body: { errors: { path: ['has already been taken'] } } });
    expect(await changed({ target: redirect.path })).toMatchObject({ status: 422, body: { errors: { target: ["can't be the same as path"] } } });
    expect(await changed({ path: 'p'.repeat(1025) })).toMatchObject({ status: 422, body: { errors: { path: ['is too long (maximum is 1024 characters)'] } } });
    // the stored path is to be replaced, so the target isn't compared with it
    expect((await changed({ path: 5, target: redirect.path })).body).toEqual({ errors: { path: ['is invalid'] } });
    expect((await changed({ path: '/taken', target: 5 })).body).toEqual({ errors: { target: ['is invalid'], path: ['has already been taken'] } });
    expect(await changed({ path: null, target: '' })).toMatchObject({
      status: 422,
      body: { errors: { path: ["can't be blank"], target: ["can't be blank"] } },
    });
  });
});

describe('deleteRedirect', () => {
  test('200, and the path is free again', async () => {
    const { post, delete: remove, get } = await sandbox();
    const { redirect } = (await post('/redirects.json', { redirect: jasmine })).body;
    expect(await remove(`/redirects/${redirect.id}.json`)).toMatchObject({ status: 200, body: {} });
    expect(await get(`/redirects/${redirect.id}.json`)).toMatchObject({ status: 404, body: { errors: 'Not Found' } });
    expect((await post('/redirects.json', { redirect: jasmine })).status).toBe(201);
  });
});

describe('listRedirects and countRedirects', () => {
  test('200 with every filter, fields, and pages', async () => {
    const box = await sandbox();
    const made = [];
    for (const n of [1, 2, 3])
      made.push((await box.post('/redirects.json', { redirect: { path: `/old-${n}`, target: n === 3 ? '/new-1' : `/new-${n}` } })).body.redirect);
    const [first, second, third] = made;
    const expectations: [string, object[]][] = [
      ['', made],
      ['path=/old-2', [second]],
      ['path=%2Fold-2', [second]],
      ['path=/old', []],
      ['target=/new-1', [first, third]],
      ['target=/new-1&path=/old-3', [third]],
    ];
    for (const [query, redirects] of expectations) {
      expect((await box.get(`/redirects.json?${query}`)).body, query).toEqual({ redirects });
      expect((await box.get(`/redirects/count.json?${query}`)).body, query).toEqual({ count: redirects.length });
    }
    expect((await box.get(`/redirects.json?since_id=${first.id}`)).body).toEqual({ redirects: [second, third] });
    expect((await box.get('/redirects.json?fields=path&limit=1')).body).toEqual({ redirects: [{ path: '/old-1' }] });
    expect((await box.get(`/redirects/${first.id}.json?fields=target`)).body).toEqual({ redirect: { target: '/new-1' } });
    const seen = [];
    for await (const page of box.pages('/redirects.json?limit=2')) seen.push(page.body.redirects);
    expect(seen).toEqual([[first, second], [third]]);
    expect(link(await box.get('/redirects.json?limit=3'), 'next')).toBeUndefined();
    const counted = await box.get('/redirects/count.json?since_id=1');
    expect([counted.status, counted.body, counted.headers.get('x-service-ignored-parameters')]).toEqual([200, { count: 3 }, 'since_id']);
  });
});

test('two changes at once lead no redirect to itself', async () => {
  const box = await sandbox();
  for (const n of Array.from({ length: 8 }).keys()) {
    const { id } = (await box.post('/redirects.json', { redirect: { path: `/teas/${n}`, target: '/teas' } })).body.redirect;
    const at = `/redirects/${id}.json`;
    const answers = await Promise.all([{ path: `/new/${n}` }, { target: `/new/${n}` }].map((redirect) => box.put(at, { redirect })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    const { path, target } = (await box.get(at)).body.redirect;
    expect(path).not.toBe(target);
  }
});

describe('one page is redirected once, however its path is written', () => {
  test.each([
    ['/tea%20house', '/tea house'],
    ['/caf%C3%A9', '/café'],
    ['/caf%c3%a9', '/caf%C3%A9'],
    ['/%74ea', '/tea'],
    ['/a/./tea', '/a/tea'],
    ['/a/b/../tea', '/a/tea'],
    ['/a/%2e%2e/tea', '/tea'],
    ['/tea#top', '/tea'],
    ['/tea?a=%41', '/tea?a=A'],
    ['/tea@home', '/tea%40home'],
    ['/a%2Cb%3bc', '/a,b;c'],
    ['/tea[1]', '/tea%5B1%5D'],
    ['/a%7Cb', '/a|b'],
    ['/tea?a[]=1', '/tea?a%5B%5D=1'],
    ['https://harbour-tea.example/tea', '/tea'],
    ['//tea', '//tea'],
  ])('%s and %s', async (first, second) => {
    const { post, get } = await sandbox();
    const made = await post('/redirects.json', { redirect: { path: first, target: '/there' } });
    expect(made.body).toEqual({ redirect: { id: expect.any(Number), path: first.replace(/^https:..[^/]*/, ''), target: '/there' } });
    expect(await post('/redirects.json', { redirect: { path: second, target: '/there' } })).toMatchObject({
      status: 422,
      body: { errors: { path: ['has already been taken'] } },
    });
    for (const path of [first, second])
      expect((await get(`/redirects.json?path=${encodeURIComponent(path)}`)).body).toEqual({ redirects: [made.body.redirect] });
    expect((await get(`/redirects/count.json?path=${encodeURIComponent(second)}`)).body).toEqual({ count: 1 });
    expect((await post('/redirects.json', { redirect: { path: '/another', target: second === '//tea' ? '/another' : '/%61nother' } })).body).toEqual({
      errors: { target: ["can't be the same as path"] },
    });
  });

  test('escapes that mean something make another path', async () => {
    const { post } = await sandbox();
    const paths = [
      '/a/b',
      '/a%2Fb',
      '/a?b',
      '/a%3Fb',
      '/a%23b',
      '/a%25b',
      '/a\\c',
      '/a%5Cc',
      '/t?a=1&b',
      '/t?a=1%26b',
      '/t?a+b',
      '/t?a%2Bb',
      '/t?a%23b',
      '/t?a%3Db',
      '/t?a=b',
    ];
    for (const path of paths) expect((await post('/redirects.json', { redirect: { path, target: '/there' } })).status, path).toBe(201);
  });

  test('a URL as the path keeps its path and query, and loses its domain', async () => {
    const { post, shop } = await sandbox();
    const redirect = { path: `https://${'a'.repeat(60)}.example/Tea%20House/../x?b=%41&a=ü#top`, target: 'https://other.example/x' };
    expect((await post('/redirects.json', { redirect })).body).toEqual({
      redirect: { id: expect.any(Number), path: '/Tea%20House/../x?b=%41&a=ü', target: 'https://other.example/x' },
    });
    const longest = `/${'p'.repeat(1023)}`;
    expect((await post('/redirects.json', { redirect: { path: `https://harbour-tea.example${longest}`, target: '/x' } })).body.redirect.path).toBe(longest);
    expect((await post('/redirects.json', { redirect: { path: `https://harbour-tea.example${longest}p`, target: '/x' } })).body).toEqual({
      errors: { path: ['is too long (maximum is 1024 characters)'] },
    });
    const own = [
      `https://${shop.domain}/self`,
      `HTTP://${shop.domain.toUpperCase()}./x/../self`,
      `//${shop.domain}/self`,
      `//${shop.domain}./self#top`,
      `\\\\${shop.domain}\\self`,
      `https://reader@${shop.domain}/self`,
      'self',
      '\u3000/self',
    ];
    for (const target of own)
      expect((await post('/redirects.json', { redirect: { path: '/self', target } })).body, target).toEqual({
        errors: { target: ["can't be the same as path"] },
      });
    const others = ['//other.example/other-0', `//${shop.domain}/elsewhere`, 'https://other.example./other-2', 'mailto:/other-3'];
    for (const [at, target] of others.entries())
      expect((await post('/redirects.json', { redirect: { path: `/other-${at}`, target } })).status, target).toBe(201);
  });

  test('a redirect that leads to itself since the shop has another domain can be sent back', async () => {
    const box = await sandbox();
    const domain = `quayside-${box.shop.id}.example`;
    const { redirect } = (await box.post('/redirects.json', { redirect: { path: '/moved', target: `https://${domain}/moved` } })).body;
    expect((await box.operator('PUT', '.', { shop: { domain } })).status).toBe(200);
    const put = (change: object) => box.put(`/redirects/${redirect.id}.json`, { redirect: change });
    for (const kept of [redirect, {}]) expect(await put(kept)).toMatchObject({ status: 200, body: { redirect } });
    expect((await put({ target: '/moved' })).body).toEqual({ errors: { target: ["can't be the same as path"] } });
  });

  test('a redirect can be given another spelling of its own path', async () => {
    const { post, put } = await sandbox();
    const { id } = (await post('/redirects.json', { redirect: { path: '/caf%c3%a9', target: '/there' } })).body.redirect;
    const { status, body } = await put(`/redirects/${id}.json`, { redirect: { path: '/café' } });
    expect({ status, body }).toEqual({ status: 200, body: { redirect: { id, path: '/café', target: '/there' } } });
  });

  test('targets are compared in the same way', async () => {
    const { post, get } = await sandbox();
    const made = (await post('/redirects.json', { redirect: { path: '/a', target: '/caf%c3%a9' } })).body.redirect;
    for (const target of ['/café', '/caf%C3%A9', '/x/../caf%c3%a9'])
      expect((await get(`/redirects.json?target=${encodeURIComponent(target)}`)).body).toEqual({ redirects: [made] });
    expect((await get('/redirects.json?target=/cafe')).body).toEqual({ redirects: [] });
  });

  test.each(['/tea', 'https://other.example/tea'])('targets differ by their fragment: %s', async (target) => {
    const { post, get } = await sandbox();
    const made = [];
    for (const [n, one] of [target, `${target}#top`, `${target}#end`].entries())
      made.push((await post('/redirects.json', { redirect: { path: `/a/${n}`, target: one } })).body.redirect);
    for (const one of made) expect((await get(`/redirects.json?target=${encodeURIComponent(one.target)}`)).body).toEqual({ redirects: [one] });
  });
});

test('redirects of an older release are compared in that form too; of two for one page the later is found as it is written', async () => {
  const first = await startServer();
  const { store } = first;
  const box = await sandbox({ server: first });
  const made = (await box.post('/redirects.json', { redirect: { path: '/caf%c3%a9', target: '/x/../there' } })).body.redirect;
  const other = (await box.post('/redirects.json', { redirect: { path: '/plain', target: '/there' } })).body.redirect;
  await store.transaction(async ({ db }) => {
    await db.updateTable('redirects').set({ path_key: null, target_key: null }).execute();
    await db.updateTable('redirects').set({ path: '/café' }).where('id', '=', other.id).execute();
    await db.deleteFrom('migration_steps').where('name', '=', 'the form in which redirects are compared, with all escapes').execute();
  });
  const second = await startServer({}, store);
  onTestFinished(async () => {
    await second.close();
    await first.close();
  });
  expect((await box.get('/redirects.json')).body).toEqual({ redirects: [made, { ...other, path: '/café' }] });
  expect((await box.get('/redirects.json?target=/there')).body.redirects).toHaveLength(2);
  expect((await box.get('/redirects.json?path=/caf%25C3%25A9')).body).toEqual({ redirects: [made] });
  expect((await box.post('/redirects.json', { redirect: { path: '/café', target: '/y' } })).body).toEqual({ errors: { path: ['has already been taken'] } });
  const kept = await box.put(`/redirects/${other.id}.json`, { redirect: { path: '/café', target: '/elsewhere' } });
  expect([kept.status, kept.body]).toEqual([200, { redirect: { id: other.id, path: '/café', target: '/elsewhere' } }]);
});
