// What the reference shows and fills in, on a sandbox that was just started: the demo shop has the ids of the contract's examples.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readDocument } from '../check/read.ts';
import { type Interface, operationsOf } from '../server/docs/interfaces.ts';
import { bodyExamples, exampleOf } from '../server/docs/samples.ts';
import { engine, send } from './harness.ts';

const run = promisify(execFile);
const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' };
const unescaped = (text: string) => text.replace(/&(lt|gt|quot|#39|amp);/g, (entity) => entities[entity]!);

const child = engine === 'sqlite' ? spawn(process.execPath, ['server/main.ts', '--json', '--port', '0', '--db', ':memory:', '--no-rate-limit']) : undefined;
let facts: Record<string, string>;
/** The snapshot of the sandbox as it began. */
let fresh: number;
const operator = (path: string, body: unknown = {}) =>
  send('', 'POST', `${facts.operator_url}${path}`, { headers: { Authorization: `Bearer ${facts.operator_key}` }, body });

beforeAll(async () => {
  if (!child) return;
  facts = JSON.parse(String((await once(child.stdout, 'data'))[0]));
  fresh = (await operator('/snapshots', { snapshot: { name: 'fresh' } })).body.snapshot.id;
}, 60_000);
afterAll(() => void child?.kill('SIGKILL'));

type Operation = ReturnType<typeof operationsOf>[number];

/** The call that the form of an operation makes as it is filled in. */
function asFilledIn(name: 'admin' | 'operator', { path, parameters, method }: Operation, body?: unknown) {
  const filledIn = (parameter: string) => String([exampleOf(parameters.find((one) => one.name === parameter)!)].flat().join(','));
  const query = parameters.filter((one) => one.in === 'query' && one.required).map((one) => `${one.name}=${encodeURIComponent(filledIn(one.name))}`);
  const place = path.replace(/\{([^}]+)\}/g, (_, parameter) => filledIn(parameter)) + (query.length > 0 ? `?${query.join('&')}` : '');
  const [base, headers] =
    name === 'admin'
      ? [facts.base_url!, { 'X-Service-Access-Token': facts.access_token! }]
      : [facts.operator_url!, { Authorization: `Bearer ${facts.operator_key}` }];
  return send('', method.toUpperCase(), base + place, { headers: headers as Record<string, string>, ...(body === undefined ? {} : { body }) });
}

/** What a sandbox that was just started refuses although it is filled in as the contract has it: what the answer says, and why that is so. */
const refusals: Record<string, [status: number, says: string, because: string]> = {
  acceptCancellationRequest: [
    422,
    'There is no cancellation request to answer',
    'nobody has asked for one in the demo shop, or asking for one would be refused',
  ],
  rejectCancellationRequest: [422, 'There is no cancellation request to answer', 'as for accepting'],
  createShop: [422, 'has already been taken', 'the example is the demo shop itself'],
  installApp: [422, 'is installed already', 'the example is the app that the token is of'],
  deleteApp: [422, 'is still installed on a shop', 'it is the app that the token is of'],
  createCustomer: [422, 'has already been taken', 'the example is the customer whom the demo shop has'],
  createLocation: [422, 'has already been taken', 'the example is the location that the demo shop has'],
  createFulfillmentOrder: [422, 'are all in other fulfillment orders', 'the one order of the demo shop is on its way'],
  activateRecurringCharge: [422, 'is not pending', 'the charge is active, so that usage charges can be made'],
  closeWebhookListener: [404, 'Not Found', 'nobody listens before `store-admin listen` runs'],
  answerHeldDelivery: [422, 'is not kept for this listener', 'nobody listens before `store-admin listen` runs'],
  deleteFault: [404, 'Not Found', 'a fresh sandbox has no faults'],
  deleteSnapshot: [404, 'Not Found', 'a fresh sandbox has no snapshots'],
  restoreSnapshot: [404, 'Not Found', 'a fresh sandbox has no snapshots'],
  deleteWholeSnapshot: [404, 'Not Found', 'a fresh sandbox has no snapshots'],
  restoreWholeSnapshot: [404, 'Not Found', 'a fresh sandbox has no snapshots'],
};

describe.skipIf(engine !== 'sqlite').each(['admin', 'operator'] as const)('%s', (name) => {
  const contract = readDocument(`generated/${name}.json`);
  const all = operationsOf({ name, contract } as Interface);
  const reads = all.filter(({ method }) => method === 'get');
  const writes = all.filter(({ method }) => method !== 'get');

  test.each(reads.map((one) => [one.operation.operationId as string, one] as const))('%s answers as it is filled in', async (_, one) => {
    const { status, text } = await asFilledIn(name, one);
    // the lookup leads to the code
    expect([status, status < 400 ? '' : text]).toEqual([one.path.includes('lookup') ? 303 : 200, '']);
  });

  describe('on a sandbox that nobody has written to', () => {
    afterEach(async () => {
      expect((await operator(`/snapshots/${fresh}/restore`)).status).toBe(200);
    });

    test.each(writes.map((one) => [one.operation.operationId as string, one] as const))('%s does as it is filled in', async (id, one) => {
      const [first] = bodyExamples(contract, one.operation);
      const { status, text } = await asFilledIn(name, one, first?.value);
      const [refused, says] = refusals[id] ?? [];
      if (refused) expect([status, text]).toEqual([refused, expect.stringContaining(says!)]);
      else expect([Math.floor(status / 100), status < 300 ? '' : text]).toEqual([2, '']);
    });
  });

  test('each copied line that reads runs as it is in a shell', { timeout: 120_000 }, async () => {
    const origin = new URL(facts.base_url!).origin;
    const failed: string[] = [];
    for (const group of new Set(reads.map(({ operation }) => operation.tags[0] as string))) {
      const page = await (await fetch(`${origin}/docs/${name}/${group}`)).text();
      for (const { operation } of reads.filter(({ operation }) => operation.tags[0] === group)) {
        const [, shown] = new RegExp(`id="${operation.operationId}-call-0"[^>]*><pre>(.*?)</pre>`, 's').exec(page)!;
        const line = unescaped(shown!.replace(/<[^>]*>/g, ''));
        const { stdout } = await run('sh', ['-c', line.replace(/^curl/, "curl -s -o /dev/null -w '%{http_code}'")]);
        if (!/^[23]/.test(stdout)) failed.push(`${stdout} ${line}`);
      }
    }
    expect(failed).toEqual([]);
  });
});

test('each refusal is of an operation that there is', () => {
  const ids = (['admin', 'operator'] as const).flatMap((name) =>
    operationsOf({ name, contract: readDocument(`generated/${name}.json`) } as Interface).map(({ operation }) => operation.operationId as string),
  );
  expect(Object.keys(refusals).filter((id) => !ids.includes(id))).toEqual([]);
});
