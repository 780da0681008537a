// Deliveries to messaging services, with a stand-in for each on this machine that speaks the service's own protocol.
// Longer than other files: both services and their credentials have the same stand-ins.
import { spawn } from 'node:child_process';
import { createHmac, createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { Destinations } from '../../server/outbound/destinations.ts';
import { folderUntil } from '../support/folder.ts';
import { freshDatabase, type Running, type Sandbox, sandbox, startServer, until } from '../support/harness.ts';
import { type Answering, type Receiver, receiver, status } from '../support/receiver.ts';

/** The messages that pub/sub got. */
const published = ({ received }: Receiver) =>
  received.map(({ method, path, text }) => {
    const [, topic] = /^\/v1\/(.+):publish$/.exec(path) ?? [];
    const { messages } = JSON.parse(text);
    expect([method, messages.length]).toEqual(['POST', 1]);
    return { topic, data: Buffer.from(messages[0].data, 'base64').toString('utf8'), attributes: messages[0].attributes as Record<string, string> };
  });

const accepted = status(200, '{\n  "messageIds": [\n    "4711"\n  ]\n}\n');
const refused = (code: number, name: string, message: string) => status(code, JSON.stringify({ error: { code, message, status: name } }));

const source = 'aws.partner/service.example/755357713/shelf-notes';
/** The server keeps the client that it has opened for a region, so each test that uses the server has a region of its own. */
const sourceIn = (region: string) => `arn:aws:events:${region}::event-source/${source}`;
const arn = sourceIn('eu-west-1');

const took = status(200, JSON.stringify({ FailedEntryCount: 0, Entries: [{ EventId: 'e-1' }] }));

async function subscribe(box: Sandbox, address: string, more: object = {}) {
  const answer = await box.post('/webhooks.json', { webhook: { address, topic: 'customers/create', ...more } });
  if (answer.status !== 201) throw new Error(answer.text);
}

const addCustomer = async (box: Sandbox) => (await box.operator('POST', './customers', { customer: { first_name: 'Mina' } })).body.customer as { id: number };

const tried = async (box: Sandbox, times: number) => {
  const [{ id }] = await until(
    async () => (await box.operator('GET', './webhook_deliveries')).body.webhook_deliveries,
    ([row]) => row?.attempt_count === times,
  );
  return (await box.operator('GET', `./webhook_deliveries/${id}`)).body.webhook_delivery;
};

const anHourLater = async (box: Sandbox) => {
  await box.server.store.transaction(({ db }) => db.updateTable('shops').set({ clock_offset_ms: 3_600_000 }).where('id', '=', box.shop.id).execute());
  box.server.store.onWake();
};

/** Takes all credentials away, and keeps the packages from asking other services for some. */
function bare() {
  for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'PUBSUB_EMULATOR_HOST']) vi.stubEnv(name, undefined);
  for (const name of ['AWS_CONFIG_FILE', 'AWS_SHARED_CREDENTIALS_FILE', 'GOOGLE_APPLICATION_CREDENTIALS']) vi.stubEnv(name, '/nowhere');
  vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true');
}

/** Lets the library find credentials in a file. No emulator is set, as on a host. */
function credentials(given: object) {
  const folder = folderUntil(onTestFinished);
  writeFileSync(join(folder, 'subject'), 'subject-token');
  const file = join(folder, 'credentials.json');
  writeFileSync(file, JSON.stringify({ ...given, credential_source: { file: join(folder, 'subject') } }));
  vi.stubEnv('GOOGLE_APPLICATION_CREDENTIALS', file);
  vi.stubEnv('PUBSUB_EMULATOR_HOST', undefined);
}

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});

/** The key of a service account, which signs tokens itself. */
const serviceAccount = () =>
  credentials({ type: 'service_account', client_email: 'webhooks@harbour-tea.example', private_key_id: 'k-1', private_key: privateKey });

