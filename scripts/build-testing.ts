// Builds dist: `store-admin/testing` as JavaScript, for Node takes no TypeScript from a package that was installed.
// As ESM and as CommonJS, because jest requires what it tests with; the contract and the pages of the reference lie beside it.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { rolldown } from 'rolldown';
import { declare } from './_declarations.ts';

const root = resolve(import.meta.dirname, '..');
const dist = process.argv[2] ? resolve(process.argv[2]) : join(root, 'dist');
rmSync(dist, { recursive: true, force: true });

const { dependencies, optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
// these two are ESM alone, which CommonJS can't always require
const within = ['kysely', 'iso-3166'];
const outside = Object.keys({ ...dependencies, ...optionalDependencies }).filter((name) => !within.includes(name));
const build = await rolldown({
  input: join(root, 'server/testing.ts'),
  external: (id) => id.startsWith('node:') || outside.some((name) => id === name || id.startsWith(`${name}/`)),
  platform: 'node',
  logLevel: 'warn',
  plugins: [{ name: 'files-beside', transform: (code) => code.replace(/(['"`])(?:\.\.\/)+generated\//g, '$1./generated/') }],
});
await build.write({ file: join(dist, 'testing.js'), format: 'esm', codeSplitting: false });
await build.write({ file: join(dist, 'testing.cjs'), format: 'cjs', codeSplitting: false });
await build.close();
const beside = {
  generated: ['admin.json', 'admin.yaml', 'operator.json', 'operator.yaml', 'assumptions.md'],
  'server/docs': ['reference.css', 'reference.js'],
};
for (const [folder, files] of Object.entries(beside)) for (const file of files) cpSync(join(root, folder, file), join(dist, basename(folder), file));

const scratch = mkdtempSync(join(root, 'node_modules/.testing-types-'));
try {
  declare(join(root, 'server/testing.ts'), scratch, { checked: false });
  // the sandbox speaks of its settings and of nothing else of the server
  for (const name of ['testing', 'config']) {
    const text = readFileSync(join(scratch, `server/${name}.d.ts`), 'utf8');
    for (const kind of ['', 'c']) writeFileSync(join(dist, `${name}.d.${kind}ts`), text.replace(/(['"])\.\/config\.ts\1/g, `'./config.${kind}js'`));
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
