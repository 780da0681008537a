import { describe, expect, test } from 'vitest';
import { sandbox } from '../support/harness.ts';
import { fulfillmentOrderIn } from '../support/orders.ts';

const message = (text: string) => ({ cancellation_request: { message: text } });

describe('createCancellationRequest', () => {
  test('200 asks, and the message shows in merchant_requests', async () => {
    const box = await sandbox();
    const order = await fulfillmentOrderIn(box);
    const { status, body } = await box.post(`/fulfillment_orders/${order.id}/cancellation_request.json`, message('They changed their mind.'));
    expect(status).toBe(200);
    expect(body).toEqual({
      fulfillment_order: {
        ...order,
        request_status: 'cancellation_requested',
        supported_actions: ['create_fulfillment', 'cancel_fulfillment_order'],
        updated_at: body.fulfillment_order.updated_at,
        merchant_requests: [
          {
            kind: 'cancellation_request',
            message: 'They changed their mind.',
            sent_at: expect.any(String),
            answer: null,
            answer_message: null,
            answered_at: null,
          },
        ],
      },
    });
    expect((await box.operator('GET', `./fulfillment_orders/${order.id}`)).body).toEqual(body);
  });

  test('422 while a request is pending, also where 50 come at once', async () => {
    const box = await sandbox();
    const { id } = await fulfillmentOrderIn(box);
    const answers = await Promise.all(Array.from({ length: 50 }, () => box.post(`/fulfillment_orders/${id}/cancellation_request.json`, undefined)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 422);
    expect(refused).toHaveLength(49);
    for (const { body } of refused) expect(body).toEqual({ errors: { base: ['Cancellation was asked for already'] } });
  });

  test('422 where it is not in progress', async () => {
    const box = await sandbox();
    const { id } = await fulfillmentOrderIn(box, { status: 'open' });
    expect(await box.post(`/fulfillment_orders/${id}/cancellation_request.json`, message('Stop.'))).toMatchObject({
      status: 422,
      body: { errors: { base: ['Only a fulfillment order in progress can be asked to be cancelled'] } },
    });
  });
});

describe.each([
  ['acceptCancellationRequest', 'accept', 'cancelled', ['request_fulfillment', 'create_fulfillment', 'hold']],
  ['rejectCancellationRequest', 'reject', 'in_progress', ['create_fulfillment']],
])('%s', (_, verb, status, supported_actions) => {
  test('200 answers the request', async () => {
    const box = await sandbox();
    const { id } = await fulfillmentOrderIn(box);
    await box.post(`/fulfillment_orders/${id}/cancellation_request.json`, message('Stop.'));
    const answer = await box.post(`/fulfillment_orders/${id}/cancellation_request/${verb}.json`, message('So be it.'));
    expect(answer).toMatchObject({ status: 200, body: { fulfillment_order: { id, status, request_status: `cancellation_${verb}ed`, supported_actions } } });
    const asked = { kind: 'cancellation_request', message: 'Stop.', sent_at: expect.any(String) };
    expect(answer.body.fulfillment_order.merchant_requests).toEqual([
      { ...asked, answer: `${verb}ed`, answer_message: 'So be it.', answered_at: answer.body.fulfillment_order.updated_at },
    ]);
    expect((await box.operator('GET', `./fulfillment_orders/${id}`)).body).toEqual(answer.body);
  });

  test('200 answers a request that the operator has made', async () => {
    const box = await sandbox();
    const { id } = await fulfillmentOrderIn(box, { request_status: 'cancellation_requested' });
    const { status, body } = await box.post(`/fulfillment_orders/${id}/cancellation_request/${verb}.json`, message('So be it.'));
    expect(status).toBe(200);
    expect(body.fulfillment_order.merchant_requests).toMatchObject([
      { kind: 'cancellation_request', message: null, answer: `${verb}ed`, answer_message: 'So be it.' },
    ]);
  });

  test('403 for an app that may only make requests, and the request stays pending', async () => {
    const box = await sandbox();
    const { id } = await fulfillmentOrderIn(box);
    const asking = await box.anotherApp({ scopes: ['write_third_party_fulfillment_orders', 'read_assigned_fulfillment_orders'] });
    expect((await asking.post(`/fulfillment_orders/${id}/cancellation_request.json`, message('Stop.'))).status).toBe(200);
    expect(await asking.post(`/fulfillment_orders/${id}/cancellation_request/${verb}.json`, message('Yes.'))).toMatchObject({
      status: 403,
      body: { errors: '[API] This action requires merchant approval for write_assigned_fulfillment_orders scope.' },
    });
    const serving = await box.anotherApp({ scopes: ['write_assigned_fulfillment_orders'] });
    expect(await serving.post(`/fulfillment_orders/${id}/cancellation_request.json`, message('Stop.'))).toMatchObject({
      status: 403,
      body: { errors: '[API] This action requires merchant approval for write_third_party_fulfillment_orders scope.' },
    });
    expect((await serving.post(`/fulfillment_orders/${id}/cancellation_request/${verb}.json`, message('Yes.'))).status).toBe(200);
  });

  test('422 where there is no request', async () => {
    const box = await sandbox();
    const { id } = await fulfillmentOrderIn(box);
    expect(await box.post(`/fulfillment_orders/${id}/cancellation_request/${verb}.json`, message('No.'))).toMatchObject({
      status: 422,
      body: { errors: { base: ['There is no cancellation request to answer'] } },
    });
  });
});

test('acceptCancellationRequest 200: the order says in the event log that it was cancelled; asking and rejecting leave no trace there', async () => {
  const box = await sandbox();
  const { id, order_id } = await fulfillmentOrderIn(box);
  const at = `/fulfillment_orders/${id}/cancellation_request`;
  const before = (await box.get('/events.json?filter=Order')).body.events;
  expect(before.map(({ verb }: { verb: string }) => verb)).toEqual(['placed', 'confirmed', 'fulfillment_pending']);
  const logged = async () => (await box.get(`/events.json?filter=Order&since_id=${before.at(-1).id}`)).body.events;
  await box.post(`${at}.json`, message('Stop.'));
  await box.post(`${at}/reject.json`, undefined);
  await box.post(`${at}.json`, message('Stop, please.'));
  expect(await logged()).toEqual([]);
  const { body } = await box.post(`${at}/accept.json`, message('So be it.'));
  expect(body.fulfillment_order.merchant_requests).toMatchObject([
    { message: 'Stop.', answer: 'rejected', answer_message: null },
    { message: 'Stop, please.', answer: 'accepted', answer_message: 'So be it.' },
  ]);
  await box.post(`${at}/accept.json`, message('So be it.'));
  expect(await logged()).toEqual([
    {
      id: expect.any(Number),
      subject_id: order_id,
      subject_type: 'Order',
      verb: 'fulfillment_cancelled',
      message: '1 line item cancelled from third-party fulfillment',
      description: '1 line item cancelled from third-party fulfillment',
      arguments: ['1 line item'],
      body: null,
      path: `/admin/orders/${order_id}`,
      author: box.app.name,
      created_at: expect.any(String),
    },
  ]);
});

test.each([
  ['createCancellationRequest', '', { status: 'open' }, 'Only a fulfillment order in progress can be asked to be cancelled'],
  ['acceptCancellationRequest', '/accept', {}, 'There is no cancellation request to answer'],
  ['rejectCancellationRequest', '/reject', {}, 'There is no cancellation request to answer'],
])('%s 422 has the errors of the schema together with those of the rules; 404 comes first', async (_, step, given, reason) => {
  const box = await sandbox();
  const { id } = await fulfillmentOrderIn(box, given);
  const tried = async (order: number) => {
    const { status, body } = await box.post(`/fulfillment_orders/${order}/cancellation_request${step}.json`, message('m'.repeat(5001)));
    return { status, body };
  };
  expect(await tried(id)).toEqual({
    status: 422,
    body: { errors: { message: ['is too long (maximum is 5000 characters)'], base: [reason] } },
  });
  expect(await tried(1)).toEqual({ status: 404, body: { errors: 'Not Found' } });
});
