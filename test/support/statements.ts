// Watches the statements that the tests' servers send while they serve a request or run jobs. A statement that touches a table of shops has to bind
// the shop that it is about, at each such place. And no transaction may take a second connection, because all that take a first one may wait for one.
// Statements that break one of these rules are noted for the check after the run (scripts/statements.ts).
import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import { appendFileSync, mkdirSync } from 'node:fs';
import { DatabaseSync, StatementSync } from 'node:sqlite';
import pg from 'pg';
import type { Executor } from '../../server/store/executor.ts';
import { Line } from '../../server/store/postgres/lines.ts';
import { PostgresStore } from '../../server/store/postgres/postgres.ts';
import { SqliteStore } from '../../server/store/sqlite/sqlite.ts';
import type { Store } from '../../server/store/store.ts';
import { tables } from '../../server/tables.ts';
import { statementsNoted, takesSecond } from './noted.ts';
import { type Demand, demandsOf } from './shop-demands.ts';

mkdirSync(statementsNoted, { recursive: true });

interface Serving {
  /** Undefined where the request names no shop, as when a shop is opened, and for a job. */
  shop?: number | undefined;
}

const serving = new AsyncLocalStorage<Serving>();
const ofShops = new Map(tables.filter((table) => table.ofShops).map((table) => [table.name, table]));

/** The shop of each token, learnt from the responses that contain tokens. */
const shopsOfTokens = new Map<string, number>();
export const learnToken = (token: string, shop: number) => shopsOfTokens.set(token, shop);

export function whileServing<T>({ url = '', headers }: { url?: string | undefined; headers: Record<string, unknown> }, work: () => T): T {
  const [, named] = /^\/operator\/shops\/(\d+)/.exec(url) ?? [];
  const token = headers['x-service-access-token'];
  return serving.run({ shop: named === undefined ? shopsOfTokens.get(String(token)) : Number(named) }, work);
}

export const whileWorking = <T>(work: () => T): T => serving.run({}, work);

const noted = new Set<string>();
const engineOf = process.env.ENGINE ?? 'sqlite';

function note(text: string, why: string) {
  const line = JSON.stringify({ text, why });
  if (noted.has(line)) return;
  noted.add(line);
  appendFileSync(`${statementsNoted}/${engineOf}.jsonl`, `${line}\n`);
}

/** The transaction to which the code that runs belongs. */
const within = new AsyncLocalStorage<{ isOpen: boolean; serves: Serving | undefined }>();

/** A pool gives each transaction one connection. Where all wait for a second one, none ends. What a transaction only sets off, such as a job, serves itself. */
function takesConnection(text: string) {
  const [now, transaction] = [serving.getStore(), within.getStore()];
  if (now && transaction?.isOpen && transaction.serves === now) note(text, takesSecond);
}

function inTransaction<T>(work: (tx: Executor) => Promise<T>): (tx: Executor) => Promise<T> {
  takesConnection('begin');
  return async (tx) => {
    const transaction = { isOpen: true, serves: serving.getStore() };
    try {
      return await within.run(transaction, () => work(tx));
    } finally {
      transaction.isOpen = false;
    }
  };
}

const known = new Map<string, Demand[]>();

function watch(text: string, values: readonly unknown[]) {
  const now = serving.getStore();
  if (!now) return;
  let demands = known.get(text);
  if (!demands) {
    demands = demandsOf(text, ofShops);
    if (known.size < 20_000) known.set(text, demands);
  }
  let shop = now.shop;
  for (const { table, shops } of demands) {
    const bound = shops(values);
    if (bound === undefined) note(text, `names no shop for ${table}`);
    else
      for (const one of bound) {
        shop ??= one;
        if (one !== shop) note(text, `binds another shop for ${table} than the one that it serves`);
      }
  }
}

const watched = new WeakSet<object>();

interface Asked {
  text?: string;
  values?: unknown[];
  /** The statements of a batch. */
  statements?: { text: string; values: unknown[] }[];
}

function seen(query: unknown) {
  if (typeof query !== 'object' || query === null || watched.has(query)) return;
  const { text, values = [], statements } = query as Asked;
  // the pool passes the same object on to a connection, whose turn may come in the async context of another request
  watched.add(query);
  if (statements) for (const one of statements) watch(one.text, one.values);
  else if (text !== undefined) watch(text, values);
}

/** Statements of several requests in one transaction are sent as one batch, in the async context of one request. So each is watched when it is asked for. */
interface Pieces {
  rows(sql: string, values: unknown[]): Promise<Record<string, unknown>[]>;
  flush(): void;
}
const pieces = Line.prototype as unknown as Pieces;
const { rows, flush } = pieces;
pieces.rows = function (sql, values) {
  watch(sql, values);
  return rows.call(this, sql, values);
};
pieces.flush = function () {
  serving.exit(() => flush.call(this));
};

for (const target of [pg.Pool.prototype, pg.Client.prototype]) {
  const send = target.query as (...args: unknown[]) => unknown;
  (target as { query: unknown }).query = function (this: unknown, ...args: unknown[]) {
    seen(args[0]);
    if (target === pg.Pool.prototype) takesConnection((args[0] as Asked).text ?? String(args[0]));
    return send.apply(this, args);
  };
}

const texts = new WeakMap<StatementSync, string>();
const { prepare } = DatabaseSync.prototype;
DatabaseSync.prototype.prepare = function (text) {
  const statement = prepare.call(this, text);
  texts.set(statement, text);
  return statement;
};
for (const way of ['all', 'run', 'get'] as const) {
  const send = StatementSync.prototype[way] as (...args: unknown[]) => never;
  (StatementSync.prototype as unknown as Record<string, unknown>)[way] = function (this: StatementSync, ...values: unknown[]) {
    watch(texts.get(this) ?? '', values);
    return send.apply(this, values);
  };
}

/** A transaction may begin in the async context of another request. Its work keeps the context of the request that asked for it. */
for (const { prototype } of [SqliteStore, PostgresStore]) {
  const { transaction, ofShop } = prototype as Store;
  prototype.transaction = function (this: Store, work) {
    return transaction.call(this, AsyncResource.bind(inTransaction(work))) as never;
  };
  prototype.ofShop = function (this: Store, ...given) {
    const portion = ofShop.apply(this, given);
    return { ...portion, transaction: (work, ...rest) => portion.transaction(AsyncResource.bind(inTransaction(work)), ...rest) };
  };
}

const { walked } = PostgresStore.prototype;
PostgresStore.prototype.walked = function (sql, ...rest) {
  takesConnection(sql);
  return walked.call(this, sql, ...rest);
};

/** Workers that a request wakes run jobs of any shop. */
export function bindWorkers(store: Store) {
  const wake = store.onWake;
  store.onWake = () => whileWorking(wake);
}
