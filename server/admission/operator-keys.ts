// The operator's keys. Each has a name, by which the logs know the caller. Only digests are kept and compared.
import { createHash, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { ConfigProblem } from '../config.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** A host accepts no shorter key: a key that a person made up can be guessed. */
const shortestKey = 32;

/** The name of the key from --operator-key. */
const alone = 'operator';

interface Given {
  'operator-key': string;
  'operator-keys': string;
  'operator-keys-file': string;
  sandbox: boolean;
}

export class OperatorKeys {
  private readonly known: { name: string; hash: Buffer }[];

  /** Each line is `name:key`, or `name:sha256:` and the key's digest in hexadecimal, so that the key itself needn't be in the settings. */
  constructor(given: Given) {
    const file = given['operator-keys-file'];
    const named = [
      ...given['operator-keys'].split(/[,\n]/).flatMap((text, at) => this.read(text, `Entry ${at + 1} of --operator-keys`, given.sandbox)),
      ...(file && contentOf(file)).split('\n').flatMap((text, at) => this.read(text, `Line ${at + 1} of ${file}`, given.sandbox)),
    ];
    const single = given['operator-key'].trim();
    this.known = [...(single ? [{ name: alone, hash: hashOf(alone, single, given.sandbox) }] : []), ...named];
    const names = this.known.map(({ name }) => name);
    const twice = names.find((name, at) => names.indexOf(name) < at);
    if (twice) throw new ConfigProblem(`Two operator keys are called ${twice}`);
  }

  get size() {
    return this.known.length;
  }

  /** The name of the key, undefined for a wrong one. Every key is compared, so the time says nothing about the keys. */
  nameOf(authorization: string): string | undefined {
    const given = digest(authorization.replace(/^Bearer +/i, ''));
    let found: string | undefined;
    for (const { name, hash } of this.known) if (timingSafeEqual(given, hash)) found = name;
    return found;
  }

  private read(text: string, place: string, sandbox: boolean) {
    if (text.trim().startsWith('#')) return [];
    const lines = text.split(',').map((line) => line.trim());
    return lines
      .filter((line) => line !== '')
      .map((line) => {
        const [, name, key] = /^([A-Za-z0-9_.-]{1,64}):(.+)$/.exec(line) ?? [];
        // the line may hold a key by mistake, so the message doesn't repeat it
        if (!name || !key) throw new ConfigProblem(`${place} is no operator key: give name:key, with a name of letters, digits, _ . and -`);
        return { name, hash: hashOf(name, key, sandbox) };
      });
  }
}

function hashOf(name: string, key: string, sandbox: boolean): Buffer {
  const [, hex] = /^sha256:([0-9a-f]{64})$/i.exec(key) ?? [];
  if (hex) return Buffer.from(hex, 'hex');
  // as a plain key, a malformed digest would admit anyone who reads the settings, and nobody with the real key
  if (/^sha256:/i.test(key)) throw new ConfigProblem(`The digest of the operator key ${name} needs 64 hexadecimal digits after sha256:`);
  if (!sandbox && key.length < shortestKey)
    throw new ConfigProblem(`The operator key ${name} is too short: without the sandbox, it needs ${shortestKey} characters or more`);
  return digest(key);
}

function contentOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new ConfigProblem(`--operator-keys-file: ${(error as Error).message}`);
  }
}
