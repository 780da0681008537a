// Loaded into a server before its own code: tells what its whole process has used of CPU and memory, and how late its event loop was since it was last asked.
import { monitorEventLoopDelay } from 'node:perf_hooks';

export interface Vitals {
  /** CPU time since the start, in milliseconds. */
  cpu: number;
  /** Bytes. */
  rss: number;
  /** What JavaScript holds, buffers included: SQLite's caches, 16 MB for each connection at most, are in `rss` alone. */
  heap: number;
  /** Milliseconds. */
  loopP99: number;
  loopMax: number;
}

const resolution = 1;
const delay = monitorEventLoopDelay({ resolution });
delay.enable();
// what is measured is the whole wait between two timers, of which they mean to wait some
const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - resolution);
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed, external } = process.memoryUsage();
  const told: Vitals = { cpu: (user + system) / 1000, rss, heap: heapUsed + external, loopP99: late(delay.percentile(99)), loopMax: late(delay.max) };
  process.send?.(told);
  delay.reset();
});
// whoever measures it is gone
process.on('disconnect', () => process.exit());
process.channel?.unref();
