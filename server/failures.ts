// Explains in one sentence why the server can't start, and what to do, wherever a person can mend it. Any other error is a bug and keeps its stack.
import { basename, resolve } from 'node:path';
import { ConfigProblem, isFile } from './config.ts';
import { isEnded } from './store/limits.ts';
import { NotDistributable } from './store/schema/distribute.ts';
import { LockedOut } from './store/schema/online.ts';
import { ForeignDatabase, NewerSchema, UnfitDatabase } from './store/schema/schema.ts';
import { NoBackup } from './store/sqlite/backup.ts';
import { AlreadyServed, UnfitPlace } from './store/sqlite/only.ts';
import { asUnavailable, Unavailable } from './store/unavailable.ts';
import { NoTransfer } from './transfer/format.ts';

/** Its message says in one sentence why the server can't start. */
export class NoStart extends Error {}

const selfExplaining = [
  AlreadyServed,
  ConfigProblem,
  ForeignDatabase,
  LockedOut,
  NewerSchema,
  NoBackup,
  NoStart,
  NotDistributable,
  NoTransfer,
  UnfitDatabase,
  UnfitPlace,
];

export function whyNoStart(error: unknown, db: string): unknown {
  if (selfExplaining.some((kind) => error instanceof kind)) return (error as Error).message;
  const outage = asUnavailable(error);
  if (outage instanceof Unavailable) return db.includes('://') ? `${outage.message}: ${ofServer(outage)}` : ofFile(outage, db);
  if (error instanceof Error && isEnded(error)) return `PostgreSQL has ended the start at a time limit: ${error.message}: ${ofLimit}`;
  const { syscall, message, code = '', path } = error as NodeJS.ErrnoException;
  if (!isFile(db) && code in ofRole) return `The database can't be used: ${message}: ${ofRole[code]}`;
  if (!syscall) return error;
  if (syscall === 'mkdtemp') return `The server can't start: ${message}: let TMPDIR, or TEMP on Windows, name a folder that can be written`;
  const isPlace = ['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EISDIR', 'EEXIST', 'ENAMETOOLONG'].includes(code);
  return `The server can't start: ${message}${isPlace && isFile(db) && isBeside(path, db) ? ': choose a file that can be written, with --db' : ''}`;
}

/** With prepared statements a start has no such limits. */
const ofLimit =
  'bring the database up to date by --migrate without --no-db-prepared, or raise statement_timeout, lock_timeout and idle_in_transaction_session_timeout of its user';

const ofSettings = "correct the setting that its user, PGOPTIONS or the address's `options` gives it";

/** Advice by SQLSTATE where PostgreSQL refuses its user something at a start: rights, a schema to create tables in, or a setting. */
const ofRole: Record<string, string> = {
  '42501':
    'grant its user the rights that it needs, such as by `grant usage, create on schema public to …`, and make the user the owner of the existing tables',
  '3F000': 'create the schema that its search_path names',
  '42P16': 'let its search_path begin with an ordinary schema, such as public',
  '22023': ofSettings,
  '42704': ofSettings,
};

/** Whether the path is the database, a file named after it, or a folder above it. */
const isBeside = (path: string | undefined, db: string) =>
  path !== undefined && (basename(path).startsWith(basename(db)) || resolve(db).startsWith(resolve(path)));

/** A database's address contains its password, so no message repeats any of it. */
function ofServer({ kind, message, code }: Unavailable): string {
  if (kind !== 'away') return 'solve this on the database server, or give another database with --db or DATABASE_URL';
  if (/SSL|encryption|certificate/i.test(message))
    return 'correct the TLS options in --db or DATABASE_URL: ?sslmode=verify-full, with &sslrootcert=FILE for your own certificate authority; no sslmode if the server has no TLS';
  if (code.startsWith('28')) return 'correct the user and the password in --db or DATABASE_URL';
  if (code === '3D000') return 'create the database, or name another one in --db or DATABASE_URL';
  if (code === '53300') return 'let PostgreSQL accept more connections, or give each process fewer with --db-connections';
  return 'start PostgreSQL, or correct its address in --db or DATABASE_URL';
}

function ofFile({ kind, message }: Unavailable, db: string): string {
  if (/not a database/.test(message)) return `${db} is not a SQLite database: give another file with --db, or move this one away`;
  if (kind === 'away')
    return `${db} can't be opened: its name is too long, this user may not write to its folder or to a file beside it (-wal, -shm, .lock), or this process may open no more files (ulimit -n); give another file with --db`;
  if (kind === 'busy') return `${message}: end that process first, or give another file with --db`;
  if (kind === 'read-only') return `${db} is read-only: let this user write to it and to its folder, or give another file with --db`;
  return `${message}: solve this, restore a backup, or give another file with --db`;
}
