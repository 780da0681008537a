// Stores the responses to calls with an `Idempotency-Key`, for a day by the shop's clock. contract/requests/repeats.ts has the protocol for repeated calls.
import { setTimeout as pause } from 'node:timers/promises';
import { moment, momentNow, msOf } from '../store/clock.ts';
import { isPassing } from '../store/limits.ts';
import { countsBy } from '../store/lists/kept-counts.ts';
import { type Store, tryLock } from '../store/store.ts';
import { type Executor, integer, nullable, type Row, table, text, wide } from '../store/table.ts';
import type { Vault } from '../store/vault.ts';
import type { Tenant } from './tenants.ts';

export const idempotencyKeys = table(
  'idempotency_keys',
  {
    app_id: integer(),
    /** Keyed hashes of the key, and of method, URL and body. The texts themselves may hold callers' secrets, so they aren't stored. */
    key_mark: text(),
    call_mark: text(),
    /** Null while the call that has reserved this row is under way. */
    status: nullable(integer()),
    /** By the server's clock. */
    reserved_at_ms: integer(),
    /** The size that the answer counts for: kilobytes, rounded up to a power of two. */
    kilobytes: integer(),
    answer: nullable(wide(text())),
  },
  { unique: [{ columns: ['shop_id', 'app_id', 'key_mark'] }], counted: [['app_id', 'kilobytes']], ownedByApp: true },
);

/** An answer, byte for byte. */
interface Kept {
  status: number;
  text: string | undefined;
  headers?: Record<string, string>;
}

interface Inside {
  store: Executor;
}

export const keptKeysMs = 86_400_000;
/** For one app in one shop, so that no app takes the room of another. An answer counts for at least a kilobyte, so there are at most half a million keys. */
export const mostKilobytes = 512 * 1024;
/** A handler that calls other servers has reached its timeout long before. So a call that is still reserved after this time was interrupted. */
const cutOffMs = 60_000;

/** How long after an outage of the database the keys are free that it has left reserved. */
const removeAgainMs = 1000;
/** The removals that wait for the end of an outage, by store. */
const waiting = new WeakMap<Store, (() => Promise<unknown>)[]>();

/** Removes a reservation. In an outage of the database, or behind a lock, that is done as soon as it is over, one after the other, to hold up no other calls. */
async function removed(store: Store, removal: () => Promise<unknown>) {
  try {
    await removal();
  } catch (error) {
    if (!isPassing(error)) throw error;
    const others = waiting.get(store);
    if (others) others.push(removal);
    else void removedLater(store, [removal]);
  }
}

async function removedLater(store: Store, removals: (() => Promise<unknown>)[]) {
  waiting.set(store, removals);
  while (removals.length > 0) {
    await pause(removeAgainMs, undefined, { ref: false });
    try {
      for (; removals[0]; removals.shift()) await removals[0]();
    } catch (error) {
      // the store may be closed by now
      if (!isPassing(error)) removals.shift();
    }
  }
  waiting.delete(store);
}

const sizeOf = (answer: string) => 2 ** Math.max(0, Math.ceil(Math.log2(answer.length / 1024)));

/** Implements `Keyed` of contract/requests/ports.ts for one key of one caller. */
export function keyed(
  { store, vault }: { store: Store; vault: Vault },
  { shop, app }: Pick<Tenant, 'shop' | 'app'>,
  key: string,
  call: { method: string; url: string; body: unknown; large?: { bytes: number; digest: string } | undefined },
) {
  const whole = `${call.method} ${call.url}\n${call.large?.digest ?? JSON.stringify(call.body) ?? ''}`;
  const [key_mark, call_mark] = [vault.mark('idempotency key', key), vault.mark('call', whole)];
  const name = `${app.id}/${key_mark}`;
  const sealedFor = `idempotency_keys ${shop.id}/${name}`;
  const now = momentNow(shop.clock_offset_ms);
  const bornBefore = moment(msOf(now) - keptKeysMs);
  /** The row that this call has reserved. */
  let own: Row<typeof idempotencyKeys> | undefined;

  const find = (executor: Executor) =>
    idempotencyKeys.first(executor, shop.id, [
      ['app_id', '=', app.id],
      ['key_mark', '=', key_mark],
    ]);

  /** The answer that is stored, or the contract's code for why the call can't be done. Undefined if no call has this key. */
  function standingOf(row: Row<typeof idempotencyKeys> | undefined) {
    if (!row || row.created_at <= bornBefore) return undefined;
    if (row.call_mark !== call_mark) return 'key_reused';
    if (row.status === null) return Date.now() - row.reserved_at_ms < cutOffMs ? 'key_in_use' : 'key_interrupted';
    return opened(row.status, vault.open(sealedFor, row.answer!));
  }

  const write = async (tx: Executor, status: number | null, answer: string | null) => {
    const values = { call_mark, status, answer, kilobytes: sizeOf(answer ?? ''), reserved_at_ms: Date.now() };
    if (own) return idempotencyKeys.update(tx, own, values, now);
    return idempotencyKeys.insert(tx, { shop_id: shop.id, app_id: app.id, key_mark, ...values }, now);
  };

  return {
    name: `${shop.id}/${name}`,
    bytes: call.large?.bytes ?? whole.length,

    standing: async () => standingOf(await find(store)),

    async claim({ store: tx }: Inside) {
      if (own) {
        // no other call writes to this row; where it is missing, the transaction that reserved it was undone and started again
        if ((await find(tx))?.id === own.id) return undefined;
        own = undefined;
      }
      // sent together, and run one after the other: the last two run under the lock
      const [free, row, counts] = await Promise.all([
        tryLock(tx, shop.id, `idempotency key ${name}`),
        find(tx),
        countsBy(tx, idempotencyKeys, shop.id, ['app_id', 'kilobytes'], [app.id]),
      ]);
      if (!free) return 'key_in_use';
      const standing = standingOf(row);
      if (standing) return standing;
      // the row has expired, and the new call's row replaces it
      if (row) await idempotencyKeys.remove(tx, shop.id, [['id', '=', row.id]]);
      const kilobytes = [...counts].reduce((sum, [size, count]) => sum + Number(size) * count, 0);
      return kilobytes >= mostKilobytes ? 'keys_full' : undefined;
    },

    async reserve({ store: tx }: Inside) {
      own = await write(tx, null, null);
    },

    async keep({ store: tx }: Inside, kept: Kept) {
      await write(tx, kept.status, vault.seal(sealedFor, closed(kept)));
    },

    async release() {
      if (!own) return;
      const { id, reserved_at_ms } = own;
      // the row may never have been stored, and the id may be another call's by now
      const remove = (tx: Executor) =>
        idempotencyKeys.remove(tx, shop.id, [
          ['id', '=', id],
          ['key_mark', '=', key_mark],
          ['reserved_at_ms', '=', reserved_at_ms],
          ['status', 'is null', true],
        ]);
      await removed(store, () => store.ofShop(shop.id).transaction(remove));
    },
  };
}

/** The headers are in the first line, and the body follows it. */
const closed = ({ text, headers = {} }: Kept) => `${JSON.stringify(headers)}${text === undefined ? '' : `\n${text}`}`;

function opened(status: number, answer: string): Kept {
  const end = answer.indexOf('\n');
  const headers = JSON.parse(end < 0 ? answer : answer.slice(0, end)) as Record<string, string>;
  return { status, text: end < 0 ? undefined : answer.slice(end + 1), headers };
}
