import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { creationCodes, creations } from '../../server/domain/discounts.ts';
import { link, type Sandbox, sandbox } from '../support/harness.ts';
import { tenPercent } from '../support/price-rules.ts';

const make = async ({ operator }: Sandbox, more: object = {}) =>
  (await operator('POST', './price_rules', { price_rule: { ...tenPercent, ...more } })).body.price_rule;
const events = ({ server, shop }: Sandbox) =>
  server.store.db.selectFrom('events').select(['subject_type', 'verb', 'name', 'author']).where('shop_id', '=', shop.id).orderBy('id').execute();
const redeem = ({ operator }: Sandbox, code: string) => operator('POST', './discount_codes/redeem', { redemption: { code } });

describe('createPriceRule', () => {
  test('201 with every member, and an event', async () => {
    const box = await sandbox();
    const { status, body } = await box.operator('POST', './price_rules', {
      price_rule: { ...tenPercent, value: '-10.0', starts_at: '2026-09-01T02:00:00+02:00', usage_limit: 5 },
    });
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        price_rule: {
          id: expect.any(Number),
          shop_id: box.shop.id,
          ...tenPercent,
          value: '-10.00',
          customer_selection: 'all',
          usage_limit: 5,
          starts_at: '2026-09-01T00:00:00+00:00',
          ends_at: null,
          created_at: expect.any(String),
          updated_at: body.price_rule.created_at,
        },
      },
    });
    expect(await events(box)).toEqual([{ subject_type: 'PriceRule', verb: 'create', name: 'FIRSTFLUSH-10', author: 'Operator' }]);
  });

  test('201 incomplete: only the title is needed', async () => {
    const { operator } = await sandbox();
    const { body } = await operator('POST', './price_rules', { price_rule: { title: "Members' evening", value: -5 } });
    expect(body.price_rule).toMatchObject({
      target_type: null,
      target_selection: null,
      allocation_method: null,
      value_type: null,
      value: '-5.00',
      usage_limit: null,
      starts_at: body.price_rule.created_at,
    });
  });

  test.each([
    ['no title', { title: '' }, { title: ["can't be blank"] }],
    ['a discount that would raise the price', { value: '5' }, { value: ['must be less than or equal to 0'] }],
    ['a number that would raise it', { value: 5 }, { value: ['must be less than or equal to 0'] }],
    ['a value that is not a number', { value: 'ten' }, { value: ['is not a number'] }],
    ['more than all', { value: '-100.01' }, { value: ['must be greater than or equal to -100'] }],
    ['an end before the start', { starts_at: '2026-09-02T00:00:00Z', ends_at: '2026-09-01T00:00:00Z' }, { ends_at: ['must be later than starts_at'] }],
    ['an unknown target', { target_type: 'tea' }, { target_type: ['is not included in the list'] }],
    ['an invalid time', { starts_at: 'soon' }, { starts_at: ['must be an ISO 8601 time with an offset, such as 2026-09-01T00:00:00-04:00'] }],
    ['no redemption at all', { usage_limit: 0 }, { usage_limit: ['must be greater than or equal to 1'] }],
  ])('422 for %s', async (_, more, errors) => {
    const box = await sandbox();
    const { status, body } = await box.operator('POST', './price_rules', { price_rule: { ...tenPercent, ...more } });
    expect({ status, body }).toEqual({ status: 422, body: { errors } });
    expect(await events(box)).toEqual([]);
  });
});

describe('getPriceRule and listPriceRules', () => {
  test("200 with the rule; 404 for another shop's", async () => {
    const [mine, other] = [await sandbox(), await sandbox()];
    const rule = await make(mine);
    expect(await mine.operator('GET', `./price_rules/${rule.id}`)).toMatchObject({ status: 200, body: { price_rule: rule } });
    expect(await other.operator('GET', `./price_rules/${rule.id}`)).toMatchObject({ status: 404, body: { errors: 'Not Found' } });
  });

  test('200 in pages, in order of id', async () => {
    const box = await sandbox();
    const rules = [await make(box), await make(box, { title: 'Second' }), await make(box, { title: 'Third' })];
    const first = await box.operator('GET', './price_rules?limit=2');
    expect(first.body).toEqual({ price_rules: rules.slice(0, 2) });
    const { search } = new URL(link(first, 'next')!);
    expect((await box.operator('GET', `./price_rules${search}`)).body).toEqual({ price_rules: rules.slice(2) });
    expect((await box.operator('GET', `./price_rules?since_id=${rules[0].id}`)).body).toEqual({ price_rules: rules.slice(1) });
  });
});

