// Longer than other files: each group of operations has one file of tests, and this one tests orders, bounds and cursors for all lists.
import { describe, expect, test } from 'vitest';
import { pages } from '../../server/admin/pages.ts';
import { expectNumbered } from '../support/handles.ts';
import { type Answer, engine, link, sandbox, until } from '../support/harness.ts';
import { ahead, metafieldsOf } from '../support/shop.ts';

const page = (title: string, more: object = {}) => ({ page: { title, body_html: '<p>Cool, dark and dry.</p>', ...more } });

describe('createPage', () => {
  test('201 answers every member, with defaults', async () => {
    const { post, app, shop } = await sandbox();
    const { status, body } = await post('/pages.json', page('How we store tea'));
    expect(status).toBe(201);
    expect(body).toEqual({
      page: {
        id: expect.any(Number),
        title: 'How we store tea',
        shop_id: shop.id,
        handle: 'how-we-store-tea',
        body_html: '<p>Cool, dark and dry.</p>',
        author: app.name,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/),
        updated_at: body.page.created_at,
        published_at: body.page.created_at,
        template_suffix: null,
        admin_graphql_api_id: `gid://service/Page/${body.page.id}`,
      },
    });
  });

  test('201 hidden, with a handle, an author and metafields; unknown and read-only members are ignored', async () => {
    const { post } = await sandbox();
    const { status, body } = await post(
      '/pages.json',
      page('Harvest calendar', {
        published: false,
        handle: 'Ernte Kalender Ü',
        author: 'Mina Okafor',
        template_suffix: '',
        id: 5,
        nonsense: true,
        metafields: [{ key: 'season', namespace: 'harvest', value: 'spring', type: 'single_line_text_field' }],
      }),
    );
    expect(status).toBe(201);
    expect(body.page).toMatchObject({ published_at: null, handle: 'ernte-kalender-u', author: 'Mina Okafor', template_suffix: null });
    expect(body.page.id).not.toBe(5);
    expect(body.page).not.toHaveProperty('nonsense');
    expect(body.page).not.toHaveProperty('metafields');
  });

  test('201 by the app where the author is empty', async () => {
    const { post } = await sandbox();
    expect((await post('/pages.json', page('Harvest calendar', { author: '' }))).body.page.author).toBe('Shelf Notes');
  });

  test('201 with texts as long as they may be', async () => {
    const { post, get } = await sandbox();
    const body_html = 'x'.repeat(1_000_000);
    const { status, body } = await post('/pages.json', { page: { title: 'é'.repeat(255), author: '茶'.repeat(255), body_html } });
    expect(status).toBe(201);
    expect((await get(`/pages/${body.page.id}.json`)).body.page.body_html).toBe(body_html);
  });

  test('201 with the same title numbers the handle, also where 50 come at once', async () => {
    const { post } = await sandbox();
    const made = await Promise.all(Array.from({ length: 50 }, () => post('/pages.json', page('Our tea'))));
    expect(made.map(({ status }) => status)).toEqual(Array(50).fill(201));
    expectNumbered(
      made.map(({ body }) => body.page.handle),
      'our-tea',
    );
  });

  test.each([
    ['no title', {}, { title: ["can't be blank"] }],
    ['a blank title', { title: '  ' }, { title: ["can't be blank"] }],
    ['a null title', { title: null }, { title: ["can't be blank"] }],
    ['a title of another type', { title: 5 }, { title: ['is invalid'] }],
    ['a title too long', { title: 'x'.repeat(256) }, { title: ['is too long (maximum is 255 characters)'] }],
    [
      'all fields at once',
      { published: 'yes', body_html: 1, handle: 'x'.repeat(300) },
      { title: ["can't be blank"], published: ['is invalid'], body_html: ['is invalid'], handle: ['is too long (maximum is 255 characters)'] },
    ],
    [
      'metafields that break their limits',
      { title: 'x', metafields: [{ key: 'k'.repeat(31), namespace: 'n'.repeat(21), value: 'v' }] },
      {
        'metafields[0].key': ['is too long (maximum is 30 characters)'],
        'metafields[0].namespace': ['is too long (maximum is 20 characters)'],
        'metafields[0].type': ["can't be blank"],
      },
    ],
    ['a text too long', { title: 'x', body_html: 'x'.repeat(1_000_001) }, { body_html: ['is too long (maximum is 1000000 characters)'] }],
    [
      'values of a metafield that no text or number is, or no reader of JSON knows',
      {
        title: 'x',
        metafields: [
          { key: 'a', namespace: 'n', value: { a: 1 }, type: 't' },
          { key: 'b', namespace: 'n', value: 2 ** 63, type: 't' },
        ],
      },
      { 'metafields[0].value': ['is invalid'], 'metafields[1].value': ['must be less than or equal to 9007199254740991'] },
    ],
    [
      'texts of a metafield too long',
      { title: 'x', metafields: [{ key: 'k', namespace: 'n', value: 'v'.repeat(65_536), type: 't'.repeat(256), description: 'd'.repeat(256) }] },
      {
        'metafields[0].value': ['is too long (maximum is 65535 characters)'],
        'metafields[0].type': ['is too long (maximum is 255 characters)'],
        'metafields[0].description': ['is too long (maximum is 255 characters)'],
      },
    ],
  ])('422 for %s', async (_, given, errors) => {
    const { post } = await sandbox();
    const { status, body } = await post('/pages.json', { page: given });
    expect({ status, body }).toEqual({ status: 422, body: { errors } });
  });

  test.each([
    ['no root key', {}],
    ['a root key of another type', { page: 'x' }],
    ['a list', []],
    ['a string', 'null'],
  ])('400 for %s', async (_, given) => {
    const { post } = await sandbox();
    const { status, body } = await post('/pages.json', given);
    expect({ status, body }).toEqual({ status: 400, body: { errors: { page: 'Required parameter missing or invalid' } } });
  });
});

