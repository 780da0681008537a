// Snapshots of a sandbox: saves and restores everything that one shop has, or that all shops have.
// Jobs and deliveries are restored as they were: those that were pending are pending again. If they were sent since, they are sent again under the same ids.
// Installs and tokens that were added since the snapshot stay. Those that were removed since, revoked tokens too, come back where their app still exists.
// Merchants' sessions, the audit log and the server's own keys aren't part of a snapshot.
import { hash } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { jobs } from '../jobs/define.ts';
import { type Copied, completed, parts, removeRows, seeOneMoment, waitForMoments, writeRows } from '../store/copies.ts';
import { rowCounts } from '../store/lists/counts.ts';
import { lock } from '../store/store.ts';
import { type AnyTable, type Executor, integer, type Row, table, text, withDefault } from '../store/table.ts';
import { regrant } from './apps.ts';
import { merchantSessions } from './merchant_sessions.ts';
import { oauthCodes } from './oauth.ts';
import { openingLock, removeShop } from './shops.ts';
import { apps, installs, type Shop, shops, tokens } from './tenants.ts';

/** The shop id of snapshots that have all shops. */
const ofAll = 0;

export const snapshots = table(
  'snapshots',
  { name: text(), rows: withDefault(integer(), 0), bytes: withDefault(integer(), 0) },
  { unique: [{ columns: ['shop_id', 'name'], blames: 'name' }] },
);

/** A part of a table as JSON. `of_shop_id` is the shop that its rows belong to. For tables that belong to no shop it is 0 (`ofAll`). */
export const snapshotParts = table(
  'snapshot_parts',
  { snapshot_id: integer(), of_shop_id: integer(), of_table: text(), content: text() },
  { index: [['shop_id', 'snapshot_id', 'of_shop_id', 'of_table', 'id']] },
);

export type Snapshot = Row<typeof snapshots>;

const mostPerShop = 20;

const own: AnyTable[] = [snapshots, snapshotParts, rowCounts, merchantSessions, oauthCodes, installs, tokens];
/** The tables that are restored as they were. Installs and tokens are merged with the current ones instead. */
const whole = (tables: AnyTable[]) => tables.filter((one) => !one.indexes.global && !own.includes(one));

/** A job that is running is saved without its lease, so that after a restore a worker claims it and runs it again. */
const waiting = (row: Copied): Copied => ({ ...row, leased_until_ms: 0, lease: null });

const keyOf = (shop: { id: number } | undefined) => shop?.id ?? ofAll;

/**
 * Saves one shop, or all shops with their apps. It has to come first in its transaction (`seeOneMoment`).
 * Returns `full` where there are 20 snapshots already, `taken` where the name is in use, and `gone` where the shop was removed.
 */
export async function save(tx: Executor, shop: Shop | undefined, tables: AnyTable[], name: string, now: string): Promise<Snapshot | 'full' | 'taken' | 'gone'> {
  // saves run one after the other, or two of them could take the same last place
  await seeOneMoment(tx, snapshots);
  const shop_id = keyOf(shop);
  // without a row lock: PostgreSQL would refuse it if the shop has changed since the moment that this transaction sees
  if (shop && !(await shops.find(tx, null, shop.id))) return 'gone';
  const known = await snapshots.all(tx, shop_id);
  if (known.some((one) => one.name === name)) return 'taken';
  if (known.length >= mostPerShop) return 'full';
  const snapshot = await snapshots.insert(tx, { shop_id, name, rows: 0, bytes: 0 }, now);
  let [rows, bytes] = [0, 0];
  const put = async (of: AnyTable, of_shop_id: number) => {
    for await (const part of parts(tx, of, of.indexes.global ? null : of_shop_id)) {
      const mine = of === shops && shop ? part.filter(({ id }) => id === shop.id) : part;
      if (mine.length === 0) continue;
      const content = JSON.stringify(of === jobs ? mine.map(waiting) : mine);
      await snapshotParts.insert(tx, { shop_id, snapshot_id: snapshot.id, of_shop_id, of_table: of.name, content }, now);
      rows += mine.length;
      bytes += Buffer.byteLength(content);
    }
  };
  for (const of of shop ? [shops] : [shops, apps]) await put(of, ofAll);
  const meant = shop ? [shop] : await shops.all(tx, null);
  for (const { id } of meant) for (const of of [installs, tokens, ...whole(tables)]) await put(of, id);
  return snapshots.update(tx, snapshot, { rows, bytes }, now);
}

