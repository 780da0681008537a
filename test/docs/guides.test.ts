// Every snippet of the guides is run as a reader would run it: lines for the shell one after the other, TypeScript as one program of the guide.
import { execFile, spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allGuides, guideText } from '../../server/docs/guides.ts';
import { snippets } from '../../server/docs/markdown.ts';
import { startSandbox, type TestSandbox } from '../../server/testing.ts';
import { follow } from './follow.ts';

const written = allGuides.filter(({ file }) => file.startsWith('guides/'));
const texts = new Map(await Promise.all(written.map(async (guide) => [guide.name, await guideText(guide)] as const)));
const execute = promisify(execFile);
/** What a machine may lack; without curl its lines are left out, as nothing but Node is needed to run the tests. */
const lacks = (command: string) => spawnSync(command, ['--version']).error !== undefined;

let box: TestSandbox;
let folder: string;
beforeAll(async () => {
  box = await startSandbox({ 'rate-limit': 40 });
  // within the repository, where packages are found
  folder = mkdtempSync(resolve('test/docs/.guides-'));
});
afterAll(async () => {
  await box?.close();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as { port: number };
  await new Promise((closed) => server.close(closed));
  return port;
}

/** A guide's text with a sandbox's own facts in it, in a shop that no other guide has. */
async function filled(name: string): Promise<string> {
  const shop = await box.shop();
  const facts = {
    'http://127.0.0.1:4010': box.baseUrl,
    'sat_…': shop.accessToken,
    OPERATOR_KEY: box.operatorKey,
    SHOP_ID: String(shop.id),
    CLIENT_SECRET: shop.clientSecret,
    '4999': String(await freePort()),
  };
  return Object.entries(facts).reduce((text, [place, fact]) => text.replaceAll(place, fact), texts.get(name)!);
}

test('almost every snippet is run', () => {
  const all = [...texts.values()].flatMap((text) => snippets(text));
  expect(all.length).toBeGreaterThan(80);
  expect(all.flatMap(({ reason }) => reason ?? []).sort()).toEqual([
    "it doesn't end, and starting the server has tests of its own",
    'it is what the test of the package does',
    'the tests have a sandbox already',
  ]);
  expect([...new Set(all.map(({ language }) => language))].sort()).toEqual(['http', 'js', 'json', 'python', 'sh', 'ts']);
});

test('every guide has the title that the menu has', () => {
  for (const { name, title } of written) expect(texts.get(name)!.split('\n')[0]).toBe(`# ${title}`);
});

describe.skipIf(lacks('curl'))('the shell lines of', () => {
  test.each(written.map(({ name }) => name))('%s', { timeout: 60_000 }, async (name) => {
    const text = await filled(name);
    const cwd = join(folder, `${name}.d`);
    mkdirSync(cwd);
    await follow(text, cwd);
  });
});

const programs = written.map(({ name }) => name).filter((name) => snippets(texts.get(name)!).some(({ language }) => language === 'ts'));

describe('the programs', () => {
  beforeAll(async () => {
    for (const name of programs) {
      const code = snippets(await filled(name))
        .filter(({ language }) => language === 'ts')
        .map((one) => one.code);
      const source = code
        .join('\n')
        .replaceAll("'@store-admin/client'", "'../../../client/src/index.ts'")
        .replaceAll("'store-admin/testing'", "'../../../server/testing.ts'");
      writeFileSync(join(folder, `${name}.ts`), `${source}\nexport {};\n`);
    }
  });

  test('compile', { timeout: 120_000 }, async () => {
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ extends: resolve('tsconfig.json'), files: programs.map((name) => `${name}.ts`), include: [] }),
    );
    const { stdout } = await execute(process.execPath, ['node_modules/typescript-7/bin/tsc', '-p', folder]).catch((error) => error);
    expect(stdout.split('\n').filter((line: string) => /guides-.*\(|^error/.test(line))).toEqual([]);
  });

  test.each(programs)('%s runs', { timeout: 60_000 }, async (name) => {
    const { stderr } = await execute(process.execPath, [join(folder, `${name}.ts`)]);
    expect(stderr).toBe('');
  });
});

describe('signatures in another language', () => {
  const code = (language: string) => snippets(texts.get('webhooks')!).find((one) => one.language === language)!.code;
  const signature = (body: string) => createHmac('sha256', 'secret').update(body).digest('base64');
  const cases: [body: string, given: string][] = [
    ['{"id":1}', signature('{"id":1}')],
    ['{"id":2}', signature('{"id":1}')],
    ['{"id":1}', ''],
  ];

  test.skipIf(lacks('python3'))('Python', async () => {
    const calls = cases.map((given) => `print(genuine(${JSON.stringify(given[0])}.encode(), ${JSON.stringify(given[1])}, "secret"))`);
    const { stdout } = await execute('python3', ['-c', [code('python'), ...calls].join('\n')]);
    expect(stdout).toBe('True\nFalse\nFalse\n');
  });
});
