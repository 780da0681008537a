import { describe, expect, test } from 'vitest';
import { sandbox } from '../support/harness.ts';
import { productIn } from '../support/shop.ts';

const nowhere = { address1: null, address2: null, city: null, province: null, zip: null, phone: null };

describe('createLocation, getLocation, listLocations', () => {
  test('201 and 200, in the shop’s country and shipped by the merchant unless told otherwise', async () => {
    const { operator } = await sandbox({ shop: { country_code: 'CA' } });
    const { status, body } = await operator('POST', './locations', { location: { name: 'Warehouse' } });
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        location: {
          id: expect.any(Number),
          name: 'Warehouse',
          ...nowhere,
          country_code: 'CA',
          fulfillment_service: 'manual',
          created_at: expect.any(String),
          updated_at: expect.any(String),
        },
      },
    });
    const second = (
      await operator('POST', './locations', { location: { name: 'Far away', city: 'Portland', country_code: 'US', fulfillment_service: 'far-away' } })
    ).body.location;
    expect(second).toMatchObject({ city: 'Portland', country_code: 'US', fulfillment_service: 'far-away' });
    expect((await operator('GET', `./locations/${second.id}`)).body).toEqual({ location: second });
    expect((await operator('PUT', `./locations/${second.id}`, { location: second })).body).toEqual({ location: second });
    const again = { location: { name: 'Another', fulfillment_service: 'far-away' } };
    expect(await operator('POST', './locations', again)).toMatchObject({ status: 422, body: { errors: { fulfillment_service: ['has already been taken'] } } });
    expect(await operator('PUT', `./locations/${body.location.id}`, again)).toMatchObject({
      status: 422,
      body: { errors: { fulfillment_service: ['has already been taken'] } },
    });
    expect((await operator('GET', './locations')).body).toEqual({ locations: [body.location, second] });
    expect((await operator('GET', `./locations?since_id=${body.location.id}`)).body).toEqual({ locations: [second] });
  });

  test('422 for no name and an unknown country', async () => {
    const { operator } = await sandbox();
    expect(await operator('POST', './locations', { location: { country_code: 'ZZ', fulfillment_service: 'Far away' } })).toMatchObject({
      status: 422,
      body: { errors: { name: ["can't be blank"], country_code: ['is invalid'], fulfillment_service: ['is invalid'] } },
    });
  });
});

describe('updateLocation, deleteLocation', () => {
  test('200: its stock is deleted with it', async () => {
    const box = await sandbox();
    const { location } = (await box.operator('POST', './locations', { location: { name: 'Warehouse' } })).body;
    expect((await box.operator('PUT', `./locations/${location.id}`, { location: { name: 'Main', city: 'Bath' } })).body.location).toMatchObject({
      name: 'Main',
      city: 'Bath',
    });
    expect(await box.operator('PUT', `./locations/${location.id}`, { location: { name: null } })).toMatchObject({
      status: 422,
      body: { errors: { name: ["can't be blank"] } },
    });
    const product = await productIn(box);
    await box.operator('PUT', './inventory_levels', {
      inventory_level: { inventory_item_id: product.variants[0]!.inventory_item_id, location_id: location.id, available: 3 },
    });
    expect(await box.operator('DELETE', `./locations/${location.id}`)).toMatchObject({ status: 200, body: {} });
    expect((await box.get(`/variants/${product.variants[0]!.id}.json?fields=inventory_quantity`)).body.variant).toEqual({ inventory_quantity: 0 });
    expect(await box.operator('GET', `./locations/${location.id}`)).toMatchObject({ status: 404, body: { errors: 'Not Found' } });
  });
});

test('createLocation and updateLocation 422 tell what the schema finds together with what only the shop knows; 404 before either', async () => {
  const { operator } = await sandbox();
  const tried = async (method: string, path: string, given: object) => {
    const { status, body } = await operator(method, path, { location: given });
    return { status, body };
  };
  await operator('POST', './locations', { location: { name: 'Far away', fulfillment_service: 'far-away' } });
  const { id } = (await operator('POST', './locations', { location: { name: 'Warehouse' } })).body.location;
  const wrong = { name: ' ', country_code: 'ZZ', fulfillment_service: 'far-away' };
  const all = {
    status: 422,
    body: { errors: { name: ["can't be blank"], country_code: ['is invalid'], fulfillment_service: ['has already been taken'] } },
  };
  expect(await tried('POST', './locations', wrong)).toEqual(all);
  expect(await tried('PUT', `./locations/${id}`, wrong)).toEqual(all);
  expect(await tried('PUT', './locations/1', wrong)).toEqual({ status: 404, body: { errors: 'Not Found' } });
});
