// Longer than other files: each group of operations has one file of tests, and this one also tests the jobs that create up to 100 codes.
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { discountCodes } from '../../server/domain/discounts.ts';
import { openStore } from '../../server/store/store.ts';
import { asOperator, freshDatabase, type Sandbox, sandbox, startServer, until } from '../support/harness.ts';
import { tenPercent } from '../support/price-rules.ts';

const rule = async ({ operator }: Sandbox, more: object = {}): Promise<string> =>
  `/price_rules/${(await operator('POST', './price_rules', { price_rule: { ...tenPercent, ...more } })).body.price_rule.id}`;
const post = ({ post }: Sandbox, path: string, code: unknown) => post(`${path}/discount_codes.json`, { discount_code: { code } });
const made = async (box: Sandbox, path: string, code: string) => (await post(box, path, code)).body.discount_code;
const batch = ({ post }: Sandbox, path: string, codes: unknown[]) => post(`${path}/batch.json`, { discount_codes: codes.map((code) => ({ code })) });
const job = async ({ get }: Sandbox, path: string, id: number) => (await get(`${path}/batch/${id}.json`)).body.discount_code_creation;
const codesOf = async ({ get }: Sandbox, path: string, id: number) => (await get(`${path}/batch/${id}/discount_codes.json`)).body.discount_codes;
const completed = (box: Sandbox, path: string, id: number) =>
  until(
    () => job(box, path, id),
    ({ status }) => status === 'completed',
  );
const unique = ['must be unique. Please try a different code.'];
const taken = { status: 422, body: { errors: { code: unique } } };
const notFound = { status: 404, body: { errors: 'Not Found' } };
const running = { status: 422, body: { errors: { base: ['a discount code creation job is already running'] } } };

afterEach(() => {
  vi.restoreAllMocks();
});

describe('createDiscountCode', () => {
  test('201 with every member, without the spaces around the code', async () => {
    const box = await sandbox();
    const path = await rule(box);
    const { status, body } = await post(box, path, '  FirstFlush-10 ');
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        discount_code: {
          id: expect.any(Number),
          price_rule_id: Number(path.split('/')[2]),
          code: 'FirstFlush-10',
          usage_count: 0,
          created_at: expect.any(String),
          updated_at: body.discount_code.created_at,
        },
      },
    });
  });

  test.each([
    ['no code', undefined, "can't be blank"],
    ['a blank code', '  ', "can't be blank"],
    ['a long code', 'x'.repeat(256), 'is too long (maximum is 255 characters)'],
    ['a code of another type', true, 'is invalid'],
  ])('422 for %s', async (_, code, message) => {
    const box = await sandbox();
    const { status, body } = await post(box, await rule(box), code);
    expect({ status, body }).toEqual({ status: 422, body: { errors: { code: [message] } } });
  });

  test('422 for a code that the shop has, in any case and under any rule; one of 50 at once gets it', async () => {
    const [box, other] = [await sandbox(), await sandbox()];
    const [path, second] = [await rule(box), await rule(box)];
    await made(box, path, 'Café-Straße');
    for (const code of ['café-straße', 'CAFÉ-STRASSE', 'CAFE\u0301-STRASSE']) expect(await post(box, second, code)).toMatchObject(taken);
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => post(box, n % 2 ? path : second, n % 3 ? 'spring' : 'SPRING')));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 201)) expect(answer).toMatchObject(taken);
    expect((await post(other, await rule(other), 'spring')).status).toBe(201);
  });

  test.each([
    ['Spaẞ', 'spaß', 'SPASS'],
    ['İzmir', 'i̇zmir', 'I\u0307ZMIR'],
    ['προΐον', 'ΠΡΟΪ\u0301ΟΝ', 'ΠΡΟΙ\u0308\u0301ΟΝ'],
  ])('422 for %s in every case', async (...codes) => {
    const box = await sandbox();
    const path = await rule(box);
    for (const code of codes) {
      const { id } = await made(box, path, code);
      for (const other of codes) {
        expect(await post(box, path, other)).toMatchObject(taken);
        expect((await box.get(`/discount_codes/lookup.json?code=${encodeURIComponent(other)}`)).status).toBe(303);
      }
      await box.delete(`${path}/discount_codes/${id}.json`);
    }
  });

  test('422 for an incomplete price rule names all that it lacks', async () => {
    const box = await sandbox();
    const path = await rule(box, { target_selection: null, value: null });
    expect(await post(box, path, 'SPRING')).toMatchObject({
      status: 422,
      body: { errors: { base: ["Price rule target selection can't be blank", "Price rule value can't be blank"] } },
    });
  });

  test("404 under an unknown rule, and under another shop's", async () => {
    const [box, other] = [await sandbox(), await sandbox()];
    expect(await post(box, '/price_rules/1', 'SPRING')).toMatchObject(notFound);
    expect(await post(box, await rule(other), 'SPRING')).toMatchObject(notFound);
  });
});

