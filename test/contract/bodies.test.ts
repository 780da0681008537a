// Longer than other files: it tests all limits of a body. They are checked in its bytes and by its schema, before any code that costs more looks at it.

import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Json } from '../../contract/document.ts';
import type { Operation } from '../../contract/operations.ts';
import { Arrivals } from '../../contract/requests/arriving.ts';
import { readBody } from '../../contract/requests/guard.ts';
import { count } from '../../contract/requests/scan.ts';
import { Validator } from '../../contract/requests/validate.ts';
import { Shape } from '../../contract/shape.ts';
import { placesOf } from '../../scripts/_near-bounds.ts';
import { declared } from '../../server/contracts.ts';
import { fromBase64 } from '../../server/domain/pictures.ts';
import { operatorKey, sandbox, send, startServer, until } from '../support/harness.ts';

const valuesIn = (value: unknown): number =>
  typeof value === 'object' && value !== null ? Object.values(value).reduce((sum: number, inner) => sum + valuesIn(inner), 1) : 1;
const depthOf = (value: unknown): number => (typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0);
const empties = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce((sum: number, inner) => sum + empties(inner), Object.keys(value).length === 0 ? 1 : 0)
    : 0;

describe('a scan', () => {
  test('counts the same values and depth as parsing would, whatever characters the texts contain', () => {
    const text = fc.oneof(
      fc.string({ unit: fc.constantFrom('"', '\\', ',', '{', '[', ']', '}', 'a', 'é') }),
      fc.constantFrom('x'.repeat(63), 'x'.repeat(64), 'x'.repeat(65), '\\"'.repeat(70), `${'\\'.repeat(131)}"`),
    );
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof({ maxDepth: 5 }, text, fc.integer(), fc.constant(null), fc.array(tie('tree')), fc.dictionary(text, tie('tree'))),
    }));
    fc.assert(
      fc.property(tree, (value) => {
        const bytes = Buffer.from(JSON.stringify(value));
        // an empty list contains no values, but the scan counts one
        const [most, deep] = [valuesIn(value) - 1 + empties(value), depthOf(value)];
        expect(count(bytes, most, deep)).toBeTypeOf('number');
        if (most > 0) expect(count(bytes, most - 1 - empties(value), deep)).toBe('values');
        if (deep > 0) expect(count(bytes, most, deep - 1)).toBe('depth');
      }),
      { numRuns: 2000 },
    );
  });
});

test.each([
  ['0.49999999999999999999', 422],
  ['99.99999999999999999', 422],
  ['-0.49999999999999999999', 422],
  ['10.000000000000000000000', 201],
  ['100.00000000000000000', 201],
  ['100.50000000000000000', 201],
  ['100.00000000000000001', 422],
  ['100.5', 201],
])('an amount of %s is not rounded, as a number or as a text', async (amount, status) => {
  const { post } = await sandbox();
  const gifts = await Promise.all([amount, `"${amount}"`].map((value) => post('/gift_cards.json', `{"gift_card":{"initial_value":${value}}}`)));
  expect(gifts.map((one) => one.status)).toEqual([status, amount.endsWith('000') ? 422 : status]);
  if (status === 422) expect(gifts[0]!.body).toEqual(gifts[1]!.body);
});

test('a member that is no amount may have any number of digits', async () => {
  const box = await sandbox();
  const body = `{"application_charge":{"name":"12345678901234567890","return_url":"https://ropewalk-coffee.example/","price":12.5,"other":[1.00000000000000000001,1e-20]}}`;
  expect((await box.post('/application_charges.json', body)).status).toBe(201);
});

test('a number of many zeros is read in the time that its length takes', async () => {
  const box = await sandbox();
  const body = (zeros: number) => `{"page":{"title":"Tea","other":[1.${'0'.repeat(zeros)}1,1.${'0'.repeat(zeros)},1${'0'.repeat(zeros)}.0]}}`;
  const began = process.cpuUsage();
  expect((await box.post('/pages.json', body(50_000))).status).toBe(201);
  // quadratic time would take seconds
  expect(process.cpuUsage(began).user / 1000).toBeLessThan(500);
  expect((await box.post('/pages.json', body(300_000))).status).toBe(201);
});

