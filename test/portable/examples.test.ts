// The examples whose tools are installed here, against the sandbox; `npm run portable` runs all of them.
import { execFile, spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { situation } from '../../portable/situation.ts';
import { folderUntil } from '../support/folder.ts';
import { sandbox } from '../support/harness.ts';

const execute = promisify(execFile);
const has = (command: string) => spawnSync('sh', ['-c', `command -v ${command}`]).status === 0;

const examples = [
  { language: 'TypeScript', command: process.execPath, file: 'examples/typescript/main.ts' },
  { language: 'Python', command: 'python3', file: 'examples/python/main.py' },
];

test.each(examples.filter(({ command }) => has(command)))('the example in $language lists, creates, fails and verifies', async ({ command, file }) => {
  const { origin, token } = await sandbox();
  const delivery = join(folderUntil(onTestFinished), 'delivery.json');
  const body = '{"title": "Grüne Tees"}';
  writeFileSync(delivery, body);
  const secret = 'a secret of this test';
  const signature = createHmac('sha256', secret).update(body).digest('base64');
  const shop = { base_url: `${origin}/admin/api/latest`, access_token: token, operator_url: '', operator_key: '' };
  const { environment, judge } = await situation(shop, true, { DELIVERY_FILE: delivery, DELIVERY_SIGNATURE: signature, CLIENT_SECRET: secret });
  const { stdout } = await execute(command, [file], { env: { ...process.env, ...environment } });
  expect(await judge(stdout)).toEqual([]);
});

test('a program that does something else is told what', async () => {
  const { origin, token } = await sandbox();
  const shop = { base_url: `${origin}/admin/api/latest`, access_token: token, operator_url: '', operator_key: '' };
  const { environment, judge } = await situation(shop, false);
  const headers = { 'X-Service-Access-Token': token, 'Content-Type': 'application/json' };
  // a client does this if it also sends the defaults of its document
  const change = { webhook: { address: environment.WEBHOOK_ADDRESS, format: 'JSON' } };
  await fetch(`${environment.STORE_URL}/webhooks/${environment.WEBHOOK_ID}.json`, { method: 'PUT', headers, body: JSON.stringify(change) });
  await fetch(`${environment.STORE_URL}/pages.json`, { method: 'POST', headers, body: JSON.stringify({ page: { title: environment.PAGE_TITLE } }) });
  expect(await judge(`listed 1\nupdated ${environment.WEBHOOK_ADDRESS}\nfailed 500`)).toEqual([
    expect.stringMatching(/^listed 1, where it is \d+,\d+$/),
    expect.stringMatching(/^created nothing, where it is \d+$/),
    'created a page that is shown, where it was to be hidden',
    'failed 500, where it is 422 address for this topic has already been taken',
    'the update changed format as well',
  ]);
});