describe('getPage', () => {
  test('200 with every member, and with those of fields', async () => {
    const { post, get } = await sandbox();
    const { page: made } = (await post('/pages.json', page('How we store tea'))).body;
    expect((await get(`/pages/${made.id}.json`)).body).toEqual({ page: made });
    for (const fields of ['id,title', 'id%2Ctitle', 'id,%20title'])
      expect((await get(`/pages/${made.id}.json?fields=${fields}`)).body).toEqual({ page: { id: made.id, title: made.title } });
  });

  test('200: empty names in fields are ignored, and fields without any name gives all members', async () => {
    const { post, get } = await sandbox();
    const { page: made } = (await post('/pages.json', page('How we store tea'))).body;
    await post('/pages.json', page('Harvest calendar'));
    for (const fields of ['id,', ',id', 'id,,%20']) expect((await get(`/pages/${made.id}.json?fields=${fields}`)).body).toEqual({ page: { id: made.id } });
    for (const fields of ['', ',', ',%20,', '%2C']) {
      expect((await get(`/pages/${made.id}.json?fields=${fields}`)).body).toEqual({ page: made });
      const list = await get(`/pages.json?limit=1&fields=${fields}`);
      expect(list.body).toEqual({ pages: [made] });
      expect([...new URL(link(list, 'next')!).searchParams.keys()]).toEqual(['limit', 'page_info']);
    }
  });

  test('400 for a field that pages do not have', async () => {
    const { get } = await sandbox();
    const { status, body } = await get('/pages/1.json?fields=colour');
    expect(status).toBe(400);
    expect(body.errors.fields).toMatch(/^colour is not among the fields: id, title, shop_id/);
  });

  test("404 for an unknown id and for another shop's page", async () => {
    const [mine, other] = [await sandbox(), await sandbox()];
    const { page: made } = (await other.post('/pages.json', page('Theirs'))).body;
    for (const id of [1, made.id, '9007199254740993'])
      expect(await mine.get(`/pages/${id}.json`)).toMatchObject({ status: 404, body: { errors: 'Not Found' } });
  });

  test.each(['abc', '0x10', '1e3', '-1', '1.5', '%20'])('404 for the id %s, with a hint that says what an id is', async (id) => {
    const { get } = await sandbox();
    const answer = await get(`/pages/${id}.json`);
    expect(answer).toMatchObject({ status: 404, body: { errors: 'Not Found' } });
    expect(answer.headers.get('x-service-hint')).toBe('page_id in the path is a whole number');
  });
});

