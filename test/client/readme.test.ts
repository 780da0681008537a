// Runs the README's snippets one after the other, as one program, against a server.
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test, vi } from 'vitest';
import { folderUntil } from '../support/folder.ts';
import { engine, sandbox } from '../support/harness.ts';

test.skipIf(engine !== 'sqlite')('the README does what it says', async () => {
  const snippets = [...readFileSync('client/README.md', 'utf8').matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code]) => code!);
  const source = snippets.join('\n');
  const imports = [...source.matchAll(/^import .*$/gm)].map(([line]) =>
    line.replace('@store-admin/client', '../../client/src/index.ts').replace('store-admin/testing', '../../server/testing.ts'),
  );
  const parameters = '{ baseUrl, accessToken, secret, formerSecret }: Record<"baseUrl" | "accessToken" | "secret" | "formerSecret", string>';
  const body = source.replace(/^import .*$/gm, '');
  const program = `${imports.join('\n')}\nexport async function readme(${parameters}) {\n${body}\nreturn { page, pages, firstTen, callback, data };\n}\n`;

  const folder = folderUntil(onTestFinished, 'test/client/.readme-');
  const file = join(folder, 'readme.ts');
  writeFileSync(file, program.replaceAll('../../client', '../../../client').replaceAll('../../server', '../../../server'));
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ extends: join(process.cwd(), 'tsconfig.json'), files: ['readme.ts'], include: [] }));
  const said = await promisify(execFile)(process.execPath, ['node_modules/typescript-7/bin/tsc', '-p', folder, '--listFiles']).catch((error) => error);
  expect(said.stdout).toContain(`${file}\n`);
  expect(said.stdout.split('\n').filter((line: string) => /readme\.ts\(|^error/.test(line))).toEqual([]);

  const { origin, token } = await sandbox();
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  const { readme } = await import(/* @vite-ignore */ join(process.cwd(), file));
  const done = await readme({ baseUrl: origin, accessToken: token, secret: 'new', formerSecret: 'old' });
  const printed = log.mock.calls.map((values) => values.join(' '));
  log.mockRestore();
  expect(done.pages).toEqual([{ id: done.page.id, title: 'How we store tea' }]);
  expect(done.firstTen).toHaveLength(1);
  expect(done.data).toEqual({ redirects: [] });
  expect(printed).toContain("can't be the same as path");
  expect(printed).toContain('610100001');
});
