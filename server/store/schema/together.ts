// Runs several statements whose results nobody needs.
import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Executor } from '../executor.ts';

/** Runs them in this order. On PostgreSQL they are sent as one text, in one round trip, and `meanwhile` runs while PostgreSQL works. */
export async function together({ db, engine }: Executor, texts: string[], meanwhile?: () => unknown): Promise<void> {
  if (texts.length === 0) return;
  if (engine === 'sqlite') for (const text of texts) await sql.raw(text).execute(db);
  else {
    const done = sql.raw(texts.join(';\n')).execute(db);
    // by the next turn of the event loop the text has been sent
    await Promise.all([done, meanwhile && turn().then(meanwhile)]);
  }
}
