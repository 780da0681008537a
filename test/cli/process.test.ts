// The program as a process: which program it starts, how it ends, and a reader that closes the pipe.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { begin, keysOf, scratch } from '../support/command.ts';
import { sandbox } from '../support/harness.ts';
import { listening } from '../support/receiver.ts';

const program = 'cli/bin.js';
const environment = { PATH: process.env.PATH };
const ended = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    encoding: 'utf8',
    env: { ...environment, STORE_ADMIN_SERVER: 'localhost:1' },
  });
  return { status, stdout, stderr };
};

test('--help shows the help of the command before it', () => {
  expect(ended('--help')).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^Usage: store-admin \[options\] \[command\]\n(.*\n)*Exit codes: /),
    stderr: '',
  });
  expect(ended('help', 'help')).toEqual(ended('help'));
  expect(ended('start', '--help')).toMatchObject({ status: 0, stdout: expect.stringContaining('--public-url <text>') });
  expect(ended('check', '--help')).toMatchObject({ status: 0, stdout: expect.stringContaining('--compare OLD NEW') });
  for (const words of [['backup'], ['migrate']])
    expect(ended(...words, '--help')).toMatchObject({ status: 0, stdout: expect.stringContaining(`Usage: store-admin ${words}`) });
  expect(ended('--json', '--help')).toMatchObject({ status: 0, stdout: expect.stringMatching(/^Usage: store-admin/) });
  expect(ended('--token', 'x', '-V')).toMatchObject({ status: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
  for (const asked of ['--version', '-V']) expect(ended(asked)).toMatchObject({ status: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
});

test('exit codes say what went wrong', () => {
  expect(ended('docs')).toMatchObject({ status: 3, stdout: '' });
  expect(ended('clock', 'advance', 'soon', '--operator-key', 'any')).toMatchObject({ status: 2, stdout: '' });
  expect(ended('check', '--output', 'song')).toMatchObject({ status: 2, stdout: '' });
  expect(ended('backup')).toMatchObject({ status: 2, stdout: '' });
  expect(ended('--token')).toMatchObject({ status: 2, stdout: '', stderr: expect.stringContaining("'--token <token>' argument missing") });
  expect(ended('--shop=1')).toMatchObject({ status: 2, stdout: '', stderr: expect.stringMatching(/^Usage: store-admin \[options\] \[command\]/) });
});

test('with --json the check gives JSON too', () => {
  const contract = join('generated', 'oauth.json');
  for (const words of [
    ['--json', 'check'],
    ['check', '--json'],
  ])
    expect(JSON.parse(ended(...words, '--compare', contract, contract).stdout)).toMatchObject([{ passed: true }]);
  const failed = ended('--json', 'check', '--compare', contract, 'none.json');
  expect([failed.status, failed.stdout, JSON.parse(failed.stderr)]).toEqual([2, '', { error: 'There is no file none.json, and no such file in a commit' }]);
  expect(JSON.parse(ended('check', '--song', '--json').stderr)).toEqual({ error: expect.stringMatching(/^Unknown option '--song'/) });
});

test.skipIf(!existsSync('/dev/full'))('output that a full disk does not take is a failure', () => {
  const full = openSync('/dev/full', 'w');
  onTestFinished(() => closeSync(full));
  const { status, stderr } = spawnSync(process.execPath, [program, 'endpoints'], { encoding: 'utf8', env: environment, stdio: ['ignore', full, 'pipe'] });
  expect([status, stderr]).toEqual([1, "The output can't be written: ENOSPC: no space left on device, write\n"]);
});

test('with --json the commands of the server say as JSON what they did, and why they failed', () => {
  const folder = scratch();
  const all = join(folder, 'all.ndjson');
  const from = join(folder, 'one.sqlite');
  for (const words of [
    ['migrate', '--db', from],
    ['export', all, '--db', from],
    ['import', all, '--db', join(folder, 'two.sqlite')],
    ['backup', join(folder, 'three.sqlite'), '--db', from],
  ]) {
    const { status, stdout, stderr } = ended(...words, '--json');
    expect([words, status, JSON.parse(stdout), stderr]).toEqual([words, 0, { done: expect.any(String) }, '']);
  }
  const wrong = [['start', '--port', 'x'], ['--nothing'], ['migrate', 'x'], ['migrate', '--db', 'mysql://x'], ['backup', 'x', '--port']];
  for (const [code, words] of [[1, ['export', all, '--db', 'none.sqlite']] as const, ...wrong.map((words) => [2, words] as const)]) {
    const { status, stdout, stderr } = ended(...words, '--json');
    expect([words, status, stdout, JSON.parse(stderr)]).toEqual([words, code, '', { error: expect.any(String) }]);
  }
});

test('the options that all commands share may stand before the command', () => {
  const listed = ['clock', 'advance', 'soon', '--operator-key', 'any', '--json'];
  const { stderr } = ended(...listed);
  expect(stderr).toMatch(/^{"error":/);
  expect(ended('--operator-key', 'any', '--json', 'clock', 'advance', 'soon')).toEqual({ status: 2, stdout: '', stderr });
  expect(ended('--operator-key=any', 'clock', '--json', 'advance', 'soon')).toEqual({ status: 2, stdout: '', stderr });
  expect(ended('--db', 'none.sqlite', 'export', 'none.json')).toMatchObject({ status: 1, stderr: 'There is no database none.sqlite\n' });
  expect(ended('--db', 'none.sqlite', 'nothing')).toMatchObject({ status: 2, stderr: expect.stringContaining("unknown command 'nothing'") });
});

test.each(['shop list', 'check --help', '--version'])('a Node that reads no TypeScript gets a message instead of a stack trace: %s', (words) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--no-experimental-strip-types', program, ...words.split(' ')], {
    encoding: 'utf8',
    env: environment,
  });
  const needs = `store-admin needs Node 22.18 or newer, and this is ${process.version}: run npm ci, which installs Node 24, then npx node cli/bin.js\n`;
  expect([status, stdout, stderr]).toEqual([2, '', needs]);
});