describe('getDiscountCode, listDiscountCodes and countDiscountCodes', () => {
  test('200 with the code and with members chosen; 404 under another rule', async () => {
    const box = await sandbox();
    const [path, other] = [await rule(box), await rule(box)];
    const code = await made(box, path, 'SPRING');
    expect((await box.get(`${path}/discount_codes/${code.id}.json`)).body).toEqual({ discount_code: code });
    expect((await box.get(`${path}/discount_codes/${code.id}.json?fields=code`)).body).toEqual({ discount_code: { code: 'SPRING' } });
    expect(await box.get(`${other}/discount_codes/${code.id}.json`)).toMatchObject(notFound);
  });

  test("400 for the cursor of another rule's list, which would hide records of this one", async () => {
    const box = await sandbox();
    const [first, second] = [await rule(box), await rule(box)];
    for (const path of [first, second]) for (const n of [1, 2, 3]) await made(box, path, `CODE-${path.split('/')[2]}-${n}`);
    const { headers } = await box.get(`${second}/discount_codes.json?limit=2`);
    const next = new URL(/<([^>]+)>; rel="next"/.exec(headers.get('link')!)![1]!).search;
    expect((await box.get(`${second}/discount_codes.json${next}`)).body.discount_codes).toHaveLength(1);
    expect(await box.get(`${first}/discount_codes.json${next}`)).toMatchObject({ status: 400, body: { errors: { page_info: 'Invalid value.' } } });
  });

  test('200 with one rule in pages; a count of the shop, by how often codes were used', async () => {
    const box = await sandbox();
    const [path, other] = [await rule(box), await rule(box)];
    const codes = [];
    for (const code of ['A', 'B', 'C']) codes.push(await made(box, path, code));
    await made(box, other, 'D');
    const found = [];
    for await (const page of box.pages(`${path}/discount_codes.json?limit=2`)) found.push(page.body.discount_codes);
    expect(found).toEqual([codes.slice(0, 2), codes.slice(2)]);
    expect((await box.get(`${path}/discount_codes.json?since_id=${codes[0].id}&fields=code`)).body).toEqual({ discount_codes: [{ code: 'B' }, { code: 'C' }] });
    for (const code of ['a', 'b', 'b']) await box.operator('POST', './discount_codes/redeem', { redemption: { code } });
    for (const [query, count] of [
      ['', 4],
      ['times_used=0', 2],
      ['times_used=2', 1],
      ['times_used_min=1', 2],
      ['times_used_max=1', 3],
      ['times_used_min=1&times_used_max=1', 1],
    ] as const)
      expect((await box.get(`/discount_codes/count.json?${query}`)).body, query).toEqual({ count });
    expect((await box.get('/discount_codes/count.json?times_used_min=-1')).status).toBe(400);
  });
});

