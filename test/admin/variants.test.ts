// Longer than other files: each group of operations has one file of tests, and this one also tests the rules for a product and its variants together.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { products } from '../../server/domain/products.ts';
import { type Answer, engine, type Running, type Sandbox, sandbox, startServer, until } from '../support/harness.ts';
import { receiver } from '../support/receiver.ts';
import { ahead, gif, incompressible, productIn } from '../support/shop.ts';

const sized = { options: ['Size'], variants: [{ option1: '50 g', price: '12.00' }] };

async function made(box: Sandbox, productId: number, variant: object) {
  const { status, body, text } = await box.post(`/products/${productId}/variants.json`, { variant });
  if (status !== 201) throw new Error(text);
  return body.variant;
}

describe('createVariant', () => {
  test('201 for the options with the most bytes', async () => {
    const box = await sandbox();
    const { id } = await productIn(box, { options: ['Size', 'Tin', 'Harvest'], variants: [{ option1: 'S', option2: 'Red', option3: 'Spring' }] });
    const long = incompressible(765);
    const options = { option1: [...long].slice(0, 255).join(''), option2: [...long].slice(255, 510).join(''), option3: [...long].slice(510).join('') };
    expect(await made(box, id, options)).toMatchObject(options);
    expect((await box.post(`/products/${id}/variants.json`, { variant: options })).status).toBe(422);
  });

  test('201 with defaults, and an inventory item of its own', async () => {
    const box = await sandbox();
    const product = await productIn(box, sized);
    const { status, body, headers } = await box.post(`/products/${product.id}/variants.json`, { variant: { option1: '100 g' } });
    expect(status).toBe(201);
    expect(body).toEqual({
      variant: {
        id: expect.any(Number),
        product_id: product.id,
        inventory_item_id: expect.any(Number),
        title: '100 g',
        option1: '100 g',
        option2: null,
        option3: null,
        price: '0.00',
        compare_at_price: null,
        sku: null,
        barcode: null,
        position: 2,
        image_id: null,
        inventory_policy: 'deny',
        inventory_management: 'service',
        inventory_quantity: 0,
        old_inventory_quantity: 0,
        fulfillment_service: 'manual',
        grams: 0,
        weight: 0,
        weight_unit: 'lb',
        requires_shipping: true,
        taxable: true,
        tax_code: null,
        presentment_prices: [{ price: { amount: '0.00', currency_code: 'USD' }, compare_at_price: null }],
        created_at: expect.any(String),
        updated_at: expect.any(String),
        admin_graphql_api_id: `gid://service/ProductVariant/${body.variant.id}`,
      },
    });
    expect(headers.get('x-service-api-deprecated-reason')).toMatch(/variants/);
    expect((await box.get(`/inventory_items/${body.variant.inventory_item_id}.json`)).body.inventory_item).toMatchObject({
      sku: null,
      tracked: false,
      requires_shipping: true,
      cost: null,
    });
  });

  test('201 with everything set; the product counts as changed', async () => {
    const box = await sandbox();
    const product = await productIn(box, { options: ['Size', 'Tin'], variants: [{ option1: '50 g', option2: 'Red' }] });
    const { image } = (await box.operator('POST', `./products/${product.id}/images`, { image: { attachment: gif } })).body;
    const variant = await made(box, product.id, {
      option1: '100 g',
      option2: 'Red',
      price: 21,
      compare_at_price: '24.5',
      sku: 'TEA-JP-100',
      barcode: '4006381333931',
      position: 1,
      image_id: String(image.id),
      inventory_policy: 'continue',
      inventory_management: 'service',
      weight: 0.1,
      weight_unit: 'kg',
      requires_shipping: false,
      taxable: false,
      tax_code: 'T1',
    });
    expect(variant).toMatchObject({
      title: '100 g / Red',
      price: '21.00',
      compare_at_price: '24.50',
      sku: 'TEA-JP-100',
      barcode: '4006381333931',
      position: 1,
      image_id: image.id,
      inventory_policy: 'continue',
      grams: 100,
      weight: 0.1,
      weight_unit: 'kg',
      requires_shipping: false,
      taxable: false,
      tax_code: 'T1',
      presentment_prices: [{ price: { amount: '21.00', currency_code: 'USD' }, compare_at_price: { amount: '24.50', currency_code: 'USD' } }],
    });
    expect((await box.get(`/products/${product.id}/variants.json?fields=position,title`)).body.variants).toEqual([
      { position: 2, title: '50 g / Red' },
      { position: 1, title: '100 g / Red' },
    ]);
  });

  test.each([
    [{ option1: '50 g' }, { base: ["The variant '50 g' already exists. Please change at least one option value."] }],
    [{}, { option1: ["can't be blank"] }],
    [{ option1: '1 kg', option2: 'Red' }, { option2: ['is not an option of this product'] }],
    [{ option1: '1 kg', price: 'cheap' }, { price: ['is not a number'] }],
    [{ option1: '1 kg', compare_at_price: '1000000000000.5' }, { compare_at_price: ['must be less than or equal to 999999999999.99'] }],
    [{ option1: '1 kg', price: 1e12 }, { price: ['must be less than or equal to 999999999999.99'] }],
    [{ option1: '1 kg', price: '1000000000000' }, { price: ['must be less than or equal to 999999999999.99'] }],
    [{ option1: '1 kg', price: -1 }, { price: ['must be greater than or equal to 0'] }],
    [{ option1: '1 kg', image_id: 5 }, { image_id: ['is not a picture of this product'] }],
    [{ option1: '1 kg', sku: 'TAKEN' }, { sku: ['has already been taken'] }],
    [
      { option1: '1 kg', inventory_policy: 'maybe', weight_unit: 'stone', weight: -1, taxable: 'no' },
      {
        inventory_policy: ['is not included in the list'],
        weight_unit: ['is not included in the list'],
        weight: ['must be greater than or equal to 0'],
        taxable: ['is invalid'],
      },
    ],
    [{ option1: '1 kg', fulfillment_service: 'nobody' }, { fulfillment_service: ['is not a fulfillment service of this shop'] }],
    [{ option1: '1 kg', fulfillment_service: 'gift_card' }, { fulfillment_service: ['is not a fulfillment service of this shop'] }],
    [
      { option1: 'x'.repeat(256), barcode: 'x'.repeat(256) },
      { option1: ['is too long (maximum is 255 characters)'], barcode: ['is too long (maximum is 255 characters)'] },
    ],
  ])('422 for %j', async (variant, errors) => {
    const box = await sandbox();
    const product = await productIn(box, sized);
    await productIn(box, { variants: [{ sku: 'TAKEN' }] });
    const { status, body } = await box.post(`/products/${product.id}/variants.json`, { variant });
    expect({ status, body }).toEqual({ status: 422, body: { errors } });
  });

  test('422 for the 101st variant, also where 50 come at once; the limit holds exactly', async () => {
    const box = await sandbox();
    const variants = Array.from({ length: 80 }, (_, n) => ({ option1: `Size ${n}` }));
    const product = await productIn(box, { options: ['Size'], variants });
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => box.post(`/products/${product.id}/variants.json`, { variant: { option1: `More ${n}` } })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    for (const { status, body } of answers.filter((answer) => answer.status !== 201))
      expect({ status, body }).toEqual({ status: 422, body: { errors: { base: ['A product can have at most 100 variants'] } } });
    expect((await box.get(`/products/${product.id}/variants/count.json`)).body).toEqual({ count: 100 });
    const positions = (await box.get(`/products/${product.id}/variants.json?limit=250&fields=position`)).body.variants.map(
      (variant: { position: number }) => variant.position,
    );
    expect(positions.sort((a: number, b: number) => a - b)).toEqual(Array.from({ length: 100 }, (_, n) => n + 1));
  });

  test('422 for the 101st variant with an existing combination names both errors', async () => {
    const box = await sandbox();
    const product = await productIn(box, { options: ['Size'], variants: Array.from({ length: 100 }, (_, n) => ({ option1: `Size ${n}` })) });
    const { status, body } = await box.post(`/products/${product.id}/variants.json`, { variant: { option1: 'Size 7' } });
    const base = ["The variant 'Size 7' already exists. Please change at least one option value.", 'A product can have at most 100 variants'];
    expect({ status, body }).toEqual({ status: 422, body: { errors: { base } } });
  });

  test('422 for a combination that exists, also where 50 come at once', async () => {
    const box = await sandbox();
    const product = await productIn(box, sized);
    const answers = await Promise.all(Array.from({ length: 50 }, () => box.post(`/products/${product.id}/variants.json`, { variant: { option1: '100 g' } })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect((await box.get(`/products/${product.id}/variants/count.json`)).body).toEqual({ count: 2 });
  });
});

describe('getVariant, listVariants, countVariants', () => {
  test('200 in order of id, in pages, by currency', async () => {
    const box = await sandbox();
    const product = await productIn(box, { options: ['Size'], variants: [{ option1: 'S' }, { option1: 'M' }, { option1: 'L' }] });
    const path = `/products/${product.id}/variants.json`;
    const { variants } = (await box.get(path)).body;
    expect(variants.map((variant: { title: string }) => variant.title)).toEqual(['S', 'M', 'L']);
    expect((await box.get(`/variants/${variants[1].id}.json`)).body).toEqual({ variant: variants[1] });
    expect((await box.get(`/variants/${variants[1].id}.json?fields=id,price`)).body).toEqual({ variant: { id: variants[1].id, price: '0.00' } });
    expect((await box.get(`${path}?since_id=${variants[0].id}`)).body.variants).toEqual(variants.slice(1));
    expect((await box.get(`${path}?presentment_currencies=CAD,EUR&limit=1`)).body.variants[0].presentment_prices).toEqual([]);
    expect((await box.get(`${path}?presentment_currencies=CAD,USD`)).body.variants).toEqual(variants);
    expect(await box.get(`${path}?presentment_currencies=TEA`)).toMatchObject({ status: 400, body: { errors: { presentment_currencies: 'is invalid' } } });
    const seen = [];
    for await (const page of box.pages(`${path}?limit=2`)) seen.push(page.body.variants);
    expect(seen).toEqual([variants.slice(0, 2), variants.slice(2)]);
    expect((await box.get(`/products/${product.id}/variants/count.json`)).body).toEqual({ count: 3 });
  });

  test('a product without options has one variant, called Default Title; gift cards say so', async () => {
    const box = await sandbox();
    const plain = await productIn(box);
    expect((await box.get(`/variants/${plain.variants[0]!.id}.json`)).body.variant).toMatchObject({
      title: 'Default Title',
      option1: null,
      fulfillment_service: 'manual',
      requires_shipping: true,
    });
    const card = await productIn(box, { title: 'Gift card', gift_card: true, options: ['Amount'], variants: [{ option1: '10' }] });
    expect((await box.get(`/variants/${card.variants[0]!.id}.json`)).body.variant).toMatchObject({
      fulfillment_service: 'gift_card',
      requires_shipping: false,
    });
    const another = await box.post(`/products/${card.id}/variants.json`, { variant: { option1: '20', fulfillment_service: 'gift_card' } });
    expect(another).toMatchObject({ status: 201, body: { variant: { fulfillment_service: 'gift_card' } } });
  });

  test('stock is the sum over all locations', async () => {
    const box = await sandbox();
    const product = await productIn(box);
    for (const [name, available] of [
      ['Shop', 5],
      ['Warehouse', 40],
    ] as const) {
      const { location } = (await box.operator('POST', './locations', { location: { name } })).body;
      const inventory_level = { inventory_item_id: product.variants[0]!.inventory_item_id, location_id: location.id, available };
      expect((await box.operator('PUT', './inventory_levels', { inventory_level })).status).toBe(200);
    }
    expect((await box.get(`/variants/${product.variants[0]!.id}.json?fields=inventory_quantity,old_inventory_quantity`)).body.variant).toEqual({
      inventory_quantity: 45,
      old_inventory_quantity: 45,
    });
  });
});

test('variants of a product that is deleted meanwhile are deleted with it, or are a 404', async () => {
  const box = await sandbox();
  for (const _ of Array.from({ length: 10 })) {
    const { id } = await productIn(box, sized);
    const adding = Array.from({ length: 10 }, (_, n) => box.post(`/products/${id}/variants.json`, { variant: { option1: `${n} g` } }));
    const [, ...answers] = await Promise.all([box.operator('DELETE', `./products/${id}`), ...adding]);
    for (const { status, body } of answers) {
      expect([201, 404]).toContain(status);
      if (status === 201) expect((await box.get(`/variants/${body.variant.id}.json`)).status).toBe(404);
    }
  }
});

describe('versions before 2025-01', () => {
  let wide: Running;
  beforeAll(async () => {
    wide = await startServer({ 'oldest-version': '2024-10' });
  });
  afterAll(() => wide.close());

  test('report the service and the tracking as they are; later ones report fixed values', async () => {
    const box = await sandbox({ server: wide });
    const product = await productIn(box);
    const { location } = (await box.operator('POST', './locations', { location: { name: 'Far away', fulfillment_service: 'far-away' } })).body;
    const at = `/variants/${product.variants[0]!.id}.json`;
    const seen = async (version: string) => {
      const { fulfillment_service, inventory_management } = (await box.get(at, { version })).body.variant;
      return [fulfillment_service, inventory_management];
    };
    expect(await seen('2024-10')).toEqual(['manual', null]);
    expect(await seen('2025-01')).toEqual(['manual', 'service']);
    expect(
      (await box.put(at, { variant: { fulfillment_service: 'far-away', inventory_management: 'service' } }, { version: '2024-10' })).body.variant,
    ).toMatchObject({ fulfillment_service: 'far-away', inventory_management: 'service' });
    expect(await seen('2024-10')).toEqual(['far-away', 'service']);
    expect(await seen('2025-01')).toEqual(['manual', 'service']);
    const levels = await box.operator('GET', `./inventory_levels?inventory_item_id=${product.variants[0]!.inventory_item_id}`);
    expect(levels.body.inventory_levels).toEqual([
      { inventory_item_id: product.variants[0]!.inventory_item_id, location_id: location.id, available: 0, updated_at: expect.any(String) },
    ]);
    const { variant } = (await box.get(at)).body;
    await box.put(at, { variant });
    expect(await seen('2024-10')).toEqual(['far-away', 'service']);
    expect((await box.operator('DELETE', `./locations/${location.id}`)).status).toBe(200);
    const gone = (await box.get(at, { version: '2024-10' })).body;
    expect(await box.put(at, gone, { version: '2024-10' })).toMatchObject({ status: 200, body: gone });
  });

  test('201 for a position beyond the end: the variant is the last one, without a gap', async () => {
    const box = await sandbox();
    const product = await productIn(box, { options: ['Size'], variants: [{ option1: 'S' }, { option1: 'M' }] });
    expect(await made(box, product.id, { option1: 'L', position: 50 })).toMatchObject({ position: 3 });
    expect((await box.get(`/products/${product.id}/variants.json?fields=title,position`)).body.variants).toEqual([
      { title: 'S', position: 1 },
      { title: 'M', position: 2 },
      { title: 'L', position: 3 },
    ]);
  });
});

describe('updateVariant', () => {
  test('200 for a position beyond the last one, which changes nothing for the last variant', async () => {
    const box = await sandbox();
    const product = await productIn(box, { options: ['Size'], variants: [{ option1: 'S' }, { option1: 'M' }] });
    const told = await receiver();
    await box.post('/webhooks.json', { webhook: { topic: 'products/update', address: told.url, format: 'json' } });
    const { variants } = (await box.get(`/products/${product.id}/variants.json`)).body;
    const put = async (n: number, position: number) => (await box.put(`/variants/${variants[n].id}.json`, { variant: { position } })).body.variant;
    const updatedAt = async () => (await box.operator('GET', `./products/${product.id}`)).body.product.updated_at;
    await ahead(box, 60);
    expect(await put(1, 50)).toEqual(variants[1]);
    expect(await updatedAt()).toBe(product.updated_at);
    expect(await put(0, 50)).toMatchObject({ position: 2 });
    const changed = await updatedAt();
    expect(changed > product.updated_at).toBe(true);
    await until(
      async () => told.received.length,
      (many) => many > 0,
    );
    expect(told.received.map(({ text }) => JSON.parse(text).updated_at)).toEqual([changed]);
  });

  test('200, and the webhook has the product as another call has left it meanwhile', async () => {
    const box = await sandbox();
    const product = await productIn(box);
    const told = await receiver();
    await box.post('/webhooks.json', { webhook: { topic: 'products/update', address: told.url, format: 'json' } });
    const { store } = box.server;
    let answer: Promise<Answer> | undefined;
    await store.transaction(async (tx) => {
      const row = (await products.findForUpdate(tx, box.shop.id, product.id))!;
      await products.update(tx, row, { title: 'White Peony' }, row.updated_at);
      answer = box.put(`/variants/${product.variants[0]!.id}.json`, { variant: { price: '13.00' } });
      if (engine === 'sqlite') return;
      const waits = `select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%"products"%'`;
      await until(
        async () => Number((await sql.raw<{ n: number }>(waits).execute(store.db)).rows[0]!.n),
        (n) => n > 0,
      );
    });
    expect((await answer)!.status).toBe(200);
    await until(
      async () => told.received.length,
      (many) => many > 0,
    );
    expect(told.received.map(({ text }) => JSON.parse(text).title)).toEqual(['White Peony']);
  });

  test('200 for each possible weight, sent back in its unit; 422 for a heavier one', async () => {
    const box = await sandbox();
    const { variants } = await productIn(box);
    const at = `/variants/${variants[0]!.id}.json`;
    const put = (variant: object) => box.put(at, { variant });
    const heaviest = [
      { grams: 2_000_000_000 },
      { weight: 2_000_000_000, weight_unit: 'g' },
      { weight: 2_000_000, weight_unit: 'kg' },
      { weight: 4_409_245.243, weight_unit: 'lb' },
      { weight: 70_547_923.89, weight_unit: 'oz' },
    ];
    for (const given of heaviest) {
      const { status, body } = await put(given);
      expect([status, body.variant?.grams], JSON.stringify(given)).toEqual([200, 2_000_000_000]);
      const again = await put(body.variant);
      expect({ status: again.status, body: again.body }).toEqual({ status: 200, body });
    }
    const errors = { weight: ['must be at most 2000000000 grams'] };
    await put({ weight: 2_000_001, weight_unit: 'g' });
    for (const heavier of [{ weight: 2_000_001, weight_unit: 'kg' }, { weight_unit: 'kg' }, { weight: 80_000_000, weight_unit: 'oz' }])
      expect(await put(heavier), JSON.stringify(heavier)).toMatchObject({ status: 422, body: { errors } });
    expect(await put({ weight: 2_000_000_001, weight_unit: 'tons' })).toMatchObject({
      status: 422,
      body: { errors: { weight: ['must be less than or equal to 2000000000'], weight_unit: ['is not included in the list'] } },
    });
    expect((await box.post(`/products/${variants[0]!.id}/variants.json`, { variant: { weight: 2_000_001, weight_unit: 'kg' } })).status).toBe(404);
  });

  test('200 for a whole record with other grams, which `weight` and unit outweigh only if they change', async () => {
    const box = await sandbox();
    const { variants } = await productIn(box);
    const at = `/variants/${variants[0]!.id}.json`;
    const before = (await box.put(at, { variant: { weight: 2, weight_unit: 'kg' } })).body.variant;
    const put = async (change: object) => (await box.put(at, { variant: { ...before, ...change } })).body.variant;
    expect(await put({ grams: 500 })).toMatchObject({ grams: 500, weight: 500, weight_unit: 'g' });
    expect(await put({})).toMatchObject({ grams: 2000, weight: 2, weight_unit: 'kg' });
    expect(await put({ grams: 500, weight: 3 })).toMatchObject({ grams: 3000, weight: 3, weight_unit: 'kg' });
    expect(await put({ grams: 500, weight_unit: 'lb' })).toMatchObject({ grams: 907, weight: 2, weight_unit: 'lb' });
  });

  test('200 changes what is sent, moves it, and leaves the rest; a record as it came changes nothing', async () => {
    const box = await sandbox();
    const product = await productIn(box, { options: ['Size'], variants: [{ option1: 'S' }, { option1: 'M' }, { option1: 'L' }] });
    const { variants } = (await box.get(`/products/${product.id}/variants.json`)).body;
    const at = `/variants/${variants[0].id}.json`;
    expect((await box.put(at, { variant: variants[0] })).body).toEqual({ variant: variants[0] });
    expect((await box.get(`/inventory_items/${variants[0].inventory_item_id}.json`)).body.inventory_item.tracked).toBe(false);
    for (const price of [999999999999.5, '0000999999999999.50']) expect((await box.put(at, { variant: { price } })).body.variant.price).toBe('999999999999.50');
    const changed = (await box.put(at, { variant: { price: '9', compare_at_price: '12', option1: 'XS', sku: 'A', position: 3 } })).body.variant;
    expect(changed).toEqual({
      ...variants[0],
      price: '9.00',
      compare_at_price: '12.00',
      option1: 'XS',
      title: 'XS',
      sku: 'A',
      position: 3,
      presentment_prices: [{ price: { amount: '9.00', currency_code: 'USD' }, compare_at_price: { amount: '12.00', currency_code: 'USD' } }],
      updated_at: changed.updated_at,
    });
    expect((await box.get(`/products/${product.id}/variants.json?fields=title,position`)).body.variants).toEqual([
      { title: 'XS', position: 3 },
      { title: 'M', position: 1 },
      { title: 'L', position: 2 },
    ]);
    expect((await box.put(at, { variant: { compare_at_price: null, sku: '', grams: 500 } })).body.variant).toMatchObject({
      compare_at_price: null,
      sku: null,
      grams: 500,
      weight: 500,
      weight_unit: 'g',
    });
  });

  test.each([{ sku: 'JP-50' }, { requires_shipping: false }])(
    '200: a change of what the inventory item has is a change of the variant too: %o',
    async (given) => {
      const box = await sandbox();
      const product = await productIn(box, sized);
      const at = `/variants/${product.variants[0]!.id}.json`;
      const { variant } = (await box.get(at)).body;
      await ahead(box, 60);
      const changed = (await box.put(at, { variant: given })).body.variant;
      expect(changed).toEqual({ ...variant, ...given, updated_at: expect.not.stringContaining(variant.updated_at) });
      await ahead(box, 60);
      expect((await box.put(at, { variant: given })).body.variant).toEqual(changed);
    },
  );

  test('200: where 50 come at once, two to a variant with one option each, the combination is that of both', async () => {
    const box = await sandbox();
    const product = await productIn(box, {
      options: ['Size', 'Tin'],
      variants: Array.from({ length: 25 }, (_, n) => ({ option1: `${n} g`, option2: 'Red' })),
    });
    await Promise.all(
      product.variants.flatMap(({ id }: { id: number }, n: number) => [
        box.put(`/variants/${id}.json`, { variant: { option1: `${n} kg` } }),
        box.put(`/variants/${id}.json`, { variant: { option2: 'Blue' } }),
      ]),
    );
    for (let n = 0; n < 25; n++)
      expect(await box.post(`/products/${product.id}/variants.json`, { variant: { option1: `${n} kg`, option2: 'Blue' } })).toMatchObject({
        status: 422,
        body: { errors: { base: [`The variant '${n} kg / Blue' already exists. Please change at least one option value.`] } },
      });
  });

  test('422 for the combination of another, for a foreign picture, for another’s sku', async () => {
    const box = await sandbox();
    const product = await productIn(box, {
      options: ['Size'],
      variants: [
        { option1: 'S', sku: 'A' },
        { option1: 'M', sku: 'B' },
      ],
    });
    const at = `/variants/${product.variants[0]!.id}.json`;
    expect(await box.put(at, { variant: { option1: 'M' } })).toMatchObject({
      status: 422,
      body: { errors: { base: ["The variant 'M' already exists. Please change at least one option value."] } },
    });
    expect(await box.put(at, { variant: { option1: null } })).toMatchObject({ status: 422, body: { errors: { option1: ["can't be blank"] } } });
    expect(await box.put(at, { variant: { sku: 'B' } })).toMatchObject({ status: 422, body: { errors: { sku: ['has already been taken'] } } });
    const other = await productIn(box);
    const { image } = (await box.operator('POST', `./products/${other.id}/images`, { image: { attachment: gif } })).body;
    expect(await box.put(at, { variant: { image_id: image.id } })).toMatchObject({
      status: 422,
      body: { errors: { image_id: ['is not a picture of this product'] } },
    });
  });
});

describe('deleteVariant', () => {
  test('200, and its inventory item is deleted too; 422 for the last variant, also where both are deleted at once', async () => {
    const box = await sandbox();
    const product = await productIn(box, { options: ['Size'], variants: [{ option1: 'S' }, { option1: 'M' }, { option1: 'L' }] });
    const path = (id: number) => `/products/${product.id}/variants/${id}.json`;
    const [first, second, third] = product.variants as [{ id: number; inventory_item_id: number }, { id: number }, { id: number }];
    expect(await box.delete(path(first.id))).toMatchObject({ status: 200, body: {} });
    expect(await box.get(`/inventory_items/${first.inventory_item_id}.json`)).toMatchObject({ status: 404, body: { errors: 'Not Found' } });
    expect((await box.get(`/products/${product.id}/variants.json?fields=position`)).body.variants).toEqual([{ position: 1 }, { position: 2 }]);
    const answers = await Promise.all([box.delete(path(second.id)), box.delete(path(third.id))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(answers.find(({ status }) => status === 422)?.body).toEqual({ errors: { base: ["Cannot delete the product's last variant"] } });
  });

  test("404 under another product than the variant's", async () => {
    const box = await sandbox();
    const [mine, other] = [await productIn(box), await productIn(box)];
    expect(await box.delete(`/products/${mine.id}/variants/${other.variants[0]!.id}.json`)).toMatchObject({ status: 404, body: { errors: 'Not Found' } });
  });
});

describe('all that is wrong with a variant at once', () => {
  test('422 on create and on change: what the schema finds and what the store knows', async () => {
    const box = await sandbox();
    const product = await productIn(box, { options: ['Size'], variants: [{ option1: 'S' }, { option1: 'M', sku: 'TAKEN' }] });
    const variant = { option1: 'L', option2: 'Red', price: 'cheap', image_id: 5, fulfillment_service: 'nobody', sku: 'TAKEN' };
    const errors = {
      option2: ['is not an option of this product'],
      price: ['is not a number'],
      image_id: ['is not a picture of this product'],
      fulfillment_service: ['is not a fulfillment service of this shop'],
      sku: ['has already been taken'],
    };
    const create = `/products/${product.id}/variants.json`;
    const change = `/variants/${product.variants[0]!.id}.json`;
    for (const { status, body } of [await box.post(create, { variant }), await box.put(change, { variant })])
      expect({ status, body }).toEqual({ status: 422, body: { errors } });
    const there = { option1: 'M', price: 'cheap' };
    for (const { status, body } of [await box.post(create, { variant: there }), await box.put(change, { variant: there })])
      expect({ status, body }).toEqual({
        status: 422,
        body: { errors: { price: ['is not a number'], base: ["The variant 'M' already exists. Please change at least one option value."] } },
      });
    expect(await box.post('/products/1/variants.json', { variant })).toMatchObject({ status: 404, body: { errors: 'Not Found' } });
    expect(await box.put('/variants/1.json', { variant })).toMatchObject({ status: 404, body: { errors: 'Not Found' } });
  });

  test('a combination with a malformed part is not checked', async () => {
    const box = await sandbox();
    const product = await productIn(box, {
      options: ['Size', 'Colour'],
      variants: [
        { option1: 'S', option2: 'Red' },
        { option1: 'S', option2: 'Blue' },
      ],
    });
    const { status, body } = await box.put(`/variants/${product.variants[0]!.id}.json`, { variant: { option1: 'x'.repeat(256), option2: 'Blue' } });
    expect({ status, body }).toEqual({ status: 422, body: { errors: { option1: ['is too long (maximum is 255 characters)'] } } });
  });
});

describe('updateProductVariant', () => {
  test('200 as below /variants; 404 below another product', async () => {
    const box = await sandbox();
    const [product, other] = [await productIn(box, sized), await productIn(box, sized)];
    const { id } = product.variants[0]!;
    const { status, body, headers } = await box.put(`/products/${product.id}/variants/${id}.json`, { variant: { id, price: '13.50' } });
    expect({ status, body }).toEqual({ status: 200, body: (await box.get(`/variants/${id}.json`)).body });
    expect(body.variant).toMatchObject({ id, product_id: product.id, price: '13.50' });
    expect(headers.get('x-service-api-deprecated-reason')).toMatch(/variants/);
    for (const path of [`/products/${other.id}/variants/${id}.json`, `/products/1/variants/${id}.json`, `/products/${product.id}/variants/1.json`])
      expect(await box.put(path, { variant: { price: '1.00' } })).toMatchObject({ status: 404, body: { errors: 'Not Found' } });
    expect((await box.get(`/variants/${id}.json`)).body.variant.price).toBe('13.50');
  });
});

describe('amounts', () => {
  test.each([
    ['12.345', ['must have at most 2 decimals']],
    [12.345, ['must have at most 2 decimals']],
    ['1.500', ['must have at most 2 decimals']],
    ['-1', ['must be greater than or equal to 0']],
    [-1, ['must be greater than or equal to 0']],
    ['-1.005', ['must have at most 2 decimals', 'must be greater than or equal to 0']],
    [-1.005, ['must have at most 2 decimals', 'must be greater than or equal to 0']],
    ['dear', ['is not a number']],
    [true, ['is not a number']],
  ])('422 for %j', async (amount, messages) => {
    const box = await sandbox();
    const { variants } = await productIn(box, sized);
    const { id, inventory_item_id } = variants[0]!;
    const { status, body } = await box.put(`/variants/${id}.json`, { variant: { price: amount, compare_at_price: amount } });
    expect(status).toBe(422);
    for (const member of ['price', 'compare_at_price']) expect([...body.errors[member]].sort()).toEqual([...messages].sort());
    const item = await box.put(`/inventory_items/${inventory_item_id}.json`, { inventory_item: { cost: amount } });
    expect([...item.body.errors.cost].sort()).toEqual([...messages].sort());
  });

  test.each([0, '0', 19.99, '19.99', '19.9', 0.1, 1e11, '-0.00'])('200 for %j', async (amount) => {
    const box = await sandbox();
    const { variants } = await productIn(box, sized);
    const { status, body } = await box.put(`/variants/${variants[0]!.id}.json`, { variant: { price: amount } });
    expect([status, body.variant.price]).toEqual([200, Math.abs(Number(amount)).toFixed(2)]);
  });
});

describe('what version 2025-01 fixed', () => {
  test('writing a fulfillment service stocks the item there, `manual` at the shop’s own first location; an echo does no harm', async () => {
    const box = await sandbox();
    const { variants } = await productIn(box, sized);
    const { id, inventory_item_id } = variants[0]!;
    const home = (await box.operator('POST', './locations', { location: { name: 'Pier' } })).body.location;
    await box.operator('POST', './locations', { location: { name: 'Second' } });
    const far = (await box.operator('POST', './locations', { location: { name: 'Far', fulfillment_service: 'far-away' } })).body.location;
    const levels = async () => {
      const rows = await box.server.store.db.selectFrom('inventory_levels').selectAll().where('inventory_item_id', '=', inventory_item_id).execute();
      return rows.map(({ location_id }) => Number(location_id)).sort();
    };
    const { variant } = (await box.put(`/variants/${id}.json`, { variant: { fulfillment_service: 'far-away' } })).body;
    expect(await levels()).toEqual([far.id]);
    const echoed = await box.put(`/variants/${id}.json`, { variant });
    expect([echoed.status, echoed.body]).toEqual([200, { variant }]);
    expect(await levels()).toEqual([far.id]);
    await box.put(`/variants/${id}.json`, { variant: { id, fulfillment_service: 'manual' } });
    expect(await levels()).toEqual([home.id, far.id].sort());
    const tracked = async () => (await box.get(`/inventory_items/${inventory_item_id}.json`)).body.inventory_item.tracked;
    expect(await tracked()).toBe(false);
    await box.put(`/inventory_items/${inventory_item_id}.json`, { inventory_item: { tracked: true } });
    await box.put(`/variants/${id}.json`, { variant: { inventory_management: 'service' } });
    expect(await tracked()).toBe(true);
    await box.put(`/variants/${id}.json`, { variant: { inventory_management: null } });
    expect(await tracked()).toBe(false);
  });
});
