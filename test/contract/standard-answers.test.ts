// Responses that many operations share, tested with every operation that declares them.
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Operation } from '../../contract/operations.ts';
import { Arrivals } from '../../contract/requests/arriving.ts';
import { declared } from '../../server/contracts.ts';
import { Crowded } from '../../server/store/fair-semaphore.ts';
import type { Store } from '../../server/store/store.ts';
import type { Executor } from '../../server/store/table.ts';
import { Unavailable } from '../../server/store/unavailable.ts';
import { asOperator, note, operatorKey, type Running, type Sandbox, sandbox, send, startServer } from '../support/harness.ts';
import { raw } from '../support/raw.ts';

const maxBody = 2000;
let strict: Running;
/** A server that waits only briefly for a body, and has no room for large ones. */
let hasty: Running;
/** A server at its limit of waiting calls: it refuses further writes, and queries that read many rows. */
let crowded: Running;
let isCrowded = false;
/** A server on which strangers have used up their requests. */
let limited: Running;
/** A server whose database goes away as soon as it has started. */
let away: Running;
let open: Sandbox;
let scopeless: Sandbox;

beforeAll(async () => {
  strict = await startServer({ 'max-body': maxBody });
  hasty = await startServer({}, strict.store, new Arrivals({ graceMs: 20, bytesPerSecond: 1e9, inAll: 0, free: 100 }));
  open = await sandbox({ server: strict });
  crowded = await startServer({}, withoutTurns(strict.store));
  isCrowded = true;
  limited = await startServer({ sandbox: false, 'rate-limit': 1000, 'address-limit': 1, 'address-leak': 0 }, strict.store);
  await send(limited.origin, 'GET', '/nowhere');
  away = await startServer({}, leaving(strict.store));
  isAway = true;
  scopeless = await open.anotherApp({ scopes: [] });
});
afterAll(async () => {
  isCrowded = false;
  await crowded.close();
  await limited.close();
  await away.close();
  await hasty.close();
  await strict.close();
});

/** A store that refuses every list. In a real store the indexes decide which lists have to wait for a turn. */
function withoutTurns(store: Store): Store {
  const refused = async (): Promise<never> => {
    throw new Crowded();
  };
  const noWrite = () => Promise.reject(new Crowded('calls'));
  const instead: Partial<Executor> & Record<string, unknown> = {
    walked: refused,
    prepared: (text, values) => (isCrowded ? refused() : store.prepared(text, values)),
    quick: (text, values) => (text.includes('"tokens"') ? store.quick(text, values) : refused()),
  };
  const ofShop = (shopId: number) => ({ ...store.ofShop(shopId), ...instead, transaction: noWrite });
  return new Proxy(store, {
    get(of, key) {
      if (key === 'ofShop') return ofShop;
      // the server has to be able to start, so refusals begin later
      if (key === 'transaction' && isCrowded) return noWrite;
      return instead[key as keyof Executor] ?? Reflect.get(of, key, of);
    },
  });
}

let isAway = false;

/** A store that works until `isAway` is set. */
function leaving(store: Store): Store {
  const failed = () => new Unavailable('away', 'it has left');
  const refused = async (): Promise<never> => {
    throw failed();
  };
  const asked = ['prepared', 'quick', 'walked', 'transaction'];
  const db = new Proxy(store.db, {
    get() {
      throw failed();
    },
  });
  return new Proxy(store, {
    get: (of, key) => (!isAway ? Reflect.get(of, key, of) : key === 'db' ? db : asked.includes(String(key)) ? refused : Reflect.get(of, key, of)),
  });
}

const interfaces = { admin: declared('admin').contract, operator: declared('operator').contract };

/** A well-formed path to records that don't exist. The shop of an operator's path exists, unless the test gives another id. */
const pathOf = (operation: Operation, shopId: number | string = open.shop.id, id = '1') =>
  operation.path.replace(/\{([^}]+)\}/g, (_, name) => {
    if (name === 'shop_id') return String(shopId);
    const parameter = operation.pathParameters.find((one) => one.name === name)!;
    return parameter.schema.type === 'string' ? 'unknown' : id;
  });

/** The required query parameters of an operation, with their examples. */
const queryOf = (operation: Operation) => {
  const required = [...operation.queryParameters.values()].filter((parameter) => parameter.required);
  const given = required.map(({ name, example }): [string, string] => [name, String([example].flat()[0])]);
  return given.length ? `?${new URLSearchParams(given)}` : '';
};

/** The first example of the operation's body, as the contract has it. */
const bodyOf = (operation: Operation): unknown => operation.body?.examples.values().next().value;

type Ask = (
  operation: Operation,
  given?: { token?: string | null; shopId?: number | string; id?: string; headers?: Record<string, string>; body?: unknown; query?: string },
) => ReturnType<typeof send>;