describe('lookupDiscountCode', () => {
  test('303 to the code, in whatever case, with the reason of its deprecation', async () => {
    const box = await sandbox();
    const path = await rule(box);
    const code = await made(box, path, 'Spring Tea');
    const answer = await box.get('/discount_codes/lookup.json?code=SPRING%20tea', { version: 'unstable' });
    const location = `${box.origin}/admin/api/unstable${path}/discount_codes/${code.id}.json`;
    expect(answer).toMatchObject({ status: 303, body: { location } });
    expect(answer.headers.get('location')).toBe(location);
    expect(answer.headers.get('x-service-api-deprecated-reason')).toEqual(expect.any(String));
    const followed = await fetch(`${box.origin}/admin/api/latest/discount_codes/lookup.json?code=spring%20tea`, {
      headers: { 'X-Service-Access-Token': box.token },
    });
    expect(await followed.json()).toEqual({ discount_code: code });
    expect(new URL(followed.url).pathname).toMatch(/^\/admin\/api\/\d{4}-\d{2}\/price_rules\//);
  });

  test("404 for a code that the shop doesn't have, 400 for none", async () => {
    const [box, other] = [await sandbox(), await sandbox()];
    await made(other, await rule(other), 'SPRING');
    expect(await box.get('/discount_codes/lookup.json?code=spring')).toMatchObject(notFound);
    expect(await box.get('/discount_codes/lookup.json')).toMatchObject({ status: 400, body: { errors: { code: 'Required parameter missing or invalid' } } });
  });
});

describe('updateDiscountCode', () => {
  test('200 changes the code and keeps how often it was used; its old name is free; the same code changes nothing', async () => {
    const box = await sandbox();
    const path = await rule(box);
    const code = await made(box, path, 'SPRING');
    await box.operator('POST', './discount_codes/redeem', { redemption: { code: 'spring' } });
    const used = { ...code, usage_count: 1 };
    await box.operator('POST', './clock/advance', { clock: { seconds: 60 } });
    expect((await box.put(`${path}/discount_codes/${code.id}.json`, { discount_code: code })).body).toEqual({ discount_code: used });
    const { status, body } = await box.put(`${path}/discount_codes/${code.id}.json`, { discount_code: { code: ' Summer', usage_count: 99 } });
    expect(status).toBe(200);
    expect(body.discount_code).toEqual({ ...used, code: 'Summer', updated_at: body.discount_code.updated_at });
    expect(body.discount_code.updated_at > code.updated_at).toBe(true);
    expect((await post(box, path, 'SPRING')).status).toBe(201);
    expect((await box.put(`${path}/discount_codes/${code.id}.json`, { discount_code: { code: 'SumMER' } })).body.discount_code.code).toBe('SumMER');
    // it is redeemed by its new name in any letters, also after a change without one
    expect((await box.put(`${path}/discount_codes/${code.id}.json`, { discount_code: {} })).body.discount_code.code).toBe('SumMER');
    const redeemed = await box.operator('POST', './discount_codes/redeem', { redemption: { code: 'summer' } });
    expect(redeemed.body.discount_code).toMatchObject({ id: code.id, usage_count: 2 });
  });

  test('422 for a code that another record has, or for none; 404 under another rule', async () => {
    const box = await sandbox();
    const [path, other] = [await rule(box), await rule(box)];
    const [spring, summer] = [await made(box, path, 'SPRING'), await made(box, path, 'SUMMER')];
    expect(await box.put(`${path}/discount_codes/${spring.id}.json`, { discount_code: { code: 'summer' } })).toMatchObject(taken);
    expect(await box.put(`${path}/discount_codes/${spring.id}.json`, { discount_code: { code: '' } })).toMatchObject({
      status: 422,
      body: { errors: { code: ["can't be blank"] } },
    });
    expect(await box.put(`${other}/discount_codes/${summer.id}.json`, { discount_code: { code: 'x' } })).toMatchObject(notFound);
  });
});

describe('deleteDiscountCode', () => {
  test('204 without a body, and it is gone; 404 under another rule', async () => {
    const box = await sandbox();
    const [path, other] = [await rule(box), await rule(box)];
    const code = await made(box, path, 'SPRING');
    expect(await box.delete(`${other}/discount_codes/${code.id}.json`)).toMatchObject(notFound);
    expect(await box.delete(`${path}/discount_codes/${code.id}.json`)).toMatchObject({ status: 204, text: '' });
    expect(await box.delete(`${path}/discount_codes/${code.id}.json`)).toMatchObject(notFound);
    expect((await post(box, path, 'spring')).status).toBe(201);
  });
});

describe('createDiscountCodeCreation, getDiscountCodeCreation, listDiscountCodeCreationCodes', () => {
  test('201 queued; then each code is created, or says why not, in the order sent', async () => {
    const box = await sandbox();
    const path = await rule(box);
    await made(box, path, 'FIRSTFLUSH-10');
    const { status, body } = await batch(box, path, ['HARBOUR-WALK', ' firstflush-10', '', null, 'x'.repeat(256), 'harbour-walk', 'PEARLS']);
    const { id } = body.discount_code_creation;
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        discount_code_creation: {
          id,
          price_rule_id: Number(path.split('/')[2]),
          started_at: null,
          completed_at: null,
          created_at: expect.any(String),
          updated_at: body.discount_code_creation.created_at,
          status: 'queued',
          codes_count: 7,
          imported_count: 0,
          failed_count: 0,
          logs: [],
        },
      },
    });
    expect(await completed(box, path, id)).toEqual({
      ...body.discount_code_creation,
      status: 'completed',
      imported_count: 2,
      failed_count: 5,
      started_at: expect.any(String),
      completed_at: expect.any(String),
      updated_at: expect.any(String),
    });
    expect((await box.get(`${path}/batch/${id}.json?fields=status,failed_count`)).body).toEqual({
      discount_code_creation: { status: 'completed', failed_count: 5 },
    });
    const codes = await codesOf(box, path, id);
    expect((await box.get(`${path}/batch/${id}/discount_codes.json?fields=errors`)).body.discount_codes).toEqual(
      codes.map(({ errors }: { errors: object }) => ({ errors })),
    );
    const { discount_codes } = (await box.get(`${path}/discount_codes.json`)).body;
    const idOf = (code: string) => discount_codes.find((one: { code: string }) => one.code === code).id;
    expect(codes).toEqual([
      { id: idOf('HARBOUR-WALK'), code: 'HARBOUR-WALK', errors: {} },
      { id: null, code: ' firstflush-10', errors: { code: unique } },
      { id: null, code: '', errors: { code: ["can't be blank"] } },
      { id: null, code: '', errors: { code: ["can't be blank"] } },
      { id: null, code: 'x'.repeat(256), errors: { code: ['is too long (maximum is 255 characters)'] } },
      { id: null, code: 'harbour-walk', errors: { code: unique } },
      { id: idOf('PEARLS'), code: 'PEARLS', errors: {} },
    ]);
    expect(discount_codes).toHaveLength(3);
  });

  test('201 for 100 codes, and then for the next job', async () => {
    const box = await sandbox();
    const path = await rule(box);
    for (const round of [1, 2]) {
      const { id } = (
        await batch(
          box,
          path,
          Array.from({ length: 100 }, (_, n) => `TEA-${round}-${n}`),
        )
      ).body.discount_code_creation;
      expect(await completed(box, path, id)).toMatchObject({ codes_count: 100, imported_count: 100, failed_count: 0, logs: [] });
    }
    expect((await box.get('/discount_codes/count.json')).body).toEqual({ count: 200 });
  });

  test('422 for a code that is too long for a job names its place', async () => {
    const box = await sandbox();
    expect(await batch(box, await rule(box), ['PEARLS', 'x'.repeat(1001)])).toMatchObject({
      status: 422,
      body: { errors: { 'discount_codes[1].code': ['is too long (maximum is 1000 characters)'] } },
    });
  });

  test('logs say why no code was created, whatever the reason, and each reason once', async () => {
    const box = await sandbox();
    const path = await rule(box);
    await completed(box, path, (await batch(box, path, ['SPRING'])).body.discount_code_creation.id);
    const { id } = (await batch(box, path, ['spring', 'Spring', '', 'x'.repeat(256)])).body.discount_code_creation;
    expect(await completed(box, path, id)).toMatchObject({
      imported_count: 0,
      failed_count: 4,
      logs: ['Code must be unique. Please try a different code.', "Code can't be blank", 'Code is too long (maximum is 255 characters)'],
    });
  });

  test('logs say what the price rule lacks; no code is created', async () => {
    const box = await sandbox();
    const path = await rule(box, { target_selection: null, allocation_method: null });
    const { id } = (await batch(box, path, ['A', 'B'])).body.discount_code_creation;
    const logs = ["Price rule target selection can't be blank", "Price rule allocation method can't be blank"];
    expect(await completed(box, path, id)).toMatchObject({ imported_count: 0, failed_count: 2, logs });
    expect(await codesOf(box, path, id)).toEqual([
      { id: null, code: 'A', errors: { base: logs } },
      { id: null, code: 'B', errors: { base: logs } },
    ]);
    expect((await box.get('/discount_codes/count.json')).body).toEqual({ count: 0 });
  });

  test.each([
    ['no codes', [], { discount_codes: ["can't be blank"] }],
    ['101 codes', Array.from({ length: 101 }, (_, n) => ({ code: `${n}` })), { discount_codes: ['is too long (maximum is 100 items)'] }],
    ['invalid codes', ['SPRING', { code: 5 }], { discount_codes: ['must be objects with a code'] }],
  ])('422 for %s', async (_, discount_codes, errors) => {
    const box = await sandbox();
    const { status, body } = await box.post(`${await rule(box)}/batch.json`, { discount_codes });
    expect({ status, body }).toEqual({ status: 422, body: { errors } });
  });

  test("404 under an unknown rule, and for another rule's job", async () => {
    const box = await sandbox();
    const [path, other] = [await rule(box), await rule(box)];
    expect(await batch(box, '/price_rules/1', ['A'])).toMatchObject(notFound);
    const { id } = (await batch(box, path, ['A'])).body.discount_code_creation;
    expect(await box.get(`${other}/batch/${id}.json`)).toMatchObject(notFound);
    expect(await box.get(`${other}/batch/${id}/discount_codes.json`)).toMatchObject(notFound);
    await completed(box, path, id);
  });
});

