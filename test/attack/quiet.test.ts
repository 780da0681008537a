// The check of the arena itself: without an attack nobody is disturbed, and an attack that blocks the server is noticed.
import { expect, test } from 'vitest';
import { arena, expectHeld } from './_arena.ts';

test('without an attack nobody is disturbed; a blocked event loop is noticed', { timeout: 120_000 }, async () => {
  const quiet = await arena();
  const { beside, pid } = quiet;
  await expectHeld(quiet, () => new Promise((next) => setTimeout(next, 50)));
  const disturbed = await beside(async (going) => {
    // stops the server's process for a fifth of a second, again and again, as if it computed for so long
    process.kill(pid, 'SIGSTOP');
    await new Promise((next) => setTimeout(next, 200));
    process.kill(pid, 'SIGCONT');
    if (going()) await new Promise((next) => setTimeout(next, 20));
  });
  expect(disturbed.loopMax).toBeGreaterThan(100);
  expect(disturbed.p99).toBeGreaterThan(100);
});
