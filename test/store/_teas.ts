// Two small tables for tests of the store.
import { integer, table, text } from '../../server/store/table.ts';

export const now = '2026-09-01T09:30:00+00:00';
export const teas = table('teas', { name: text(), grams: integer() });
export const boxes = table('boxes', { label: text() }, { unique: [{ columns: ['shop_id', 'label'], blames: 'label' }] });

/** Does the work so many times at once, and returns the outcome of each. */
export const several = <T>(count: number, ask: (n: number) => Promise<T>) => Promise.allSettled(Array.from({ length: count }, (_, n) => ask(n)));
