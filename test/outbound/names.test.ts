// Host names whose DNS doesn't answer don't delay other calls. Names that only the operating system knows are found too.
import { createSocket } from 'node:dgram';
import type { LookupAddress } from 'node:dns';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Names } from '../../server/outbound/names.ts';
import { Outbound, type OutboundRequest } from '../../server/outbound/outbound.ts';
import { folderUntil } from '../support/folder.ts';
import { until } from '../support/harness.ts';
import { receiver } from '../support/receiver.ts';

const silent = Symbol('no answer');
const failing = Symbol('SERVFAIL');

type Zone = Record<string, string | typeof silent | typeof failing>;

/** A DNS server that knows IPv4 addresses, and answers NXDOMAIN for a name that isn't in the zone. */
async function nameServer(zone: Zone) {
  const asked: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => {
    const labels: string[] = [];
    let at = 12;
    for (let length = query[at]!; length > 0; length = query[at]!) {
      labels.push(query.toString('latin1', at + 1, at + 1 + length).toLowerCase());
      at += 1 + length;
    }
    const name = labels.join('.');
    asked.push(name);
    const known = zone[name] ?? zone[`*.${labels.slice(1).join('.')}`];
    if (known === silent) return;
    const found = typeof known === 'string' && query.readUInt16BE(at + 1) === 1 ? known.split('.').map(Number) : undefined;
    const header = Buffer.from(query.subarray(0, 12));
    header.writeUInt16BE(0x8180 + (known === failing ? 2 : known === undefined ? 3 : 0), 2);
    header.writeUInt16BE(found ? 1 : 0, 6);
    header.writeUInt16BE(0, 10);
    const record = found ? Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...found]) : Buffer.alloc(0);
    socket.send(Buffer.concat([header, query.subarray(12, at + 5), record]), port, address);
  });
  await new Promise<void>((ready) => socket.bind(0, '127.0.0.1', ready));
  onTestFinished(() => void socket.close());
  return { server: `127.0.0.1:${socket.address().port}`, asked };
}

/** A stand-in for the resolver of the operating system. It answers a lookup only when the test says what. */
function system() {
  const asked: { name: string; knows(address?: string): void }[] = [];
  const lookup = (name: string, _options: object, done: (error: Error | null, found: LookupAddress[]) => void) =>
    void asked.push({
      name,
      knows: (address) => (address ? done(null, [{ address, family: 4 }]) : done(new Error(`getaddrinfo ENOTFOUND ${name}`), [])),
    });
  const asks = (count: number) =>
    until(
      async () => asked.length,
      (length) => length === count,
    );
  return { lookup, asked, asks, names: () => asked.map(({ name }) => name) };
}

async function opened(zone: Zone, hosts = '') {
  const folder = folderUntil(onTestFinished);
  const hostsFile = join(folder, 'hosts');
  writeFileSync(hostsFile, hosts);
  const dns = await nameServer(zone);
  const own = system();
  const there = await receiver();
  const names = new Names({ servers: [dns.server], system: own.lookup, hostsFile });
  const outbound = new Outbound({ sandbox: true, resolver: names.resolve });
  onTestFinished(() => outbound.close());
  const { port } = new URL(there.url);
  const call = (name: string, more: Partial<OutboundRequest> = {}) =>
    outbound.send({ url: `http://${name}:${port}/`, maxBytes: 1000, fresh: true, ...more }).then(
      ({ status }) => status,
      (error: Error) => error.message,
    );
  return { dns, own, names, call, hostsFile };
}

const times = <T>(count: number, one: (n: number) => T) => Promise.all(Array.from({ length: count }, (_, n) => one(n)));

test('many names whose DNS is silent delay no other name, and the system is not asked for them', async () => {
  const { dns, own, call } = await opened({ '*.tarpit.example': silent, '*.failing.example': failing, 'hooks.example': '127.0.0.1' });
  const long = { connectMs: 30_000, totalMs: 30_000 };
  const hanging = times(200, (n) => call(`n${n}.tarpit.example`, long));
  const hasty = call('hasty.tarpit.example', { connectMs: 1000 });
  const failed = times(10, (n) => call(`n${n}.failing.example`, long));
  await until(
    async () => dns.asked.length,
    (count) => count >= 200,
  );
  // the first ones to end
  expect(await Promise.race([times(20, () => call('hooks.example', long)), hanging])).toEqual(Array(20).fill(200));
  expect(await hasty).toBe('no connection within 1 s');
  expect(await failed).toEqual(Array.from({ length: 10 }, (_, n) => `getaddrinfo EAI_AGAIN n${n}.failing.example`));
  expect(await hanging).toEqual(Array.from({ length: 200 }, (_, n) => `getaddrinfo EAI_AGAIN n${n}.tarpit.example`));
  expect(own.asked).toEqual([]);
});