test('20,000 values are accepted, one more is 413, and the characters of texts and keys do not count', async () => {
  const { post } = await sandbox();
  const page = (count: number) => JSON.stringify({ page: { title: 'Tea', unknown: Array.from({ length: count }, () => ', {') } });
  // the body, the page, the title and the list are values too
  expect((await post('/pages.json', page(20_000 - 3))).status).toBe(201);
  expect(await post('/pages.json', page(20_001))).toMatchObject({ status: 413, body: { errors: 'The body holds more than 20000 values' } });
});

test('one value too many is 413 in every list of the contract', async () => {
  const { origin, token, shop } = await sandbox();
  const heap = Array.from({ length: 20_001 }, () => ({}));
  const wrong: string[] = [];
  let lists = 0;
  for (const [id, { path, method, body }, document, , name] of withBody)
    for (const { keys, schema } of placesOf(document, body!.schema)) {
      if (!schema.items || !schema.type?.includes('array')) continue;
      lists += 1;
      const filled = path.replace(/\{([^}]+)\}/g, (_, parameter) => (parameter === 'shop_id' ? String(shop.id) : '1'));
      const [prefix, headers] =
        name === 'admin' ? ['/admin/api/latest', { 'X-Service-Access-Token': token }] : ['/operator', { Authorization: `Bearer ${operatorKey}` }];
      const answer = await send(origin, method.toUpperCase(), prefix + filled, {
        body: keys.reduceRight<unknown>((inner, key) => (key === '0' ? [inner] : { [key]: inner }), heap),
        headers,
      });
      if (answer.status !== 413 || answer.body.errors !== 'The body holds more than 20000 values')
        wrong.push(`${id} ${keys.join('.')}: ${answer.status} ${answer.text.slice(0, 200)}`);
    }
  expect(wrong).toEqual([]);
  expect(lists).toBeGreaterThan(25);
});

test('a megabyte is the limit, compressed or not, except where files are sent; each file has to be what it says', async () => {
  const { post, call } = await sandbox();
  const tooLarge = { status: 413, body: { errors: 'The body is larger than 1048576 bytes' } };
  const large = JSON.stringify({ page: { title: 'Tea', unknown: 'x'.repeat(2 ** 20) } });
  expect(await post('/pages.json', large)).toMatchObject(tooLarge);
  for (const [encoding, pack] of Object.entries({ gzip: gzipSync, br: brotliCompressSync }))
    expect(await call('POST', '/pages.json', { body: pack(large), headers: { 'Content-Encoding': encoding } })).toMatchObject(tooLarge);
  const attached = (attachment: string) => ({ custom_collection: { title: 'Tea', image: { attachment } } });
  const wrong = (words: string) => ({ status: 422, body: { errors: { image: [words] } } });
  for (const attachment of ['QUJD'.repeat(2 ** 19), `${'QUJD'.repeat(15)}\r\n`.repeat(2 ** 15)])
    expect(await post('/custom_collections.json', attached(attachment))).toMatchObject(wrong('is not a GIF, JPEG, PNG or WebP picture'));
  for (const attachment of ['茶'.repeat(2 ** 20), 'a-b_'.repeat(2 ** 19)])
    expect(await post('/custom_collections.json', attached(attachment))).toMatchObject(wrong('has an attachment that is not Base64'));
  // large bodies are parsed in a worker thread, and are refused with the same messages
  for (const [body, status, errors] of [
    [`{"custom_collection":"${'x'.repeat(2 ** 20)}`, 400, 'The body is not valid JSON'],
    [Buffer.concat([Buffer.from(`{"custom_collection":"${'x'.repeat(2 ** 20)}`), Buffer.from([0xff, 0x22, 0x7d])]), 400, 'The body is not valid UTF-8'],
    [`{"custom_collection":"\\u0000${'x'.repeat(2 ** 20)}"}`, 400, 'The body carries a NUL character'],
    [`{"custom_collection":"\\udc00${'x'.repeat(2 ** 20)}"}`, 400, 'The body carries half of a surrogate pair, which is no character'],
    [`{"custom_collection":"${'x'.repeat(2 ** 20)}","a":${'['.repeat(100)}${']'.repeat(100)}}`, 400, 'The body nests deeper than 64 levels'],
    [`{"custom_collection":[${'{},'.repeat(2 ** 20)}1]}`, 413, 'The body holds more than 20000 values'],
  ] as const) {
    const answer = await call('POST', '/custom_collections.json', { body, headers: { 'Content-Type': 'application/json' } });
    expect(answer).toMatchObject({ status, body: { errors } });
    // in so long a text nobody looks for the place of an error
    expect(answer.headers.get('x-service-hint')).toBeNull();
  }
});

