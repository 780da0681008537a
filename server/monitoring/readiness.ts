// Whether this process should get requests, and if not, what prevents it from answering them.
import { statfs } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { Workers } from '../jobs/workers.ts';
import { schema, schemaOf } from '../store/schema/schema.ts';
import { type Store, takesWrites } from '../store/store.ts';

/** A readiness check responds within this time, even if the database doesn't. */
const patienceMs = 1000;
/** How long ago the workers may have last looked for jobs. They do so four times a second. */
const workersMs = 10_000;
/** Twice what the write-ahead log may need. */
const leastFree = 64 * 1024 * 1024;

interface Watched {
  store: Store;
  workers: Workers;
  /** The folder of the database, if it lies on a disk of this machine. */
  folder: string | undefined;
  /** How many free bytes the disk of a folder has. */
  freeIn?: (folder: string) => Promise<number>;
}

type Check = 'database' | 'migrations' | 'workers' | 'disk';
export const checks: Check[] = ['database', 'migrations', 'workers', 'disk'];
/** `ok`, or what is wrong. A check that doesn't apply to this process is absent. */
export type Checked = Partial<Record<Check, string>>;

const freeBytes = async (folder: string) => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

export class Readiness {
  /** Set when SIGTERM has come. */
  leaving = false;
  private readonly watched: Required<Watched>;
  private looking: Promise<Checked> | undefined;
  private asked: Promise<[schema: number, isWritable: boolean]> | undefined;

  constructor(watched: Watched) {
    this.watched = { freeIn: freeBytes, ...watched };
  }

  /** Simultaneous callers share one result, so that a hanging database isn't queried again and again. */
  look(): Promise<Checked> {
    this.looking ??= this.all().finally(() => {
      this.looking = undefined;
    });
    return this.looking;
  }

  /** Without room on the disk reads are still answered. No other process has this file, so nobody could answer instead of this one: `disk` is only a warning. */
  static isReady = ({ disk, ...checked }: Checked) => Object.values(checked).every((one) => one === 'ok');

  private async all(): Promise<Checked> {
    const { workers, folder, freeIn } = this.watched;
    const [asked, free] = await Promise.all([this.database(), folder === undefined ? undefined : freeIn(folder).catch(() => undefined)]);
    const checked: Checked = { ...asked, workers: performance.now() - workers.lookedAt < workersMs ? 'ok' : 'have not reached the jobs for 10 s' };
    if (folder !== undefined) checked.disk = free === undefined ? "can't be found" : free >= leastFree ? 'ok' : 'is full or nearly full';
    return checked;
  }

  /** Queries that have no answer yet stay open, and later callers wait for the same ones. */
  private async database(): Promise<Pick<Checked, 'database' | 'migrations'>> {
    const { store } = this.watched;
    this.asked ??= Promise.all([schemaOf(store), takesWrites(store)]).finally(() => {
      this.asked = undefined;
    });
    try {
      const answered = await Promise.race([this.asked, pause(patienceMs, undefined, { ref: false })]);
      if (!answered) return { database: 'does not answer in time' };
      const [found, isWritable] = answered;
      // SQLite still serves reads from an open file that was deleted, but a write would be lost
      if (store.engine === 'sqlite') store.assertThere();
      return {
        database: isWritable ? 'ok' : 'takes no writes',
        migrations: found === schema ? 'ok' : `the database has schema ${found}, this release needs ${schema}`,
      };
    } catch {
      return { database: 'cannot be reached' };
    }
  }
}
