// Measures how long healthy receivers wait for a webhook: alone, and beside twenty that refuse, hang, drip, redirect, flood, break off or speak no TLS.
// node bench/neighbours.ts [rounds]
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createApp } from '../server/app.ts';
import { readConfig } from '../server/config.ts';
import { notify } from '../server/domain/webhooks.ts';
import { openLog } from '../server/monitoring/log.ts';
import { momentNow } from '../server/store/clock.ts';
import { openStore, type Store } from '../server/store/store.ts';
import { openDatabases } from './databases.ts';
import { codeKey, subscribed } from './deliveries.ts';

/** One for all rounds, since each log that is opened listens to the end of the process. */
const tell = openLog('error');
const perSecond = 50;
/** In this time connections are opened and code is warmed. It isn't counted. */
const warmingSeconds = 1;
const countedSeconds = 4;

export const quantile = (values: number[], q: number) => values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * q))]!;

type Receivers = Awaited<ReturnType<typeof openReceivers>>;

/** Starts the receivers, which run until `close`. */
export async function openReceivers() {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'receivers.ts')], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const line = async () => JSON.parse((await lines.next()).value as string);
  const addresses: { healthy: string[]; bad: string[] } = await line();
  return {
    ...addresses,
    /** Milliseconds from the beginning of a write to the arrival of its webhook at a healthy receiver, for all webhooks since the last call. */
    async waited(): Promise<number[]> {
      child.kill('SIGUSR2');
      return line();
    },
    close: () => void child.kill(),
  };
}

/** Makes 50 writes a second, whether or not the earlier webhooks have arrived. Each write goes to all subscribers. The store must be new. */
export async function waited(store: Store, receivers: Receivers, beside: boolean, seconds = countedSeconds): Promise<number[]> {
  const { healthy, bad } = receivers;
  const shop = await subscribed(store, beside ? [...healthy, ...bad] : healthy);
  let isOver = false;
  // deliveries to receivers that hang go on when the figures are known, and find a database that is closed
  const log = Object.assign((entry: Parameters<typeof tell>[0]) => void (isOver || tell(entry)), tell);
  const { workers } = await createApp({ store, config: readConfig(['--code-key', codeKey], {}), operatorKey: randomUUID(), log });
  workers.start();
  const write = (id: number) => {
    const notice = { topic: 'customers/update' as const, payload: { id, raised_at_ms: performance.timeOrigin + performance.now() }, id };
    return store.transaction((tx) => notify(tx, { shop, now: momentNow(), uid: randomUUID() }, notice));
  };
  const told = async (count: number) => {
    const began = performance.now();
    const writes: Promise<unknown>[] = [];
    for (let n = 0; n < count; n++) {
      await new Promise((next) => setTimeout(next, Math.max(0, began + (n * 1000) / perSecond - performance.now())));
      writes.push(write(n));
    }
    await Promise.all(writes);
    const all: number[] = [];
    for (const end = Date.now() + 30_000; all.length < count * healthy.length; await new Promise((next) => setTimeout(next, 50))) {
      all.push(...(await receivers.waited()));
      if (Date.now() > end) throw new Error(`${all.length} of ${count * healthy.length} webhooks arrived at the healthy receivers`);
    }
    return all;
  };
  try {
    await told(perSecond * warmingSeconds);
    return await told(perSecond * seconds);
  } finally {
    isOver = true;
    await workers.stop();
  }
}

async function compare(rounds: number) {
  const databases = await openDatabases();
  const receivers = await openReceivers();
  try {
    const found = [
      { name: 'SQLite', engine: 'sqlite', alone: [] as number[], beside: [] as number[] },
      { name: 'PostgreSQL', engine: 'postgresql', alone: [] as number[], beside: [] as number[] },
    ] as const;
    for (let round = 0; round < rounds; round++)
      for (const { engine, ...figures } of found)
        for (const how of ['alone', 'beside'] as const) {
          const store = openStore(await databases.empty(engine));
          figures[how].push(...(await waited(store, receivers, how === 'beside')));
          await store.close();
        }
    console.log(
      `Milliseconds from a write to its webhook's arrival at five healthy receivers, ${perSecond} writes a second, durably: ${rounds} rounds of ${countedSeconds} s.\n`,
    );
    console.log(
      '| engine | alone, median | alone, p99 | beside 20 bad ones, median | beside, p99 | p99 beside ÷ alone |\n| --- | ---: | ---: | ---: | ---: | ---: |',
    );
    for (const { name, alone, beside } of found) {
      const figures = [alone, beside].flatMap((all) => [quantile(all, 0.5), quantile(all, 0.99)]);
      console.log(`| ${name} | ${figures.map((ms) => ms.toFixed(1)).join(' | ')} | ${(figures[3]! / figures[1]!).toFixed(2)} |`);
    }
  } finally {
    receivers.close();
    await databases.close();
  }
}

if (import.meta.main) await compare(Number(process.argv[2] ?? 3));
