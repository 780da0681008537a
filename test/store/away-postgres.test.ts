// PostgreSQL stops, freezes, takes no writes, cuts connections, or has no room or no connection left. Calls fail at once, and soon work again afterwards.
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { Silence } from '../../server/store/postgres/silence.ts';
import { openStore } from '../../server/store/store.ts';
import { engine, until } from '../support/harness.ts';
import { besidesRequests, type Host, hostFor } from '../support/host-process.ts';
import { type Callers, callersOf, mostMs, outage, statusesIn } from '../support/outage.ts';
import { ownPostgres } from '../support/postgres.ts';

async function as(url: string, ...statements: string[]) {
  const client = new pg.Client(url);
  client.on('error', () => {});
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** What PostgreSQL says when it can't make a table larger. */
const diskIsFull = `create function disk_is_full() returns trigger language plpgsql as
  $$ begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`;
const written = ['redirects', 'customers', 'pages'];

describe.runIf(engine === 'postgres')('while PostgreSQL', () => {
  const reads = { read: '200', count: '200', operator: '200', merchant: '403', picture: '404' };
  const writes = { write: '503', 'large write': '503', 'operator write': '503' };
  const nothing = { ...Object.fromEntries(Object.keys({ ...reads, ...writes }).map((call) => [call, '503'])) };

  let postgres: Awaited<ReturnType<typeof ownPostgres>>;
  let server: Host;
  let callers: Callers;
  /** The name of the database and of its owner, who is no superuser. */
  const name = 'away';
  const asAdmin = (...statements: string[]) => as(postgres.url, ...statements);

  beforeAll(async () => {
    postgres = await ownPostgres({ durable: false });
    await asAdmin(`create role ${name} login password 'password'`, `create database ${name} owner ${name}`);
    const { port } = new URL(postgres.url);
    server = await hostFor([
      '--db',
      `postgres://${name}:password@127.0.0.1:${port}/${name}`,
      '--drain-seconds',
      '0',
      '--rate-limit',
      '100000',
      '--address-limit',
      '0',
    ]);
    callers = await callersOf(server.origin);
  });
  afterAll(async () => {
    server.kill('SIGKILL');
    await postgres.stop();
  });

  async function during(fault: { begin(): unknown; end(): unknown; lastsMs?: number }) {
    const { logged } = server;
    const before = logged.length;
    const began = performance.now();
    const seen = await outage(callers, fault);
    const seconds = (performance.now() - began) / 1000;
    expect(seen.odd).toEqual([]);
    expect(await callers.lost()).toEqual([]);
    expect(seen.slowestMs).toBeLessThan(mostMs);
    expect(seen.wellAfterMs).toBeLessThan(5000);
    // at most a line a second for each fault, from the server and from its connection pool
    const failures = besidesRequests(logged.slice(before));
    expect(failures.length, failures.join('\n')).toBeLessThan(4 * (seconds + 1));
    expect((await fetch(`${server.management}/livez`)).status).toBe(200);
    return statusesIn(seen);
  }

  test('is stopped', async () => {
    expect(await during({ begin: postgres.halt, end: postgres.start })).toEqual(nothing);
  });

  test('is about to stop, and lets nobody in', async () => {
    const end = async () => {
      await postgres.halt();
      await postgres.start();
    };
    await during({ begin: postgres.retire, end });
  });

  test('is frozen', async () => {
    expect(await during({ begin: postgres.freeze, end: postgres.thaw, lastsMs: 2500 })).toEqual(nothing);
  });

  test('is far away, or slow: this does not count as an outage', async () => {
    const { port } = new URL(postgres.url);
    const later = (to: Socket) => (bytes: Buffer) => void setTimeout(() => to.writable && to.write(bytes), 60);
    const way = createServer((near) => {
      const far = connect(Number(port), '127.0.0.1');
      near.on('data', later(far)).on('error', () => {});
      far.on('data', later(near)).on('error', () => {});
      near.once('close', () => far.destroy());
    });
    await new Promise<void>((ready) => way.listen(0, '127.0.0.1', ready));
    onTestFinished(() => void way.close());
    const url = new URL(postgres.url);
    url.port = String((way.address() as AddressInfo).port);
    const store = openStore(url.href);
    onTestFinished(() => store.close());
    expect(await store.prepared('select 1 as one from pg_sleep(2.5)', [])).toEqual([{ one: 1 }]);
    expect(await Promise.all(Array.from({ length: 8 }, () => store.prepared('select 1 as one from pg_sleep(0.9)', [])))).toHaveLength(8);
  });

  /** The address of PostgreSQL by a way that forgets the connections which are open at a moment: they stay open, and no byte comes through any more. */
  async function forgetful() {
    const ways = new Set<[Socket, Socket]>();
    const way = createServer((near) => {
      const far = connect(Number(new URL(postgres.url).port), '127.0.0.1');
      near.on('error', () => far.destroy()).on('close', () => far.destroy());
      far.on('error', () => near.destroy());
      near.pipe(far);
      far.pipe(near);
      ways.add([near, far]);
    });
    await new Promise<void>((ready) => way.listen(0, '127.0.0.1', ready));
    const all = () => [...ways].flat();
    onTestFinished(() => {
      for (const socket of all()) socket.destroy();
      way.close();
    });
    const url = new URL(postgres.url);
    url.port = String((way.address() as AddressInfo).port);
    const forget = () => {
      for (const socket of all()) socket.unpipe().pause();
    };
    return { url: url.href, forget };
  }

  test('is reached no more by connections that are open: reads soon go by new ones', async () => {
    const { url, forget } = await forgetful();
    const store = openStore(url);
    onTestFinished(() => void store.close());
    const read = () => store.quick('select 1 as one', []);
    // one after the other, so that each shared connection has been used
    for (let n = 0; n < 10; n++) await read();
    forget();
    const hung = read().catch((error) => error);
    let quick = 0;
    const next = async () => {
      const isQuick = await Promise.race([
        read().then(
          () => true,
          () => false,
        ),
        pause(200).then(() => false),
      ]);
      quick = isQuick ? quick + 1 : 0;
    };
    // enough in a row to have used each shared connection
    await until(next, () => quick >= 20);
    expect(await Promise.race([hung, pause(0)])).toBeUndefined();
  });

  test('is reached no more by one connection: its callers get an error, and the others do not', async () => {
    const { url, forget } = await forgetful();
    const silence = new Silence({ connectionString: url });
    const pool = new pg.Pool({ connectionString: url, Client: silence.Client });
    pool.on('error', () => {});
    silence.endsBroken(25);
    const client = await pool.connect();
    client.on('error', () => {});
    forget();
    const sent = client.query('select 1').catch((error) => error);
    const others = await pool.query('select 1 from pg_sleep(0.5)');
    expect(others.rowCount).toBe(1);
    expect(await sent).toMatchObject({ kind: 'away', message: 'The database cannot be reached: a connection was not answered' });
    client.release(true);
    await pool.end();
  });

  test('takes no writes: reads are answered, and each process counts them for the rate limit by itself', async () => {
    // once a new connection sees the setting, existing connections have it too
    const setting = async () => {
      const client = new pg.Client(postgres.url);
      await client.connect();
      const { rows } = await client.query('show default_transaction_read_only');
      await client.end();
      return rows[0].default_transaction_read_only;
    };
    const set = async (value: string) => {
      await asAdmin(`alter system set default_transaction_read_only = ${value}`, 'select pg_reload_conf()');
      await until(setting, (now) => now === value);
    };
    const ready = async () => {
      const answer = await fetch(`${server.management}/readyz`);
      return [answer.status, ((await answer.json()) as { checks: Record<string, string> }).checks.database];
    };
    let meanwhile: unknown;
    const end = async () => {
      meanwhile = await ready();
      await set('off');
    };
    expect(await during({ begin: () => set('on'), end })).toEqual({ ...reads, ...writes });
    expect([meanwhile, await ready()]).toEqual([
      [503, 'takes no writes'],
      [200, 'ok'],
    ]);
  });

  test('takes no writes, and the next server is reached only by new connections, as after a failover', async () => {
    const readOnly = `alter role ${name} set default_transaction_read_only = on`;
    await during({ begin: () => asAdmin(readOnly, cutOff(name)), end: () => asAdmin(`alter role ${name} reset all`, 'create table since as select now()') });
    const client = new pg.Client(postgres.url);
    await client.connect();
    onTestFinished(() => client.end());
    const old = async () => {
      await callers.round();
      const { rows } = await client.query(`select count(*) from pg_stat_activity, since where usename = '${name}' and backend_start < now`);
      return Number(rows[0].count);
    };
    await until(old, (count) => count === 0, 20_000);
  });

  test('takes no writes and is slow: it gets at most two connections more than usual', async () => {
    await asAdmin("create role slow login password 'password'", 'alter role slow set default_transaction_read_only = on');
    const { port } = new URL(postgres.url);
    const store = openStore(`postgres://slow:password@127.0.0.1:${port}/postgres`, { log: () => {} });
    onTestFinished(() => store.close());
    const reads: Promise<unknown>[] = [];
    for (const ends = performance.now() + 4500; performance.now() < ends; await pause(100)) {
      reads.push(store.quick('select 1 as one from pg_sleep(5)', []).catch(() => {}));
      await expect(store.transaction((tx) => tx.prepared('create table teas ()', []))).rejects.toMatchObject({ kind: 'read-only' });
    }
    const client = new pg.Client(postgres.url);
    await client.connect();
    onTestFinished(() => client.end());
    const { rows } = await client.query("select pid from pg_stat_activity where usename = 'slow' and query like '%pg_sleep%'");
    // both shared connections, and one that was replaced for each
    expect(rows).toHaveLength(4);
    await client.query("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'slow'");
    await Promise.all(reads);
  });

  test('has no room on its disk', async () => {
    const url = new URL(postgres.url);
    url.pathname = `/${name}`;
    const fault = {
      begin: () =>
        as(url.href, diskIsFull, ...written.map((table) => `create trigger is_full before insert on ${table} for each row execute function disk_is_full()`)),
      end: () => as(url.href, ...written.map((table) => `drop trigger is_full on ${table}`)),
    };
    expect(await during(fault)).toEqual({ ...reads, ...writes });
  });

  test('has no connection left', async () => {
    const fault = {
      begin: () => asAdmin(`alter role ${name} connection limit 0`, cutOff(name)),
      end: () => asAdmin(`alter role ${name} connection limit -1`),
    };
    expect(await during(fault)).toEqual(nothing);
  });

  test('cuts every connection, again and again', async () => {
    let going = true;
    let cutting: Promise<void>;
    await during({
      begin() {
        cutting = (async () => {
          while (going) await asAdmin(cutOff(name));
        })();
      },
      async end() {
        going = false;
        await cutting;
      },
    });
  });

  test('is frozen, its server can be stopped', async () => {
    postgres.freeze();
    server.stop();
    expect(await server.ended).toBe(0);
    postgres.thaw();
  });
});

const cutOff = (database: string) => `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`;
