// Which errors of the engines mean that the database is away, and not that somebody made a mistake. Whoever asked is told to come again
// (503); nothing of theirs was acknowledged, and the next one who asks may find the database well.

/** `away`: it can't be reached, or doesn't answer. `busy`: somebody else writes for longer than callers wait. */
type Fault = 'away' | 'busy' | 'full' | 'read-only' | 'damaged';

const sentences: Record<Fault, string> = {
  away: 'The database cannot be reached',
  busy: 'The database is being written to by another process',
  full: 'The database has no room left',
  'read-only': 'The database takes no writes',
  damaged: 'The database is damaged, or its disk is',
};

export class Unavailable extends Error {
  readonly fault: Fault;

  constructor(fault: Fault, because: string) {
    super(`${sentences[fault]}: ${because}`);
    this.fault = fault;
  }
}

/** Primary result codes of SQLite: BUSY, LOCKED, NOMEM, READONLY, IOERR, CORRUPT, FULL, CANTOPEN, PROTOCOL, NOTADB. */
const ofSqlite: Record<number, Fault> = {
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

/** By the beginning of their SQLSTATE: connections, no resources, those whom the operator sends away, the system's errors, who may come in. */
const ofPostgres: [RegExp, Fault][] = [
  [/^25006$/, 'read-only'],
  [/^53[12]00$/, 'full'],
  [/^(08...|53...|57P0.|58...|28...|3D000)$/, 'away'],
  [/^XX00[12]$/, 'damaged'],
];

const ofSystem = /^E(CONNREFUSED|CONNRESET|CONNABORTED|PIPE|TIMEDOUT|HOSTUNREACH|HOSTDOWN|NETUNREACH|NETDOWN|NOTFOUND|AI_AGAIN|ADDRNOTAVAIL|MFILE|NFILE)$/;

/** Of a server whose certificate has run out, or is none that is trusted. */
const ofCertificate = /CERT|^UNABLE_TO_(GET|VERIFY)_/;

/** The driver has no codes of its own for these; the last two are of a store that is closed already. */
const ofDriver =
  /^(Connection terminated|Client has encountered a connection error|The server does not support SSL|Client was closed|Cannot use a pool after|database is not open)/;

/** What the engine has thrown, or what it means where the database is at fault. Only a store calls this: a receiver of webhooks refuses connections too. */
export function asUnavailable(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof Unavailable) return error;
  const { code = '', errcode, message } = error as Error & { code?: string; errcode?: number };
  const fault =
    errcode === undefined
      ? (ofPostgres.find(([codes]) => codes.test(code))?.[1] ??
        (ofSystem.test(code) || ofCertificate.test(code) || ofDriver.test(message) ? 'away' : undefined))
      : ofSqlite[errcode & 0xff];
  // an error of several addresses has their messages, and none of its own
  return fault ? new Unavailable(fault, message || code) : error;
}

/** `thrown` is what the entry is about. */
export type Log = (entry: Record<string, unknown>, thrown?: unknown) => void;

const quietMs = 1000;

/** Of the same fault of the database one entry a second is kept, with how many there were besides: every call that comes meanwhile has one. */
export function saidOnce(log: (entry: Record<string, unknown>) => void): Log {
  const said = new Map<Fault, { at: number; besides: number }>();
  return (entry, thrown) => {
    if (!(thrown instanceof Unavailable)) return log(entry);
    const last = said.get(thrown.fault);
    const now = performance.now();
    if (last && now - last.at < quietMs) last.besides++;
    else {
      said.set(thrown.fault, { at: now, besides: 0 });
      log(last?.besides ? { ...entry, besides: last.besides } : entry);
    }
  };
}
