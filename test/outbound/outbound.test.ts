// No call goes to an address that isn't public, however the address is spelled or found. No call lasts longer, or reads more, than it may.
// Longer than other files, since each part of it goes through the same tables of addresses and spellings.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createTcpServer, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Worker } from 'node:worker_threads';
import { describe, expect, onTestFinished, test } from 'vitest';
import { isLoopback, isOwn, isPublic } from '../../server/outbound/addresses.ts';
import { posted } from '../../server/outbound/destinations.ts';
import { failing } from '../../server/outbound/faults.ts';
import type { Resolve } from '../../server/outbound/names.ts';
import { Outbound, type OutboundOptions, type OutboundRequest } from '../../server/outbound/outbound.ts';
import { receiver, status } from '../support/receiver.ts';

/** Addresses that aren't public, by kind. No call may connect to one of them. */
const addresses = {
  loopback: ['127.0.0.1', '127.1.2.3', '::1'],
  thisHost: ['0.0.0.0', '0.1.2.3', '::'],
  private: ['10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.0.1', 'fc00::1', 'fd12:3456::1'],
  linkLocal: ['169.254.0.1', '169.254.169.254', 'fe80::1', 'fe80::1%eth0', 'fec0::1', 'fd00:ec2::254', '168.63.129.16'],
  carrierNat: ['100.64.0.1', '100.100.100.200', '100.127.255.255'],
  multicast: ['224.0.0.1', '239.255.255.255', 'ff02::1'],
  reserved: [
    '192.0.0.8',
    '192.0.2.1',
    '192.31.196.1',
    '192.52.193.1',
    '192.88.99.1',
    '192.175.48.1',
    '198.18.0.1',
    '198.19.255.255',
    '198.51.100.1',
    '203.0.113.1',
    '240.0.0.1',
    '255.255.255.255',
    '100::1',
    '2001:2::1',
    '2001:20::1',
  ],
  mapped: ['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:10.0.0.1', '::ffff:8.8.8.8', '::127.0.0.1', '::7f00:1', '::ffff:0:127.0.0.1'],
  translated: [
    '64:ff9b::7f00:1',
    '64:ff9b::10.0.0.1',
    '64:ff9b:1::7f00:1',
    '2002:7f00:1::',
    '2002:a00:1::1',
    '2001:0:7f00:1::',
    '2001:db8::1',
    '3fff::1',
    '5f00::1',
  ],
};
const hostile = Object.entries(addresses).flatMap(([kind, all]) => all.map((address): [string, string] => [kind, address]));

/** Spellings of such addresses in URLs, made to get past a check of the text. */
const spellings = [
  'https://127.0.0.1/',
  'https://127.1/',
  'https://127.0.1/',
  'https://2130706433/',
  'https://017700000001/',
  'https://0x7f000001/',
  'https://0x7f.0x0.0x0.0x1/',
  'https://0177.0.0.01/',
  'https://0177.0x0.0.1/',
  'https://127.0.0.1./',
  'https://127.000.000.001/',
  'https://１２７.０.０.１/',
  'https://127。0。0。1/',
  'https://①②⑦.⓪.⓪.①/',
  'https://%31%32%37.0.0.1/',
  'https://127%2e0%2e0%2e1/',
  'https:127.0.0.1/',
  'https:/127.0.0.1/',
  'https:\\\\127.0.0.1\\',
  'https:///127.0.0.1/',
  ' https://127.0.0.1/ ',
  'ht\ntps://127.0.0.1/',
  'HTTPS://127.0.0.1/',
  'https://0/',
  'https://0.0.0.0/',
  'https://0x0/',
  'https://[::]/',
  'https://[::1]/',
  'https://[0:0:0:0:0:0:0:1]/',
  'https://[0000:0000:0000:0000:0000:0000:0000:0001]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[0:0:0:0:0:ffff:127.0.0.1]/',
  'https://[::127.0.0.1]/',
  'https://[::ffff:0:127.0.0.1]/',
  'https://[64:ff9b::127.0.0.1]/',
  'https://[64:ff9b:1::a9fe:a9fe]/',
  'https://[2002:7f00:1::]/',
  'https://[2001:0:53aa:64c:0:0:80ff:fffe]/',
  'https://[fe80::1]/',
  'https://[fc00::1]/',
  'https://[fd00:ec2::254]/',
  'https://[ff02::1]/',
  'https://localhost/',
  'https://LOCALHOST/',
  'https://localhost./',
  'https://app.localhost/',
  'https://ｌｏｃａｌｈｏｓｔ/',
  'https://printer.local/',
  'https://metadata.internal/',
  'https://metadata.internal./',
  'https://169.254.169.254/latest/meta-data/',
  'https://2852039166/',
  'https://0xa9fea9fe/',
  'https://0251.0376.0251.0376/',
  'https://169.254.43518/',
  'https://10.0.0.1/',
  'https://10.1/',
  'https://0xa.0.0.1/',
  'https://172.16.0.1/',
  'https://192.168.1.1/',
  'https://192.168.257/',
  'https://3232235777/',
  'https://100.64.0.1/',
  'https://224.0.0.1/',
  'https://255.255.255.255/',
  'https://198.18.0.1/',
  'https://user@127.0.0.1/',
  'https://hooks.shelf-notes.example@127.0.0.1/',
  'https://hooks.shelf-notes.example:443@127.0.0.1/',
  'https://127.0.0.1#@hooks.shelf-notes.example/',
  'https://127.0.0.1\\@hooks.shelf-notes.example/',
  'https://127.0.0.1:443/',
  'https://[::ffff:1.1.1.1]/',
  'https://127．0．0．1/',
  'https://127｡0｡0｡1/',
  'https://lo\u00adcalhost/',
  'https://loca\u200blhost/',
  'https://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ/',
  'https://[::1%25lo]/',
  'https://١٢٧.٠.٠.١/',
  'https://192.0.0.192/',
  'https://168.63.129.16/',
  'https://192.88.99.1/',
  'https://[100::1]/',
  'https://[2001:db8::1]/',
  'https://[fec0::1]/',
];

