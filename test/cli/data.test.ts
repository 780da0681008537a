// Snapshots, seeds, exports and imports on the command line.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { command, result, scratch } from '../support/command.ts';
import { sandbox } from '../support/harness.ts';

test('a shop is saved, changed and restored, by the name of a snapshot', async () => {
  const box = await sandbox();
  await box.post('/pages.json', { page: { title: 'About us' } });
  const { snapshot } = await result(box, 'snapshot', 'save', 'before');
  expect((await result(box, 'snapshot', 'list')).snapshots).toEqual([snapshot]);
  await box.post('/pages.json', { page: { title: 'Brewing' } });
  expect((await command(box, ['snapshot', 'restore', 'before'])).out).toBe(`The state of ${snapshot.created_at} is restored.\n`);
  expect((await box.get('/pages.json')).body.pages).toMatchObject([{ title: 'About us' }]);
  expect((await command(box, ['snapshot', 'restore', String(snapshot.id)])).code).toBe(0);
  expect(await command(box, ['snapshot', 'restore', 'after'])).toEqual({
    code: 1,
    out: '',
    err: 'There is no snapshot after: `store-admin snapshot list` lists the snapshots\n',
  });
  expect(await result(box, 'snapshot', 'list', '--all')).toMatchObject({ snapshots: expect.any(Array) });
});

test('a seed makes its shop, or the command says what is wrong with the file', async () => {
  const box = await sandbox();
  const cwd = scratch();
  const domain = `seeded-${process.pid}-${box.shop.id}.example`;
  writeFileSync(join(cwd, 'shop.yaml'), `shop: { name: Harbour Tea, domain: ${domain} }\nrecords: [{ createLocation: { example: location } }]\n`);
  writeFileSync(join(cwd, 'none.yaml'), 'tea: 1\n');
  expect((await command(box, ['seed', 'shop.yaml'], { cwd })).out).toContain(domain);
  expect(await command(box, ['seed', 'none.yaml'], { cwd })).toMatchObject({ code: 1, err: expect.stringMatching(/^A seed needs a shop/) });
  expect(await command(box, ['seed', 'away.yaml'], { cwd })).toMatchObject({ code: 2, err: expect.stringMatching(/^The seed can't be read: ENOENT/) });
});