const asks: Record<keyof typeof interfaces, Ask> = {
  admin: (operation, { token = open.token, headers = {}, body = bodyOf(operation), query = queryOf(operation), id } = {}) =>
    send(strict.origin, operation.method.toUpperCase(), `/admin/api/latest${pathOf(operation, undefined, id)}${query}`, {
      headers: { ...(token === null ? {} : { 'X-Service-Access-Token': token }), ...headers },
      body,
    }),
  operator: (
    operation,
    { token = 'test-operator-key-of-enough-length', headers = {}, body = bodyOf(operation), query = queryOf(operation), shopId, id } = {},
  ) =>
    send(strict.origin, operation.method.toUpperCase(), `/operator${pathOf(operation, shopId, id)}${query}`, {
      headers: { ...(token === null ? {} : { Authorization: `Bearer ${token}` }), ...headers },
      body,
    }),
};

const unauthorized = {
  admin: '[API] Invalid API key or access token (unrecognized login or wrong password)',
  operator: 'The operator key is missing or wrong',
};

describe.each(['admin', 'operator'] as const)('%s interface', (name) => {
  const operations = [...interfaces[name].operations.values()];
  const declaring = (status: number) =>
    operations.filter((operation) => operation.responses.has(status)).map((operation) => [operation.id, operation] as const);
  const ask: Ask = (...given) => asks[name](...given);

  test.each(operations.map((operation) => [operation.id, operation] as const))('%s 401 without a token and with an unknown one', async (_, operation) => {
    // what the reference shows
    expect([...operation.responses.get(401)!.examples.values()]).toEqual([{ errors: unauthorized[name] }]);
    for (const token of [null, 'sat_unknown', '']) {
      const { status, body, headers } = await ask(operation, { token });
      expect({ status, body }).toEqual({ status: 401, body: { errors: unauthorized[name] } });
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  test.each(operations.map((operation) => [operation.id, operation] as const))(
    '%s names an unknown parameter, and answers 406 where JSON is not accepted',
    async (_, operation) => {
      // a write is really done, so it gets a shop of its own
      const other = operation.method === 'get' ? open : await sandbox({ server: strict });
      const caller = name === 'admin' ? { token: other.token } : { shopId: other.shop.id };
      const unknown = await ask(operation, { ...caller, query: '?colour=green&size=2' });
      expect(unknown.headers.get('x-service-ignored-parameters')).toBe('colour, size');
      expect(unknown.text).not.toContain('colour');
      for (const Accept of ['text/html', 'application/json;q=0, */*'])
        expect(await ask(operation, { headers: { Accept } })).toMatchObject({
          status: 406,
          body: { errors: 'This interface answers in application/json only' },
        });
    },
  );

  test.each(operations.filter(({ queryParameters }) => queryParameters.has('fields')).map((operation) => [operation.id, operation] as const))(
    '%s names a field that does not exist, and refuses where no other is chosen',
    async (_, operation) => {
      const members = [...operation.responses.get(200)!.root!.members];
      const choosing = (fields: string) =>
        ask(operation, { query: `?${new URLSearchParams([...new URLSearchParams(queryOf(operation)), ['fields', fields]])}` });
      const some = await choosing(`${members[0]},colour`);
      expect([[200, 404].includes(some.status), some.headers.get('x-service-ignored-parameters')]).toEqual([true, 'colour']);
      const { status, body } = await choosing('colour');
      expect({ status, body }).toEqual({ status: 400, body: { errors: { fields: `colour is not among the fields: ${members.join(', ')}` } } });
    },
  );

  test.each(declaring(503))('%s 503 while the database is away', async (_, operation) => {
    const [method, root, key] = [operation.method.toUpperCase(), ...(name === 'admin' ? ['/admin/api/latest', open.token] : ['/operator', operatorKey])];
    const headers = name === 'admin' ? { 'X-Service-Access-Token': key! } : { Authorization: `Bearer ${key}` };
    const {
      status,
      body,
      headers: told,
    } = await send(away.origin, method, `${root}${pathOf(operation)}${queryOf(operation)}`, { headers, body: bodyOf(operation) });
    expect([status, body, told.get('retry-after')]).toEqual([503, { errors: 'The database cannot be reached just now' }, '2.0']);
  });

  test.each(declaring(431))('%s 431 for headers that are too large', async (id, operation) => {
    const line = `${operation.method.toUpperCase()} /${name === 'admin' ? 'admin/api/latest' : 'operator'}${pathOf(operation)} HTTP/1.1`;
    const { status, headers, body } = await raw(strict.origin, [line, 'Host: 127.0.0.1', `X-Filler: ${'x'.repeat(20_000)}`]);
    expect([status, body, headers['x-request-id']]).toEqual([431, { errors: 'The headers are too large' }, expect.stringMatching(/^[0-9a-f-]{36}$/)]);
    // the server hasn't found the operation at this point, so the test notes it
    note(id, status);
  });

  test.each(declaring(404))('%s 404 for an unknown id', async (_, operation) => {
    expect(await ask(operation, { shopId: 1 })).toMatchObject({ status: 404, body: { errors: 'Not Found' } });
  });

  test.each(declaring(404))('%s 404 for an id that is too large for any database', async (_, operation) => {
    const numbered = operation.pathParameters.some(({ name, schema }) => name !== 'shop_id' && schema.type !== 'string');
    for (const id of ['25210761776380240000', '9'.repeat(40)]) {
      expect(await ask(operation, name === 'operator' ? { shopId: id } : { id })).toMatchObject({ status: 404, body: { errors: 'Not Found' } });
      if (numbered) expect(await ask(operation, { id })).toMatchObject({ status: 404, body: { errors: 'Not Found' } });
    }
  });

  test.each(declaring(413))('%s 413 for a body too large, 415 for one that is not JSON, 400 for one that does not parse', async (_, operation) => {
    const large = JSON.stringify({ filler: 'x'.repeat(maxBody) });
    expect(await ask(operation, { body: large })).toMatchObject({ status: 413, body: { errors: `The body is larger than ${maxBody} bytes` } });
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'jsonish'])
      expect(await ask(operation, { headers: { 'Content-Type': type }, body: bodyOf(operation) ?? {} })).toMatchObject({
        status: 415,
        body: { errors: 'Content-Type must be application/json' },
      });
    expect(await ask(operation, { body: '{"page":' })).toMatchObject({ status: 400, body: { errors: 'The body is not valid JSON' } });
  });

  const reading = declaring(503).filter(([, { method }]) => method === 'get');
  const removing = declaring(503).filter(([, { method }]) => method === 'delete');
  const credentials = () => (name === 'admin' ? { 'X-Service-Access-Token': open.token } : { Authorization: `Bearer ${operatorKey}` });

  test.each(removing)('%s 503 with Retry-After where too many of the shop’s calls are under way', async (_, operation) => {
    const path = `${name === 'admin' ? '/admin/api/latest' : '/operator'}${pathOf(operation)}${queryOf(operation)}`;
    const answer = await send(crowded.origin, 'DELETE', path, { headers: credentials() });
    expect([answer.status, answer.body, answer.headers.get('retry-after')]).toEqual([
      503,
      // the server looks up the shop first, and this query may be refused too
      { errors: expect.stringMatching(/^Too many (calls of this shop are under way|lists of this shop are being read) at once$/) },
      '2.0',
    ]);
  });

  // the server delays a refusal by a quarter of a second
  test.concurrent.each(declaring(429))('%s 429 with Retry-After for a stranger whose address has used up its requests', async (_, operation) => {
    const path = `${name === 'admin' ? '/admin/api/latest' : '/operator'}${pathOf(operation)}${queryOf(operation)}`;
    const answer = await send(limited.origin, operation.method.toUpperCase(), path, { headers: { Authorization: 'Bearer guess' } });
    expect([answer.status, answer.body, answer.headers.get('retry-after')]).toEqual([
      429,
      { errors: 'Too many requests from this address without a credential that is good' },
      '2.0',
    ]);
  });

  test.each(reading)('%s 503 with Retry-After where too many of the shop’s lists are being read', async (_, operation) => {
    const chosen = [...operation.queryParameters.values()].filter(({ name }) => !['limit', 'page_info', 'fields', 'presentment_currencies'].includes(name));
    const query = new URLSearchParams(chosen.map(({ name, example }): [string, string] => [name, String([example].flat()[0])]));
    const path = `${name === 'admin' ? '/admin/api/latest' : '/operator'}${pathOf(operation)}?${query}`;
    const answer = await send(crowded.origin, 'GET', path, { headers: credentials() });
    expect([answer.status, answer.body, answer.headers.get('retry-after')]).toEqual([
      503,
      { errors: 'Too many lists of this shop are being read at once' },
      '2.0',
    ]);
  });

  test.each(declaring(408))('%s 408 for a body that does not arrive, 503 with Retry-After where there is no room for it', async (_, operation) => {
    const asked = (size: number) =>
      new Promise<{ status: number | undefined; retryAfter: string | undefined; body: unknown }>((done, failed) => {
        const url = `${hasty.origin}/${name === 'admin' ? 'admin/api/latest' : 'operator'}${pathOf(operation)}${queryOf(operation)}`;
        const headers = { ...credentials(), 'Content-Type': 'application/json', 'Content-Length': size };
        const sent = request(url, { method: operation.method, headers }, (response) => {
          let text = '';
          response
            .on('data', (part) => (text += part))
            .on('end', () => {
              done({ status: response.statusCode, retryAfter: response.headers['retry-after'], body: JSON.parse(text) });
              sent.destroy();
            });
        }).on('error', failed);
        sent.write('{');
      });
    expect(await asked(10)).toEqual({ status: 408, retryAfter: undefined, body: { errors: 'The request took too long to arrive' } });
    expect(await asked(200)).toEqual({ status: 503, retryAfter: '2.0', body: { errors: 'Too many large bodies are arriving at once' } });
  });

  test.each(declaring(413).filter(([, { body }]) => !body))('%s ignores a JSON body, and an empty one of any type', async (_, operation) => {
    const { status, body } = await ask(operation);
    const asked = (type: string, sent?: unknown) => ask(operation, { headers: { 'Content-Type': type }, ...(sent === undefined ? {} : { body: sent }) });
    for (const answer of [
      await asked('application/json', { page: 5 }),
      await asked('application/json', '[]'),
      await asked('text/plain'),
      await asked('text/plain', ''),
    ])
      expect(answer).toMatchObject({ status, body });
  });

  test.each(operations.map((operation) => [operation.id, operation] as const))(
    '%s 405 with Allow for a method that the path does not take',
    async (_, operation) => {
      const { status, headers, body } = await send(strict.origin, 'PATCH', `/${name === 'admin' ? 'admin/api/latest' : 'operator'}${pathOf(operation)}`);
      expect({ status, body }).toEqual({ status: 405, body: { errors: 'Method Not Allowed' } });
      expect(headers.get('allow')?.split(', ')).toContain(operation.method.toUpperCase());
    },
  );
});

describe('admin interface', () => {
  const operations = [...interfaces.admin.operations.values()];

  test.each(operations.filter(({ scopes }) => scopes.length > 0).map((operation) => [operation.id, operation] as const))(
    '%s 403 without the scope',
    async (_, operation) => {
      const { status, body } = await asks.admin(operation, { token: scopeless.token });
      expect({ status, body }).toEqual({ status: 403, body: { errors: `[API] This action requires merchant approval for ${operation.scopes[0]} scope.` } });
      expect(operation.scopes).toEqual([expect.stringMatching(operation.method === 'get' ? /^read_/ : /^write_/)]);
    },
  );

  test.each(operations.filter(({ requires }) => requires).map((operation) => [operation.id, operation] as const))(
    '%s 403 for an app that lacks what it requires, whatever was sent and whether the record exists',
    async (_, operation) => {
      const plain = await open.anotherApp({ distribution: 'public', sales_channel: false, unauthenticated_scopes: [], protected_customer_data: false });
      const refused = operation.responses.get(403)!.examples.get(operation.requires!.refusal);
      expect(refused).toBeDefined();
      for (const given of [{}, { body: {} }, { body: '[' }, { id: 'none' }, { query: '?limit=none' }]) {
        const { status, headers, body } = await asks.admin(operation, { token: plain.token, ...given });
        expect({ status, body }).toEqual({ status: 403, body: refused });
        expect(headers.get('x-service-hint')).toMatch(`with PUT /operator/apps/${plain.app.id}`);
      }
    },
  );

  test('429 for every operation, once the bucket is full', async () => {
    const tight = await startServer({ 'rate-limit': 1, 'rate-leak': 0.0001, 'rate-leak-advanced': 0.0001 }, strict.store);
    for (const operation of operations) {
      const one = await sandboxToken();
      const send_ = () =>
        send(tight.origin, operation.method.toUpperCase(), `/admin/api/latest${pathOf(operation)}`, {
          headers: { 'X-Service-Access-Token': one },
          body: bodyOf(operation),
        });
      const first = await send_();
      expect(first.headers.get('x-service-shop-api-call-limit'), operation.id).toBe('1/1');
      const { status, headers, body } = await send_();
      expect({ status, body }, operation.id).toEqual({
        status: 429,
        body: { errors: 'Exceeded 0.0001 calls per second for api client. Reduce request rates to resume uninterrupted service.' },
      });
      expect(headers.get('retry-after')).toBe('2.0');
    }
    await tight.close();
  });

  /** A bucket belongs to an app in a shop, so another app has a bucket of its own. */
  async function sandboxToken() {
    const app = await asOperator(strict.origin, 'POST', '/apps', {
      app: { name: 'Shelf Notes', scopes: [...new Set(operations.flatMap(({ scopes }) => scopes))], unauthenticated_scopes: ['unauthenticated_read_content'] },
    });
    const installed = await open.operator('POST', './installs', { install: { app_id: app.body.app.id } });
    return installed.body.access_token as string;
  }
});
