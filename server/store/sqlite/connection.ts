// A connection to a SQLite file, for the query builder and the store. It keeps prepared statements, and notes which tables were changed.
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { type CompiledQuery, type Kysely, type QueryResult, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import { builderOver } from '../builder.ts';
import type { AnyDatabase } from '../executor.ts';
import { Memory } from '../memory.ts';
import { asUnavailable, Unavailable } from '../unavailable.ts';
import type { Gathered } from './gathered.ts';

/** After this time no other write begins in the same commit. The next writes wait for the next commit. */
export const msPerCommit = 10;

export const nextTurn = () => new Promise<void>((next) => setImmediate(next));

/** The engine blocks the event loop while it works. So a unit that runs many statements in a row gives other work a turn in between. */
export class Pace {
  private since = performance.now();

  begin() {
    this.since = performance.now();
  }

  get spent(): number {
    return performance.now() - this.since;
  }

  async rest() {
    await nextTurn();
    this.begin();
  }
}

/** A prepared statement takes about 10 kB. A long one takes more memory than preparing it again is worth. */
const mostStatements = 500;
const longestKept = 4096;

interface Options {
  /** Only for the connection that writes. Its statements always run in a transaction. */
  pace?: Pace;
  gathered: Gathered;
  /**
   * Moves gathered rows into their table. For the reading connection that is a write, which waits until the open transaction has ended.
   * So the work of a transaction must read through the transaction only.
   */
  bringIn: () => Promise<unknown>;
}

interface Prepared {
  statement: StatementSync;
  columns: string[];
  /** The tables whose rows it changes. */
  changes: string[];
  /** Whether its text names a gathered table, or `row_counts`. */
  mentions: boolean;
  /** Whether it returns only the id of the row that it inserts. */
  answersId: boolean;
}

/** SQLite builds a table for `returning`, but reports the id of a new row anyway. So an insert of one row that returns only its id runs without `returning`. */
const insertForId = /^(insert into "\w+" \([^()]*\) values \([^()]*\)(?: on conflict \([^()]*\) do nothing)?) returning "id"$/;

const changesIn = (sql: string) => [...sql.matchAll(/\b(?:insert into|update|delete from) "?(\w+)/gi)].map(([, table]) => table!);

/** The driver returns arrays in two thirds of the time that it takes for objects. */
function rowsOf({ statement, columns, answersId }: Prepared, parameters: SQLInputValue[]): Record<string, unknown>[] {
  if (answersId) {
    const { changes, lastInsertRowid } = statement.run(...parameters);
    return changes === 0 ? [] : [{ id: lastInsertRowid }];
  }
  const found = statement.all(...parameters) as unknown as unknown[][];
  return found.map((values) => {
    const row: Record<string, unknown> = {};
    for (let at = 0; at < columns.length; at++) row[columns[at]!] = values[at];
    return row;
  });
}

export class Connection {
  readonly db: Kysely<AnyDatabase>;
  private readonly statements = new Memory<Prepared>(mostStatements);

  private readonly database: DatabaseSync;
  private readonly options: Options;
  private readonly pace: Pace | undefined;
  /** The tables that were changed since this set was last emptied. */
  readonly changed = new Set<string>();

  constructor(database: DatabaseSync, options: Options) {
    this.database = database;
    this.options = options;
    this.pace = options.pace;
    const engine = {
      createQueryCompiler: () => new SqliteQueryCompiler(),
      createAdapter: () => new SqliteAdapter(),
      createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
    };
    this.db = builderOver(
      engine,
      (query) => this.executeQuery(query),
      async () => this.forget(),
    );
  }

  private async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.pace && this.pace.spent > msPerCommit) await this.pace.rest();
    try {
      const prepared = this.prepare(sql);
      if (prepared.mentions) await this.broughtIn(sql, parameters);
      if (prepared.columns.length > 0 || prepared.answersId) return { rows: rowsOf(prepared, parameters as SQLInputValue[]) as R[] };
      const { changes } = prepared.statement.run(...(parameters as SQLInputValue[]));
      return { rows: [], numAffectedRows: BigInt(changes) };
    } catch (error) {
      throw asUnavailable(error);
    }
  }

  async rows(sql: string, parameters: unknown[]): Promise<Record<string, unknown>[]> {
    if (this.pace && this.pace.spent > msPerCommit) await this.pace.rest();
    try {
      const prepared = this.prepare(sql);
      if (prepared.mentions) await this.broughtIn(sql, parameters);
      return rowsOf(prepared, parameters as SQLInputValue[]);
    } catch (error) {
      throw asUnavailable(error);
    }
  }

  /** Moves gathered rows into their table if the statement may read them. Undefined if there are none to move. */
  broughtIn(sql: string, parameters: readonly unknown[]): Promise<unknown> | undefined {
    const { gathered, bringIn } = this.options;
    try {
      return gathered.concerns(sql, parameters) && gathered.waitingOn(this.database) > 0 ? bringIn() : undefined;
    } catch (error) {
      throw asUnavailable(error);
    }
  }

  /** Tables were created or changed, so what is known of statements (their columns, whether they read gathered rows) may be wrong. */
  forget() {
    this.statements.clear();
  }

  private prepare(sql: string): Prepared {
    // if the engine has rolled back by itself, this statement would run outside of a transaction
    if (this.pace && !this.database.isTransaction) throw new Unavailable('damaged', 'the transaction was undone');
    let prepared = this.statements.get(sql);
    if (!prepared) {
      const forId = insertForId.exec(sql);
      const statement = this.database.prepare(forId ? forId[1]! : sql);
      statement.setReturnArrays(true);
      const columns = statement.columns().map(({ name }) => name);
      prepared = { statement, columns, changes: changesIn(sql), mentions: this.options.gathered.isMentionedIn(sql), answersId: forId !== null };
      if (sql.length <= longestKept) this.statements.set(sql, prepared);
    }
    for (const table of prepared.changes) this.changed.add(table);
    return prepared;
  }
}
