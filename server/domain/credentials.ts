// Knows which secrets are good. While unknown callers at an address are refused, a caller with a good secret at the same address is let in.
// Callers who guess secrets cost the database next to nothing.
import { setTimeout as pause } from 'node:timers/promises';
import { Memory } from '../store/memory.ts';
import { hashed } from './tenants.ts';

const mostRemembered = 50_000;
/** Secrets that aren't in the cache are looked up together: at most `perRound` in one query, and one query in `roundMs`. */
const perRound = 250;
const roundMs = 50;

/** Returns those of the hashes that belong to a stored secret. */
type Find = (hashes: string[]) => Promise<{ hash: string }[]>;

export class Credentials {
  private readonly good = new Memory<true>(mostRemembered);
  private readonly waiting = new Map<string, PromiseWithResolvers<boolean>>();
  /** Connections on which a caller waits for a lookup. */
  private readonly lines = new WeakSet<object>();
  private asking = false;
  private readonly form: RegExp;
  private readonly find: Find;

  constructor(form: RegExp, find: Find) {
    this.form = form;
    this.find = find;
  }

  /** The secret has let a caller in. */
  note(secret: string) {
    if (!this.good.get(secret)) this.good.set(secret, true);
  }

  /** The secret has let no caller in. */
  forget(secret: string) {
    this.good.delete(secret);
  }

  /**
   * Whether the secret is good, or was good lately. What it permits is checked later. A secret that isn't in the cache waits for its lookup, however many
   * other callers guess meanwhile. On each connection only one secret may wait, so no more secrets wait than there are connections.
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
