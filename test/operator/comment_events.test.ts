import { describe, expect, test } from 'vitest';
import { sandbox } from '../support/harness.ts';

async function article() {
  const box = await sandbox();
  const { blog } = (await box.post('/blogs.json', { blog: { title: 'From the harbour' } })).body;
  const made = (await box.operator('POST', `./blogs/${blog.id}/articles`, { article: { title: 'Tea & cake' } })).body.article;
  return { box, blog, article: made, path: `./blogs/${blog.id}/articles/${made.id}/comment_events` };
}

describe('createCommentEvent', () => {
  test('201 with a link to the article and the excerpt, escaped; apps that read content see it', async () => {
    const { box, article: of, path } = await article();
    const { status, body } = await box.operator('POST', path, { event: { comment_id: 147000001, excerpt: 'I <3 it', author: 'Mina Okafor' } });
    expect(status).toBe(201);
    expect(body.event).toEqual({
      id: expect.any(Number),
      subject_id: 147000001,
      subject_type: 'Comment',
      verb: 'create',
      message: `New comment for <a href="/admin/articles/${of.id}">Tea &amp; cake</a>: I &lt;3 it`,
      description: 'New comment for Tea & cake: I <3 it',
      arguments: ['Tea & cake', 'I <3 it', of.id],
      body: null,
      path: '/admin/comments/147000001',
      author: 'Mina Okafor',
      created_at: expect.any(String),
    });
    expect((await box.get(`/events/${body.event.id}.json`)).body).toEqual(body);
    expect((await box.get('/events.json?filter=Comment')).body).toEqual({ events: [body.event] });
    const blind = await box.anotherApp({ scopes: ['read_products'] });
    expect((await blind.get('/events.json?filter=Comment')).body).toEqual({ events: [] });
  });

  test('404 below a blog that is not the article’s', async () => {
    const { box, article: of } = await article();
    const { blog } = (await box.post('/blogs.json', { blog: { title: 'Elsewhere' } })).body;
    const answer = await box.operator('POST', `./blogs/${blog.id}/articles/${of.id}/comment_events`, { event: { comment_id: 1, excerpt: 'Fine.' } });
    expect(answer).toMatchObject({ status: 404, body: { errors: 'Not Found' } });
  });

  test('422 without an excerpt', async () => {
    const { box, path } = await article();
    expect(await box.operator('POST', path, { event: { comment_id: 1, excerpt: ' ' } })).toMatchObject({
      status: 422,
      body: { errors: { excerpt: ["can't be blank"] } },
    });
  });
});
