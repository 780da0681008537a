// Explains in one sentence why the server can't start, and what to do, wherever a person can mend it. Any other error is a bug and keeps its stack.
import { basename, resolve } from 'node:path';
import { ConfigProblem, isFile } from './config.ts';
import { NoBackup } from './store/backup.ts';
import { NotDistributable } from './store/distribute.ts';
import { AlreadyServed } from './store/only.ts';
import { ForeignDatabase, NewerSchema } from './store/schema.ts';
import { asUnavailable, Unavailable } from './store/unavailable.ts';
import { NoTransfer } from './transfer.ts';

/** Its message says in one sentence why the server can't start. */
export class NoStart extends Error {}

const inWords = [AlreadyServed, ConfigProblem, ForeignDatabase, NewerSchema, NoBackup, NoStart, NotDistributable, NoTransfer];

export function whyNoStart(error: unknown, db: string): unknown {
  if (inWords.some((kind) => error instanceof kind)) return (error as Error).message;
  const fault = asUnavailable(error);
  if (fault instanceof Unavailable) return db.includes('://') ? `${fault.message}: ${ofServer(fault)}` : ofFile(fault, db);
  const { syscall, message, code = '', path } = error as NodeJS.ErrnoException;
  if (!isFile(db) && code in ofRole) return `The database can't be used: ${message}: ${ofRole[code]}`;
  if (!syscall) return error;
  const isPlace = ['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EISDIR', 'EEXIST'].includes(code);
  return `The server can't start: ${message}${isPlace && isFile(db) && isBeside(path, db) ? ': choose a file that can be written, with --db' : ''}`;
}

/** Advice by SQLSTATE where PostgreSQL refuses its user something at a start: rights, or a schema to create tables in. */
const ofRole: Record<string, string> = {
  '42501':
    'give its user the rights to use and to create in the schema, such as by `grant usage, create on schema public to …`, and make it the owner of tables that are there',
  '3F000': 'make the schema that its search_path names',
};

/** Whether the path is the database, a file named after it, or a folder above it. */
const isBeside = (path: string | undefined, db: string) =>
  path !== undefined && (basename(path).startsWith(basename(db)) || resolve(db).startsWith(resolve(path)));

/** A database's address contains its password, so no message repeats any of it. */
function ofServer({ fault, message }: Unavailable): string {
  if (fault !== 'away') return 'mend it, or give another one with --db or DATABASE_URL';
  if (/SSL|encryption|certificate/i.test(message))
    return 'mend how --db or DATABASE_URL asks for TLS: ?sslmode=verify-full, with &sslrootcert=FILE for an authority of your own; no sslmode where the server has none';
  if (/authentication|password|role .* does not exist/.test(message)) return 'mend the user and the password in --db or DATABASE_URL';
  if (/database .* does not exist/.test(message)) return 'make it, or name another one in --db or DATABASE_URL';
  if (/too many (clients|connections)|connection slots/.test(message)) return 'let it take more of them, or give each process fewer by --db-connections';
  return 'start it, or mend its address in --db or DATABASE_URL';
}

function ofFile({ fault, message }: Unavailable, db: string): string {
  if (/not a database/.test(message)) return `${db} is no SQLite database: give another file with --db, or move this one away`;
  if (fault === 'away') return `${db} can't be opened: it is a folder, or this user may not write there; give another file with --db`;
  if (fault === 'busy') return `${message}: end that process first, or give another file with --db`;
  if (fault === 'read-only') return `${db} takes no writes: let this user write it and its folder, or give another file with --db`;
  return `${message}: mend that, restore a backup, or give another file with --db`;
}
