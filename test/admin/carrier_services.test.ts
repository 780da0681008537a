import { describe, expect, test } from 'vitest';
import { type Sandbox, sandbox, startServer } from '../support/harness.ts';

const post = { name: 'Harbour Post', callback_url: 'https://rates.shelf-notes.example/harbour-post', service_discovery: true };
const ineligible = {
  base: ['Carrier services need the advanced plan or a higher one, the base plan billed yearly or with the feature added, or a development store'],
};
const create = (box: Sandbox, more: object = {}) => box.post('/carrier_services.json', { carrier_service: { ...post, ...more } });

describe('createCarrierService', () => {
  test('422 for the 51st of an app in a shop', async () => {
    const box = await sandbox();
    const more = (n: number) => box.post('/carrier_services.json', { carrier_service: { ...post, name: `Harbour Post ${n}` } });
    const made = await Promise.all(Array.from({ length: 52 }, (_, n) => more(n)));
    expect(made.filter(({ status }) => status === 201)).toHaveLength(50);
    expect((await more(60)).body).toEqual({ errors: { base: ['An app has at most 50 carrier services in a shop'] } });
  });

  test('201 answers every member, with defaults', async () => {
    const box = await sandbox();
    const { status, body } = await create(box);
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        carrier_service: {
          id: expect.any(Number),
          ...post,
          active: true,
          format: 'json',
          carrier_service_type: 'api',
          admin_graphql_api_id: `gid://service/DeliveryCarrierService/${body.carrier_service.id}`,
        },
      },
    });
    expect(await create(box, { name: 'Harbour Parcel', active: false, service_discovery: false, format: 'json' })).toMatchObject({
      status: 201,
      body: { carrier_service: { active: false, service_discovery: false } },
    });
  });

  test.each([
    ['basic', 'monthly', false, false, false],
    ['basic', 'yearly', false, false, true],
    ['basic', 'monthly', true, false, true],
    ['basic', 'monthly', false, true, true],
    ['standard', 'monthly', false, false, false],
    ['standard', 'yearly', false, false, true],
    ['advanced', 'monthly', false, false, true],
    ['enterprise', 'monthly', false, false, true],
  ] as const)(
    'on the %s plan, billed %s, feature %s, development %s: allowed is %s',
    async (plan, billing_interval, carrier_services_feature, development, allowed) => {
      const box = await sandbox({ shop: { plan, billing_interval, carrier_services_feature, development } });
      const { status, body } = await create(box);
      if (allowed) expect(status).toBe(201);
      else expect({ status, body }).toEqual({ status: 422, body: { errors: ineligible } });
    },
  );

  test.each([
    ['nothing of what is needed', {}, { name: ["can't be blank"], callback_url: ["can't be blank"], service_discovery: ["can't be blank"] }],
    [
      'members of other types',
      { ...post, name: 5, active: 'yes', format: 'xml' },
      { name: ['is invalid'], active: ['is invalid'], format: ['is not included in the list'] },
    ],
    ['a name too long', { ...post, name: 'x'.repeat(256) }, { name: ['is too long (maximum is 255 characters)'] }],
    ['a callback that is no URL', { ...post, callback_url: 'rates' }, { callback_url: ['is not an HTTPS URL'] }],
    ['a callback that is not public', { ...post, callback_url: 'https://192.168.1.1/' }, { callback_url: ['must be a public address'] }],
  ])('422 for %s', async (_, carrier_service, errors) => {
    const box = await sandbox();
    expect(await box.post('/carrier_services.json', { carrier_service })).toMatchObject({ status: 422, body: { errors } });
  });

  test('422 outside of the sandbox for plain http', async () => {
    const server = await startServer({ sandbox: false });
    const box = await sandbox({ server });
    expect(await create(box, { callback_url: 'http://rates.shelf-notes.example/' })).toMatchObject({
      status: 422,
      body: { errors: { callback_url: ['must be secure (HTTPS)'] } },
    });
    await server.close();
  });

  test('422 for a name that the app uses already, also where 50 come at once; another app may use it', async () => {
    const box = await sandbox();
    const made = await Promise.all(Array.from({ length: 50 }, () => create(box)));
    expect(made.map(({ status }) => status).sort()).toEqual([201, ...Array(49).fill(422)]);
    expect(made.find(({ status }) => status === 422)?.body).toEqual({ errors: { name: ['has already been taken'] } });
    expect((await create(await box.anotherApp())).status).toBe(201);
  });
});

