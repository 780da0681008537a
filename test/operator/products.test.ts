// The products of a shop, which the operator creates, changes and removes.
// Longer than other files: each rule about variants and their options has its test here.
import { describe, expect, test } from 'vitest';
import { settled } from '../support/deliveries.ts';
import { sandbox } from '../support/harness.ts';
import { receiver } from '../support/receiver.ts';
import { gif, png, productIn } from '../support/shop.ts';

describe('createProduct', () => {
  test('201 with defaults and one variant', async () => {
    const { operator } = await sandbox();
    const { status, body } = await operator('POST', './products', { product: { title: 'Bamboo scoop' } });
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        product: {
          id: expect.any(Number),
          title: 'Bamboo scoop',
          vendor: null,
          handle: 'bamboo-scoop',
          status: 'active',
          published_at: expect.any(String),
          gift_card: false,
          units_sold: 0,
          options: [],
          variants: [{ id: expect.any(Number), inventory_item_id: expect.any(Number), title: 'Default Title', price: '0.00' }],
          images: [],
          created_at: expect.any(String),
          updated_at: expect.any(String),
        },
      },
    });
  });

  test('201 with weights, with which carriers are asked; a variant without one weighs nothing', async () => {
    const box = await sandbox();
    const variants = [{ option1: '50 g', grams: 60 }, { option1: '100 g', grams: 0 }, { option1: '200 g' }];
    const { product } = (await box.operator('POST', './products', { product: { title: 'Sencha', options: ['Size'], variants } })).body;
    const read = async ({ id }: { id: number }) => (await box.get(`/variants/${id}.json?fields=grams,weight,weight_unit`)).body.variant;
    expect(await Promise.all(product.variants.map(read))).toEqual([
      { grams: 60, weight: 60, weight_unit: 'g' },
      { grams: 0, weight: 0, weight_unit: 'lb' },
      { grams: 0, weight: 0, weight_unit: 'lb' },
    ]);
    for (const grams of [-1, 0.5, 2_000_000_001, '60 g'])
      expect((await box.operator('POST', './products', { product: { title: 'Sencha', variants: [{ grams }] } })).status).toBe(422);
  });

  test('201 and 200 with a vendor, without spaces around it; null and the empty text name nobody', async () => {
    const box = await sandbox();
    const hooks = await receiver();
    for (const topic of ['products/create', 'products/update'])
      await box.post('/webhooks.json', { webhook: { topic, address: hooks.url, fields: ['vendor'] } });
    const { product } = (await box.operator('POST', './products', { product: { title: 'Bamboo scoop', vendor: ' Quayside Bamboo ' } })).body;
    expect(product.vendor).toBe('Quayside Bamboo');
    const path = `./products/${product.id}`;
    const put = async (given: object) => (await box.operator('PUT', path, { product: given })).body;
    expect(await put({ vendor: 'Harbour Tea' })).toEqual({ product: { ...product, vendor: 'Harbour Tea', updated_at: expect.any(String) } });
    expect((await put({ title: 'Bamboo spoon' })).product.vendor).toBe('Harbour Tea');
    expect((await put({ vendor: '' })).product.vendor).toBeNull();
    expect((await put({ vendor: 'Quayside Bamboo' })).product.vendor).toBe('Quayside Bamboo');
    expect((await put({ vendor: null })).product).toEqual((await box.operator('GET', path)).body.product);
    expect((await box.operator('PUT', path, { product: { vendor: 'x'.repeat(256) } })).body).toEqual({
      errors: { vendor: ['is too long (maximum is 255 characters)'] },
    });
    await settled(box, 6);
    expect(hooks.received.map(({ text }) => JSON.parse(text).vendor)).toEqual(['Quayside Bamboo', 'Harbour Tea', 'Harbour Tea', null, 'Quayside Bamboo', null]);
  });

  test('201 with options and variants', async () => {
    const { operator } = await sandbox();
    const product = {
      title: 'Jasmine Pearls',
      options: ['Size', 'Tin'],
      variants: [
        { option1: '50 g', option2: 'Red', price: 12 },
        { option1: '50 g', option2: 'Blue', price: '12.50', sku: 'B' },
      ],
      published: false,
    };
    const { body } = await operator('POST', './products', { product });
    expect(body.product).toMatchObject({
      published_at: null,
      options: [
        { name: 'Size', position: 1 },
        { name: 'Tin', position: 2 },
      ],
      variants: [
        { title: '50 g / Red', price: '12.00' },
        { title: '50 g / Blue', price: '12.50' },
      ],
    });
    expect((await operator('POST', './products', { product: { title: 'Plain', options: ['Size'] } })).body.product.variants).toMatchObject([
      { title: 'Default' },
    ]);
  });

  test.each([
    [{}, { title: ["can't be blank"] }],
    [{ title: 'x', options: ['a', 'b', 'c', 'd'] }, { options: ['is too long (maximum is 3 items)'] }],
    [{ title: 'x', options: ['Size'], variants: [{ option1: 'S' }, { option1: 'S' }] }, { variants: ['has the same options twice'] }],
    [{ title: 'x', options: ['Size'], variants: [{ option2: 'S' }] }, { variants: ['must give a value for each option, and for no other'] }],
    [
      {
        title: 'x',
        options: ['Size'],
        variants: [
          { option1: 'S', sku: 'A' },
          { option1: 'M', sku: 'A' },
        ],
      },
      { variants: ['has an sku that has already been taken'] },
    ],
    [{ title: 'x', variants: [{ option1: 'S' }] }, { variants: ['must give a value for each option, and for no other'] }],
    [
      { title: 'x', status: 'gone', variants: [] },
      { status: ['is not included in the list'], variants: ["can't be blank"] },
    ],
  ])('422 for %j', async (product, errors) => {
    const { operator } = await sandbox();
    const { status, body } = await operator('POST', './products', { product });
    expect({ status, body }).toEqual({ status: 422, body: { errors } });
  });
});

