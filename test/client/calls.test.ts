// The client against made-up responses: which requests it sends, what it does without an answer, and its error messages.
// Longer than other files, since all tests in it use fake timers, and vitest.config.ts isolates each file that does.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type ClientOptions, createClient, StoreAdminError } from '../../client/src/index.ts';

interface Asked {
  url: string;
  init: RequestInit;
  at: number;
}
type Made = Response | Error | (() => Response | Promise<Response>);

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers: { 'X-Request-Id': 'request-1', ...headers } });

/** Makes a client whose fetch gives these responses in turn. The last one is given again and again. */
function against(made: Made[], options: Partial<ClientOptions> = {}) {
  const asked: Asked[] = [];
  const client = createClient({
    baseUrl: 'https://harbour-tea.example/',
    accessToken: 'sat_1',
    ...options,
    fetch: async (url, init) => {
      asked.push({ url, init, at: Date.now() });
      const next = made.length > 1 ? made.shift()! : made[0]!;
      if (next instanceof Error) throw next;
      return typeof next === 'function' ? next() : next.clone();
    },
  });
  return { client, asked };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Runs all fake timers until the promise has settled. */
async function settled<T>(promise: Promise<T>): Promise<T> {
  let open = true;
  promise.then(
    () => (open = false),
    () => (open = false),
  );
  while (open) await vi.advanceTimersByTimeAsync(50);
  return promise;
}

describe('a request', () => {
  test('has address, version and token, and no body on reads', async () => {
    const { client, asked } = against([json({ page: { id: 1 } })], { version: '2026-10' });
    await client.get('/pages/{page_id}.json', { path: { page_id: 131000001 } });
    expect(asked[0]).toMatchObject({
      url: 'https://harbour-tea.example/admin/api/2026-10/pages/131000001.json',
      init: { method: 'GET', headers: { 'x-service-access-token': 'sat_1', accept: 'application/json' } },
    });
    expect(asked[0]!.init.body).toBeUndefined();
    expect(asked[0]!.init.headers).not.toHaveProperty('content-type');
  });

  test('has fields as one list, ids as another, and repeats parameters with brackets', async () => {
    const { client, asked } = against([json({})]);
    await client.get('/pages.json', { fields: ['id', 'title'], query: { limit: 5, title: 'a & b' } });
    await client.get('/inventory_items.json', { query: { ids: [1, '9007199254740993'] } });
    await client.put('/customers/{customer_id}/addresses/set.json', {
      path: { customer_id: 7 },
      query: { 'address_ids[]': [1, 2], operation: 'destroy' },
    });
    expect(asked.map(({ url }) => url.split('/latest')[1])).toEqual([
      '/pages.json?limit=5&title=a%20%26%20b&fields=id,title',
      '/inventory_items.json?ids=1,9007199254740993',
      '/customers/7/addresses/set.json?address_ids[]=1&address_ids[]=2&operation=destroy',
    ]);
  });

  test('leaves out what has no value, and refuses an object', async () => {
    const { client, asked } = against([json({})]);
    const plain = client as unknown as { get(path: string, options: object): Promise<unknown> };
    await plain.get('/pages.json', { query: { limit: undefined, since_id: null, ids: [], title: '', published: false } });
    expect(asked[0]!.url).toMatch(/\/pages\.json\?title=&published=false$/);
    for (const query of [{ created_at_min: new Date(0) }, { ids: [{ id: 1 }] }])
      await expect(plain.get('/pages.json', { query })).rejects.toMatchObject({
        reason: 'argument',
        message: expect.stringMatching(/query\.\w+ is an object/),
      });
    expect(asked).toHaveLength(1);
  });

  test('has its body as JSON', async () => {
    const { client, asked } = against([json({ collect: {} }, 201)]);
    await client.post('/collects.json', { body: { collect: { product_id: 7, collection_id: 8 } } });
    const body = '{"collect":{"product_id":7,"collection_id":8}}';
    expect(asked[0]!.init).toMatchObject({ method: 'POST', body, headers: { 'content-type': 'application/json' } });
  });

  test('without a path parameter is refused before anything is sent', async () => {
    const { client, asked } = against([json({})]);
    await expect(client.get('/pages/{page_id}.json', { path: { page_id: '' } })).rejects.toThrow(
      "GET /pages/{page_id}.json can't be sent: path.page_id is missing",
    );
    await expect(client.get('/pages/{page_id}.json', { path: {} as never })).rejects.toThrow('path.page_id is missing');
    await expect(client.list('/customers/{customer_id}/addresses.json', { path: {} as never }).all()).rejects.toThrow('path.customer_id is missing');
    expect(asked).toHaveLength(0);
  });

  test.each(['.', '..'])('%s is no id: the address would be that of another operation', async (product_id) => {
    const { client, asked } = against([json({ variants: [] })]);
    const path = '/products/{product_id}/variants.json';
    const refused = {
      name: 'StoreAdminError',
      reason: 'argument',
      method: 'get',
      path,
      message: `GET ${path} can't be sent: path.product_id is ${product_id}`,
    };
    await expect(client.get(path, { path: { product_id } })).rejects.toMatchObject(refused);
    await expect(client.list(path, { path: { product_id } }).all()).rejects.toMatchObject(refused);
    expect(asked).toHaveLength(0);
    await client.get(path, { path: { product_id: '../..%2e' } });
    expect(asked[0]!.url).toContain('/products/..%2F..%252e/variants.json');
  });

  test.each([
    [Number.NaN, 'is NaN'],
    [Number.POSITIVE_INFINITY, 'is Infinity'],
    [1.5, 'is 1.5, but ids are integers'],
    [1e21, 'is 1e+21, which is beyond 2^53: give it as a string of digits'],
    [2 ** 53, 'is 9007199254740992, which is beyond 2^53: give it as a string of digits'],
  ])('%s is no id, and nothing is sent', async (page_id, said) => {
    const { client, asked } = against([json({})]);
    const refused = (name: string) => ({ name: 'StoreAdminError', reason: 'argument', message: expect.stringContaining(`can't be sent: ${name} ${said}`) });
    await expect(client.get('/pages/{page_id}.json', { path: { page_id } })).rejects.toMatchObject(refused('path.page_id'));
    await expect(client.delete('/pages/{page_id}.json', { path: { page_id } })).rejects.toMatchObject(refused('path.page_id'));
    await expect(client.list('/customers/{customer_id}/addresses.json', { path: { customer_id: page_id } }).all()).rejects.toMatchObject(
      refused('path.customer_id'),
    );
    expect(asked).toHaveLength(0);
    // a query may have a number with a fraction
    if (page_id === 1.5) return;
    await expect(client.get('/pages.json', { query: { since_id: page_id } })).rejects.toMatchObject(refused('query.since_id'));
    await expect(client.get('/inventory_items.json', { query: { ids: [1, page_id] } })).rejects.toMatchObject(refused('query.ids'));
    expect(asked).toHaveLength(0);
  });

  test('NaN in a body is refused and not sent as null', async () => {
    const { client, asked } = against([json({})]);
    const body = { variant: { compare_at_price: Number.NaN } };
    await expect(client.put('/variants/{variant_id}.json', { path: { variant_id: 1 }, body: body as never })).rejects.toMatchObject({
      reason: 'argument',
      message: "PUT /variants/{variant_id}.json can't be sent: compare_at_price is NaN",
    });
    expect(asked).toHaveLength(0);
  });

  test('a header of the call replaces the default one, in any letter case', async () => {
    const { client, asked } = against([json({ page: {} })]);
    const headers = { 'x-service-access-token': 'sat_2', ACCEPT: 'text/plain', 'content-TYPE': 'application/json; charset=utf-8', 'X-Trace': '7' };
    await client.put('/pages/{page_id}.json', { path: { page_id: 1 }, body: { page: { title: 'Tea' } }, headers });
    expect(asked[0]!.init.headers).toEqual({
      'x-service-access-token': 'sat_2',
      accept: 'text/plain',
      'content-type': 'application/json; charset=utf-8',
      'x-trace': '7',
      'idempotency-key': expect.any(String),
    });
  });

  test.each([{ 'Idempotency-Key': 'чай' }, { 'X-Trace': 'one\ntwo' }, { 'no name': '1' }])(
    '%o is refused as a header, and nothing is sent',
    async (headers) => {
      const { client, asked } = against([json({})]);
      const error = await client.post('/pages.json', { body: { page: { title: 'Tea' } }, headers }).catch((error: StoreAdminError) => error);
      expect(error).toMatchObject({ name: 'StoreAdminError', reason: 'argument', method: 'post', path: '/pages.json' });
      expect((error as StoreAdminError).message).toMatch(/^POST \/pages\.json can't be sent: /);
      expect(asked).toHaveLength(0);
    },
  );

  test('a value that cannot be encoded is refused before anything is sent', async () => {
    const { client, asked } = against([json({})]);
    const circle: Record<string, unknown> = {};
    circle.circle = circle;
    for (const call of [
      client.get('/pages.json', { query: { title: '\ud83c' } }),
      client.get('/pages/{page_id}.json', { path: { page_id: '\ud83c' } }),
      client.post('/pages.json', { body: { page: circle } as never }),
      client.get('/pages.json', { headers: { 'X-Trace': 'tea…' } }),
    ])
      await expect(call).rejects.toMatchObject({ name: 'StoreAdminError', reason: 'argument', message: expect.stringContaining("can't be sent: ") });
    expect(asked).toHaveLength(0);
  });
});

describe('a client', () => {
  test('is not created from options that cannot work', () => {
    expect(() => createClient({ baseUrl: 'harbour-tea.example', accessToken: 'sat_1' })).toThrow(
      'baseUrl must begin with http:// or https://, such as https://harbour-tea.example',
    );
    expect(() => createClient({ baseUrl: 'https://harbour-tea.example', accessToken: '' })).toThrow('createClient needs an accessToken');
    expect(() => createClient({ baseUrl: 'https://harbour-tea.example', accessToken: 'sat_…' })).toThrow(
      "accessToken has characters that a header can't contain; copy it again exactly as it was printed",
    );
    expect(() => createClient({ baseUrl: '', accessToken: 'sat_1' })).toThrow(StoreAdminError);
    for (const timeoutMs of [0, -1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31])
      expect(() => createClient({ baseUrl: 'https://harbour-tea.example', accessToken: 'sat_1', timeoutMs })).toThrow('timeoutMs must be from 1 to 2147483647');
    for (const retries of [-1, Number.NaN])
      expect(() => createClient({ baseUrl: 'https://harbour-tea.example', accessToken: 'sat_1', retries })).toThrow(
        `retries must be 0 or more; it is ${retries}`,
      );
  });

  test.each([
    ['http://', 'baseUrl must be an address'],
    ['https://harbour-tea.example/?a=1', 'baseUrl must be an address'],
    ['https://harbour-tea.example?', 'baseUrl must be an address'],
    ['https://harbour-tea.example/#top', 'baseUrl must be an address'],
    ['https://me:secret@harbour-tea.example', 'baseUrl must be an address'],
    ['localhost:4010', 'baseUrl must begin with http:// or https://'],
    ['ftp://harbour-tea.example', 'baseUrl must begin with http:// or https://'],
    ['https://harbour-tea.example/admin/api', 'without /admin/api, which the client adds'],
    ['https://harbour-tea.example/admin/api/', 'without /admin/api, which the client adds'],
    ['http://127.0.0.1:4010/admin/api/latest', 'without /admin/api, which the client adds'],
    ['https://proxy.example/tea/admin/api/2026-10/', 'without /admin/api, which the client adds'],
  ])('%s is refused as baseUrl', (baseUrl, said) => {
    const error = (() => {
      try {
        return createClient({ baseUrl, accessToken: 'sat_1' });
      } catch (error) {
        return error;
      }
    })();
    expect(error).toMatchObject({ name: 'StoreAdminError', reason: 'argument', message: expect.stringContaining(said) });
  });

  test.each([
    ['https://harbour-tea.example//', 'https://harbour-tea.example/admin/api/latest/pages/count.json'],
    ['https://proxy.example/tea/', 'https://proxy.example/tea/admin/api/latest/pages/count.json'],
    ['HTTP://Harbour-Tea.example:4010', 'http://harbour-tea.example:4010/admin/api/latest/pages/count.json'],
  ])('with the baseUrl %s sends its requests below it', async (baseUrl, url) => {
    const { client, asked } = against([json({ count: 1 })], { baseUrl });
    await client.get('/pages/count.json');
    expect(asked[0]!.url).toBe(url);
  });

  test('sends ids beyond 2^53 unchanged, in path, query and body', async () => {
    const { client, asked } = against([json({})]);
    const id = '9007199254740993';
    await client.get('/pages.json', { query: { since_id: id } });
    await client.delete('/collects/{collect_id}.json', { path: { collect_id: id } });
    await client.post('/collects.json', { body: { collect: { product_id: id, collection_id: id } } });
    expect(asked.map(({ url, init }) => (url + (init.body ?? '')).split(id).length - 1)).toEqual([1, 1, 2]);
  });
});

describe('a response', () => {
  test('has ids beyond 2^53 as strings of digits, and everything else unchanged', async () => {
    const text =
      '{"page":{"id":9007199254740993,"shop_id":9007199254740991,"title":"no 9007199254740993 \\"9007199254740993\\"","n":-9007199254740993,"f":0.1234567890123456,"e":1e20}}';
    const { client } = against([json(text)]);
    expect(await client.get('/pages/{page_id}.json', { path: { page_id: '9007199254740993' } })).toEqual({
      page: {
        id: '9007199254740993',
        shop_id: 9007199254740991,
        title: 'no 9007199254740993 "9007199254740993"',
        n: '-9007199254740993',
        f: 0.1234567890123456,
        e: 1e20,
      },
    });
  });

  test('with such an id and a text of megabytes is parsed', async () => {
    const body = '\\"x'.repeat(2_000_000);
    const { client } = against([json(`{"page":{"id":9007199254740993,"body_html":"${body}"}}`)]);
    const { page } = await client.get('/pages/{page_id}.json', { path: { page_id: 1 } });
    expect(page.id).toBe('9007199254740993');
    expect(page.body_html).toHaveLength(4_000_000);
  });

  test('without a body is undefined where the operation has no body', async () => {
    const { client } = against([json('', 200), new Response(null, { status: 204 })]);
    expect(await client.delete('/storefront_access_tokens/{storefront_access_token_id}.json', { path: { storefront_access_token_id: 1 } })).toBeUndefined();
    const path = { price_rule_id: 1, discount_code_id: 2 };
    expect(await client.delete('/price_rules/{price_rule_id}/discount_codes/{discount_code_id}.json', { path })).toBeUndefined();
  });

  test('that is not JSON is an error that says so', async () => {
    const { client } = against([json('<html>Welcome</html>')]);
    await expect(client.get('/pages.json')).rejects.toThrow(
      'GET /pages.json answered 200 with something other than the JSON of the contract. Is https://harbour-tea.example/admin/api/latest the right address? It began: <html>Welcome</html>',
    );
  });

  test.each([
    ['nothing', () => json('')],
    ['204', () => new Response(null, { status: 204 })],
    ['null', () => json('null')],
    ['text', () => json('"pages"')],
  ])('%s is unreadable where a body is declared', async (_, made) => {
    const unreadable = {
      name: 'StoreAdminError',
      reason: 'unreadable',
      message: expect.stringContaining('with something other than the JSON of the contract'),
    };
    const { client } = against([made]);
    await expect(client.get('/pages/count.json')).rejects.toMatchObject({ ...unreadable, method: 'get', path: '/pages/count.json' });
    await expect(client.post('/pages.json', { body: { page: { title: 'Tea' } } })).rejects.toMatchObject(unreadable);
    await expect(client.list('/pages.json').all()).rejects.toMatchObject(unreadable);
  });

  /** A response without an end, whose pieces are counted. */
  function endless(status: number) {
    const sent = { pieces: 0, closed: false };
    const body = new ReadableStream({
      pull(stream) {
        sent.pieces++;
        stream.enqueue(new Uint8Array(2 ** 20).fill(32));
        // a client that doesn't stop fails the test instead of filling the memory
        if (sent.pieces === 100) stream.close();
      },
      cancel() {
        sent.closed = true;
      },
    });
    return { sent, response: () => new Response(body, { status, headers: { 'X-Request-Id': 'request-1' } }) };
  }

  test.each([
    [200, {}, 64 * 2 ** 20],
    [503, {}, 64 * 2 ** 20],
    [200, { maxResponseBytes: 100 }, 100],
    [200, { maxResponseBytes: Number.NaN }, Number.NaN],
  ])('of %s without an end is read up to a limit, and closed: %j', async (status, options, most) => {
    const { sent, response } = endless(status);
    const { client, asked } = against([response], options);
    await expect(client.get('/pages.json')).rejects.toMatchObject({
      name: 'StoreAdminError',
      reason: 'unreadable',
      status,
      requestId: 'request-1',
      message: `GET /pages.json answered ${status} with more than ${most} bytes (maxResponseBytes)`,
    });
    expect(asked).toHaveLength(1);
    expect(sent.closed).toBe(true);
    expect(sent.pieces).toBeLessThan((most || 0) / 2 ** 20 + 4);
  });

  test('in pieces of any size is put together, also where a piece ends within a character', async () => {
    const bytes = new TextEncoder().encode('\ufeff{"pages":[{"title":"Grüner 茶 🍵"}]}');
    for (const size of [1, 2, 3, 7, 1000]) {
      const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) => bytes.slice(n * size, (n + 1) * size));
      const body = new ReadableStream({ pull: (stream) => (pieces.length > 0 ? stream.enqueue(pieces.shift()!) : stream.close()) });
      const { client } = against([() => new Response(body)], { maxResponseBytes: bytes.length });
      expect(await client.get('/pages.json')).toEqual({ pages: [{ title: 'Grüner 茶 🍵' }] });
    }
  });

  test("whose body has no reader, as a caller's own fetch may give it, is read as text", async () => {
    const { client } = against([() => ({ ...json(''), ok: true, status: 200, headers: new Headers(), body: {}, text: async () => '{"count":1}' }) as Response]);
    expect(await client.get('/pages/count.json')).toEqual({ count: 1 });
  });

  test.each(['{}', '{"pages":null}', '{"pages":{"id":1}}', '{"error":"none"}'])('%s is refused as a list', async (text) => {
    const { client } = against([json(text)]);
    await expect(client.list('/pages.json').all()).rejects.toMatchObject({
      name: 'StoreAdminError',
      reason: 'unreadable',
      message: expect.stringContaining(`It began: ${text}`),
    });
  });
});

