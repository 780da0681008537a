import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { articles } from '../../server/domain/blogs.ts';
import { expectNumbered } from '../support/handles.ts';
import { type Sandbox, sandbox } from '../support/harness.ts';
import { ahead, metafieldsOf } from '../support/shop.ts';

const path = '/blogs.json';

async function made(box: Sandbox, blog: object = { title: 'From the harbour' }) {
  const { status, body, text } = await box.post(path, { blog });
  if (status !== 201) throw new Error(text);
  return body.blog;
}

const article = async (box: Sandbox, blogId: number, given: object) =>
  (await box.operator('POST', `./blogs/${blogId}/articles`, { article: { title: 'First flush', ...given } })).body.article;

describe('createBlog', () => {
  test('201 with defaults', async () => {
    const blog = await made(await sandbox());
    expect(blog).toEqual({
      id: expect.any(Number),
      handle: 'from-the-harbour',
      title: 'From the harbour',
      updated_at: expect.any(String),
      commentable: 'no',
      feedprovider: null,
      feedprovider_location: null,
      created_at: expect.any(String),
      template_suffix: null,
      tags: '',
      admin_graphql_api_id: `gid://service/Blog/${blog.id}`,
    });
  });

  test('201 with everything, and metafields that the operator can read', async () => {
    const box = await sandbox();
    const blog = await made(box, {
      title: 'News',
      handle: 'Neues!',
      commentable: 'moderate',
      template_suffix: 'wide',
      metafields: [{ key: 'k', namespace: 'n', value: 5, type: 'number_integer', description: 'd' }],
    });
    expect(blog).toMatchObject({ handle: 'neues', commentable: 'moderate', template_suffix: 'wide' });
    expect((await box.operator('GET', `./metafields?owner_type=blog&owner_id=${blog.id}`)).body.metafields).toMatchObject([
      { namespace: 'n', key: 'k', value: '5', type: 'number_integer', description: 'd' },
    ]);
  });

  test('201: 50 with one title at once get 50 handles', async () => {
    const box = await sandbox();
    const handles = (await Promise.all(Array.from({ length: 50 }, () => made(box, { title: 'Blog' })))).map(({ handle }) => handle);
    expectNumbered(handles, 'blog');
  });

  test.each([
    [{}, { title: ["can't be blank"] }],
    [
      { title: 'x'.repeat(256), commentable: 'perhaps' },
      { title: ['is too long (maximum is 255 characters)'], commentable: ['is not included in the list'] },
    ],
    [
      { title: 'x', metafields: [{ key: 'k', namespace: 'n'.repeat(21), value: 'v', type: 't' }] },
      { 'metafields[0].namespace': ['is too long (maximum is 20 characters)'] },
    ],
    [{ title: 'x', metafields: [{ key: 'k', namespace: 'n', value: '', type: 't' }] }, { 'metafields[0].value': ["can't be blank"] }],
  ])('422 for %j', async (blog, errors) => {
    const { post } = await sandbox();
    const { status, body } = await post(path, { blog });
    expect({ status, body }).toEqual({ status: 422, body: { errors } });
  });
});

describe('tags', () => {
  test('are those of the articles, once each and in order, as many as fit; writing an article does not change updated_at', async () => {
    const box = await sandbox();
    const blog = await made(box);
    await article(box, blog.id, { tags: ['oolong', 'black'] });
    await article(box, blog.id, { tags: ['black', 'assam'], published: false });
    const { body } = await box.get(`/blogs/${blog.id}.json`);
    expect(body.blog).toEqual({ ...blog, tags: 'assam, black, oolong' });
    await article(box, blog.id, { tags: ['x'.repeat(240)] });
    expect((await box.get(`/blogs/${blog.id}.json?fields=tags`)).body.blog.tags).toBe('assam, black, oolong');
  });

  test('are in dictionary order, and each character counts once for the limit', async () => {
    const box = await sandbox();
    const blog = await made(box);
    await article(box, blog.id, { tags: ['Tea', 'Zebra', 'apple', 'banana', 'tea', 'éclair'] });
    const tags = async (id: number) => (await box.get(`/blogs/${id}.json?fields=tags`)).body.blog.tags;
    expect(await tags(blog.id)).toBe('apple, banana, éclair, tea, Tea, Zebra');
    const other = await made(box);
    const leaf = '\u{1f343}';
    await article(box, other.id, { tags: [`a${leaf.repeat(200)}`, `b${leaf.repeat(51)}`, 'c'] });
    expect(await tags(other.id)).toBe(`a${leaf.repeat(200)}, b${leaf.repeat(51)}`);
  });

  test('come from the 200 newest articles', async () => {
    const box = await sandbox();
    const blog = await made(box);
    await article(box, blog.id, { tags: ['forgotten'] });
    for (let round = 0; round < 4; round++) await Promise.all(Array.from({ length: 50 }, () => article(box, blog.id, { tags: ['new'] })));
    expect((await box.get(`/blogs/${blog.id}.json?fields=tags`)).body.blog.tags).toBe('new');
  });
});

