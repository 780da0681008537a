// Longer than other files: each group of operations has one file of tests, and this one also tests the form of codes and the search for cards.
import { describe, expect, test } from 'vitest';
import { declared } from '../../server/contracts.ts';
import { Vault } from '../../server/store/vault.ts';
import { link, type Sandbox, sandbox } from '../support/harness.ts';

const card = async ({ post }: Sandbox, more: object = {}) =>
  (await post('/gift_cards.json', { gift_card: { initial_value: '50.00', ...more } })).body.gift_card;
const disable = ({ call }: Sandbox, id: number) => call('POST', `/gift_cards/${id}/disable.json`);
const customer = async ({ operator }: Sandbox, email: string | null) => (await operator('POST', './customers', { customer: { email } })).body.customer;
const spend = ({ operator }: Sandbox, id: number, amount: string) => operator('POST', `./gift_cards/${id}/redeem`, { redemption: { amount } });
const forward = ({ operator }: Sandbox, seconds: number) => operator('POST', './clock/advance', { clock: { seconds } });
const ids = (cards: { id: number }[]) => cards.map(({ id }) => id);
const withoutCode = ({ code: _, ...rest }: { code: string; id: number }) => rest;

describe('createGiftCard', () => {
  test('201 with a code of its own, without spaces and in lower case, and every member', async () => {
    const box = await sandbox();
    const mina = await customer(box, 'mina@okafor.example');
    const { status, body } = await box.post('/gift_cards.json', {
      gift_card: {
        initial_value: 50,
        code: 'ABCD EFGH ijkl MNOP',
        note: 'For the tasting',
        customer_id: String(mina.id),
        expires_on: '2036-09-01',
        template_suffix: '',
      },
    });
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        gift_card: {
          id: expect.any(Number),
          balance: '50.00',
          created_at: expect.any(String),
          updated_at: body.gift_card.created_at,
          currency: 'USD',
          initial_value: '50.00',
          disabled_at: null,
          line_item_id: null,
          api_client_id: box.app.id,
          user_id: null,
          customer_id: mina.id,
          note: 'For the tasting',
          expires_on: '2036-09-01',
          template_suffix: null,
          last_characters: 'mnop',
          order_id: null,
          code: 'abcdefghijklmnop',
        },
      },
    });
  });

  test('201 with a generated code of 16 characters, another each time; an amount as text or as a number', async () => {
    const box = await sandbox();
    const made = await Promise.all(['12.35', '12.3', 12.35, '0.01', 999_999_999.99].map((initial_value) => card(box, { initial_value, code: null })));
    expect(made.map(({ initial_value }) => initial_value)).toEqual(['12.35', '12.30', '12.35', '0.01', '999999999.99']);
    for (const { code, last_characters } of made) {
      expect(code).toMatch(/^[a-z0-9]{16}$/);
      expect(last_characters).toBe(code.slice(-4));
    }
    expect(new Set(made.map(({ code }) => code)).size).toBe(5);
  });

  test.each([...declared('admin').contract.operations.get('createGiftCard')!.body!.examples])(
    '201 for the example %s, whenever it is tried',
    async (_, example) => {
      const box = await sandbox();
      const mina = await customer(box, 'mina@okafor.example');
      const body = JSON.parse(JSON.stringify(example).replaceAll(/"(customer|recipient)_id":\d+/g, `"$1_id":${mina.id}`));
      await forward(box, 5 * 365 * 86_400);
      expect(await box.post('/gift_cards.json', body)).toMatchObject({ status: 201, body: { gift_card: { code: expect.any(String) } } });
    },
  );

  test("201 in the shop's currency", async () => {
    expect(await card(await sandbox({ shop: { currency: 'EUR' } }))).toMatchObject({ currency: 'EUR' });
  });

  test.each([
    ['no value', { initial_value: undefined }, { initial_value: ["can't be blank"] }],
    ['nothing', { initial_value: '0.00' }, { initial_value: ['must be greater than 0'] }],
    ['less than nothing', { initial_value: -1 }, { initial_value: ['must be greater than 0'] }],
    ['a third decimal', { initial_value: '0.004' }, { initial_value: ['must have at most 2 decimals'] }],
    ['a third decimal of a number', { initial_value: 12.345 }, { initial_value: ['must have at most 2 decimals'] }],
    ['too much', { initial_value: 1e9 }, { initial_value: ['must be less than or equal to 999999999.99'] }],
    ['no number', { initial_value: '1e3' }, { initial_value: ['is not a number'] }],
    ['a short code', { code: 'abc 1234' }, { code: ['is too short (minimum is 8 characters)'] }],
    ['a long code', { code: 'a'.repeat(21) }, { code: ['is too long (maximum is 20 characters)'] }],
    ['a code of other characters', { code: 'abcd-efgh' }, { code: ['is invalid'] }],
    [
      'unknown people',
      { customer_id: 1, recipient_id: 2 },
      { customer_id: ['is not a customer of this shop'], recipient_id: ['is not a customer of this shop'] },
    ],
    ['a day that has passed', { send_on: '2020-01-01' }, { send_on: ["can't be in the past"] }],
    ['days that do not exist', { send_on: '2036-02-30', expires_on: 'never' }, { send_on: ['is invalid'], expires_on: ['is invalid'] }],
    [
      'long texts',
      { note: 'x'.repeat(5001), message: 'x'.repeat(1001) },
      {
        note: ['is too long (maximum is 5000 characters)'],
        message: ['is too long (maximum is 1000 characters)'],
      },
    ],
  ])('422 for %s', async (_, more, errors) => {
    const { post, get } = await sandbox();
    const { status, body } = await post('/gift_cards.json', { gift_card: { initial_value: '50.00', ...more } });
    expect({ status, body }).toEqual({ status: 422, body: { errors } });
    expect((await get('/gift_cards/count.json')).body).toEqual({ count: 0 });
  });

  test("422 for a recipient without an address, and for another shop's", async () => {
    const [box, other] = [await sandbox(), await sandbox()];
    const [silent, theirs] = [await customer(box, null), await customer(other, 'mina@okafor.example')];
    expect(await box.post('/gift_cards.json', { gift_card: { initial_value: '5', recipient_id: silent.id } })).toMatchObject({
      status: 422,
      body: { errors: { recipient_id: ['must have an email address'] } },
    });
    expect(await box.post('/gift_cards.json', { gift_card: { initial_value: '5', recipient_id: theirs.id } })).toMatchObject({
      status: 422,
      body: { errors: { recipient_id: ['is not a customer of this shop'] } },
    });
  });

  test('422 for a code that another card has, a disabled one too, however it is written; one of 50 at once gets it', async () => {
    const [box, other] = [await sandbox(), await sandbox()];
    const taken = { status: 422, body: { errors: { code: ['has already been taken'] } } };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => box.post('/gift_cards.json', { gift_card: { initial_value: '5', code: 'teatime2026' } })),
    );
    const [made, ...more] = answers.filter(({ status }) => status === 201);
    expect(more).toEqual([]);
    for (const answer of answers) if (answer !== made) expect(answer).toMatchObject(taken);
    await disable(box, made!.body.gift_card.id);
    expect(await box.post('/gift_cards.json', { gift_card: { initial_value: '5', code: 'TEA time 2026' } })).toMatchObject(taken);
    expect((await card(other, { code: 'teatime2026' })).code).toBe('teatime2026');
  });

  test('the code is never shown again, and is not in the database: neither as it is nor so that it could be guessed without the key', async () => {
    const box = await sandbox();
    const mina = await customer(box, 'mina@okafor.example');
    const { id, code } = await card(box, { code: 'teatime8', recipient_id: mina.id, send_on: '2036-01-01' });
    const [again] = await Promise.all([
      box.get(`/gift_cards/${id}.json`),
      box.get('/gift_cards.json'),
      box.get('/gift_cards/search.json'),
      box.put(`/gift_cards/${id}.json`, { gift_card: { note: 'x' } }),
      disable(box, id),
      box.operator('GET', './gift_card_deliveries'),
    ]).then((answers) => {
      for (const { text } of answers) expect(text).not.toContain(code);
      return answers;
    });
    expect(again.body.gift_card).not.toHaveProperty('code');
    for (const table of ['gift_cards', 'gift_card_deliveries', 'jobs', 'events'])
      expect(JSON.stringify(await box.server.store.db.selectFrom(table).selectAll().where('shop_id', '=', box.shop.id).execute())).not.toContain(code);
    const { code_mark } = await box.server.store.db.selectFrom('gift_cards').select('code_mark').where('id', '=', id).executeTakeFirstOrThrow();
    expect(code_mark).not.toBe(new Vault('another key').mark(`gift_cards/${box.shop.id}`, code));
  });
});

