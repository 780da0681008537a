// Loaded into a server before its own code: tells what its whole process has used of CPU and memory, and how late its event loop was since it was last asked
// (`Vitals` in servers.ts). It is JavaScript, since to read TypeScript takes memory which would count as the server's.
import { monitorEventLoopDelay } from 'node:perf_hooks';

const resolution = 1;
const delay = monitorEventLoopDelay({ resolution });
delay.enable();
// what is measured is the whole wait between two timers, of which they mean to wait some
const late = (nanoseconds) => Math.max(0, nanoseconds / 1e6 - resolution);
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed, external } = process.memoryUsage();
  process.send?.({ cpu: (user + system) / 1000, rss, heap: heapUsed + external, loopP99: late(delay.percentile(99)), loopMax: late(delay.max) });
  delay.reset();
});
// whoever measures it is gone
process.on('disconnect', () => process.exit());
process.channel?.unref();
