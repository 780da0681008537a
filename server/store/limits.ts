// Time limits for PostgreSQL's statements, how many callers may wait, and which errors pass by themselves. Migrations have no time limits: they end before
// these limits are set.
import { Crowded } from './fair-semaphore.ts';
import { Unavailable } from './unavailable.ts';

/** In milliseconds. A statement of a call takes a small part of the first limit. One that takes longer is a mistake of ours, and holds up others. */
const limits = { statement_timeout: 30_000, lock_timeout: 10_000, idle_in_transaction_session_timeout: 30_000 };

const setting = (how: 'set' | 'set local') =>
  Object.entries(limits)
    .map(([name, ms]) => `${how} ${name} = ${ms}`)
    .join('; ');

/** Holds until the connection is closed. */
export const setForConnection = setting('set');
/** Holds until calls are served, whatever timeouts the role has of its own. */
export const setForMigrations = Object.keys(limits)
  .map((name) => `set ${name} = 0`)
  .join('; ');
/**
 * Removes the role's limits on how long a connection may be idle and a transaction may take, for which this project has limits of its own. Releases of
 * PostgreSQL before 14 and 17 don't know these settings, and an unknown one must not be named in `set`.
 */
export const withoutRolesLimits = (howLong: 'session' | 'transaction') =>
  `select set_config(name, '0', ${howLong === 'transaction'}) from unnest(array['idle_session_timeout', 'transaction_timeout']) as name where current_setting(name, true) is not null`;
/**
 * For a shared connection: a read that waits for a lock holds up all reads behind it, so it has to wait on another connection.
 * Reads only wait for schema changes.
 */
export const setForShared = 'set lock_timeout = 10';
/** For a shared transaction: a unit that waits for a lock holds up all others. PostgreSQL looks for deadlocks after a second, so it never finds one here. */
export const setForSharing = 'set local lock_timeout = 50';
/** For use behind a connection pooler, where each transaction may have another connection. */
export const beginWithin = `begin isolation level read committed; ${setting('set local')}`;

/** How long a caller waits for a connection at most, whether it is being opened or all connections are in use. */
export const connectionMs = 10_000;
/** How many calls of a shop may wait for other calls of the same shop. */
export const mostCalls = 1000;
/** How many calls of all shops may wait: on PostgreSQL for a connection, on SQLite for their turn to write. */
export const mostWaiting = 4000;

const lockNotAvailable = '55P03';
const queryCanceled = '57014';
/** The last one is idle_in_transaction_session_timeout. */
const codes = new Set([queryCanceled, lockNotAvailable, '25P03']);

/** invalid_sql_statement_name: a read that meets a lock isn't prepared, and reads that were sent behind it under the same name get this error. */
const notPrepared = '26000';
export const isLocked = (error: unknown) => [lockNotAvailable, notPrepared].includes((error as { code?: string }).code ?? '');

/** Whether PostgreSQL itself has ended a statement or a transaction, at one of the time limits above. */
export const isEnded = (error: Error) => codes.has((error as { code?: string }).code ?? '');

/** Whether an error says that a time limit has passed. */
export const isOverdue = (error: unknown) => error instanceof Error && (isEnded(error) || error.message === 'timeout exceeded when trying to connect');

/** Whether the process may open no more files or connections. */
export const isOutOfFiles = (error: unknown) => /^E[MN]FILE$/.test((error as { code?: string } | null)?.code ?? '');

/**
 * Whether the same work may succeed later, because the database is at fault, others hold its locks or connections, or the process may open no more files. A statement that took too long isn't
 * among them: it may itself be the mistake, and a job that sent it again and again would hold up others.
 */
export const isPassing = (error: unknown) =>
  error instanceof Unavailable || error instanceof Crowded || isOutOfFiles(error) || (isOverdue(error) && (error as { code?: string }).code !== queryCanceled);
