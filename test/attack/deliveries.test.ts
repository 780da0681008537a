// What an app makes the server send and fetch. One app subscribes 60 times to changes of collections, each time for other fields, and half of the times in XML.
// Then it changes a collection whose text is as long as possible, as often as it may.
import { createServer, type RequestListener } from 'node:http';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../server/store/store.ts';
import { type Answer, send, until } from '../support/harness.ts';
import { listening } from '../support/receiver.ts';
import { type Arena, arena, type Caller, expectHeld } from './_arena.ts';

const subscriptions = 60;
/** A text with as many characters to escape as ordinary texts have, and one that has nothing else. */
const texts = [`<p>Steamed, "pan-fired" & scented</p>\n`, `"'&`].map((text) => text.repeat(1_000_000 / text.length));
const [ordinary, worst] = texts as [string, string];

const members = ['body_html', 'handle', 'title', 'sort_order', 'published_at', 'updated_at', 'template_suffix'];
const fieldsOf = (n: number) => members.filter((_, place) => place === 0 || (n >> (place - 1)) & 1);

/** Repeats the call until the rate limit lets it through. */
const patiently = (origin: string, { token }: Caller, method: string, path: string, body: unknown): Promise<Answer> =>
  until(
    () => send(origin, method, `/admin/api/latest${path}`, { body, headers: { 'X-Service-Access-Token': token } }),
    ({ status }) => status !== 429,
  );

async function collectionOf(origin: string, caller: Caller) {
  const { body } = await patiently(origin, caller, 'POST', '/custom_collections.json', { custom_collection: { title: 'Green teas' } });
  return body.custom_collection.id as number;
}

async function subscribe(origin: string, caller: Caller, address: string, more: object = {}) {
  const webhook = { address, topic: 'collections/update', ...more };
  const { status, text } = await patiently(origin, caller, 'POST', '/webhooks.json', { webhook });
  expect(status, text).toBe(201);
}

/** Returns the attack, which counts its accepted writes. */
async function attackOn({ origin, attacker }: Arena, addressOf: (n: number) => string) {
  for (let n = 0; n < subscriptions; n++)
    await subscribe(origin, attacker, addressOf(n), { format: n % 2 ? 'XML' : 'JSON', fields: fieldsOf(n), metafield_namespaces: [`n${n % 5}`] });
  const id = await collectionOf(origin, attacker);
  const attack = {
    written: 0,
    async run() {
      for (const body_html of texts) {
        const body = { custom_collection: { body_html } };
        const { status } = await send(origin, 'PUT', `/admin/api/latest/custom_collections/${id}.json`, {
          body,
          headers: { 'X-Service-Access-Token': attacker.token },
        });
        if (status === 200) attack.written++;
        else expect(status).toBe(429);
      }
      // a pause, since the rate limit refuses more writes than these anyway
      await new Promise((next) => setTimeout(next, 250));
    },
  };
  return attack;
}

/** Bytes of all that the database keeps of deliveries, sent or pending. */
async function keptIn(db: string): Promise<number> {
  const store = openStore(db);
  try {
    const { rows } = await sql<{ bytes: number }>`select
      coalesce((select sum(octet_length(content) + octet_length(members) + octet_length(metafields)) from webhook_payloads), 0)
      + coalesce((select sum(octet_length(payload) + octet_length(attempts) + octet_length(address) + octet_length(parts)) from webhook_deliveries), 0)
      + coalesce((select sum(octet_length(payload) + octet_length(channel)) from jobs), 0) as bytes`.execute(store.db);
    return Number(rows[0]!.bytes);
  } finally {
    await store.close();
  }
}

test('60 subscriptions to a record of the largest size disturb nobody, and its payload is stored once', { timeout: 240_000 }, async () => {
  const there = await arena();
  const attack = await attackOn(there, (n) => `https://hooks-${n}.shelf-notes.example/`);
  await expectHeld(there, attack.run);
  expect(attack.written).toBeGreaterThan(5);
  const payload = Math.max(...texts.map((text) => JSON.stringify(text).length));
  expect(await keptIn(there.db)).toBeLessThan(attack.written * (payload + subscriptions * 4096));
});

test('receivers that read nothing disturb nobody, and others get their webhooks', { timeout: 240_000 }, async () => {
  const there = await arena('--sandbox', '--no-demo-records');
  const opened = async (listener: RequestListener) => {
    const server = createServer(listener);
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    return listening(server);
  };
  const hanging = await Promise.all(Array.from({ length: 20 }, () => opened((request) => void request.pause())));
  const bodies: string[] = [];
  const well = await opened((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      bodies.push(body);
      response.end();
    });
  });
  const attack = await attackOn(there, (n) => `${hanging[n % hanging.length]}/${n}`);
  const neighbour = await there.caller();
  await subscribe(there.origin, neighbour, well);
  const id = await collectionOf(there.origin, neighbour);
  const sent: string[] = [];
  const tell = async (body_html: string) => {
    const { status } = await patiently(there.origin, neighbour, 'PUT', `/custom_collections/${id}.json`, { custom_collection: { body_html } });
    expect(status).toBe(200);
    sent.push(body_html);
  };
  await expectHeld(there, async () => {
    await attack.run();
    await tell(`<p>${sent.length}</p>`);
  });
  await tell(ordinary);
  await tell(worst);
  await until(
    async () => bodies.length,
    (count) => count === sent.length,
  );
  expect(bodies.map((body) => JSON.parse(body).body_html)).toEqual(sent);
});

test('40 pictures of 5 MB whose last byte never comes disturb nobody, and take no more memory than a few', { timeout: 240_000 }, async () => {
  const there = await arena('--sandbox', '--no-demo-records');
  const size = 5 * 2 ** 20;
  const server = createServer((_, response) => void response.writeHead(200, { 'Content-Length': size }).write(Buffer.alloc(size - 1)));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const src = `${await listening(server)}/tea.png`;
  await expectHeld(there, async () => {
    const calls = Array.from({ length: 40 }, () =>
      send(there.origin, 'POST', '/admin/api/latest/custom_collections.json', {
        body: { custom_collection: { title: 'Teas', image: { src } } },
        headers: { 'X-Service-Access-Token': there.attacker.token },
      }),
    );
    for (const { status } of await Promise.all(calls)) expect([422, 429, 503]).toContain(status);
  });
});
