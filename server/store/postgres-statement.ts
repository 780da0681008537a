// Statements on a PostgreSQL connection, several in one piece where they are of one transaction. The driver's own query is made for every use of
// the protocol: it has the columns described again for each answer, and keeps events, fields and counts that nobody here asks for.
// Half of what a small statement costs goes away without that.
import pg from 'pg';

type Row = Record<string, unknown>;
/** A text that says how many, or what a column holds; a Buffer goes as it is. */
type Value = string | Buffer | null;

interface Column {
  name: string;
  read: (text: string) => unknown;
}

/** What of the driver's connection is used here. */
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

/** The columns of named statements: PostgreSQL answers none with others on the same connection. */
const columnsOf = new WeakMap<object, Map<string, Column[]>>();

function known(connection: object): Map<string, Column[]> {
  const there = columnsOf.get(connection) ?? new Map<string, Column[]>();
  columnsOf.set(connection, there);
  return there;
}

/** Values as the protocol carries them; undefined where one is something that the driver has to make a text of. */
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

/** One that was sent behind another that failed, in the same piece, was not begun: a transaction fails as a whole. */
const notBegun = () => Object.assign(new Error('what was sent ahead of it has failed'), { code: '25P02' });

export class Statement {
  readonly text: string;
  readonly values: Value[];
  /** Without one its plan isn't kept. */
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
    // nobody knows yet whether the one that is to get the name will be understood, and this one may be of another piece
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

  /** `as` is what PostgreSQL says that it has done. */
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

  /** Nothing of it reached the database's memory. */
  skip(connection: Connection) {
    if (this.parses) delete connection.submittedNamedStatements[this.name];
    this.reject(notBegun());
  }
}

/** Statements that go out together and are answered together: each answer of its own would cost both sides a system call. */
class Piece {
  readonly statements: readonly Statement[];
  private at = 0;
  private connection!: Connection;

  constructor(statements: Statement[]) {
    this.statements = statements;
  }

  /** Under this name the driver notes that the statement was understood. */
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
    // where the connection broke behind the last answer, all of them hear of it
    const from = Math.min(this.at, this.statements.length - 1);
    for (const done of this.statements.slice(0, from)) done.end();
    this.statements[from]!.fail(error);
    for (const behind of this.statements.slice(from + 1)) behind.skip(this.connection);
  }

  handleEmptyQuery() {}
}
// the driver sends ahead of answers only what is a query of its own: one that reads its rows piece by piece would take those of others
Object.setPrototypeOf(Piece.prototype, pg.Query.prototype);

/** Sends several commands in one text, which only the protocol without values takes. */
class Commands extends Piece {
  override submit(connection: Connection) {
    connection.query(this.text);
    return null;
  }

  override handleCommandComplete() {}
}

/** Undefined where the driver has to make texts of the values. */
export function statement(text: string, values: unknown[], name = ''): Statement | undefined {
  const all = carried(values);
  return all && new Statement(text, all, name);
}

/** `begin`, `commit` or the like. */
export const command = (text: string, name = '') => new Statement(text, [], name, { answersRows: false });

export const send = (client: pg.PoolClient, statements: Statement[]) => void client.query(new Piece(statements) as unknown as pg.Submittable);

export const sendCommands = (client: pg.PoolClient, commands: Statement) => void client.query(new Commands([commands]) as unknown as pg.Submittable);
