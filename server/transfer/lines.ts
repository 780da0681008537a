// Reads the lines of an export. A file may be damaged, changed by hand, or no export at all, so nothing in it is taken on trust.
import { constants, isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import type { Column } from '../store/columns.ts';
import type { Copied } from '../store/copies.ts';
import { schema } from '../store/schema/schema.ts';
import type { AnyTable } from '../store/table.ts';
import { format, type Head, left, NoTransfer } from './format.ts';

/** The first line is short. So of a file that has no lines, little is read. */
const longestHead = 64 * 1024;

/** A line that is no longer than a text can be. `readline` would end the process at a longer one. */
export async function* linesOf(file: string): AsyncGenerator<string> {
  let longest = longestHead;
  let parts: Buffer[] = [];
  let bytes = 0;
  const line = () => {
    const whole = Buffer.concat(parts);
    if (!isUtf8(whole)) throw new NoTransfer(`${file} is damaged: it has bytes that are not UTF-8`);
    parts = [];
    bytes = 0;
    longest = constants.MAX_STRING_LENGTH;
    return whole.toString();
  };
  for await (const piece of createReadStream(file) as AsyncIterable<Buffer>)
    for (let from = 0; from < piece.length; ) {
      const at = piece.indexOf('\n', from);
      const part = piece.subarray(from, at < 0 ? piece.length : at);
      from += part.length + 1;
      parts.push(part);
      bytes += part.length;
      if (bytes > longest) throw new NoTransfer(`${file} is not an export of store-admin: it has a line of more than ${longest} bytes`);
      if (at >= 0) yield line();
    }
  if (bytes > 0) yield line();
}

const notALine = (at: number, file: string, why = '') => new NoTransfer(`Line ${at} of ${file} is not a line of an export${why}`);

export function parsed(line: string, at: number, file: string): Record<string, unknown> {
  try {
    const value = JSON.parse(line);
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // the error below says it
  }
  throw notALine(at, file);
}

const isId = (value: unknown) => Number.isSafeInteger(value) && (value as number) > 0;

export function headOf(line: Record<string, unknown>, file: string): Head {
  const head = line as unknown as Head;
  if (head.format !== format || !Number.isSafeInteger(head.schema) || !(head.shop_id === null || isId(head.shop_id)))
    throw new NoTransfer(`${file} is not an export of store-admin`);
  if (head.schema !== schema)
    throw new NoTransfer(
      `${file} has schema ${head.schema}, and this release needs schema ${schema}: bring the source database up to date, and export it again`,
    );
  return head;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether the value has the type of the column. SQLite stores any value in any column, and every call that then reads the row would fail. */
function fits({ kind, nullable }: Column, value: unknown): boolean {
  if (value === null) return nullable;
  if (kind === 'integer') return Number.isSafeInteger(value);
  if (kind === 'real') return Number.isFinite(value);
  if (kind === 'boolean') return typeof value === 'boolean';
  if (typeof value !== 'string') return false;
  if (kind === 'json') return isJson(value);
  if (kind === 'time') return !Number.isNaN(Date.parse(value));
  return kind !== 'bytes' || /^[A-Za-z0-9+/]*={0,2}$/.test(value);
}

/** The row that the line has, and its table. The file has the schema of this release, so each row has each column and no other. */
export function rowOf(line: Record<string, unknown>, known: Map<string, AnyTable>, at: number, file: string): { table: AnyTable; row: Copied } {
  const table = typeof line.table === 'string' ? known.get(line.table) : undefined;
  const row = line.row as Copied;
  if (!table || left(table) || typeof row !== 'object' || row === null) throw notALine(at, file);
  if (!isId(row.id)) throw notALine(at, file, `: the id of the row of ${table.name} is missing or wrong`);
  const wrong = Object.entries<Column>(table.columns).find(([key, column]) => !fits(column, row[key]));
  if (wrong) throw notALine(at, file, `: ${wrong[0]} of the row of ${table.name} is missing or wrong`);
  if (Object.keys(row).length > Object.keys(table.columns).length + 1) throw notALine(at, file, `: the row has a column that ${table.name} doesn't have`);
  return { table, row };
}
