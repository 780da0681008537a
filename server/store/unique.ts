// Values that are unique within a shop: how tables declare them, and which error a duplicate causes.
import { Again } from './executor.ts';

export interface Unique<Key extends string = string> {
  columns: Key[];
  /** The member of the body that is to blame if another row has the value. The response has its `taken` phrase. */
  blames?: string;
  /** The server chooses the value. A transaction that meets another row with it begins again, and chooses another value. */
  chosen?: boolean;
  /** Compared without case. */
  ignoreCase?: boolean;
  /** The last column may hold more than fits into an index of PostgreSQL (2,704 bytes for all columns), so its hash is indexed instead. */
  long?: boolean;
}

/** Another row already has a value that has to be unique. */
export class Taken extends Error {
  readonly blames: string | undefined;

  constructor(table: string, blames: string | undefined) {
    super(`a row of ${table} with the same ${blames ?? 'key'} is already there`);
    this.blames = blames;
  }
}

export const uniqueName = (tableName: string, unique: Unique) =>
  `${tableName}_${unique.columns.join('_')}${unique.ignoreCase ? '_folded' : ''}${unique.long ? '_hashed' : ''}_key`;

/** The key in `Key (shop_id, lower(name))=(1, oolong) already exists.`, in whatever language the message is. */
const violatedKey = (detail = '') => /\((.+?)\)=\(/.exec(detail)?.[1]?.replaceAll('"', '');

function keyText({ columns, ignoreCase, long }: Unique): string {
  const last = columns.at(-1)!;
  return [...columns.slice(0, -1), ignoreCase ? `lower(${last})` : long ? `md5(${last})` : last].join(', ');
}

/**
 * Turns the error of a violated unique index into an error of the table. Each engine names that index in its own way. On PostgreSQL it is found by its
 * columns, because the index of a partition or shard has a different name.
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