describe('getGiftCard', () => {
  test("200 without the code, and with members chosen; 404 for another shop's", async () => {
    const [box, other] = [await sandbox(), await sandbox()];
    const made = await card(box);
    expect((await box.get(`/gift_cards/${made.id}.json`)).body).toEqual({ gift_card: withoutCode(made) });
    expect((await box.get(`/gift_cards/${made.id}.json?fields=id,balance`)).body).toEqual({ gift_card: { id: made.id, balance: '50.00' } });
    expect(await other.get(`/gift_cards/${made.id}.json`)).toMatchObject({ status: 404, body: { errors: 'Not Found' } });
  });
});

describe('updateGiftCard', () => {
  test('200 changes expiry date, note and template suffix, and nothing else', async () => {
    const box = await sandbox();
    const made = await card(box, { note: 'Old', template_suffix: 'birthday' });
    const { status, body } = await box.put(`/gift_cards/${made.id}.json`, {
      gift_card: {
        ...made,
        expires_on: '2036-02-29',
        note: null,
        template_suffix: '',
        balance: '900.00',
        initial_value: '900.00',
        code: 'another123',
        disabled_at: made.created_at,
      },
    });
    expect(status).toBe(200);
    expect(body.gift_card).toEqual({
      ...withoutCode(made),
      expires_on: '2036-02-29',
      note: null,
      template_suffix: null,
      updated_at: body.gift_card.updated_at,
    });
    expect((await box.get(`/gift_cards/${made.id}.json`)).body).toEqual(body);
    expect((await box.put(`/gift_cards/${made.id}.json`, { gift_card: { expires_on: null } })).body.gift_card.expires_on).toBeNull();
  });

  test('200 with the record as it came leaves updated_at, and a disabled card stays disabled', async () => {
    const box = await sandbox();
    const made = await card(box);
    const disabled = (await disable(box, made.id)).body.gift_card;
    await forward(box, 60);
    expect((await box.put(`/gift_cards/${made.id}.json`, { gift_card: { ...disabled, disabled_at: null } })).body).toEqual({ gift_card: disabled });
    expect((await box.put(`/gift_cards/${made.id}.json`, { gift_card: { note: 'Lost' } })).body.gift_card).toMatchObject({
      note: 'Lost',
      disabled_at: disabled.disabled_at,
    });
    expect((await box.get('/gift_cards/search.json?query=lost')).body.gift_cards).toMatchObject([{ id: made.id }]);
  });

  test('422 for a day that does not exist', async () => {
    const box = await sandbox();
    const { id } = await card(box);
    expect(await box.put(`/gift_cards/${id}.json`, { gift_card: { expires_on: '2027-02-29' } })).toMatchObject({
      status: 422,
      body: { errors: { expires_on: ['is invalid'] } },
    });
  });
});

