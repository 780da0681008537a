// Deliveries to messaging services, with a stand-in for each on this machine that speaks the service's own protocol.
import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer as createTcpServer } from 'node:net';
import { createInterface } from 'node:readline';
import { protos } from '@google-cloud/pubsub';
import { status as grpcStatus, Server, ServerCredentials, type ServerUnaryCall, type ServiceError, type sendUnaryData } from '@grpc/grpc-js';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { Destinations } from '../../server/outbound/destinations.ts';
import { freshDatabase, type Running, type Sandbox, sandbox, startServer, until } from '../support/harness.ts';
import { type Receiver, receiver, status } from '../support/receiver.ts';

const { PublishRequest, PublishResponse } = protos.google.pubsub.v1;

interface Published {
  topic: string;
  data: string;
  attributes: Record<string, string>;
}

class Topics {
  readonly received: Published[] = [];
  /** The error that the service answers. Where this is undefined, the service takes the message; at 'nothing' it doesn't answer. */
  says: Pick<ServiceError, 'code' | 'details'> | 'nothing' | undefined;
  readonly server = new Server();
  host = '';

  async open() {
    const publish = {
      path: '/google.pubsub.v1.Publisher/Publish',
      requestStream: false,
      responseStream: false,
      requestSerialize: (value: protos.google.pubsub.v1.PublishRequest) => Buffer.from(PublishRequest.encode(value).finish()),
      requestDeserialize: (bytes: Buffer) => PublishRequest.decode(bytes),
      responseSerialize: (value: protos.google.pubsub.v1.IPublishResponse) => Buffer.from(PublishResponse.encode(value).finish()),
      responseDeserialize: (bytes: Buffer) => PublishResponse.decode(bytes),
    } as const;
    this.server.addService(
      { publish },
      {
        publish: (
          { request }: ServerUnaryCall<protos.google.pubsub.v1.PublishRequest, unknown>,
          answer: sendUnaryData<protos.google.pubsub.v1.IPublishResponse>,
        ) => {
          for (const { data, attributes } of request.messages)
            this.received.push({ topic: request.topic, data: Buffer.from(data as Uint8Array).toString('utf8'), attributes: { ...attributes } });
          if (this.says === 'nothing') return;
          answer(this.says ?? null, { messageIds: [String(this.received.length)] });
        },
      },
    );
    const port = await new Promise<number>((bound, failed) =>
      this.server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, port) => (error ? failed(error) : bound(port))),
    );
    this.host = `127.0.0.1:${port}`;
    return this;
  }
}

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

let topics: Topics;
let server: Running;

/** Receives the events of a test. */
let bus: Receiver;

beforeAll(async () => {
  topics = await new Topics().open();
  server = await startServer();
});
beforeEach(async () => {
  topics.says = undefined;
  bus = await receiver(took);
  vi.stubEnv('PUBSUB_EMULATOR_HOST', topics.host);
  vi.stubEnv('AWS_ENDPOINT_URL_EVENTBRIDGE', bus.url);
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDEXAMPLE');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  return () => void vi.unstubAllEnvs();
});
afterAll(async () => {
  await server.close();
  // this ends only when every connection to the stand-in is closed
  await new Promise<void>((done, failed) => topics.server.tryShutdown((error) => (error ? failed(error) : done())));
});

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
        status: null,
        error: null,
        answer: JSON.stringify({ messageIds: [String(topics.received.length)] }),
      },
    ]);
    const sent = topics.received.filter(({ attributes }) => attributes['X-Service-Shop-Domain'] === box.shop.domain);
    expect(sent).toEqual([
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
    topics.says = { code: grpcStatus.PERMISSION_DENIED, details: 'User not authorized to perform this action.' };
    await subscribe(box, 'pubsub://harbour-tea:refused');
    await addCustomer(box);
    const error = '7 PERMISSION_DENIED: User not authorized to perform this action.';
    const before = await tried(box, 1);
    expect(before).toMatchObject({
      state: 'pending',
      next_attempt_at: expect.any(String),
      last_error: error,
      attempts: [{ status: null, error, answer: null }],
    });
    topics.says = undefined;
    await anHourLater(box);
    expect(await tried(box, 2)).toMatchObject({ state: 'delivered', next_attempt_at: null, last_error: null, attempts: [{ error }, { error: null }] });
    const sent = topics.received.filter(({ topic }) => topic === 'projects/harbour-tea/topics/refused');
    expect(sent).toHaveLength(2);
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
  expect(topics.received.filter(({ topic }) => topic === 'projects/harbour-tea/topics/privacy')).toEqual([
    { topic: 'projects/harbour-tea/topics/privacy', data: asked!.payload, attributes: asked!.headers },
  ]);
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
    topics.says = 'nothing';
    const left = new Promise((closed) => {
      bus.answer = (_, response) => void response.once('close', closed);
    });
    expect(await sendTo(address)).toEqual({ status: null, error: 'no answer within 0.6 s', answer: null });
    // the event source's connection isn't left open
    if (address === arn) await left;
  });

  test.each(both)('%s: a refused connection is a failure', async (address) => {
    vi.stubEnv('PUBSUB_EMULATOR_HOST', '127.0.0.1:1');
    vi.stubEnv('AWS_ENDPOINT_URL_EVENTBRIDGE', 'http://127.0.0.1:1');
    expect(await sendTo(address)).toMatchObject({ status: null, error: expect.stringContaining('ECONNREFUSED') });
  });

  test('of an error 1024 characters are kept, and no NUL', async () => {
    const ErrorMessage = `\0${'x'.repeat(2000)}`;
    bus.answer = status(200, JSON.stringify({ FailedEntryCount: 1, Entries: [{ ErrorCode: 'Long', ErrorMessage }] }));
    expect((await sendTo(arn)).error).toBe(`Long: ${'x'.repeat(1018)}`);
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
    vi.stubEnv('PUBSUB_EMULATOR_HOST', `127.0.0.1:${(silent.address() as { port: number }).port}`);
    expect(await sendTo(both[0]!)).toEqual({ status: null, error: 'no connection within 0.3 s', answer: null });
    silent.close();
  });

  test.each(both)('%s: a message without credentials is a failure, and the next with some succeeds', async (address) => {
    const destinations = new Destinations();
    onTestFinished(() => destinations.close());
    bare();
    expect(await destinations.send({ address, ...message })).toEqual({ status: null, error: expect.stringMatching(/credentials|\/nowhere/), answer: null });
    vi.stubEnv('PUBSUB_EMULATOR_HOST', topics.host);
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDEXAMPLE');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
    expect(await destinations.send({ address, ...message })).toMatchObject({ error: null });
  });
});

test('without the packages the server runs, and a delivery says which one is missing', async () => {
  // Node resolves the packages as if from a folder that has none
  const hooks = `import { registerHooks } from 'node:module';
    registerHooks({ resolve: (name, context, next) =>
      next(name, /^@(google-cloud|aws-sdk)\\//.test(name) ? { ...context, parentURL: 'file:///nowhere/server.js' } : context) });`;
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
    ['pubsub://harbour-tea:shop-events', '@google-cloud/pubsub'],
    [arn, '@aws-sdk/client-eventbridge'],
  ] as const) {
    const box = await sandbox({ server: { ...server, origin } });
    await subscribe(box, address);
    await addCustomer(box);
    const error = `the package ${name} is not installed on this server: npm install ${name}`;
    expect(await tried(box, 1)).toMatchObject({ state: 'pending', last_error: error, attempts: [{ status: null, error, answer: null }] });
  }
});
