// Workers of a test, beside a server whose own workers have stopped.
import { onTestFinished } from 'vitest';
import { Workers } from '../../server/jobs/workers.ts';
import { Destinations } from '../../server/outbound/destinations.ts';
import { Mail } from '../../server/outbound/mail.ts';
import { Outbound } from '../../server/outbound/outbound.ts';
import { Vault } from '../../server/store/vault.ts';
import { codeKey, type Running } from './harness.ts';

type Options = ConstructorParameters<typeof Workers>[0];

/** They begin at once, and end with the test. They can sign deliveries only for apps of a server with the same key. */
export async function ownWorkers({ store, workers: servers }: Running, options: Pick<Options, 'kinds'> & Partial<Options>): Promise<Workers> {
  await servers.stop();
  const outbound = new Outbound({ sandbox: true });
  const workers = new Workers({
    store,
    judge: { problems: () => undefined, phrase: () => [] },
    outbound,
    destinations: new Destinations(),
    mail: new Mail(outbound, undefined),
    vault: new Vault(codeKey),
    oldestVersion: undefined,
    log: () => {},
    idleMs: 20,
    ...options,
  });
  onTestFinished(async () => {
    await workers.stop();
    outbound.close();
  });
  workers.start();
  return workers;
}