test('calls of one name at once share one DNS query, which is cancelled with the last of them', async () => {
  const { dns, call } = await opened({ 'slow.example': silent, 'hooks.example': '127.0.0.1' });
  expect(await times(50, () => call('hooks.example'))).toEqual(Array(50).fill(200));
  const questions = (name: string) => dns.asked.filter((asked) => asked === name).length;
  // one query for IPv4 and one for IPv6
  expect(questions('hooks.example')).toBeLessThanOrEqual(2);
  await times(50, (n) => call('slow.example', { connectMs: 100 + n }));
  expect(questions('slow.example')).toBeLessThanOrEqual(2);
  // the next call asks again
  await call('slow.example', { connectMs: 100 });
  expect(questions('slow.example')).toBeGreaterThanOrEqual(2);
});

test('the system is asked for names that DNS does not have: one name at a time, once for all calls, and not for a call that is over', async () => {
  const { own, call } = await opened({ receiver: failing });
  const first = times(20, () => call('one.local-zone'));
  await own.asks(1);
  const gone = call('two.local-zone', { connectMs: 100 });
  const third = call('three.local-zone');
  expect(await gone).toBe('no connection within 0.1 s');
  // a name without a dot doesn't wait for names with a dot, and the system is asked for it whatever DNS has said
  const bare = call('receiver');
  await own.asks(2);
  own.asked[1]!.knows('127.0.0.1');
  expect(await bare).toBe(200);
  own.asked[0]!.knows('127.0.0.1');
  expect(await first).toEqual(Array(20).fill(200));
  await own.asks(3);
  own.asked[2]!.knows();
  expect(await third).toBe('getaddrinfo ENOTFOUND three.local-zone');
  expect(own.names()).toEqual(['one.local-zone', 'receiver', 'three.local-zone']);
});

test('addresses from the system are checked as those from DNS', async () => {
  const { own, call } = await opened({ 'inside.example': '10.0.0.1' });
  expect(await call('inside.example')).toBe('inside.example resolves to an address that is not public');
  const answer = call('hidden.example');
  await own.asks(1);
  own.asked[0]!.knows('10.0.0.1');
  expect(await answer).toBe('hidden.example resolves to an address that is not public');
});

test('localhost and the names of the hosts file need no DNS, also those that were added just now', async () => {
  const { dns, own, call, hostsFile } = await opened({ '*.example': silent }, '127.0.0.1 a.example B.example # c.example\n# 127.0.0.1 d.example\n');
  const answers = ['localhost', 'a.example', 'b.example'].map((name) => call(name));
  await own.asks(3);
  for (const one of own.asked) one.knows('127.0.0.1');
  expect(await Promise.all(answers)).toEqual([200, 200, 200]);
  expect(await times(2, (n) => call(['c.example', 'd.example'][n]!, { connectMs: 100 }))).toEqual(Array(2).fill('no connection within 0.1 s'));
  expect(new Set(dns.asked)).toEqual(new Set(['c.example', 'd.example']));
  writeFileSync(hostsFile, '127.0.0.1 a.example d.example\n127.0.0.1 e.example');
  const later = call('d.example');
  await own.asks(4);
  own.asked[3]!.knows('127.0.0.1');
  expect(await later).toBe(200);
});

test('where no DNS can be reached, the system is asked', async () => {
  const own = system();
  const names = new Names({ servers: ['127.0.0.1:9'], system: own.lookup, hostsFile: '/none' });
  const outbound = new Outbound({ sandbox: true, resolver: names.resolve });
  onTestFinished(() => outbound.close());
  const answer = outbound.send({ url: 'http://hooks.example/', maxBytes: 1000 });
  await own.asks(1);
  own.asked[0]!.knows();
  await expect(answer).rejects.toMatchObject({ reason: 'connect', message: 'getaddrinfo ENOTFOUND hooks.example' });
});
