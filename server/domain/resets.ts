// A shop's reset in a sandbox. It stands here because it knows both how a shop begins (shops.ts) and what of it is kept aside (snapshots.ts), which closes shops itself.
import type { AnyTable, Executor } from '../store/table.ts';
import { furnish } from './shops.ts';
import { snapshotParts, snapshots } from './snapshots.ts';
import { clockForUpdate, installs, type Shop, shops, tokens } from './tenants.ts';

/** As if newly opened; settings, installs, tokens and snapshots stay. Undefined where the shop has gone. */
export async function resetShop(tx: Executor, shopId: number, tables: AnyTable[], now: string): Promise<Shop | undefined> {
  // with the shop, and with its installs, the writes that are under way have ended, and no other begins
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
