// What needs no server: help, completion, what can be called, how things are printed and refused.
import { execFileSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { endpoints } from '../../cli/contracts.ts';
import { Voice } from '../../cli/output.ts';
import { programFor } from '../../cli/program.ts';
import { declared } from '../../server/contracts.ts';
import { begin, scratch } from '../command.ts';

const env = { STORE_ADMIN_SERVER: 'http://127.0.0.1:1', STORE_ADMIN_OPERATOR_KEY: 'any', STORE_ADMIN_TOKEN: 'any' };
const run = (...args: string[]) => begin(args, { env }).end();

const silent = { out: { write() {} }, err: { write() {} }, env: {}, cwd: '.', input: async () => '', stop: new AbortController().signal };

test('endpoints has every operation of the contracts, and finds those that are about all of the words', async () => {
  const all = JSON.parse((await run('endpoints', '--json')).out).endpoints;
  const declares = (['admin', 'operator'] as const).flatMap((name) => [...declared(name).contract.operations.keys()]);
  expect(all.map(({ operation }: { operation: string }) => operation)).toEqual(declares);
  expect((await run('endpoints', 'write_content', 'redirect')).out).toMatch(
    /^METHOD .*\n(.*\n)*POST +\/admin\/api\/latest\/redirects\.json +createRedirect +Create a redirect/,
  );
  expect(await run('endpoints', 'teapot')).toEqual({ code: 0, out: 'none\n', err: '' });
  expect(new Set(endpoints().map(({ of, id }) => of + id.toLowerCase())).size).toBe(all.length);
});

describe('refused, each in a sentence', () => {
  test.each([
    [['frobnicate'], "error: unknown command 'frobnicate'\nLook at its options with --help.\n"],
    [['clock', 'advance'], "error: missing required argument 'time'\nLook at its options with --help.\n"],
    [['shop', 'list', '--colour'], "error: unknown option '--colour'\nLook at its options with --help.\n"],
    [['completion', 'tcsh'], 'There is completion for bash, zsh, fish, not for tcsh\n'],
    [['mock', '--port', 'x'], '--port is a whole number, not x\n'],
    [['shop', 'list', '--server', 'ftp://x'], '--server takes an address such as http://127.0.0.1:4010, not ftp://x\n'],
    [['backup'], '`store-admin backup <file>` has to come first, before any option\n'],
  ])('%j', async (args, err) => {
    expect(await run(...args)).toEqual({ code: 2, out: '', err });
  });

  test('with --json as JSON', async () => {
    for (const args of [['frobnicate'], ['clock', 'advance', 'x']]) {
      const { code, out, err } = await run(...args, '--json');
      expect([code, out, Object.keys(JSON.parse(err))]).toEqual([2, '', ['error']]);
    }
  });

  test('where no server answers', async () => {
    const err = 'No server answers at http://127.0.0.1:1: start one with `store-admin start`, or name another with --server\n';
    for (const args of [['shop', 'list'], ['docs'], ['api', 'listPages']]) expect(await run(...args)).toEqual({ code: 3, out: '', err });
  });

  test('without keys', async () => {
    for (const [args, lacking] of [
      [['shop', 'list'], 'No operator key is known: '],
      [['events'], 'No access token is known: '],
    ] as const)
      expect(await begin([...args]).end()).toMatchObject({ code: 2, out: '', err: expect.stringContaining(lacking) });
  });
});

test('colours are for terminals, and not for those who want none', () => {
  const painted = (isTTY: boolean, variables = {}, json = false) =>
    new Voice({ ...silent, out: { write() {}, isTTY }, env: variables }, json).paint('red', 'x');
  expect(painted(true)).toBe('\u001b[31mx\u001b[39m');
  expect([painted(false), painted(true, { NO_COLOR: '1' }), painted(true, { TERM: 'dumb' }), painted(true, {}, true)]).toEqual(['x', 'x', 'x', 'x']);
});

test('progress is shown on a terminal alone', () => {
  const shown = (isTTY: boolean) => {
    let text = '';
    const write = (more: string) => {
      text += more;
    };
    const bar = new Voice({ ...silent, err: { write, isTTY } }, false).progress('Exporting');
    bar.at(500, 1000);
    bar.end();
    return text;
  };
  expect(shown(true)).toBe('\r\u001b[KExporting [###############...............] 50 % 500 of 1,000\r\u001b[K');
  expect(shown(false)).toBe('');
});

test('every command and option says what it is for, and every command takes --help', async () => {
  const within = (command: ReturnType<typeof programFor>): (typeof command)[] => [command, ...command.commands.flatMap(within)];
  const all = within(programFor(silent, false)).filter((one) => !['complete', 'help'].includes(one.name()));
  expect(all.filter((one) => one.description() === '').map((one) => one.name())).toEqual([]);
  expect(all.length).toBeGreaterThan(35);
  expect((await run('--help')).out).toContain('Exit codes: 0 done, 1 refused or failed, 2 the command is wrong or lacks something, 3 no server answers.');
  expect(await run('listen', '--help')).toMatchObject({ code: 0, out: expect.stringContaining('--forward-to <address>'), err: '' });
});

describe('completion', () => {
  const complete = async (...words: string[]) => (await run('complete', '--', ...words)).out.split('\n').filter(Boolean);

  test('knows commands, options, and what the contract calls its operations', async () => {
    expect(await complete('sh')).toEqual(['shop']);
    expect(await complete('shop', '')).toEqual(['list', 'create', 'reset', 'delete']);
    expect(await complete('clock', 'a')).toEqual(['advance']);
    expect(await complete('listen', '--f')).toEqual(['--forward-to']);
    expect(await complete('listen', '--j')).toEqual(['--json']);
    expect(await complete('api', 'createPa')).toEqual(['createPage']);
    expect(await complete('completion', '')).toEqual(['bash', 'zsh', 'fish']);
  });

  test('works in bash', async () => {
    const folder = scratch();
    const program = join(folder, 'store-admin');
    writeFileSync(program, `#!/bin/sh\nexec ${process.execPath} ${resolve('cli/bin.js')} "$@"\n`);
    chmodSync(program, 0o755);
    const script = `eval "$(store-admin completion bash)"
COMP_WORDS=(store-admin shop cr); COMP_CWORD=2; _store_admin; echo "\${COMPREPLY[@]}"
COMP_WORDS=(store-admin ""); COMP_CWORD=1; _store_admin; echo "\${COMPREPLY[@]}"`;
    const out = execFileSync('bash', ['-c', script], { encoding: 'utf8', env: { ...process.env, PATH: `${folder}:${process.env.PATH}` } });
    expect(out.split('\n')).toEqual(['create', expect.stringMatching(/^start .*\bshop\b.*\blisten\b/), '']);
  });

  test.each(['zsh', 'fish'])('has a script for %s', async (shell) => {
    expect((await run('completion', shell)).out).toContain('store-admin complete --');
  });
});
