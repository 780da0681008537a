// Faults: rules by which the operator of a sandbox makes calls, deliveries and carrier services fail. Decides which fault strikes.
// Faults are stored in the row of their shop. Code that a fault may strike has read that row already, so where there are no faults they cost nothing.
import { randomInt } from 'node:crypto';
import type { Portion } from '../store/executor.ts';
import { over } from '../store/over.ts';
import { type Fault, type Shop, shopForChange, shops } from '../store/shops.ts';
import type { Executor } from '../store/table.ts';

export type { Fault } from '../store/shops.ts';

const mostFaults = 50;
/** In a fault, stands for every operation, topic or carrier service. */
export const everything = '*';

const isSpent = ({ times, struck }: Fault) => times !== null && struck >= times;

/** What a fault may strike, under the name that the fault has for it. A fault with a status strikes only operations that declare that status. */
type Target = { operation: string; declares(status: number): boolean } | { topic: string } | { carrier_service: string };

function fits(fault: Fault, target: Target): boolean {
  const [[kind, name]] = Object.entries(target) as [['operation' | 'topic' | 'carrier_service', string]];
  if (fault[kind] !== name && fault[kind] !== everything) return false;
  return !('declares' in target) || fault.status === null || target.declares(fault.status);
}

/** Changes the faults as they are stored now, and no other column: other transactions may be changing those. The shop's `updated_at` stays as it is. */
async function change(tx: Executor, shopId: number, to: (faults: Fault[]) => Fault[] | undefined): Promise<boolean> {
  const shop = await shopForChange(tx, shopId);
  const changed = shop && to(shop.faults ?? []);
  if (!changed) return false;
  const faults = changed.length > 0 ? JSON.stringify(changed) : null;
  await over(tx, shops).updateTable('shops').set({ faults }).where('id', '=', shopId).execute();
  return true;
}

export type Asked = Omit<Fault, 'id' | 'struck' | 'created_at'>;

/** Undefined where the shop has as many faults as it may have. Faults that are spent are removed to make room. */
export async function addFault(tx: Executor, shopId: number, asked: Asked, now: string): Promise<Fault | undefined> {
  const fault = { id: randomInt(100_000_000, 1_000_000_000), ...asked, struck: 0, created_at: now };
  const added = await change(tx, shopId, (faults) => {
    const left = faults.length < mostFaults ? faults : faults.filter((one) => !isSpent(one));
    return left.length < mostFaults ? [...left, fault] : undefined;
  });
  return added ? fault : undefined;
}

export const removeFault = (tx: Executor, shopId: number, id: number) =>
  change(tx, shopId, (faults) => (faults.some((one) => one.id === id) ? faults.filter((one) => one.id !== id) : undefined));

export const clearFaults = (tx: Executor, shopId: number) => change(tx, shopId, () => []);

/** The fault that strikes now. It is counted before it strikes: of several calls at the same moment, a fault with `times: 1` strikes only one. */
export async function strikes(store: Pick<Portion, 'transaction'>, shop: Shop, target: Target): Promise<Fault | undefined> {
  for (const fault of shop.faults ?? []) {
    if (!fits(fault, target) || isSpent(fault) || (fault.share < 1 && Math.random() >= fault.share)) continue;
    const counted = await store.transaction((tx) =>
      change(tx, shop.id, (faults) => {
        const current = faults.find(({ id }) => id === fault.id);
        return current && !isSpent(current) ? faults.map((one) => (one === current ? { ...one, struck: one.struck + 1 } : one)) : undefined;
      }),
    );
    if (counted) return fault;
  }
  return undefined;
}