test('a compressed body of many parts that unpack to nothing is refused', async () => {
  const { call } = await sandbox();
  const packed = gzipSync('');
  const nothing = Buffer.concat(Array.from({ length: 60_000 }, () => packed));
  expect(await call('POST', '/pages.json', { body: nothing, headers: { 'Content-Encoding': 'gzip' } })).toMatchObject({ status: 413 });
});

test.each([
  ['QUJD', 'ABC'],
  ['QUI=', 'AB'],
  ['QQ==', 'A'],
  ['QQ', 'A'],
  [' Q\nU\r\nJD\t', 'ABC'],
  ['QQ==\n', 'A'],
  ['', ''],
  ['Q', undefined],
  ['QUJDR', undefined],
  ['QQ==QUJD', undefined],
  ['QQ===', undefined],
  ['Q-==', undefined],
  ['QUJ_', undefined],
  ['QUJé', undefined],
  ['QU*JD', undefined],
])('Base64 %j is %j', (text, bytes) => {
  expect(fromBase64(text)?.toString()).toBe(bytes);
});

test('at most 100 messages are sent, and each name is shortened', async () => {
  const { post } = await sandbox();
  const metafields = Array.from({ length: 250 }, () => ({}));
  const { status, body, text } = await post('/pages.json', { page: { title: 'Tea', metafields } });
  expect(status).toBe(422);
  expect(body.errors.base).toEqual(['there are more']);
  expect(Object.values<string[]>(body.errors).flat()).toHaveLength(101);
  expect(text.length).toBeLessThan(20_000);
  const exact = await post('/pages.json', { page: { title: 'Tea', metafields: metafields.slice(0, 25) } });
  expect(Object.values<string[]>(exact.body.errors).flat()).toHaveLength(100);
  expect(exact.body.errors.base).toBeUndefined();
});

test('a value beyond its bound is refused with the message of the contract, and its rest is not read', async () => {
  const { post, get } = await sandbox();
  expect(await post('/pages.json', { page: { title: 'Tea', metafields: Array.from({ length: 15_000 }, () => 1) } })).toMatchObject({
    status: 422,
    body: { errors: { metafields: ['is too long (maximum is 250 items)'] } },
  });
  expect(await post('/pages.json', { page: { title: `${' '.repeat(900_000)}x` } })).toMatchObject({
    status: 422,
    body: { errors: { title: ['is too long (maximum is 255 characters)'] } },
  });
  expect((await post('/pages.json', { page: { title: '🍵'.repeat(255) } })).status).toBe(201);
  for (const title of ['🍵'.repeat(256), 'x'.repeat(256)])
    expect((await post('/pages.json', { page: { title } })).body).toEqual({ errors: { title: ['is too long (maximum is 255 characters)'] } });
  // the same holds for a query
  const names = Array.from({ length: 2000 }, (_, n) => `p${n}`);
  const many = await get(`/pages.json?${names.join('&')}`);
  expect([many.status, many.headers.get('x-service-ignored-parameters')]).toEqual([200, names.slice(0, 20).join(', ')]);
  const long = 'n'.repeat(10_000);
  for (const [status, search] of [
    [200, `${long}=1`],
    [400, `fields=${long}`],
    [400, `fields=${names.join()}`],
    [400, `page_info=x&${long}=1`],
  ]) {
    const answer = await get(`/pages.json?${search}`);
    const told = answer.headers.get('x-service-ignored-parameters') ?? '';
    expect([answer.status, status === 200 || answer.text.length < 2000, told.length < 1025], String(search).slice(0, 30)).toEqual([status, true, true]);
  }
});

test('a member name that the caller made up is shortened in the message', async () => {
  const { operator } = await sandbox();
  const { status, text } = await operator('POST', './webhooks/trigger', { trigger: { topic: 'pages/update', [`n${'x'.repeat(9000)}`]: 1 } });
  expect([status, text.length < 2000]).toEqual([422, true]);
});

