// Builds client/dist: one file of code as ESM and one as CommonJS, and types that carry the contract with them.
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { rolldown } from 'rolldown';
import { declare } from './_declarations.ts';

const root = resolve(import.meta.dirname, '..');
const source = join(root, 'client/src');
const dist = process.argv[2] ? resolve(process.argv[2]) : join(root, 'client/dist');
rmSync(dist, { recursive: true, force: true });
mkdirSync(dist, { recursive: true });

const build = await rolldown({ input: join(source, 'index.ts'), external: ['openapi-fetch'], platform: 'neutral', logLevel: 'warn' });
await build.write({ file: join(dist, 'index.js'), format: 'esm' });
await build.write({ file: join(dist, 'index.cjs'), format: 'cjs' });
await build.close();

// The compiler writes the declarations of the client's own files; the contract's are types already and are taken as they are.
const scratch = mkdtempSync(join(root, 'node_modules/.client-types-'));
try {
  declare(join(source, 'index.ts'), scratch, { checked: true });
  // Both kinds of module may import CommonJS types, so the contract is there once; the client's own few are there twice.
  copyFileSync(join(root, 'generated/client/contract.ts'), join(dist, 'contract.d.cts'));
  for (const file of readdirSync(join(scratch, 'client/src'))) {
    const text = readFileSync(join(scratch, 'client/src', file), 'utf8').replaceAll("'../../generated/client/contract.ts'", "'./contract.cjs'");
    const name = file.replace(/\.d\.ts$/, '');
    for (const kind of ['', 'c']) writeFileSync(join(dist, `${name}.d.${kind}ts`), text.replace(/'\.\/(\w+)\.ts'/g, `'./$1.${kind}js'`));
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
