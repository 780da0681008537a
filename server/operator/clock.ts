import type { operations, refusals } from '../../generated/operator/clock.ts';
import { heldClock, type Shop, shops } from '../domain/tenants.ts';
import { notFound, type OperatorHandlers } from '../handlers.ts';
import { momentNow, msOf, parseBound } from '../store/clock.ts';

const furthestMs = 315_360_000_000;

const clock = ({ clock_offset_ms }: Pick<Shop, 'clock_offset_ms'>) => ({
  now: momentNow(clock_offset_ms),
  offset_seconds: Math.floor(clock_offset_ms / 1000),
});

export const handlers: OperatorHandlers<operations, refusals> = {
  async getClock({ shop }) {
    return { status: 200, body: { clock: clock(shop) } };
  },

  async advanceClock({ shop, store, body, sandbox, refuse, answer }) {
    if (!sandbox) return answer(403, 'no_sandbox');
    const current = await heldClock(store, shop.id);
    if (!current) return notFound;
    const before = current.clock_offset_ms;
    const { seconds, to } = body.clock;
    // a moment is a whole second, and its first millisecond is the one meant
    const offset = to === undefined ? before + (seconds ?? 0) * 1000 : msOf(parseBound(to) ?? '') - Date.now();
    if (offset <= before) return refuse({ to: 'back' });
    if (offset > furthestMs) return refuse({ base: 'too_far' });
    const moved = await shops.update(store, current, { clock_offset_ms: offset }, momentNow(offset));
    store.wake();
    return { status: 200, body: { clock: clock(moved) } };
  },
};
