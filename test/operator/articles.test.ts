import { describe, expect, test } from 'vitest';
import { sandbox } from '../support/harness.ts';

async function blog() {
  const box = await sandbox();
  const { id } = (await box.post('/blogs.json', { blog: { title: 'From the harbour' } })).body.blog;
  return { box, id, root: `./blogs/${id}/articles` };
}

describe('createArticle', () => {
  test('201 visible, its tags trimmed and once each', async () => {
    const { box, id, root } = await blog();
    const { status, body } = await box.operator('POST', root, { article: { title: 'First flush', tags: [' black ', 'assam', 'black'] } });
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        article: {
          id: expect.any(Number),
          blog_id: id,
          title: 'First flush',
          tags: ['black', 'assam'],
          published: true,
          published_at: expect.any(String),
          created_at: expect.any(String),
          updated_at: expect.any(String),
        },
      },
    });
  });

  test('422 for no title and a tag with a comma', async () => {
    const { box, root } = await blog();
    const { status, body } = await box.operator('POST', root, { article: { tags: ['a,b'] } });
    expect({ status, body }).toEqual({ status: 422, body: { errors: { title: ["can't be blank"], 'tags[0]': ["can't have a comma"] } } });
  });
});

describe('getArticle, listArticles, updateArticle, deleteArticle', () => {
  test('200, and each write is in the event log', async () => {
    const { box, root } = await blog();
    const { article } = (await box.operator('POST', root, { article: { title: 'First flush', published: false } })).body;
    expect(article).toMatchObject({ published: false, published_at: null, tags: [] });
    expect((await box.operator('GET', root)).body).toEqual({ articles: [article] });
    expect((await box.operator('GET', `${root}?since_id=${article.id}`)).body).toEqual({ articles: [] });
    expect((await box.operator('GET', `${root}/${article.id}`)).body).toEqual({ article });
    expect(
      (await box.operator('PUT', `${root}/${article.id}`, { article: { title: 'Second flush', published: true, tags: ['x'] } })).body.article,
    ).toMatchObject({ title: 'Second flush', published: true, tags: ['x'] });
    expect((await box.operator('PUT', `${root}/${article.id}`, { article: { tags: [] } })).body.article.tags).toEqual([]);
    expect((await box.operator('PUT', `${root}/${article.id}`, { article: { published: false } })).body.article.published_at).toBeNull();
    expect(await box.operator('PUT', `${root}/${article.id}`, { article: { title: '' } })).toMatchObject({
      status: 422,
      body: { errors: { title: ["can't be blank"] } },
    });
    expect(await box.operator('DELETE', `${root}/${article.id}`)).toMatchObject({ status: 200, body: {} });
    expect(await box.operator('GET', `${root}/${article.id}`)).toMatchObject({ status: 404, body: { errors: 'Not Found' } });
    const { events } = (await box.get('/events.json?filter=Article')).body;
    expect(events.map(({ verb }: { verb: string }) => verb)).toEqual(['create', 'published', 'update', 'unpublished', 'destroy']);
  });
});

test('404 for an article under another blog, which stays as it is', async () => {
  const { box, root } = await blog();
  const { article } = (await box.operator('POST', root, { article: { title: 'First flush' } })).body;
  const { id } = (await box.post('/blogs.json', { blog: { title: 'News' } })).body.blog;
  const elsewhere = `./blogs/${id}/articles/${article.id}`;
  for (const asked of [
    await box.operator('GET', elsewhere),
    await box.operator('PUT', elsewhere, { article: { title: 'Second flush' } }),
    await box.operator('DELETE', elsewhere),
  ])
    expect(asked).toMatchObject({ status: 404, body: { errors: 'Not Found' } });
  expect((await box.operator('GET', `${root}/${article.id}`)).body).toEqual({ article });
});

test('articles of a blog that is deleted meanwhile are deleted with it, or are a 404; the blog is deleted once', async () => {
  for (const _ of Array.from({ length: 4 })) {
    const { box, id, root } = await blog();
    const adding = Array.from({ length: 10 }, () => box.operator('POST', root, { article: { title: 'First flush' } }));
    const going = await Promise.all(Array.from({ length: 3 }, () => box.delete(`/blogs/${id}.json`)));
    expect(going.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect((await Promise.all(adding)).filter(({ status }) => status !== 201 && status !== 404)).toEqual([]);
    expect(await box.server.store.db.selectFrom('articles').select('id').where('blog_id', '=', id).execute()).toEqual([]);
  }
});

test('articles that are deleted, each and with their blog at the same time, are told of once', async () => {
  const { box } = await blog();
  const ids: number[] = [];
  for (let round = 0; round < 10; round++) {
    const { id } = (await box.post('/blogs.json', { blog: { title: 'News' } })).body.blog;
    const root = `./blogs/${id}/articles`;
    const made = await Promise.all(Array.from({ length: 4 }, () => box.operator('POST', root, { article: { title: 'First flush' } })));
    const theirs = made.map(({ body }) => body.article.id as number);
    ids.push(...theirs);
    await Promise.all([...theirs.slice(1).map((article) => box.operator('DELETE', `${root}/${article}`)), box.delete(`/blogs/${id}.json`)]);
  }
  const { events } = (await box.get('/events.json?filter=Article&verb=destroy&limit=250&fields=subject_id')).body;
  expect(events.map(({ subject_id }: { subject_id: number }) => subject_id).sort()).toEqual(ids.sort());
});