describe('a creation job', () => {
  test('is the only one of its shop, of 50 at once in several processes; it shows as queued, and runs when a worker starts', async () => {
    const store = openStore(await freshDatabase());
    const [first, second] = [await startServer({}, store), await startServer({}, store)];
    try {
      const box = await sandbox({ server: first });
      const elsewhere = await sandbox({ server: first });
      await Promise.all([first.workers.stop(), second.workers.stop()]);
      const [path, other] = [await rule(box), await rule(box)];
      const send = (n: number) =>
        fetch(`${n % 2 ? first.origin : second.origin}/admin/api/latest${n % 3 ? path : other}/batch.json`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'X-Service-Access-Token': box.token },
          body: JSON.stringify({ discount_codes: [{ code: `TEA-${n}` }, { code: `TEE-${n}` }] }),
        });
      const answers = await Promise.all(Array.from({ length: 50 }, async (_, n) => ({ response: await send(n) })));
      const won = answers.filter(({ response }) => response.status === 201);
      expect(won).toHaveLength(1);
      for (const { response } of answers) if (response.status !== 201) expect({ status: response.status, body: await response.json() }).toEqual(running);
      const { id, price_rule_id } = ((await won[0]!.response.json()) as { discount_code_creation: { id: number; price_rule_id: number } })
        .discount_code_creation;
      expect(await job(box, `/price_rules/${price_rule_id}`, id)).toMatchObject({ status: 'queued', started_at: null, imported_count: 0 });
      expect(await codesOf(box, `/price_rules/${price_rule_id}`, id)).toMatchObject([
        { id: null, errors: {} },
        { id: null, errors: {} },
      ]);
      expect((await batch(elsewhere, await rule(elsewhere), ['A'])).status).toBe(201);
      const third = await startServer({}, store);
      expect(await completed(box, `/price_rules/${price_rule_id}`, id)).toMatchObject({ imported_count: 2 });
      await third.close();
    } finally {
      await Promise.all([first.close(), second.close()]);
      await store.close();
    }
  });

  test('shows as running, with the counts so far', async () => {
    const box = await sandbox();
    const path = await rule(box);
    const insert = discountCodes.insert.bind(discountCodes);
    let go: () => void = () => {};
    const gate = new Promise<void>((open) => (go = open));
    vi.spyOn(discountCodes, 'insert').mockImplementation(async (store, values, now) => {
      if (values.code === 'C') await gate;
      return insert(store, values, now);
    });
    const { id } = (await batch(box, path, ['A', 'B', 'a', 'C', 'D'])).body.discount_code_creation;
    const seen = await until(
      () => job(box, path, id),
      ({ imported_count, failed_count }) => imported_count + failed_count === 3,
    );
    expect(seen).toMatchObject({ status: 'running', started_at: expect.any(String), completed_at: null, codes_count: 5, imported_count: 2, failed_count: 1 });
    expect((await codesOf(box, path, id)).map((one: { id: number | null }) => one.id !== null)).toEqual([true, true, false, false, false]);
    go();
    expect(await completed(box, path, id)).toMatchObject({ imported_count: 4, failed_count: 1 });
  });

  test('tries a code again that could not be stored, up to three times, and only that one', async () => {
    const box = await sandbox();
    const path = await rule(box);
    const insert = discountCodes.insert.bind(discountCodes);
    const tried: string[] = [];
    vi.spyOn(discountCodes, 'insert').mockImplementation(async (store, values, now) => {
      tried.push(values.code);
      if (values.code === 'NEVER' || (values.code === 'LATER' && tried.filter((code) => code === 'LATER').length < 4)) throw new Error('the disk is full');
      return insert(store, values, now);
    });
    const { id } = (await batch(box, path, ['A', 'NEVER', 'LATER', 'B'])).body.discount_code_creation;
    for (const attempt of [1, 2, 3, 4]) {
      await until(
        async () => tried.filter((code) => code === 'LATER').length,
        (count) => count === attempt,
      );
      if (attempt < 4) {
        await until(
          async () => (await box.server.store.db.selectFrom('jobs').select('attempts').where('shop_id', '=', box.shop.id).executeTakeFirst())?.attempts,
          (attempts) => Number(attempts) === attempt,
        );
        expect(await job(box, path, id)).toMatchObject({ status: 'running', imported_count: 2, failed_count: 0 });
        await box.operator('POST', './clock/advance', { clock: { seconds: 60 } });
      }
    }
    expect(await completed(box, path, id)).toMatchObject({ imported_count: 3, failed_count: 1, logs: [] });
    expect(tried.filter((code) => code === 'NEVER')).toHaveLength(4);
    expect(tried.filter((code) => code === 'A')).toHaveLength(1);
    expect((await codesOf(box, path, id))[1]).toEqual({ id: null, code: 'NEVER', errors: { base: ['could not be created. Please try again.'] } });
    expect((await batch(box, path, ['C'])).status).toBe(201);
  });

  test('creates no more codes once its price rule is deleted, and lets the next job begin', async () => {
    const server = await startServer();
    const box = await sandbox({ server });
    await server.workers.stop();
    const [path, other] = [await rule(box), await rule(box)];
    const { id } = (await batch(box, path, ['A', 'B'])).body.discount_code_creation;
    await box.operator('DELETE', `.${path}`);
    expect(await box.get(`${path}/batch/${id}.json`)).toMatchObject(notFound);
    const next = (await batch(box, other, ['C'])).body.discount_code_creation;
    const worker = await startServer({}, server.store);
    await completed(box, other, next.id);
    expect((await box.get('/discount_codes/count.json')).body).toEqual({ count: 1 });
    expect((await asOperator(worker.origin, 'GET', `/shops/${box.shop.id}/price_rules`)).body.price_rules).toHaveLength(1);
    await worker.close();
    await server.close();
  });
});

