// Columns of a row as one text. An engine and its driver take as long to give a short text as a long one, and a list of 50 has hundreds of short ones.
import type { Column, Columns } from './columns.ts';
import type { Executor } from './executor.ts';
import { quoted } from './quoting.ts';

export type Raw = Record<string, unknown>;

/** The name of that text. */
export const packedName = 'packed';

/** Stands between two columns. */
const code = 31;
const between = String.fromCharCode(code);
/** Stands ahead of what a column holds that may hold nothing. */
const there = '+';

/** How the value of a part is written in JavaScript. Not of numbers with a fraction: earlier versions of SQLite write 15 of their digits. */
const readings: { [K in Column['kind']]?: (part: string) => string } = {
  text: (part) => part,
  time: (part) => part,
  json: (part) => part,
  integer: (part) => `Number(${part})`,
  boolean: (part) => `/^[1t]/.test(${part})`,
};

/** Names of columns are declared, nobody sends them: so they may stand in what the engine is asked, and in the text of a function. */
class Packed {
  private readonly columns: Columns;
  private readonly names: string[];
  /** What can't be packed. */
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
    // an object whose members are named in the text that makes it is made in a tenth of the time
    this.rowOf = new Function('row', 'parts', `return { ${members.join(', ')} };`) as typeof this.rowOf;
  }

  /** What is asked of the engine, which gives each of the values as `given` says. */
  text(engine: Executor['engine'], given: (value: string) => string): string {
    const written = this.names.map((name) => (this.columns[name]!.nullable ? `coalesce('${there}' || ${quoted(name)}, '')` : quoted(name)));
    const packed = `concat_ws(${engine === 'sqlite' ? 'char' : 'chr'}(${code}), ${written.join(', ')})`;
    return [...this.others.map((name) => `${given(quoted(name))} as ${quoted(name)}`), given(packed)].join(', ');
  }

  /** Undefined where a row wasn't given, or can't be told from its text, since a column holds what stands between two. */
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

/** By the columns of a table, of which each list reads some. */
const known = new WeakMap<Columns, Map<string, Packed>>();

/** Those of a table's columns that have these names; what is read `beside` them goes with them unchanged. */
export function packedOf(columns: Columns, names: string[], beside: string[]): Packed {
  const ofTable = known.get(columns) ?? new Map<string, Packed>();
  known.set(columns, ofTable);
  const shape = `${names} ${beside}`;
  const made = ofTable.get(shape) ?? new Packed(columns, names, beside);
  ofTable.set(shape, made);
  return made;
}
