// Counts requests and job runs. Every label has a bounded set of values: operations, statuses and kinds of jobs come from the code;
// no label holds a shop, app, host or address. exposition.ts writes the counts for Prometheus.
import { setTimeout as pause } from 'node:timers/promises';
import { type Backlog, backlogs } from '../store/backlog.ts';
import type { Store } from '../store/store.ts';
import type { Checked } from './readiness.ts';

/** Upper bounds of the histogram's buckets. */
export const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The limits that a caller can run into. */
const limits = ['rate', 'strangers', 'calls', 'lists', 'database', 'bodies', 'body_size', 'body_time'] as const;
type Limit = (typeof limits)[number];
const limitOf: Record<number, Limit | undefined> = { 408: 'body_time', 413: 'body_size' };

type Outcome = 'done' | 'again' | 'dead';
export type CountAnswer = (operation: string, status: number, ms: number) => void;

/** The responses of one operation. Counting costs two sums and a walk over a short list, so that metrics which nobody reads cost nothing measurable. */
export interface Answers {
  door: string;
  operation: string;
  statuses: Map<number, number>;
  /** One more than `seconds` has bounds: the last bucket has none. */
  buckets: number[];
  seconds: number;
}

/** Stands for the operation where a request belongs to none. */
export const astray = 'none';

/** Stands for a kind of job that this release doesn't know, because a newer one queued it. */
export const unknownKind = 'unknown';
const backlogAgeMs = 5000;
const mostAgeMs = 60_000;
const patienceMs = 2000;

interface Counted {
  store: Store;
  kinds: string[];
  /** Bodies that were refused for lack of memory. */
  bodiesRefused(): number;
  look(): Promise<Checked>;
}

export class Metrics {
  readonly answers: Answers[] = [];
  readonly hits = new Map<Limit, number>(limits.map((limit) => [limit, 0]));
  /** Keys are a kind and an outcome, with a space between. */
  readonly runs = new Map<string, number>();
  readonly counted: Counted;
  private readonly doors = new Map<string, Map<string, Answers>>();
  private readonly kinds: Set<string>;
  private known: { at: number; backlogs: Backlog[] } | undefined;
  private asking: Promise<void> | undefined;
  /** Whether metrics of the whole process are included: event loop, garbage collection, memory, descriptors. Set before the first request for metrics. */
  ofProcess = false;

  constructor(counted: Counted) {
    this.counted = counted;
    this.kinds = new Set(counted.kinds);
  }

  /** Returns a function that counts the responses of one interface. */
  at(door: string): CountAnswer {
    const known = this.doors.get(door) ?? new Map<string, Answers>();
    this.doors.set(door, known);
    return (operation, status, ms) => {
      let answers = known.get(operation);
      if (!answers) {
        answers = { door, operation, statuses: new Map(), buckets: new Array(seconds.length + 1).fill(0), seconds: 0 };
        known.set(operation, answers);
        this.answers.push(answers);
      }
      const took = ms / 1000;
      let bucket = 0;
      while (bucket < seconds.length && took > seconds[bucket]!) bucket++;
      answers.buckets[bucket]!++;
      answers.seconds += took;
      answers.statuses.set(status, (answers.statuses.get(status) ?? 0) + 1);
      const limit = limitOf[status];
      if (limit) this.hit(limit);
    };
  }

  hit(limit: Limit) {
    this.hits.set(limit, this.hits.get(limit)! + 1);
  }

  ran(kind: string, outcome: Outcome) {
    const key = `${this.kinds.has(kind) ? kind : unknownKind} ${outcome}`;
    this.runs.set(key, (this.runs.get(key) ?? 0) + 1);
  }

  /**
   * Read from the database at most once in five seconds. With hundreds of thousands of jobs that takes longer than whoever asks waits: then what was read
   * before counts. Kinds without jobs are listed with 0. Empty where the database hasn't answered for a minute.
   */
  async backlogs(): Promise<Backlog[]> {
    const { kinds } = this.counted;
    if (!this.known || performance.now() - this.known.at > backlogAgeMs) this.asking ??= this.ask();
    await Promise.race([this.asking, pause(patienceMs, undefined, { ref: false })]);
    if (!this.known || performance.now() - this.known.at > mostAgeMs) return [];
    const found = this.known.backlogs;
    const ofKnown = kinds.map((kind) => found.find((one) => one.kind === kind) ?? { kind, due: 0, later: 0, dead: 0, oldestMs: 0 });
    const others = found.filter(({ kind }) => !this.kinds.has(kind));
    if (others.length === 0) return ofKnown;
    const sum = (of: 'due' | 'later' | 'dead') => others.reduce((all, one) => all + one[of], 0);
    const oldestMs = Math.max(...others.map((one) => one.oldestMs));
    return [...ofKnown, { kind: unknownKind, due: sum('due'), later: sum('later'), dead: sum('dead'), oldestMs }];
  }

  private ask(): Promise<void> {
    return backlogs(this.counted.store, Date.now())
      .then(
        (found) => {
          this.known = { at: performance.now(), backlogs: found };
        },
        () => {
          this.known = undefined;
        },
      )
      .finally(() => {
        this.asking = undefined;
      });
  }
}
