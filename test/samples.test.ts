// What the reference shows and fills in, on a sandbox that was just started: the demo shop has the ids of the contract's examples.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readDocument } from '../check/read.ts';
import { type Interface, operationsOf } from '../server/docs/interfaces.ts';
import { exampleOf } from '../server/docs/samples.ts';
import { engine, send } from './harness.ts';

const run = promisify(execFile);
const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' };
const unescaped = (text: string) => text.replace(/&(lt|gt|quot|#39|amp);/g, (entity) => entities[entity]!);

const child = engine === 'sqlite' ? spawn(process.execPath, ['server/main.ts', '--json', '--port', '0', '--db', ':memory:', '--no-rate-limit']) : undefined;
let facts: Record<string, string>;
beforeAll(async () => {
  if (child) facts = JSON.parse(String((await once(child.stdout, 'data'))[0]));
}, 60_000);
afterAll(() => void child?.kill('SIGKILL'));

describe.skipIf(engine !== 'sqlite').each(['admin', 'operator'] as const)('%s', (name) => {
  const reads = operationsOf({ name, contract: readDocument(`generated/${name}.json`) } as Interface).filter(({ method }) => method === 'get');

  test.each(reads.map((one) => [one.operation.operationId as string, one] as const))('%s answers as it is filled in', async (_, { path, parameters }) => {
    const filledIn = (parameter: string) => String([exampleOf(parameters.find((one) => one.name === parameter)!)].flat().join(','));
    const query = parameters.filter((one) => one.in === 'query' && one.required).map((one) => `${one.name}=${encodeURIComponent(filledIn(one.name))}`);
    const place = path.replace(/\{([^}]+)\}/g, (_, parameter) => filledIn(parameter)) + (query.length > 0 ? `?${query.join('&')}` : '');
    const [base, headers] =
      name === 'admin'
        ? [facts.base_url!, { 'X-Service-Access-Token': facts.access_token! }]
        : [facts.operator_url!, { Authorization: `Bearer ${facts.operator_key}` }];
    const { status, text } = await send('', 'GET', base + place, { headers: headers as Record<string, string> });
    // the lookup leads to the code
    expect([status, status < 400 ? '' : text]).toEqual([path.includes('lookup') ? 303 : 200, '']);
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