test('without a command it starts the server', async () => {
  const child = spawn(process.execPath, [program, '--db', ':memory:', '--port', '0', '--json', '--no-demo-records'], { env: environment, cwd: process.cwd() });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = await once(child.stdout, 'data');
  const { base_url, access_token } = JSON.parse(line);
  expect((await fetch(`${base_url}/pages.json`, { headers: { 'X-Service-Access-Token': access_token } })).status).toBe(200);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test.each(['SIGINT', 'SIGTERM'] as const)('%s ends a command that follows, with exit code 0', async (signal) => {
  const box = await sandbox();
  await box.post('/pages.json', { page: { title: '' } });
  const child = spawn(process.execPath, [program, 'logs', '--follow'], { env: { ...environment, ...keysOf(box) }, stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  child.stderr.on('data', (text) => {
    said += text;
  });
  await once(child.stdout, 'data');
  child.kill(signal);
  expect([...(await once(child, 'exit')), said]).toEqual([0, null, '']);
});

test.each([
  ['SIGINT', 130, ['api', 'post', 'pages', '-d', '{}']],
  ['SIGTERM', 143, ['shop', 'list']],
  ['SIGINT', 130, ['listen', '--close']],
  ['SIGINT', 0, ['events', '--follow']],
] as const)('%s while the server is silent ends with exit code %i: %j', async (signal, code, args) => {
  const silent = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void silent.closeAllConnections());
  onTestFinished(() => void silent.close());
  await once(silent, 'listening');
  const server = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const keys = ['--server', server, '--token', 'any', '--operator-key', 'any', '--shop', '1', '--app', '1'];
  const child = spawn(process.execPath, [resolve(program), ...args, ...keys], { env: environment, cwd: scratch(), stdio: 'pipe' });
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  for (const out of [child.stdout, child.stderr])
    out.on('data', (text) => {
      said += text;
    });
  await once(silent, 'request');
  child.kill(signal);
  expect([...(await once(child, 'exit')), said]).toEqual([code, null, '']);
});

test.each(['logs', 'events'])('%s --follow ends with a message when the server goes', async (followed) => {
  const cwd = scratch();
  const started = (...args: string[]) => {
    const child = spawn(process.execPath, [resolve(program), ...args], { cwd, env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
    onTestFinished(() => void child.kill('SIGKILL'));
    let err = '';
    child.stderr.on('data', (text) => {
      err += text;
    });
    return { child, said: () => err, ended: once(child, 'close').then(([code]) => code) };
  };
  const server = started('start', '--port', '0', '--json');
  await once(server.child.stdout, 'data');
  const follow = (...options: string[]) => started(followed, '--follow', ...options);
  const [plain, json] = [follow(), follow('--json')];
  if (followed === 'logs') spawnSync(process.execPath, [resolve(program), 'api', 'listPages'], { cwd, env: environment });
  await Promise.all([plain, json].map(({ child }) => once(child.stdout, 'data')));
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  expect([await plain.ended, plain.said()]).toEqual([3, 'The server has stopped: run this command again once the server runs\n']);
  expect([await json.ended, JSON.parse(json.said())]).toEqual([3, { error: expect.stringMatching(/^The server has stopped/) }]);
});

test.each([
  ['is not JSON', '<html>', 'events'],
  ['is a list', '[]', 'events'],
  ['is null', 'null', 'clock'],
  ['lacks the list', '{"status":"ok"}', 'events --follow'],
  ['lacks the record', '{}', 'clock'],
  ['has a record in place of the list', '{"installs":{}}', 'listen --forward-to localhost:9'],
  ['has a list of texts', '{"requests":["one"]}', 'logs'],
])('a response that is declared as JSON and %s is reported', async (_, body, words) => {
  const server = createServer((_, response) => void response.writeHead(200, { 'Content-Type': 'application/json' }).end(body));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  expect(await begin([...words.split(' '), '--server', origin, '--token', 'any', '--operator-key', 'any', '--shop', '1']).end()).toEqual({
    code: 3,
    out: '',
    err: `The server at ${origin} is not a store-admin server: name another with --server\n`,
  });
});

test.each<[string, (host?: string) => string]>([
  ['leads back to a page', (host) => `<http://${host}/operator/shops/1/installs?page_info=a>; rel="next"`],
  ['is no address', () => '<http://>; rel="next"'],
])('a list whose next link %s is reported, and ends', async (_, link) => {
  let asked = 0;
  const server = createServer(({ headers }, response) => {
    asked++;
    response.writeHead(200, { 'Content-Type': 'application/json', Link: link(headers.host) }).end('{"installs":[]}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  expect(await begin(['listen', '--forward-to', 'localhost:9', '--server', origin, '--operator-key', 'any', '--shop', '1']).end()).toEqual({
    code: 3,
    out: '',
    err: `The server at ${origin} is not a store-admin server: name another with --server\n`,
  });
  expect(asked).toBeLessThan(3);
});

test('a redirect is not followed, so that no key goes to another server', async () => {
  let reached = 0;
  const other = createServer((_, response) => void response.end(String(++reached)));
  const away = await listening(other);
  const server = createServer((_, response) => void response.writeHead(307, { Location: away }).end());
  const origin = await listening(server);
  onTestFinished(() => {
    server.close();
    other.close();
  });
  expect(await begin(['shop', 'list', '--server', origin, '--operator-key', 'any']).end()).toMatchObject({ code: 3, out: '' });
  expect(await begin(['api', 'listPages', '--server', origin, '--token', 'any']).end()).toMatchObject({ out: '' });
  expect(reached).toBe(0);
});

test('a response that breaks off is reported', async () => {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 100 });
    response.write('{"pages":[', () => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  expect(await begin(['api', 'listPages', '--server', origin, '--token', 'any']).end()).toEqual({
    code: 3,
    out: '',
    err: `The server at ${origin} broke off in the middle of its response: check that it runs, and try again\n`,
  });
});

test('a reader that closes the pipe early is no failure', async () => {
  const box = await sandbox();
  await box.post('/pages.json', { page: { title: '' } });
  const child = spawn(process.execPath, [program, 'logs', '--follow'], {
    cwd: process.cwd(),
    env: { ...environment, ...keysOf(box) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  child.stdout.destroy();
  await box.post('/pages.json', { page: { title: '' } });
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('a working directory without a sandbox file gives a message, not a crash', () => {
  const { status, stderr } = spawnSync(process.execPath, [`${process.cwd()}/${program}`, 'shop', 'list'], {
    encoding: 'utf8',
    env: environment,
    cwd: scratch(),
  });
  expect([status, stderr]).toEqual([2, expect.stringMatching(/^No operator key is known: /)]);
});
