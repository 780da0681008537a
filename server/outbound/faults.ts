// Receivers that fail because a fault of the sandbox says so. The caller gets the same errors as from a real failure.
import { setTimeout as pause } from 'node:timers/promises';
import { type Outbound, OutboundProblem } from './outbound.ts';

interface Failing {
  status: number | null;
  delay_ms: number;
  cut_off: 'before' | 'after' | null;
}

export type Calling = Pick<Outbound, 'send'>;

const brokenOff = () => new OutboundProblem('aborted', 'the connection ended without an answer');

/** If the fault itself decides the response, the receiver isn't called. */
export const failing = (receiver: Calling, { status, delay_ms, cut_off }: Failing): Calling => ({
  async send(request) {
    const { totalMs = 10_000 } = request;
    await pause(Math.min(delay_ms, totalMs), undefined, { ref: false });
    if (delay_ms >= totalMs) throw new OutboundProblem('timeout', 'no answer in time');
    if (cut_off === 'before') throw brokenOff();
    if (status !== null) return { status, headers: {}, body: Buffer.alloc(0), url: request.url };
    const answered = await receiver.send({ ...request, totalMs: totalMs - delay_ms });
    if (cut_off === 'after') throw brokenOff();
    return answered;
  },
});