/** Waits for saves that are under way, which store rows for their shops. A transaction that removes shops calls this first, and then removes such rows too. */
export const waitForSaves = (tx: Executor) => waitForMoments(tx, snapshots);

export const findSnapshot = (store: Executor, shop: Shop | undefined, id: number) => snapshots.find(store, keyOf(shop), id);

export async function removeSnapshot(tx: Executor, shop: Shop | undefined, id: number): Promise<boolean> {
  const removed = await snapshots.remove(tx, keyOf(shop), [['id', '=', id]]);
  if (removed > 0) await snapshotParts.remove(tx, keyOf(shop), [['snapshot_id', '=', id]]);
  return removed > 0;
}

/** False where a domain that a restored shop needs belongs to another shop by now. */
export async function restore(tx: Executor, shop: Shop | undefined, snapshot: Snapshot, tables: AnyTable[], now: string): Promise<boolean> {
  // two restores at the same time would wait for each other's shops, a deadlock
  if (!shop) await lock(tx, ofAll, 'snapshots');
  // a shop that is opened meanwhile might take a domain that a restored shop needs
  if (!shop) await openingLock(tx);
  const saved = new Saved(tx, snapshot);
  const then = await saved.rows(shops, ofAll);
  const meant = new Set(then.map(({ id }) => id));
  // the row locks on the shops and their installs wait until the writes that are under way have ended, and no other write can begin
  const held: Shop[] = [];
  for (const { id } of shop ? [shop] : await shops.all(tx, null)) {
    const there = await shops.findForUpdate(tx, null, id);
    if (there) held.push(there);
  }
  if (!shop) {
    await waitForSaves(tx);
    // apps come before the rows that belong to them: a transaction that removes an app locks them in this order too
    await putBack(tx, apps, await saved.rows(apps, ofAll));
    for (const other of held) if (!meant.has(other.id)) await removeShop(tx, other, tables);
  } else {
    // an app whose install may come back must not be removed meanwhile
    for (const { app_id } of await saved.rows(installs, shop.id)) await apps.findForKeyShare(tx, null, app_id as number);
  }
  const owners = new Map((await shops.all(tx, null)).map((one) => [one.domain, one]));
  const taken = then.flatMap(({ id, domain }) => [owners.get(String(domain))].filter((owner) => owner !== undefined && owner.id !== id)) as Shop[];
  if (taken.some(({ id }) => !meant.has(id))) return false;
  for (const owner of taken) await shops.update(tx, owner, { domain: `${owner.id}.invalid` }, now);
  await putBack(tx, shops, then);
  for (const { id } of then) {
    for (const { id: installId } of await installs.all(tx, id)) await installs.findForUpdate(tx, id, installId);
    for (const of of whole(tables)) await saved.putBack(of, id);
    await putTogether(tx, id, await saved.rows(installs, id), await saved.rows(tokens, id));
  }
  tx.wake();
  return true;
}

/** For small tables that belong to no shop. Rows that exist get their saved values, rows that were removed come back, and rows that were added since stay. */
async function putBack(tx: Executor, of: typeof shops | typeof apps, rows: Copied[]) {
  for (const row of rows) {
    const { id, created_at, updated_at, ...values } = (of as typeof shops).decode({ ...row });
    const there = await (of as typeof shops).findForUpdate(tx, null, id);
    if (there) await (of as typeof shops).update(tx, there, values, updated_at);
    else await writeRows(tx, of, [row]);
  }
}