describe('getProduct, updateProduct, listProducts', () => {
  test('200', async () => {
    const box = await sandbox();
    const product = await productIn(box);
    expect((await box.operator('GET', `./products/${product.id}`)).body).toEqual({ product });
    const { product: changed } = (
      await box.operator('PUT', `./products/${product.id}`, { product: { title: 'Pearls', status: 'draft', published: false, units_sold: 7 } })
    ).body;
    expect(changed).toMatchObject({ title: 'Pearls', status: 'draft', published_at: null, units_sold: 7 });
    expect(await box.operator('PUT', `./products/${product.id}`, { product: { title: '' } })).toMatchObject({
      status: 422,
      body: { errors: { title: ["can't be blank"] } },
    });
    const second = await productIn(box);
    expect((await box.operator('GET', './products')).body.products).toEqual([changed, second]);
    expect((await box.operator('GET', `./products?since_id=${product.id}`)).body.products).toEqual([second]);
  });

  test('200: each of the eight orders of a collection sorts as it says', async () => {
    const box = await sandbox();
    const make = async (title: string, price: string, units_sold: number) => (await productIn(box, { title, units_sold, variants: [{ price }] })).id;
    const [c, a, b] = [await make('Chai', '10.00', 5), await make('assam', '9.50', 50), await make('Bancha', '100.00', 7)];
    const { custom_collection } = (
      await box.post('/custom_collections.json', { custom_collection: { title: 'All', collects: [{ product_id: b }, { product_id: c }, { product_id: a }] } })
    ).body;
    const orders = {
      'alpha-asc': [a, b, c],
      'alpha-desc': [c, b, a],
      'best-selling': [a, b, c],
      created: [c, a, b],
      'created-desc': [c, a, b],
      manual: [b, c, a],
      'price-asc': [a, c, b],
      'price-desc': [b, c, a],
    };
    const spread = await box.server.store.transaction(async (tx) => {
      for (const [at, id] of [c, a, b].entries())
        await tx.db
          .updateTable('products')
          .set({ created_at: `2026-09-0${at + 1}T00:00:00+00:00` })
          .where('id', '=', id)
          .execute();
      return { ...orders, 'created-desc': [b, a, c] };
    });
    for (const [sort_order, expected] of Object.entries(spread)) {
      await box.put(`/custom_collections/${custom_collection.id}.json`, { custom_collection: { sort_order } });
      const { products } = (await box.operator('GET', `./products?collection_id=${custom_collection.id}`)).body;
      expect(
        products.map((product: { id: number }) => product.id),
        sort_order,
      ).toEqual(expected);
    }
  });
});

