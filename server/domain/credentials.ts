// Which secrets let their bearers in, for when strangers at the same address are refused: whoever has a good one isn't, and those who
// guess cost the database next to nothing.
import { setTimeout as pause } from 'node:timers/promises';
import { Memory } from '../store/memory.ts';
import { hashed } from './tenants.ts';

const mostRemembered = 50_000;
/** Those that nobody remembers are asked for together, so many at once, and no more often than this. */
const perRound = 250;
const roundMs = 50;

/** Those of these hashes that are some secret's. */
type Find = (hashes: string[]) => Promise<{ hash: string }[]>;

export class Credentials {
  private readonly good = new Memory<true>(mostRemembered);
  private readonly waiting = new Map<string, PromiseWithResolvers<boolean>>();
  /** Connections on which somebody waits. */
  private readonly lines = new WeakSet<object>();
  private asking = false;
  private readonly form: RegExp;
  private readonly find: Find;

  constructor(form: RegExp, find: Find) {
    this.form = form;
    this.find = find;
  }

  /** It has let somebody in. */
  note(secret: string) {
    if (!this.good.get(secret)) this.good.set(secret, true);
  }

  /** It has not. */
  forget(secret: string) {
    this.good.delete(secret);
  }

  /**
   * Whether it is good, or was lately: what it is good for is found out later. One that nobody remembers waits its turn, however many guess
   * meanwhile; a connection has one that waits, so there are no more of them than connections.
   */
  async isGood(secret: string | undefined, line: object): Promise<boolean> {
    if (secret === undefined) return false;
    if (this.good.get(secret)) return true;
    if (!this.form.test(secret)) return false;
    const known = this.waiting.get(secret);
    if (known) return known.promise;
    if (this.lines.has(line)) return false;
    const answer = Promise.withResolvers<boolean>();
    this.waiting.set(secret, answer);
    this.lines.add(line);
    if (!this.asking) void this.ask();
    try {
      return await answer.promise;
    } finally {
      this.lines.delete(line);
    }
  }

  private async ask() {
    this.asking = true;
    while (this.waiting.size > 0) {
      await pause(roundMs);
      const round = new Map([...this.waiting].slice(0, perRound).map(([secret, answer]) => [hashed(secret), { secret, answer }]));
      try {
        const found = new Set((await this.find([...round.keys()])).map(({ hash }) => hash));
        for (const [hash, { secret, answer }] of round) {
          if (found.has(hash)) this.note(secret);
          answer.resolve(found.has(hash));
        }
      } catch (error) {
        for (const { answer } of round.values()) answer.reject(error);
      }
      for (const { secret } of round.values()) this.waiting.delete(secret);
    }
    this.asking = false;
  }
}
