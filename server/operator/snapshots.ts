import type { Call } from '../../contract/requests/handlers.ts';
import type { components, operations, refusals } from '../../generated/operator/snapshots.ts';
import { findSnapshot, removeSnapshot, restore, type Snapshot, save, snapshots } from '../domain/snapshots.ts';
import type { Shop } from '../domain/tenants.ts';
import { notFound, type OperatorHandlers } from '../handlers.ts';
import type { Portion } from '../store/executor.ts';
import type { PageRequest } from '../store/lists/paging.ts';
import { type AnyTable, after, type Executor, equals } from '../store/table.ts';

const present = ({ id, name, rows, bytes, created_at }: Snapshot): components['schemas']['Snapshot'] => ({ id, name, rows, bytes, created_at });

interface Asked {
  /** Undefined where all shops are meant. */
  shop?: Shop;
  now: string;
  tables: AnyTable[];
}

interface Saving extends Asked, Pick<Call<operations['saveWholeSnapshot'], refusals['saveWholeSnapshot']>, 'body' | 'respond' | 'refuse'> {
  store: Portion;
  sandbox: boolean;
}

type Query = { since_id?: number; name?: string };

async function list({ shop, store, query, page }: { shop?: Shop; store: Executor; query: Query; page: PageRequest }) {
  const { rows, links } = await snapshots.list(store, shop?.id ?? 0, page, [after(query.since_id), equals('name', query.name)]);
  return { status: 200 as const, body: { snapshots: rows.map(present) }, links };
}

/** Runs in a transaction that begins with the saving, so that it sees one moment. Undefined where the shop was removed. */
async function saved({ shop, store, body, now, tables, sandbox, respond, refuse }: Saving) {
  if (!sandbox) return respond(403, 'no_sandbox');
  const name = body?.snapshot?.name ?? now;
  const snapshot = await store.transaction((tx) => save(tx, shop, tables, name, now));
  if (snapshot === 'gone') return undefined;
  if (snapshot === 'taken') return refuse({ name: 'taken' });
  return snapshot === 'full' ? refuse({ base: 'full' }) : { status: 201 as const, body: { snapshot: present(snapshot) } };
}

async function restored({ shop, store, path, now, tables }: Asked & { store: Executor; path: { snapshot_id: number } }) {
  const snapshot = await findSnapshot(store, shop, path.snapshot_id);
  if (!snapshot) return notFound;
  return (await restore(store, shop, snapshot, tables, now)) ? { status: 200 as const, body: { snapshot: present(snapshot) } } : undefined;
}

async function removed({ shop, store, path }: { shop?: Shop; store: Executor; path: { snapshot_id: number } }) {
  return (await removeSnapshot(store, shop, path.snapshot_id)) ? ({ status: 200, body: {} } as const) : notFound;
}

export const handlers: OperatorHandlers<operations, refusals> = {
  listSnapshots: (call) => list(call),

  saveSnapshot: { outside: async (call) => (await saved(call)) ?? notFound },

  async restoreSnapshot({ sandbox, respond, ...call }) {
    if (!sandbox) return respond(403, 'no_sandbox');
    return (await restored(call)) ?? respond(422, 'domain_taken');
  },

  deleteSnapshot: (call) => removed(call),

  listWholeSnapshots: (call) => list(call),

  saveWholeSnapshot: { outside: async (call) => (await saved(call))! },

  async restoreWholeSnapshot({ sandbox, respond, ...call }) {
    if (!sandbox) return respond(403, 'no_sandbox');
    // shops that the snapshot doesn't have are removed first, so no other shop has one of its domains
    return (await restored(call))!;
  },

  deleteWholeSnapshot: (call) => removed(call),
};
