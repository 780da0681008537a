// How many jobs of one channel run at once, and how long a channel rests after failures.

/** How many places a channel has at first, when its last job was slow, and at most. */
const places = { first: 4, slow: 2, most: 256 };
const slowMs = 1000;

/** So many jobs of a channel may fail in a row before it has to rest between two; then for twice as long each time. */
const patience = 8;
const rest = { firstMs: 25, mostMs: 500 };

/** Apps name the hosts, so there is no end of channels. A slow one is remembered longer, so that it doesn't begin with more places than it deserves. */
const forgottenMs = { quick: 10_000, slow: 3_600_000 };
const mostRemembered = 10_000;

class Channel {
  running = 0;
  places = places.first;
  usedAt = 0;
  private failures = 0;
  private restsUntil = 0;

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
    const tired = this.failures > patience;
    this.places = tired || ms > slowMs ? places.slow : Math.min(places.most, this.places + 1);
    const restMs = Math.min(rest.mostMs, rest.firstMs * 2 ** (this.failures - patience));
    // those that began to fail together don't come back together
    this.restsUntil = tired ? Date.now() + restMs * (0.5 + Math.random()) : 0;
  }

  /** Whether it has earned places (1), is new (0), or has lost some (-1). */
  get standing() {
    return Math.sign(this.places - places.first);
  }

  forgettable(now: number) {
    return this.running === 0 && now - this.usedAt > (this.standing < 0 ? forgottenMs.slow : forgottenMs.quick);
  }
}

/**
 * Jobs that are put off get this suffix to their channel, and are claimed before those that are tried for the first time:
 * otherwise a slow receiver would be sent new jobs forever, and never finish an old one.
 */
export const putOff = ' again';
export const channelOf = (queue: string) => (queue.endsWith(putOff) ? queue.slice(0, -putOff.length) : queue);

/** The channels that have run something of late, that which was used last at the end. */
export class Channels {
  private readonly byName = new Map<string, Channel>();

  get size() {
    return this.byName.size;
  }

  /** Of a channel that is about to run something. */
  of(name: string): Channel {
    const channel = this.byName.get(name) ?? new Channel();
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
