// Loaded into a server before its own code. It tells how much CPU time the last call took of the main thread.
import { subscribe } from 'node:diagnostics_channel';

let before = 0;
let micros = 0;
const used = () => {
  const { user, system } = process.threadCpuUsage();
  return user + system;
};
subscribe('http.server.request.start', () => {
  before = used();
});
subscribe('http.server.response.finish', () => {
  micros = used() - before;
});

process.on('message', () => void process.send?.(micros / 1000));
// the process that measures is gone
process.on('disconnect', () => process.exit());
process.channel?.unref();
