// `store-admin/testing` as people get it: packed, unpacked where there is nothing else, and used by the runners of tests.
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engine } from '../harness.ts';

const execute = promisify(execFile);
const modules = resolve('node_modules');
/** What the program printed; what it printed in vain is the error's message. */
const run = (command: string, args: string[], cwd: string) => {
  const { VITEST: _, NODE_TEST_CONTEXT: __, ...env } = process.env;
  return execute(command, args, { cwd, env: { ...env, FORCE_COLOR: '0' } }).then(
    ({ stdout }) => stdout,
    (error) => Promise.reject(new Error(`${error.stdout}${error.stderr}` || error.message)),
  );
};

const body = `
test('the sandbox', async () => {
  const sandbox = await startSandbox();
  try {
    const shop = await sandbox.shop({ plan: 'advanced' });
    const ask = (path, more) => fetch(shop.baseUrl + path, { headers: { 'X-Service-Access-Token': shop.accessToken, 'Content-Type': 'application/json' }, ...more });
    const post = (path, given) => ask('/admin/api/latest' + path, { method: 'POST', body: JSON.stringify(given) });
    const statuses = [
      (await post('/webhooks.json', { webhook: { topic: 'collections/create', address: shop.inbox } })).status,
      (await post('/custom_collections.json', { custom_collection: { title: 'Green teas' } })).status,
    ];
    for (const path of ['', '/reference.css', '/reference.js', '/assumptions', '/admin.yaml', '/operator.json']) statuses.push((await ask('/docs' + path)).status);
    const { topic } = await shop.delivery('collections/create');
    await shop.clock.advance({ days: 1 });
    await shop.reset();
    if ([...statuses, topic].join() !== '201,201,200,200,200,200,200,200,collections/create') throw new Error([...statuses, topic].join());
  } finally {
    await sandbox.close();
  }
});
`;

// nothing here depends on the server's engine
describe.skipIf(engine !== 'sqlite')('the sandbox, packed', { timeout: 120_000 }, () => {
  let project: string;

  beforeAll(async () => {
    project = mkdtempSync(join(tmpdir(), 'store-admin-sandbox-'));
    // packed from a copy, so that two at once don't build into one folder
    const copy = join(project, 'packed');
    const { files, scripts, ...kept } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(scripts.prepack).toBe('node scripts/build-testing.ts');
    await run(process.execPath, ['scripts/build-testing.ts', join(copy, 'dist')], '.');
    writeFileSync(join(copy, 'package.json'), JSON.stringify({ ...kept, files }));
    const [packed] = JSON.parse(await run('npm', ['pack', '--json', '--silent', '--pack-destination', project], copy));
    const installed = join(project, 'node_modules/store-admin');
    mkdirSync(installed, { recursive: true });
    await run('tar', ['-xzf', join(project, packed.filename), '--strip-components', '1', '-C', installed], project);
    for (const name of [...Object.keys(kept.dependencies), 'vitest']) {
      const place = join(project, 'node_modules', name);
      mkdirSync(dirname(place), { recursive: true });
      symlinkSync(join(modules, name), place);
    }
    writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'empty-project', private: true }));
  }, 120_000);
  afterAll(() => rmSync(project, { recursive: true, force: true }));

  test.each([
    ['ESM', 'plain.mjs', "import test from 'node:test';\nimport { startSandbox } from 'store-admin/testing';"],
    // jest requires, too
    ['CommonJS', 'plain.cjs', "const test = require('node:test');\nconst { startSandbox } = require('store-admin/testing');"],
  ])("runs under Node's own runner as %s", async (_, file, head) => {
    writeFileSync(join(project, file), head + body);
    expect(await run(process.execPath, ['--test', file], project)).toMatch(/pass 1\b/);
  });

  test('CommonJS requires nothing that is ESM alone', () => {
    const required = [...readFileSync(join(project, 'node_modules/store-admin/dist/testing.cjs'), 'utf8').matchAll(/\brequire\("([^"]+)"\)/g)];
    const packages = new Set(
      required.map(([, name]) =>
        name!
          .split('/')
          .slice(0, name!.startsWith('@') ? 2 : 1)
          .join('/'),
      ),
    );
    const esmAlone = [...packages].filter((name) => {
      if (name.startsWith('node:') || name === 'url') return false;
      const { type, exports } = JSON.parse(readFileSync(join(modules, name, 'package.json'), 'utf8'));
      return type === 'module' && !JSON.stringify(exports ?? '').includes('"require"');
    });
    expect(packages.size).toBeGreaterThan(5);
    expect(esmAlone).toEqual([]);
  });

  test('runs under vitest', async () => {
    writeFileSync(
      join(project, 'sandbox.test.ts'),
      `import { test } from 'vitest';\nimport { startSandbox } from 'store-admin/testing';${body.replace('(path, more)', '(path: string, more?: object)').replace('(path, given)', '(path: string, given: object)')}`,
    );
    expect(await run(process.execPath, [join(modules, 'vitest/vitest.mjs'), 'run', 'sandbox.test.ts'], project)).toMatch(/1 passed/);
  });

  test.each([
    ['5.9', 'typescript'],
    ['7', 'typescript-7'],
  ])('has types under node16 and bundler with TypeScript %s', async (_, compiler) => {
    const typed = `import { type SandboxShop, startSandbox } from 'store-admin/testing';
      export async function open(): Promise<SandboxShop> {
        const sandbox = await startSandbox({ 'rate-limit': 40 });
        // @ts-expect-error no such plan
        await sandbox.shop({ plan: 'gold' });
        return sandbox.shop({ plan: 'basic', scopes: ['read_content'] });
      }`;
    for (const file of ['typed.mts', 'typed.cts', 'typed.ts']) writeFileSync(join(project, file), typed);
    for (const [files, module, resolution] of [
      [['typed.mts', 'typed.cts'], 'node16', 'node16'],
      [['typed.ts'], 'esnext', 'bundler'],
    ] as const) {
      const options = ['--noEmit', '--strict', '--target', 'es2022', '--skipLibCheck', 'false', '--module', module, '--moduleResolution', resolution];
      expect(await run(process.execPath, [join(modules, compiler, 'bin/tsc'), ...options, ...files], project)).toBe('');
    }
  });
});
