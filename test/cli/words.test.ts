// Commands that need no server: help, completion, endpoints, output and error messages.
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { completions } from '../../cli/commands/completion.ts';
import { endpoints } from '../../cli/contracts.ts';
import { Voice } from '../../cli/output.ts';
import { programFor } from '../../cli/program.ts';
import { helpFor, readConfig } from '../../server/config.ts';
import { declared } from '../../server/contracts.ts';
import { begin, scratch } from '../support/command.ts';

const env = { STORE_ADMIN_SERVER: 'http://127.0.0.1:1', STORE_ADMIN_OPERATOR_KEY: 'any', STORE_ADMIN_TOKEN: 'any' };
const run = (...args: string[]) => begin(args, { env }).end();

const silent = { out: { write() {} }, err: { write() {} }, env: {}, cwd: '.', input: async () => '', stop: new AbortController().signal };

test('endpoints lists every operation of the contracts, and finds those that match all of the words', async () => {
  const all = JSON.parse((await run('endpoints', '--json')).out).endpoints;
  const declares = (['admin', 'operator'] as const).flatMap((name) => [...declared(name).contract.operations.keys()]);
  expect(all.map(({ operation }: { operation: string }) => operation)).toEqual(declares);
  expect((await run('endpoints', 'write_content', 'redirect')).out).toMatch(
    /^METHOD .*\n(.*\n)*POST +\/admin\/api\/latest\/redirects\.json +createRedirect +Create a redirect/,
  );
  expect(await run('endpoints', 'teapot')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^No operation has all of these words\. .*store-admin docs/),
    err: '',
  });
  const best = async (...words: string[]) => JSON.parse((await run('endpoints', ...words, '--json')).out).endpoints[0]?.operation;
  expect(await best('remove', 'page')).toBe('deletePage');
  expect(await best('deleting', 'Pages')).toBe('deletePage');
  expect(await best('unsubscribe')).toBe('deleteWebhook');
  expect(await best('coupon')).toBe('countDiscountCodes');
  expect(await best('search', 'gift-card')).toBe('searchGiftCards');
  expect(await best('colection', 'count')).toBe('countCustomCollections');
  expect(new Set(endpoints().map(({ of, id }) => of + id.toLowerCase())).size).toBe(all.length);
});