/** An account for which the library gets tokens from another server: `t-1`, `t-2` and so on. */
async function tokensFrom(): Promise<Receiver> {
  const tokens = await receiver(giveToken);
  tokens.answer = (_, response) => giveToken(_, response, tokens.received.length);
  credentials({
    type: 'external_account',
    audience: '//iam.example/pools/harbour-tea',
    subject_token_type: 'urn:ietf:params:oauth:token-type:jwt',
    token_url: `${tokens.url}/token`,
  });
  return tokens;
}

const giveToken = (_: unknown, response: ServerResponse, count = 1) =>
  void response.writeHead(200, { 'Content-Type': 'application/json' }).end(
    JSON.stringify({
      access_token: `t-${count}`,
      issued_token_type: 'urn:ietf:params:oauth:token-type:access_token',
      token_type: 'Bearer',
      expires_in: 3600,
    }),
  );

const expired = refused(401, 'UNAUTHENTICATED', 'Request had invalid authentication credentials.');
const authorizations = ({ received }: Receiver) => received.map(({ headers }) => headers.authorization);

let server: Running;

/** Receives the messages of a test. */
let topics: Receiver;

/** Receives the events of a test. */
let bus: Receiver;

beforeAll(async () => {
  server = await startServer();
});
beforeEach(async () => {
  topics = await receiver(accepted);
  bus = await receiver(took);
  vi.stubEnv('PUBSUB_EMULATOR_HOST', new URL(topics.url).host);
  vi.stubEnv('AWS_ENDPOINT_URL_EVENTBRIDGE', bus.url);
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDEXAMPLE');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  return () => void vi.unstubAllEnvs();
});
afterAll(() => server.close());

