// Loaded into a server before its own code. It tells how much CPU time and memory the whole process has used, and how late its event loop was since the last
// question (`Vitals` in servers.ts). It is JavaScript, because reading TypeScript takes memory that would count as the server's.
import { monitorEventLoopDelay } from 'node:perf_hooks';

const resolution = 1;
const delay = monitorEventLoopDelay({ resolution });
delay.enable();
// the histogram has the whole time between two timers, of which `resolution` is the intended wait
const late = (nanoseconds) => Math.max(0, nanoseconds / 1e6 - resolution);
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed, external } = process.memoryUsage();
  process.send?.({ cpu: (user + system) / 1000, rss, heap: heapUsed + external, loopP99: late(delay.percentile(99)), loopMax: late(delay.max) });
  delay.reset();
});
// the process that measures is gone
process.on('disconnect', () => process.exit());
process.channel?.unref();
