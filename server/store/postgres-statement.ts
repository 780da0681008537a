// A statement on a PostgreSQL connection. The driver's own query is made for every use of the protocol: it has the columns described again for
// each answer, and keeps events, fields and counts that nobody here asks for. Half of what a small statement costs goes away without that.
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

class Statement {
  readonly text: string;
  readonly values: Value[];
  /** Without one its plan isn't kept. */
  readonly name: string;
  readonly done: Promise<Row[]>;
  private readonly found: Row[] = [];
  private columns: Column[] | undefined;
  private resolve!: (rows: Row[]) => void;
  private reject!: (error: unknown) => void;
  private connection: Connection | undefined;

  constructor(text: string, values: Value[], name: string) {
    this.text = text;
    this.values = values;
    this.name = name;
    this.done = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }

  submit(connection: Connection) {
    const { name, text, values } = this;
    this.connection = connection;
    const { parsedStatements, submittedNamedStatements } = connection;
    connection.stream.cork();
    if (name === '' || (parsedStatements[name] === undefined && submittedNamedStatements[name] === undefined)) {
      connection.parse({ name, text });
      if (name !== '') submittedNamedStatements[name] = text;
    }
    connection.bind({ statement: name, values });
    this.columns = name === '' ? undefined : known(connection).get(name);
    if (!this.columns) connection.describe({ type: 'P', name: '' });
    connection.execute({});
    connection.sync();
    connection.stream.uncork();
    return null;
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }) {
    this.columns = fields.map(({ name, dataTypeID }) => ({ name, read: pg.types.getTypeParser(dataTypeID, 'text') }));
  }

  handleDataRow({ fields }: { fields: (string | null)[] }) {
    const columns = this.columns!;
    const row: Row = {};
    for (let at = 0; at < columns.length; at++) {
      const { name, read } = columns[at]!;
      const text = fields[at]!;
      row[name] = text === null ? null : read(text);
    }
    this.found.push(row);
  }

  handleCommandComplete() {
    if (this.name !== '') known(this.connection!).set(this.name, this.columns ?? []);
  }

  handleReadyForQuery() {
    this.resolve(this.found);
  }

  handleError(error: unknown) {
    this.reject(error);
  }

  handleEmptyQuery() {}
}
// the driver sends ahead of answers only what is a query of its own: one that reads its rows piece by piece would take those of others
Object.setPrototypeOf(Statement.prototype, pg.Query.prototype);

/** Begins a transaction, or ends it. */
class Command extends Statement {
  constructor(text: string) {
    super(text, [], '');
  }

  override submit(connection: Connection) {
    connection.query(this.text);
    return null;
  }

  override handleDataRow() {}
}

const sent = (client: pg.PoolClient, statement: Statement): Promise<Row[]> => {
  client.query(statement as unknown as pg.Submittable);
  return statement.done;
};

/** Its rows. */
export function ask(client: pg.PoolClient, text: string, values: unknown[], name = ''): Promise<Row[]> {
  const all = carried(values);
  if (all) return sent(client, new Statement(text, all, name));
  return client.query<Row>({ ...(name === '' ? {} : { name }), text, values }).then(({ rows }) => rows);
}

export const command = (client: pg.PoolClient, text: string): Promise<unknown> => sent(client, new Command(text));