describe('refused, each in a sentence', () => {
  test.each([
    [['frobnicate'], "error: unknown command 'frobnicate'\nLook at its options with --help.\n"],
    [['clock', 'advance'], "error: missing required argument 'time'\nLook at its options with --help.\n"],
    [['shop', 'list', '--colour'], "error: unknown option '--colour'\nLook at its options with --help.\n"],
    [['completion', 'tcsh'], 'Completion exists for bash, zsh, fish, not for tcsh\n'],
    [['mock', '--port', 'x'], '--port is a whole number, not x\n'],
    [['mock', '--port', '99999'], '--port takes a port from 0 to 65535, not 99999\n'],
    [['token', 'revoke', 'abc'], 'The id of a token is a whole number, not abc\n'],
    [['api', 'get', 'pages', '--token', 'ö€'], "The access token has characters that a header can't contain: copy it again exactly as it was printed\n"],
    [['shop', 'list', '--operator-key', 'a\nb'], "The operator key has characters that a header can't contain: copy it again exactly as it was printed\n"],
    [['clock', 'advance', '2d1'], '2d1 is not a duration: write it as 2d, 1h30m or 45s\n'],
    [['logs', '--limit', '0'], '--limit takes 1 to 250, not 0\n'],
    [['logs', '--limit', '251'], '--limit takes 1 to 250, not 251\n'],
    [['shop', 'list', '--server', 'ftp://x'], '--server takes an address such as http://127.0.0.1:4010, not ftp://x\n'],
    [['backup'], "error: missing required argument 'file'\nLook at its options with --help.\n"],
    [['export', '--db', 'x.sqlite'], "error: missing required argument 'file'\nLook at its options with --help.\n"],
    [['backup', '--db', 'x.sqlite', 'copy.sqlite'], '`store-admin backup <file>` has to come first, before any option\n'],
  ])('%j', async (args, err) => {
    expect(await run(...args)).toEqual({ code: 2, out: '', err });
  });

  test('with --json as JSON', async () => {
    for (const args of [['frobnicate'], ['clock', 'advance', 'x']]) {
      const { code, out, err } = await run(...args, '--json');
      expect([code, out, JSON.parse(err)]).toEqual([2, '', { error: expect.not.stringMatching(/^error/) }]);
    }
  });

  test('where no server answers', async () => {
    const err = 'No server answers at http://127.0.0.1:1: start one with `store-admin start`, or name another with --server\n';
    for (const args of [['shop', 'list'], ['docs'], ['api', 'listPages']]) expect(await run(...args)).toEqual({ code: 3, out: '', err });
    expect(await run('doctor')).toMatchObject({ code: 3, err: 'Server: what to do is above\n' });
    const proxied = await begin(['docs'], { env: { ...env, NODE_USE_ENV_PROXY: '1', HTTP_PROXY: 'http://127.0.0.1:2' } }).end();
    expect(proxied.err).toMatch(/ with --server\. Node calls through the proxy of HTTP_PROXY: NO_PROXY=127\.0\.0\.1,localhost leaves out this machine\n$/);
  });

  test('where the address is wrong rather than the server away', async () => {
    const away = await run('shop', 'list', '--server', 'http://nowhere.invalid');
    expect(away).toMatchObject({
      code: 3,
      err: expect.stringMatching(/^The server at http:\/\/nowhere\.invalid can't be reached \(E\w+\): check the address/),
    });
  });

  test('without keys', async () => {
    for (const [args, lacking] of [
      [['shop', 'list'], 'No operator key is known: '],
      [['events'], 'No access token is known: '],
    ] as const)
      expect(await begin([...args]).end()).toMatchObject({ code: 2, out: '', err: expect.stringContaining(lacking) });
  });
});

test('colours are for terminals, and can be switched off', () => {
  const painted = (isTTY: boolean, variables = {}, json = false) =>
    new Voice({ ...silent, out: { write() {}, isTTY }, env: variables }, json).paint('red', 'x');
  expect(painted(true)).toBe('\u001b[31mx\u001b[39m');
  expect([painted(false), painted(true, { NO_COLOR: '1' }), painted(true, { TERM: 'dumb' }), painted(true, {}, true)]).toEqual(['x', 'x', 'x', 'x']);
});

test('progress is only shown on a terminal', () => {
  const shown = (isTTY: boolean) => {
    let text = '';
    const write = (more: string) => {
      text += more;
    };
    const bar = new Voice({ ...silent, err: { write, isTTY } }, false).progress('Making');
    bar.at(1500);
    bar.end();
    return text;
  };
  expect(shown(true)).toBe('\r\u001b[KMaking 1,500\r\u001b[K');
  expect(shown(false)).toBe('');
});

test('help fits a terminal of 80 columns, and is broken between words', () => {
  const narrow = programFor({ ...silent, out: { write() {}, isTTY: true, columns: 80 } }, false);
  const within = (command: ReturnType<typeof programFor>): (typeof command)[] => [command, ...command.commands.flatMap(within)];
  // a name that is longer than the column of names can't be broken
  const tooLong = (text: string) => text.split('\n').filter((line) => line.length > 80);
  expect(within(narrow).flatMap((one) => tooLong(one.helpInformation()))).toEqual([]);
  expect(tooLong(helpFor(80))).toEqual([]);
  const joined = (text: string) => text.replace(/\n {33}(?=\S)/g, ' ');
  expect(joined(helpFor(80))).toBe(helpFor(Infinity));
});

test('docs/settings.md has each option of --help once, with its variable, its default and its words', () => {
  const rows = helpFor(Infinity)
    .split('\n')
    .slice(2)
    .map((line) => {
      const [, name, words, value = '', variable] = /^ {2}(--[\w-]+)(?: <\w+>)? +(.*?)(?: \((?:default ([^,)]+))?(?:, )?(?:env (\w+))?\))?$/.exec(line)!;
      return `| \`${name}\`${variable ? `, \`${variable}\`` : ''} | ${value} | ${words} |`;
    });
  const written = readFileSync('docs/settings.md', 'utf8').match(/^\| `--.*$/gm)!;
  expect(written.sort()).toEqual(rows.sort());
});