describe('addProductImage, deleteProductImage', () => {
  test('201 and 200: a picture is measured and served, and variants lose it when it is deleted', async () => {
    const box = await sandbox();
    const product = await productIn(box);
    const { status, body } = await box.operator('POST', `./products/${product.id}/images`, { image: { attachment: png(640, 480), alt: 'Pearls' } });
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        image: {
          id: expect.any(Number),
          position: 1,
          alt: 'Pearls',
          width: 640,
          height: 480,
          src: expect.stringMatching(`^${box.origin}/media/products/[0-9a-f-]+\\.png$`),
        },
      },
    });
    const served = await fetch(body.image.src);
    expect([served.status, served.headers.get('content-type'), Buffer.from(await served.arrayBuffer()).toString('base64')]).toEqual([
      200,
      'image/png',
      png(640, 480),
    ]);
    const at = `/variants/${product.variants[0]!.id}.json`;
    await box.put(at, { variant: { image_id: body.image.id } });
    const elsewhere = `./products/${(await productIn(box)).id}/images/${body.image.id}`;
    expect(await box.operator('DELETE', elsewhere)).toMatchObject({ status: 404, body: { errors: 'Not Found' } });
    expect(await box.operator('DELETE', `./products/${product.id}/images/${body.image.id}`)).toMatchObject({ status: 200, body: {} });
    expect((await box.get(`${at}?fields=image_id`)).body.variant).toEqual({ image_id: null });
    expect((await fetch(body.image.src)).status).toBe(404);
  });

  test.each([
    [{}, 'needs an attachment or a src'],
    [{ attachment: 'not base64!' }, 'has an attachment that is not Base64'],
    [
      { attachment: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>').toString('base64') },
      'is not a GIF, JPEG, PNG or WebP picture',
    ],
    [{ attachment: png(60_000, 60_000) }, 'is not a GIF, JPEG, PNG or WebP picture'],
    [{ src: 'http://10.0.0.1/picture.png' }, 'could not be fetched'],
    [{ attachment: Buffer.concat([Buffer.from(gif, 'base64'), Buffer.alloc(5 * 1024 * 1024)]).toString('base64') }, 'is too large (maximum is 5242880 bytes)'],
  ])('422 for a file that is no picture (%#)', async (image, message) => {
    const box = await sandbox();
    const { status, body } = await box.operator('POST', `./products/${(await productIn(box)).id}/images`, { image });
    expect({ status, body }).toEqual({ status: 422, body: { errors: { base: [message] } } });
  });
});

describe('setInventoryLevel, listInventoryLevels', () => {
  test('200, and 422 for an unknown item or location', async () => {
    const box = await sandbox();
    const { inventory_item_id } = (await productIn(box)).variants[0]!;
    const { location } = (await box.operator('POST', './locations', { location: { name: 'Warehouse' } })).body;
    const set = (inventory_level: object) => box.operator('PUT', './inventory_levels', { inventory_level });
    const level = { inventory_item_id, location_id: location.id, available: 40, updated_at: expect.any(String) };
    expect((await set({ inventory_item_id, location_id: String(location.id), available: 40 })).body).toEqual({ inventory_level: level });
    expect((await set({ inventory_item_id, location_id: location.id, available: -2 })).body).toEqual({ inventory_level: { ...level, available: -2 } });
    expect((await box.operator('GET', `./inventory_levels?inventory_item_id=${inventory_item_id}`)).body).toEqual({
      inventory_levels: [{ ...level, available: -2 }],
    });
    expect(await set({ inventory_item_id: 1, location_id: 1, available: 1 })).toMatchObject({
      status: 422,
      body: { errors: { inventory_item_id: ['is not an inventory item'], location_id: ['is not a location'] } },
    });
    expect(await set({ inventory_item_id, location_id: location.id, available: 'many' })).toMatchObject({
      status: 422,
      body: { errors: { available: ['is not a number'] } },
    });
  });
});

