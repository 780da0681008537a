// Builds documents/dist, what `@store-admin/contract` has: the documents as they are generated, and the types of those that callers and operators use.
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';

const root = resolve(import.meta.dirname, '..');
const dist = process.argv[2] ? resolve(process.argv[2]) : join(root, 'documents/dist');
rmSync(dist, { recursive: true, force: true });
mkdirSync(dist, { recursive: true });

const generated = join(root, 'generated');
const { exports } = JSON.parse(readFileSync(join(root, 'documents/package.json'), 'utf8')) as { exports: Record<string, unknown> };
for (const target of Object.values(exports))
  if (typeof target === 'string' && target.startsWith('./dist/'))
    copyFileSync(join(generated, target.slice('./dist/'.length)), join(dist, target.slice('./dist/'.length)));

// what a call may send has no default filled in by the caller, so a member with one may be absent
const types = { admin: 'admin.clients.json', operator: 'operator.json' };
for (const [name, file] of Object.entries(types)) {
  const document = JSON.parse(readFileSync(join(generated, file), 'utf8'));
  const text = astToString(await openapiTS(document, { defaultNonNullable: false, silent: true }));
  writeFileSync(join(dist, `${name}.d.ts`), `// made from ${file}\n${text}`);
}
