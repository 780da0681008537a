// The embedded engine: one file, two connections and those of the threads for long reads. Reads see what is committed; writes queue up and share a commit.
import { closeSync, mkdtempSync, openSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { AnyDatabase, Executor, Portion } from './executor.ts';
import { FairSemaphore } from './fair-semaphore.ts';
import { Gathered, mostGathered } from './gathered.ts';
import { mostCalls, mostWaiting } from './limits.ts';
import { Connection, msPerCommit, nextTurn, Pace } from './sqlite-connection.ts';
import { Walkers } from './sqlite-walkers.ts';
import { Turns } from './turns.ts';
import { asUnavailable, Unavailable } from './unavailable.ts';

/**
 * Each shop has pages of its own in each index, and what is written is whole pages: of many shops half of it is saved by pages half as large as usual.
 * A file keeps those that it was made with.
 */
const pageBytes = 2048;
/** Pages that many commits write are brought to the file once for all of them, when the log has so much. */
const logBytes = 32 * 2 ** 20;

/** What a connection keeps of the file in memory. It fills as the data grows, and what isn't in it the system mostly has. */
const cacheKb = 16 * 1024;

interface Unit {
  work: (tx: Executor) => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (reason: unknown) => void;
  since: number;
}

/** Folders of `:memory:` stores that nobody closed. */
const scratchFolders = new Set<string>();
const sweep = (folder: string) => rmSync(folder, { recursive: true, force: true });
process.once('exit', () => scratchFolders.forEach(sweep));

/** The engine makes the files beside it as readable as this one. One that is there already stays as it is: to close it would drop the engine's locks on it. */
export function makeForOwner(path: string) {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Which of them says that the database is at fault. */
async function faultAmong(outcomes: unknown[]): Promise<Unavailable> {
  const all = await Promise.allSettled(outcomes);
  const reasons = [outcomes[0], ...all.map((one) => (one.status === 'rejected' ? one.reason : undefined))];
  return reasons.find((reason) => reason instanceof Unavailable) ?? new Unavailable('damaged', 'the engine undid a transaction');
}

/** So many writes share a commit at most. */
const unitsPerCommit = 256;

/** Whether another process has committed is asked so often: there is none but commands that end by themselves, and each question costs as much as one for a row. */
const betweenLooksMs = 5;

/** Another process that writes is waited for so long, and not in the engine, where nothing else would go on meanwhile. */
const patienceMs = 700;
const betweenTriesMs = 5;
/** So long the engine itself waits, where a read meets somebody who has the file for himself alone; while the store is opened, longer. */
const readerWaitsMs = 50;
const openingMs = 5000;

function opened<T>(open: () => T): T {
  try {
    return open();
  } catch (error) {
    throw asUnavailable(error);
  }
}

/** Stores of this process that are open: who commits tells those on the same file, which needn't look. */
const stores = new Set<SqliteStore>();

/** The last transaction of each file that stores of this process write to. */
const lastWrites = new Map<string, Promise<void>>();

/** Stores that share a file within a process write in turn: one that waits for the engine stops the event loop in which the other has to go on. */
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
  /** Two threads, in which all reads are done that may take long. */
  readonly walkers: Walkers;
  private readonly walks = new FairSemaphore({ inAll: 2, perShop: 1 });
  private readonly writer: Executor;
  private readonly unit: { begin: StatementSync; end: StatementSync };
  /** For tests that do to them what a disk would. */
  readonly databases: [reader: DatabaseSync, writer: DatabaseSync];
  private readonly queue = new Turns<Unit>({ perShop: mostCalls, inAll: mostWaiting });
  private readonly perCommit: number;
  private readonly pace = new Pace();
  private readonly reading: Connection;
  private readonly writing: Connection;
  private readonly gathered: Gathered;
  /** Commits of this store that changed a table. */
  private readonly commits = new Map<string, number>();
  private readonly versionOfFile: StatementSync;
  /** What was last heard of others' commits, and until when that is good. */
  private ofOthers = { commits: 0, until: 0 };
  private readonly scratch: string | undefined;
  private readonly path: string;
  private readonly filesOfDatabase: string[];
  /** What their names stood for when they were first written to. */
  private readonly nodes = new Map<string, number>();
  /** Where on this machine the database lies. */
  readonly folder: string;
  private draining: Promise<void> | undefined;

  constructor(file: string, { groupCommit = true } = {}) {
    // `:memory:` is a scratch file without syncing: two connections to one memory database would lock each other out
    if (file === ':memory:') this.scratch = mkdtempSync(join(tmpdir(), 'store-admin-'));
    if (this.scratch) scratchFolders.add(this.scratch);
    const path = this.scratch ? join(this.scratch, 'memory.sqlite') : file;
    this.path = resolve(path);
    this.folder = dirname(this.path);
    makeForOwner(this.path);
    const open = () => {
      const database = new DatabaseSync(path, { timeout: openingMs });
      database.exec(
        `pragma page_size = ${pageBytes}; pragma journal_mode = wal; pragma synchronous = ${this.scratch ? 'off' : 'full'}; pragma foreign_keys = off; pragma cache_size = -${cacheKb}`,
      );
      const { page_size } = database.prepare('pragma page_size').get() as { page_size: number };
      database.exec(`pragma wal_autocheckpoint = ${logBytes / page_size}`);
      return database;
    };
    this.databases = opened(() => [open(), open()]);
    const [reader, writer] = this.databases;
    this.gathered = opened(() => new Gathered(writer));
    // whoever wrote outside of a transaction would meet the writer at times, and then only
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
      // who closes the store in the same turn waits for what was asked before
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

  /** Another text whenever a store of this process has committed a change of these tables, or, a few milliseconds later at most, another process any change. */
  revision(tables: string[]): string {
    let revision = String(this.commitsOfOthers());
    for (const table of tables) revision += ` ${this.commits.get(table) ?? 0}`;
    return revision;
  }

  /** Within the transaction that is open: whether the tables are still as they were at that revision. */
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

  /** Who committed was another connection, which the engine's number tells. */
  private tellOthers() {
    for (const other of stores) if (other !== this && other.path === this.path) other.ofOthers.until = 0;
  }

  /** Within the transaction that is open. */
  private bringIn() {
    for (const table of this.gathered.bringIn()) this.writing.changed.add(table);
  }

  /** Tables were made, or have other columns. */
  tablesMade() {
    this.gathered.find();
    this.reading.forget();
    this.writing.forget();
  }

  /** For the calls of a shop, which has a part of the queue of writes. */
  ofShop(shopId: number): Portion {
    const { engine, db, prepared, quick, walked, wake } = this;
    return { engine, db, prepared, quick, walked, wake, whole: this, transaction: (work) => this.queued(work, shopId) };
  }

  /** One file has one writer, and what that does is bounded by its own rules. */
  async servesCalls() {}

  /** Resolves after the commit that holds the work is on disk; rejects with nothing of it stored. */
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
            // one that let others go first is still to run, in this unit
            await Promise.allSettled(sent);
            // a disk that is full or fails has the engine undo all units by itself: whatever this one would have answered, that is what all hear
            if (!database.isTransaction) throw await faultAmong([error, ...sent]);
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
        // where not even the transaction began, the first that waits hears why
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

  /** Whoever waits hears why it was undone, also where the engine couldn't even do that: then the next write is told so. */
  private undo() {
    const [, database] = this.databases;
    try {
      if (database.isOpen && database.isTransaction) database.exec('rollback');
    } catch {}
  }

  /** False where somebody else wrote for so long that nobody waits any more. */
  private async begun(): Promise<boolean> {
    for (;;)
      try {
        this.databases[1].exec('begin immediate');
        this.assertThere();
        return true;
      } catch (error) {
        const fault = asUnavailable(error);
        if (!(fault instanceof Unavailable) || fault.fault !== 'busy') throw error;
        for (const { reject } of this.queue.takeThoseSince(performance.now() - patienceMs)) reject(fault);
        if (this.queue.length === 0) return false;
        await pause(betweenTriesMs);
      }
  }

  /** Who removes the files of a database, or puts others in their place, takes along what is written to them from then on. The engine doesn't look. */
  assertThere() {
    for (const file of this.filesOfDatabase) {
      const node = statSync(file, { throwIfNoEntry: false })?.ino;
      const known = this.nodes.get(file) ?? node;
      if (node === undefined || node !== known) throw new Unavailable('away', `${file} was taken away, or replaced`);
      this.nodes.set(file, node);
    }
  }

  /** Connections, and writes that wait for their turn. */
  load() {
    return { open: 2, idle: this.draining ? 1 : 2, waiting: this.queue.length };
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
