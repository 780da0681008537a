import { describe, expect, test } from 'vitest';
import { type Sandbox, sandbox } from '../support/harness.ts';

const path = '/script_tags.json';
const timer = { event: 'onload', src: 'https://scripts.shelf-notes.example/brewing-timer.js' };

async function made(box: Sandbox, script_tag: object = timer) {
  const { status, body, text } = await box.post(path, { script_tag });
  if (status !== 201) throw new Error(text);
  return body.script_tag;
}

describe('createScriptTag', () => {
  test('201 for the online store, not cached, unless told otherwise', async () => {
    const box = await sandbox();
    expect(await made(box)).toEqual({
      id: expect.any(Number),
      ...timer,
      display_scope: 'online_store',
      cache: false,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    expect(await made(box, { ...timer, display_scope: 'all', cache: true })).toMatchObject({ display_scope: 'all', cache: true });
  });

  test.each([
    [{}, { src: ["can't be blank", 'must be secure (HTTPS)'], event: ["can't be blank", 'is invalid'] }],
    [
      { src: '', event: '' },
      { src: ["can't be blank", 'must be secure (HTTPS)'], event: ["can't be blank", 'is invalid'] },
    ],
    [{ ...timer, src: 'http://scripts.example/x.js' }, { src: ['must be secure (HTTPS)'] }],
    [{ ...timer, event: 'onclick' }, { event: ['is invalid'] }],
    [
      { ...timer, display_scope: 'nowhere', cache: 'yes' },
      { display_scope: ['is not included in the list'], cache: ['is invalid'] },
    ],
    [{ ...timer, src: `https://x.example/${'x'.repeat(255)}` }, { src: ['is too long (maximum is 255 characters)'] }],
  ])('422 for %j', async (script_tag, errors) => {
    const { post } = await sandbox();
    const { status, body } = await post(path, { script_tag });
    expect({ status, body }).toEqual({ status: 422, body: { errors } });
  });
});

describe('getScriptTag, listScriptTags, countScriptTags', () => {
  test("200 with the app's own tags, by every filter", async () => {
    const box = await sandbox();
    const other = await box.anotherApp();
    const theirs = await made(other);
    const [first, second] = [await made(box), await made(box, { ...timer, src: 'https://scripts.shelf-notes.example/card.js' })];
    const at = encodeURIComponent(first.created_at);
    const expectations: [string, object[]][] = [
      ['', [first, second]],
      [`since_id=${first.id}`, [second]],
      [`src=${encodeURIComponent(second.src)}`, [second]],
      [`created_at_min=${at}&updated_at_min=${at}`, [first, second]],
      ['created_at_max=2001-01-01T00:00:00Z', []],
      ['updated_at_max=2001-01-01T00:00:00Z', []],
    ];
    for (const [query, script_tags] of expectations) expect((await box.get(`${path}?${query}`)).body, query).toEqual({ script_tags });
    const count = await box.get(`/script_tags/count.json?src=${encodeURIComponent(second.src)}`);
    expect(count.body).toEqual({ count: 1 });
    expect(count.headers.get('x-service-api-deprecated-reason')).toMatch(/script-tags/);
    expect((await box.get(`/script_tags/${first.id}.json?fields=src`)).body).toEqual({ script_tag: { src: first.src } });
    expect((await box.get(`/script_tags/${first.id}.json`)).body).toEqual({ script_tag: first });
    const seen = [];
    for await (const page of box.pages(`${path}?limit=1`)) seen.push(page.body.script_tags);
    expect(seen).toEqual([[first], [second]]);
    for (const [method, body] of [['GET'], ['PUT', { script_tag: {} }], ['DELETE']] as const)
      expect(await box.call(method, `/script_tags/${theirs.id}.json`, { body })).toMatchObject({ status: 404, body: { errors: 'Not Found' } });
  });
});

describe('updateScriptTag, deleteScriptTag', () => {
  test('200', async () => {
    const box = await sandbox();
    const tag = await made(box);
    const at = `/script_tags/${tag.id}.json`;
    for (const given of [tag, { event: '', display_scope: '' }]) expect((await box.put(at, { script_tag: given })).body).toEqual({ script_tag: tag });
    expect((await box.put(at, { script_tag: { src: 'https://x.example/2.js', display_scope: 'order_status', cache: true } })).body.script_tag).toMatchObject({
      src: 'https://x.example/2.js',
      display_scope: 'order_status',
      cache: true,
      event: 'onload',
    });
    const insecure = await box.put(at, { script_tag: { src: 'http://x.example' } });
    expect(insecure).toMatchObject({ status: 422, body: { errors: { src: ['must be secure (HTTPS)'] } } });
    // the hint for other addresses allows http, which this member refuses too
    expect(insecure.headers.get('X-Service-Hint') ?? '').not.toMatch(/takes http /);
    expect(await box.delete(at)).toMatchObject({ status: 200, body: {} });
    expect(await box.get(at)).toMatchObject({ status: 404, body: { errors: 'Not Found' } });
  });

  test('uninstalling the app removes all of them', async () => {
    const box = await sandbox();
    const other = await box.anotherApp();
    await made(box);
    await made(other);
    await box.operator('DELETE', `./installs/${box.install.id}`);
    const left = await box.server.store.db.selectFrom('script_tags').select('app_id').where('shop_id', '=', box.shop.id).execute();
    expect(left).toEqual([{ app_id: other.app.id }]);
  });
});

test("404 for another app's tag, whatever is sent", async () => {
  const box = await sandbox();
  const { id } = await made(await box.anotherApp());
  for (const at of [`/script_tags/${id}.json`, '/script_tags/1.json']) {
    const { status, body } = await box.put(at, { script_tag: { src: 5 } });
    expect({ status, body }).toEqual({ status: 404, body: { errors: 'Not Found' } });
  }
});
