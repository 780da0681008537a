// What a command says after a refusal: which values are possible, where they are known, and no advice that doesn't fit.
import { expect, test } from 'vitest';
import { refusalOf } from '../../cli/connection.ts';
import { endpointAt, endpoints, prefixes } from '../../cli/contracts.ts';
import { begin, command } from '../support/command.ts';
import { sandbox } from '../support/harness.ts';

test.each([
  ['deliveries --state bogus', 'state is not included in the list. state has to be one of pending, delivered, failed.\n'],
  ['events --filter Bogus', / filter has to be one of .*Page.*Product[^.]*\.\n$/],
  ['shop create Gold --plan gold', 'plan is not included in the list. plan has to be one of basic, standard, advanced, enterprise.\n'],
  ['api listPages published_status=maybe', 'published_status has to be one of published, unpublished, any.\n'],
  ['shop create Euro --currency euros', 'currency is invalid. currency has to be a currency of ISO 4217, such as USD.\n'],
  ['api createPage -d {"page":{"title":"Tea","published_at":"now"}}', 'published_at has to be a time in ISO 8601 with an offset, such as'],
])('%s names the possible values', async (words, says) => {
  const box = await sandbox();
  const { code, err } = await command(box, words.split(' '));
  expect([code, err]).toEqual([1, says instanceof RegExp ? expect.stringMatching(says) : expect.stringContaining(says)]);
});

test('an unknown scope is named, beside the known ones', async () => {
  const box = await sandbox();
  expect(await command(box, ['app', 'create', 'L2', '--scopes', 'read_content,nonsense'])).toMatchObject({
    code: 2,
    err: expect.stringMatching(/^There is no scope nonsense; the scopes are read_\w+, write_\w+, .*write_content/),
  });
  expect((await command(box, ['app', 'create', 'L2', '--scopes', 'write_contnt'])).err).toBe('There is no scope write_contnt; did you mean write_content?\n');
});

test('where the user can correct nothing, the error gives no advice', async () => {
  const box = await sandbox();
  const wish = { name: 'Labels', price: '5.00', return_url: 'http://127.0.0.1:4999/' };
  const { id } = (await box.post('/application_charges.json', { application_charge: wish })).body.application_charge;
  await command(box, ['charge', 'accept', String(id)]);
  expect((await command(box, ['charge', 'accept', String(id)])).err).toMatch(/ with 422: was accepted already\.\n$/);
});

test('a refusal that a fault caused says so, and not that callers have to wait', async () => {
  const box = await sandbox();
  await box.operator('POST', './faults', { fault: { operation: 'listPages', status: 429, times: 1 } });
  const { code, err } = await command(box, ['api', 'listPages']);
  expect([code, err]).toEqual([
    1,
    expect.stringMatching(/ service\. What to do: a fault caused this, and `store-admin api clearFaults` removes all faults of the shop\n$/),
  ]);
  expect((await command(box, ['api', 'clearFaults'])).code).toBe(0);
});

test('a domain that was derived from the name, and an unknown listener', async () => {
  const box = await sandbox();
  const name = `Ropewalk ${process.pid} ${box.shop.id}`;
  const domain = `${name.toLowerCase().replaceAll(' ', '-')}.example`;
  expect(await command(box, ['shop', 'create', name])).toMatchObject({ code: 0, err: expect.stringContaining(`store-admin install --shop ${domain}`) });
  expect(await command(box, ['shop', 'create', name])).toEqual({
    code: 1,
    out: '',
    err: `Another shop has the domain ${domain}: choose another domain with --domain\n`,
  });
  expect(await command(box, ['listen', '--close', '--name', 'nobody'])).toEqual({
    code: 1,
    out: '',
    err: 'There is no listener nobody: name an existing one with --name\n',
  });
});

test('without a sandbox here the error says where the command looked for one', async () => {
  const where =
    'no sandbox has written one to elsewhere.sqlite.sandbox. Run this in the folder in which `store-admin start` runs, or name its database with --db, or ';
  expect((await begin(['shop', 'list', '--db', 'elsewhere.sqlite']).end()).err).toContain(`No operator key is known: ${where}give`);
  expect((await begin(['events', '--db', 'elsewhere.sqlite']).end()).err).toContain(`No access token is known: ${where}get`);
  // the keys of the sandbox in this folder are never used for another server
  expect((await begin(['shop', 'list', '--server', 'https://store.example']).end()).err).toMatch(/^No operator key is known: give/);
});

test.each([
  [404, 'check the id and --shop'],
  [429, 'wait a little, or start the server with --no-rate-limit'],
  [418, 'look up the call with `store-admin endpoints`'],
  [500, "look in the server's log"],
])('a refusal with %i says what to do, in one line', (status, way) => {
  const { message, code } = refusalOf({ status, headers: new Headers(), body: { errors: 'No.\nYes.' }, text: '' }, '/operator/shops');
  expect([message, code]).toEqual([`The server refused /operator/shops with ${status}: No.\\nYes. What to do: ${way}`, 1]);
});

test('help for an unknown command is refused', async () => {
  for (const [words, unknown] of [
    [['nope', '--help'], 'nope'],
    [['shop', 'nope', '--help'], 'nope'],
    [['shop', 'nope', '-h'], 'nope'],
    [['help', 'nope'], 'nope'],
    [['help', 'shop', 'nope'], 'nope'],
  ] as const)
    expect(await begin([...words]).end()).toEqual({ code: 2, out: '', err: `error: unknown command '${unknown}'\nLook at its options with --help.\n` });
  expect(await begin(['shops', '--help']).end()).toMatchObject({ code: 2, err: expect.stringContaining("unknown command 'shops'\n(Did you mean shop?)") });
  for (const words of [
    ['--help'],
    ['shop', '--help'],
    ['shop', 'list', '--help'],
    ['deliveries', '5', '--help'],
    ['help'],
    ['help', 'shop'],
    ['--server', 'nope', 'shop', '-h'],
  ])
    expect(await begin(words).end(), words.join(' ')).toMatchObject({ code: 0, out: expect.stringMatching(/^Usage: store-admin/) });
});

test('every operation is found by its method and path', () => {
  for (const one of endpoints()) {
    const path = prefixes[one.of] + one.path.replace(/\{\w+\}/g, '1');
    expect(endpointAt(one.method.toUpperCase(), path)?.id, path).toBe(one.id);
  }
});
