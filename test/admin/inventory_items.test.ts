import { describe, expect, test } from 'vitest';
import { deliveriesOf, subscribe } from '../support/deliveries.ts';
import { link, sandbox, until } from '../support/harness.ts';
import { receiver } from '../support/receiver.ts';
import { ahead, productIn } from '../support/shop.ts';

const teas = { options: ['Size'], variants: [{ option1: 'S', sku: 'A' }, { option1: 'M', sku: 'B' }, { option1: 'L' }] };

describe('listInventoryItems', () => {
  test('200 in order of id, unknown ids left out, in pages', async () => {
    const box = await sandbox();
    const ids = (await productIn(box, teas)).variants.map(({ inventory_item_id }) => inventory_item_id);
    const foreign = (await productIn(await sandbox())).variants[0]!.inventory_item_id;
    const { body } = await box.get(`/inventory_items.json?ids=${[...ids].reverse().join(',')},1,${foreign}`);
    expect(body.inventory_items.map((item: { id: number }) => item.id)).toEqual(ids);
    const first = await box.get(`/inventory_items.json?ids=${ids.join('%2C')}&limit=2`);
    expect(first.body.inventory_items).toEqual(body.inventory_items.slice(0, 2));
    const second = await box.get(`/inventory_items.json${new URL(link(first, 'next')!).search}`);
    expect(second.body.inventory_items).toEqual(body.inventory_items.slice(2));
    expect(link(second, 'next')).toBeUndefined();
  });

  test('200 with members chosen, on the next page too', async () => {
    const box = await sandbox();
    const ids = (await productIn(box, teas)).variants.map(({ inventory_item_id }) => inventory_item_id);
    const first = await box.get(`/inventory_items.json?ids=${ids}&limit=2&fields=id%2Csku`);
    expect(first.body).toEqual({
      inventory_items: [
        { id: ids[0], sku: 'A' },
        { id: ids[1], sku: 'B' },
      ],
    });
    const { searchParams } = new URL(link(first, 'next')!);
    expect([...searchParams.keys()].sort()).toEqual(['fields', 'limit', 'page_info']);
    const path = `/inventory_items.json?limit=2&page_info=${searchParams.get('page_info')}`;
    expect((await box.get(`${path}&fields=id,sku`)).body).toEqual({ inventory_items: [{ id: ids[2], sku: null }] });
    expect((await box.get(`${path}&fields=cost`)).body).toEqual({ inventory_items: [{ cost: null }] });
  });

  test.each([
    ['', { ids: 'Required parameter missing or invalid' }],
    ['ids=', { ids: 'is not a number' }],
    ['ids=x', { ids: 'is not a number' }],
    ['ids=9007199254740992', { ids: 'must be less than or equal to 9007199254740991' }],
    ['ids=1,99999999999999999999999', { ids: 'must be less than or equal to 9007199254740991' }],
    ['ids=-99999999999999999999999', { ids: 'must be greater than or equal to 1' }],
    [`ids=${'9'.repeat(1000)}`, { ids: 'is not a number' }],
    [`ids=${Array.from({ length: 101 }, (_, n) => n + 1).join(',')}`, { ids: 'must be at most 100' }],
    ['ids=1&limit=251', { limit: 'must be a whole number from 1 to 250' }],
  ])('400 for "%s"', async (query, errors) => {
    const { get } = await sandbox();
    const { status, body } = await get(`/inventory_items.json?${query}`);
    expect({ status, body }).toEqual({ status: 400, body: { errors } });
  });
});

