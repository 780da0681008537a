// How many jobs of a channel run at once, and how long a channel rests after failures. All times here are those of `performance.now()`: if the machine's
// clock was ahead and is set right, a channel mustn't rest until the time that it had shown.

/** How many places a channel has at first, after a slow job, and at most. */
const places = { first: 4, slow: 2, most: 256 };
const slowMs = 1000;

/** This many jobs in a row may fail before a channel has to rest between two jobs. Each further failure doubles the rest. */
const patience = 8;
const rest = { firstMs: 25, mostMs: 500 };

/** Apps name the hosts, so there is no limit to channels. A slow one is remembered longer, so that it doesn't begin again with more places than it deserves. */
const forgottenMs = { quick: 10_000, slow: 3_600_000 };
const mostRemembered = 10_000;

class Channel {
  running = 0;
  places = places.first;
  usedAt = 0;
  private readonly rests: boolean;
  private failures = 0;
  private restsUntil = 0;

  constructor(rests: boolean) {
    this.rests = rests;
  }

  room(now: number) {
    return now < this.restsUntil ? 0 : this.places - this.running;
  }

  took(now: number) {
    this.running++;
    this.usedAt = now;
  }

  ended(ms: number, well: boolean) {
    this.running--;
    this.failures = well ? 0 : this.failures + 1;
    const tired = this.rests && this.failures > patience;
    this.places = tired || ms > slowMs ? places.slow : Math.min(places.most, this.places + 1);
    const restMs = Math.min(rest.mostMs, rest.firstMs * 2 ** (this.failures - patience));
    // the random part keeps channels that failed together from coming back together
    this.restsUntil = tired ? performance.now() + restMs * (0.5 + Math.random()) : 0;
  }

  /** 1 if the channel has gained places, 0 if it is new, -1 if it has lost some. */
  get standing() {
    return Math.sign(this.places - places.first);
  }

  forgettable(now: number) {
    return this.running === 0 && now - this.usedAt > (this.standing < 0 ? forgottenMs.slow : forgottenMs.quick);
  }
}

/**
 * The channel of a job that is put off gets this suffix. Such jobs are claimed before those that have had no attempt yet:
 * otherwise a slow receiver would get new jobs forever, and never finish an old one.
 */
export const putOff = ' again';
export const channelOf = (queue: string) => (queue.endsWith(putOff) ? queue.slice(0, -putOff.length) : queue);

/** The channels that have run jobs recently. The last one used is at the end. */
export class Channels {
  private readonly byName = new Map<string, Channel>();
  private readonly rest: boolean;

  constructor({ rest }: { rest: boolean } = { rest: true }) {
    this.rest = rest;
  }

  get size() {
    return this.byName.size;
  }

  /** The channel for a job that is about to run. Makes it the last one used. */
  of(name: string): Channel {
    const channel = this.byName.get(name) ?? new Channel(this.rest);
    this.byName.delete(name);
    if (this.byName.size >= mostRemembered) this.forgetOldest();
    this.byName.set(name, channel);
    return channel;
  }

  standing(name: string) {
    return this.byName.get(name)?.standing ?? 0;
  }

  room(name: string, now: number) {
    return this.byName.get(name)?.room(now) ?? places.first;
  }

  forgetIdle(now: number) {
    for (const [name, channel] of this.byName) if (channel.forgettable(now)) this.byName.delete(name);
  }

  private forgetOldest() {
    for (const [name, { running }] of this.byName)
      if (running === 0) {
        this.byName.delete(name);
        return;
      }
  }
}