describe('updatePage', () => {
  test('200 changes what is sent and leaves the rest', async () => {
    const { post, put, get } = await sandbox();
    const { page: made } = (await post('/pages.json', page('How we store tea', { template_suffix: 'story' }))).body;
    const { status, body } = await put(`/pages/${made.id}.json`, {
      page: { id: String(made.id), body_html: '<p>Away from coffee.</p>', author: 'Mina Okafor', template_suffix: null, handle: 'storing tea' },
    });
    expect(status).toBe(200);
    expect(body.page).toEqual({
      ...made,
      body_html: '<p>Away from coffee.</p>',
      author: 'Mina Okafor',
      template_suffix: null,
      handle: 'storing-tea',
      updated_at: body.page.updated_at,
    });
    expect((await get(`/pages/${made.id}.json`)).body).toEqual(body);
  });

  test('200 hides and shows', async () => {
    const { post, put } = await sandbox();
    const { page: made } = (await post('/pages.json', page('How we store tea'))).body;
    expect((await put(`/pages/${made.id}.json`, { page: { published: false } })).body.page.published_at).toBeNull();
    expect((await put(`/pages/${made.id}.json`, { page: { published: true } })).body.page.published_at).toEqual(expect.any(String));
  });

  test('200 with the record as it came changes nothing', async () => {
    const { post, put } = await sandbox();
    const { page: made } = (await post('/pages.json', page('How we store tea'))).body;
    expect((await put(`/pages/${made.id}.json`, { page: made })).body).toEqual({ page: made });
  });

  test('200: other metafields count as a change of the page, the same ones do not', async () => {
    const box = await sandbox();
    const { page: made } = (await box.post('/pages.json', page('How we store tea'))).body;
    const metafields = [{ key: 'season', namespace: 'harvest', value: 'spring', type: 'single_line_text_field' }];
    await ahead(box, 60);
    const changed = (await box.put(`/pages/${made.id}.json`, { page: { metafields } })).body.page;
    expect(changed).toEqual({ ...made, updated_at: expect.not.stringContaining(made.updated_at) });
    await ahead(box, 60);
    expect((await box.put(`/pages/${made.id}.json`, { page: { metafields } })).body.page).toEqual(changed);
    expect((await box.get('/events.json?fields=verb')).body.events).toEqual([{ verb: 'create' }, { verb: 'update' }]);
  });

  test('200 for all of 50 calls that send the same metafield at once', async () => {
    const box = await sandbox();
    const { page: made } = (await box.post('/pages.json', page('How we store tea'))).body;
    const metafield = { key: 'season', namespace: 'harvest', type: 'single_line_text_field' };
    const put = (value: string) => box.put(`/pages/${made.id}.json`, { page: { metafields: [{ ...metafield, value }] } });
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => put(String(n))));
    expect([...new Set(answers.map(({ status }) => status))]).toEqual([200]);
    expect((await box.operator('GET', `./metafields?owner_type=page&owner_id=${made.id}`)).body.metafields).toMatchObject([metafield]);
  });

  test('422 for a new page with more metafields than a record may have', async () => {
    const { post, get } = await sandbox();
    const metafield = (n: number) => ({ key: `k${n}`, namespace: 'n', value: 'v', type: 'single_line_text_field' });
    const given = { title: 'How we store tea', metafields: Array.from({ length: 250 }, (_, n) => metafield(n)) };
    const { status, body } = await post('/pages.json', { page: { ...given, metafield: metafield(250) } });
    const errors = { metafields: ['would be too many (a record has at most 250, with 1 MB of values and descriptions)'] };
    expect({ status, body }).toEqual({ status: 422, body: { errors } });
    expect((await get('/pages/count.json')).body).toEqual({ count: 0 });
    expect((await post('/pages.json', { page: { ...given, metafield: metafield(0) } })).status).toBe(201);
  });

  test('a handle of an older release stays where it is sent back; any other is formed again', async () => {
    const box = await sandbox();
    const made = (await box.post('/pages.json', { page: { title: 'Dr. Who', handle: 'Dr. ~ Who...' } })).body.page;
    expect(made.handle).toBe('dr-who');
    await box.server.store.transaction(({ db }) => db.updateTable('pages').set({ handle: 'dr.-who' }).where('id', '=', made.id).execute());
    const stored = { ...made, handle: 'dr.-who' };
    expect((await box.put(`/pages/${made.id}.json`, { page: stored })).body).toEqual({ page: stored });
    expect((await box.put(`/pages/${made.id}.json`, { page: { handle: '..' } })).body.page.handle).toBe('dr-who');
  });

  test('422 for more metafields than a record may have, by number and by bytes, also where several come at once', async () => {
    const { post, put } = await sandbox();
    const { id } = (await post('/pages.json', page('Harvest calendar'))).body.page;
    const metafields = (from: number, count: number, value = 'spring') =>
      Array.from({ length: count }, (_, n) => ({ namespace: 'harvest', key: `k${from + n}`, value, type: 'single_line_text_field' }));
    const add = (from: number, count: number, value?: string) => put(`/pages/${id}.json`, { page: { metafields: metafields(from, count, value) } });
    const full = { status: 422, body: { errors: { metafields: ['would be too many (a record has at most 250, with 1 MB of values and descriptions)'] } } };
    expect((await add(0, 248)).status).toBe(200);
    expect((await Promise.all([248, 250, 252].map((from) => add(from, 2)))).map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    expect(await add(300, 1)).toMatchObject(full);
    expect((await add(0, 15, 'x'.repeat(65_535))).status).toBe(200);
    expect(await add(20, 2, 'x'.repeat(65_535))).toMatchObject(full);
    expect((await add(0, 1, 'autumn')).status).toBe(200);
  });

  test('422 for an emptied title', async () => {
    const { post, put } = await sandbox();
    const { page: made } = (await post('/pages.json', page('How we store tea'))).body;
    expect(await put(`/pages/${made.id}.json`, { page: { title: '' } })).toMatchObject({ status: 422, body: { errors: { title: ["can't be blank"] } } });
  });
});