const notHttp = [
  'ftp://hooks.shelf-notes.example/',
  'file:///etc/passwd',
  'gopher://127.0.0.1:6379/_',
  'javascript:alert(1)',
  'data:text/plain,x',
  'ws://hooks.shelf-notes.example/',
  'https://',
  'https://[::1',
  'https://user@hooks.shelf-notes.example/',
  'https://:password@hooks.shelf-notes.example/',
  'hooks',
];

function opened(options: Partial<OutboundOptions> = {}): Outbound {
  const outbound = new Outbound({ sandbox: false, ...options });
  onTestFinished(() => outbound.close());
  return outbound;
}

/** A resolver that gives the answers of the test in turn, and counts its lookups. */
function resolver(...answers: (string | string[])[]) {
  let asked = 0;
  const lookup: Resolve = (_name, _options, done) => {
    const found = [answers[Math.min(asked++, answers.length - 1)]!].flat();
    done(
      null,
      found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  return { lookup, asked: () => asked };
}

const call = (outbound: Outbound, url: string, more: Partial<OutboundRequest> = {}) => outbound.send({ url, maxBytes: 1000, totalMs: 2000, ...more });

describe('addresses', () => {
  test('there are more than 120 hostile addresses and spellings', () => expect(spellings.length + hostile.length).toBeGreaterThan(120));

  test.each(hostile)('%s %s is not public', (_, address) => expect(isPublic(address)).toBe(false));

  test.each(['1.1.1.1', '8.8.8.8', '93.184.216.34', '2606:4700::1111', '2a00:1450::1'])('%s is public', (address) => expect(isPublic(address)).toBe(true));

  const all = 'ffff:ffff:ffff:ffff';
  test.each([
    ['', '0.0.0.0', '0.255.255.255', '1.0.0.0'],
    ['9.255.255.255', '10.0.0.0', '10.255.255.255', '11.0.0.0'],
    ['100.63.255.255', '100.64.0.0', '100.127.255.255', '100.128.0.0'],
    ['126.255.255.255', '127.0.0.0', '127.255.255.255', '128.0.0.0'],
    ['168.63.129.15', '168.63.129.16', '168.63.129.16', '168.63.129.17'],
    ['169.253.255.255', '169.254.0.0', '169.254.255.255', '169.255.0.0'],
    ['172.15.255.255', '172.16.0.0', '172.31.255.255', '172.32.0.0'],
    ['191.255.255.255', '192.0.0.0', '192.0.0.255', '192.0.1.0'],
    ['192.0.1.255', '192.0.2.0', '192.0.2.255', '192.0.3.0'],
    ['192.31.195.255', '192.31.196.0', '192.31.196.255', '192.31.197.0'],
    ['192.52.192.255', '192.52.193.0', '192.52.193.255', '192.52.194.0'],
    ['192.88.98.255', '192.88.99.0', '192.88.99.255', '192.88.100.0'],
    ['192.167.255.255', '192.168.0.0', '192.168.255.255', '192.169.0.0'],
    ['192.175.47.255', '192.175.48.0', '192.175.48.255', '192.175.49.0'],
    ['198.17.255.255', '198.18.0.0', '198.19.255.255', '198.20.0.0'],
    ['198.51.99.255', '198.51.100.0', '198.51.100.255', '198.51.101.0'],
    ['203.0.112.255', '203.0.113.0', '203.0.113.255', '203.0.114.0'],
    ['223.255.255.255', '224.0.0.0', '255.255.255.255', ''],
    [`2000:ffff:ffff:ffff:${all}`, '2001::', `2001:1ff:ffff:ffff:${all}`, '2001:200::'],
    [`2001:db7:ffff:ffff:${all}`, '2001:db8::', `2001:db8:ffff:ffff:${all}`, '2001:db9::'],
    [`2001:ffff:ffff:ffff:${all}`, '2002::', `2002:ffff:ffff:ffff:${all}`, '2003::'],
    [`3ffe:ffff:ffff:ffff:${all}`, '3fff::', `3fff:fff:ffff:ffff:${all}`, '3fff:1000::'],
    [`3fff:ffff:ffff:ffff:${all}`, '4000::', `ffff:ffff:ffff:ffff:${all}`, ''],
    ['', '::', `1fff:ffff:ffff:ffff:${all}`, '2000::'],
  ])('after %s the addresses from %s to %s are not public, and %s is again', (before, first, last, after) => {
    expect([before, first, last, after].filter(Boolean).filter(isPublic)).toEqual([before, after].filter(Boolean));
  });

  test('those of the network interfaces are own ones', () => {
    const all = Object.values(networkInterfaces()).flatMap((some) => some!.map(({ address }) => address));
    expect([...all, '93.184.216.34'].map(isOwn)).toEqual([...all.map(() => true), false]);
  });

  test('one with the name of a network interface is not public', () => expect(isPublic('2606:4700::1111%eth0')).toBe(false));

  test.each(['127.0.0.1', '127.255.0.1', '::1'])('%s is loopback', (address) => expect(isLoopback(address)).toBe(true));
  test.each(['10.0.0.1', '169.254.169.254', '::ffff:127.0.0.1', '::127.0.0.1', '0.0.0.0', '::', 'fe80::1', '8.8.8.8', 'localhost'])(
    '%s is not loopback',
    (address) => expect(isLoopback(address)).toBe(false),
  );
});

describe('problemWith, send', () => {
  test.each(spellings)('%s is neither registered nor called', async (url) => {
    const names = resolver('127.0.0.1');
    const outbound = opened({ resolver: names.lookup });
    expect(['invalid', 'not_public']).toContain(outbound.problemWith(url));
    await expect(call(outbound, url)).rejects.toMatchObject({ reason: expect.stringMatching(/^(scheme|address)$/) });
    expect(names.asked()).toBe(0);
  });

  test.each(notHttp)('%s is no URL to call', async (url) => {
    for (const sandbox of [true, false]) {
      const outbound = opened({ sandbox });
      expect(outbound.problemWith(url)).toBe('invalid');
      await expect(call(outbound, url)).rejects.toMatchObject({ reason: 'scheme' });
    }
  });

  test('plain http and this machine are allowed only in the sandbox, other addresses that are not public never', async () => {
    const there = await receiver();
    const hosted = opened();
    expect(hosted.problemWith('http://hooks.shelf-notes.example/')).toBe('insecure');
    await expect(call(hosted, there.url)).rejects.toMatchObject({ reason: 'scheme' });
    await expect(call(hosted, there.url.replace('http:', 'https:'))).rejects.toMatchObject({ reason: 'address' });
    expect(there.received).toEqual([]);

    const sandbox = opened({ sandbox: true });
    expect(sandbox.problemWith('http://hooks.shelf-notes.example/')).toBeUndefined();
    expect(await call(sandbox, there.url)).toMatchObject({ status: 200 });
    expect(await call(sandbox, there.url.replace('127.0.0.1', 'localhost'))).toMatchObject({ status: 200 });
    for (const url of [
      'http://10.0.0.1/',
      'http://169.254.169.254/',
      'http://0.0.0.0/',
      'http://[::ffff:127.0.0.1]/',
      'http://[fd00::1]/',
      'http://printer.local/',
    ])
      expect(sandbox.problemWith(url)).toBe('not_public');
  });
});

describe('no connection', () => {
  /** Listens on every address of this machine, and counts the connections. */
  async function listener() {
    let connections = 0;
    const server = createTcpServer((socket) => {
      connections++;
      socket.destroy();
    });
    await new Promise<void>((ready) => server.listen(0, ready));
    onTestFinished(() => void server.close());
    return { port: (server.address() as { port: number }).port, connections: () => connections };
  }

  test('is made to this machine, by whatever address or name', async () => {
    const there = await listener();
    const hosts = ['127.0.0.1', '127.1', '2130706433', '0x7f.1', '0177.0.0.1', '127.0.0.1.', '①②⑦.⓪.⓪.①', '0', '0.0.0.0', 'localhost', 'localhost.'];
    hosts.push('[::1]', '[::]', '[::ffff:127.0.0.1]', '[::127.0.0.1]', '[64:ff9b::127.0.0.1]', '[2002:7f00:1::]', 'rebound.example', 'user@127.0.0.1');
    for (const host of hosts)
      for (const fresh of [true, false]) {
        const names = resolver('127.0.0.1', '::1');
        await expect(call(opened({ resolver: names.lookup }), `https://${host}:${there.port}/`, { fresh })).rejects.toThrow();
      }
    for (const host of ['0.0.0.0', '[::]', '[::ffff:127.0.0.1]', '[::127.0.0.1]', 'localhost.', 'app.localhost', 'user@127.0.0.1'])
      await expect(call(opened({ sandbox: true }), `http://${host}:${there.port}/`)).rejects.toThrow();
    expect(there.connections()).toBe(0);
    await expect(call(opened({ sandbox: true }), `http://127.0.0.1:${there.port}/`)).rejects.toThrow();
    expect(there.connections()).toBe(1);
  });

  test('is made where a registered name later resolves to this machine, beside a public address or not', async () => {
    const there = await listener();
    const names = resolver(['93.184.216.34', '127.0.0.1'], '127.0.0.1', '::1');
    const outbound = opened({ resolver: names.lookup });
    const url = `https://rebound.example:${there.port}/`;
    expect(outbound.problemWith(url)).toBeUndefined();
    for (let n = 0; n < 3; n++) await expect(call(outbound, url)).rejects.toMatchObject({ reason: 'address' });
    expect({ asked: names.asked(), connections: there.connections() }).toEqual({ asked: 3, connections: 0 });
  });

  test('is made to this machine by a redirect, however that spells it', async () => {
    const there = await listener();
    const hosts = ['0.0.0.0', '0', '[::]', '[::ffff:127.0.0.1]', '[::127.0.0.1]', 'localhost.', 'app.localhost', 'user@127.0.0.1', '[2002:7f00:1::]'];
    for (const host of hosts) {
      const redirecting = await receiver((_, response) => void response.writeHead(307, { Location: `http://${host}:${there.port}/` }).end());
      await expect(call(opened({ sandbox: true }), redirecting.url, { follow: () => true })).rejects.toMatchObject({
        reason: expect.stringMatching(/^(address|scheme)$/),
      });
    }
    expect(there.connections()).toBe(0);
  });
});

describe('names', () => {
  test.each(hostile)('one that resolves to %s %s is not called', async (_, address) => {
    const names = resolver(address.split('%')[0]!);
    await expect(call(opened({ resolver: names.lookup }), 'https://hooks.shelf-notes.example/')).rejects.toMatchObject({ reason: 'address' });
  });

  test('one that resolves to a bad address among good ones is not called', async () => {
    const names = resolver(['93.184.216.34', '10.0.0.1']);
    await expect(call(opened({ resolver: names.lookup }), 'https://hooks.shelf-notes.example/')).rejects.toMatchObject({ reason: 'address' });
  });

  test('one that resolves to nothing is not called', async () => {
    const names = resolver([[]].flat());
    await expect(call(opened({ resolver: names.lookup }), 'https://hooks.shelf-notes.example/')).rejects.toMatchObject({ reason: 'address' });
  });

  test('rebinding: a call connects to the address that was checked, and a new answer is checked again', async () => {
    const there = await receiver();
    const { port } = new URL(there.url);
    // in the sandbox loopback stands for an allowed address, and 10.0.0.1 for the forbidden one that the name has later
    const names = resolver('127.0.0.1', '10.0.0.1');
    const outbound = opened({ sandbox: true, resolver: names.lookup });
    expect(await call(outbound, `http://hooks.shelf-notes.example:${port}/`, { headers: { Connection: 'close' } })).toMatchObject({ status: 200 });
    expect(names.asked()).toBe(1);
    await expect(call(outbound, `http://hooks.shelf-notes.example:${port}/`, { headers: { Connection: 'close' } })).rejects.toMatchObject({
      reason: 'address',
    });
    expect(there.received).toHaveLength(1);
  });
});

describe('a public address of this machine', () => {
  const own = '93.184.216.34';
  const options = { isOwn: (address: string) => address === own, resolver: resolver(own).lookup };

  test.each([`https://${own}:8443/`, 'https://[2606:4700::1111]:8443/'])('%s is neither registered nor called', async (url) => {
    const outbound = opened({ isOwn: () => true });
    expect(outbound.problemWith(url)).toBe('not_public');
    await expect(call(outbound, url)).rejects.toMatchObject({ reason: 'address' });
  });

  test('is not called by a name, except at the port that serves everybody', async () => {
    const outbound = opened(options);
    await expect(call(outbound, 'https://hooks.shelf-notes.example:8443/')).rejects.toMatchObject({ reason: 'address' });
    for (const url of [`https://${own}/`, `https://${own}:443/`]) expect(outbound.problemWith(url)).toBeUndefined();
  });

  test('is a neighbour’s in the sandbox, which may call its machine anyway', () => {
    expect(opened({ ...options, sandbox: true }).problemWith(`http://${own}:8080/`)).toBeUndefined();
  });
});

describe('redirects', () => {
  test.each(['http://10.0.0.1/', 'http://169.254.169.254/', 'http://[::ffff:127.0.0.1]/', 'file:///etc/passwd', 'http://user@127.0.0.1/'])(
    'to %s are not followed',
    async (location) => {
      const there = await receiver((_, response) => void response.writeHead(302, { Location: location }).end());
      await expect(call(opened({ sandbox: true }), there.url, { follow: () => true })).rejects.toMatchObject({
        reason: expect.stringMatching(/^(address|scheme)$/),
      });
    },
  );

  test('are returned where none may be followed, and are followed five times at most', async () => {
    const there = await receiver((_, response) => void response.writeHead(302, { Location: '/next' }).end());
    const outbound = opened({ sandbox: true });
    expect(await call(outbound, there.url)).toMatchObject({ status: 302 });
    await expect(call(outbound, there.url, { follow: () => true })).rejects.toMatchObject({ reason: 'redirect' });
    expect(there.received).toHaveLength(7);
    const nowhere = await receiver((_, response) => void response.writeHead(302, { Location: 'https://[::1' }).end());
    await expect(call(outbound, nowhere.url, { follow: () => true })).rejects.toMatchObject({ reason: 'redirect' });
  });

  test('that are not followed are named in the error by the beginning of their address', async () => {
    const there = await receiver((_, response) => void response.writeHead(302, { Location: `https://hooks.example/${'a'.repeat(10_000)}` }).end());
    const error = await call(opened({ sandbox: true }), there.url, { follow: () => false }).catch((refused: Error) => refused.message);
    expect(error).toMatch(/^redirect from \S+ to https:\/\/hooks\.example\/a{100,200} is not followed$/);
  });
});

describe('limits', () => {
  test('a response that never comes, or comes byte by byte, is given up in time', async () => {
    const hanging = await receiver(() => {});
    const dripping = await receiver((_, response) => {
      const timer = setInterval(() => response.write('x'), 50);
      response.on('close', () => clearInterval(timer));
    });
    for (const { url } of [hanging, dripping]) {
      const began = Date.now();
      await expect(call(opened({ sandbox: true }), url, { totalMs: 400 })).rejects.toMatchObject({ reason: 'timeout' });
      expect(Date.now() - began).toBeLessThan(4000);
    }
  });

  test('the time in which this process itself was blocked does not count', async () => {
    const there = await receiver(status(200));
    const outbound = opened({ sandbox: true });
    const answers = Array.from({ length: 20 }, () => call(outbound, there.url, { connectMs: 150, totalMs: 300, fresh: true }));
    await new Promise(setImmediate);
    const since = performance.now();
    while (performance.now() - since < 700);
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(answers.map(() => 200));
  });

  test('all redirects of a call share its time', async () => {
    const slow = await receiver((_, response) => void setTimeout(() => response.writeHead(302, { Location: '/' }).end(), 200));
    await expect(call(opened({ sandbox: true }), slow.url, { totalMs: 500, follow: () => true })).rejects.toMatchObject({ reason: 'timeout' });
  });

  test('of a body of 100 MB no more is read than the call allows', async () => {
    let written = 0;
    const large = await receiver((_, response) => {
      const chunk = Buffer.alloc(64 * 1024);
      const more = () => {
        while (written < 100 * 1024 * 1024 && !response.destroyed) {
          written += chunk.length;
          if (!response.write(chunk)) return void response.once('drain', more);
        }
        response.end();
      };
      more();
    });
    await expect(call(opened({ sandbox: true }), large.url, { maxBytes: 64 * 1024, totalMs: 5000 })).rejects.toMatchObject({ reason: 'too_large' });
    expect(written).toBeLessThan(20 * 1024 * 1024);
  });

  test('a response may be as large as the limit, and no byte larger', async () => {
    const { url } = await receiver(status(200, 'x'.repeat(500)));
    expect((await call(opened({ sandbox: true }), url, { maxBytes: 500 })).body).toHaveLength(500);
    await expect(call(opened({ sandbox: true }), url, { maxBytes: 499 })).rejects.toMatchObject({ reason: 'too_large' });
  });

  test('the delay of a simulated fault is a part of the time of the call', async () => {
    const left: unknown[] = [];
    const send = async ({ url, totalMs }: OutboundRequest) => {
      left.push(totalMs);
      return { status: 200, headers: {}, body: Buffer.alloc(0), url };
    };
    const late = failing({ send }, { status: null, delay_ms: 20, cut_off: null });
    await late.send({ url: 'https://hooks.shelf-notes.example/', maxBytes: 1000, totalMs: 2000 });
    await expect(late.send({ url: 'https://hooks.shelf-notes.example/', maxBytes: 1000, totalMs: 20 })).rejects.toMatchObject({ reason: 'timeout' });
    expect(left).toEqual([1980]);
    const silent = failing({ send }, { status: 503, delay_ms: 600_000, cut_off: null });
    await expect(silent.send({ url: 'https://hooks.shelf-notes.example/', maxBytes: 1000, totalMs: 20 })).rejects.toMatchObject({ reason: 'timeout' });
  });

  test.each<[how: string, answer: string, kept: string, goesOn?: string]>([
    ['is larger than it may be', `Content-Length: 2000\r\n\r\n${'x'.repeat(2000)}`, 'x'.repeat(100)],
    ['is longer than what is kept of it', `Content-Length: 500\r\n\r\n${'x'.repeat(500)}`, 'x'.repeat(100)],
    ['never ends', 'Transfer-Encoding: chunked\r\n\r\n3\r\nhal\r\n', 'hal'],
    ['comes drop by drop', 'Transfer-Encoding: chunked\r\n\r\n', '', '1\r\nx\r\n'],
    ['breaks off', 'Content-Length: 100\r\n\r\nhalf', 'half', 'end'],
    ['stops being HTTP', 'Transfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n', 'half', 'no chunk\r\n'],
  ])('where only the status counts, a body that %s is kept as far as it came, and its connection ends', async (_, answer, kept, goesOn) => {
    for (const status of [200, 503]) {
      const open = new Set<Socket>();
      const there = createTcpServer((socket) => {
        open.add(socket);
        socket.on('error', () => {});
        socket.once('data', () => {
          socket.write(`HTTP/1.1 ${status} Some\r\nConnection: close\r\n${answer}`);
          const going = setInterval(() => (goesOn === 'end' ? socket.end() : goesOn && socket.write(goesOn)), 20);
          socket.once('close', () => {
            clearInterval(going);
            open.delete(socket);
          });
        });
      });
      await new Promise<void>((ready) => there.listen(0, '127.0.0.1', ready));
      onTestFinished(() => void there.close());
      const url = `http://127.0.0.1:${(there.address() as { port: number }).port}/`;
      const outbound = opened({ sandbox: true });
      const began = Date.now();
      const answered = await call(outbound, url, { keep: 100, totalMs: 400 });
      expect(answered.status).toBe(status);
      const text = answered.body.toString();
      if (kept) expect(text).toBe(kept);
      else expect(text).toMatch(/^x{1,100}$/);
      expect(Date.now() - began).toBeLessThan(4000);
      await expect.poll(() => open.size).toBe(0);
    }
  });

  test('where only the status counts, a late status and a connection without a status are failures', async () => {
    const hanging = await receiver(() => {});
    const halfway = createTcpServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\nContent-'));
    });
    await new Promise<void>((ready) => halfway.listen(0, '127.0.0.1', ready));
    onTestFinished(() => void halfway.close());
    const outbound = opened({ sandbox: true });
    await expect(call(outbound, hanging.url, { keep: 100, totalMs: 300 })).rejects.toMatchObject({ reason: 'timeout' });
    const url = `http://127.0.0.1:${(halfway.address() as { port: number }).port}/`;
    await expect(call(outbound, url, { keep: 100 })).rejects.toMatchObject({ reason: 'connect' });
  });

  test.each<[what: string, head: string, part: string, error: string]>([
    ['interim responses', '', 'HTTP/1.1 103 Early Hints\r\n\r\n', 'the answer has more than 20 interim responses'],
    ['chunks of one byte', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n', '1\r\nx\r\n', 'the answer comes in too many pieces'],
    [
      'long extensions of chunks',
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n',
      `1;${'x'.repeat(2000)}\r\nx\r\n`,
      'the answer comes in too many pieces',
    ],
  ])('a response of %s without end is cut off long before the call is late', async (_, head, part, error) => {
    let sent = 0;
    const flooding = createTcpServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => {
        socket.write(head);
        const flood = () => {
          do sent += part.length * 100;
          while (!socket.destroyed && socket.write(part.repeat(100)));
        };
        socket.on('drain', flood);
        flood();
      });
    });
    await new Promise<void>((ready) => flooding.listen(0, '127.0.0.1', ready));
    onTestFinished(() => void flooding.close());
    const url = `http://127.0.0.1:${(flooding.address() as { port: number }).port}/`;
    await expect(call(opened({ sandbox: true }), url, { maxBytes: 64 * 1024, totalMs: 5000 })).rejects.toMatchObject({ reason: 'too_large', message: error });
    expect(sent).toBeLessThan(20 * 2 ** 20);
  });

  test('a server may send some interim responses, and a body in small chunks', async () => {
    const patient = await receiver((_, response) => {
      for (let n = 0; n < 20; n++) response.writeProcessing();
      for (let n = 0; n < 900; n++) response.write('{}');
      response.end();
    });
    expect((await call(opened({ sandbox: true }), patient.url, { maxBytes: 2000 })).body).toHaveLength(1800);
  });

  test('a body in chunks of one byte takes no more memory than one in large chunks', async () => {
    // the sender runs in a thread of its own, so that its memory isn't counted
    const sender = new Worker(
      `const { parentPort } = require('node:worker_threads');
       const server = require('node:net').createServer((socket) => {
         socket.on('error', () => {});
         socket.once('data', () => {
           socket.write('HTTP/1.1 200 OK\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\n');
           socket.write('1\\r\\nx\\r\\n'.repeat(500_000), () => parentPort.postMessage('sent'));
         });
       });
       server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));`,
      { eval: true },
    );
    onTestFinished(() => void sender.terminate());
    const [port] = await once(sender, 'message');
    setFlagsFromString('--expose-gc');
    const collect: () => void = runInNewContext('gc');
    collect();
    const before = process.memoryUsage().heapUsed;
    // as many bytes as allow that many chunks
    const late = expect(call(opened({ sandbox: true }), `http://127.0.0.1:${port}/`, { maxBytes: 2 ** 25 })).rejects.toMatchObject({ reason: 'timeout' });
    await once(sender, 'message');
    await new Promise((later) => setTimeout(later, 500));
    collect();
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(20 * 2 ** 20);
    await late;
  });

  test('a server that answers before it has read the request is sent the rest, but for no longer than the call may last', async () => {
    const body = 'x'.repeat(20 * 2 ** 20);
    const open = new Set<Socket>();
    let read = 0;
    const readOn = (socket: Socket) => socket.on('data', (chunk) => (read += chunk.length)).resume();
    let isQuick = true;
    const there = createTcpServer((socket) => {
      open.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => open.delete(socket));
      socket.once('data', () => {
        socket.pause();
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n');
        if (isQuick) setTimeout(() => readOn(socket), 100);
      });
    });
    await new Promise<void>((ready) => there.listen(0, '127.0.0.1', ready));
    onTestFinished(() => void there.close());
    const url = `http://127.0.0.1:${(there.address() as { port: number }).port}/`;
    const outbound = opened({ sandbox: true });
    for (const more of [{}, { keep: 0 }]) {
      const post = (totalMs: number) => call(outbound, url, { method: 'POST', body, fresh: true, totalMs, ...more });
      isQuick = true;
      read = 0;
      expect(await post(5000)).toMatchObject({ status: 200 });
      await expect.poll(() => open.size).toBe(0);
      // the whole body except its beginning, which isn't counted
      expect(read).toBeGreaterThan(body.length - 2 ** 17);
      isQuick = false;
      read = 0;
      expect(await post(1000)).toMatchObject({ status: 200 });
      for (const socket of open) readOn(socket);
      await expect.poll(() => open.size).toBe(0);
      expect(read).toBeLessThan(body.length / 2);
    }
  });

  test('a server that speaks no TLS, or hangs in the handshake, is given up', async () => {
    const plain = createServer((_, response) => response.end());
    const sockets: Socket[] = [];
    const silent = createTcpServer((socket) => void sockets.push(socket));
    for (const server of [plain, silent]) await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy();
      plain.close();
      silent.close();
    });
    const portOf = (server: typeof silent) => (server.address() as { port: number }).port;
    const outbound = opened({ sandbox: true });
    await expect(call(outbound, `https://127.0.0.1:${portOf(plain)}/`)).rejects.toMatchObject({ reason: 'connect' });
    await expect(call(outbound, `https://127.0.0.1:${portOf(silent)}/`, { connectMs: 300 })).rejects.toMatchObject({
      reason: 'timeout',
      message: 'no connection within 0.3 s',
    });
  });

  test('a refused connection, a response that is not HTTP, and one that breaks off are failures', async () => {
    const outbound = opened({ sandbox: true });
    await expect(call(outbound, 'http://127.0.0.1:1/')).rejects.toMatchObject({ reason: 'connect' });
    const babble = createTcpServer((socket) => socket.end('hello\r\n\r\n'));
    await new Promise<void>((ready) => babble.listen(0, '127.0.0.1', ready));
    onTestFinished(() => void babble.close());
    await expect(call(outbound, `http://127.0.0.1:${(babble.address() as { port: number }).port}/`)).rejects.toMatchObject({ reason: 'connect' });
    const broken = await receiver((_, response) => void response.writeHead(200, { 'Content-Length': 100 }).write('x', () => response.destroy()));
    await expect(call(outbound, broken.url)).rejects.toMatchObject({ reason: 'aborted' });
  });

  test('that this process may open no more files is no failure of the other server', async () => {
    const full = Object.assign(new Error('connect EMFILE'), { code: 'EMFILE' });
    const outbound = opened({ sandbox: true, resolver: (_name, _options, done) => done(full, []) });
    await expect(call(outbound, 'http://localhost/')).rejects.toBe(full);
    await expect(posted(outbound, { address: 'http://localhost/', topic: 'customers/create', payload: '', headers: {} })).rejects.toBe(full);
  });

  test('a response that switches to another protocol is a failure at once', async () => {
    const upgrading = createTcpServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n'));
    });
    await new Promise<void>((ready) => upgrading.listen(0, '127.0.0.1', ready));
    onTestFinished(() => void upgrading.close());
    const url = `http://127.0.0.1:${(upgrading.address() as { port: number }).port}/`;
    await expect(call(opened({ sandbox: true }), url)).rejects.toMatchObject({ reason: 'aborted', message: 'the connection ended without an answer' });
  });

  test('a kept connection is not used for another name with the same address, nor for a call that wants a new one', async () => {
    const sockets: Socket[] = [];
    const there = createServer((_, response) => response.end('ok'));
    there.on('connection', (socket) => void sockets.push(socket));
    await new Promise<void>((ready) => there.listen(0, '127.0.0.1', ready));
    onTestFinished(() => {
      there.closeAllConnections();
      there.close();
    });
    const { port } = there.address() as { port: number };
    const names = resolver('127.0.0.1', '127.0.0.1', '127.0.0.1', '10.0.0.1');
    const outbound = opened({ sandbox: true, resolver: names.lookup });
    for (const host of ['a', 'a', 'b', 'b']) expect(await call(outbound, `http://${host}.example:${port}/`)).toMatchObject({ status: 200 });
    expect({ connections: sockets.length, asked: names.asked() }).toEqual({ connections: 2, asked: 2 });
    await call(outbound, `http://a.example:${port}/`, { fresh: true });
    expect({ connections: sockets.length, asked: names.asked() }).toEqual({ connections: 3, asked: 3 });
    await expect(call(outbound, `http://c.example:${port}/`)).rejects.toMatchObject({ reason: 'address' });
  });

  test('an idle connection that the other side has closed is not a failure', async () => {
    const sockets: Socket[] = [];
    const there = createServer((_, response) => response.end('ok'));
    there.keepAliveTimeout = 0;
    there.on('connection', (socket) => void sockets.push(socket));
    await new Promise<void>((ready) => there.listen(0, '127.0.0.1', ready));
    onTestFinished(() => {
      there.closeAllConnections();
      there.close();
    });
    const url = `http://127.0.0.1:${(there.address() as { port: number }).port}/`;
    const outbound = opened({ sandbox: true });
    for (let n = 0; n < 5; n++) {
      expect(await call(outbound, url)).toMatchObject({ status: 200 });
      for (const socket of sockets.splice(0)) socket.resetAndDestroy();
    }
  });

  test('a host that the operator chooses may have any address and name, also by plain http', async () => {
    const there = await receiver();
    const outbound = opened({ anywhere: true, resolver: resolver('127.0.0.1').lookup });
    expect(await call(outbound, there.url.replace('127.0.0.1', 'emulator.internal'))).toMatchObject({ status: 200 });
    expect(['http://10.0.0.1/', 'http://localhost/', 'https://[fd00::1]/'].map((url) => outbound.problemWith(url))).toEqual([undefined, undefined, undefined]);
    expect(outbound.problemWith('file:///etc/hosts')).toBe('invalid');
  });

  test('a call ends when its signal says so', async () => {
    const control = new AbortController();
    const there = await receiver(() => control.abort());
    await expect(call(opened({ sandbox: true }), there.url, { signal: control.signal })).rejects.toMatchObject({ reason: 'timeout' });
    await expect(call(opened({ sandbox: true }), there.url, { signal: control.signal })).rejects.toThrow();
    expect(there.received).toHaveLength(1);
  });

  test('a request under way on a kept connection is not sent again when the connections are closed', async () => {
    const there = await receiver();
    const outbound = opened({ sandbox: true });
    await call(outbound, there.url);
    there.answer = () => outbound.close();
    await expect(call(outbound, there.url)).rejects.toMatchObject({ reason: 'connect' });
    expect(there.received).toHaveLength(2);
  });

  test('an idle connection is closed after a while, however long the other side would keep it', async () => {
    const there = createServer((_, response) => response.end('ok'));
    there.keepAliveTimeout = 600_000;
    const sockets: Socket[] = [];
    there.on('connection', (socket) => void sockets.push(socket));
    await new Promise<void>((ready) => there.listen(0, '127.0.0.1', ready));
    onTestFinished(() => {
      there.closeAllConnections();
      there.close();
    });
    await call(opened({ sandbox: true, restingMs: 50 }), `http://127.0.0.1:${(there.address() as { port: number }).port}/`);
    await expect.poll(() => sockets.map(({ closed }) => closed)).toEqual([true]);
  });

  test('a request on a kept connection that is answered with something else than HTTP is not sent again', async () => {
    let asked = 0;
    const there = createTcpServer((socket) => {
      socket.on('error', () => {});
      socket.on('data', () => socket.write(asked++ === 0 ? 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n' : 'hello\r\n\r\n'));
    });
    await new Promise<void>((ready) => there.listen(0, '127.0.0.1', ready));
    onTestFinished(() => void there.close());
    const url = `http://127.0.0.1:${(there.address() as { port: number }).port}/`;
    const outbound = opened({ sandbox: true });
    expect(await call(outbound, url, { method: 'POST' })).toMatchObject({ status: 200 });
    await expect(call(outbound, url, { method: 'POST' })).rejects.toMatchObject({ reason: 'connect' });
    expect(asked).toBe(2);
  });

  test('a request on a kept connection that was cut off is not sent again, and no error is left unhandled', async () => {
    let asked = 0;
    const there = createTcpServer((socket) => {
      socket.on('error', () => {});
      socket.on('data', () => {
        if (asked++ === 0) socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n');
        else if (asked === 2) socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(50));
        else socket.destroy();
      });
    });
    await new Promise<void>((ready) => there.listen(0, '127.0.0.1', ready));
    onTestFinished(() => void there.close());
    const unhandled: unknown[] = [];
    const note = (error: unknown) => void unhandled.push(error);
    process.on('unhandledRejection', note);
    onTestFinished(() => void process.off('unhandledRejection', note));
    const url = `http://127.0.0.1:${(there.address() as { port: number }).port}/`;
    const outbound = opened({ sandbox: true });
    expect(await call(outbound, url)).toMatchObject({ status: 200 });
    await expect(call(outbound, url)).rejects.toMatchObject({ reason: 'too_large' });
    await new Promise((later) => setTimeout(later, 200));
    expect([asked, unhandled]).toEqual([2, []]);
  });

  test('the request and the response arrive as they were sent', async () => {
    const there = await receiver(status(201, 'täglich'));
    const answer = await call(opened({ sandbox: true }), there.url, { method: 'POST', body: 'süß', headers: { 'X-One': 'a' } });
    expect(answer).toMatchObject({ status: 201, url: there.url });
    expect(answer.body.toString()).toBe('täglich');
    expect(there.received).toEqual([
      expect.objectContaining({ method: 'POST', text: 'süß', headers: expect.objectContaining({ 'x-one': 'a', 'content-length': '5' }) }),
    ]);
  });
});
