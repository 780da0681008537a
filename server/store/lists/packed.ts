// Reads the columns of a row as one text. An engine and its driver take as long for a short text as for a long one, and a list of 50 has hundreds of texts.
import type { Column, Columns } from '../columns.ts';
import type { Executor } from '../executor.ts';
import { quoted } from '../quoting.ts';

export type Raw = Record<string, unknown>;

/** The name of the packed text in a row. */
export const packedName = 'packed';

/** Separates two columns. */
const code = 31;
const between = String.fromCharCode(code);
/** Precedes each value of a nullable column, unless the value is null. So an empty part means null, and an empty text is still a text. */
const there = '+';

/** The JavaScript that reads a part. Reals can't be packed: earlier versions of SQLite write only 15 of their digits. */
const readings: { [K in Column['kind']]?: (part: string) => string } = {
  text: (part) => part,
  time: (part) => part,
  json: (part) => part,
  integer: (part) => `Number(${part})`,
  boolean: (part) => `/^[1t]/.test(${part})`,
};

/** Column names come from declarations and never from a request. So they may be part of SQL, and of the source of a function. */
class Packed {
  private readonly columns: Columns;
  private readonly names: string[];
  /** Columns that can't be packed. */
  private readonly others: string[];
  private readonly rowOf: (row: Raw, parts: string[]) => Raw;

  constructor(columns: Columns, names: string[], beside: string[]) {
    this.columns = columns;
    const isPacked = (name: string) => columns[name] !== undefined && readings[columns[name].kind] !== undefined;
    this.names = names.filter((name) => !beside.includes(name) && isPacked(name));
    this.others = names.filter((name) => !beside.includes(name) && !isPacked(name));
    const member = (name: string, value: string) => `${JSON.stringify(name)}: ${value}`;
    const members = [
      ...[...beside, ...this.others].map((name) => member(name, `row[${JSON.stringify(name)}]`)),
      ...this.names.map((name, at) => {
        const { kind, nullable } = columns[name]!;
        const read = readings[kind]!;
        return member(name, nullable ? `parts[${at}] === '' ? null : ${read(`parts[${at}].slice(${there.length})`)}` : read(`parts[${at}]`));
      }),
    ];
    // code that was generated with the names of the members makes an object in a tenth of the time
    this.rowOf = new Function('row', 'parts', `return { ${members.join(', ')} };`) as typeof this.rowOf;
  }

  /** The SQL for the columns. `given` wraps the SQL of each value. */
  text(engine: Executor['engine'], given: (value: string) => string): string {
    const written = this.names.map((name) => (this.columns[name]!.nullable ? `coalesce('${there}' || ${quoted(name)}, '')` : quoted(name)));
    const packed = `concat_ws(${engine === 'sqlite' ? 'char' : 'chr'}(${code}), ${written.join(', ')})`;
    return [...this.others.map((name) => `${given(quoted(name))} as ${quoted(name)}`), given(packed)].join(', ');
  }

  /** Undefined if the engine returned no text for a row, or if the text can't be split because a column contains the separator. */
  unpack(packed: Raw[]): Raw[] | undefined {
    const rows: Raw[] = [];
    for (const row of packed) {
      const parts = (row[packedName] as string | null)?.split(between);
      if (parts?.length !== this.names.length) return undefined;
      rows.push(this.rowOf(row, parts));
    }
    return rows;
  }
}

/** A cache for each table, by the columns that a list reads. */
const known = new WeakMap<Columns, Map<string, Packed>>();

/** Packs the columns of the table that `names` lists. What is read `beside` them isn't packed. */
export function packedOf(columns: Columns, names: string[], beside: string[]): Packed {
  const ofTable = known.get(columns) ?? new Map<string, Packed>();
  known.set(columns, ofTable);
  const shape = `${names} ${beside}`;
  const made = ofTable.get(shape) ?? new Packed(columns, names, beside);
  ofTable.set(shape, made);
  return made;
}