describe('disableGiftCard', () => {
  test('422 for a malformed card, 404 before that', async () => {
    const box = await sandbox();
    const { id } = await card(box, {});
    const { status, body } = await box.post(`/gift_cards/${id}/disable.json`, { gift_card: { id: 'this one' } });
    expect({ status, body }).toEqual({ status: 422, body: { errors: { id: ['is invalid'] } } });
    expect((await box.get(`/gift_cards/${id}.json`)).body.gift_card.disabled_at).toBeNull();
    expect((await box.post('/gift_cards/1/disable.json', { gift_card: { id: 'this one' } })).status).toBe(404);
  });

  test.each([[undefined], [{}], [{ gift_card: { id: 240000002 } }], [{ gift_card: { id: '240000002', note: 'x' } }], [{ gift_card: {} }]])(
    '201 whatever card is sent along: %j',
    async (sent) => {
      const box = await sandbox();
      const { code, ...made } = await card(box, {});
      const { status, body } = await box.post(`/gift_cards/${made.id}/disable.json`, sent);
      expect({ status, body }).toEqual({
        status: 201,
        body: { gift_card: { ...made, disabled_at: expect.any(String), updated_at: expect.any(String) } },
      });
    },
  );

  test('201 for ever: a second call has the same response', async () => {
    const box = await sandbox();
    const made = await card(box);
    const { status, body } = await disable(box, made.id);
    expect(status).toBe(201);
    expect(body.gift_card).toEqual({ ...withoutCode(made), disabled_at: expect.any(String), updated_at: body.gift_card.disabled_at });
    await forward(box, 3600);
    expect(await disable(box, made.id)).toMatchObject({ status: 201, body });
  });

  test('a card cannot be deleted', async () => {
    const box = await sandbox();
    const { id } = await card(box);
    expect((await box.delete(`/gift_cards/${id}.json`)).status).toBe(405);
  });
});

