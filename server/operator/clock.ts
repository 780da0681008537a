import type { operations, refusals } from '../../generated/operator/clock.ts';
import { limitOn } from '../contracts.ts';
import { clockForUpdate, type Shop, shops } from '../domain/tenants.ts';
import { notFound, type OperatorHandlers } from '../handlers.ts';
import { momentNow, msOf, parseBound } from '../store/clock.ts';

/** The greatest offset of a clock, whether it is moved at once or in small steps. */
const furthestMs = () => limitOn('operator', 'ClockAdvance', 'seconds', 'maximum') * 1000;

/** Longer than a job waits in the queue and then takes for an attempt. */
const onItsWayMs = 60_000;

const clock = ({ clock_offset_ms }: Pick<Shop, 'clock_offset_ms'>) => ({
  now: momentNow(clock_offset_ms),
  offset_seconds: Math.floor(clock_offset_ms / 1000),
});

/** `to` is a whole second. The clock is set to its first millisecond. */
const offsetAfter = ({ clock_offset_ms }: Shop, { seconds = 0, to }: { seconds?: number; to?: string }) =>
  to === undefined ? clock_offset_ms + seconds * 1000 : msOf(parseBound(to) ?? '') - Date.now();

export const handlers: OperatorHandlers<operations, refusals> = {
  async getClock({ shop }) {
    return { status: 200, body: { clock: clock(shop) } };
  },

  advanceClock: {
    async rules({ shop, store, body, sandbox, respond }) {
      if (!sandbox) return respond(403, 'no_sandbox');
      const current = await clockForUpdate(store, shop.id);
      if (!current) return notFound;
      const { to } = body.clock;
      const offset = offsetAfter(current, body.clock);
      return { to: to !== undefined && offset <= current.clock_offset_ms ? 'back' : undefined, base: offset > furthestMs() ? 'too_far' : undefined };
    },

    async handle({ shop, store, body }) {
      const current = await clockForUpdate(store, shop.id);
      if (!current) return notFound;
      const offset = offsetAfter(current, body.clock);
      const real = Date.now();
      const now = real + current.clock_offset_ms;
      const { clock_moved_from_ms: from, clock_moved_to_ms: to } = current;
      // jobs that the previous move made due may still be under way, so this move continues it
      const isOneMove = from !== null && to !== null && now - to < onItsWayMs;
      const change = { clock_offset_ms: offset, clock_moved_from_ms: isOneMove ? from : now, clock_moved_to_ms: real + offset };
      const moved = await shops.update(store, current, change, momentNow(offset));
      store.wake();
      return { status: 200, body: { clock: clock(moved) } };
    },
  },
};