/** Current installs and tokens stay, and those that were removed come back. A token that is in the snapshot expires when it would have expired then. */
async function putTogether(tx: Executor, shopId: number, thenInstalls: Copied[], thenTokens: Copied[]) {
  const there = new Set((await apps.all(tx, null, [['id', 'in', thenInstalls.map(({ app_id }) => app_id as number)]])).map(({ id }) => id));
  const back = thenInstalls.filter(({ app_id }) => there.has(app_id as number));
  const current = await installs.all(tx, shopId);
  const appsNow = new Map(current.map((one) => [one.app_id, one.id]));
  await writeRows(
    tx,
    installs,
    back.filter(({ app_id }) => !appsNow.has(app_id as number)),
  );
  // an app that was uninstalled and installed again has another install since, to which its tokens then belong
  const now = await installs.all(tx, shopId);
  const installOf = new Map(now.map((one) => [one.app_id, one.id]));
  const known = new Map((await tokens.all(tx, shopId)).map((one) => [one.hash, one]));
  const kept = thenTokens.filter(({ app_id }) => installOf.has(app_id as number));
  for (const { hash, expires_at } of kept) {
    const one = known.get(hash as string);
    if (one && one.expires_at !== expires_at) await tokens.update(tx, one, { expires_at: expires_at as string | null }, one.updated_at);
  }
  const missing = kept.filter(({ hash }) => !known.has(hash as string));
  await writeRows(
    tx,
    tokens,
    missing.map((token) => ({ ...token, install_id: installOf.get(token.app_id as number)! })),
  );
  for (const one of now) await regrant(tx, one, one.updated_at);
}

/** Characters. Of a row with a longer text only a hash is kept, which takes less memory. */
const longestText = 1000;

/** Equal rows have equal marks. */
function markOf(row: Copied): string {
  const text = JSON.stringify(row);
  return text.length > longestText ? hash('sha256', text) : text;
}

/** Reads the rows of a snapshot, and restores whole tables from it. */
class Saved {
  private readonly tx: Executor;
  private readonly snapshot: Snapshot;

  constructor(tx: Executor, snapshot: Snapshot) {
    this.tx = tx;
    this.snapshot = snapshot;
  }

  private async *parts(of: AnyTable, ofShopId: number): AsyncGenerator<Copied[]> {
    const { id, shop_id } = this.snapshot;
    for (let after = 0; ; await turn()) {
      const part = await snapshotParts.first(this.tx, shop_id, [
        ['snapshot_id', '=', id],
        ['of_shop_id', '=', ofShopId],
        ['of_table', '=', of.name],
        ['id', '>', after],
      ]);
      if (!part) return;
      after = part.id;
      yield completed(of, JSON.parse(part.content) as Partial<Copied>[]);
    }
  }

  async rows(of: AnyTable, ofShopId: number): Promise<Copied[]> {
    return (await Array.fromAsync(this.parts(of, ofShopId))).flat();
  }

  /** Replaces rows that differ, and removes rows that were added since. Most rows are equal, and aren't written. */
  async putBack(of: AnyTable, shopId: number) {
    const missing = new Map<number, string>();
    const gone: number[] = [];
    for await (const part of this.parts(of, shopId)) for (const row of part) missing.set(row.id, markOf(row));
    for await (const part of parts(this.tx, of, shopId))
      for (const row of part)
        if (missing.get(row.id) === markOf(row)) missing.delete(row.id);
        else gone.push(row.id);
    await removeRows(this.tx, of, shopId, gone);
    if (missing.size === 0) return;
    for await (const part of this.parts(of, shopId)) {
      const rows = part.filter(({ id }) => missing.has(id));
      await writeRows(this.tx, of, rows);
    }
  }
}
