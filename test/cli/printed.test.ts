// Text of others is printed as text: nothing that an app sends can move the cursor, set the window title, forge a line or turn the writing direction.
import { expect, test } from 'vitest';
import { Voice } from '../../cli/output.ts';
import { command, result } from '../support/command.ts';
import { sandbox } from '../support/harness.ts';

const evil = 'Evil \u001b[31mred\u001b]0;title\u0007\r\nforged  line\u202e\u200f\u061c\u009b2J';
const shown = 'Evil \\u001b[31mred\\u001b]0;title\\u0007\\u000d\\nforged  line\\u202e\\u200f\\u061c\\u009b2J';
const harmful = /(?!\n)[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

test('a charge name with control characters is shown as text, in the table, in a sentence and in the event log', async () => {
  const box = await sandbox();
  const wish = { name: evil, price: '5.00', return_url: 'http://127.0.0.1:4999/' };
  const { id } = (await box.post('/application_charges.json', { application_charge: wish })).body.application_charge;
  await box.post('/pages.json', { page: { title: evil } });
  const list = await command(box, ['charge', 'list']);
  expect(list.out.split('\n')).toEqual([expect.stringMatching(/^ID/), expect.stringContaining(`${shown}  5.00`), '']);
  expect((await command(box, ['charge', 'accept', String(id)])).out).toBe(`${shown} is active.\n`);
  const events = (await command(box, ['events', '--limit', '1'])).out;
  expect(events).toContain(`New page created: ${shown}`);
  expect(events).not.toContain('<a');
  for (const words of [['charge', 'list'], ['events'], ['logs'], ['api', 'listPages']])
    for (const more of [[], ['--json']]) expect((await command(box, [...words, ...more])).out).not.toMatch(harmful);
  for (const more of [[], ['--json']]) expect((await command(box, ['snapshot', 'restore', 'evil\u0007\u202e\u009b2J', ...more])).err).not.toMatch(harmful);
  // with --json the text is unchanged
  expect((await result(box, 'charge', 'list')).charges[0].name).toBe(evil);
});

test("the program's own colours stay, in cells of a table too, and columns are as wide as their texts", () => {
  const said: string[] = [];
  const out = { write: (text: string) => said.push(text), isTTY: true };
  const voice = new Voice({ out, err: out, env: {}, cwd: '.', input: async () => '', stop: AbortSignal.any([]) }, false);
  const table = voice.table(
    ['STATE', 'NAME'],
    [
      [{ text: 'ok', style: 'green' }, 'a\u001b[1m\nb'],
      [null, 'c'],
    ],
  );
  expect(table).toBe('\u001b[2mSTATE  NAME\u001b[22m\n\u001b[32mok   \u001b[39m  a\\u001b[1m\\nb\n-      c');
  voice.show({}, `${table}\u001b]0;x\u0007`);
  voice.note('\u001b[31mred\u001b[39m\u001bc');
  expect(said).toEqual([`${table}\\u001b]0;x\\u0007\n`, '\u001b[31mred\u001b[39m\\u001bc\n']);
});

test('on a terminal that is too narrow, a long name is cut between its letters, and the last column is not', () => {
  const drawn = (columns: number | undefined, name: string) => {
    const out = { write: () => {}, ...(columns && { columns }) };
    const voice = new Voice({ out, err: out, env: {}, cwd: '.', input: async () => '', stop: AbortSignal.any([]) }, false);
    return voice.table(['ID', 'NAME', 'SCOPES'], [[1, name, 'write_content '.repeat(9).trim()]]).split('\n')[1]!;
  };
  for (const [letter, fit] of [
    ['a', 39],
    ['茶', 19],
    ['👩‍🌾', 19],
  ] as const) {
    const name = letter.repeat(60);
    expect(drawn(80, name)).toMatch(new RegExp(`^1   ${letter.repeat(fit)}… *  write_content( write_content){8}$`));
    for (const wide of [400, undefined]) expect(drawn(wide, name)).toContain(`1   ${name}  write_content`);
  }
});

test('columns begin below one another where names have letters that a terminal draws twice as wide, or of several characters', () => {
  const out = { write: () => {} };
  const voice = new Voice({ out, err: out, env: {}, cwd: '.', input: async () => '', stop: AbortSignal.any([]) }, false);
  const names = ['茶の店', '찻집', 'Ｔｅａ', '🍵❤️', '👩‍🌾', 'Tē', 'שם'];
  const table = voice.table(
    ['NAME', 'ID'],
    names.map((name) => [name, 1]),
  );
  expect(table.split('\n')).toEqual(['NAME    ID', '茶の店  1', '찻집    1', 'Ｔｅａ  1', '🍵❤️    1', '👩‍🌾      1', 'Tē      1', 'שם      1']);
});