describe('a pub/sub topic', () => {
  test.each([
    ['JSON', 'application/json', /^\{"id":\d+,/],
    ['XML', 'application/xml; charset=utf-8', /^<\?xml .*<first_name>Mina<\/first_name>/],
  ])('gets the payload as %s and the headers as attributes', async (format, type, payload) => {
    const box = await sandbox({ server });
    await subscribe(box, `pubsub://harbour-tea-${format.toLowerCase()}:shop.events`, { format });
    await addCustomer(box);
    const row = await tried(box, 1);
    expect(row).toMatchObject({ state: 'delivered', last_error: null });
    expect(row.attempts).toEqual([
      {
        number: 1,
        started_at: expect.any(String),
        duration_ms: expect.any(Number),
        status: 200,
        error: null,
        answer: '{"messageIds":["4711"]}',
      },
    ]);
    expect(published(topics)).toEqual([
      {
        topic: `projects/harbour-tea-${format.toLowerCase()}/topics/shop.events`,
        data: row.payload,
        attributes: {
          'Content-Type': type,
          'X-Service-Topic': 'customers/create',
          'X-Service-Shop-Domain': box.shop.domain,
          'X-Service-API-Version': box.app.api_version,
          'X-Service-Webhook-Id': row.delivery_uid,
          'X-Service-Event-Id': row.event_uid,
          'X-Service-Triggered-At': row.triggered_at,
          'X-Service-Hmac-Sha256': createHmac('sha256', box.app.client_secret).update(row.payload).digest('base64'),
          'X-Request-Id': expect.stringMatching(/^[\da-f-]{36}$/),
          traceparent: expect.stringMatching(/^00-[\da-f]{32}-[\da-f]{16}-00$/),
        },
      },
    ]);
    expect(row.payload).toMatch(payload);
  });

  test('that refuses a message gets it again, with the same ids', async () => {
    const box = await sandbox({ server });
    topics.answer = refused(403, 'PERMISSION_DENIED', 'User not authorized to perform this action.');
    await subscribe(box, 'pubsub://harbour-tea:refused');
    await addCustomer(box);
    const error = 'status 403: PERMISSION_DENIED: User not authorized to perform this action.';
    const before = await tried(box, 1);
    expect(before).toMatchObject({
      state: 'pending',
      next_attempt_at: expect.any(String),
      last_error: error,
      attempts: [{ status: 403, error, answer: null }],
    });
    topics.answer = accepted;
    await anHourLater(box);
    expect(await tried(box, 2)).toMatchObject({ state: 'delivered', next_attempt_at: null, last_error: null, attempts: [{ error }, { error: null }] });
    const sent = published(topics);
    expect(sent.map(({ topic }) => topic)).toEqual(['projects/harbour-tea/topics/refused', 'projects/harbour-tea/topics/refused']);
    expect(sent[1]).toEqual(sent[0]);
  });
});

describe('an event source', () => {
  test("gets an event with the payload and the headers, in its region and by the server's credentials", async () => {
    const box = await sandbox({ server });
    await subscribe(box, sourceIn('eu-west-2'));
    const { id } = await addCustomer(box);
    const row = await tried(box, 1);
    expect(row).toMatchObject({ state: 'delivered', attempts: [{ status: 200, error: null, answer: '{"EventId":"e-1"}' }] });
    expect(bus.received).toHaveLength(1);
    const [{ headers, text }] = bus.received as [Receiver['received'][number]];
    expect(headers['x-amz-target']).toBe('AWSEvents.PutPartnerEvents');
    expect(headers.authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/eu-west-2\/events\/aws4_request, /);
    const { Entries } = JSON.parse(text);
    expect(Entries).toEqual([{ Source: source, DetailType: 'customers/create', Detail: expect.any(String) }]);
    expect(JSON.parse(Entries[0].Detail)).toEqual({ payload: JSON.parse(row.payload), metadata: row.headers });
    expect(JSON.parse(row.payload)).toMatchObject({ id, first_name: 'Mina' });
  });

  test.each([
    [
      'us-east-1',
      'refuses the event',
      status(200, JSON.stringify({ FailedEntryCount: 1, Entries: [{ ErrorCode: 'InvalidArgument', ErrorMessage: 'No such source' }] })),
      { status: 200, error: 'InvalidArgument: No such source', answer: '{"ErrorCode":"InvalidArgument","ErrorMessage":"No such source"}' },
    ],
    [
      'us-gov-west-1',
      'refuses the call',
      status(400, JSON.stringify({ __type: 'com.amazonaws.events#OperationDisabledException', message: 'Not for partners' })),
      { status: 400, error: 'status 400: OperationDisabledException: Not for partners', answer: null },
    ],
    ['ap-southeast-2', 'is down', status(503), { status: 503, error: 'status 503: UnknownError', answer: null }],
  ])('in %s that %s gets the event again', async (region, _, answering, attempt) => {
    const box = await sandbox({ server });
    bus.answer = answering;
    await subscribe(box, sourceIn(region));
    await addCustomer(box);
    expect(await tried(box, 1)).toMatchObject({ state: 'pending', last_error: attempt.error, attempts: [attempt] });
    bus.answer = took;
    await anHourLater(box);
    expect(await tried(box, 2)).toMatchObject({ state: 'delivered', last_error: null, attempts: [attempt, { status: 200, error: null }] });
    expect(bus.received.map(({ text }) => text)).toEqual([bus.received[0]!.text, bus.received[0]!.text]);
  });
});

test('mandatory topics go to both, signed and logged as to a URL', async () => {
  const box = await sandbox({ server });
  const mandatory_webhooks = { 'customers/data_request': 'pubsub://harbour-tea:privacy', 'customers/redact': sourceIn('eu-central-1') };
  expect((await box.operator('PUT', `/apps/${box.app.id}/mandatory_webhooks`, { mandatory_webhooks })).status).toBe(200);
  const { id } = await addCustomer(box);
  const sent: Record<string, { payload: string; headers: Record<string, string> }> = {};
  for (const topic of ['customers/data_request', 'customers/redact']) {
    const { body } = await box.operator('POST', './webhooks/trigger', { trigger: { topic, record_id: id } });
    sent[topic] = await until(
      async () => (await box.operator('GET', `./webhook_deliveries/${body.webhook_deliveries[0].id}`)).body.webhook_delivery,
      ({ state }) => state === 'delivered',
    );
  }
  const { 'customers/data_request': asked, 'customers/redact': redact } = sent;
  expect(published(topics)).toEqual([{ topic: 'projects/harbour-tea/topics/privacy', data: asked!.payload, attributes: asked!.headers }]);
  const [{ Entries }] = bus.received.map(({ text }) => JSON.parse(text));
  expect(Entries).toEqual([{ Source: source, DetailType: 'customers/redact', Detail: expect.any(String) }]);
  expect(JSON.parse(Entries[0].Detail)).toEqual({ payload: JSON.parse(redact!.payload), metadata: redact!.headers });
  expect(JSON.parse(redact!.payload)).toMatchObject({ shop_id: box.shop.id, customer: { id } });
});

describe('Destinations', () => {
  const message = { topic: 'customers/create', payload: '{"id":1}', headers: { 'X-Service-Topic': 'customers/create' } };
  const both = ['pubsub://harbour-tea:shop-events', arn];
  const sendTo = async (address: string, limits = { connectMs: 300, totalMs: 600 }) => {
    const destinations = new Destinations(limits);
    onTestFinished(() => destinations.close());
    return destinations.send({ address, ...message });
  };

  test.each(both)('%s: no answer in time is a failure', async (address) => {
    const left = new Promise((closed) => {
      topics.answer = (_, response) => void response.once('close', closed);
      bus.answer = topics.answer;
    });
    const began = performance.now();
    expect(await sendTo(address)).toEqual({ status: null, error: 'no answer within 0.6 s', answer: null });
    // the connection isn't left open
    await left;
    expect(performance.now() - began).toBeLessThan(4000);
  });

  test.each(both)('%s: a refused connection is a failure', async (address) => {
    vi.stubEnv('PUBSUB_EMULATOR_HOST', '127.0.0.1:1');
    vi.stubEnv('AWS_ENDPOINT_URL_EVENTBRIDGE', 'http://127.0.0.1:1');
    expect(await sendTo(address)).toMatchObject({ status: null, error: expect.stringContaining('ECONNREFUSED') });
  });

  test('an emulator may be anywhere in the network', async () => {
    // an address of this machine that even a sandbox doesn't call for an app
    vi.stubEnv('PUBSUB_EMULATOR_HOST', new URL(topics.url).host.replace('127.0.0.1', '0.0.0.0'));
    expect(await sendTo(both[0]!)).toMatchObject({ error: null });
  });

  test('of an error 1024 characters are kept, and no NUL', async () => {
    const ErrorMessage = `\0${'x'.repeat(2000)}`;
    bus.answer = status(200, JSON.stringify({ FailedEntryCount: 1, Entries: [{ ErrorCode: 'Long', ErrorMessage }] }));
    expect((await sendTo(arn)).error).toBe(`Long: ${'x'.repeat(1018)}`);
    topics.answer = refused(400, 'LONG', ErrorMessage);
    expect((await sendTo(both[0]!)).error).toBe(`status 400: LONG: ${'x'.repeat(1006)}`);
  });

  test('for the event sources of 64 regions connections are kept, since apps choose the regions', async () => {
    const opened = new Set<unknown>();
    bus.answer = (received, response) => {
      opened.add(response.socket);
      took(received, response);
    };
    const destinations = new Destinations();
    onTestFinished(() => destinations.close());
    const sent = async (region: number) =>
      expect(await destinations.send({ address: sourceIn(`xx-tea-${region}`), ...message })).toMatchObject({ error: null });
    for (let region = 1; region <= 64; region++) await sent(region);
    await sent(1);
    expect(opened.size).toBe(64);
    await sent(65);
    await sent(1);
    expect(opened.size).toBe(66);
  });

  test('no connection in time is a failure', async () => {
    const silent = createTcpServer(() => {}).unref();
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    serviceAccount();
    // it accepts connections, and says nothing of TLS
    const destinations = new Destinations({ connectMs: 300, totalMs: 2000 }, `https://127.0.0.1:${(silent.address() as { port: number }).port}`);
    onTestFinished(() => destinations.close());
    expect(await destinations.send({ address: both[0]!, ...message })).toEqual({ status: null, error: 'no connection within 0.3 s', answer: null });
    silent.close();
  });

  test.each(both)('%s: a message without credentials is a failure, and the next with some succeeds', async (address) => {
    const destinations = new Destinations();
    onTestFinished(() => destinations.close());
    bare();
    expect(await destinations.send({ address, ...message })).toEqual({ status: null, error: expect.stringMatching(/credentials|\/nowhere/), answer: null });
    vi.stubEnv('PUBSUB_EMULATOR_HOST', new URL(topics.url).host);
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDEXAMPLE');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
    expect(await destinations.send({ address, ...message })).toMatchObject({ error: null });
  });
});

describe('the credentials for pub/sub', () => {
  const message = { address: 'pubsub://harbour-tea:shop-events', topic: 'customers/create', payload: '{"id":1}', headers: {} };
  const delivered = { status: 200, error: null, answer: '{"messageIds":["4711"]}' };
  const opened = (totalMs = 5000) => {
    const destinations = new Destinations({ connectMs: 1000, totalMs }, topics.url);
    onTestFinished(() => destinations.close());
    return destinations;
  };

  test('are a token that is fetched once and remembered', async () => {
    const tokens = await tokensFrom();
    const destinations = opened();
    const all = Array.from({ length: 5 }, () => destinations.send(message));
    expect(await Promise.all(all)).toEqual(all.map(() => delivered));
    expect(await destinations.send(message)).toEqual(delivered);
    expect(tokens.received).toHaveLength(1);
    expect(new URLSearchParams(tokens.received[0]!.text).get('scope')).toBe('https://www.googleapis.com/auth/pubsub');
    expect(authorizations(topics)).toEqual(Array.from({ length: 6 }, () => 'Bearer t-1'));
  });

  test("are a token that a service account's key has signed for pub/sub alone", async () => {
    serviceAccount();
    expect(await opened().send(message)).toEqual(delivered);
    const [head, claims, signature] = topics.received[0]!.headers.authorization!.replace('Bearer ', '').split('.') as [string, string, string];
    expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toMatchObject({ alg: 'RS256', kid: 'k-1' });
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      iss: 'webhooks@harbour-tea.example',
      aud: 'https://pubsub.googleapis.com/',
    });
    expect(verify('sha256', Buffer.from(`${head}.${claims}`), createPublicKey(publicKey), Buffer.from(signature, 'base64url'))).toBe(true);
  });

  test("are the machine's own, also if they could not be had before", async () => {
    vi.stubEnv('PUBSUB_EMULATOR_HOST', undefined);
    vi.stubEnv('GOOGLE_APPLICATION_CREDENTIALS', undefined);
    for (const name of ['CLOUDSDK_CONFIG', 'HOME', 'APPDATA']) vi.stubEnv(name, '/nowhere');
    const machine = await receiver(({ path }, response) => {
      response.setHeader('Metadata-Flavor', 'Google');
      if (path.includes('/token')) giveToken(undefined, response);
      else response.end('{}');
    });
    vi.stubEnv('GCE_METADATA_HOST', '127.0.0.1:1');
    const destinations = opened();
    expect(await destinations.send(message)).toMatchObject({ status: null, error: expect.any(String) });
    vi.stubEnv('GCE_METADATA_HOST', new URL(machine.url).host);
    expect(await destinations.send(message)).toEqual(delivered);
    expect(authorizations(topics)).toEqual(['Bearer t-1']);
    // an address names the project, so nobody asks for the machine's
    expect(machine.received.filter(({ path }) => !path.startsWith('/computeMetadata/v1/instance'))).toEqual([]);
  });

  test('are fetched anew, once, where pub/sub refuses the token', async () => {
    const tokens = await tokensFrom();
    const destinations = opened();
    topics.answer = (received, response) => (received.headers.authorization === 'Bearer t-1' ? expired : accepted)(received, response);
    const all = Array.from({ length: 5 }, () => destinations.send(message));
    expect(await Promise.all(all)).toEqual(all.map(() => delivered));
    expect(tokens.received).toHaveLength(2);
    topics.answer = expired;
    topics.received.length = 0;
    const error = 'status 401: UNAUTHENTICATED: Request had invalid authentication credentials.';
    expect(await destinations.send(message)).toEqual({ status: 401, error, answer: null });
    expect(authorizations(topics)).toEqual(['Bearer t-2', 'Bearer t-3']);
  });

  test('are part of the time that a delivery has, and those that never come are given up', async () => {
    const tokens = await tokensFrom();
    const give = tokens.answer;
    let giveLate = () => {};
    tokens.answer = (received, response) => {
      giveLate = () => give(received, response);
    };
    const destinations = opened(600);
    expect(await destinations.send(message)).toEqual({ status: null, error: 'no answer within 0.6 s', answer: null });
    tokens.answer = give;
    expect(await destinations.send(message)).toEqual(delivered);
    giveLate();
    expect(await destinations.send(message)).toEqual(delivered);
    await pause(100);
    // no message was sent after its time
    expect(authorizations(topics)).toEqual(['Bearer t-2', 'Bearer t-2']);
  });

  test('fail a delivery where no token is given', async () => {
    const tokens = await tokensFrom();
    tokens.answer = status(403, JSON.stringify({ error: 'access_denied', error_description: 'Not this pool' }));
    expect(await opened().send(message)).toEqual({ status: null, error: expect.stringMatching(/access_denied/), answer: null });
    expect(topics.received).toEqual([]);
  });

  test('are sent to no other address: neither to an emulator nor after a redirect', async () => {
    const other = await receiver(accepted);
    await tokensFrom();
    topics.answer = (_, response) => void response.writeHead(307, { Location: other.url }).end();
    expect(await opened().send(message)).toEqual({ status: 307, error: 'status 307', answer: null });
    expect(other.received).toEqual([]);
    vi.stubEnv('PUBSUB_EMULATOR_HOST', `${other.url}/`);
    expect(await opened().send(message)).toEqual(delivered);
    expect([authorizations(other), published(other)[0]!.topic]).toEqual([[undefined], 'projects/harbour-tea/topics/shop-events']);
  });
});

