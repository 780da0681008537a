// Values of which each shop has one: how they are declared, and what becomes of one that is there already.
import { Again } from './executor.ts';

export interface Unique<Key extends string = string> {
  columns: Key[];
  /** The member of the body that is to blame when another row has the value: answered with its `taken` phrase. */
  blames?: string;
  /** The value is chosen by the server: a transaction that meets another's begins again, and chooses another. */
  chosen?: boolean;
  /** Compared without case. */
  ignoreCase?: boolean;
  /** The last column may hold more than PostgreSQL takes into an index, 2,704 bytes with all: its hash is there instead. */
  long?: boolean;
}

/** A value that has to be one of a kind is there already. */
export class Taken extends Error {
  readonly blames: string | undefined;

  constructor(table: string, blames: string | undefined) {
    super(`a row of ${table} with the same ${blames ?? 'key'} is already there`);
    this.blames = blames;
  }
}

export const uniqueName = (tableName: string, unique: Unique) =>
  `${tableName}_${unique.columns.join('_')}${unique.ignoreCase ? '_folded' : ''}${unique.long ? '_hashed' : ''}_key`;

/** The key in `Key (shop_id, lower(name))=(1, oolong) already exists.`, whatever language the rest is in. */
const violatedKey = (detail = '') => /\((.+?)\)=\(/.exec(detail)?.[1]?.replaceAll('"', '');

function keyText({ columns, ignoreCase, long }: Unique): string {
  const last = columns.at(-1)!;
  return [...columns.slice(0, -1), ignoreCase ? `lower(${last})` : long ? `md5(${last})` : last].join(', ');
}

/**
 * What an engine's error means for the table. Engines tell of the violated index each in their own way:
 * PostgreSQL by its columns, since that of a partition or shard has a name of its own.
 */
export function violation({ name, indexes }: { name: string; indexes: { unique?: Unique[] } }, error: unknown): unknown {
  const { code, detail, message = '', errcode } = error as { code?: string; detail?: string; message?: string; errcode?: number };
  const onPostgres = code === '23505';
  if (!onPostgres && errcode !== 2067 && errcode !== 1555) return error;
  const violated = violatedKey(detail);
  const found = indexes.unique?.find((unique) => {
    if (onPostgres) return keyText(unique) === violated;
    if (unique.ignoreCase) return message.includes(`'${uniqueName(name, unique)}'`);
    return message.endsWith(unique.columns.map((key) => `${name}.${key}`).join(', '));
  });
  return found?.chosen ? new Again(`${name}: ${found.columns.join(', ')}`) : new Taken(name, found?.blames);
}
