// Builds client/dist: the code as one ESM file and as one CommonJS file, and types that include the contract's.
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { rolldown } from 'rolldown';
import { declare } from './_declarations.ts';

const root = resolve(import.meta.dirname, '..');
const source = join(root, 'client/src');
const dist = process.argv[2] ? resolve(process.argv[2]) : join(root, 'client/dist');
rmSync(dist, { recursive: true, force: true });
mkdirSync(dist, { recursive: true });

const build = await rolldown({ input: join(source, 'index.ts'), platform: 'neutral', logLevel: 'warn' });
await build.write({ file: join(dist, 'index.js'), format: 'esm' });
await build.write({ file: join(dist, 'index.cjs'), format: 'cjs' });
await build.close();

// The compiler writes the declarations of the client's own files. The contract's file has only types, so it is copied as it is.
const scratch = mkdtempSync(join(root, 'node_modules/.client-types-'));
try {
  declare(join(source, 'index.ts'), scratch, { checked: true });
  // Both kinds of module may import CommonJS types, so the contract's types are written once. The client's own few files are written twice.
  copyFileSync(join(root, 'generated/client/contract.ts'), join(dist, 'contract.d.cts'));
  for (const file of readdirSync(join(scratch, 'client/src'))) {
    const text = readFileSync(join(scratch, 'client/src', file), 'utf8').replaceAll("'../../generated/client/contract.ts'", "'./contract.cjs'");
    const name = file.replace(/\.d\.ts$/, '');
    for (const kind of ['', 'c']) writeFileSync(join(dist, `${name}.d.${kind}ts`), text.replace(/'\.\/(\w+)\.ts'/g, `'./$1.${kind}js'`));
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