describe('422 has the errors of the schema together with those of the rules; 404 comes first', () => {
  const lacking = { base: ["Price rule target selection can't be blank", "Price rule value can't be blank"] };
  const tried = async (answer: ReturnType<Sandbox['post']>) => {
    const { status, body } = await answer;
    return { status, body };
  };

  test('createDiscountCode', async () => {
    const box = await sandbox();
    await post(box, await rule(box), 'TAKEN');
    const incomplete = await rule(box, { target_selection: null, value: null });
    expect(await tried(post(box, incomplete, ' '))).toEqual({ status: 422, body: { errors: { code: ["can't be blank"], ...lacking } } });
    expect(await tried(post(box, incomplete, 'taken'))).toEqual({ status: 422, body: { errors: { code: unique, ...lacking } } });
    expect(await tried(post(box, '/price_rules/1', ' '))).toEqual(notFound);
  });

  test('updateDiscountCode', async () => {
    const box = await sandbox();
    const path = await rule(box);
    const [first, second] = [await made(box, path, 'FIRST'), await made(box, path, 'SECOND')];
    const put = (id: number, code: string) => tried(box.put(`${path}/discount_codes/${id}.json`, { discount_code: { code } }));
    expect(await put(second.id, 'first')).toEqual(taken);
    expect((await put(second.id, 'Second')).status).toBe(200);
    expect(await put(second.id + first.id, ' ')).toEqual(notFound);
  });

  test('createDiscountCodeCreation', async () => {
    const store = openStore(await freshDatabase());
    const idle = await startServer({}, store);
    await idle.workers.stop();
    const box = await sandbox({ server: idle });
    const path = await rule(box);
    await batch(box, path, ['A']);
    expect(await tried(batch(box, path, []))).toEqual({
      status: 422,
      body: { errors: { discount_codes: ["can't be blank"], ...running.body.errors } },
    });
    expect(await tried(batch(box, '/price_rules/1', []))).toEqual(notFound);
    await idle.close();
    await store.close();
  });
});