describe('getInventoryItem, updateInventoryItem', () => {
  test('200: a code may come as a number, where no 0 is lost by that', async () => {
    const box = await sandbox();
    const at = `/inventory_items/${(await productIn(box, teas)).variants[0]!.inventory_item_id}.json`;
    const codes = [{ harmonized_system_code: 1234561111, country_code: 'CA' }];
    const { status, body } = await box.put(at, { inventory_item: { harmonized_system_code: 123456, country_harmonized_system_codes: codes } });
    expect([status, body.inventory_item]).toMatchObject([
      200,
      { harmonized_system_code: '123456', country_harmonized_system_codes: [{ harmonized_system_code: '1234561111', country_code: 'CA' }] },
    ]);
    for (const harmonized_system_code of [90220, 1.5, 123456.5, -123456, 1e21])
      expect(await box.put(at, { inventory_item: { harmonized_system_code } })).toMatchObject({
        status: 422,
        body: { errors: { harmonized_system_code: ['is invalid'] } },
      });
  });

  test('200 with every member; the variant shows what they share', async () => {
    const box = await sandbox();
    const product = await productIn(box, teas);
    const [{ id: variantId, inventory_item_id: id }] = product.variants as [{ id: number; inventory_item_id: number }];
    const at = `/inventory_items/${id}.json`;
    await subscribe(box, 'https://hooks.shelf-notes.example/', { topic: 'inventory_items/update' });
    const { body } = await box.get(at);
    expect((await box.get(`${at}?fields=tracked,sku`)).body).toEqual({ inventory_item: { tracked: false, sku: 'A' } });
    expect(body).toEqual({
      inventory_item: {
        id,
        sku: 'A',
        created_at: expect.any(String),
        updated_at: expect.any(String),
        requires_shipping: true,
        cost: null,
        country_code_of_origin: null,
        province_code_of_origin: null,
        harmonized_system_code: null,
        tracked: false,
        country_harmonized_system_codes: [],
        admin_graphql_api_id: `gid://service/InventoryItem/${id}`,
      },
    });
    expect((await box.put(at, { inventory_item: body.inventory_item })).body).toEqual(body);
    const changes = {
      sku: 'a',
      cost: '4.21',
      tracked: true,
      requires_shipping: false,
      country_code_of_origin: 'CA',
      province_code_of_origin: 'QC',
      harmonized_system_code: '090220',
      country_harmonized_system_codes: [{ harmonized_system_code: '0902201000', country_code: 'CA' }],
    };
    const changed = (await box.put(at, { inventory_item: changes })).body.inventory_item;
    expect(changed).toEqual({ ...body.inventory_item, ...changes, cost: '4.21', updated_at: changed.updated_at });
    expect((await box.get(`/variants/${variantId}.json`)).body.variant).toMatchObject({ sku: 'a', requires_shipping: false });
    expect(await deliveriesOf(box)).toMatchObject([{ topic: 'inventory_items/update' }]);
    expect(
      (await box.put(at, { inventory_item: { sku: null, cost: null, country_code_of_origin: 'US', harmonized_system_code: null } })).body.inventory_item,
    ).toMatchObject({
      sku: null,
      cost: null,
      country_code_of_origin: 'US',
      province_code_of_origin: null,
      harmonized_system_code: null,
    });
    const codes = 'country_harmonized_system_codes';
    for (const none of [null, []]) {
      expect((await box.put(at, { inventory_item: { [codes]: changes[codes] } })).body.inventory_item).toMatchObject({ [codes]: changes[codes] });
      expect((await box.put(at, { inventory_item: { [codes]: none } })).body.inventory_item).toMatchObject({ [codes]: [] });
    }
    expect((await box.put(at, { inventory_item: { cost: 3, sku: '' } })).body.inventory_item).toMatchObject({ cost: '3.00', sku: null });
  });

  test.each([{ sku: 'JP-050' }, { requires_shipping: false }, { tracked: true }])(
    '200: a change of a shared member is a change of the variant and its product too: %o',
    async (inventory_item) => {
      const box = await sandbox();
      const product = await productIn(box, teas);
      const [{ id, inventory_item_id }] = product.variants as [{ id: number; inventory_item_id: number }];
      const at = `/inventory_items/${inventory_item_id}.json`;
      const times = async () => {
        const { variants } = (await box.get(`/products/${product.id}/variants.json?fields=id,updated_at`)).body;
        return new Map<number, string>(variants.map((variant: { id: number; updated_at: string }) => [variant.id, variant.updated_at]));
      };
      const before = await times();
      const told = await receiver();
      await box.post('/webhooks.json', { webhook: { topic: 'products/update', address: told.url } });
      await ahead(box, 60);
      await box.put(at, { inventory_item: { cost: '4.20', harmonized_system_code: '090220' } });
      expect(await times()).toEqual(before);
      const { updated_at } = (await box.put(at, { inventory_item })).body.inventory_item;
      expect(await times()).toEqual(new Map([...before, [id, updated_at]]));
      await ahead(box, 60);
      await box.put(at, { inventory_item });
      expect((await times()).get(id)).toBe(updated_at);
      await until(
        async () => told.received.length,
        (count) => count > 0,
      );
      expect(told.received.map(({ text }) => JSON.parse(text))).toMatchObject([{ id: product.id, updated_at }]);
      expect((await box.operator('GET', `./products/${product.id}`)).body.product.updated_at).toBe(updated_at);
    },
  );

  test.each([
    [{ sku: 'B' }, { sku: ['has already been taken'] }],
    [{ cost: 'much' }, { cost: ['is not a number'] }],
    [{ cost: -1 }, { cost: ['must be greater than or equal to 0'] }],
    [
      { country_code_of_origin: 'ZZ', harmonized_system_code: '12', tracked: 1 },
      { country_code_of_origin: ['is invalid'], harmonized_system_code: ['is invalid'], tracked: ['is invalid'] },
    ],
    [{ country_code_of_origin: 'US', province_code_of_origin: 'QC' }, { province_code_of_origin: ['is not a province of the country of origin'] }],
    [{ country_harmonized_system_codes: [{ country_code: 'CA' }] }, { 'country_harmonized_system_codes[0].harmonized_system_code': ["can't be blank"] }],
    [
      { country_harmonized_system_codes: [{ harmonized_system_code: '090220' }, { harmonized_system_code: '090220', country_code: '' }] },
      {
        'country_harmonized_system_codes[0].country_code': ["can't be blank"],
        'country_harmonized_system_codes[1].country_code': ["can't be blank"],
      },
    ],
    [
      {
        country_harmonized_system_codes: [
          { country_code: 'CA', harmonized_system_code: '090220' },
          { country_code: 'CA', harmonized_system_code: '090221' },
        ],
      },
      { country_harmonized_system_codes: ['has a country more than once'] },
    ],
  ])('422 for %j', async (inventory_item, errors) => {
    const box = await sandbox();
    const product = await productIn(box, teas);
    const { status, body } = await box.put(`/inventory_items/${product.variants[0]!.inventory_item_id}.json`, { inventory_item });
    expect({ status, body }).toEqual({ status: 422, body: { errors } });
  });

  test('422: of 50 items that want one sku at once, one gets it', async () => {
    const box = await sandbox();
    const product = await productIn(box, { options: ['Size'], variants: Array.from({ length: 50 }, (_, n) => ({ option1: `${n}` })) });
    const answers = await Promise.all(
      product.variants.map(({ inventory_item_id }) => box.put(`/inventory_items/${inventory_item_id}.json`, { inventory_item: { sku: 'WANTED' } })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(49);
  });
});

test('updateInventoryItem 422 has the errors of the schema together with those of the rules; 404 comes first', async () => {
  const box = await sandbox();
  const product = await productIn(box, teas);
  const tried = async (id: number, inventory_item: object) => {
    const { status, body } = await box.put(`/inventory_items/${id}.json`, { inventory_item });
    return { status, body };
  };
  const id = product.variants[0]!.inventory_item_id;
  const twice = [
    { country_code: 'CA', harmonized_system_code: '090220' },
    { country_code: 'CA', harmonized_system_code: '090221' },
  ];
  const wrong = { sku: 'B', cost: 'much', country_code_of_origin: 'US', province_code_of_origin: 'QC', country_harmonized_system_codes: twice };
  expect(await tried(id, wrong)).toEqual({
    status: 422,
    body: {
      errors: {
        cost: ['is not a number'],
        sku: ['has already been taken'],
        country_harmonized_system_codes: ['has a country more than once'],
        province_code_of_origin: ['is not a province of the country of origin'],
      },
    },
  });
  // without a known country, the province isn't checked
  expect(await tried(id, { sku: 'B', country_code_of_origin: 'ZZ', province_code_of_origin: 'QC' })).toEqual({
    status: 422,
    body: { errors: { country_code_of_origin: ['is invalid'], sku: ['has already been taken'] } },
  });
  expect(await tried(id, { sku: 'A', cost: 'much' })).toEqual({ status: 422, body: { errors: { cost: ['is not a number'] } } });
  expect(await tried(1, { sku: 'B', cost: 'much' })).toEqual({ status: 404, body: { errors: 'Not Found' } });
});