describe('deletePage', () => {
  test('200 with an empty object, and the page and its metafields are gone', async () => {
    const { post, delete: remove, get, operator } = await sandbox();
    const metafields = [{ key: 'season', namespace: 'harvest', value: 'spring', type: 'single_line_text_field' }];
    const { page: made } = (await post('/pages.json', page('How we store tea', { metafields }))).body;
    expect(await remove(`/pages/${made.id}.json`)).toMatchObject({ status: 200, body: {} });
    expect(await get(`/pages/${made.id}.json`)).toMatchObject({ status: 404, body: { errors: 'Not Found' } });
    expect((await operator('GET', './metafields')).body.metafields).toEqual([]);
    expect(await remove(`/pages/${made.id}.json`)).toMatchObject({ status: 404, body: { errors: 'Not Found' } });
  });
});

describe('listPages and countPages', () => {
  test('200 in order of id, with every filter, and a count that agrees', async () => {
    const { post, get } = await sandbox();
    const made = [];
    for (const [title, more] of [
      ['Alpha', {}],
      ['Beta', { published: false }],
      ['Gamma', {}],
    ] as const)
      made.push((await post('/pages.json', page(title, more))).body.page);
    const [alpha, beta, gamma] = made;
    const at = encodeURIComponent(alpha.created_at);
    const expectations: [string, object[]][] = [
      ['', made],
      [`since_id=${alpha.id}`, [beta, gamma]],
      ['title=Beta', [beta]],
      ['handle=gamma', [gamma]],
      ['published_status=published', [alpha, gamma]],
      ['published_status=unpublished', [beta]],
      ['published_status=any', made],
      [`created_at_min=${at}`, made],
      [`created_at_max=${alpha.created_at}`, made.filter((one) => one.created_at <= alpha.created_at)],
      ['created_at_min=2099-01-01T00:00:00Z', []],
      ['updated_at_max=2001-01-01 00:00:00+02:00', []],
      ['updated_at_max=2001-01-01 00:00:00%2B02', []],
      [`updated_at_min=${at}`, made],
      [`published_at_min=${at}`, [alpha, gamma]],
      ['published_at_max=2001-01-01T00:00:00-05:00', []],
    ];
    for (const [query, found] of expectations) {
      expect((await get(`/pages.json?${query}`)).body, query).toEqual({ pages: found });
      expect((await get(`/pages/count.json?${query}`)).body, query).toEqual({ count: found.length });
    }
    expect((await get('/pages.json?fields=title')).body).toEqual({ pages: [{ title: 'Alpha' }, { title: 'Beta' }, { title: 'Gamma' }] });
  });

  test('200 pages forwards and back; a record that is created or deleted meanwhile neither repeats nor hides another', async () => {
    const box = await sandbox();
    const { post, delete: remove } = box;
    const ids: number[] = [];
    for (let n = 0; n < 7; n++) ids.push((await post('/pages.json', page(`Page ${n}`))).body.page.id);
    const first = await box.get('/pages.json?limit=3&published_status=published&fields=id,title');
    expect(first.body.pages.map((one: { id: number }) => one.id)).toEqual(ids.slice(0, 3));
    expect(link(first, 'previous')).toBeUndefined();
    const next = new URL(link(first, 'next')!);
    expect(next.pathname).toBe('/admin/api/latest/pages.json');
    expect([...next.searchParams.keys()]).toEqual(['limit', 'fields', 'page_info']);
    expect(next.search).toContain('fields=id%2Ctitle');
    await remove(`/pages/${ids[2]}.json`);
    await post('/pages.json', page('Late'));
    const second = await box.get(`/pages.json${next.search}`);
    expect(second.body.pages).toEqual(ids.slice(3, 6).map((id, n) => ({ id, title: `Page ${n + 3}` })));
    const back = await box.get(`/pages.json${new URL(link(second, 'previous')!).search}`);
    expect(back.body.pages.map((one: { id: number }) => one.id)).toEqual(ids.slice(0, 2));
    expect(link(back, 'previous')).toBeUndefined();
    const third = await box.get(`/pages.json${new URL(link(second, 'next')!).search}`);
    expect(third.body.pages.map((one: { title: string }) => one.title)).toEqual(['Page 6', 'Late']);
    expect(link(third, 'next')).toBeUndefined();
    expect(second.headers.get('link')).toMatch(/^<[^>]+>; rel="previous", <[^>]+>; rel="next"$/);
  });

  test('200: clients find a cursor by a pattern, of letters and digits or of all that follows', async () => {
    const { post, get } = await sandbox();
    for (let n = 0; n < 3; n++) await post('/pages.json', page(`Page ${n}`));
    const header = (await get('/pages.json?limit=2&fields=title')).headers.get('link')!;
    expect(header).toMatch(/\?limit=2&fields=title&page_info=[A-Za-z0-9]+>; rel="next"$/);
    const second = await get(`/pages.json?limit=2&page_info=${/page_info=(\w+)/.exec(header)![1]}`);
    expect(second.body.pages.map((one: { title: string }) => one.title)).toEqual(['Page 2']);
  });

  test('400 for another spelling of a cursor', async () => {
    const { post, get } = await sandbox();
    for (let n = 0; n < 2; n++) await post('/pages.json', page(`Page ${n}`));
    const cursor = new URL(link(await get('/pages.json?limit=1'), 'next')!).searchParams.get('page_info')!;
    for (const other of [`${cursor}=`, `${cursor}q`, `${cursor}-`, `q${cursor}`, cursor.slice(0, -1), cursor.slice(0, 40), cursor.toLowerCase()])
      expect(await get(`/pages.json?page_info=${other}`)).toMatchObject({ status: 400, body: { errors: { page_info: 'Invalid value.' } } });
  });

  test.each([
    ['limit=0', { limit: 'must be a whole number from 1 to 250' }],
    ['limit=251', { limit: 'must be a whole number from 1 to 250' }],
    ['limit=ten', { limit: 'must be a whole number from 1 to 250' }],
    ['limit=1&limit=2', { limit: 'is given more than once' }],
    ['page=2', { page: 'page numbers are not used here: follow the Link header' }],
    ['created_at_min=yesterday', { created_at_min: 'must be an ISO 8601 time with an offset, such as 2026-09-01T00:00:00-04:00' }],
    ['created_at_min=2026-02-30T00:00:00Z', { created_at_min: 'must be an ISO 8601 time with an offset, such as 2026-09-01T00:00:00-04:00' }],
    ['created_at_min=9999-12-31T23:30:00-01:00', { created_at_min: 'must be an ISO 8601 time with an offset, such as 2026-09-01T00:00:00-04:00' }],
    ['published_status=maybe', { published_status: 'is not included in the list' }],
    ['page_info=x&title=y', { page_info: 'Invalid value.' }],
    ['page_info=x', { page_info: 'Invalid value.' }],
    ['page_info=eyJ4IjoxfQ.c2ln', { page_info: 'Invalid value.' }],
    ['page_info=c2lneyJ4IjoxfQ', { page_info: 'Invalid value.' }],
    ['page_info=', { page_info: 'Invalid value.' }],
    [`page_info=${'x'.repeat(10_001)}`, { page_info: 'Invalid value.' }],
    [`title=${'x'.repeat(256)}`, { title: 'is too long (maximum is 255 characters)' }],
    [`fields=${'id,'.repeat(700)}`, { fields: 'is too long (maximum is 2048 characters)' }],
  ])('400 for %s', async (query, errors) => {
    const { get } = await sandbox();
    expect(await get(`/pages.json?${query}`)).toMatchObject({ status: 400, body: { errors } });
  });

  test("400 for another shop's or another list's cursor", async () => {
    const [mine, other] = [await sandbox(), await sandbox()];
    for (let n = 0; n < 2; n++) await other.post('/pages.json', page(`Page ${n}`));
    const { search } = new URL(link(await other.get('/pages.json?limit=1'), 'next')!);
    expect(await mine.get(`/pages.json${search}`)).toMatchObject({ status: 400, body: { errors: { page_info: 'Invalid value.' } } });
    expect(await other.get(`/redirects.json${search}`)).toMatchObject({ status: 400, body: { errors: { page_info: 'Invalid value.' } } });
  });
});

