// Does calls with an `Idempotency-Key` only once. A repeat of a call gets the response that the first call got, byte for byte.
// A repeat that comes while the first call is under way waits, and holds nothing of the store meanwhile.
import type { IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Json } from '../document.ts';
import type { Admitted, HandlerResponse, Kept, Keyed, Standing } from './ports.ts';

/** The `Idempotency-Key`: undefined where it is absent, false where it has a wrong form. Two such headers are joined with a blank, which no key may have. */
export function keyOf({ headers }: IncomingMessage): string | false | undefined {
  const key = headers['idempotency-key'] as string | undefined;
  return key === undefined || /^[\x21-\x7e]{1,255}$/.test(key) ? key : false;
}
export const keyForm = { 'Idempotency-Key': 'must be 1 to 255 visible ASCII characters' };

/** How long a repeat waits for the first call. After that it is told to come again. */
const patienceMs = 5000;
/** Another process can't tell this one when its call has ended, so the key is looked up again and again, at this interval. */
const askAgainMs = 50;
/** The most bytes of this process's memory for repeats that wait. A repeat that needs more doesn't wait. */
const mostWaiting = 32 * 1024 * 1024;

/** Thrown in a unit of work that finds that the call must not be done. */
class Stands extends Error {
  readonly found: Standing;

  constructor(found: Standing) {
    super('stands');
    this.found = found;
  }
}

interface Call {
  admitted: Admitted;
  context: Json;
  attempt(through: Admitted): Promise<HandlerResponse>;
  /** The words for a code, in the form that `errors` has. */
  say(code: string): unknown;
}

/** Other responses are not kept: the same call may succeed the next time. */
const isKept = ({ status }: HandlerResponse) => (status >= 200 && status < 300) || status === 422;

function keptOf(answered: HandlerResponse): Kept {
  // the kept text is the text that is sent, so the body is serialised only once
  answered.text ??= JSON.stringify(answered.body);
  return { status: answered.status, text: answered.text, ...(answered.headers ? { headers: answered.headers } : {}) };
}

function responseTo(found: Standing, { say }: Call): HandlerResponse {
  if (typeof found === 'object') return { status: found.status, text: found.text, headers: { ...found.headers, 'Idempotent-Replayed': 'true' } };
  if (found === 'key_in_use') return { status: 409, body: { errors: say(found) }, headers: { 'Retry-After': '1.0' } };
  return { status: found === 'key_reused' ? 422 : 409, body: { errors: say(found) } };
}

export class Repeats {
  /** The calls that this process is doing, by the name of their key. */
  private readonly underWay = new Map<string, Promise<void>>();
  private waiting = 0;

  /** Attempts the call unless it was done already. A successful response is kept in the unit of work of the call's changes. */
  async once(keyed: Keyed, call: Call): Promise<HandlerResponse> {
    const end = performance.now() + patienceMs;
    for (;;) {
      const known = await keyed.standing();
      const ahead = this.underWay.get(keyed.name);
      const outcome = known ?? (ahead ? 'key_in_use' : await this.alone(keyed.name, () => attemptOnce(keyed, call)));
      if (typeof outcome === 'object' && 'answered' in outcome) return outcome.answered;
      if (outcome !== 'key_in_use') return responseTo(outcome, call);
      const leftMs = end - performance.now();
      if (leftMs <= 0 || !(await this.wait(keyed.bytes, ahead, leftMs))) return responseTo(outcome, call);
    }
  }

  private async alone(name: string, work: () => Promise<HandlerResponse>): Promise<{ answered: HandlerResponse } | Standing> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.underWay.set(name, promise);
    try {
      return { answered: await work() };
    } catch (error) {
      if (error instanceof Stands) return error.found;
      throw error;
    } finally {
      this.underWay.delete(name);
      resolve();
    }
  }

  /** Resolves to false where there is no room to wait. */
  private async wait(bytes: number, ahead: Promise<void> | undefined, leftMs: number): Promise<boolean> {
    if (this.waiting + bytes > mostWaiting) return false;
    this.waiting += bytes;
    const over = new AbortController();
    try {
      const time = pause(ahead ? leftMs : Math.min(leftMs, askAgainMs), undefined, { signal: over.signal }).catch(() => {});
      await (ahead ? Promise.race([ahead, time]) : time);
      return true;
    } finally {
      over.abort();
      this.waiting -= bytes;
    }
  }
}

async function attemptOnce(keyed: Keyed, { admitted, context, attempt }: Call): Promise<HandlerResponse> {
  let kept = false;
  let reserved = false;
  let failed = true;
  const claiming = (work: (inside: Json) => Promise<HandlerResponse>) =>
    admitted.unitOfWork(context, async (inside) => {
      const found = await keyed.claim(inside);
      if (found) throw new Stands(found);
      return work(inside);
    });
  const keeping = async (work: (inside: Json) => Promise<HandlerResponse>) => {
    const answered = await claiming(async (inside) => {
      const done = await work(inside);
      await keyed.keep(inside, keptOf(done));
      return done;
    });
    kept = isKept(answered);
    return answered;
  };
  try {
    const answered = await attempt({
      ...admitted,
      unitOfWork: (_context, work) => keeping(work),
      async reserve() {
        await claiming(async (inside) => {
          // not only after the commit, because a database that breaks off may have carried it out without an answer
          reserved = true;
          await keyed.reserve(inside);
          return { status: 200 };
        });
      },
    });
    failed = answered.status >= 500;
    // the changes of a refused call were undone with their unit of work, so the refusal is kept in another one
    return kept || !isKept(answered) ? answered : await keeping(async () => answered);
  } finally {
    if (reserved && !kept) {
      const released = keyed.release();
      // if the database is away, the caller is told so at once, and may repeat the call when it is back
      if (failed) released.catch(() => {});
      else await released;
    }
  }
}
