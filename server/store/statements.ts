// Caches the text of statements: making a text again costs more than running it. What differs from call to call is a parameter.
import type { CompiledQuery } from 'kysely';
import type { Executor } from './executor.ts';
import { Memory } from './memory.ts';

/** Stands for a value that each call brings, while the text of a query is made. */
class Slot {
  readonly at: number;

  constructor(at: number) {
    this.at = at;
  }
}

interface Statement {
  sql: string;
  /** For each parameter its value, if it is always the same, or the slot of a value that each call brings. */
  parameters: readonly unknown[];
}

/** The part of an executor that is used here. */
type Runner = Pick<Executor, 'engine' | 'prepared'>;

/** Callers choose the conditions and the order of a query, and so how many shapes there are. */
const mostShapes = 200;

export class Statements {
  private readonly known = new Memory<Statement>(mostShapes);

  /** `shape` has to name everything that the text depends on, apart from the engine. */
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

/** The method of the executor that runs a statement (`executor.ts`). */
export type Way = 'prepared' | 'quick' | 'walked';

export function runnerOf(store: Executor, way: Way, shopId: number | null): Runner {
  if (way === 'prepared') return store;
  const { engine } = store;
  if (way === 'quick') return { engine, prepared: (sql, parameters) => store.quick(sql, parameters) };
  return { engine, prepared: (sql, parameters) => store.walked(sql, parameters, shopId) };
}
