// The operator's keys: which ones are accepted, and under which name.
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { OperatorKeys } from '../../server/admission/operator-keys.ts';
import { ConfigProblem, readConfig } from '../../server/config.ts';
import { openStore } from '../../server/store/store.ts';
import { folderUntil } from '../support/folder.ts';
import { codeKey, freshDatabase, startServer } from '../support/harness.ts';

const none = { 'operator-key': '', 'operator-keys': '', 'operator-keys-file': '', sandbox: false };
const [one, other] = ['1'.repeat(32), '2'.repeat(40)];

function file(text: string): string {
  const folder = folderUntil(onTestFinished);
  writeFileSync(join(folder, 'keys'), text);
  return join(folder, 'keys');
}

test('several keys have names, in every place where keys are given', () => {
  const lines = `# of the support desk, by day\nsupport:${'3'.repeat(32)}\n\nbackup:sha256:${createHash('sha256').update('4'.repeat(32)).digest('hex')}\n`;
  const keys = new OperatorKeys({ ...none, 'operator-key': one, 'operator-keys': `billing:${other}`, 'operator-keys-file': file(lines) });
  expect(keys.size).toBe(4);
  const names = [one, other, '3'.repeat(32), '4'.repeat(32), '5'.repeat(32), ''].map((key) => keys.nameOf(`Bearer ${key}`));
  expect(names).toEqual(['operator', 'billing', 'support', 'backup', undefined, undefined]);
  // RFC 9110: the scheme in any letters, and spaces after it
  expect(['bearer  ', 'Bearer', 'Basic '].map((scheme) => keys.nameOf(scheme + one))).toEqual(['operator', undefined, undefined]);
  // the digest of a key is not a key
  expect(keys.nameOf(`Bearer sha256:${createHash('sha256').update(one).digest('hex')}`)).toBeUndefined();
});

test.each([
  ['short', { 'operator-key': 'short' }, 'The operator key operator is too short: without the sandbox, it needs 32 characters or more'],
  [
    'short, with a name',
    { 'operator-keys': `billing:${one},support:short` },
    'The operator key support is too short: without the sandbox, it needs 32 characters or more',
  ],
  [
    'without a name',
    { 'operator-keys': `billing:${other},${one}` },
    'Entry 2 of --operator-keys is no operator key: give name:key, with a name of letters, digits, _ . and -',
  ],
  [
    'with a space in the name',
    { 'operator-keys': `of billing:${one}` },
    'Entry 1 of --operator-keys is no operator key: give name:key, with a name of letters, digits, _ . and -',
  ],
  ['of one name', { 'operator-keys': `billing:${one},billing:${other}` }, 'Two operator keys are called billing'],
  [
    'a digest that was cut short',
    { 'operator-keys': `billing:sha256:${'a'.repeat(63)}` },
    'The digest of the operator key billing needs 64 hexadecimal digits after sha256:',
  ],
  ['in no file', { 'operator-keys-file': '/nowhere/keys' }, /^--operator-keys-file: ENOENT/],
])('keys that are %s are refused, and the message does not contain them', (_, given, message) => {
  const refused = () => new OperatorKeys({ ...none, ...given });
  expect(refused).toThrow(ConfigProblem);
  expect(refused).toThrow(message);
  try {
    refused();
  } catch (error) {
    expect((error as Error).message).not.toContain(one);
  }
});

test('a line of the file that is no key is named by its number', () => {
  const keys = file(`# of the desk\n\nsupport ${one}\n`);
  expect(() => new OperatorKeys({ ...none, 'operator-keys-file': keys })).toThrow(
    `Line 3 of ${keys} is no operator key: give name:key, with a name of letters, digits, _ . and -`,
  );
});

test('all of a digest is compared', () => {
  const digest = createHash('sha256').update(one).digest();
  const isAdmitted = (hash: Buffer) => new OperatorKeys({ ...none, 'operator-keys': `billing:sha256:${hash.toString('hex')}` }).nameOf(`Bearer ${one}`);
  expect(isAdmitted(digest)).toBe('billing');
  for (const at of digest.keys()) expect(isAdmitted(digest.map((byte, place) => (place === at ? byte ^ 1 : byte)) as Buffer), `byte ${at}`).toBeUndefined();
});

test("the line break at the end of a key's file is ignored", () => {
  expect(new OperatorKeys({ ...none, 'operator-key': `${one}\n` }).nameOf(`Bearer ${one}`)).toBe('operator');
});

test('a sandbox accepts a short key', () => {
  expect(new OperatorKeys({ ...none, sandbox: true, 'operator-key': 'k' }).nameOf('Bearer k')).toBe('operator');
});

test('a database that has served a host starts as a sandbox only where that is meant', async () => {
  const store = openStore(await freshDatabase());
  const host = { sandbox: false, 'operator-key': 'a-key-of-enough-length-for-a-host', 'code-key': codeKey, 'public-url': 'https://admin.example.com' };
  await (await startServer(host, store)).close();
  const sandbox = { ...host, sandbox: true };
  await expect(startServer({ ...sandbox, sandboxMeant: false }, store)).rejects.toThrow(
    /^This database belongs to a host, and a sandbox would let everybody in: /,
  );
  await (await startServer({ ...sandbox, sandboxMeant: true }, store)).close();
  await store.close();
  const meant = (args: string[], env: Record<string, string>) => readConfig(args, env).sandboxMeant;
  expect([meant([], {}), meant(['--sandbox'], {}), meant([], { SANDBOX: 'true' }), meant([], { SANDBOX: '' })]).toEqual([false, true, true, false]);
});
