// A leaky bucket per app and shop. On PostgreSQL all processes share it; on SQLite each process has its own, in memory.
import { sql } from 'kysely';
import type { Store } from './store.ts';
import { real, table, text } from './table.ts';
import { Unavailable } from './unavailable.ts';

/** Losing the levels in a crash costs nothing. */
export const rateBuckets = table('rate_buckets', { key: text(), level: real(), at: real() }, { global: true, key: 'key', unlogged: true });

interface Bucket {
  level: number;
  full: boolean;
}

/** Removes the buckets of installs and shops that are gone, and others that nobody has used for a day. A missing bucket means an empty one. */
export const removeUnusedBuckets = ({ db }: Store) => sql`delete from rate_buckets where at < extract(epoch from clock_timestamp()) - 86400`.execute(db);

export interface RateLimiter {
  /** Puts one request into the bucket, unless it is full. */
  take(key: string, size: number, leakPerSecond: number): Promise<Bucket>;
}

export function rateLimiter(store: Store): RateLimiter {
  return store.engine === 'postgres' ? sharedBuckets(store) : localBuckets();
}

/** From this many buckets on, empty ones are removed: a missing bucket means an empty one. */
const manyBuckets = 10_000;

export function localBuckets(): RateLimiter & { readonly size: number } {
  const buckets = new Map<string, { level: number; at: number; emptyAt: number }>();
  let sweptAt = manyBuckets;
  const sweep = (now: number) => {
    for (const [key, { emptyAt }] of buckets) if (emptyAt <= now) buckets.delete(key);
    sweptAt = Math.max(manyBuckets, 2 * buckets.size);
  };
  return {
    get size() {
      return buckets.size;
    },
    async take(key, size, leakPerSecond) {
      const now = performance.now() / 1000;
      if (buckets.size >= sweptAt) sweep(now);
      const bucket = buckets.get(key) ?? { level: 0, at: now, emptyAt: now };
      buckets.set(key, bucket);
      bucket.level = Math.max(0, bucket.level - (now - bucket.at) * leakPerSecond);
      bucket.at = now;
      const full = bucket.level + 1 > size;
      if (!full) bucket.level += 1;
      bucket.emptyAt = now + bucket.level / leakPerSecond;
      return { level: bucket.level, full };
    },
  };
}

function sharedBuckets({ db }: Store): RateLimiter {
  const own = localBuckets();
  const take: RateLimiter['take'] = async (key, size, leakPerSecond) => {
    const now = sql`extract(epoch from clock_timestamp())::double precision`;
    // a bucket with a later time was written before the database's clock was set back: nothing would leak from it until that time, so it counts as empty
    const passed = sql`(${now} - rate_buckets.at)`;
    const leaked = sql`case when ${passed} < -1 then 0 else greatest(0, rate_buckets.level - greatest(0, ${passed}) * ${leakPerSecond}::double precision) end`;
    const { rows } = await sql<{ level: number }>`
      insert into rate_buckets (key, level, at) values (${key}, 1, ${now})
      on conflict (key) do update set level = ${leaked} + 1, at = ${now} where ${leaked} + 1 <= ${size}::double precision
      returning level`.execute(db);
    return rows[0] ? { level: rows[0].level, full: false } : { level: size, full: true };
  };
  return {
    // a database that accepts no writes still answers reads, and those are counted in memory
    take: (key, size, leakPerSecond) =>
      take(key, size, leakPerSecond).catch((error) => {
        if (error instanceof Unavailable && (error.kind === 'read-only' || error.kind === 'full')) return own.take(key, size, leakPerSecond);
        throw error;
      }),
  };
}
