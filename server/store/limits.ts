// How long PostgreSQL has for what it is asked, and who may wait for it. Migrations have no such limits: they are done before these begin.

/** Milliseconds. What a call asks takes a small part of the first; beyond them something is wrong, and others wait for it. */
const limits = { statement_timeout: 30_000, lock_timeout: 10_000, idle_in_transaction_session_timeout: 30_000 };

const setting = (how: 'set' | 'set local') =>
  Object.entries(limits)
    .map(([name, ms]) => `${how} ${name} = ${ms}`)
    .join('; ');

/** For as long as a connection lasts. */
export const setForConnection = setting('set');
/** Until then, whatever times the role has of its own. */
export const setForMigrations = Object.keys(limits)
  .map((name) => `set ${name} = 0`)
  .join('; ');
/** On a connection that others share, a read that waits for a lock holds up all behind it, so it is to wait elsewhere. Reads wait for changes of a table alone. */
export const setForShared = 'set lock_timeout = 10';
/** In a transaction that several calls share, whoever waits for a lock holds up all of them. Deadlocks are looked for after a second, so none is found there. */
export const setForSharing = 'set local lock_timeout = 50';
/** Behind a pooler, where each transaction may have another connection. */
export const beginWithin = `begin; ${setting('set local')}`;

/** Whoever needs a connection waits for it so long at most, whether it is being made or others have them all. */
export const connectionMs = 10_000;
/** So many calls of a shop wait at most for others of the same shop. */
export const mostCalls = 1000;
/** Of all shops together so many wait at most, on PostgreSQL for a connection and on SQLite for their turn to write. */
export const mostWaiting = 4000;

const lockNotAvailable = '55P03';
/** query_canceled, and idle_in_transaction_session_timeout. */
const codes = new Set(['57014', lockNotAvailable, '25P03']);

/** What those hear that were sent behind such a read, by the name that it was to give their text. */
const notPrepared = '26000';
export const isLocked = (error: unknown) => [lockNotAvailable, notPrepared].includes((error as { code?: string }).code ?? '');

/** Whether an error says that the time was up. */
export const isOverdue = (error: unknown) =>
  error instanceof Error && (codes.has((error as { code?: string }).code ?? '') || error.message === 'timeout exceeded when trying to connect');