test('every command and option says what it is for, and every command takes --help', async () => {
  const within = (command: ReturnType<typeof programFor>): (typeof command)[] => [command, ...command.commands.flatMap(within)];
  const all = within(programFor(silent, false)).filter((one) => !['complete', 'help'].includes(one.name()));
  expect(all.filter((one) => one.description() === '').map((one) => one.name())).toEqual([]);
  expect(all.length).toBeGreaterThan(35);
  expect((await run('--help')).out).toContain('Exit codes: 0 done, 1 refused or failed, 2 the command is wrong or incomplete, 3 no server answers.');
  expect(await run('listen', '--help')).toMatchObject({ code: 0, out: expect.stringContaining('--forward-to <address>'), err: '' });
});

describe('completion', () => {
  const complete = async (...words: string[]) => (await run('complete', '--', ...words)).out.split('\n').filter(Boolean);

  test('knows commands, options, and the operation ids of the contract', async () => {
    expect(await complete('sh')).toEqual(['shop']);
    expect(await complete('shop', '')).toEqual(['list', 'create', 'reset', 'delete']);
    expect(await complete('clock', 'a')).toEqual(['advance']);
    expect(await complete('listen', '--f')).toEqual(['--forward-to']);
    expect(await complete('listen', '--j')).toEqual(['--json']);
    expect(await complete('api', 'createPa')).toEqual(['createPage']);
    expect(await complete('completion', '')).toEqual(['bash', 'zsh', 'fish']);
  });

  test('knows every command, and every option of each', () => {
    const program = programFor(silent, false);
    const within = (command: typeof program, path: string[]): [typeof program, string[]][] => [
      [command, path],
      ...command.commands.flatMap((one) => within(one, [...path, one.name()])),
    ];
    const globals = program.options.map(({ long }) => long).filter((long) => long !== '--version');
    const ofItself = ['start', 'check', 'migrate', 'backup', 'export', 'import'];
    for (const [command, path] of within(program, []).filter(([, path]) => !['complete', 'help'].includes(path[0]!))) {
      const names = command.commands.map((one) => one.name()).filter((name) => !['complete', 'help'].includes(name));
      if (names.length > 0) expect([path, completions(program, [...path, ''])]).toEqual([path, expect.arrayContaining(names)]);
      const own = command.options.map(({ long }) => long);
      const all = path.length === 0 || ofItself.includes(path[0]!) ? [] : [...own, ...globals];
      expect([path, completions(program, [...path, '--'])]).toEqual([path, expect.arrayContaining([...all, '--help'])]);
    }
  });

  test('offers every option that the server takes, and none that it refuses', () => {
    const program = programFor(silent, false);
    for (const path of [[], ['start'], ['backup', 'x.sqlite']]) {
      const offered = completions(program, [...path, '--']).filter((flag) => !['--help', '--version'].includes(flag));
      expect(offered).toEqual(expect.arrayContaining(['--port', '--db', '--no-sandbox', '--no-rate-limit', '--strict']));
      const valid: Record<string, string> = {
        '--public-url': 'http://x.example',
        '--merchant-login-url': 'http://x.example',
        '--mail-url': 'http://x.example',
        '--log-level': 'info',
        '--oldest-version': '2020-10',
      };
      const beside: Record<string, string[]> = { '--export-shop': ['--export', 'x.jsonl'], '--distribute': ['--migrate'] };
      for (const flag of offered) expect(() => readConfig([...offeredAs(flag, valid[flag]), ...(beside[flag] ?? [])], {})).not.toThrow();
    }
    expect(completions(program, ['--po'])).toEqual(['--port']);
  });

  test('offers the options of the check that its help names, and no others', () => {
    const { stdout } = spawnSync(process.execPath, ['cli/bin.js', 'check', '--help'], { encoding: 'utf8' });
    const named = new Set(stdout.match(/(?<![\w`-])--[a-z]+/g)!.filter((flag) => flag !== '--help'));
    const offered = completions(programFor(silent, false), ['check', '--']).filter((flag) => flag !== '--help');
    expect(new Set(offered)).toEqual(named);
    expect(offered.length).toBeGreaterThan(15);
  });

  /** With a value where the server requires one. */
  function offeredAs(flag: string, value = '1'): string[] {
    return new RegExp(`^  ${flag.replace(/^--no-/, '--')} <`, 'm').test(helpFor(Infinity)) && !flag.startsWith('--no-') ? [flag, value] : [flag];
  }

  /** How each shell asks for completion while somebody types, and how it shows the result. It offers a file name where nothing else fits. */
  const shells: Record<string, { asks: (words: string[]) => string; args: string[] }> = {
    bash: {
      args: ['--norc', '-c'],
      asks: (words) =>
        `COMP_WORDS=(store-admin ${words.map((word) => `"${word}"`).join(' ')}); COMP_CWORD=${words.length}; _store_admin; printf '%s\\n' "\${COMPREPLY[@]}"`,
    },
    zsh: {
      args: ['-f', '-c'],
      asks: (words) => `words=(store-admin ${words.map((word) => `"${word}"`).join(' ')}); CURRENT=${words.length + 1}; _store_admin`,
    },
    fish: { args: ['--no-config', '-c'], asks: (words) => `complete -C "store-admin ${words.join(' ')}"` },
  };
  const loads: Record<string, string> = {
    bash: 'eval "$(store-admin completion bash)"',
    // these replace functions of zsh that only work in an interactive shell
    zsh: `compdef() { :; }; compadd() { shift; (( \${#\${(P)1}} )) && print -l -- \${(P)1}; }; _files() { print shop.yaml; }; eval "$(store-admin completion zsh)"`,
    fish: 'store-admin completion fish | source',
  };
  const isAtHand = (shell: string) => spawnSync(shell, ['-c', 'exit'], { stdio: 'ignore' }).status === 0;

  test.each(Object.keys(shells).filter(isAtHand))('works in %s', { timeout: 120_000 }, (shell) => {
    const folder = scratch();
    const program = join(folder, 'store-admin');
    writeFileSync(program, `#!/bin/sh\nexec ${process.execPath} ${resolve('cli/bin.js')} "$@"\n`);
    chmodSync(program, 0o755);
    writeFileSync(join(folder, 'shop.yaml'), '');
    const { args, asks } = shells[shell]!;
    const asked = [
      ['shop', 'cr'],
      ['clock', 'advance', '--js'],
      ['shop', ''],
      ['seed', 'shop.y'],
    ];
    const script = [loads[shell], ...asked.map((words) => `${asks(words)}\necho ::`)].join('\n');
    const out = execFileSync(shell, [...args, script], { cwd: folder, encoding: 'utf8', env: { ...process.env, PATH: `${folder}:${process.env.PATH}` } });
    const found = out.split(/^::\n/m).map((text) => text.split('\n').filter(Boolean).sort());
    // bash completes file names by itself, because of `-o default`
    expect(found).toEqual([['create'], ['--json'], ['create', 'delete', 'list', 'reset'], shell === 'bash' ? [] : ['shop.yaml'], []]);
  });

  test.each(['bash', 'zsh', 'fish'])('the script for %s asks the program, and falls back on files', async (shell) => {
    const { out } = await run('completion', shell);
    expect(out).toContain('store-admin complete --');
    expect(out).toMatch(
      { bash: /^complete -o default -F _store_admin store-admin$/m, zsh: /^#compdef store-admin\n(?:.*\n)*.*\|\| _files$/m, fish: /__fish_complete_path/ }[
        shell
      ]!,
    );
    // the template must not fill in a place that the shell has to fill in
    expect(out).not.toMatch(/undefined|\\\$/);
  });
});
