// Finds out that a PostgreSQL server says nothing any more: one that is frozen, or behind a network that swallows packets, takes what it is
// sent and never tells of an error. Nothing is timed for a single query: a dozen times a second it is looked at whether anything has arrived.
import pg from 'pg';
import { Unavailable } from './unavailable.ts';

const lookMs = 80;
/**
 * In looks rather than by the clock: where this process stood still itself, what has arrived meanwhile is read before the next look.
 * `quiet` and `sign` together are less than the second after which a caller has its answer.
 */
const looks = {
  /** Who waits for so long while nobody is answered has the server asked for a sign of life, */
  quiet: 3,
  /** and that has so long to come. */
  sign: 6,
  /** Who was let in has so much longer: a pooler lets callers in by itself, and what they ask waits until one of its connections is free. */
  turn: 120,
  /** A server that is alive isn't asked again before: those who wait have asked for something that takes long. */
  rest: 7,
  /** So long a connection that is being made may hear nothing. */
  connecting: 9,
};
/** While the server is silent. */
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
  /** So many looks without a byte are too many. */
  patience: number;
}

/** What of a client is looked at, beyond what its types tell. */
type Watched = pg.Client & {
  readonly connection: { readonly stream: { readonly bytesRead: number; destroy(error: Error): void } };
  readonly _activeQuery: unknown;
};

type Connected = ((error: Error) => void) | ((error: null, client: pg.Client) => void);

export class Silence {
  /** The clients of a pool that is watched. While the server is silent they don't try to connect: whoever asks hears so at once. */
  readonly Client: typeof pg.Client;
  private readonly options: pg.ClientConfig;
  private readonly lines = new Map<Watched, WatchedLine>();
  private timer: NodeJS.Timeout | undefined;
  private quiet = 0;
  private asked: Asked | undefined;
  private silent: Unavailable | undefined;

  constructor(options: pg.ClientConfig) {
    this.options = options;
    const silence = this;
    this.Client = class extends pg.Client {
      override connect(): Promise<pg.Client>;
      override connect(callback: Connected): void;
      override connect(callback?: Connected): Promise<pg.Client> | undefined {
        if (silence.silent) return callback ? void process.nextTick(callback, silence.silent) : Promise.reject(silence.silent);
        silence.watch(this as unknown as Watched);
        return callback ? void super.connect(callback) : super.connect();
      }
    };
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
    // then it is looked for
    if (this.silent) return;
    let heard = false;
    let waited = false;
    for (const [client, line] of this.lines) {
      const { bytesRead } = client.connection.stream;
      if (bytesRead !== line.bytesRead) {
        heard = true;
        line.looks = 0;
      }
      line.bytesRead = bytesRead;
      if (!line.connected && ++line.looks >= looks.connecting) cut(client, new Unavailable('away', 'a connection took too long'));
      if (!line.connected || client._activeQuery) waited = true;
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

  /** A server that is far away answers step by step while a connection is made. */
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

  /** Whether there is a server that answers, be it with a refusal. */
  private async ask(): Promise<boolean> {
    const client = new pg.Client(this.options) as Watched;
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

  /** One attempt at a time. A frozen server answers it as soon as it goes on. */
  private async findAgain() {
    for (;;) {
      const given = setTimeout(() => this.asked && cut(this.asked.client, new Error('no answer')), attemptMs).unref();
      const alive = await this.ask();
      clearTimeout(given);
      if (alive) break;
      await new Promise((next) => setTimeout(next, betweenTriesMs).unref());
    }
    this.silent = undefined;
  }
}

const cut = (client: Watched, why: Error) => client.connection.stream.destroy(why);