describe('deleteProduct', () => {
  test('200: variants, items, pictures, collects and feedback are deleted with it', async () => {
    const box = await sandbox();
    const product = await productIn(box);
    const { image } = (await box.operator('POST', `./products/${product.id}/images`, { image: { attachment: gif } })).body;
    const { custom_collections } = (await box.get('/custom_collections.json')).body;
    await box.post('/collects.json', { collect: { product_id: product.id, collection_id: custom_collections[0].id } });
    expect(await box.operator('DELETE', `./products/${product.id}`)).toMatchObject({ status: 200, body: {} });
    for (const path of [`/variants/${product.variants[0]!.id}.json`, `/inventory_items/${product.variants[0]!.inventory_item_id}.json`])
      expect(await box.get(path)).toMatchObject({ status: 404, body: { errors: 'Not Found' } });
    expect((await box.get('/collects/count.json')).body).toEqual({ count: 0 });
    expect((await fetch(image.src)).status).toBe(404);
    expect(await box.operator('GET', `./products/${product.id}`)).toMatchObject({ status: 404, body: { errors: 'Not Found' } });
  });
});

describe('many calls for a product at once', () => {
  const ten = Array.from({ length: 10 });

  test('one of them gets an sku, and the others get the usual 422', async () => {
    const box = await sandbox();
    const make = () => box.operator('POST', './products', { product: { title: 'Jasmine Pearls', variants: [{ sku: 'JP-50' }] } });
    const [made, ...refused] = (await Promise.all(ten.map(make))).sort((a, b) => a.status - b.status);
    expect(made!.status).toBe(201);
    const later = await make();
    expect(later).toMatchObject({ status: 422, body: { errors: { variants: [expect.any(String)] } } });
    for (const { status, body } of refused) expect({ status, body }).toEqual({ status: 422, body: later.body });
  });

  test('pictures get a position each', async () => {
    const box = await sandbox();
    const { id } = await productIn(box);
    const made = await Promise.all(ten.map(() => box.operator('POST', `./products/${id}/images`, { image: { attachment: gif } })));
    expect(made.map(({ body }) => body.image.position).sort((a, b) => a - b)).toEqual(ten.map((_, n) => n + 1));
  });

  test('pictures of a product that is deleted are deleted with it, or are a 404; it is deleted once', async () => {
    const box = await sandbox();
    for (const _ of ten.slice(0, 5)) {
      const { id } = await productIn(box);
      const adding = ten.map(() => box.operator('POST', `./products/${id}/images`, { image: { attachment: gif } }));
      const going = await Promise.all(ten.slice(0, 3).map(() => box.operator('DELETE', `./products/${id}`)));
      expect(going.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
      expect((await Promise.all(adding)).filter(({ status }) => status !== 201 && status !== 404)).toEqual([]);
    }
    for (const table of ['product_images', 'pictures'])
      expect(await box.server.store.db.selectFrom(table).select('id').where('shop_id', '=', box.shop.id).execute(), table).toEqual([]);
  });

  test('no variant shows a picture that is deleted', async () => {
    const box = await sandbox();
    for (const _ of ten) {
      const { id, variants } = await productIn(box);
      const { image } = (await box.operator('POST', `./products/${id}/images`, { image: { attachment: gif } })).body;
      const showing = ten.slice(0, 3).map(() => box.put(`/variants/${variants[0]!.id}.json`, { variant: { image_id: image.id } }));
      const [gone] = await Promise.all([box.operator('DELETE', `./products/${id}/images/${image.id}`), ...showing]);
      expect(gone.status).toBe(200);
      expect((await box.get(`/variants/${variants[0]!.id}.json`)).body.variant.image_id).toBeNull();
    }
  });

  test('all of them set the stock', async () => {
    const box = await sandbox();
    const { inventory_item_id } = (await productIn(box)).variants[0]!;
    const { location } = (await box.operator('POST', './locations', { location: { name: 'Quayside' } })).body;
    const setting = Array.from({ length: 50 }, (_, available) =>
      box.operator('PUT', './inventory_levels', { inventory_level: { inventory_item_id, location_id: location.id, available } }),
    );
    expect((await Promise.all(setting)).filter(({ status }) => status !== 200)).toEqual([]);
    expect((await box.operator('GET', `./inventory_levels?inventory_item_id=${inventory_item_id}`)).body.inventory_levels).toHaveLength(1);
  });

  test('stock at a location that is deleted is deleted with it, or refused', async () => {
    const box = await sandbox();
    const items = await Promise.all(ten.map(() => productIn(box)));
    for (const _ of ten.slice(0, 5)) {
      const { id } = (await box.operator('POST', './locations', { location: { name: 'Quayside' } })).body.location;
      const setting = items.map(({ variants }) =>
        box.operator('PUT', './inventory_levels', {
          inventory_level: { inventory_item_id: variants[0]!.inventory_item_id, location_id: id, available: 1 },
        }),
      );
      const answers = await Promise.all([...setting, box.operator('DELETE', `./locations/${id}`)]);
      expect(answers.filter(({ status }) => status !== 200 && status !== 422)).toEqual([]);
    }
    expect(await box.server.store.db.selectFrom('inventory_levels').select('id').where('shop_id', '=', box.shop.id).execute()).toEqual([]);
  });

  test('orders of a product that is deleted are taken, or refused', async () => {
    const box = await sandbox();
    for (const _ of ten.slice(0, 5)) {
      const { id, variants } = await productIn(box);
      const ordering = ten.map(() => box.operator('POST', './orders', { order: { line_items: [{ variant_id: variants[0]!.id, quantity: 1 }] } }));
      const answers = await Promise.all([...ordering, box.operator('DELETE', `./products/${id}`)]);
      expect(answers.filter(({ status }) => ![200, 201, 422].includes(status))).toEqual([]);
    }
  });
});

test('createProduct 422 has the errors of the schema together with those of the rules', async () => {
  const box = await sandbox();
  const { operator } = box;
  const tried = async (method: string, path: string, given: object) => {
    const { status, body } = await operator(method, path, { product: given });
    return { status, body };
  };
  await productIn(box, { variants: [{ sku: 'TAKEN' }] });
  expect(await tried('POST', './products', { title: ' ', options: ['Size'], variants: [{ sku: 'TAKEN' }] })).toEqual({
    status: 422,
    body: {
      errors: {
        title: ["can't be blank"],
        variants: ['must give a value for each option, and for no other', 'has an sku that has already been taken'],
      },
    },
  });
  // without valid options of the product, the options of variants aren't checked
  expect(await tried('POST', './products', { title: 'Jasmine Pearls', options: 'Size', variants: [{ option1: 'S', sku: 'TAKEN' }] })).toEqual({
    status: 422,
    body: { errors: { options: ['must be names, each of them once'], variants: ['has an sku that has already been taken'] } },
  });
});

test('addProductImage 422 has the errors of the schema together with those of the rules; 404 comes first', async () => {
  const box = await sandbox();
  const { operator } = box;
  const tried = async (method: string, path: string, given: object) => {
    const { status, body } = await operator(method, path, { image: given });
    return { status, body };
  };
  const { id } = await productIn(box);
  const alt = 'a'.repeat(513);
  const all = (base: string) => ({ status: 422, body: { errors: { alt: ['is too long (maximum is 512 characters)'], base: [base] } } });
  expect(await tried('POST', `./products/${id}/images`, { alt })).toEqual(all('needs an attachment or a src'));
  expect(await tried('POST', `./products/${id}/images`, { alt, attachment: '?' })).toEqual(all('has an attachment that is not Base64'));
  expect(await tried('POST', `./products/${id}/images`, { src: 'nowhere' })).toEqual({
    status: 422,
    body: { errors: { src: ['is not an http or https URL'] } },
  });
  expect(await tried('POST', './products/1/images', { alt })).toEqual({ status: 404, body: { errors: 'Not Found' } });
});

test('setInventoryLevel 422 has the errors of the schema together with those of the rules', async () => {
  const { operator } = await sandbox();
  const tried = async (method: string, path: string, given: object) => {
    const { status, body } = await operator(method, path, { inventory_level: given });
    return { status, body };
  };
  expect(await tried('PUT', './inventory_levels', { inventory_item_id: 1, location_id: 1, available: 'some' })).toEqual({
    status: 422,
    body: { errors: { available: ['is not a number'], inventory_item_id: ['is not an inventory item'], location_id: ['is not a location'] } },
  });
});
