// The SQLite store: one file, two connections, and those of the threads for long reads. Reads see what is committed; writes queue up and share a commit.
import { closeSync, mkdtempSync, openSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { AnyDatabase, Executor, Portion } from '../executor.ts';
import { FairSemaphore, quickWalkMs } from '../fair-semaphore.ts';
import { mostCalls, mostWaiting } from '../limits.ts';
import { atOnce, type InTurn } from '../one-by-one.ts';
import { asUnavailable, Unavailable } from '../unavailable.ts';
import { Connection, msPerCommit, nextTurn, Pace } from './connection.ts';
import { Gathered, mostGathered } from './gathered.ts';
import { Turns } from './turns.ts';
import { Walkers } from './walkers.ts';

/**
 * Each shop has separate database pages in each index, and SQLite writes whole pages. With many shops, pages of half the usual size halve what is written.
 * A file keeps the page size that it was created with.
 */
const pageBytes = 2048;
/** A checkpoint runs when the write-ahead log has this size, so that a page that many commits wrote is copied to the file once. */
const logBytes = 32 * 2 ** 20;

/** The page cache of a connection. It fills as the data grows. Pages that aren't in it are mostly in the cache of the operating system. */
const cacheKb = 16 * 1024;

interface Unit {
  work: (tx: Executor) => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (reason: unknown) => void;
  since: number;
}

/** Folders of `:memory:` stores that haven't been closed. */
const scratchFolders = new Set<string>();
const sweep = (folder: string) => rmSync(folder, { recursive: true, force: true });
process.once('exit', () => {
  // Windows removes no file that is open, and a thread may still have one
  for (const store of stores) store.release();
  for (const folder of scratchFolders)
    try {
      sweep(folder);
    } catch {
      // the folder stays: an error here would change how the process ends
    }
});

/**
 * Creates the file so that only its owner can read it. The engine gives the files beside it the same permissions.
 * An existing file isn't opened and stays as it is: closing it would drop the engine's locks on it.
 */
export function makeForOwner(path: string) {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** The outcome that says what is wrong with the database. */
async function outageAmong(outcomes: unknown[]): Promise<Unavailable> {
  const all = await Promise.allSettled(outcomes);
  const reasons = [outcomes[0], ...all.map((one) => (one.status === 'rejected' ? one.reason : undefined))];
  return reasons.find((reason) => reason instanceof Unavailable) ?? new Unavailable('damaged', 'the engine undid a transaction');
}

/** How many writes share a commit at most. */
const unitsPerCommit = 256;

/**
 * For how long the store doesn't ask again whether another process has committed. Besides the server only commands write that end by themselves,
 * and each question costs as much as reading a row.
 */
const betweenLooksMs = 5;

/** How long a write waits for another process that writes. It doesn't wait within the engine, which would block the event loop. */
const patienceMs = 700;
const betweenTriesMs = 5;
/** How long the engine itself waits: briefly when a read meets an exclusive lock on the file, and longer while the store is opened. */
const readerWaitsMs = 50;
const openingMs = 5000;

function opened<T>(open: () => T): T {
  try {
    return open();
  } catch (error) {
    throw asUnavailable(error);
  }
}

/** The open stores of this process. A store that commits makes the other stores on the same file check at once. */
const stores = new Set<SqliteStore>();

/** The last transaction on each file, of all stores of this process. It resolves when the transaction has ended. */
const lastWrites = new Map<string, Promise<void>>();

/** Stores of this process that share a file write in turn: one that waited within the engine would block the event loop that the other one needs. */
async function turnToWrite(path: string): Promise<() => void> {
  const before = lastWrites.get(path);
  const { promise, resolve } = Promise.withResolvers<void>();
  lastWrites.set(path, promise);
  await before;
  return () => {
    if (lastWrites.get(path) === promise) lastWrites.delete(path);
    resolve();
  };
}

export class SqliteStore implements Executor {
  readonly engine = 'sqlite';
  readonly db: Kysely<AnyDatabase>;
  readonly prepared: Executor['prepared'];
  readonly quick: Executor['quick'];
  readonly walked: Executor['walked'];
  readonly wake = () => this.onWake();
  /** Set by the workers. */
  onWake: () => void = () => {};
  /** Two threads for all reads that may take long. */
  readonly walkers: Walkers;
  private readonly walks = new FairSemaphore({ inAll: 2, perHolder: 1, quickMs: quickWalkMs });
  private readonly writer: Executor;
  private readonly unit: { begin: StatementSync; end: StatementSync };
  /** For tests that cause the faults of a disk. */
  readonly databases: [reader: DatabaseSync, writer: DatabaseSync];
  private readonly queue = new Turns<Unit>({ perShop: mostCalls, inAll: mostWaiting });
  private readonly perCommit: number;
  private readonly pace = new Pace();
  private readonly reading: Connection;
  private readonly writing: Connection;
  private readonly gathered: Gathered;
  /** How many commits of this store have changed each table. */
  private readonly commits = new Map<string, number>();
  private readonly versionOfFile: StatementSync;
  /** The version of the file, which commits of other connections change, and until when it may be used. */
  private ofOthers = { commits: 0, until: 0 };
  private readonly scratch: string | undefined;
  private readonly path: string;
  private readonly filesOfDatabase: string[];
  /** The inode of each file when it was first written to. */
  private readonly nodes = new Map<string, number>();
  /** The folder in which the database lies. */
  readonly folder: string;
  private draining: Promise<void> | undefined;

  constructor(file: string, { groupCommit = true } = {}) {
    // `:memory:` is a scratch file without syncing: two connections to one memory database would lock each other out
    if (file === ':memory:') this.scratch = mkdtempSync(join(tmpdir(), 'store-admin-'));
    if (this.scratch) scratchFolders.add(this.scratch);
    this.path = this.scratch ? join(this.scratch, 'memory.sqlite') : resolve(file);
    this.folder = dirname(this.path);
    makeForOwner(this.path);
    const open = () => {
      // the full path: the engine takes a name that begins with `file:` for a URI
      const database = new DatabaseSync(this.path, { timeout: openingMs });
      database.exec(
        `pragma page_size = ${pageBytes}; pragma journal_mode = wal; pragma synchronous = ${this.scratch ? 'off' : 'full'}; pragma foreign_keys = off; pragma cache_size = -${cacheKb}`,
      );
      const { page_size } = database.prepare('pragma page_size').get() as { page_size: number };
      // while another program reads, no checkpoint empties the log, and it grows; afterwards the disk gets this room back
      database.exec(`pragma wal_autocheckpoint = ${logBytes / page_size}; pragma journal_size_limit = ${2 * logBytes}`);
      // only the threads for long reads have a limit of time
      database.function('in_time', () => 1);
      return database;
    };
    this.databases = opened(() => [open(), open()]);
    const [reader, writer] = this.databases;
    this.gathered = opened(() => new Gathered(writer));
    // read-only: a write outside a transaction would meet the writer only at times, and so fail only at times
    reader.exec(`pragma busy_timeout = ${readerWaitsMs}; pragma query_only = on`);
    writer.exec('pragma busy_timeout = 0');
    this.filesOfDatabase = this.scratch ? [] : [this.path, `${this.path}-wal`];
    const { gathered } = this;
    const reading = new Connection(reader, { gathered, bringIn: () => this.transaction(async () => this.bringIn()) });
    this.reading = reading;
    this.db = reading.db;
    this.prepared = (sql, parameters) => reading.rows(sql, parameters);
    this.quick = this.prepared;
    this.walkers = new Walkers(this.path);
    this.walked = async (sql, parameters, shopId) => {
      const first = reading.broughtIn(sql, parameters);
      // waits only if it has to: `close` in the same turn of the event loop has to find this read among the walks
      if (first) await first;
      return this.walks.take(shopId, () => this.walkers.ask(sql, parameters));
    };
    this.versionOfFile = writer.prepare('pragma data_version');
    this.versionOfFile.setReturnArrays(true);
    const writing = new Connection(writer, { pace: this.pace, gathered, bringIn: async () => this.bringIn() });
    this.writing = writing;
    this.unit = { begin: writer.prepare('savepoint unit'), end: writer.prepare('release unit') };
    const write: Executor['prepared'] = (sql, parameters) => writing.rows(sql, parameters);
    this.writer = {
      engine: 'sqlite',
      db: writing.db,
      prepared: write,
      quick: write,
      walked: write,
      wake: this.wake,
      whole: this,
    };
    this.perCommit = groupCommit ? unitsPerCommit : 1;
    stores.add(this);
  }

  /**
   * The text is different once a store of this process has committed a change of these tables, or another process has committed any change.
   * A change by another process shows a few milliseconds later at most.
   */
  revision(tables: string[]): string {
    let revision = String(this.commitsOfOthers());
    for (const table of tables) revision += ` ${this.commits.get(table) ?? 0}`;
    return revision;
  }

  /** For use within the open transaction: whether the tables are still as they were at that revision. */
  isStillAt(revision: string, tables: string[]): boolean {
    return revision === this.revision(tables) && !tables.some((table) => this.writing.changed.has(table));
  }

  private commitsOfOthers(): number {
    const now = performance.now();
    if (now < this.ofOthers.until) return this.ofOthers.commits;
    try {
      const [commits] = this.versionOfFile.get() as unknown as [number];
      this.ofOthers = { commits, until: now + betweenLooksMs };
    } catch (error) {
      throw asUnavailable(error);
    }
    return this.ofOthers.commits;
  }

  /** Makes other stores on the same file ask the engine for its version at once, since for them another connection has committed. */
  private tellOthers() {
    for (const other of stores) if (other !== this && other.path === this.path) other.ofOthers.until = 0;
  }

  /** Has to run within the transaction that is open. */
  private bringIn() {
    for (const table of this.gathered.bringIn()) this.writing.changed.add(table);
  }

  /** Tables were created, or have other columns. */
  tablesMade() {
    this.gathered.find();
    this.reading.forget();
    this.writing.forget();
  }

  /** The store for the calls of one shop, which has a part of the queue of writes. `inTurn` is how long reads and writes follow each other in one call. */
  ofShop(shopId: number, inTurn: InTurn = atOnce): Portion {
    const { engine, db, prepared, quick, wake } = this;
    return {
      engine,
      db,
      prepared,
      quick,
      walked: (sql, parameters, walking) => inTurn(() => this.walked(sql, parameters, walking)),
      transaction: (work) => inTurn(() => this.queued(work, shopId)),
      wake,
      whole: this,
    };
  }

  /** There is nothing to limit: one file has one writer, and its own rules bound what it does. */
  async servesCalls() {}

  /** Resolves after the commit with this work is on disk. If it rejects, nothing of the work is stored. */
  transaction<T>(work: (tx: Executor) => Promise<T>): Promise<T> {
    return this.queued(work, null);
  }

  private queued<T>(work: (tx: Executor) => Promise<T>, shopId: number | null): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.queue.add(shopId, { work, resolve: resolve as Unit['resolve'], reject, since: performance.now() });
      this.draining ??= nextTurn().then(() => this.drain());
    });
  }

  private async drain() {
    const [, database] = this.databases;
    while (this.queue.length > 0) {
      const units: Unit[] = [];
      const settle: (() => void)[] = [];
      const ends: (() => void)[] = [];
      const atEnd = (then: () => void) => void ends.push(then);
      const end = await turnToWrite(this.path);
      try {
        if (!(await this.begun())) continue;
        this.pace.begin();
        const began = performance.now();
        while (this.queue.length > 0 && units.length < this.perCommit && performance.now() - began < msPerCommit) {
          const unit = this.queue.next()!;
          units.push(unit);
          const { work, resolve, reject } = unit;
          this.unit.begin.run();
          const sent: Promise<unknown>[] = [];
          const alongside = (statement: Promise<unknown>) => {
            statement.catch(() => {});
            sent.push(statement);
          };
          try {
            const value = await work({ ...this.writer, alongside, atEnd });
            await Promise.all(sent);
            this.unit.end.run();
            settle.push(() => resolve(value));
          } catch (error) {
            // a statement that gave other work a turn still has to run, within this unit
            await Promise.allSettled(sent);
            // when a disk is full or fails, the engine rolls back all units by itself: all of them get that error, whatever this unit has thrown
            if (!database.isTransaction) throw await outageAmong([error, ...sent]);
            database.exec('rollback to unit; release unit');
            settle.push(() => reject(error));
          }
        }
        if (this.gathered.waitingOn(database) >= mostGathered) this.bringIn();
        database.exec('commit');
        for (const table of this.writing.changed) this.commits.set(table, (this.commits.get(table) ?? 0) + 1);
        this.writing.changed.clear();
        this.tellOthers();
        for (const tell of settle) tell();
      } catch (error) {
        this.undo();
        // if not even the transaction began, the first unit that waits gets the error
        if (units.length === 0) units.push(this.queue.next()!);
        for (const { reject } of units) reject(asUnavailable(error));
      } finally {
        for (const ended of ends) ended();
        end();
      }
      if (this.queue.length > 0) await nextTurn();
    }
    this.draining = undefined;
  }

  /** The units get the error for which they are undone, even if the engine can't roll back. In that case the next write gets an error too. */
  private undo() {
    const [, database] = this.databases;
    try {
      if (database.isOpen && database.isTransaction) database.exec('rollback');
    } catch {}
  }

  /** False if another process wrote for so long that all waiting units were rejected. */
  private async begun(): Promise<boolean> {
    const began = performance.now();
    for (;;)
      try {
        this.databases[1].exec('begin immediate');
        this.assertThere();
        return true;
      } catch (error) {
        const outage = asUnavailable(error);
        if (!(outage instanceof Unavailable) || outage.kind !== 'busy') throw error;
        // a write that has waited for long behind others, or while this process stood still, hasn't waited for the other process
        const endOfPatience = performance.now() - patienceMs;
        if (endOfPatience >= began) for (const { reject } of this.queue.takeThoseSince(endOfPatience)) reject(outage);
        if (this.queue.length === 0) return false;
        await pause(betweenTriesMs);
      }
  }

  /** If the files are removed or replaced, later writes go to the removed files and are lost. The engine doesn't check that. */
  assertThere() {
    for (const file of this.filesOfDatabase) {
      const node = statSync(file, { throwIfNoEntry: false })?.ino;
      const known = this.nodes.get(file) ?? node;
      if (node === undefined || node !== known) throw new Unavailable('away', `${file} was removed or replaced`);
      this.nodes.set(file, node);
    }
  }

  /** How many connections are open and idle, and how many writes wait. */
  load() {
    return { open: 2, idle: this.draining ? 1 : 2, waiting: this.queue.length };
  }

  /** At the end of the process, which waits for nothing. */
  release() {
    if (this.scratch) for (const database of this.databases) if (database.isOpen) database.close();
  }

  async close() {
    while (this.draining) await this.draining;
    await this.walks.end();
    await this.walkers.close();
    for (const database of this.databases) database.close();
    stores.delete(this);
    if (this.scratch) {
      sweep(this.scratch);
      scratchFolders.delete(this.scratch);
    }
  }
}
