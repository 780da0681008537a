// Statements whose answers nobody needs.
import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Executor } from './executor.ts';

/** In this order. On PostgreSQL they are one text, and so one way there and back; `meanwhile` is done while it is at them. */
export async function together({ db, engine }: Executor, texts: string[], meanwhile?: () => unknown): Promise<void> {
  if (texts.length === 0) return;
  if (engine === 'sqlite') for (const text of texts) await sql.raw(text).execute(db);
  else {
    const done = sql.raw(texts.join(';\n')).execute(db);
    // with the next turn they are on their way
    await Promise.all([done, meanwhile && turn().then(meanwhile)]);
  }
}
