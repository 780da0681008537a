import { describe, expect, test } from 'vitest';
import { type Sandbox, sandbox } from '../support/harness.ts';
import { productIn } from '../support/shop.ts';

const message = 'Needs a picture. Add one to sell it on the channel.';
const feedback = (resource_updated_at: string, feedback_generated_at: string, more: object = {}) => ({
  resource_feedback: { state: 'requires_action', messages: [message], resource_updated_at, feedback_generated_at, ...more },
});
const on = async (box: Sandbox) => `/products/${(await productIn(box)).id}/resource_feedback.json`;
const times = ['2026-09-01T09:12:44+00:00', '2026-09-01T09:29:58.417Z'] as const;

describe('createProductFeedback', () => {
  test('202 with the product it is about', async () => {
    const box = await sandbox();
    const path = await on(box);
    expect(await box.get(path)).toMatchObject({ status: 200, body: { resource_feedback: [] } });
    const { status, body } = await box.post(path, feedback(...times));
    expect({ status, body }).toEqual({
      status: 202,
      body: {
        resource_feedback: {
          created_at: expect.any(String),
          updated_at: expect.any(String),
          resource_id: Number(path.split('/')[2]),
          resource_type: 'Product',
          resource_updated_at: '2026-09-01T09:12:44+00:00',
          messages: [message],
          feedback_generated_at: '2026-09-01T09:29:58.417Z',
          state: 'requires_action',
        },
      },
    });
    expect((await box.get(path)).body).toEqual({ resource_feedback: [body.resource_feedback] });
  });

  test('202 with up to ten messages', async () => {
    const box = await sandbox();
    const scripts = ['Нужна картинка.', '写真が要る.', 'Պետք է նկար.', 'საჭიროა სურათი.', 'चित्र चाहिए.', 'Ὅλα καλά.'];
    const messages = [...scripts, ...Array.from({ length: 4 }, (_, n) => `Needs picture ${n}.`)];
    expect((await box.post(await on(box), feedback(...times, { messages }))).body.resource_feedback.messages).toEqual(messages);
  });

  test('403 for an app that is no sales channel', async () => {
    const box = await sandbox({ app: { sales_channel: false } });
    const { status, body } = await box.post(await on(box), feedback(...times));
    expect({ status, body }).toEqual({ status: 403, body: { errors: { message: 'App must be configured as a Sales Channel.' } } });
  });

  test.each([
    ['an older product', ['2026-09-01T09:12:43+00:00', '2026-09-01T10:00:00.000Z'], 409],
    ['the same product, an older payload', [times[0], '2026-09-01T09:29:58.416Z'], 409],
    ['the same of both', times, 202],
    ['a newer product, an older payload', ['2026-09-01T09:12:45+00:00', '2026-09-01T08:00:00.000Z'], 202],
    ['the same product, a newer payload', [times[0], '2026-09-01T09:29:58.418Z'], 202],
  ] as const)('%s is answered %3$s', async (_, [updated, generated], status) => {
    const box = await sandbox();
    const path = await on(box);
    await box.post(path, feedback(...times));
    const answer = await box.post(path, feedback(updated, generated, { messages: ['Needs a price. Set one.'] }));
    expect(answer.status).toBe(status);
    if (status === 409)
      expect(answer.body).toEqual({
        errors: { messages: ['Feedback request not delivered. Feedback request is older than a previously delivered feedback request.'] },
      });
    expect((await box.get(path)).body.resource_feedback[0].messages).toEqual([status === 409 ? message : 'Needs a price. Set one.']);
  });

  test.each([
    [{ messages: ['needs a picture.'] }, { messages: ['must start with a capital letter'] }],
    [{ messages: ['NEEDS A PICTURE.'] }, { messages: ['must not be all capitals'] }],
    [{ messages: ['Needs a picture'] }, { messages: ['must end with a period'] }],
    [{ messages: ['нужна картинка.'] }, { messages: ['must start with a capital letter'] }],
    [{ messages: ['պետք է նկար.'] }, { messages: ['must start with a capital letter'] }],
    [{ messages: ['𐐨𐐩 𐐪.'] }, { messages: ['must start with a capital letter'] }],
    [{ messages: ['ὅλα καλά.'] }, { messages: ['must start with a capital letter'] }],
    [{ messages: ['ՊԵՏՔ Է ՆԿԱՐ.'] }, { messages: ['must not be all capitals'] }],
    [{ messages: ['ὍΛΑ ΚΑΛΆ.'] }, { messages: ['must not be all capitals'] }],
    [{ messages: [`Needs ${'x'.repeat(100)}.`] }, { messages: ['must have at most 100 characters each'] }],
    [{ messages: Array(11).fill('Needs a picture.') }, { messages: ['must be at most ten'] }],
    [{ messages: ['needs a picture', 'Fine.'] }, { messages: ['must end with a period', 'must start with a capital letter'] }],
    [{ state: 'success' }, { messages: ['must be left out where the state is success'] }],
    [
      { state: 'x', resource_updated_at: undefined },
      { messages: ['State must be one of success and requires_action'], resource_updated_at: ["can't be blank"] },
    ],
  ])('422 for %j', async (more, errors) => {
    const box = await sandbox();
    const { status, body } = await box.post(await on(box), feedback(...times, more));
    expect({ status, body }).toEqual({ status: 422, body: { errors } });
  });
});

describe('listProductFeedback', () => {
  test("200 with the app's own; 404 for a product that is not the shop's", async () => {
    const [box, stranger] = [await sandbox(), await sandbox()];
    const path = await on(box);
    await box.post(path, feedback(...times));
    expect((await box.get(`${path}?fields=state`)).body).toEqual({ resource_feedback: [{ state: 'requires_action' }] });
    expect((await (await box.anotherApp()).get(path)).body).toEqual({ resource_feedback: [] });
    for (const method of ['GET', 'POST'])
      expect(await stranger.call(method, path, method === 'POST' ? { body: feedback(...times) } : {})).toMatchObject({
        status: 404,
        body: { errors: 'Not Found' },
      });
  });
});

test('feedback on a product that is deleted meanwhile is deleted with it, or is a 404', async () => {
  const box = await sandbox();
  const apps = await Promise.all(Array.from({ length: 5 }, () => box.anotherApp()));
  for (const _ of Array.from({ length: 8 })) {
    const { id } = await productIn(box);
    const giving = apps.map((app) => app.post(`/products/${id}/resource_feedback.json`, feedback(...times)));
    const answers = await Promise.all([...giving, box.operator('DELETE', `./products/${id}`)]);
    expect(answers.filter(({ status }) => ![200, 202, 404].includes(status))).toEqual([]);
  }
  expect(await box.server.store.db.selectFrom('resource_feedback').select('id').where('shop_id', '=', box.shop.id).execute()).toEqual([]);
});

test('createProductFeedback: 403 and 404 come before 422', async () => {
  const box = await sandbox();
  const elsewhere = await box.anotherApp({ sales_channel: false });
  const path = await on(box);
  const nothing = { resource_feedback: {} };
  expect(await box.post(path, nothing)).toMatchObject({ status: 422 });
  const { status, body } = await box.post('/products/1/resource_feedback.json', nothing);
  expect({ status, body }).toEqual({ status: 404, body: { errors: 'Not Found' } });
  const refused = await elsewhere.post(path, nothing);
  expect({ status: refused.status, body: refused.body }).toEqual({
    status: 403,
    body: { errors: { message: 'App must be configured as a Sales Channel.' } },
  });
});