describe('errors', () => {
  const failing = async (body: unknown, status: number) => {
    const { client } = against([json(body, status)], { retries: 0 });
    return client.post('/pages.json', { body: { page: { title: '' } } }).catch((error: StoreAdminError) => error) as Promise<StoreAdminError>;
  };

  test('carry status, request id and fields, and say all in one message', async () => {
    const error = await failing({ errors: { title: ["can't be blank"], handle: ['is invalid', 'is too long'] } }, 422);
    expect(error).toBeInstanceOf(StoreAdminError);
    expect(error).toMatchObject({ name: 'StoreAdminError', reason: 'answer', status: 422, requestId: 'request-1', method: 'post', path: '/pages.json' });
    expect(error.fields).toEqual({ title: ["can't be blank"], handle: ['is invalid', 'is too long'] });
    expect(error.fieldsOf('post', '/pages.json')?.title).toEqual(["can't be blank"]);
    expect(error.fieldsOf('put', '/pages/{page_id}.json')).toBeUndefined();
    expect(error.message).toBe("POST /pages.json answered 422: title can't be blank; handle is invalid, is too long. Request id request-1");
  });

  test('have a message for each shape that the interface answers', async () => {
    expect((await failing({ errors: 'Not Found' }, 404)).message).toBe(
      'POST /pages.json answered 404: Not Found. Check the query, the version and baseUrl, which is only the address of the shop. Request id request-1',
    );
    const { client } = against([json({ errors: 'Not Found' }, 404)]);
    await expect(client.get('/pages/{page_id}.json', { path: { page_id: 1 } })).rejects.toThrow(
      'GET /pages/{page_id}.json answered 404: Not Found. The shop has no such record, or the path holds an id of another shop. Request id request-1',
    );
    expect((await failing({ errors: ['one', 'two'] }, 400)).message).toContain('answered 400: one; two.');
    expect((await failing({ errors: { limit: 'must be a whole number' } }, 400)).fields).toEqual({ limit: ['must be a whole number'] });
    expect((await failing('<h1>Bad gateway</h1>', 502)).errors).toBe('<h1>Bad gateway</h1>');
    // a sentence of the server keeps one full stop, and `base` is no word for people
    expect((await failing({ errors: 'This needs merchant approval.' }, 403)).message).toBe(
      'POST /pages.json answered 403: This needs merchant approval. Request id request-1',
    );
    expect((await failing({ errors: { base: ['is not active'] } }, 422)).message).toBe('POST /pages.json answered 422: is not active. Request id request-1');
    expect((await failing('', 500)).message).toBe('POST /pages.json answered 500. The server logged the cause under the request id. Request id request-1');
  });

  test("have the server's hint instead of the usual advice", async () => {
    const hinted = async (body: unknown, status: number, hint: string) => {
      const answer = json(body, status);
      answer.headers.set('X-Service-Hint', hint);
      const { client } = against([answer]);
      return client.get('/pages.json').catch((error: StoreAdminError) => error) as Promise<StoreAdminError>;
    };
    const choice = await hinted({ errors: { published_status: 'is not included in the list' } }, 400, 'published_status has to be one of published, any');
    expect(choice.hint).toBe('published_status has to be one of published, any');
    expect(choice.message).toBe(
      'GET /pages.json answered 400: published_status is not included in the list. published_status has to be one of published, any. Request id request-1',
    );
    expect((await hinted({ errors: 'Not Found' }, 404, 'Did you mean GET /pages.json?')).message).toBe(
      'GET /pages.json answered 404: Not Found. Did you mean GET /pages.json? Request id request-1',
    );
  });

  test('of an unknown shape keep their content in the message', async () => {
    const nested = await failing({ errors: { page: { title: ["can't be blank"] }, base: ['one', { two: 2 }, null] } }, 422);
    expect(nested.fields).toEqual({ page: ['{"title":["can\'t be blank"]}'], base: ['one', '{"two":2}', 'null'] });
    expect(nested.message).toContain('answered 422: page {"title":["can\'t be blank"]}; one, {"two":2}, null.');
    expect((await failing({ errors: {} }, 409)).message).toContain('answered 409: {}.');
    expect((await failing({ errors: [{ title: 'no' }] }, 400)).message).toContain('answered 400: {"title":"no"}.');
    expect((await failing({ error: { code: 7 } }, 400)).message).toContain('answered 400: error {"code":7}.');
  });

  test('of the connection name the host and the cause', async () => {
    const { client } = against([new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED 127.0.0.1:1') })]);
    const error = await settled(client.get('/pages.json').catch((error: StoreAdminError) => error));
    expect(error).toMatchObject({ reason: 'connection', status: 0 });
    expect((error as StoreAdminError).message).toBe(
      'GET /pages.json got no answer from https://harbour-tea.example after 5 attempts: fetch failed: connect ECONNREFUSED 127.0.0.1:1',
    );
    // where a name has several addresses, Node's error has no words of its own
    const several = Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' });
    const refused = against([new TypeError('fetch failed', { cause: several })], { retries: 0 }).client.get('/pages.json');
    await expect(refused).rejects.toThrow(/: fetch failed: ECONNREFUSED$/);
  });

  test.each([undefined, null, 'offline'])('of a fetch that rejects with %s are errors of the client, too', async (reason) => {
    const own = createClient({ baseUrl: 'https://harbour-tea.example', accessToken: 'sat_1', retries: 0, fetch: () => Promise.reject(reason) });
    await expect(own.get('/pages.json')).rejects.toMatchObject({
      name: 'StoreAdminError',
      reason: 'connection',
      message: `GET /pages.json got no answer from https://harbour-tea.example: ${reason}`,
    });
  });
});

describe('retries', () => {
  test.each([408, 500, 502, 503, 504])('%s is retried where that is safe', async (status) => {
    const { client, asked } = against([json('', status), json('', status), json({ count: 1 })]);
    expect(await settled(client.get('/pages/count.json'))).toEqual({ count: 1 });
    expect(asked).toHaveLength(3);
  });

  test('a connection error is retried where that is safe', async () => {
    const { client, asked } = against([new TypeError('fetch failed'), json({ count: 1 })]);
    expect(await settled(client.get('/pages/count.json'))).toEqual({ count: 1 });
    expect(asked).toHaveLength(2);
  });

  test('a write is retried with the same key, and the next call has another', async () => {
    for (const fault of [json('', 500), json('', 503), json('', 502), new TypeError('fetch failed'), json({ errors: {} }, 409, { 'Retry-After': '1.0' })]) {
      const { client, asked } = against([fault, json({ page: { id: 1 } }, 201)]);
      expect(await settled(client.post('/pages.json', { body: { page: { title: 'Tea' } } }))).toEqual({ page: { id: 1 } });
      await settled(client.put('/pages/{page_id}.json', { path: { page_id: 1 }, body: { page: { title: 'Tea' } } }));
      const keys = asked.map(({ init }) => new Headers(init.headers).get('Idempotency-Key'));
      expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0], expect.stringMatching(/^[0-9a-f]{32}$/)]);
      expect(keys[2]).not.toBe(keys[0]);
    }
  });

  test('a write keeps the key that the caller gives it, and reads and removals have none', async () => {
    const { client, asked } = against([json({})], { idempotency: false });
    const own = against([json('', 503), json({})]);
    await client.get('/pages.json');
    await client.delete('/pages/{page_id}.json', { path: { page_id: 1 } });
    await client.post('/pages.json', { body: { page: { title: 'Tea' } } });
    expect(asked.map(({ init }) => new Headers(init.headers).get('Idempotency-Key'))).toEqual([null, null, null]);
    await settled(own.client.post('/pages.json', { body: { page: { title: 'Tea' } }, headers: { 'idempotency-key': 'order-17' } }));
    expect(own.asked.map(({ init }) => new Headers(init.headers).get('Idempotency-Key'))).toEqual(['order-17', 'order-17']);
  });

  test('no retry of a write without a key, of a removal, or of a call whose key belongs to one that was cut off', async () => {
    for (const fault of [json('', 500), json('', 503), new TypeError('fetch failed')]) {
      const { client, asked } = against([fault], { idempotency: false });
      await expect(client.post('/pages.json', { body: { page: { title: 'Tea' } } })).rejects.toBeInstanceOf(StoreAdminError);
      const keyed = against([fault]);
      await expect(keyed.client.delete('/pages/{page_id}.json', { path: { page_id: 1 } })).rejects.toBeInstanceOf(StoreAdminError);
      expect([asked.length, keyed.asked.length]).toEqual([1, 1]);
    }
    const { client, asked } = against([json({ errors: { base: ['cut off'] } }, 409)]);
    await expect(client.post('/pages.json', { body: { page: { title: 'Tea' } } })).rejects.toMatchObject({ status: 409 });
    expect(asked).toHaveLength(1);
  });

  test('500 is an error when it stays', async () => {
    const { client, asked } = against([json({ errors: 'An unexpected error occurred' }, 500)]);
    await expect(settled(client.get('/pages.json'))).rejects.toMatchObject({ status: 500, errors: 'An unexpected error occurred' });
    expect(asked).toHaveLength(5);
  });

  test('429 is retried after Retry-After, writes too', async () => {
    const { client, asked } = against([json({ errors: 'slow' }, 429, { 'Retry-After': '2.0' }), json({ page: {} }, 201)]);
    await settled(client.post('/pages.json', { body: { page: { title: 'Tea' } } }));
    expect(asked[1]!.at - asked[0]!.at).toBeGreaterThanOrEqual(2000);
    expect(asked[1]!.at - asked[0]!.at).toBeLessThan(2200);
  });

  test('Retry-After may be a date', async () => {
    const date = new Date(Date.now() + 5000).toUTCString();
    const { client, asked } = against([json('', 429, { 'Retry-After': date }), json({ count: 1 })]);
    await settled(client.get('/pages/count.json'));
    expect(asked[1]!.at - asked[0]!.at).toBeGreaterThanOrEqual(3900);
  });

  test.each([
    ['3000000', 3_000_000],
    [new Date(Date.UTC(2200, 0)).toUTCString(), 1e9],
    ['301', 301],
  ])('Retry-After: %s is longer than the client waits, and becomes an error', async (after, atLeast) => {
    for (const status of [429, 503, 409]) {
      const { client, asked } = against([json({ errors: 'slow' }, status, { 'Retry-After': after }), json({ page: {} }, 201)]);
      const began = performance.now();
      const error = await client.post('/pages.json', { body: { page: { title: 'Tea' } } }).catch((error: StoreAdminError) => error);
      expect(error).toMatchObject({ name: 'StoreAdminError', status, errors: 'slow', retryAfter: expect.any(Number) });
      const { retryAfter, message } = error as StoreAdminError;
      expect(retryAfter).toBeGreaterThanOrEqual(atLeast);
      expect(message).toContain(`answered ${status}: slow. Try again in ${Math.ceil(retryAfter!)} s: the client itself waits at most 300 s.`);
      expect(performance.now()).toBe(began);
      // other calls don't wait so long either
      await settled(client.post('/pages.json', { body: { page: { title: 'Tea' } } }));
      expect(performance.now() - began).toBeLessThan(1000);
      expect(asked).toHaveLength(2);
    }
  });

  test('the error of the last attempt has its Retry-After', async () => {
    const { client } = against([json('', 429, { 'Retry-After': '2.0' })], { retries: 1 });
    await expect(settled(client.get('/pages.json'))).rejects.toMatchObject({ status: 429, retryAfter: 2 });
    await expect(settled(against([json('', 500)]).client.get('/pages.json'))).rejects.toMatchObject({ status: 500, retryAfter: undefined });
  });

  test('no delay is longer than 5 minutes, however many retries there are', async () => {
    const delays: number[] = [];
    const { client } = against([new TypeError('fetch failed')], { retries: 40, hooks: { onRetry: ({ delayMs }) => void delays.push(delayMs) } });
    const calling = client.get('/pages.json').catch((error: StoreAdminError) => error);
    await vi.advanceTimersByTimeAsync(40 * 300_000);
    expect(await calling).toMatchObject({ reason: 'connection' });
    expect(delays).toHaveLength(40);
    expect(Math.max(...delays)).toBe(300_000);
  });

  test('are bounded by `retries`, and their delays are random and grow', async () => {
    const delays: number[] = [];
    const { client, asked } = against([json('', 503)], { retries: 3, hooks: { onRetry: ({ delayMs }) => void delays.push(delayMs) } });
    await expect(settled(client.get('/pages.json'))).rejects.toMatchObject({ status: 503 });
    expect(asked).toHaveLength(4);
    for (const [at, delay] of delays.entries()) {
      expect(delay).toBeGreaterThanOrEqual(125 * 2 ** at);
      expect(delay).toBeLessThanOrEqual(375 * 2 ** at);
    }
  });
});

