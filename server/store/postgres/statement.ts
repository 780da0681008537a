// Statements on a PostgreSQL connection. Several of one transaction are sent in one piece. The driver's own query class serves every use of the protocol:
// it asks for the columns again with each answer, and keeps events, fields and counts that this project doesn't use.
// Without that a small statement costs half as much.
import pg from 'pg';

type Row = Record<string, unknown>;
/** A number or a text as text, or a Buffer as it is. */
type Value = string | Buffer | null;

interface Column {
  name: string;
  read: (text: string) => unknown;
}

/** The part of the driver's connection that is used here. */
interface Connection {
  stream: { cork(): void; uncork(): void };
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
  parse(asked: { name: string; text: string }): void;
  bind(asked: { statement: string; values: Value[] }): void;
  describe(asked: { type: 'P'; name: string }): void;
  execute(asked: object): void;
  sync(): void;
  query(text: string): void;
}

/** The columns of prepared statements. On one connection PostgreSQL never answers a prepared statement with other columns. */
const columnsOf = new WeakMap<object, Map<string, Column[]>>();

function known(connection: object): Map<string, Column[]> {
  const there = columnsOf.get(connection) ?? new Map<string, Column[]>();
  columnsOf.set(connection, there);
  return there;
}

/** The values as the protocol carries them. Undefined if the driver has to convert one of them to text. */
function carried(values: unknown[]): Value[] | undefined {
  const all: Value[] = [];
  for (const value of values) {
    if (value === null || value === undefined) all.push(null);
    else if (typeof value === 'string') all.push(value);
    else if (typeof value !== 'object') all.push(String(value));
    else if (Buffer.isBuffer(value)) all.push(value);
    else return undefined;
  }
  return all;
}

/** in_failed_sql_transaction */
const failedBefore = '25P02';

/** The statement failed only because an earlier one of its transaction had failed. */
export const isVictim = (error: unknown) => (error as { code?: string }).code === failedBefore;

/** For a statement that was sent behind a failed one in the same piece. PostgreSQL didn't run it, because the transaction fails as a whole. */
const notBegun = () => Object.assign(new Error('what was sent ahead of it has failed'), { code: failedBefore });

export class Statement {
  readonly text: string;
  readonly values: Value[];
  /** The name of the prepared statement. Without a name PostgreSQL doesn't keep its plan. */
  name: string;
  readonly done: Promise<Row[]>;
  private readonly answersRows: boolean;
  private readonly found: Row[] = [];
  private columns: Column[] | undefined;
  private resolve!: (rows: Row[]) => void;
  private reject!: (error: unknown) => void;
  private parses = false;
  doneAs = '';

  constructor(text: string, values: Value[], name: string, { answersRows = true } = {}) {
    this.text = text;
    this.values = values;
    this.name = name;
    this.answersRows = answersRows;
    this.done = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }

  submit(connection: Connection) {
    const { parsedStatements, submittedNamedStatements } = connection;
    // another statement is just preparing this name, perhaps in another piece, and it isn't known yet whether PostgreSQL will accept it
    if (submittedNamedStatements[this.name] !== undefined) this.name = '';
    const { name, text, values } = this;
    this.parses = name === '' || parsedStatements[name] === undefined;
    if (this.parses) {
      connection.parse({ name, text });
      if (name !== '') submittedNamedStatements[name] = text;
    }
    connection.bind({ statement: name, values });
    this.columns = name === '' ? undefined : known(connection).get(name);
    if (this.answersRows && !this.columns) connection.describe({ type: 'P', name: '' });
    connection.execute({});
  }

  described(fields: { name: string; dataTypeID: number }[]) {
    this.columns = fields.map(({ name, dataTypeID }) => ({ name, read: pg.types.getTypeParser(dataTypeID, 'text') }));
  }

  add(fields: (string | null)[]) {
    const columns = this.columns!;
    const row: Row = {};
    for (let at = 0; at < columns.length; at++) {
      const { name, read } = columns[at]!;
      const text = fields[at]!;
      row[name] = text === null ? null : read(text);
    }
    this.found.push(row);
  }

  /** `as` is the command that PostgreSQL reports, such as `COMMIT` or `ROLLBACK`. */
  complete(connection: Connection, as: string) {
    this.doneAs = as;
    if (this.name !== '') known(connection).set(this.name, this.columns ?? []);
  }

  end() {
    this.resolve(this.found);
  }

  fail(error: unknown) {
    this.reject(error);
  }

  /** PostgreSQL didn't run the statement, and so didn't prepare it either. */
  skip(connection: Connection) {
    if (this.parses) delete connection.submittedNamedStatements[this.name];
    this.reject(notBegun());
  }
}

/** Statements that are sent together and answered together. Each separate answer would cost both sides a system call. */
class Piece {
  readonly statements: readonly Statement[];
  private at = 0;
  private connection!: Connection;

  constructor(statements: Statement[]) {
    this.statements = statements;
  }

  /** The driver notes under this name that the statement is prepared. */
  get name() {
    return this.statements[this.at]?.name ?? '';
  }

  get text() {
    return this.statements[this.at]?.text ?? '';
  }

  submit(connection: Connection) {
    this.connection = connection;
    connection.stream.cork();
    for (const statement of this.statements) statement.submit(connection);
    connection.sync();
    connection.stream.uncork();
    return null;
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }) {
    this.statements[this.at]!.described(fields);
  }

  handleDataRow({ fields }: { fields: (string | null)[] }) {
    this.statements[this.at]!.add(fields);
  }

  handleCommandComplete({ text }: { text: string }) {
    this.statements[this.at++]!.complete(this.connection, text);
  }

  handleReadyForQuery() {
    for (const statement of this.statements) statement.end();
  }

  handleError(error: unknown) {
    // if the connection broke after the last answer, the last statement fails
    const from = Math.min(this.at, this.statements.length - 1);
    for (const done of this.statements.slice(0, from)) done.end();
    this.statements[from]!.fail(error);
    for (const behind of this.statements.slice(from + 1)) behind.skip(this.connection);
  }

  handleEmptyQuery() {}
}
// in pipeline mode the driver refuses classes that aren't derived from its own: a class that reads its rows in parts would get rows of other queries
Object.setPrototypeOf(Piece.prototype, pg.Query.prototype);

/** Sends several commands in one text. Only the simple query protocol takes that, which has no parameters. */
class Commands extends Piece {
  override submit(connection: Connection) {
    connection.query(this.text);
    return null;
  }

  override handleCommandComplete() {}
}

/** Undefined if the driver has to convert a value to text. */
export function statement(text: string, values: unknown[], name = ''): Statement | undefined {
  const all = carried(values);
  return all && new Statement(text, all, name);
}

/** A command without values and rows, such as `begin` or `commit`. */
export const command = (text: string, name = '') => new Statement(text, [], name, { answersRows: false });

export const send = (client: pg.PoolClient, statements: Statement[]) => void client.query(new Piece(statements) as unknown as pg.Submittable);

export const sendCommands = (client: pg.PoolClient, commands: Statement) => void client.query(new Commands([commands]) as unknown as pg.Submittable);
