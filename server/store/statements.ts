// Statements whose text is made once: making it anew costs more than running it. What differs from call to call is a parameter.
import type { CompiledQuery } from 'kysely';
import type { Executor } from './executor.ts';
import { Memory } from './memory.ts';

/** Stands in a query, while its text is made, for a value that each call brings. */
class Slot {
  readonly at: number;

  constructor(at: number) {
    this.at = at;
  }
}

interface Statement {
  sql: string;
  /** A value that is the same each time, or the slot of one that isn't. */
  parameters: readonly unknown[];
}

/** What is asked of an executor here. */
type Runner = Pick<Executor, 'engine' | 'prepared'>;

/** Callers choose what a query is about, and so how many shapes there are. */
const mostShapes = 200;

export class Statements {
  private readonly known = new Memory<Statement>(mostShapes);

  /** `shape` says all on which the text depends beside the engine. */
  async run(store: Runner, shape: string, values: unknown[], build: (slots: unknown[]) => CompiledQuery): Promise<Record<string, unknown>[]> {
    const key = `${store.engine} ${shape}`;
    let statement = this.known.get(key);
    if (!statement) {
      statement = build(values.map((_, at) => new Slot(at)));
      this.known.set(key, statement);
    }
    return store.prepared(
      statement.sql,
      statement.parameters.map((parameter) => (parameter instanceof Slot ? values[parameter.at] : parameter)),
    );
  }
}

/** How a statement is run: see the executor. */
export type Way = 'prepared' | 'quick' | 'walked';

export function runnerOf(store: Executor, way: Way, shopId: number | null): Runner {
  if (way === 'prepared') return store;
  const { engine } = store;
  if (way === 'quick') return { engine, prepared: (sql, parameters) => store.quick(sql, parameters) };
  return { engine, prepared: (sql, parameters) => store.walked(sql, parameters, shopId) };
}