describe('listGiftCards and countGiftCards', () => {
  test('200 the newest first, by status, from an id on, with members chosen, and a count that agrees', async () => {
    const box = await sandbox();
    const made = [await card(box), await card(box), await card(box)];
    await disable(box, made[1].id);
    const [a, b, c] = ids(made);
    for (const [query, found] of [
      ['', [c, b, a]],
      ['status=enabled', [c, a]],
      ['status=disabled', [b]],
    ] as const) {
      expect(ids((await box.get(`/gift_cards.json?${query}`)).body.gift_cards), query).toEqual(found);
      expect((await box.get(`/gift_cards/count.json?${query}`)).body, query).toEqual({ count: found.length });
    }
    expect(ids((await box.get(`/gift_cards.json?since_id=${a}`)).body.gift_cards)).toEqual([b, c]);
    expect((await box.get('/gift_cards.json?limit=1&fields=id,note')).body).toEqual({ gift_cards: [{ id: c, note: null }] });
    expect(await box.get('/gift_cards.json?status=lost')).toMatchObject({ status: 400, body: { errors: { status: 'is not included in the list' } } });
  });

  test('200 in pages, in descending order', async () => {
    const box = await sandbox();
    const made: number[] = [];
    for (let n = 0; n < 5; n++) made.unshift((await card(box)).id);
    const found = [];
    for await (const page of box.pages('/gift_cards.json?limit=2&status=enabled')) {
      found.push(ids(page.body.gift_cards));
      await card(box);
    }
    expect(found).toEqual([made.slice(0, 2), made.slice(2, 4), made.slice(4)]);
  });
});

