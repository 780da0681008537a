// Measures how long it takes to save a shop of 10,000 rows and to restore it, and how long the event loop is blocked meanwhile, against what both may take.
// node bench/snapshots.ts [rounds]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../server/app.ts';
import { readConfig } from '../server/config.ts';
import { openShop } from '../server/domain/shops.ts';
import { restore, save } from '../server/domain/snapshots.ts';
import { openLog } from '../server/monitoring/log.ts';
import { momentNow } from '../server/store/clock.ts';
import type { Executor } from '../server/store/executor.ts';
import { openStore } from '../server/store/store.ts';
import { tables } from '../server/tables.ts';
import { filledTables, fillShop } from '../test/support/ten-thousand-rows.ts';
import { median } from './load.ts';

/** The most milliseconds on SQLite. */
const target = { whole: 300, slice: 10 };

interface Took {
  whole: number;
  /** The longest turn of the event loop, without the commit. */
  turn: number;
  /** The turn in which the work is committed. After many changed pages it includes a checkpoint of the engine's log, as any write may. */
  commit: number;
}

/** `work` calls `ended` when only the commit is left. */
async function timed(work: (ended: () => void) => Promise<unknown>): Promise<Took> {
  let [longest, commit, over, isCommit] = [0, 0, false, false];
  const began = performance.now();
  let at = began;
  const turn = () => {
    const now = performance.now();
    if (isCommit) commit = Math.max(commit, now - at);
    else longest = Math.max(longest, now - at);
    at = now;
    if (!over) setImmediate(turn);
  };
  setImmediate(turn);
  await work(() => {
    turn();
    isCommit = true;
  });
  over = true;
  turn();
  return { whole: performance.now() - began, turn: longest, commit };
}

const rounds = Number(process.argv[2] ?? 7);
const folder = mkdtempSync(join(tmpdir(), 'store-admin-bench-'));
const store = openStore(join(folder, 'store.sqlite'));
try {
  const { workers } = await createApp({ store, config: readConfig([], {}), operatorKey: 'bench', log: openLog('error') });
  const shop = await store.transaction((tx) => openShop(tx, { name: 'Harbour Tea', domain: 'harbour-tea.example' }, momentNow()));
  await fillShop(store, shop.id);
  const all: Record<string, Took[]> = {};
  const measure = async <T>(name: string, work: (tx: Executor) => Promise<T>): Promise<T> => {
    let value: T;
    const took = await timed((ended) =>
      store.transaction(async (tx) => {
        value = await work(tx);
        ended();
      }),
    );
    all[name] = [...(all[name] ?? []), took];
    return value!;
  };
  let rows = 0;
  for (let round = 0; round <= rounds; round++) {
    const snapshot = await measure('save', (tx) => save(tx, shop, tables, `${round}`, momentNow()));
    if (typeof snapshot === 'string') throw new Error(snapshot);
    rows = snapshot.rows;
    const back = (tx: Executor) => restore(tx, shop, snapshot, tables, momentNow());
    await measure('restore without changes', back);
    for (const table of filledTables) await store.transaction((tx) => table.remove(tx, shop.id, []));
    await measure('restore deleted rows', back);
    // the first round warms the code, and isn't counted
    if (round === 0) for (const name of Object.keys(all)) delete all[name];
  }
  await workers.stop();
  console.log(
    `${rows} rows on SQLite, medians of ${rounds} rounds, in ms; the targets are ${target.whole} for the whole and ${target.slice} for a turn of the event loop`,
  );
  for (const [name, took] of Object.entries(all)) {
    const of = (key: keyof Took) => median(took.map((one) => one[key])).toFixed(1);
    console.log(`${name}: ${of('whole')}, longest turn ${of('turn')}, commit ${of('commit')}`);
  }
} finally {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
}
