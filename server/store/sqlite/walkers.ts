// Worker threads that read the file of a SQLite store over their own connections. The engine blocks the event loop while it works,
// so statements that may take long run in these threads. Each sees what was committed before it was sent.
import { Worker } from 'node:worker_threads';
import { asUnavailable } from '../unavailable.ts';

type Rows = Record<string, unknown>[];

/** Node can't end a statement that runs. One that may take long calls `in_time` (`expressions.ts`), which fails after this time. */
const mostMs = 10_000;
const mostStatements = 100;

interface Answer {
  columns?: string[];
  rows?: unknown[][];
  error?: { message: string; code?: string; errcode?: number };
}

/** Uses nothing but its parameters: the worker gets a copy of its source. */
function serve(file: string, mostStatements: number, mostMs: number) {
  const { parentPort } = process.getBuiltinModule('node:worker_threads');
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
  const database = new DatabaseSync(file, { readOnly: true, timeout: 900 });
  database.exec('pragma cache_size = -8192');
  let endsAt = 0;
  database.function('in_time', () => {
    // query_canceled: the SQLSTATE that PostgreSQL has for it
    if (performance.now() > endsAt) throw Object.assign(new Error(`a statement took longer than ${mostMs} ms`), { code: '57014' });
    return 1;
  });
  const known = new Map<string, ReturnType<typeof database.prepare>>();
  const prepare = (sql: string) => {
    const statement = database.prepare(sql);
    statement.setReturnArrays(true);
    // the one that has not been asked for the longest comes first
    if (known.size >= mostStatements) known.delete(known.keys().next().value!);
    return statement;
  };
  parentPort!.on('message', ({ sql, parameters }) => {
    endsAt = performance.now() + mostMs;
    try {
      const statement = known.get(sql) ?? prepare(sql);
      known.delete(sql);
      known.set(sql, statement);
      const rows = statement.all(...parameters);
      parentPort!.postMessage({ columns: statement.columns().map(({ name }) => name), rows });
    } catch (error) {
      const { message, code, errcode } = error as NonNullable<Answer['error']>;
      parentPort!.postMessage({ error: { message, code, errcode } });
    }
  });
}

/** The source as text: an installed package has no separate file for the worker. */
const source = (file: string, ms: number) => `(${serve.toString()})(${JSON.stringify(file)}, ${mostStatements}, ${ms})`;

/** One thread. It runs one statement at a time. */
class Walker {
  readonly worker: Worker;
  isIdle = true;
  hasEnded = false;
  private told: { done: (rows: Rows) => void; failed: (error: unknown) => void } | undefined;

  constructor(file: string, ms: number) {
    this.worker = new Worker(source(file, ms), { eval: true, execArgv: [], env: {} });
    this.worker.on('message', (answer: Answer) => this.hear(answer));
    this.worker.on('error', (error: Error) => this.lose(error));
    this.worker.on('exit', (code) => this.lose(new Error(`the thread that reads ended with ${code}`)));
  }

  ask(sql: string, parameters: unknown[]): Promise<Rows> {
    this.isIdle = false;
    this.worker.ref();
    return new Promise((done, failed) => {
      this.told = { done, failed };
      this.worker.postMessage({ sql, parameters });
    });
  }

  private hear({ columns = [], rows = [], error }: Answer) {
    const told = this.rest();
    if (error) return told?.failed(asUnavailable(Object.assign(new Error(error.message), error)));
    told?.done(rows.map((values) => Object.fromEntries(columns.map((name, at) => [name, values[at]]))));
  }

  private lose(error: Error) {
    this.hasEnded = true;
    this.rest()?.failed(asUnavailable(error));
  }

  private rest() {
    const { told } = this;
    this.told = undefined;
    this.isIdle = true;
    // an idle thread must not keep the process alive
    this.worker.unref();
    return told;
  }
}

/** Threads are started when they are first needed; one that has died is replaced by the next call. */
export class Walkers {
  private readonly file: string;
  private readonly ms: number;
  private walkers: Walker[] = [];
  private closed = false;

  /** A test shortens the time. */
  constructor(file: string, ms = mostMs) {
    this.file = file;
    this.ms = ms;
  }

  /** The caller limits how many statements run at once, and so how many threads there are. */
  ask(sql: string, parameters: unknown[]): Promise<Rows> {
    if (this.closed) throw new Error('the store is closed');
    this.walkers = this.walkers.filter(({ hasEnded }) => !hasEnded);
    const idle = this.walkers.find(({ isIdle }) => isIdle) ?? new Walker(this.file, this.ms);
    if (!this.walkers.includes(idle)) this.walkers.push(idle);
    return idle.ask(sql, parameters);
  }

  /** For tests that end a thread as a crash would. */
  get threads(): Worker[] {
    return this.walkers.map(({ worker }) => worker);
  }

  async close() {
    this.closed = true;
    await Promise.all(this.walkers.map(({ worker }) => worker.terminate()));
  }
}