describe('the limiter', () => {
  /** The server's rate-limit bucket, as decision D17 describes it. */
  function bucket(size: number, leak: number) {
    let level = 0;
    let at = Date.now();
    let refused = 0;
    return {
      refused: () => refused,
      answer: async () => {
        await new Promise((next) => setTimeout(next, 5 + Math.random() * 40));
        level = Math.max(0, level - ((Date.now() - at) / 1000) * leak);
        at = Date.now();
        const full = level + 1 > size;
        if (!full) level += 1;
        const headers = { 'X-Service-Shop-Api-Call-Limit': `${Math.min(size, Math.ceil(level))}/${size}` };
        if (full) refused += 1;
        await new Promise((next) => setTimeout(next, 5 + Math.random() * 40));
        return full ? json({ errors: 'slow' }, 429, { ...headers, 'Retry-After': '2.0' }) : json({ count: 1 }, 200, headers);
      },
    };
  }

  test.each([
    [2, 120, 42_000],
    [4, 120, 30_000],
  ])('never runs into a 429 at %s a second, and waits no longer than it has to', async (leak, calls, most) => {
    const { answer, refused } = bucket(40, leak);
    const { client } = against([answer]);
    const since = Date.now();
    await settled(Promise.all(Array.from({ length: calls }, () => client.get('/pages/count.json'))));
    expect(refused()).toBe(0);
    expect(Date.now() - since).toBeLessThan(most);
  });

  test('learns the size of a smaller bucket', async () => {
    const { answer, refused } = bucket(10, 2);
    const { client } = against([answer]);
    await settled(client.get('/pages/count.json'));
    await settled(Promise.all(Array.from({ length: 30 }, () => client.get('/pages/count.json'))));
    expect(refused()).toBe(0);
  });

  test('delays no call where the server has no limit', async () => {
    const { client, asked } = against([() => json({ count: 1 })]);
    const since = Date.now();
    await settled(Promise.all(Array.from({ length: 500 }, () => client.get('/pages/count.json'))));
    expect(asked).toHaveLength(500);
    expect(Date.now() - since).toBeLessThan(200);
  });

  test('delays all calls of the client after a 429, not only the one that got it', async () => {
    const { client, asked } = against([json('', 429, { 'Retry-After': '3', 'X-Service-Shop-Api-Call-Limit': '40/40' }), json({ count: 1 })]);
    const first = client.get('/pages/count.json');
    await vi.advanceTimersByTimeAsync(1);
    await settled(Promise.all([first, client.get('/pages/count.json')]));
    expect(asked).toHaveLength(3);
    for (const { at } of asked.slice(1)) expect(at - asked[0]!.at).toBeGreaterThanOrEqual(3000);
  });

  test('can be switched off', async () => {
    const { client, asked } = against([() => json({ count: 1 }, 200, { 'X-Service-Shop-Api-Call-Limit': '40/40' })], { limiter: false });
    await Promise.all(Array.from({ length: 60 }, () => client.get('/pages/count.json')));
    expect(asked).toHaveLength(60);
  });

  test('gives the turn of a call that was aborted while it waited to the next one', async () => {
    const { client, asked } = against([() => json({ count: 1 }, 200, { 'X-Service-Shop-Api-Call-Limit': '40/40' })]);
    await client.get('/pages/count.json');
    const control = new AbortController();
    const aborted = client.get('/pages/count.json', { signal: control.signal }).catch((reason: unknown) => reason);
    const next = client.get('/pages/count.json');
    // all that wait share a timer
    expect(vi.getTimerCount()).toBe(1);
    control.abort('too late');
    expect(await aborted).toBe('too late');
    await settled(next);
    expect(asked).toHaveLength(2);
    expect(asked[1]!.at - asked[0]!.at).toBeLessThan(700);
  });

  test('keeps the calls that wait where the signal of an earlier one is aborted', async () => {
    const { client, asked } = against([() => json({ count: 1 }, 200, { 'X-Service-Shop-Api-Call-Limit': '40/40' })]);
    const control = new AbortController();
    await client.get('/pages/count.json');
    await settled(client.get('/pages/count.json', { signal: control.signal }));
    const waiting = client.get('/pages/count.json');
    control.abort();
    await vi.advanceTimersByTimeAsync(2000);
    expect(asked).toHaveLength(3);
    await waiting;
  });

  test('waits no longer when the system clock is set back', async () => {
    const { client } = against([json({ count: 1 }, 200, { 'X-Service-Shop-Api-Call-Limit': '39/40' })]);
    const waits: number[] = [];
    const held = against([() => json({ count: 1 }, 200, { 'X-Service-Shop-Api-Call-Limit': '40/40' })], { hooks: { onWait: ({ ms }) => void waits.push(ms) } });
    await client.get('/pages/count.json');
    await held.client.get('/pages/count.json');
    const waiting = held.client.get('/pages/count.json');
    vi.setSystemTime(Date.now() - 300_000);
    const began = performance.now();
    await settled(Promise.all([waiting, client.get('/pages/count.json'), client.get('/pages/count.json')]));
    expect(performance.now() - began).toBeLessThan(2000);
    expect(waits).toEqual([expect.any(Number)]);
    expect(waits[0]).toBeGreaterThan(0);
  });

  test.each(['999999999999/40', 'NaN/40', '1/x', '-1/40', '40/0.5'])('the header %s delays no call for long', async (header) => {
    const { client, asked } = against([() => json({ count: 1 }, 200, { 'X-Service-Shop-Api-Call-Limit': header })]);
    const began = performance.now();
    for (let count = 0; count < 5; count++) await settled(client.get('/pages/count.json'));
    expect(asked).toHaveLength(5);
    expect(performance.now() - began).toBeLessThan(5000);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('does not count calls that got no answer', async () => {
    const { client } = against([new TypeError('fetch failed')], { retries: 0 });
    for (let count = 0; count < 100; count++) await settled(client.get('/pages.json').catch(() => {}));
    const since = Date.now();
    await settled(client.get('/pages.json').catch(() => {}));
    expect(Date.now() - since).toBeLessThan(100);
  });
});

describe('AbortSignal', () => {
  test('aborts before the call, while it waits for a retry, and while it waits for the limiter', async () => {
    const { client, asked } = against([json('', 503)]);
    await expect(client.get('/pages.json', { signal: AbortSignal.abort(new Error('before')) })).rejects.toThrow('before');
    expect(asked).toHaveLength(0);

    const retry = new AbortController();
    const waiting = client.get('/pages.json', { signal: retry.signal });
    await vi.advanceTimersByTimeAsync(1);
    retry.abort(new Error('while retrying'));
    await expect(waiting).rejects.toThrow('while retrying');
    expect(asked).toHaveLength(1);

    const full = against([() => json({ count: 1 }, 200, { 'X-Service-Shop-Api-Call-Limit': '40/40' })]);
    await full.client.get('/pages/count.json');
    const room = new AbortController();
    const held = full.client.get('/pages/count.json', { signal: room.signal });
    room.abort(new Error('while held back'));
    await expect(held).rejects.toThrow('while held back');
    expect(full.asked).toHaveLength(1);
    // a timer that is left would keep the program from ending
    expect(vi.getTimerCount()).toBe(0);
  });

  test('aborts a call under way, with its own reason as the error', async () => {
    const client = createClient({
      baseUrl: 'https://harbour-tea.example',
      accessToken: 'sat_1',
      fetch: (_url, init) => new Promise((_, failed) => init.signal!.addEventListener('abort', () => failed(new Error('wrapped')))),
    });
    const controller = new AbortController();
    const call = client.get('/pages.json', { signal: controller.signal });
    controller.abort(new Error('enough'));
    await expect(call).rejects.toThrow('enough');
  });
});

describe('an attempt that exceeds the timeout', () => {
  /** A fetch that never answers, and rejects when its signal aborts, as fetch does. */
  const never =
    (seen: AbortSignal[]): NonNullable<ClientOptions['fetch']> =>
    (_url, { signal }) => {
      seen.push(signal!);
      return new Promise((_, failed) => signal!.addEventListener('abort', () => failed(signal!.reason)));
    };
  const silent = (options: Partial<ClientOptions> = {}) => {
    const seen: AbortSignal[] = [];
    return { seen, client: createClient({ baseUrl: 'https://harbour-tea.example', accessToken: 'sat_1', fetch: never(seen), ...options }) };
  };

  test('is a connection error after 30 s, and is retried', async () => {
    const retried: number[] = [];
    const { client, seen } = silent({ retries: 1, hooks: { onRetry: ({ status }) => void retried.push(status) } });
    const began = Date.now();
    await expect(settled(client.get('/pages/count.json'))).rejects.toMatchObject({
      reason: 'connection',
      status: 0,
      message: 'GET /pages/count.json got no answer from https://harbour-tea.example after 2 attempts: it took longer than 30 s',
    });
    expect(Date.now() - began).toBeGreaterThanOrEqual(60_000);
    expect(Date.now() - began).toBeLessThan(61_000);
    expect([retried, seen.length]).toEqual([[0], 2]);
  });

  test('is not retried where that could do harm, and the error says so', async () => {
    const { client, seen } = silent({ timeoutMs: 200 });
    await expect(settled(client.delete('/pages/{page_id}.json', { path: { page_id: 1 } }))).rejects.toThrow(
      'it took longer than 0.2 s. The server may have done it all the same; check before you repeat it',
    );
    expect(seen).toHaveLength(1);
  });

  test("ends earlier by the caller's signal, also where a hook aborts it", async () => {
    const controller = new AbortController();
    const { client } = silent();
    const call = client.get('/pages/count.json', { signal: controller.signal });
    controller.abort(new Error('enough'));
    await expect(call).rejects.toThrow('enough');
    const other = new AbortController();
    const stopped = createClient({
      baseUrl: 'https://harbour-tea.example',
      accessToken: 'sat_1',
      hooks: { onRequest: () => other.abort(new Error('in the hook')) },
      fetch: async (_url, { signal }) => {
        signal!.throwIfAborted();
        return json({ count: 1 });
      },
    });
    await expect(stopped.get('/pages/count.json', { signal: other.signal })).rejects.toThrow('in the hook');
  });

  test('leaves no timer behind, and no listener on the signal', async () => {
    const { signal } = new AbortController();
    const listening = vi.spyOn(signal, 'addEventListener');
    const gone = vi.spyOn(signal, 'removeEventListener');
    const { client } = against([json({ count: 1 })]);
    for (let count = 0; count < 3; count++) await client.get('/pages/count.json', { signal });
    expect(listening.mock.calls.length).toBe(gone.mock.calls.length);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('hooks', () => {
  test('see every attempt, answer, retry and wait', async () => {
    const seen: string[] = [];
    const { client } = against([json('', 503), json({ count: 1 }, 200, { 'X-Service-Shop-Api-Call-Limit': '40/40' }), json({ count: 1 })], {
      hooks: {
        onRequest: ({ method, path, attempt }) => void seen.push(`ask ${method} ${path} ${attempt}`),
        onResponse: ({ status, requestId }) => void seen.push(`answer ${status} ${requestId}`),
        onRetry: ({ status }) => void seen.push(`retry ${status}`),
        onWait: ({ ms }) => void seen.push(`wait ${ms >= 400}`),
      },
    });
    await settled(client.get('/pages/count.json'));
    await settled(client.get('/pages/count.json'));
    expect(seen).toEqual([
      'ask get /pages/count.json 1',
      'answer 503 request-1',
      'retry 503',
      'ask get /pages/count.json 2',
      'answer 200 request-1',
      'wait true',
      'ask get /pages/count.json 1',
      'answer 200 request-1',
    ]);
  });

  test.each([
    ['onRequest', '39/40', 100],
    ['onWait', '40/40', 1],
  ] as const)('%s that throws uses no room in the bucket', async (hook, header, times) => {
    let throwing = false;
    const hooks = {
      [hook]: () => {
        if (throwing) throw new Error('no such logger');
      },
    };
    const { client, asked } = against([() => json({ count: 1 }, 200, { 'X-Service-Shop-Api-Call-Limit': header })], { hooks });
    await client.get('/pages/count.json');
    throwing = true;
    for (let count = 0; count < times; count++) await expect(settled(client.get('/pages/count.json'))).rejects.toThrow('no such logger');
    throwing = false;
    const began = performance.now();
    await settled(client.get('/pages/count.json'));
    expect(performance.now() - began).toBeLessThan(100);
    expect(asked).toHaveLength(2);
  });

  test('a deprecated call warns once', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const deprecated = () => json({ variants: [] }, 200, { 'X-Service-API-Deprecated-Reason': 'https://example/why' });
    const { client } = against([deprecated]);
    for (const product_id of [1, 2, 3]) await client.get('/products/{product_id}/variants.json', { path: { product_id } });
    expect(warn.mock.calls).toEqual([['GET /products/{product_id}/variants.json is deprecated: https://example/why']]);
    warn.mockRestore();

    const told: string[] = [];
    const other = against([deprecated], { hooks: { onDeprecated: ({ path }) => void told.push(path) } });
    for (const product_id of [1, 2]) await other.client.get('/products/{product_id}/variants.json', { path: { product_id } });
    expect(told).toEqual(['/products/{product_id}/variants.json']);
  });
});

describe('versions', () => {
  test('a warning that another version served the call is reported once', async () => {
    const told: string[] = [];
    const said = '2019-01 is no longer supported; 2026-01 served the call';
    const { client } = against([() => json({ count: 1 }, 200, { 'X-Service-API-Version-Warning': said })], {
      version: '2019-01',
      hooks: { onDeprecated: ({ reason }) => void told.push(reason) },
    });
    await client.get('/pages/count.json');
    await client.get('/redirects/count.json');
    expect(told).toEqual([said]);
  });
});

describe('pages', () => {
  const three = () => [
    json({ pages: [{ id: 1 }, { id: 2 }] }, 200, { Link: '<http://inside:4010/admin/api/latest/pages.json?limit=2&page_info=b>; rel="next"' }),
    json({ pages: [{ id: 3 }, { id: 4 }] }, 200, {
      Link: '<http://inside:4010/admin/api/latest/pages.json?limit=2&page_info=a>; rel="previous", <http://inside:4010/admin/api/latest/pages.json?limit=2&page_info=c>; rel="next"',
    }),
    json({ pages: [{ id: 5 }] }, 200, { Link: '<http://inside:4010/admin/api/latest/pages.json?limit=2&page_info=b>; rel="previous"' }),
  ];

  test('come by item, following Link to the end, and from no other host', async () => {
    const { client, asked } = against(three());
    const ids: unknown[] = [];
    for await (const { id } of client.list('/pages.json', { query: { limit: 2, title: 'Tea' } })) ids.push(id);
    expect(ids).toEqual([1, 2, 3, 4, 5]);
    expect(asked.map(({ url }) => url.replace('https://harbour-tea.example/admin/api/latest', ''))).toEqual([
      '/pages.json?limit=2&title=Tea',
      '/pages.json?limit=2&page_info=b',
      '/pages.json?limit=2&page_info=c',
    ]);
  });

  test('below a record has each of its pages below that record', async () => {
    const page = (id: number, headers = {}) => json({ addresses: [{ id }] }, 200, headers);
    const { client, asked } = against([page(1, { Link: '<?page_info=b>; rel="next"' }), page(2)]);
    expect(await client.list('/customers/{customer_id}/addresses.json', { path: { customer_id: 7 } }).all()).toEqual([{ id: 1 }, { id: 2 }]);
    expect(asked.map(({ url }) => url.split('/latest')[1])).toEqual(['/customers/7/addresses.json', '/customers/7/addresses.json?page_info=b']);
  });

  test.each(['<http://inside:4010/admin/api/latest/pages.json>; rel="next"', '<http://[>; rel="next"', '<>; rel="next"'])(
    'have an error for a next link without a usable address: %s',
    async (link) => {
      const { client, asked } = against([json({ pages: [{ id: 1 }] }, 200, { Link: link })]);
      await expect(client.list('/pages.json').all()).rejects.toMatchObject({ name: 'StoreAdminError', reason: 'unreadable', path: '/pages.json' });
      expect(asked).toHaveLength(1);
    },
  );

  test.each([
    '<?page_info=b>; rel=next',
    '<?page_info=b>; REL="Next"',
    '<?page_info=b>;rel = "next"',
    '<?page_info=b>; title="a"; rel="next"',
    '<?page_info=b>; title="a, <?page_info=c>; rel=\\"last\\""; rel="next"',
    '<?page_info=b>; rel="next last"',
    '<?page_info=b>; rel="last  next"; rel="prev"',
    '<?page_info=b>;; crossorigin; rel=next',
    '<?page_info=a>; rel=prev, <?page_info=b>; rel=next',
    '<?ids=1,2&page_info=a>; rel="prev", <?page_info=b>; rel="next"',
    '<?page_info=a>; title="rel=next"; rel="prev",<?page_info=b>; rel="next"',
  ])('have their next link in every form that Link may have: %s', async (link) => {
    const { client, asked } = against([json({ pages: [{ id: 1 }] }, 200, { Link: link }), json({ pages: [{ id: 2 }] })]);
    expect(await client.list('/pages.json').all()).toEqual([{ id: 1 }, { id: 2 }]);
    expect(asked[1]!.url).toMatch(/\/pages\.json\?page_info=b$/);
  });

  test.each([
    '<?page_info=b>; rel="prev"',
    '<?page_info=b>',
    '<?page_info=b>; rel="prev"; rel="next"',
    '<?page_info=b>; title="next"',
    '<?a>; rel="nextpage"',
    '?b; rel=next',
  ])('end where no link is the next one: %s', async (link) => {
    const { client, asked } = against([json({ pages: [{ id: 1 }] }, 200, { Link: link })]);
    expect(await client.list('/pages.json').all()).toEqual([{ id: 1 }]);
    expect(asked).toHaveLength(1);
  });

  test.each([
    ['itself', ['?page_info=b', '?page_info=b'], 2],
    ['an earlier page', ['?page_info=b', '?page_info=c', '?page_info=b'], 3],
    ['the first page', ['?page_info=b', '?limit=2'], 2],
  ])('end with an error where a page leads back to %s', async (_, links, calls) => {
    const { client, asked } = against(links.map((link) => json({ pages: [{ id: 1 }] }, 200, { Link: `<${link}>; rel="next"` })));
    await expect(client.list('/pages.json', { query: { limit: 2 } }).all({ max: 100 })).rejects.toMatchObject({
      reason: 'unreadable',
      path: '/pages.json',
      message: expect.stringContaining(`leads back to a page that came already, so the list would never end: ${links.at(-1)}`),
    });
    expect(asked).toHaveLength(calls);
  });

  test('have links whose address may contain commas', async () => {
    const { client, asked } = against([json({ pages: [{ id: 1 }] }, 200, { Link: '<?fields=id,title&page_info=b>; rel=next' }), json({ pages: [] })]);
    await client.list('/pages.json').all();
    expect(asked[1]!.url).toMatch(/\?fields=id,title&page_info=b$/);
  });

  test('have a next link that may be only a query', async () => {
    const { client, asked } = against([json({ pages: [{ id: 1 }] }, 200, { Link: '<?page_info=b>; rel="next"' }), json({ pages: [{ id: 2 }] })]);
    expect(await client.list('/pages.json').all()).toEqual([{ id: 1 }, { id: 2 }]);
    expect(asked[1]!.url).toBe('https://harbour-tea.example/admin/api/latest/pages.json?page_info=b');
  });

  test('come by page, and again from the start', async () => {
    const { client } = against([...three(), ...three()]);
    const list = client.list('/pages.json');
    for (let time = 0; time < 2; time++) {
      const sizes: number[] = [];
      for await (const page of list.byPage()) sizes.push(page.length);
      expect(sizes).toEqual([2, 2, 1]);
    }
  });

  test('come all, or the first few, without a request for pages beyond these', async () => {
    expect(await against(three()).client.list('/pages.json').all()).toHaveLength(5);
    const { client, asked } = against(three());
    expect(await client.list('/pages.json').all({ max: 2 })).toEqual([{ id: 1 }, { id: 2 }]);
    expect(asked).toHaveLength(1);
    expect(await client.list('/pages.json').all({ max: 0 })).toEqual([]);
    for (const max of [-1, Number.NaN])
      await expect(client.list('/pages.json').all({ max })).rejects.toMatchObject({ reason: 'argument', message: `max must be 0 or more; it is ${max}` });
    expect(asked).toHaveLength(1);
  });
});