describe('the call of pub/sub', () => {
  const message = { topic: 'customers/create', payload: Buffer.from('{"name":"Élan"}'), headers: { 'X-Service-Topic': 'customers/create' } };
  const address = 'pubsub://harbour-tea:shop-events';
  const opened = () => {
    const destinations = new Destinations();
    onTestFinished(() => destinations.close());
    return destinations;
  };

  test.each([
    ['harbour-tea.example:shop:events', '/v1/projects/harbour-tea.example%3Ashop/topics/events:publish'],
    ['123:%C3%A4~+.', '/v1/projects/123/topics/%25C3%25A4~%2B.:publish'],
    ['..:..:..', '/v1/projects/..%3A../topics/..:publish'],
    ['a?b#c\\..\\d:é', '/v1/projects/a%3Fb%23c%5C..%5Cd/topics/%C3%A9:publish'],
    ['%2e%2e:%2F..%2F', '/v1/projects/%252e%252e/topics/%252F..%252F:publish'],
    ['a@b.example:80', '/v1/projects/a%40b.example/topics/80:publish'],
  ])('for pubsub://%s names the project and the topic, and nothing else', async (name, path) => {
    expect(await opened().send({ ...message, address: `pubsub://${name}` })).toMatchObject({ error: null });
    expect(topics.received.map((one) => [one.path, one.headers.host])).toEqual([[path, new URL(topics.url).host]]);
    expect(published(topics)[0]).toMatchObject({ data: '{"name":"Élan"}', attributes: { 'X-Service-Topic': 'customers/create' } });
  });

  test.each(['.', '..'])("isn't made for the project %s, which would be no name in a path", async (project) => {
    expect(await opened().send({ ...message, address: `pubsub://${project}:t` })).toMatchObject({ error: `pubsub://${project}:t is no destination` });
    expect(topics.received).toEqual([]);
  });

  test.each([
    ['is no JSON', status(200, '<html>'), { status: 200, error: 'status 200: the answer names no message' }],
    ['names no message', status(200, '{"messageIds":"4711"}'), { status: 200, error: 'status 200: the answer names no message' }],
    ['is null', status(200, 'null'), { status: 200, error: 'status 200: the answer names no message' }],
    ['has no reason', status(503, 'upstream'), { status: 503, error: 'status 503' }],
    ['has an odd reason', status(400, '{"error":{"status":{"toString":1},"message":["x"]}}'), { status: 400, error: 'status 400' }],
    ['is too long', status(200, 'x'.repeat(70_000)), { status: null, error: 'the answer is larger than 65536 bytes' }],
    [
      'breaks off',
      (_, response) => void response.writeHead(200, { 'Content-Length': 1000 }).write('{', () => response.destroy()),
      { status: null, error: expect.any(String) },
    ],
  ] as [string, Answering, object][])('fails where the response %s', async (_, answering, outcome) => {
    topics.answer = answering;
    expect(await opened().send({ ...message, address })).toEqual({ answer: null, ...outcome });
  });

  test('shows 1024 characters of the ids at most', async () => {
    topics.answer = status(200, JSON.stringify({ messageIds: ['1'.repeat(2000)] }));
    expect((await opened().send({ ...message, address })).answer).toHaveLength(1024);
  });

  test('keeps its connection until the destinations are closed, which ends a call under way', async () => {
    const sockets = new Set<unknown>();
    topics.answer = (received, response) => {
      sockets.add(response.socket);
      if (topics.received.length < 3) accepted(received, response);
    };
    const destinations = opened();
    for (let time = 1; time <= 2; time++) expect(await destinations.send({ ...message, address })).toMatchObject({ error: null });
    const underWay = destinations.send({ ...message, address });
    await until(
      async () => topics.received.length,
      (count) => count === 3,
    );
    expect(sockets.size).toBe(1);
    const began = performance.now();
    destinations.close();
    expect(await underWay).toMatchObject({ status: null, error: expect.any(String) });
    // without `close` it would be given up after 5 s
    expect(performance.now() - began).toBeLessThan(4000);
  });

  test("doesn't hold the process", async () => {
    const program = `import { Destinations } from './server/outbound/destinations.ts';
      const { error } = await new Destinations().send(${JSON.stringify({ address, topic: 't', payload: '{}', headers: {} })});
      if (error) throw new Error(error);`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: 'inherit' });
    onTestFinished(() => void child.kill('SIGKILL'));
    const began = performance.now();
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(topics.received).toHaveLength(1);
    // the receiver would keep the connection for two minutes
    expect(performance.now() - began).toBeLessThan(50_000);
  });
});