describe('updatePriceRule', () => {
  test('200 changes what is sent; null makes it incomplete; equal values change nothing', async () => {
    const box = await sandbox();
    const rule = await make(box);
    expect((await box.operator('PUT', `./price_rules/${rule.id}`, { price_rule: rule })).body).toEqual({ price_rule: rule });
    const { status, body } = await box.operator('PUT', `./price_rules/${rule.id}`, { price_rule: { target_selection: null, ends_at: '2036-10-01T00:00:00Z' } });
    expect(status).toBe(200);
    expect(body.price_rule).toEqual({ ...rule, target_selection: null, ends_at: '2036-10-01T00:00:00+00:00', updated_at: body.price_rule.updated_at });
    expect((await events(box)).map(({ verb }) => verb)).toEqual(['create', 'update']);
  });

  test('422 for members that no longer fit together, and nothing is changed', async () => {
    const box = await sandbox();
    const rule = await make(box, { value_type: 'fixed_amount', value: '-500' });
    expect(
      await box.operator('PUT', `./price_rules/${rule.id}`, { price_rule: { value_type: 'percentage', title: 'Changed', ends_at: '2001-01-01T00:00:00Z' } }),
    ).toMatchObject({
      status: 422,
      body: { errors: { value: ['must be greater than or equal to -100'], ends_at: ['must be later than starts_at'] } },
    });
    expect((await box.operator('GET', `./price_rules/${rule.id}`)).body).toEqual({ price_rule: rule });
  });
});

describe('deletePriceRule', () => {
  test('200, and its codes are gone with it', async () => {
    const box = await sandbox();
    const rule = await make(box);
    await box.post(`/price_rules/${rule.id}/discount_codes.json`, { discount_code: { code: 'FIRSTFLUSH-10' } });
    expect(await box.operator('DELETE', `./price_rules/${rule.id}`)).toMatchObject({ status: 200, body: {} });
    expect((await box.operator('DELETE', `./price_rules/${rule.id}`)).status).toBe(404);
    expect((await box.get('/discount_codes/count.json')).body).toEqual({ count: 0 });
    expect((await box.get(`/price_rules/${rule.id}/discount_codes.json`)).status).toBe(404);
    expect((await events(box)).map(({ verb }) => verb)).toEqual(['create', 'destroy']);
  });

  test('200: the creations of its codes are read a few at a time, and their codes removed together', async () => {
    const box = await sandbox();
    const { store } = box.server;
    const { id: price_rule_id, created_at } = await make(box);
    const shop_id = box.shop.id;
    const one = { shop_id, price_rule_id, status: 'completed' as const, active: null, codes_count: 1, logs: [] };
    await store.transaction(async (tx) => {
      const all = await creations.insertAll(tx, Array(250).fill(one), created_at);
      const codes = all.map(({ id }) => ({ shop_id, creation_id: id, code: 'FIRSTFLUSH-10', status: 'failed' as const, discount_code_id: null, errors: {} }));
      await creationCodes.insertAll(tx, codes, created_at);
    });
    const [read, removed] = [vi.spyOn(creations, 'all'), vi.spyOn(creationCodes, 'remove')];
    onTestFinished(() => void vi.restoreAllMocks());
    expect((await box.operator('DELETE', `./price_rules/${price_rule_id}`)).status).toBe(200);
    const lengths = (await Promise.all(read.mock.results.map(({ value }) => value))).map(({ length }) => length);
    expect([lengths, removed.mock.calls.length]).toEqual([[100, 100, 50, 0], 3]);
    expect([await creations.count(store, shop_id, []), await creationCodes.count(store, shop_id, [])]).toEqual([0, 0]);
  });
});

