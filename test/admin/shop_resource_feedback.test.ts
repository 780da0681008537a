import { describe, expect, test } from 'vitest';
import { sandbox } from '../support/harness.ts';
import { ahead } from '../support/shop.ts';

const path = '/resource_feedback.json';
const message = 'Is not connected. Connect your account to use this app.';
const at = (feedback_generated_at: string, more: object = {}) => ({
  resource_feedback: { state: 'requires_action', messages: [message], feedback_generated_at, ...more },
});
const outdated = { errors: { messages: ['Feedback request not delivered. Feedback request is older than a previously delivered feedback request.'] } };

describe('createShopFeedback', () => {
  test('202 replaces the stored feedback, and success removes the message', async () => {
    const { post, get, shop } = await sandbox();
    expect((await get(path)).body).toEqual({ resource_feedback: [] });
    const { status, body } = await post(path, at('2026-09-01T09:29:58.417Z'));
    expect({ status, body }).toEqual({
      status: 202,
      body: {
        resource_feedback: {
          created_at: expect.any(String),
          updated_at: expect.any(String),
          resource_id: shop.id,
          resource_type: 'Shop',
          messages: [message],
          feedback_generated_at: '2026-09-01T09:29:58.417Z',
          state: 'requires_action',
        },
      },
    });
    const success = await post(path, { resource_feedback: { state: 'success', feedback_generated_at: '2026-09-01T09:30:00.000Z' } });
    expect(success.body.resource_feedback).toMatchObject({ state: 'success', messages: [], feedback_generated_at: '2026-09-01T09:30:00.000Z' });
    expect((await get(path)).body).toEqual({ resource_feedback: [success.body.resource_feedback] });
    const none = { state: 'success', messages: null, feedback_generated_at: '2026-09-01T09:31:00.000Z' };
    expect((await post(path, { resource_feedback: none })).body.resource_feedback).toMatchObject({ ...none, messages: [] });
    expect(success.headers.get('location')).toBeNull();
  });

  test.each([
    ['2026-09-01T09:29:58.123456Z', '2026-09-01T09:29:58.123Z'],
    ['2026-09-01T11:29:58.4+02:00', '2026-09-01T09:29:58.400Z'],
    ['2026-09-01T09:29:58Z', '2026-09-01T09:29:58.000Z'],
  ])('202 answers %s in UTC with milliseconds', async (given, answered) => {
    const { post } = await sandbox();
    expect((await post(path, at(given))).body.resource_feedback.feedback_generated_at).toBe(answered);
  });

  test('202: feedback that says the same replaces the stored one too', async () => {
    const box = await sandbox();
    const first = (await box.post(path, at('2026-09-01T09:29:58.417Z'))).body.resource_feedback;
    await ahead(box, 60);
    const second = (await box.post(path, at('2026-09-01T09:29:58.417Z'))).body.resource_feedback;
    expect(second).toEqual({ ...first, updated_at: expect.not.stringContaining(first.updated_at) });
  });

  test("202 leaves another app's feedback alone", async () => {
    const box = await sandbox();
    const other = await box.anotherApp();
    await box.post(path, at('2026-09-01T09:29:58.417Z'));
    expect((await other.get(path)).body).toEqual({ resource_feedback: [] });
    expect((await other.post(path, at('2020-01-01T00:00:00.000Z'))).status).toBe(202);
    expect((await box.get(path)).body.resource_feedback).toHaveLength(1);
  });

  test('409 for feedback that is older than the stored one, down to the last decimal; the same time is accepted', async () => {
    const { post, get } = await sandbox();
    await post(path, at('2026-09-01T09:29:58.4171Z'));
    const { status, body } = await post(path, at('2026-09-01T09:29:58.4170Z', { messages: ['Is late. Send it again.'] }));
    expect({ status, body }).toEqual({ status: 409, body: outdated });
    expect((await get(path)).body.resource_feedback[0].messages).toEqual([message]);
    expect((await post(path, at('2026-09-01T09:29:58.4171Z'))).status).toBe(202);
    for (const decimals of ['41710000000000000', '4171']) expect((await post(path, at(`2026-09-01T09:29:58.${decimals}Z`))).status).toBe(202);
  });

  test('409 for older feedback: of many at once the newest stays', async () => {
    const { post, get } = await sandbox();
    await Promise.all(Array.from({ length: 30 }, (_, n) => post(path, at(`2026-09-01T09:29:${String(10 + ((n * 7) % 30)).padStart(2, '0')}.000Z`))));
    expect((await get(path)).body.resource_feedback).toMatchObject([{ feedback_generated_at: '2026-09-01T09:29:39.000Z' }]);
  });

  const state = ['State must be one of success and requires_action'];
  test.each([
    [{ state: 'maybe' }, { messages: state }],
    [{ state: undefined }, { messages: state }],
    [{ messages: undefined }, { messages: ["can't be blank"] }],
    [{ messages: [] }, { messages: ["can't be blank"] }],
    [{ messages: null }, { messages: ["can't be blank"] }],
    [{ messages: [message, message] }, { messages: ['must be exactly one'] }],
    [{ messages: [`Is wrong. ${'x'.repeat(100)}.`] }, { messages: ['must have at most 100 characters'] }],
    [{ messages: ['Is not connected. Connect your account'] }, { messages: ['must end with a period'] }],
    [{ messages: ['Connect your account.'] }, { messages: ['must explain the problem in one sentence and suggest an action in another'] }],
    [{ messages: ['Is not connected. .'] }, { messages: ['must explain the problem in one sentence and suggest an action in another'] }],
    [{ messages: ['. Connect your account.'] }, { messages: ['must explain the problem in one sentence and suggest an action in another'] }],
    [{ messages: ['! . .'] }, { messages: ['must explain the problem in one sentence and suggest an action in another'] }],
    [{ messages: ['Is wrong. . Mend it.'] }, { messages: ['must explain the problem in one sentence and suggest an action in another'] }],
    [{ messages: ['- . -.'] }, { messages: ['must explain the problem in one sentence and suggest an action in another'] }],
    [{ messages: [5] }, { messages: ['must be text'] }],
    [{ state: 'success' }, { messages: ['must be left out where the state is success'] }],
    ...['now', '2026-06-30T23:59:60Z', '2026-02-30T00:00:00Z', '0000-01-01T00:00:00+01:00', '0001-01-01T00:00:00+14:00', '9999-12-31T23:59:59-14:00'].map(
      (time): [object, object] => [
        { feedback_generated_at: time },
        { feedback_generated_at: ['must be an ISO 8601 time with an offset, such as 2026-09-01T09:29:58.417Z'] },
      ],
    ),
    [{ feedback_generated_at: undefined }, { feedback_generated_at: ["can't be blank"] }],
  ])('422 for %j', async (more, errors) => {
    const { post } = await sandbox();
    const { status, body } = await post(path, at('2026-09-01T09:29:58.417Z', more));
    expect({ status, body }).toEqual({ status: 422, body: { errors } });
  });

  test('is deleted with the app', async () => {
    const box = await sandbox();
    await box.post(path, at('2026-09-01T09:29:58.417Z'));
    await box.operator('DELETE', `./installs/${box.install.id}`);
    expect(await box.server.store.db.selectFrom('resource_feedback').select('id').where('shop_id', '=', box.shop.id).execute()).toEqual([]);
  });
});

describe('listShopFeedback', () => {
  test('200 with none or one', async () => {
    const { get } = await sandbox();
    expect(await get(path)).toMatchObject({ status: 200, body: { resource_feedback: [] } });
  });

  test('200 with members chosen', async () => {
    const { get, post } = await sandbox();
    expect((await get(`${path}?fields=state`)).body).toEqual({ resource_feedback: [] });
    await post(path, at('2026-09-01T09:29:58.417Z'));
    expect((await get(`${path}?fields=state,resource_type`)).body).toEqual({ resource_feedback: [{ state: 'requires_action', resource_type: 'Shop' }] });
  });
});