test('a change that many calls make to a page at once happens once, and is in the log once', async () => {
  const box = await sandbox();
  const { id } = (await box.post('/pages.json', page('How we store tea'))).body.page;
  const at = `/pages/${id}.json`;
  const five = Array.from({ length: 5 });
  const hidden = await Promise.all(five.map(() => box.put(at, { page: { published: false } })));
  expect(hidden.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const gone = await Promise.all(five.map(() => box.delete(at)));
  expect(gone.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404]);
  const { events } = (await box.get('/events.json?filter=Page')).body;
  expect(events.map(({ verb }: { verb: string }) => verb)).toEqual(['create', 'unpublished', 'destroy']);
});

test('422 names an emptied title and too many metafields at once', async () => {
  const box = await sandbox();
  const { id } = (await box.post('/pages.json', { page: { title: 'Harvest calendar' } })).body.page;
  expect((await box.put(`/pages/${id}.json`, { page: { metafields: metafieldsOf(0, 250) } })).status).toBe(200);
  const wrong = { page: { title: ' ', metafields: metafieldsOf(250, 1) } };
  const { status, body } = await box.put(`/pages/${id}.json`, wrong);
  expect({ status, body }).toEqual({
    status: 422,
    body: {
      errors: { title: ["can't be blank"], metafields: ['would be too many (a record has at most 250, with 1 MB of values and descriptions)'] },
    },
  });
  expect(await box.put('/pages/1.json', wrong)).toMatchObject({ status: 404, body: { errors: 'Not Found' } });
});

