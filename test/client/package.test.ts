// The client's package as users get it: packed, installed in an empty project, compiled with each module setting, and run.
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engine, sandbox } from '../support/harness.ts';

const execute = promisify(execFile);
const modules = resolve('node_modules');
/** Gives what the program printed. If the program fails, its output is the error's message. */
const run = (command: string, args: string[], cwd: string) =>
  execute(command, args, { cwd, env: { ...process.env, FORCE_COLOR: '0' } }).then(
    ({ stdout }) => stdout,
    (error) => Promise.reject(new Error(`${error.stdout}${error.stderr}` || error.message)),
  );
const node = (args: string[], cwd: string) => run(process.execPath, args, cwd);

// the package is the same with either database
describe.skipIf(engine !== 'sqlite')('the package', { timeout: 120_000 }, () => {
  let project: string;
  let tarball: string;

  beforeAll(async () => {
    project = mkdtempSync(join(tmpdir(), 'store-admin-client-'));
    const [packed] = JSON.parse(await run('npm', ['pack', '--json', '--silent', '--pack-destination', project], resolve('client')));
    tarball = join(project, packed.filename);
    const vendored = (name: string) => `file:${join(modules, name)}`;
    const dependencies = {
      '@store-admin/client': `file:${tarball}`,
      'openapi-fetch': vendored('openapi-fetch'),
      'openapi-typescript-helpers': vendored('openapi-typescript-helpers'),
    };
    writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'empty-project', private: true, dependencies }));
    await run('npm', ['install', '--install-links', '--ignore-scripts', '--offline', '--no-audit', '--no-fund', '--silent'], project);
    const promises = readFileSync('test/client/promises.ts', 'utf8').replace('../../client/src/index.ts', '@store-admin/client');
    // the README's lines for users of plain openapi-fetch
    const [, lines] = /```ts\n(import \w+ from 'openapi-fetch';[\s\S]*?)```/.exec(readFileSync('client/README.md', 'utf8'))!;
    const [imports, rest] = lines!.split('\n\n');
    const plain = `${imports}\n
      export const titles = async (baseUrl: string, accessToken: string): Promise<string[]> => {
        ${rest!.replaceAll('/redirects.json', '/pages.json')}
        // @ts-expect-error no such path
        await plain.GET('/pagse.json').catch(() => {});
        const { data: items } = await plain.GET('/inventory_items.json', { params: { query: { ids: [1, 2] } } });
        if (!data || error || items?.inventory_items.length !== 0) throw new Error(JSON.stringify([error, items]));
        return data.pages.map(({ title = '' }) => title);
      };`;
    for (const kind of ['mts', 'cts', 'ts']) {
      writeFileSync(join(project, `promises.${kind}`), promises);
      writeFileSync(join(project, `plain.${kind}`), plain);
    }
  }, 120_000);
  afterAll(() => rmSync(project, { recursive: true, force: true }));

  test('contains readable code, types, README and license, and nothing else', () => {
    const installed = join(project, 'node_modules/@store-admin/client');
    expect(readdirSync(installed).sort()).toEqual(['LICENSE', 'README.md', 'dist', 'package.json']);
    expect(readFileSync(join(installed, 'LICENSE'), 'utf8')).toBe(readFileSync('LICENSE', 'utf8'));
    const files = readdirSync(join(installed, 'dist'), { recursive: true }).map(String);
    expect(files.filter((file) => !/\.d\.c?ts$/.test(file)).sort()).toEqual(['index.cjs', 'index.js']);
    // a stack trace names lines of this code, because the package has no source maps
    for (const file of ['index.js', 'index.cjs'])
      expect(readFileSync(join(installed, 'dist', file), 'utf8')).toMatch(/^async function inTime\(ms, own, task\) \{\n/m);
    // older compilers than those below know no parameter of a typed array
    for (const file of files.filter((one) => one.includes('.d.'))) expect(readFileSync(join(installed, 'dist', file), 'utf8')).not.toContain('Uint8Array<');
    expect(readFileSync(join(installed, 'dist/contract.d.cts'), 'utf8')).toBe(readFileSync('generated/client/contract.ts', 'utf8'));
    expect(JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))).not.toHaveProperty('dependencies');
  });

  test('passes publint and attw', async () => {
    expect(await node([join(modules, 'publint/src/cli.js'), '--strict', join(project, 'node_modules/@store-admin/client')], project)).toContain('All good!');
    expect(await node([join(modules, '@arethetypeswrong/cli/dist/index.js'), tarball], project)).toContain('No problems found');
  });

  test('has at most 9 kB when bundled, minified and compressed', async () => {
    const build = await rolldown({ input: join(project, 'node_modules/@store-admin/client/dist/index.js'), platform: 'browser' });
    const { output } = await build.generate({ format: 'esm', minify: true });
    expect(output[0].imports).toEqual([]);
    expect(gzipSync(output[0].code).length).toBeLessThanOrEqual(9 * 1024);
  });

  const compilers = { '5.9': join(modules, 'typescript/bin/tsc'), 7: join(modules, 'typescript-7/bin/tsc') };
  const ways: [name: string, files: string[], options: string[]][] = [
    ['node16, ESM and CommonJS', ['promises.mts', 'promises.cts', 'plain.mts', 'plain.cts'], ['--module', 'node16', '--moduleResolution', 'node16']],
    ['bundler', ['promises.ts', 'plain.ts'], ['--module', 'esnext', '--moduleResolution', 'bundler']],
  ];
  const cases = Object.entries(compilers).flatMap(([version, compiler]) => ways.map(([name, files, options]) => ({ version, name, compiler, files, options })));
  test.each(cases)('keeps its promises under $name with TypeScript $version', async ({ compiler, files, options }) => {
    const strict = ['--noEmit', '--strict', '--target', 'es2022', '--lib', 'esnext,dom,dom.iterable', '--skipLibCheck', 'false', '--skipDefaultLibCheck'];
    expect(await node([compiler, ...strict, ...options, ...files], project)).toBe('');
  });

  test('100 typed calls compile within 2 s', async () => {
    const calls = [
      "await client.get('/pages.json', { fields: ['id', 'title'], query: { limit: N } })",
      "await client.get('/pages/{page_id}.json', { path: { page_id: N } })",
      "await client.post('/pages.json', { body: { page: { title: 'Tea N' } } })",
      "await client.put('/redirects/{redirect_id}.json', { path: { redirect_id: N }, body: { redirect: { target: '/N' } } })",
      "await client.delete('/collects/{collect_id}.json', { path: { collect_id: N } })",
      "await client.list('/redirects.json', { query: { limit: N } }).all()",
      "await client.get('/variants/{variant_id}.json', { path: { variant_id: N }, fields: ['price'] })",
      "await client.get('/custom_collections.json', { query: { ids: [N] } })",
      "await client.get('/webhooks/count.json')",
      "await client.post('/storefront_access_tokens.json', { body: { storefront_access_token: { title: 'N' } } })",
    ];
    const lines = Array.from({ length: 100 }, (_, n) => `export const call${n} = ${calls[n % calls.length]!.replaceAll('N', String(n + 1))};`);
    const client = "import { createClient } from '@store-admin/client';\nconst client = createClient({ baseUrl: '', accessToken: '' });";
    mkdirSync(join(project, 'calls'), { recursive: true });
    writeFileSync(join(project, 'calls/calls.mts'), [client, ...lines].join('\n'));
    const options = ['--noEmit', '--strict', '--target', 'es2022', '--lib', 'esnext,dom', '--skipLibCheck', '--module', 'node16'];
    writeFileSync(join(project, 'calls/nothing.mts'), 'export {};\n');
    for (const compiler of Object.values(compilers)) {
      const took = async (file: string) => {
        const since = performance.now();
        expect(await node([compiler, ...options, file], project)).toBe('');
        return performance.now() - since;
      };
      // the faster of two runs counts, because other work slows the machine; a machine that is slow with an empty file may take longer
      let calls = await took('calls/calls.mts');
      if (calls > 2000) {
        const nothing = Math.min(await took('calls/nothing.mts'), await took('calls/nothing.mts'));
        calls = Math.min(calls, await took('calls/calls.mts'));
        expect(calls).toBeLessThanOrEqual(Math.max(2000, 6 * nothing));
      }
    }
  });

  test('runs as ESM and as CommonJS', async () => {
    const { origin, token } = await sandbox();
    const body = `
      const client = createClient({ baseUrl: '${origin}', accessToken: '${token}' });
      (async () => {
        for (const title of ['One', 'Two', 'Three']) await client.post('/pages.json', { body: { page: { title } } });
        const pages = await client.list('/pages.json', { fields: ['title'], query: { limit: 1 } }).all();
        console.log(pages.map(({ title }) => title).join());
      })();`;
    writeFileSync(join(project, 'run.mjs'), `import { createClient } from '@store-admin/client';${body}`);
    writeFileSync(join(project, 'run.cjs'), `const { createClient } = require('@store-admin/client');${body}`);
    expect(await node(['run.mjs'], project)).toBe('One,Two,Three\n');
    const second = await sandbox();
    writeFileSync(join(project, 'run.cjs'), readFileSync(join(project, 'run.cjs'), 'utf8').replace(token, second.token));
    expect(await node(['run.cjs'], project)).toBe('One,Two,Three\n');
  });

  test('gives its types to plain openapi-fetch, and none of its own code runs there', async () => {
    const { origin, token } = await sandbox();
    const { createClient } = await import('../../client/src/index.ts');
    await createClient({ baseUrl: origin, accessToken: token }).post('/pages.json', { body: { page: { title: 'How we store tea' } } });
    const build = await rolldown({ input: join(project, 'plain.mts'), platform: 'node' });
    const { output } = await build.generate({ format: 'esm' });
    expect(output[0].moduleIds.map((id) => id.slice(project.length + 1).replaceAll('\\', '/'))).toEqual([
      expect.stringMatching(/^node_modules\/openapi-fetch\//),
      'plain.mts',
    ]);
    writeFileSync(join(project, 'plain.mjs'), `${output[0].code}\nconsole.log(await titles('${origin}', '${token}'));`);
    expect(await node(['plain.mjs'], project)).toBe("[ 'How we store tea' ]\n");
  });

  test('needs nothing of Node: no node: imports, no process, no Buffer', () => {
    for (const file of ['index.js', 'index.cjs'])
      expect(readFileSync(join(project, 'node_modules/@store-admin/client/dist', file), 'utf8')).not.toMatch(/node:|\bprocess\b|\bBuffer\b|__dirname/);
  });
});