describe('bodies while they arrive', () => {
  const limits = { inAll: 3_600_000, graceMs: 300, bytesPerSecond: 1000, endMs: 1500 };
  const page = JSON.stringify({ page: { title: 'Tea' } });

  async function slow(more = {}) {
    const server = await startServer({}, undefined, new Arrivals({ ...limits, ...more }));
    onTestFinished(() => server.close());
    const box = await sandbox({ server });
    const { port } = new URL(server.origin);
    /** Sends the head, and then what the test writes. `ended` has what came back until the connection ended. */
    const open = (head: string[], token = box.token) => {
      const socket = connect(Number(port), '127.0.0.1');
      let received = '';
      const ended = new Promise<string>((done) =>
        socket
          .on('data', (part) => (received += part))
          .on('error', () => {})
          .on('close', () => done(received)),
      );
      const answered = new Promise<string>((done) => socket.once('data', () => done(received)));
      const lines = ['POST /admin/api/latest/pages.json HTTP/1.1', 'Host: localhost', `X-Service-Access-Token: ${token}`, 'Content-Type: application/json'];
      socket.write([...lines, ...head, '', ''].join('\r\n'));
      onTestFinished(() => void socket.destroy());
      return { socket, ended, answered };
    };
    return { ...box, open };
  }

  test('one that trickles, and one that never ends, is 408', async () => {
    const { open } = await slow();
    const trickling = open(['Content-Length: 100']);
    const steady = open(['Content-Length: 1000000']);
    const feeding = setInterval(() => steady.socket.write('x'.repeat(500)), 50);
    onTestFinished(() => clearInterval(feeding));
    trickling.socket.write('{');
    expect(await trickling.answered).toMatch(/^HTTP\/1\.1 408 [\s\S]*\{"errors":"The request took too long to arrive"\}$/);
    expect(await steady.answered).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('large bodies of one caller fill only this caller’s room; those of others, and small ones, are accepted', async () => {
    const { open, post, anotherApp } = await slow({ graceMs: 60_000, endMs: 60_000 });
    const large = ['Content-Length: 1000000'];
    // the database decides which of the two is let in first
    const both = [open(large), open(large)];
    const refused = await Promise.race(both.map(async (one) => ({ one, text: await one.answered })));
    const first = both.find((one) => one !== refused.one)!;
    expect(refused.text).toMatch(/^HTTP\/1\.1 503 [\s\S]*Retry-After: 2\.0[\s\S]*\{"errors":"Too many large bodies are arriving at once"\}$/);
    expect((await post('/pages.json', page)).status).toBe(201);
    const [other, third, fourth] = [await anotherApp(), await anotherApp(), await anotherApp()];
    expect((await other.post('/pages.json', { page: { title: 'Tea', body_html: 'x'.repeat(900_000) } })).status).toBe(201);
    // three large bodies need more than the room for all callers together
    const three = [other, third, fourth].map(({ token }) => open(large, token).answered);
    expect(await Promise.race(three)).toMatch(/^HTTP\/1\.1 503 /);
    first.socket.write(`${page}${' '.repeat(1_000_000 - page.length)}`);
    expect(await first.answered).toMatch(/^HTTP\/1\.1 201 /);
  });

  test('callers with all that they may have leave room for one that has nothing', async () => {
    const { open, token, anotherApp } = await slow({ graceMs: 60_000, endMs: 60_000 });
    const others = [await anotherApp(), await anotherApp(), await anotherApp(), await anotherApp(), await anotherApp()];
    const modest = others.pop()!;
    // of what is left each takes the largest part that it gets; with what it doesn't get, it would have left nothing
    for (const one of [token, ...others.map((app) => app.token)])
      for (let bytes = 1_000_000, refused = ''; bytes > 100_000; bytes -= 100_000) {
        const { answered } = open([`Content-Length: ${bytes}`], one);
        refused = await Promise.race([answered, new Promise<string>((late) => setTimeout(late, 100, ''))]);
        if (refused === '') break;
        expect(refused).toMatch(/^HTTP\/1\.1 503 /);
      }
    expect((await modest.post('/pages.json', { page: { title: 'Tea', body_html: 'x'.repeat(200_000) } })).status).toBe(201);
  });

  test('a compressed body counts with the bytes that it unpacks to, until its call is answered', async () => {
    const receiver = createServer(() => {}).listen(0);
    onTestFinished(() => void receiver.close().closeAllConnections());
    const { call, token, origin } = await slow({ graceMs: 60_000, endMs: 60_000 });
    const image = { src: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/tea.png` };
    const fetching = new Promise((asked) => receiver.once('request', asked));
    const create = (pack: (bytes: string) => Buffer, encoding: string) =>
      fetch(`${origin}/admin/api/latest/custom_collections.json`, {
        method: 'POST',
        headers: { 'X-Service-Access-Token': token, 'Content-Type': 'application/json', 'Content-Encoding': encoding },
        body: pack(JSON.stringify({ custom_collection: { title: 'Tea', note: 'x'.repeat(1_000_000), image } })),
      });
    const first = create(gzipSync, 'gzip');
    await fetching;
    const second = await create(brotliCompressSync, 'br');
    expect([second.status, await second.json()]).toEqual([503, { errors: 'Too many large bodies are arriving at once' }]);
    receiver.closeAllConnections();
    expect((await first).status).toBe(422);
    expect((await call('POST', '/custom_collections.json', { body: { custom_collection: { title: 'Tea', note: 'x'.repeat(1_000_000) } } })).status).toBe(201);
  });

  test('callers take turns with compressed bodies', async () => {
    const arrivals = new Arrivals();
    const bytes = gzipSync(JSON.stringify(randomBytes(600_000).toString('base64')));
    const ended: string[] = [];
    const read = async (caller: string) => {
      const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip', 'content-length': String(bytes.length) };
      const request = Object.assign(Readable.from([bytes]), { headers }) as unknown as IncomingMessage;
      await readBody(request, { arrivals, needed: true, caller, atMost: 2 ** 20, whenOver: () => {} });
      ended.push(caller);
    };
    await Promise.all([...'aaaaaaab'].map(read));
    expect(ended.slice(0, 2).sort()).toEqual(['a', 'b']);
    expect(ended.length).toBe(8);
  });

  test('a small body counts with the values in it, until its call is answered', async () => {
    const receiver = createServer(() => {}).listen(0);
    onTestFinished(() => void receiver.close().closeAllConnections());
    const { post } = await slow({ graceMs: 60_000, endMs: 60_000 });
    const image = { src: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/tea.png` };
    const fetching = new Promise((asked) => receiver.once('request', asked));
    const create = () => post('/custom_collections.json', { custom_collection: { title: 'Tea', notes: new Array(9_000).fill({}), image } });
    const first = create();
    await fetching;
    expect((await create()).status).toBe(503);
    receiver.closeAllConnections();
    expect((await first).status).toBe(422);
  });

  test('a body counts until its call is done, also when the caller has hung up', async () => {
    const receiver = createServer(() => {}).listen(0);
    onTestFinished(() => void receiver.close().closeAllConnections());
    const { post, token, origin } = await slow({ graceMs: 60_000, endMs: 60_000 });
    const image = { src: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/tea.png` };
    const fetching = new Promise((asked) => receiver.once('request', asked));
    const body = { custom_collection: { title: 'Tea', notes: new Array(9_000).fill({}), image } };
    const text = JSON.stringify(body);
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    const head = ['POST /admin/api/latest/custom_collections.json HTTP/1.1', 'Host: localhost', `X-Service-Access-Token: ${token}`];
    socket.write([...head, 'Content-Type: application/json', `Content-Length: ${text.length}`, '', text].join('\r\n'));
    await fetching;
    socket.destroy();
    // the server needs a moment to notice
    await new Promise((next) => setTimeout(next, 200));
    expect((await post('/custom_collections.json', body)).status).toBe(503);
    receiver.closeAllConnections();
    const { notes } = body.custom_collection;
    await until(
      () => post('/pages.json', { page: { title: 'Tea', notes } }),
      ({ status }) => status === 201,
    );
  });

  test.each([
    ...['/docs', '/nowhere', '/media/tea.png', '/merchant/home', '/looks/none.css', '/', '/livez', '/readyz'].map((path) => [path, 'localhost']),
    ['/docs', 'elsewhere.example'],
  ])('a page at %s of %s reads only the beginning of one', async (path, name) => {
    const { origin } = await slow();
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    const ended = new Promise((done) => socket.once('close', done));
    socket.on('error', () => {}).resume();
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${name}\r\nTransfer-Encoding: chunked\r\n\r\n`);
    const piece = `10000\r\n${'x'.repeat(65_536)}\r\n`;
    const feed = () => {
      while (socket.writable && socket.write(piece));
    };
    socket.on('drain', feed);
    feed();
    await ended;
  });

  const form = 'Content-Type: application/x-www-form-urlencoded';
  test.each([
    ['/admin/oauth/access_token', form, 400],
    ['/admin/oauth/access_token', 'Content-Type: application/json', 400],
    ['/console/sign_in', form, 413],
    ['/merchant/authorize', form, 413],
  ])('a body that is too large for %s is refused at once, and the connection ends', async (path, type, status) => {
    const { origin } = await slow();
    for (const length of ['Content-Length: 50000000', 'Transfer-Encoding: chunked']) {
      const socket = connect(Number(new URL(origin).port), '127.0.0.1');
      onTestFinished(() => void socket.destroy());
      const answered = new Promise((done) => socket.once('data', (part) => done(String(part))));
      const ended = new Promise((done) => socket.once('close', done));
      socket.on('error', () => {});
      socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\n${type}\r\n${length}\r\n\r\n`);
      // more than each of them takes, and much less than would be read of it
      if (length.startsWith('T')) socket.write(`11000\r\n${'x'.repeat(0x11000)}\r\n`);
      expect(await answered).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [^]*\\r\\nConnection: close\\r\\n`));
      await ended;
    }
  });

  test('one in very small chunks is refused, and the server does not read the rest forever', async () => {
    const { open } = await slow();
    const { socket, answered, ended } = open(['Transfer-Encoding: chunked']);
    const crumbs = '1\r\n \r\n'.repeat(30_000);
    const feeding = setInterval(() => socket.write(crumbs), 10);
    onTestFinished(() => clearInterval(feeding));
    expect(await answered).toMatch(/^HTTP\/1\.1 400 [\s\S]*\{"errors":"The body arrives in too many pieces"\}/);
    await ended;
  });
});

