// What is to go wrong in a sandbox: rules that the operator makes of calls, deliveries and carriers, and who is struck by them.
// They stand in the row of their shop, which whoever may be struck has read already: where nobody has made any, they cost nothing.
import { randomInt } from 'node:crypto';
import { over } from '../store/over.ts';
import { type Fault, type Shop, shopForChange, shops } from '../store/shops.ts';
import type { Executor } from '../store/table.ts';

export type { Fault } from '../store/shops.ts';

const mostFaults = 50;
/** Names every operation, topic or carrier service. */
export const everything = '*';

const isSpent = ({ times, struck }: Fault) => times !== null && struck >= times;

/** Who may be struck, by what a fault names them; of operations those alone that declare its status. */
type Target = { operation: string; declares(status: number): boolean } | { topic: string } | { carrier_service: string };

function fits(fault: Fault, target: Target): boolean {
  const [[kind, name]] = Object.entries(target) as [['operation' | 'topic' | 'carrier_service', string]];
  if (fault[kind] !== name && fault[kind] !== everything) return false;
  return !('declares' in target) || fault.status === null || target.declares(fault.status);
}

/** Changes the faults as they stand, and nothing else of the shop, which others may be changing: it is as old as it was. */
async function change(tx: Executor, shopId: number, to: (faults: Fault[]) => Fault[] | undefined): Promise<boolean> {
  const shop = await shopForChange(tx, shopId);
  const changed = shop && to(shop.faults ?? []);
  if (!changed) return false;
  const faults = changed.length > 0 ? JSON.stringify(changed) : null;
  await over(tx, shops).updateTable('shops').set({ faults }).where('id', '=', shopId).execute();
  return true;
}

export type Asked = Omit<Fault, 'id' | 'struck' | 'created_at'>;

/** Nothing where the shop has as many as it may. Those that are spent make room. */
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

/** The fault that strikes now, which is counted before it does: one that strikes once strikes one of all who come at once. */
export async function strikes(store: Pick<Transactions, 'transaction'>, shop: Shop, target: Target): Promise<Fault | undefined> {
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

interface Transactions {
  transaction<T>(work: (tx: Executor) => Promise<T>): Promise<T>;
}
