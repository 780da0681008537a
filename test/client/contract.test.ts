// The client's knowledge of the contract is generated, so that a change of the contract reaches the client without a change of its code.
import { execFile } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import ts from 'typescript';
import { describe, expect, onTestFinished, test } from 'vitest';
import { clientTypes, clientValues } from '../../scripts/client-contract.ts';
import { folderUntil } from '../support/folder.ts';

const contract = JSON.parse(readFileSync('generated/admin.json', 'utf8'));
const changed = (change: (copy: any) => void) => {
  const copy = structuredClone(contract);
  change(copy);
  return copy;
};

test('no path, header, topic, group or scope is written in client/src', () => {
  const operations = [...Object.values<any>(contract.paths), ...Object.values<any>(contract.webhooks)].flatMap((item) => Object.values<any>(item));
  const answers = [...operations.flatMap(({ responses = {} }) => Object.values<any>(responses)), ...Object.values<any>(contract.components.responses)];
  const known = new Set<string>([
    ...Object.keys(contract.paths),
    ...Object.keys(contract.webhooks),
    ...contract.tags.map(({ name }: { name: string }) => name),
    ...operations.flatMap(({ security = [] }) => security.flatMap((option: object) => Object.values(option).flat())),
    ...answers.flatMap(({ headers = {} }) => Object.keys(headers)),
    ...Object.values<any>(contract.components.parameters).flatMap(({ in: place, name }) => (place === 'header' ? [name] : [])),
    ...Object.values<any>(contract.components.securitySchemes).map(({ name }) => name),
  ]);
  expect(known.size).toBeGreaterThan(100);
  const found: string[] = [];
  for (const file of readdirSync('client/src')) {
    const visit = (node: ts.Node): void => {
      if (ts.isStringLiteralLike(node) && known.has(node.text)) found.push(`${file}: ${node.text}`);
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(file, readFileSync(join('client/src', file), 'utf8'), ts.ScriptTarget.Latest));
  }
  expect(found).toEqual([]);
});

test('a new group needs its document, its tag and `npm run generate`, and the client has it', { timeout: 180_000 }, async () => {
  const folder = resolve(folderUntil(onTestFinished, 'test/client/.group-'));
  for (const name of ['openapi', 'redocly.yaml', 'client/src']) cpSync(name, join(folder, name), { recursive: true });
  const document = readFileSync('openapi/admin/redirects.yaml', 'utf8').replaceAll('redirect', 'tea').replaceAll('Redirect', 'Tea');
  writeFileSync(join(folder, 'openapi/admin/teas.yaml'), document);
  const index = join(folder, 'openapi/admin/_index.yaml');
  writeFileSync(index, readFileSync(index, 'utf8').replace('- name: redirects\n', '- name: redirects\n  - name: teas\n'));
  const program = `
    import { createClient, type paths } from './client/src/index.ts';
    const client = createClient({ baseUrl: '', accessToken: '' });
    export const tea = (await client.post('/teas.json', { body: { tea: { path: '/a', target: '/b' } } })).tea;
    export const targets: string[] = (await client.list('/teas.json', { fields: ['target'] }).all()).map(({ target }) => target);
    export type Plain = paths['/teas/{tea_id}.json'];
    // @ts-expect-error no such member
    tea.taste;`;
  writeFileSync(join(folder, 'program.ts'), program);
  const options = { extends: resolve('tsconfig.json'), compilerOptions: { rootDir: '.' }, files: ['program.ts'], include: [] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(options));

  const run = promisify(execFile);
  await run(process.execPath, [resolve('scripts/generate.ts')], { cwd: folder });
  const compiled = await run(process.execPath, [resolve('node_modules/typescript-7/bin/tsc'), '-p', folder]).catch((error) => error);
  expect(compiled.stdout).toBe('');
});

describe('the generator', () => {
  test('writes where each redirection leads', async () => {
    const more = changed((copy) => {
      const { get } = structuredClone(copy.paths['/discount_codes/lookup.json']);
      get.responses[303].headers.Location.schema.examples = ['http://localhost:4010/admin/api/2026-10/pages/131000001.json'];
      copy.paths['/pages/front.json'] = { get: { ...get, operationId: 'getFrontPage' } };
    });
    expect(await clientTypes(more)).toContain("'/pages/front.json': '/pages/{page_id}.json'");
    more.paths['/pages/front.json'].get.responses[303].headers.Location.schema.examples = ['http://localhost:4010/front'];
    await expect(clientTypes(more)).rejects.toThrow('/pages/front.json: no path of the contract has the form of http://localhost:4010/front');
  });

  test('writes which operations answer without a body', () => {
    const more = changed((copy) => {
      copy.paths['/pages/{page_id}.json'].delete.responses[200] = { description: 'The page is removed.', headers: {} };
    });
    expect(clientValues(contract)).not.toContain("'delete /pages/{page_id}.json'");
    expect(clientValues(more)).toContain("bodiless: readonly string[] = ['delete /pages/{page_id}.json', ");
  });

  test('writes which lists in a query are sent by repeating their name', () => {
    const more = changed((copy) => {
      copy.paths['/inventory_items.json'].get.parameters.push({ name: 'tags', in: 'query', schema: { type: 'array', items: { type: 'string' } } });
    });
    expect(clientValues(more)).toMatch(/repeated.*= \['tags', 'address_ids\[\]'\]|repeated.*= \['address_ids\[\]', 'tags'\]/);
  });

  test('writes which members a record may lack, from what the whole record requires', async () => {
    const more = changed((copy) => {
      const { required } = copy.components.schemas.Page;
      required.splice(required.indexOf('handle'), 1);
    });
    expect(await clientTypes(more)).toContain("    '/pages.json': 'handle';");
  });

  test('refuses keywords that the client does not check, and a name that is a 64-bit id in only one place', async () => {
    const { CarrierServiceRateItem: item } = contract.components.schemas;
    expect(item.properties.quantity.multipleOf).toBeUndefined();
    const unchecked = changed((copy) => {
      copy.components.schemas.CarrierServiceRateItem.properties.quantity.multipleOf = 2;
    });
    expect(() => clientValues(unchecked)).toThrow("the client doesn't check multipleOf");
    const unclear = changed((copy) => {
      copy.components.schemas.PageFields.properties.author_id = { type: 'integer', format: 'int64' };
      copy.components.schemas.RedirectFields.properties.author_id = { type: 'integer' };
    });
    await expect(clientTypes(unclear)).rejects.toThrow('author_id: some fields of this name have 64 bits and others do not');
  });

  test('ignores what only narrows an amount, and refuses a choice that accepts anything', async () => {
    expect(await clientTypes(contract)).toContain('        UsageChargePrice: string | number;\n');
    const anything = changed((copy) => {
      copy.components.schemas.UsageChargePrice.anyOf.push({ maxLength: 10 });
    });
    await expect(clientTypes(anything)).rejects.toThrow('schemas UsageChargePrice would accept anything: a part of its schema has no type');
  });
});
