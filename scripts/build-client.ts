// Builds client/dist: one file of code as ESM and one as CommonJS, and types that carry the contract with them.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { rolldown } from 'rolldown';
import { declare } from './_declarations.ts';

const root = resolve(import.meta.dirname, '..');
const source = join(root, 'client/src');
const dist = process.argv[2] ? resolve(process.argv[2]) : join(root, 'client/dist');
rmSync(dist, { recursive: true, force: true });
mkdirSync(dist, { recursive: true });

const build = await rolldown({ input: join(source, 'index.ts'), external: ['openapi-fetch'], platform: 'neutral', logLevel: 'warn' });
await build.write({ file: join(dist, 'index.js'), format: 'esm', minify: true });
await build.write({ file: join(dist, 'index.cjs'), format: 'cjs', minify: true });
await build.close();

// The compiler writes the declarations of the client's own files; the contract's are types already and are taken as they are.
const scratch = mkdtempSync(join(root, 'node_modules/.client-types-'));
try {
  const contract = declare(join(source, 'index.ts'), scratch, { checked: true })
    .map((file) => relative(join(root, 'generated/admin'), file))
    .filter((file) => !file.startsWith('..') && !file.includes('node_modules'));
  for (const file of contract) {
    const text = readFileSync(join(root, 'generated/admin', file), 'utf8');
    // which refusals a handler may choose from is the server's business
    const kept = text.slice(0, text.indexOf('export interface refusals'));
    const target = join(dist, 'contract', file.replace(/\.ts$/, '.d.cts'));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, kept);
  }
  // Both kinds of module may import CommonJS types, so the contract is there once; the client's own few are there twice.
  for (const file of readdirSync(join(scratch, 'client/src'))) {
    const text = readFileSync(join(scratch, 'client/src', file), 'utf8').replace(/(['"])(?:\.\.\/)+generated\/admin\/([\w.]+)\.ts\1/g, "'./contract/$2.cjs'");
    const name = file.replace(/\.d\.ts$/, '');
    writeFileSync(join(dist, `${name}.d.ts`), text.replace(/(['"])\.\/(\w+)\.ts\1/g, "'./$2.js'"));
    writeFileSync(join(dist, `${name}.d.cts`), text.replace(/(['"])\.\/(\w+)\.ts\1/g, "'./$2.cjs'"));
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