test('without the packages the server runs, and a delivery says which one is missing', async () => {
  vi.stubEnv('PUBSUB_EMULATOR_HOST', undefined);
  // Node resolves the packages as if from a folder that has none
  const hooks = `import { registerHooks } from 'node:module';
    registerHooks({ resolve: (name, context, next) =>
      next(name, /^(google-auth-library$|@aws-sdk\\/)/.test(name) ? { ...context, parentURL: 'file:///nowhere/server.js' } : context) });`;
  const child = spawn(
    process.execPath,
    [
      '--import',
      `data:text/javascript,${encodeURIComponent(hooks)}`,
      'server/main.ts',
      '--json',
      '--port',
      '0',
      '--db',
      await freshDatabase(),
      '--no-rate-limit',
    ],
    { stdio: ['ignore', 'pipe', 'ignore'], env: { ...process.env, OPERATOR_KEY: 'test-operator-key-of-enough-length' } },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = await once(createInterface(child.stdout), 'line');
  const origin = new URL(JSON.parse(line).base_url).origin;
  for (const [address, name] of [
    ['pubsub://harbour-tea:shop-events', 'google-auth-library'],
    [arn, '@aws-sdk/client-eventbridge'],
  ] as const) {
    const box = await sandbox({ server: { ...server, origin } });
    await subscribe(box, address);
    await addCustomer(box);
    const error = `the package ${name} is not installed on this server: npm install ${name}`;
    expect(await tried(box, 1)).toMatchObject({ state: 'pending', last_error: error, attempts: [{ status: null, error, answer: null }] });
  }
});
