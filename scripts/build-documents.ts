// Builds documents/dist, the content of `@store-admin/contract`: the generated documents, and the types of those that apps and operators use.
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { typesOf } from './_types.ts';

const root = resolve(import.meta.dirname, '..');
const dist = process.argv[2] ? resolve(process.argv[2]) : join(root, 'documents/dist');
rmSync(dist, { recursive: true, force: true });
mkdirSync(dist, { recursive: true });

const generated = join(root, 'generated');
const { exports } = JSON.parse(readFileSync(join(root, 'documents/package.json'), 'utf8')) as { exports: Record<string, unknown> };
for (const target of Object.values(exports))
  if (typeof target === 'string' && target.startsWith('./dist/'))
    copyFileSync(join(generated, target.slice('./dist/'.length)), join(dist, target.slice('./dist/'.length)));

const types = { admin: 'admin.clients.json', operator: 'operator.json', oauth: 'oauth.json' };
for (const [name, file] of Object.entries(types)) {
  const document = JSON.parse(readFileSync(join(generated, file), 'utf8'));
  const text = await typesOf(document);
  writeFileSync(join(dist, `${name}.d.ts`), `// made from ${file}\n${text}`);
}
