// @store-admin/contract as users get it: packed and unpacked, its types compiled, and its documents those that were generated.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { folderUntil } from '../support/folder.ts';

describe('the package', { timeout: 120_000 }, () => {
  const project = folderUntil(afterAll);
  let installed: string;

  beforeAll(() => {
    const [packed] = JSON.parse(
      execFileSync('npm', ['pack', '--json', '--silent', '--pack-destination', project], { cwd: resolve('documents'), encoding: 'utf8' }),
    );
    installed = join(project, 'node_modules/@store-admin/contract');
    mkdirSync(installed, { recursive: true });
    execFileSync('tar', ['-xzf', join(project, packed.filename), '--strip-components', '1', '-C', installed]);
  }, 120_000);

  test('contains every generated document, types, the license, and no code', () => {
    const documents = readdirSync('generated').filter((file) => /^(admin|operator|oauth)\..*(json|yaml)$/.test(file));
    const types = ['admin.d.ts', 'oauth.d.ts', 'operator.d.ts'];
    expect(readdirSync(installed).sort()).toEqual(['LICENSE', 'README.md', 'dist', 'package.json']);
    expect(readFileSync(join(installed, 'LICENSE'), 'utf8')).toBe(readFileSync('LICENSE', 'utf8'));
    expect(readdirSync(join(installed, 'dist')).sort()).toEqual([...documents, ...types].sort());
    for (const file of documents) expect(readFileSync(join(installed, 'dist', file)).equals(readFileSync(join('generated', file))), file).toBe(true);
    const { exports, dependencies } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
    expect(
      Object.keys(exports)
        .filter((path) => /\.(json|yaml)$/.test(path) && path !== './package.json')
        .sort(),
    ).toEqual(documents.map((file) => `./${file}`).sort());
    expect(dependencies).toBeUndefined();
  });

  test('its types agree with its documents, and the README compiles', () => {
    const [, shown] = /```ts\n([\s\S]*?)```/.exec(readFileSync(join(installed, 'README.md'), 'utf8'))!;
    const more = `
      import type { components as operatorComponents, paths as operatorPaths } from '@store-admin/contract/operator';
      import type { paths as oauthPaths } from '@store-admin/contract/oauth';
      import contract from '@store-admin/contract/admin.json' with { type: 'json' };
      import about from '@store-admin/contract/package.json' with { type: 'json' };
      export const name: string = about.name;
      export const title: Page['title'] = 'How we store tea';
      export const version: '3.1.0' | string = contract.openapi;
      export const shops: keyof operatorPaths = '/shops';
      export const exchange: keyof oauthPaths = '/access_token';
      type Amount = operatorComponents['schemas']['GiftCardRedemptionAmount'];
      export const amounts: Amount[] = ['14.00', 14];
      // @ts-expect-error an amount is a text or a number
      export const noAmount: Amount = {};
      // @ts-expect-error no such path
      export const none: keyof paths = '/pagse.json';
      // @ts-expect-error a title is a text
      export const wrong: Page['title'] = 5;
    `;
    writeFileSync(join(project, 'package.json'), '{"type": "module", "private": true}');
    writeFileSync(join(project, 'use.ts'), shown + more);
    // a project without `type` has CommonJS modules, and under node16 these can't import types of ESM
    writeFileSync(join(project, 'use.cts'), shown!);
    // TypeScript 7 has no node10 any more, which knows nothing of `exports`
    for (const [compiler, module, moduleResolution, file] of [
      ['typescript-7', 'nodenext', 'nodenext', 'use.ts'],
      ['typescript-7', 'node16', 'node16', 'use.cts'],
      ['typescript', 'esnext', 'node10', 'use.ts'],
    ] as const) {
      const options = { module, moduleResolution, target: 'es2022', strict: true, noEmit: true, resolveJsonModule: true, esModuleInterop: true, types: [] };
      writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files: [file] }));
      execFileSync(process.execPath, [resolve(`node_modules/${compiler}/bin/tsc`), '-p', project], { stdio: 'pipe', encoding: 'utf8' });
    }
  });
});
