// The packages as users get them: packed, and installed in an empty project by the lines of docs/install.md.
// Test runners use the sandbox there, and the commands run.
import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engine } from '../support/harness.ts';

const execute = promisify(execFile);
const modules = resolve('node_modules');
/** Gives what the program printed. If the program fails, its output is the error's message. */
const run = (command: string, args: string[], cwd: string) => {
  const { VITEST: _, NODE_TEST_CONTEXT: __, ...env } = process.env;
  return execute(command, args, { cwd, env: { ...env, FORCE_COLOR: '0' } }).then(
    ({ stdout }) => stdout,
    (error) => Promise.reject(new Error(`${error.stdout}${error.stderr}` || error.message)),
  );
};

/** The code blocks of docs/install.md in one language. */
const guide = (language: string) =>
  [...readFileSync('docs/install.md', 'utf8').matchAll(/```(\w+)\n([\s\S]*?)```/g)].filter(([, own]) => own === language).map(([, , text]) => text!);

/** The calls need `setImmediate` to be real, because Node's own `fetch` uses it. */
const body = (fakeTimers: string) => `
test('the sandbox', async () => {
  const sandbox = await startSandbox();
  ${fakeTimers}
  try {
    const shop = await sandbox.shop({ plan: 'advanced' });
    const ask = (path, more) => fetch(shop.baseUrl + path, { headers: { 'X-Service-Access-Token': shop.accessToken, 'Content-Type': 'application/json' }, ...more });
    const post = (path, given) => ask('/admin/api/latest' + path, { method: 'POST', body: JSON.stringify(given) });
    const statuses = [
      (await post('/webhooks.json', { webhook: { topic: 'collections/create', address: shop.inbox } })).status,
      (await post('/custom_collections.json', { custom_collection: { title: 'Green teas' } })).status,
    ];
    for (const path of ['', '/reference.css', '/reference.js', '/assumptions', '/admin.yaml', '/operator.json']) statuses.push((await ask('/docs' + path)).status);
    const { topic } = await shop.delivery('collections/create', 30_000);
    await shop.clock.advance({ days: 1 });
    await shop.reset();
    if ([...statuses, topic].join() !== '201,201,200,200,200,200,200,200,collections/create') throw new Error([...statuses, topic].join());
  } finally {
    await sandbox.close();
  }
});
`;