describe('listCarrierServices, getCarrierService, updateCarrierService, deleteCarrierService', () => {
  test("200 with the app's own services, with all members or those of fields", async () => {
    const box = await sandbox();
    await create(await box.anotherApp());
    const { carrier_service } = (await create(box)).body;
    expect((await box.get('/carrier_services.json')).body).toEqual({ carrier_services: [carrier_service] });
    expect((await box.get('/carrier_services.json?fields=id,name')).body).toEqual({ carrier_services: [{ id: carrier_service.id, name: post.name }] });
    expect((await box.get(`/carrier_services/${carrier_service.id}.json?fields=active`)).body).toEqual({ carrier_service: { active: true } });
    expect((await box.get(`/carrier_services/${carrier_service.id}.json`)).body).toEqual({ carrier_service });
  });

  test('200 changes what is sent and leaves the rest', async () => {
    const box = await sandbox();
    const { carrier_service } = (await create(box)).body;
    const path = `/carrier_services/${carrier_service.id}.json`;
    const changes = { name: 'Harbour Parcel', callback_url: 'https://rates.shelf-notes.example/parcel', service_discovery: false };
    expect((await box.put(path, { carrier_service: changes })).body).toEqual({ carrier_service: { ...carrier_service, ...changes } });
    expect((await box.put(path, { carrier_service: {} })).body).toEqual({ carrier_service: { ...carrier_service, ...changes } });
    expect(await box.delete(path)).toMatchObject({ status: 200, body: {} });
    for (const answered of [await box.get(path), await box.put(path, { carrier_service: {} }), await box.delete(path)])
      expect(answered).toMatchObject({ status: 404, body: { errors: 'Not Found' } });
  });

  test('null for `active` counts as absent: a new service is active, and a change leaves it as it is', async () => {
    const box = await sandbox();
    const { status, body } = await create(box, { active: null });
    expect([status, body.carrier_service.active]).toEqual([201, true]);
    const path = `/carrier_services/${body.carrier_service.id}.json`;
    await box.put(path, { carrier_service: { active: false } });
    const changed = await box.put(path, { carrier_service: { name: 'Harbour Parcel', active: null } });
    expect([changed.status, changed.body]).toEqual([200, { carrier_service: { ...body.carrier_service, name: 'Harbour Parcel', active: false } }]);
  });

  test("404 for another app's", async () => {
    const box = await sandbox();
    const { carrier_service } = (await create(await box.anotherApp())).body;
    const path = `/carrier_services/${carrier_service.id}.json`;
    for (const answered of [await box.get(path), await box.put(path, { carrier_service: {} }), await box.delete(path)])
      expect(answered).toMatchObject({ status: 404, body: { errors: 'Not Found' } });
  });

  test('422 for what creation refuses too', async () => {
    const box = await sandbox();
    await create(box);
    const { carrier_service } = (await create(box, { name: 'Harbour Parcel' })).body;
    const refused = async (given: object) => (await box.put(`/carrier_services/${carrier_service.id}.json`, { carrier_service: given })).body.errors;
    expect(await refused({ name: 'Harbour Post' })).toEqual({ name: ['has already been taken'] });
    expect(await refused({ callback_url: 'https://10.0.0.1/' })).toEqual({ callback_url: ['must be a public address'] });
    expect(await refused({ name: '' })).toEqual({ name: ["can't be blank"] });
  });

  test('services become inactive when the shop no longer has what they need, and active again only when it does', async () => {
    const box = await sandbox();
    const { carrier_service } = (await create(box)).body;
    const path = `/carrier_services/${carrier_service.id}.json`;
    await box.operator('PUT', '.', { shop: { name: 'Harbour Tea and Coffee' } });
    expect((await box.get(path)).body.carrier_service.active).toBe(true);
    await box.operator('PUT', '.', { shop: { plan: 'basic' } });
    expect((await box.get(path)).body.carrier_service.active).toBe(false);
    expect(await box.put(path, { carrier_service: { active: true } })).toMatchObject({ status: 422, body: { errors: ineligible } });
    expect(await box.put(path, { carrier_service: { name: 'Harbour Parcel' } })).toMatchObject({ status: 200 });
    await box.operator('PUT', '.', { shop: { carrier_services_feature: true } });
    expect((await box.get(path)).body.carrier_service.active).toBe(false);
    expect((await box.put(path, { carrier_service: { active: true } })).body.carrier_service.active).toBe(true);
  });

  test('no service is active after a change to a plan without them, also where one is created or activated at that moment', async () => {
    const box = await sandbox();
    const made = await Promise.all(['a', 'b', 'c', 'd'].map((name) => create(box, { name, active: false })));
    const on = made.map(({ body }) => `/carrier_services/${body.carrier_service.id}.json`);
    for (let round = 0; round < 5; round++) {
      await box.operator('PUT', '.', { shop: { plan: 'advanced' } });
      await Promise.all([
        ...on.map((path) => box.put(path, { carrier_service: { active: true } })),
        create(box, { name: `before ${round}` }),
        box.operator('PUT', '.', { shop: { plan: 'basic' } }),
        ...on.map((path) => box.put(path, { carrier_service: { active: true } })),
        create(box, { name: `after ${round}` }),
      ]);
      const { carrier_services } = (await box.get('/carrier_services.json')).body;
      expect(carrier_services.filter(({ active }: { active: boolean }) => active)).toEqual([]);
    }
  });

  test('services are deleted with the app', async () => {
    const box = await sandbox();
    await create(box);
    await box.operator('DELETE', `./installs/${box.install.id}`);
    expect(await box.server.store.db.selectFrom('carrier_services').select('id').where('shop_id', '=', box.shop.id).execute()).toEqual([]);
  });
});

