// Loaded into a server process before the server's code. Sends the port, and on request the delay of the event loop and the memory, to the test.
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
  // read first, so that the garbage collection below doesn't count
  const told = { loopP99: ms(delay.percentile(99)), loopMax: ms(delay.max), peakRss };
  global.gc?.();
  const { rss, heapUsed: heap } = process.memoryUsage();
  process.send?.({ ...told, rss, heap });
  delay.reset();
  peakRss = 0;
});
// the server ends with the test
process.on('disconnect', () => process.exit());
process.channel?.unref();