describe('searchGiftCards', () => {
  /** Three cards, a day apart: the first belongs to Mina and is half spent, the second is disabled, the third has a note in German. */
  async function three() {
    const box = await sandbox();
    const mina = await customer(box, 'Mina@okafor.example');
    const first = await card(box, { code: 'aaaabbbbcccc1234', initial_value: '50.00', customer_id: mina.id, note: 'Tasting, 100% sure' });
    await spend(box, first.id, '25.50');
    await forward(box, 86_400);
    const second = await card(box, { code: 'aaaabbbbccccwxyz', initial_value: '9.00', expires_on: '2036-01-01' });
    await disable(box, second.id);
    await forward(box, 86_400);
    const third = await card(box, { initial_value: '100.00', code: 'aaaabbbbcccc5678', note: 'GRÜSSE zum Jubiläum_x' });
    return {
      box,
      found: async (query: string, more = '') => ids((await box.get(`/gift_cards/search.json?query=${encodeURIComponent(query)}${more}`)).body.gift_cards),
      first,
      second,
      third,
    };
  }

  test('200 by each field, by words, by several terms at once', async () => {
    const { found, first, second, third } = await three();
    const days = [first, second, third].map(({ created_at }) => created_at.slice(0, 10));
    const expectations: [string, { id: number }[]][] = [
      ['', [second, third, first]],
      ['last_characters:1234', [first]],
      ['last_characters:WXYZ', [second]],
      ['LAST_CHARACTERS:wxyz', [second]],
      ['last_characters:"5678"', [third]],
      ['last_characters:123', []],
      ['balance:24.50', [first]],
      ['balance:24.5', [first]],
      ['balance:>24.50', [third]],
      ['balance:>=24.50', [third, first]],
      ['balance:<24.5', [second]],
      ['balance:<=9', [second]],
      ['balance:>10', [third, first]],
      ['initial_value:100', [third]],
      ['amount_spent:>0', [first]],
      ['amount_spent:25.50', [first]],
      ['amount_spent:>-1', [second, third, first]],
      ['email:mina@okafor.example', [first]],
      ['email:MINA@OKAFOR.EXAMPLE', [first]],
      ['email:mina', []],
      [`created_at:${days[1]}`, [second]],
      [`created_at:>${days[1]}`, [third]],
      [`created_at:>=${days[1]}`, [second, third]],
      [`created_at:<${days[1]}`, [first]],
      [`created_at:<=${days[1]}`, [second, first]],
      [`created_at:"${third.created_at}"`, [third]],
      [`created_at:>${second.created_at}`, [third]],
      [`disabled_at:${days[1]}`, [second]],
      ['disabled_at:>2001-01-01', [second]],
      ['updated_at:<2001-01-01', []],
      ['tasting', [first]],
      ['TAST', [first]],
      ['100%', [first]],
      ['100_', []],
      ['"Tasting, 100%"', [first]],
      ['grüsse', [third]],
      ['JUBILÄUM_X', [third]],
      ['okafor', [first]],
      ['wxy', [second]],
      ['tasting balance:>20 email:mina@okafor.example', [first]],
      ['tasting balance:>30', []],
      ['\\', []],
    ];
    for (const [query, cards] of expectations) expect(await found(query), query).toEqual(ids(cards));
  });

  test('200 within bounds of time, also together with a query', async () => {
    const { found, first, second, third } = await three();
    expect(await found('', `&created_at_min=${encodeURIComponent(second.created_at)}`)).toEqual(ids([second, third]));
    expect(await found('tasting', `&created_at_max=${encodeURIComponent(second.created_at)}`)).toEqual(ids([first]));
    expect(await found('', `&updated_at_min=${encodeURIComponent(third.created_at)}&updated_at_max=2036-01-01T00:00:00Z`)).toEqual(ids([third]));
  });

  test('200 in every order; those without a value come last, either way', async () => {
    const { found, first, second, third } = await three();
    const expectations: [string, { id: number }[]][] = [
      ['id', [first, second, third]],
      ['id DESC', [third, second, first]],
      ['created_at desc', [third, second, first]],
      ['updated_at ASC', [first, second, third]],
      ['disabled_at', [second, first, third]],
      ['disabled_at DESC', [second, third, first]],
      ['expires_on ASC', [second, first, third]],
      ['expires_on DESC', [second, third, first]],
      ['balance', [second, first, third]],
      ['balance DESC', [third, first, second]],
      ['initial_value DESC', [third, first, second]],
      ['amount_spent DESC', [first, third, second]],
    ];
    for (const [order, cards] of expectations) expect(await found('', `&order=${encodeURIComponent(order)}`), order).toEqual(ids(cards));
  });

  test('200 for spaces behind a colon, AND between terms, and OR as a word', async () => {
    const box = await sandbox();
    const wanted = await card(box, { note: 'green tea or coffee', initial_value: '20.00' });
    await card(box, { note: 'green', initial_value: '5.00' });
    for (const query of ['balance: > 10', 'balance: 20.00', 'green AND coffee', 'green AND balance:>10.00', 'coffee "OR"', 'tea or coffee'])
      expect(ids((await box.get(`/gift_cards/search.json?query=${encodeURIComponent(query)}`)).body.gift_cards), query).toEqual([wanted.id]);
  });

  test('200 for values and phrases in single quotes, and for words with an apostrophe', async () => {
    const box = await sandbox();
    const wanted = await card(box, { note: "'tis the keeper's green tea", initial_value: '20.00' });
    await card(box, { note: 'tea, green', initial_value: '5.00' });
    const { created_at } = wanted;
    for (const query of ["balance:'20.00'", `balance:>'10' created_at:>='${created_at}'`, "'green tea'", "keeper's", "'tis", "'tis the keeper's"])
      expect(ids((await box.get(`/gift_cards/search.json?query=${encodeURIComponent(query)}`)).body.gift_cards), query).toEqual([wanted.id]);
  });

  test('200 in pages, forth and back, while cards are disabled in between', async () => {
    const box = await sandbox();
    const made: number[] = [];
    for (let n = 0; n < 6; n++) made.push((await card(box, { note: `tea ${n}` })).id);
    for (const id of made.slice(0, 2)) {
      await disable(box, id);
      await forward(box, 60);
    }
    const [a, b, c, d, e, f] = made as [number, number, number, number, number, number];
    const first = await box.get('/gift_cards/search.json?query=tea&limit=2&fields=id');
    expect(first.body).toEqual({ gift_cards: [{ id: b }, { id: a }] });
    await disable(box, f);
    const second = await box.get(`/gift_cards/search.json${new URL(link(first, 'next')!).search}`);
    expect(ids(second.body.gift_cards)).toEqual([e, d]);
    const third = await box.get(`/gift_cards/search.json${new URL(link(second, 'next')!).search}`);
    expect(ids(third.body.gift_cards)).toEqual([c]);
    expect(link(third, 'next')).toBeUndefined();
    const back = await box.get(`/gift_cards/search.json${new URL(link(second, 'previous')!).search}`);
    expect(ids(back.body.gift_cards)).toEqual([b, a]);
  });

  test.each([
    'colour:green',
    'balance:much',
    'balance:1.001',
    'balance:',
    'created_at:yesterday',
    'created_at:2026-02-30',
    'email:>m',
    'last_characters:<1',
    '"open',
    'a"b',
    'note:x:y',
    'balance:5 OR balance:4',
    'NOT tea',
  ])('400 for the query %s', async (query) => {
    const { get } = await sandbox();
    expect(await get(`/gift_cards/search.json?query=${encodeURIComponent(query)}`)).toMatchObject({
      status: 400,
      body: { errors: { query: 'must be words, or fields with values such as last_characters:mnop and balance:>10.00' } },
    });
  });

  test('400 for an unknown order, and for a query that is too long', async () => {
    const { get } = await sandbox();
    for (const order of ['colour', 'balance up', 'balance,id', 'code_mark ASC'])
      expect(await get(`/gift_cards/search.json?order=${encodeURIComponent(order)}`)).toMatchObject({
        status: 400,
        body: { errors: { order: 'must be a field and a direction, such as disabled_at DESC' } },
      });
    expect((await get(`/gift_cards/search.json?query=${'x'.repeat(1025)}`)).status).toBe(400);
  });

  test('200 for as many words as a query can hold', async () => {
    const { get } = await sandbox();
    expect(await get(`/gift_cards/search.json?query=${'x+'.repeat(512)}`)).toMatchObject({ status: 200, body: { gift_cards: [] } });
  });
});

test('createGiftCard 422 has the errors of the schema together with those of the rules', async () => {
  const box = await sandbox();
  const silent = await customer(box, null);
  await card(box, { code: 'HARBOUR TEA' });
  const tried = async (gift_card: object) => {
    const { status, body } = await box.post('/gift_cards.json', { gift_card });
    return { status, body };
  };
  expect(await tried({ code: 'short', initial_value: '50.00', customer_id: 1, recipient_id: silent.id, send_on: '2001-01-01' })).toEqual({
    status: 422,
    body: {
      errors: {
        code: ['is too short (minimum is 8 characters)'],
        customer_id: ['is not a customer of this shop'],
        recipient_id: ['must have an email address'],
        send_on: ["can't be in the past"],
      },
    },
  });
  expect(await tried({ code: 'harbourtea', initial_value: 'much', recipient_id: 1 })).toEqual({
    status: 422,
    body: {
      errors: { initial_value: ['is not a number'], code: ['has already been taken'], recipient_id: ['is not a customer of this shop'] },
    },
  });
});
