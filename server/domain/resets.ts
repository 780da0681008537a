// Resets a shop in a sandbox. It has its own file because it needs shops.ts and snapshots.ts, and snapshots.ts imports shops.ts itself.
import type { AnyTable, Executor } from '../store/table.ts';
import { furnish } from './shops.ts';
import { snapshotParts, snapshots } from './snapshots.ts';
import { clockForUpdate, installs, type Shop, shops, tokens } from './tenants.ts';

/** Makes a shop as if it were newly opened. Settings, installs, tokens and snapshots stay. Undefined where the shop was removed. */
export async function resetShop(tx: Executor, shopId: number, tables: AnyTable[], now: string): Promise<Shop | undefined> {
  // the row locks on the shop and its installs wait until the writes that are under way have ended, and no other write can begin
  await shops.findForUpdate(tx, null, shopId);
  const shop = await clockForUpdate(tx, shopId);
  if (!shop) return undefined;
  for (const { id } of await installs.all(tx, shopId)) await installs.findForUpdate(tx, shopId, id);
  const stays: AnyTable[] = [installs, tokens, snapshots, snapshotParts];
  for (const table of tables) if (!table.indexes.global && !stays.includes(table)) await table.remove(tx, shopId, []);
  const opened = await shops.update(tx, shop, { clock_offset_ms: 0, clock_moved_from_ms: null, clock_moved_to_ms: null, faults: null }, now);
  await furnish(tx, shopId, now);
  return opened;
}
