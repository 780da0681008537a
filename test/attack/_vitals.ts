// Loaded into a server before its own code: tells its port, and how its event loop and its memory are, to the test that started it.
import { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
let peakRss = 0;
setInterval(() => {
  peakRss = Math.max(peakRss, process.memoryUsage.rss());
}, 20).unref();

const listen = Server.prototype.listen;
Server.prototype.listen = function (this: Server, ...given: Parameters<typeof listen>) {
  this.once('listening', () => process.send?.({ port: (this.address() as AddressInfo).port }));
  return listen.apply(this, given);
} as typeof listen;

const ms = (nanoseconds: number) => nanoseconds / 1e6;
process.on('message', () => {
  // first, so that the collection of garbage below doesn't count
  const told = { loopP99: ms(delay.percentile(99)), loopMax: ms(delay.max), peakRss };
  global.gc?.();
  const { rss, heapUsed: heap } = process.memoryUsage();
  process.send?.({ ...told, rss, heap });
  delay.reset();
  peakRss = 0;
});
// the test's end is the server's
process.on('disconnect', () => process.exit());
process.channel?.unref();
