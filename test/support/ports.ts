import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * A port that is chosen before the server listens may be taken by then, because the system gives ports of its own range to any connection. These ports
 * are below that range. Each worker process has a thousand of its own, and two runs on one machine begin at different ones.
 */
const first = 20_000 + 1000 * (Number(process.env.VITEST_POOL_ID ?? 0) % 12);
let turn = process.pid;

export async function freePort(): Promise<number> {
  for (;;) {
    const port = first + (turn++ % 1000);
    const probe = createServer().listen(port, '127.0.0.1');
    try {
      await once(probe, 'listening');
    } catch {
      continue;
    }
    probe.close();
    await once(probe, 'close');
    return port;
  }
}