describe('a list with a bound of time', () => {
  test('200 in order of that time: what changes between two pages comes again, and nothing is missed', async () => {
    const box = await sandbox();
    const made: number[] = [];
    for (let n = 0; n < 7; n++) {
      made.push((await box.post('/pages.json', { page: { title: `Tea ${n}` } })).body.page.id);
      await box.operator('POST', './clock/advance', { clock: { seconds: 60 } });
    }
    const change = (id: number) => box.put(`/pages/${id}.json`, { page: { title: 'Changed' } });
    const seen: number[] = [];
    for await (const { body } of box.pages('/pages.json?limit=2&fields=id&updated_at_min=2001-01-01T00:00:00Z')) {
      seen.push(...body.pages.map(({ id }: { id: number }) => id));
      if (seen.length === 2) for (const id of [made[0]!, made[4]!]) await change(id);
    }
    expect(seen).toEqual([made[0], made[1], made[2], made[3], made[5], made[6], made[0], made[4]]);
    const ids = async (query: string) => (await box.get(`/pages.json?fields=id&${query}`)).body.pages.map(({ id }: { id: number }) => id);
    expect(await ids('updated_at_min=2001-01-01T00:00:00Z&since_id=1')).toEqual(made);
    expect(await ids('created_at_min=2001-01-01T00:00:00Z')).toEqual(made);
  });

  test.runIf(engine === 'postgres')(
    '200 with a bound a minute before the newest record has a write that waited, which is older than those stored meanwhile',
    async () => {
      const box = await sandbox();
      const make = async (title: string) => (await box.post('/pages.json', { page: { title } })).body.page;
      const waiting = await make('Waiting');
      let answer: Promise<Answer> | undefined;
      let newest = waiting;
      await box.server.store.transaction(async (tx) => {
        await pages.findForUpdate(tx, box.shop.id, waiting.id);
        answer = box.put(`/pages/${waiting.id}.json`, { page: { title: 'Waited' } });
        newest = await until(
          () => make('Meanwhile'),
          ({ updated_at }) => Date.parse(updated_at) > Date.parse(waiting.updated_at) + 2000,
        );
      });
      expect((await answer)!.body.page.title).toBe('Waited');
      const titles = async (ms: number) => {
        const min = new Date(Date.parse(newest.updated_at) - ms).toISOString();
        return (await box.get(`/pages.json?fields=title&limit=250&updated_at_min=${min}`)).body.pages.map(({ title }: { title: string }) => title);
      };
      expect(await titles(0)).not.toContain('Waited');
      expect(await titles(60_000)).toContain('Waited');
    },
  );

  test('200 pages back in that order, those of one moment by id', async () => {
    const box = await sandbox();
    const made: number[] = [];
    for (let n = 0; n < 5; n++) made.push((await box.post('/pages.json', { page: { title: `Tea ${n}` } })).body.page.id);
    await box.operator('POST', './clock/advance', { clock: { seconds: 60 } });
    await box.put(`/pages/${made[1]}.json`, { page: { title: 'Changed' } });
    const expected = [made[0], made[2], made[3], made[4], made[1]];
    const forth: Answer[] = [];
    for await (const answer of box.pages('/pages.json?limit=2&fields=id&updated_at_min=2001-01-01T00:00:00Z')) forth.push(answer);
    const ids = ({ body }: Answer) => body.pages.map(({ id }: { id: number }) => id);
    expect(forth.flatMap(ids)).toEqual(expected);
    const back: number[][] = [];
    for (let at = forth.at(-1)!; ; ) {
      back.unshift(ids(at));
      const previous = link(at, 'previous');
      if (!previous) break;
      at = await box.get(`/pages.json${new URL(previous).search}`);
    }
    expect(back).toEqual(forth.map(ids));
  });
});