describe('getBlog, listBlogs, countBlogs', () => {
  test('200', async () => {
    const box = await sandbox();
    const [first, second] = [await made(box), await made(box, { title: 'News' })];
    expect((await box.get(path)).body).toEqual({ blogs: [first, second] });
    expect((await box.get(`${path}?handle=news`)).body).toEqual({ blogs: [second] });
    expect((await box.get(`${path}?since_id=${first.id}&fields=id`)).body).toEqual({ blogs: [{ id: second.id }] });
    expect((await box.get('/blogs/count.json')).body).toEqual({ count: 2 });
    expect((await box.get(`/blogs/${first.id}.json`)).body).toEqual({ blog: first });
    const seen = [];
    for await (const page of box.pages(`${path}?limit=1`)) seen.push(page.body.blogs);
    expect(seen).toEqual([[first], [second]]);
  });
});

describe('updateBlog, deleteBlog', () => {
  test('200: other metafields count as a change of the blog, the same ones do not', async () => {
    const box = await sandbox();
    const blog = await made(box);
    const metafields = [{ key: 'season', namespace: 'harvest', value: 'spring', type: 'single_line_text_field' }];
    await ahead(box, 60);
    const changed = (await box.put(`/blogs/${blog.id}.json`, { blog: { metafields } })).body.blog;
    expect(changed).toEqual({ ...blog, updated_at: expect.not.stringContaining(blog.updated_at) });
    await ahead(box, 60);
    expect((await box.put(`/blogs/${blog.id}.json`, { blog: { metafields } })).body.blog).toEqual(changed);
    expect((await box.get('/events.json?fields=verb')).body.events).toEqual([{ verb: 'create' }, { verb: 'update' }]);
  });

  test("200: a metafield's description stays where it isn't sent, and is removed where it is null", async () => {
    const box = await sandbox();
    const metafield = { key: 'season', namespace: 'harvest', value: 'spring', type: 'single_line_text_field' };
    const blog = await made(box, { title: 'News', metafields: [{ ...metafield, description: 'When it was picked' }] });
    await ahead(box, 60);
    const put = async (given: object) => {
      const { body } = await box.put(`/blogs/${blog.id}.json`, { blog: { metafields: [{ ...metafield, ...given }] } });
      const [{ description }] = (await box.operator('GET', `./metafields?owner_type=blog&owner_id=${blog.id}`)).body.metafields;
      return [description, body.blog.updated_at === blog.updated_at];
    };
    expect(await put({})).toEqual(['When it was picked', true]);
    expect(await put({ description: null })).toEqual([null, false]);
  });

  test('200: hundreds of articles are read a few at a time, and each has its event', async () => {
    const box = await sandbox();
    const blog = await made(box);
    const ids: number[] = [];
    for (let n = 0; n < 230; n++) ids.push((await article(box, blog.id, {})).id);
    const other = await made(box, { title: 'Recipes' });
    await article(box, other.id, {});
    const read = vi.spyOn(articles, 'all');
    onTestFinished(() => read.mockRestore());
    expect((await box.delete(`/blogs/${blog.id}.json`)).status).toBe(200);
    expect(await Promise.all(read.mock.results.map(async ({ value }) => (await value).length))).toEqual([100, 100, 30]);
    const { events } = (await box.get('/events.json?filter=Article&verb=destroy&limit=250&fields=subject_id')).body;
    expect(events.map(({ subject_id }: { subject_id: number }) => subject_id)).toEqual(ids);
    expect((await box.operator('GET', `./blogs/${other.id}/articles`)).body.articles).toHaveLength(1);
  });

  test('200: articles and metafields are deleted with the blog', async () => {
    const box = await sandbox();
    const blog = await made(box, { title: 'News', metafields: [{ key: 'k', namespace: 'n', value: 'v', type: 't' }] });
    const at = `/blogs/${blog.id}.json`;
    expect((await box.put(at, { blog })).body).toEqual({ blog });
    expect((await box.put(at, { blog: { title: 'Old news', handle: 'old', commentable: 'yes', template_suffix: '' } })).body.blog).toMatchObject({
      title: 'Old news',
      handle: 'old',
      commentable: 'yes',
      template_suffix: null,
    });
    expect(await box.put(at, { blog: { title: null } })).toMatchObject({ status: 422, body: { errors: { title: ["can't be blank"] } } });
    const { id } = await article(box, blog.id, {});
    expect(await box.delete(at)).toMatchObject({ status: 200, body: {} });
    expect(await box.get(at)).toMatchObject({ status: 404, body: { errors: 'Not Found' } });
    expect(await box.operator('GET', `./blogs/${blog.id}/articles/${id}`)).toMatchObject({ status: 404, body: { errors: 'Not Found' } });
    expect((await box.operator('GET', './metafields')).body.metafields).toEqual([]);
  });
});

test('422 names an emptied title and too many metafields at once', async () => {
  const box = await sandbox();
  const { id } = (await box.post('/blogs.json', { blog: { title: 'Harvest calendar' } })).body.blog;
  expect((await box.put(`/blogs/${id}.json`, { blog: { metafields: metafieldsOf(0, 250) } })).status).toBe(200);
  const wrong = { blog: { title: ' ', metafields: metafieldsOf(250, 1) } };
  const { status, body } = await box.put(`/blogs/${id}.json`, wrong);
  expect({ status, body }).toEqual({
    status: 422,
    body: {
      errors: { title: ["can't be blank"], metafields: ['would be too many (a record has at most 250, with 1 MB of values and descriptions)'] },
    },
  });
  expect(await box.put('/blogs/1.json', wrong)).toMatchObject({ status: 404, body: { errors: 'Not Found' } });
});
