// A connection to a SQLite file, as the query builder and the store ask it: rows of statements that are kept, and which tables they changed.
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { type CompiledQuery, type Kysely, type QueryResult, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import { builderOver } from './builder.ts';
import type { AnyDatabase } from './executor.ts';
import type { Gathered } from './gathered.ts';
import { Memory } from './memory.ts';
import { asUnavailable, Unavailable } from './unavailable.ts';

/** No write begins in a commit after so long; those behind it wait for the next. */
export const msPerCommit = 10;

export const nextTurn = () => new Promise<void>((next) => setImmediate(next));

/** The engine answers without ever giving the event loop back, so whoever asks it many things in a row lets others in between. */
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

/** A statement keeps some 10 kB, a long one more than making it again is worth. */
const mostStatements = 500;
const longestKept = 4096;

interface Options {
  /** Of the connection that writes, each time in a transaction. */
  pace?: Pace;
  gathered: Gathered;
  /** Brings in what waits. Beside a transaction that is a write behind it, so whoever is in one asks through that alone. */
  bringIn: () => Promise<unknown>;
}

interface Prepared {
  statement: StatementSync;
  columns: string[];
  /** Tables whose rows it changes. */
  changes: string[];
  /** Whether its text names rows that are gathered, or counts. */
  mentions: boolean;
  /** Answers with the id of the row that it inserts, and with nothing else. */
  answersId: boolean;
}

/** The engine makes a table for whatever an insert answers with. The id it tells by itself, so an insert of one row that asks for no more is run without. */
const insertForId = /^(insert into "\w+" \([^()]*\) values \([^()]*\)(?: on conflict \([^()]*\) do nothing)?) returning "id"$/;

const changesIn = (sql: string) => [...sql.matchAll(/\b(?:insert into|update|delete from) "?(\w+)/gi)].map(([, table]) => table!);

/** The engine gives arrays in two thirds of the time that it takes to make objects. */
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
  /** Tables that were changed since somebody emptied it. */
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

  /** What a statement may be about is to be in its table before it is run. Nothing where it is already. */
  broughtIn(sql: string, parameters: readonly unknown[]): Promise<unknown> | undefined {
    const { gathered, bringIn } = this.options;
    return gathered.concerns(sql, parameters) && gathered.waitingOn(this.database) > 0 ? bringIn() : undefined;
  }

  /** Tables were made, of which the texts that are known say more than they did. */
  forget() {
    this.statements.clear();
  }

  private prepare(sql: string): Prepared {
    // where the engine has undone the transaction by itself, what came now would be written without one
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