describe('what the field table of a page lists', () => {
  test('published_at: null hides, a time is kept, and `published` overrides it', async () => {
    const { post, put, shop } = await sandbox();
    const hidden = await post('/pages.json', page('Hidden', { published_at: null }));
    expect([hidden.status, hidden.body.page.published_at]).toEqual([201, null]);
    const since = (await post('/pages.json', page('Since', { published_at: '2026-09-01T02:30:00-07:00' }))).body.page;
    expect(since).toMatchObject({ shop_id: shop.id, published_at: '2026-09-01T09:30:00+00:00' });
    const at = `/pages/${since.id}.json`;
    expect((await put(at, { page: since })).body).toEqual({ page: since });
    expect((await put(at, { page: { published_at: null } })).body.page.published_at).toBeNull();
    expect((await put(at, { page: { published_at: null, published: true } })).body.page.published_at).toMatch(/\+00:00$/);
    expect((await put(at, { page: { published_at: '2026-09-01T09:30:00Z', published: false } })).body.page.published_at).toBeNull();
    expect((await put(at, { page: { published_at: '2026-09-01T09:30:00Z' } })).body.page.published_at).toBe('2026-09-01T09:30:00+00:00');
    expect((await put(at, { page: { published: true } })).body.page.published_at).toBe('2026-09-01T09:30:00+00:00');
    expect((await put(at, { page: { published_at: 'soon' } })).body).toEqual({ errors: { published_at: ['is invalid'] } });
  });

  test('metafield: one, with its description', async () => {
    const box = await sandbox();
    const season = { namespace: 'harvest', key: 'season', value: 'spring', type: 'single_line_text_field', description: 'When it is picked' };
    const made = (await box.post('/pages.json', page('Calendar', { metafield: season }))).body.page;
    const stored = async () => (await box.operator('GET', `./metafields?owner_type=page&owner_id=${made.id}`)).body.metafields;
    expect(await stored()).toMatchObject([season]);
    expect(
      (await box.put(`/pages/${made.id}.json`, { page: { metafield: { ...season, value: 'autumn' }, metafields: [{ ...season, key: 'year', value: 2026 }] } }))
        .status,
    ).toBe(200);
    expect((await stored()).map(({ key, value }: { key: string; value: string }) => [key, value]).sort()).toEqual([
      ['season', 'autumn'],
      ['year', '2026'],
    ]);
    expect((await box.post('/pages.json', page('x', { metafield: { namespace: 'harvest' } }))).body).toEqual({
      errors: { 'metafield.key': ["can't be blank"], 'metafield.value': ["can't be blank"], 'metafield.type': ["can't be blank"] },
    });
  });

  test('body_html: null where none was ever given', async () => {
    const { post, put, get } = await sandbox();
    const bare = (await post('/pages.json', { page: { title: 'Bare' } })).body.page;
    expect(bare.body_html).toBeNull();
    expect((await get(`/pages/${bare.id}.json`)).body.page).toEqual(bare);
    expect((await put(`/pages/${bare.id}.json`, { page: bare })).body.page).toEqual(bare);
    expect((await put(`/pages/${bare.id}.json`, { page: { body_html: '' } })).body.page.body_html).toBe('');
    expect((await put(`/pages/${bare.id}.json`, { page: { body_html: '<p>Tea</p>' } })).body.page.body_html).toBe('<p>Tea</p>');
    expect((await put(`/pages/${bare.id}.json`, { page: { body_html: null } })).body.page.body_html).toBeNull();
    expect((await post('/custom_collections.json', { custom_collection: { title: 'Green teas' } })).body.custom_collection.body_html).toBeNull();
  });

  test('handles have up to 255 characters, and are cut only where they have to grow', async () => {
    const { post } = await sandbox();
    const handle = 'h'.repeat(255);
    const handles: string[] = [];
    for (let n = 0; n < 12; n++) handles.push((await post('/pages.json', page('Tea', { handle }))).body.page.handle);
    expect(handles.slice(0, 2)).toEqual([handle, `${'h'.repeat(253)}-1`]);
    expect(handles.slice(9)).toEqual([`${'h'.repeat(253)}-9`, `${'h'.repeat(252)}-10`, `${'h'.repeat(252)}-11`]);
    expect((await post('/pages.json', page('Tea', { handle: 'g'.repeat(250) }))).body.page.handle).toBe('g'.repeat(250));
    expect((await post('/pages.json', page('t'.repeat(255)))).body.page.handle).toBe('t'.repeat(255));
  });
});