test('codes of an older release are found in any case too; of two that were not the same, one keeps its key', async () => {
  const first = await startServer();
  const { store } = first;
  const box = await sandbox({ server: first });
  const path = await rule(box);
  const [old, early, late] = [await made(box, path, 'Maẞ'), await made(box, path, 'Spaẞ'), await made(box, path, 'other')];
  await store.transaction(async ({ db }) => {
    for (const [{ id }, code, code_key] of [
      [old, 'Maẞ', 'MAẞ'],
      [early, 'Spaẞ', 'SPAẞ'],
      [late, 'SPASS', 'SPASS'],
    ] as const)
      await db.updateTable('discount_codes').set({ code, code_key }).where('id', '=', id).execute();
    await db.deleteFrom('migration_steps').where('name', '=', 'the form in which discount codes are compared, in any case').execute();
  });
  const second = await startServer({}, store);
  onTestFinished(async () => {
    await second.close();
    await first.close();
  });
  const found = async (code: string) => (await box.get(`/discount_codes/lookup.json?code=${encodeURIComponent(code)}`)).headers.get('location');
  expect(await found('maß')).toContain(`/${old.id}.json`);
  expect(await found('SPASS')).toContain(`/${late.id}.json`);
  expect((await box.get(`${path}/discount_codes/${early.id}.json`)).body.discount_code).toMatchObject({ code: 'Spaẞ' });
});
