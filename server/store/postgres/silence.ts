// Detects a PostgreSQL server that doesn't answer, and a single connection that doesn't. A frozen server, or one behind a network that drops packets, accepts
// what is sent and never causes an error. Single queries have no timers: a dozen times a second, one check looks whether anything has arrived.
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { Unavailable } from '../unavailable.ts';
import { Client } from './client.ts';

const lookMs = 80;
/**
 * Counted in checks instead of time: if this process itself stood still, it reads what has arrived meanwhile before the next check.
 * `quiet` and `sign` together take less than the second within which a caller gets its answer.
 */
const looks = {
  /** If callers wait and nothing arrives for this long, the server is asked for a sign of life. */
  quiet: 3,
  /** The sign of life has to come within this time. */
  sign: 6,
  /** Once a connection is made, its query has this much time: a pooler accepts connections itself, and the query waits until a database connection is free. */
  turn: 120,
  /** After a sign of life the server isn't asked again for this long: the callers wait for statements that take long. */
  rest: 7,
  /** How long a connection that is being made may receive nothing. */
  connecting: 9,
  /** After this long a connection whose callers wait should get no further reads: others answer meanwhile, and this one is slow, or its way is broken. */
  stalled: 25,
  /**
   * A connection whose callers wait for this long is broken: PostgreSQL would have ended any statement by now, by a limit of ours or, for single statements
   * behind a pooler, of the role. Without this the callers would wait for the system, for a quarter of an hour.
   */
  broken: 563,
};
/** For the attempts while the server is silent. */
const attemptMs = 2000;
const betweenTriesMs = 200;

interface WatchedLine {
  bytesRead: number;
  connected: boolean;
  looks: number;
}

interface Asked {
  client: Watched;
  looks: number;
  bytesRead: number;
  /** After this many checks without a byte the server counts as silent. */
  patience: number;
}

/** The members of a client that are used here and that its types don't declare. */
type Watched = pg.Client & {
  readonly connection: { readonly stream: { readonly bytesRead: number; destroy(error: Error): void } };
  readonly _activeQuery: unknown;
};

type Options = ConstructorParameters<typeof Client>[0];
type Connected = ((error: Error) => void) | ((error: null, client: pg.Client) => void);

export class Silence {
  /** The client class for a pool that is watched. While the server is silent, clients don't try to connect: the caller gets an error at once. */
  readonly Client: typeof pg.Client;
  private readonly options: Options;
  private readonly lines = new Map<Watched, WatchedLine>();
  private timer: NodeJS.Timeout | undefined;
  private quiet = 0;
  private asked: Asked | undefined;
  private silent: Unavailable | undefined;
  /** How many checks a connection whose callers wait may receive nothing. While statements have no limits of time it may be any number. */
  private longest = Number.POSITIVE_INFINITY;

  constructor(options: Options) {
    this.options = options;
    const silence = this;
    this.Client = class extends Client {
      override connect(): Promise<pg.Client>;
      override connect(callback: Connected): void;
      override connect(callback?: Connected): Promise<pg.Client> | undefined {
        if (silence.silent) return callback ? void process.nextTick(callback, silence.silent) : Promise.reject(silence.silent);
        silence.watch(this as unknown as Watched);
        return callback ? void super.connect(callback) : super.connect();
      }
    };
  }

  /** From here on statements have limits of time. */
  endsBroken(longest = looks.broken) {
    this.longest = longest;
  }

  isStalled(client: pg.Client): boolean {
    return (this.lines.get(client as Watched)?.looks ?? 0) >= looks.stalled;
  }

  private watch(client: Watched) {
    const line: WatchedLine = { bytesRead: 0, connected: false, looks: 0 };
    this.lines.set(client, line);
    client.once('connect', () => {
      line.connected = true;
    });
    client.once('end', () => this.lines.delete(client));
    this.timer ??= setInterval(() => this.look(), lookMs).unref();
  }

  private look() {
    // `findAgain` is looking for the server already
    if (this.silent) return;
    let heard = false;
    let waited = false;
    for (const [client, line] of this.lines) {
      const { bytesRead } = client.connection.stream;
      const waits = !line.connected || isAwaited(client);
      if (bytesRead !== line.bytesRead) heard = true;
      line.looks = waits && bytesRead === line.bytesRead ? line.looks + 1 : 0;
      line.bytesRead = bytesRead;
      if (!line.connected && line.looks >= looks.connecting) cut(client, new Unavailable('away', 'a connection took too long to open'));
      else if (line.looks >= this.longest) cut(client, new Unavailable('away', 'a connection was not answered'));
      if (waits) waited = true;
    }
    if (this.lines.size === 0 && !this.asked) {
      clearInterval(this.timer);
      this.timer = undefined;
    }
    if (heard) this.isAlive();
    else if (this.asked && this.isLate(this.asked)) this.isSilent();
    else if (!waited) this.quiet = Math.min(this.quiet, 0);
    else if (++this.quiet >= looks.quiet && !this.asked) void this.ask().then((alive) => alive && this.isAlive(-looks.rest));
  }

  /** Each byte counts: a distant server answers several times while a connection is made. */
  private isLate(asked: Asked): boolean {
    const { bytesRead } = asked.client.connection.stream;
    if (bytesRead !== asked.bytesRead) asked.looks = 0;
    asked.bytesRead = bytesRead;
    return ++asked.looks >= asked.patience;
  }

  private isAlive(quiet = 0) {
    this.quiet = quiet;
    if (this.asked) this.asked.looks = 0;
  }

  /** Whether a server answers. A refusal is an answer too. */
  private async ask(): Promise<boolean> {
    const client = new Client(this.options) as unknown as Watched;
    const asked = { client, looks: 0, bytesRead: 0, patience: looks.sign };
    this.asked = asked;
    client.on('error', () => {});
    try {
      await client.connect();
      asked.patience = looks.turn;
      await client.query('select 1');
      return true;
    } catch (error) {
      const { code = '' } = error as { code?: string };
      return code === 'ECONNREFUSED' || /^[0-9A-Z]{5}$/.test(code);
    } finally {
      if (this.asked === asked) this.asked = undefined;
      client.end().catch(() => {});
    }
  }

  private isSilent() {
    this.quiet = 0;
    const silent = new Unavailable('away', 'the server does not answer');
    this.silent = silent;
    const unasked = this.asked!.client;
    this.asked = undefined;
    for (const client of this.lines.keys()) cut(client, silent);
    cut(unasked, silent);
    void this.findAgain();
  }

  /** Makes one attempt at a time. A frozen server answers the attempt as soon as it goes on. */
  private async findAgain() {
    for (;;) {
      const given = setTimeout(() => this.asked && cut(this.asked.client, new Error('no answer')), attemptMs).unref();
      const alive = await this.ask();
      clearTimeout(given);
      if (alive) break;
      await pause(betweenTriesMs, undefined, { ref: false });
    }
    this.silent = undefined;
  }
}

/** Whether callers wait for the answers of a connection. */
export const isAwaited = (client: pg.Client) => Boolean((client as Watched)._activeQuery);

const cut = (client: Watched, why: Error) => client.connection.stream.destroy(why);