describe('all that is wrong with a carrier service at once', () => {
  const taken = ['has already been taken'];

  test('422 on create and on change', async () => {
    const box = await sandbox();
    expect((await create(box)).status).toBe(201);
    const { carrier_service } = (await create(box, { name: 'Pier Post' })).body;
    const told = async (given: object) => {
      const { status, body } = await box.put(`/carrier_services/${carrier_service.id}.json`, { carrier_service: given });
      return { status, body };
    };
    const created = await create(box, { callback_url: 'rates' });
    expect({ status: created.status, body: created.body }).toEqual({
      status: 422,
      body: { errors: { callback_url: ['is not an HTTPS URL'], name: taken } },
    });
    expect((await create(box, { callback_url: 'https://192.168.1.1/', active: 'yes' })).body).toEqual({
      errors: { active: ['is invalid'], name: taken, callback_url: ['must be a public address'] },
    });
    expect(await told({ name: post.name, callback_url: 'rates' })).toEqual({
      status: 422,
      body: { errors: { callback_url: ['is not an HTTPS URL'], name: taken } },
    });
    expect(await told({ name: post.name, callback_url: 'https://192.168.1.1/', format: 'xml' })).toEqual({
      status: 422,
      body: { errors: { format: ['is not included in the list'], name: taken, callback_url: ['must be a public address'] } },
    });
    expect((await told({ name: 'Pier Post' })).status).toBe(200);
    expect(await box.put('/carrier_services/1.json', { carrier_service: { name: 5 } })).toMatchObject({ status: 404, body: { errors: 'Not Found' } });
  });

  test('422 on a plan without carrier services, together with all other errors', async () => {
    const box = await sandbox({ shop: { plan: 'basic' } });
    const { status, body } = await create(box, { callback_url: 'https://192.168.1.1/', name: '' });
    expect({ status, body }).toEqual({
      status: 422,
      body: { errors: { ...ineligible, name: ["can't be blank"], callback_url: ['must be a public address'] } },
    });
  });
});
