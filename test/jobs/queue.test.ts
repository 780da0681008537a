import { expect, test } from 'vitest';
import { operatorKey, send, until } from '../support/harness.ts';
import { leasesEndAfter } from '../support/leases.ts';
import { receiver } from '../support/receiver.ts';
import { type SandboxProcess, sandboxProcess } from '../support/sandbox-process.ts';
import { sharedDatabase } from '../support/shared-database.ts';

test('kill -9 while webhooks are on their way: each arrives, repeats have the same ids, and the leases end within 5 s', {
  timeout: 300_000,
}, async () => {
  const db = await sharedDatabase();
  const hooks = await receiver((_, response) => void setTimeout(() => response.end(), 20));
  const made = new Set<number>();
  const kill = ({ process: child, ended }: SandboxProcess) => {
    child.kill('SIGKILL');
    return ended;
  };
  const as = { Authorization: `Bearer ${operatorKey}` };
  let server = await sandboxProcess(db, '--operator-key', operatorKey);
  const subscribed = await send('', 'POST', `${server.base_url}/webhooks.json`, {
    body: { webhook: { address: hooks.url, topic: 'customers/create' } },
    headers: { 'X-Service-Access-Token': server.access_token },
  });
  expect(subscribed.status).toBe(201);
  const { shops } = (await send('', 'GET', `${server.operator_url}/shops`, { headers: as })).body;
  for (let round = 0; round < 2; round++) {
    const writer = async () => {
      for (let n = 0; n < 25; n++) {
        const answer = await send('', 'POST', `${server.operator_url}/shops/${shops[0].id}/customers`, {
          body: { customer: { first_name: 'Mina' } },
          headers: as,
        }).catch(() => undefined);
        if (!answer) return;
        made.add(answer.body.customer.id);
      }
    };
    await Promise.all(Array.from({ length: 8 }, writer));
    await kill(server);
    expect(await leasesEndAfter(db, Date.now())).toBeLessThanOrEqual(5000);
    server = await sandboxProcess(db, '--operator-key', operatorKey);
  }
  const told = () => new Set(hooks.received.map(({ text }) => JSON.parse(text).id as number));
  // every job is due here, or leased to a process that is gone; from here on the time of the deliveries depends on the machine, not on leases
  await until(
    async () => {
      const missing = [...made].filter((id) => !told().has(id)).length;
      // a call that timed out on a busy machine is retried by the shop's clock; leases end by the server's clock
      if (missing > 0) await send('', 'POST', `${server.operator_url}/shops/${shops[0].id}/clock/advance`, { body: { clock: { seconds: 60 } }, headers: as });
      return missing;
    },
    (missing) => missing === 0,
  );
  const ids = new Map<number, Set<unknown>>();
  for (const { text, headers } of hooks.received) {
    const { id } = JSON.parse(text);
    ids.set(id, (ids.get(id) ?? new Set()).add(headers['x-service-webhook-id']));
  }
  expect(made.size).toBe(400);
  expect([...ids.values()].every((some) => some.size === 1)).toBe(true);
});
