// Decides which errors of the engines mean that the database is unavailable, and not that a caller or the code is wrong. The response is then a 503:
// nothing of the request was acknowledged, and the next request may find the database well.

/** `away`: it can't be reached, or doesn't answer. `busy`: another process writes for longer than callers wait. */
type Kind = 'away' | 'busy' | 'full' | 'read-only' | 'damaged';

const sentences: Record<Kind, string> = {
  away: 'The database cannot be reached',
  busy: 'The database is being written to by another process',
  full: 'The database has no room left',
  'read-only': 'The database is read-only',
  damaged: 'The database or its disk is damaged',
};

export class Unavailable extends Error {
  readonly kind: Kind;
  /** PostgreSQL's SQLSTATE, if it has told one. Its messages are in the language of its machine. */
  readonly code: string;

  constructor(kind: Kind, because: string, code = '') {
    super(`${sentences[kind]}: ${because}`);
    this.kind = kind;
    this.code = code;
  }
}

/** Primary result codes of SQLite: BUSY, LOCKED, NOMEM, READONLY, IOERR, CORRUPT, FULL, CANTOPEN, PROTOCOL, NOTADB. */
const ofSqlite: Record<number, Kind> = {
  5: 'busy',
  6: 'busy',
  7: 'full',
  8: 'read-only',
  10: 'damaged',
  11: 'damaged',
  13: 'full',
  14: 'away',
  15: 'busy',
  26: 'damaged',
};

/** By SQLSTATE. `away`: connections (08), resources (53), sessions that the operator ends (57P0), system errors (58), logins (28), no such database (3D000). */
const ofPostgres: [RegExp, Kind][] = [
  [/^25006$/, 'read-only'],
  [/^53[12]00$/, 'full'],
  [/^(08...|53...|57P0.|58...|28...|3D000)$/, 'away'],
  [/^XX00[12]$/, 'damaged'],
];

const ofSystem =
  /^E(CONNREFUSED|CONNRESET|CONNABORTED|PIPE|TIMEDOUT|HOSTUNREACH|HOSTDOWN|NETUNREACH|NETDOWN|NOTFOUND|AI_AGAIN|ADDRNOTAVAIL|MFILE|NFILE)$|^ERR_WORKER_INIT_FAILED$/;

/** The certificate of the server has expired, or isn't trusted. */
const ofCertificate = /CERT|^UNABLE_TO_(GET|VERIFY)_/;

/** Messages of the drivers, for errors that have no code. The last two are from a store that is closed already. */
const ofDriver =
  /^(Connection terminated|Client has encountered a connection error|The server does not support SSL|Client was closed|Cannot use a pool after|database is not open)/;

/**
 * Turns an error of an engine into `Unavailable` if the database is at fault, and returns any other error as it is.
 * Only a store may call it: a receiver of webhooks refuses connections too.
 */
export function asUnavailable(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof Unavailable) return error;
  const { code = '', errcode, message, syscall } = error as Error & { code?: string; errcode?: number; syscall?: string };
  const kind =
    errcode === undefined
      ? (ofPostgres.find(([codes]) => codes.test(code))?.[1] ??
        // the socket of a stopped PostgreSQL is no longer there, which is an ENOENT
        (syscall === 'connect' || ofSystem.test(code) || ofCertificate.test(code) || ofDriver.test(message) ? 'away' : undefined))
      : ofSqlite[errcode & 0xff];
  // the error of a host with several addresses has no message of its own, only those of the addresses
  return kind ? new Unavailable(kind, message || code, code) : error;
}