// the package is the same with either database
describe.skipIf(engine !== 'sqlite')('the package', { timeout: 120_000 }, () => {
  let project: string;

  beforeAll(async () => {
    project = mkdtempSync(join(tmpdir(), 'store-admin-sandbox-'));
    const vendor = join(project, 'vendor');
    const made = [
      { line: 'npm pack', folder: '.', build: 'scripts/build-package.ts' },
      { line: 'npm pack -w client', folder: 'client', build: 'scripts/build-client.ts' },
      { line: 'npm pack -w documents', folder: 'documents', build: 'scripts/build-documents.ts' },
    ];
    const [pack, ...install] = guide('sh');
    const folderOf = 'mkdir -p ../your-app/vendor';
    expect(pack!.split('\n')).toEqual(['npm ci', folderOf, ...made.map(({ line }) => `${line} --pack-destination ../your-app/vendor`), '']);
    // npm doesn't create the folder
    await run('sh', ['-c', folderOf.replace('../your-app', project)], '.');
    for (const { folder, build } of made) {
      // packed from a copy, so that two runs at the same time don't build into one folder
      const copy = join(project, 'packed', folder);
      const { scripts, workspaces: _, ...kept } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
      expect(resolve(folder, scripts.prepack.replace('node ', ''))).toBe(resolve(build));
      await run(process.execPath, [build, join(copy, 'dist')], '.');
      writeFileSync(join(copy, 'package.json'), JSON.stringify(kept));
      await run('npm', ['pack', '--silent', '--pack-destination', vendor], copy);
    }
    writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'empty-project', private: true }));
    // without optional packages: the SDKs of messaging services are large, and are loaded only when they are used
    for (const line of install[0]!.trim().split('\n')) await run('sh', ['-c', `${line} --prefer-offline --omit=optional --no-audit --no-fund`], project);
    symlinkSync(join(modules, 'vitest'), join(project, 'node_modules/vitest'));
  }, 300_000);
  afterAll(() => rmSync(project, { recursive: true, force: true }));

  test.each([
    ['ESM', 'plain.mjs', "import test, { mock } from 'node:test';\nimport { startSandbox } from 'store-admin/testing';"],
    // jest uses require as well
    ['CommonJS', 'plain.cjs', "const { mock, test } = require('node:test');\nconst { startSandbox } = require('store-admin/testing');"],
  ])("runs under Node's own runner as %s, and its fake timers don't stop it", async (_, file, head) => {
    writeFileSync(join(project, file), head + body("mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'] });"));
    expect(await run(process.execPath, ['--test', file], project)).toMatch(/pass 1\b/);
  });

  test.each([
    ['ESM', "await import('store-admin/testing')"],
    ['CommonJS', "require('store-admin/testing')"],
  ])('tells a Node that is too old which version it needs, as %s', async (_, load) => {
    // an older Node lacks this function
    const file = 'old.cjs';
    writeFileSync(join(project, file), `process.getBuiltinModule = undefined;\n(async () => ${load})().catch((error) => console.log(error.message));\n`);
    expect(await run(process.execPath, [file], project)).toBe(
      `store-admin/testing needs Node 22.16 or newer, and this is ${process.version}: npm i -D node@24 installs one, on which npx node runs\n`,
    );
  });

  test('tells a test with the globals of a browser which environment it needs', async () => {
    // as jest has it for jsdom
    writeFileSync(
      join(project, 'page.cjs'),
      "delete globalThis.TextEncoder;\ntry { require('store-admin/testing'); } catch ({ message }) { console.log(message); }\n",
    );
    expect(await run(process.execPath, ['page.cjs'], project)).toBe(
      'store-admin/testing runs in Node, and this test has the globals of a browser, as under jsdom: begin its file with /** @jest-environment node */\n',
    );
  });

  test('CommonJS requires no package that is only ESM', () => {
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
      if (isBuiltin(name)) return false;
      const { type, exports } = JSON.parse(readFileSync(join(modules, name, 'package.json'), 'utf8'));
      return type === 'module' && !JSON.stringify(exports ?? '').includes('"require"');
    });
    expect(packages.size).toBeGreaterThan(5);
    expect(esmAlone).toEqual([]);
  });

  test("runs under vitest, and its fake timers don't stop it", async () => {
    writeFileSync(
      join(project, 'sandbox.test.ts'),
      `import { test, vi } from 'vitest';\nimport { startSandbox } from 'store-admin/testing';${body("vi.useFakeTimers({ toNotFake: ['setImmediate'] });").replace('(path, more)', '(path: string, more?: object)').replace('(path, given)', '(path: string, given: object)')}`,
    );
    // a long timeout, because other tests load the machine
    expect(await run(process.execPath, [join(modules, 'vitest/vitest.mjs'), 'run', '--testTimeout=60000', 'sandbox.test.ts'], project)).toMatch(/1 passed/);
  });

  test.each([
    ['5.9', 'typescript'],
    ['7', 'typescript-7'],
  ])('has types under each resolution of modules with TypeScript %s', async (_, compiler) => {
    const typed = `import { type SandboxShop, startSandbox } from 'store-admin/testing';
      export async function open(): Promise<SandboxShop> {
        await using sandbox = await startSandbox({ 'rate-limit': 40 });
        // @ts-expect-error no such plan
        await sandbox.shop({ plan: 'gold' });
        const shop = await sandbox.shop();
        const { id, title } = await shop.product({ title: 'Sencha', variants: [{ price: '14.00' }] });
        const { product } = await shop.operator('PUT', \`./products/\${id}\`, { product: { title: title.toUpperCase() } });
        const { installs } = await shop.operator('GET', './installs?limit=1');
        const path: string = './products';
        const unknown: unknown[] = [product.variants[0]?.price, installs[0]?.app_id, (await shop.operator('GET', path)).products];
        await shop.operator('POST', './snapshots');
        // @ts-expect-error no such member
        await shop.product({ titel: 'Sencha' });
        // @ts-expect-error no such member
        await shop.operator('POST', './products', { product: { title: 'Sencha', titel: 'Sencha' } });
        // @ts-expect-error no such path
        await shop.operator('GET', './prodcts');
        // @ts-expect-error no body
        await shop.operator('POST', './products');
        if (unknown.length > 3) throw new Error();
        return sandbox.shop({ plan: 'basic', scopes: ['read_content'] });
      }`;
    for (const file of ['typed.mts', 'typed.cts', 'typed.ts']) writeFileSync(join(project, file), typed);
    for (const [files, module, resolution] of [
      [['typed.mts', 'typed.cts'], 'node16', 'node16'],
      [['typed.ts'], 'esnext', 'bundler'],
      // what ts-jest uses in projects of CommonJS; TypeScript 7 has it no more
      ...(compiler === 'typescript' ? ([[['typed.cts'], 'commonjs', 'node10']] as const) : []),
    ] as const) {
      const options = [
        '--noEmit',
        '--strict',
        '--target',
        'es2022',
        '--skipLibCheck',
        'false',
        '--skipDefaultLibCheck',
        '--exactOptionalPropertyTypes',
        '--module',
        module,
        '--moduleResolution',
        resolution,
      ];
      expect(await run(process.execPath, [join(modules, compiler, 'bin/tsc'), ...options, ...files], project)).toBe('');
    }
  });

  /** The file that npm installs as the command of that name. */
  const command = (name: string) => {
    const installed = join(project, 'node_modules/store-admin');
    const file = join(installed, JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')).bin[name]);
    expect(readFileSync(file, 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
    return file;
  };
  const ended = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: project, encoding: 'utf8' });
    return { status, stdout, stderr };
  };

  test('docs/install.md does what it says: a server, a command, the check, a test, the contract', async () => {
    const [, , start, use] = guide('sh');
    // the command that npx finds, on any free port
    const [name, ...options] = start!.trim().replace('npx ', '').split(' ');
    const server = spawn(process.execPath, [command(name!), ...options, '--json', '--port', '0'], { cwd: project, stdio: ['ignore', 'pipe', 'inherit'] });
    try {
      const { base_url, docs_url, access_token } = JSON.parse(String((await once(server.stdout, 'data'))[0]));
      expect((await fetch(docs_url)).status).toBe(200);
      const { origin } = new URL(base_url);
      const [list, check] = use!.trim().replace('http://127.0.0.1:4010', origin).replace('$TOKEN', access_token).split('\n');
      expect(JSON.parse(await run('sh', ['-c', list!], project)).pages).toMatchObject([{ id: 131000001 }]);
      const few = '--seed 1 --requests 100 --operation listPages --operation createPage';
      expect(await run('sh', ['-c', `${check} ${few}`], project)).toMatch(/^\d+ requests in .*, (\d+) of \1 operations succeeded: no findings$/m);
    } finally {
      server.kill();
    }
    const [inTest, ofContract] = guide('js');
    writeFileSync(join(project, 'pages.test.mjs'), inTest!);
    expect(await run(process.execPath, ['--test', 'pages.test.mjs'], project)).toMatch(/pass 1\b/);
    writeFileSync(join(project, 'contract.mjs'), ofContract!);
    expect(await run(process.execPath, ['contract.mjs'], project)).toMatch(/^\d+ paths of version 2026\.10\.0\n$/);
  });

  test('store-admin works there: it answers with examples, and calls a server that it started', async () => {
    const begun = async (...args: string[]) => {
      const child = spawn(process.execPath, [command('store-admin'), ...args], { cwd: project, stdio: ['ignore', 'pipe', 'inherit'] });
      const [line] = await once(child.stdout, 'data');
      return { child, facts: JSON.parse(line) };
    };
    const mock = await begun('mock', '--port', '0', '--json');
    const server = await begun('start', '--json', '--port', '0', '--db', 'data/mine.sqlite', '--no-demo-records');
    try {
      const asked = await fetch(`${mock.facts.base_url}/pages.json`, { headers: { 'X-Service-Access-Token': 'any' } });
      expect([asked.status, ((await asked.json()) as { pages: { id: number }[] }).pages[0]!.id]).toEqual([200, 131000001]);
      const said = (...args: string[]) => run(process.execPath, [command('store-admin'), ...args, '--db', 'data/mine.sqlite'], project);
      expect(JSON.parse(await said('shop', 'list', '--json')).shops).toMatchObject([{ domain: server.facts.shop_domain }]);
      expect(JSON.parse(await said('api', 'listPages'))).toEqual({ pages: [] });
      expect(await said('endpoints', 'createPage')).toContain('/admin/api/latest/pages.json');
      expect(await said('--version')).toMatch(/^\d+\.\d+\.\d+\n$/);
    } finally {
      for (const { child } of [mock, server]) child.kill();
    }
  });

  test('store-admin-check compares contracts, and cannot check a whole repository', () => {
    const tea = (...paths: string[]) => ({
      openapi: '3.1.0',
      info: { title: 'Tea', version: '1' },
      paths: Object.fromEntries(paths.map((path) => [path, { get: { operationId: path.slice(1), responses: { 200: { description: 'Tea.' } } } }])),
    });
    writeFileSync(join(project, 'two.json'), JSON.stringify(tea('/tea', '/leaf')));
    writeFileSync(join(project, 'one.json'), JSON.stringify(tea('/tea')));
    const check = command('store-admin-check');
    expect(ended(check, '--compare', 'two.json', 'one.json')).toMatchObject({ status: 1, stdout: expect.stringContaining('operation-removed') });
    // the command doesn't check the project, even where it has a file at the same path as this repository
    mkdirSync(join(project, 'openapi'));
    writeFileSync(join(project, 'openapi/_shared.yaml'), '');
    expect(ended(check)).toEqual({ status: 2, stdout: '', stderr: expect.stringMatching(/^Without options .*\n$/) });
  });

  test('a Node without what the server needs gets a message', () => {
    expect(ended('--no-experimental-sqlite', command('store-admin'))).toEqual({
      status: 2,
      stdout: '',
      stderr: `store-admin needs Node 22.16 or newer, and this is ${process.version}: npm i -D node@24 brings one, which npx store-admin then runs on\n`,
    });
  });
});