describe('redeemDiscountCode', () => {
  const withCode = async (more: object = {}) => {
    const box = await sandbox();
    const rule = await make(box, more);
    const { discount_code } = (await box.post(`/price_rules/${rule.id}/discount_codes.json`, { discount_code: { code: 'Tee-Straße' } })).body;
    return { box, rule, code: discount_code };
  };

  test('200 in whatever case, and the code is otherwise as it was', async () => {
    const { box, code } = await withCode();
    for (const [n, text] of ['tee-straße', 'TEE-STRASSE', ' Tee-Straße '].entries())
      expect(await redeem(box, text)).toMatchObject({ status: 200, body: { discount_code: { ...code, usage_count: n + 1 } } });
    expect((await box.get('/discount_codes/count.json?times_used=3')).body).toEqual({ count: 1 });
  });

  test('200 as often as the rule allows and no more, of 50 at once', async () => {
    const { box } = await withCode({ usage_limit: 20 });
    const answers = await Promise.all(Array.from({ length: 50 }, () => redeem(box, 'tee-straße')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    const refused = answers.filter(({ status }) => status !== 200).map(({ status, body }) => ({ status, body }));
    expect(refused).toEqual(Array(30).fill({ status: 422, body: { errors: { code: ['is used up'] } } }));
    expect((await box.get('/discount_codes/count.json?times_used=20')).body).toEqual({ count: 1 });
  });

  test('422 before the start and from the end on, by the clock of the shop', async () => {
    const day = 86_400_000;
    const [start, end] = [1, 2].map((days) => `${new Date(Date.now() + days * day).toISOString().slice(0, 19)}Z`);
    const { box } = await withCode({ starts_at: start, ends_at: end });
    expect(await redeem(box, 'tee-straße')).toMatchObject({ status: 422, body: { errors: { code: ['is not valid yet'] } } });
    await box.operator('POST', './clock/advance', { clock: { to: start } });
    expect((await redeem(box, 'tee-straße')).status).toBe(200);
    await box.operator('POST', './clock/advance', { clock: { to: end } });
    expect(await redeem(box, 'tee-straße')).toMatchObject({ status: 422, body: { errors: { code: ['is not valid any more'] } } });
  });

  test("422 for a code that the shop doesn't have, and for none", async () => {
    const { box } = await withCode();
    expect(await redeem(await sandbox(), 'tee-straße')).toMatchObject({ status: 422, body: { errors: { code: ['is not a discount code of this shop'] } } });
    expect(await redeem(box, '')).toMatchObject({ status: 422, body: { errors: { code: ["can't be blank"] } } });
  });
});

test('createPriceRule and updatePriceRule 422 tell what the schema finds together with what the members make of each other; 404 before either', async () => {
  const box = await sandbox();
  const { operator } = box;
  const tried = async (method: string, path: string, given: object) => {
    const { status, body } = await operator(method, path, { price_rule: given });
    return { status, body };
  };
  const wrong = { title: ' ', value_type: 'percentage', value: '-101', starts_at: '2026-09-02T00:00:00Z', ends_at: '2026-09-01T00:00:00Z' };
  const all = {
    status: 422,
    body: { errors: { title: ["can't be blank"], value: ['must be greater than or equal to -100'], ends_at: ['must be later than starts_at'] } },
  };
  const { id } = await make(box);
  expect(await tried('POST', './price_rules', wrong)).toEqual(all);
  expect(await tried('PUT', `./price_rules/${id}`, wrong)).toEqual(all);
  expect(await tried('PUT', './price_rules/1', wrong)).toEqual({ status: 404, body: { errors: 'Not Found' } });
  // a malformed member isn't compared with others, and neither is the stored value that it was to replace
  expect(await tried('PUT', `./price_rules/${id}`, { starts_at: 'soon', ends_at: '2001-01-01T00:00:00Z', value_type: 'much', value: '-101' })).toEqual({
    status: 422,
    body: {
      errors: { starts_at: ['must be an ISO 8601 time with an offset, such as 2026-09-01T00:00:00-04:00'], value_type: ['is not included in the list'] },
    },
  });
});