/** Every operation of both interfaces that takes a body. */
const withBody = (['admin', 'operator'] as const).flatMap((name) => {
  const contract = declared(name).contract;
  const validator = new Validator(contract);
  return [...contract.operations.values()]
    .filter(({ body }) => body)
    .map((operation): [string, Operation, Json, Validator, typeof name] => [operation.id, operation, contract.document, validator, name]);
});

const patterns = [...new Set(withBody.flatMap(([, { body }, document]) => placesOf(document, body!.schema).flatMap(({ schema }) => schema.patterns)))];

test.each(patterns)('%s takes time in proportion to the length of the text', (pattern) => {
  const beginnings = [
    '',
    'http://a',
    'https://shop.example/',
    'a@',
    'pubsub://a:',
    '1',
    '1.',
    '-',
    '0',
    'A',
    'a b',
    'arn:aws:events:us-east-1::event-source/aws.partner/',
    'x.',
  ];
  const read = new RegExp(pattern, 'u');
  const cpu = () => process.threadCpuUsage().user / 1000;
  for (const pump of ['a', '0', '9', 'a.', 'a/', '-', ' ', '/a', 'A', 'x. ', '_', '~'])
    for (const beginning of beginnings) {
      const began = cpu();
      read.test(`${beginning}${pump.repeat(50_000)}\n!`);
      // quadratic time for 50,000 characters would take seconds
      expect(cpu() - began, `after ${beginning}, of ${pump}`).toBeLessThan(200);
    }
});

test.each(withBody)('%s accepts its own examples, and no member of them is cut', (_, operation, document, validator) => {
  const shape = new Shape(document, [operation.body!.schema]);
  for (const [name, example] of operation.body!.examples) {
    expect(shape.cut(example, new Set()), name).toBe(example);
    expect(validator.body(operation, example), name).toEqual({ body: example });
  }
});
