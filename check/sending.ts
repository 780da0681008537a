// Sends the requests of a run: again if a connection ends or the server limits calls. Finds out whether the server still answers.
import { Agent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import { ask, Unanswered } from './ask.ts';
import { withCredentials } from './credentials.ts';
import type { Received, Sent } from './judge.ts';
import { secondsToWait } from './pace.ts';

/** So many seconds of 429 to one request are no limit that a caller can keep to. */
const longestRefusal = 300;

export class Sending {
  /** How many requests were answered. */
  count = 0;
  private readonly started = Date.now();
  /** Set when the server answers no more. Nothing more is asked then. */
  silent: Unanswered | undefined;
  /** The last request that was answered, to ask whether the server still answers. */
  private lastAnswered: Sent | undefined;
  private readonly origin: string;
  private readonly agent: Agent;
  private readonly seconds: number;
  private readonly patienceMs: number;

  /** `seconds` is how long the run may take, and `patienceMs` how long a response may take, with its body. */
  constructor({ protocol, origin }: URL, { seconds = Infinity, patienceMs = 30_000 }: { seconds?: number | undefined; patienceMs?: number | undefined }) {
    this.origin = origin;
    this.agent = new (protocol === 'https:' ? HttpsAgent : Agent)({ keepAlive: true });
    this.seconds = seconds;
    this.patienceMs = patienceMs;
  }

  /** How many seconds the run has taken so far. */
  get took(): number {
    return (Date.now() - this.started) / 1000;
  }

  get over(): boolean {
    return this.silent !== undefined || this.took >= this.seconds;
  }

  end() {
    this.agent.destroy();
  }

  async once(sent: Sent): Promise<Received> {
    const { method, body } = sent;
    const { url, headers } = withCredentials(sent, sent.credentials ?? []);
    return ask(this.origin + url, { method, headers, body }, { patienceMs: this.patienceMs, agent: this.agent });
  }

  /** Sends a request twice if a connection ends, because a server may end one that was idle. If it then answers others, only this request is at fault. */
  private async attempt(sent: Sent): Promise<Received> {
    try {
      const received = await this.once(sent).catch((error: unknown) => {
        if (!(error instanceof Unanswered) || error.isLate) throw error;
        return this.once(sent);
      });
      if (sent.method === 'GET') this.lastAnswered = sent;
      return received;
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
      const isAlive =
        this.lastAnswered &&
        (await this.once(this.lastAnswered).then(
          () => true,
          () => false,
        ));
      if (!isAlive) this.silent = error;
      throw error;
    }
  }

  /** Sends a request. Where the server answers 429, it waits and sends the request again, unless the run is over and need not come to its end. */
  async send(sent: Sent, toTheEnd: boolean): Promise<Received> {
    let waited = 0;
    for (;;) {
      const received = await this.attempt(sent);
      this.count += 1;
      if (received.status !== 429 || (this.over && !toTheEnd)) return received;
      const seconds = secondsToWait(received.headers);
      waited += seconds;
      if (waited > longestRefusal) {
        this.silent = new Unanswered(`${sent.method} ${sent.url} got 429 again and again for ${longestRefusal / 60} minutes`, false);
        throw this.silent;
      }
      await pause(seconds * 1000);
    }
  }
}
