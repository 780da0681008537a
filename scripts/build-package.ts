// Builds dist, the content of an installed package: `store-admin/testing` and both commands. It is JavaScript, because Node reads no TypeScript there. The
// sandbox is built as ESM and as CommonJS, because jest loads it with `require`. The contract and the pages of the reference lie beside it.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type InputOptions, rolldown } from 'rolldown';
import { declare } from './_declarations.ts';

const root = resolve(import.meta.dirname, '..');
const dist = process.argv[2] ? resolve(process.argv[2]) : join(root, 'dist');
rmSync(dist, { recursive: true, force: true });

const { dependencies, optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
// these two are only ESM, which CommonJS can't always require, so they are bundled
const within = ['kysely', 'iso-3166'];
const outside = Object.keys({ ...dependencies, ...optionalDependencies }).filter((name) => !within.includes(name));
const timers = join(root, 'scripts/_real-timers.ts');
const untouched = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'clearImmediate', 'queueMicrotask', 'performance'];
const inject: Record<string, [file: string, name: string]> = {
  ...Object.fromEntries(untouched.map((name): [string, [string, string]] => [name, [timers, name]])),
  Date: [timers, 'RealDate'],
  'process.nextTick': [timers, 'nextTick'],
};
const alias = { 'node:timers/promises': join(root, 'scripts/_real-timer-promises.ts') };
const options: InputOptions = {
  transform: { inject },
  resolve: { alias },
  // the check of the whole repository isn't in the package, and says elsewhere that it can't run
  external: (id) => id === './all.ts' || (id.startsWith('node:') && !(id in alias)) || outside.some((name) => id === name || id.startsWith(`${name}/`)),
  platform: 'node',
  logLevel: 'warn',
  plugins: [{ name: 'files-beside', transform: (code) => code.replace(/(['"`])(?:\.\.\/)+(generated|docs)\/(?![\w/]+\.ts)/g, '$1./$2/') }],
};
const programs = { 'test-sandbox': 'server/testing.ts', server: 'server/bin.js', 'store-admin': 'cli/bin.js', 'store-admin-check': 'check/bin.ts' };
const input = Object.fromEntries(Object.entries(programs).map(([name, file]) => [name, join(root, file)]));
// all programs are in one folder, because they find the files beside them relative to their code
await using together = await rolldown({ ...options, input });
await together.write({ dir: dist, format: 'esm', chunkFileNames: '[name].js' });
// an older Node would fail with its own message about node:sqlite before any line of this package runs, and jest's jsdom with one about a missing global
const suits = `const sqlite = process.getBuiltinModule && process.getBuiltinModule('node:sqlite');
if (!sqlite || !('columns' in sqlite.StatementSync.prototype))
  throw new Error('store-admin/testing needs Node 22.16 or newer, and this is ' + process.version + ': npm i -D node@24 installs one, on which npx node runs');
if (!globalThis.TextEncoder || !globalThis.setImmediate || !globalThis.fetch)
  throw new Error('store-admin/testing runs in Node, and this test has the globals of a browser, as under jsdom: begin its file with /** @jest-environment node */');
`;
writeFileSync(join(dist, 'testing.js'), `${suits}export const { startSandbox } = await import('./test-sandbox.js');\n`);
await using required = await rolldown({ ...options, input: input['test-sandbox']! });
await required.write({ file: join(dist, 'testing.cjs'), format: 'cjs', codeSplitting: false, banner: `{\n${suits}}` });
const beside = [
  {
    from: 'generated',
    to: 'generated',
    files: [
      ...['admin', 'operator', 'oauth'].flatMap((name) => [`${name}.json`, `${name}.yaml`]),
      ...['assumptions.md', 'postman.json', 'bruno.json', 'llms.txt', 'llms-full.txt'],
    ],
  },
  { from: 'server/sandbox', to: '.', files: ['demo-records.json'] },
  { from: 'server/docs', to: '.', files: ['reference.css', 'guides.css', 'reference.js', 'search.js'] },
  { from: 'server/console', to: '.', files: ['console.css', 'console.js'] },
  { from: 'server/looks', to: '.', files: ['tokens.css', 'looks.css', 'theme.js', 'mark.svg'] },
];
cpSync(join(root, 'docs'), join(dist, 'docs'), { recursive: true, filter: (file) => !/\.\w+$/.test(file) || file.endsWith('.md') });
for (const file of ['CHANGELOG.md', 'SECURITY.md']) cpSync(join(root, file), join(dist, file));
for (const { from, to, files } of beside) for (const file of files) cpSync(join(root, from, file), join(dist, to, file));

const scratch = mkdtempSync(join(root, 'node_modules/.package-types-'));
try {
  declare(join(root, 'server/testing.ts'), scratch, { checked: false });
  // the sandbox's types refer to its settings and to the operator's contract, and to no other part of the server
  const types = { testing: 'server/testing', config: 'server/config', calls: 'server/sandbox/operator-calls', contract: 'generated/operator-calls' };
  const named = new Map(Object.entries(types).map(([name, file]) => [join(root, `${file}.ts`), name]));
  for (const [name, file] of Object.entries(types)) {
    const text = readFileSync(join(scratch, `${file}.d.ts`), 'utf8');
    const beside = (kind: string) =>
      text.replace(/(['"])(\.[^'"]+\.ts)\1/g, (all, _, path) => {
        const other = named.get(resolve(root, dirname(file), path));
        return other === undefined ? all : `'./${other}.${kind}js'`;
      });
    for (const kind of ['', 'c']) writeFileSync(join(dist, `${name}.d.${kind}ts`), beside(kind));
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
