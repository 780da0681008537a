// Seals what a stolen database must not reveal, under a key that isn't in the database.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, linkSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export class Vault {
  private readonly marking: Buffer;
  private readonly sealing: Buffer;

  constructor(key: string) {
    const derived = (purpose: string) => Buffer.from(hkdfSync('sha256', key, '', purpose, 32));
    this.marking = derived('mark');
    this.sealing = derived('seal');
  }

  /** Tells whether two texts are the same, and nothing else of them. Short ones can't be guessed from it without the key. */
  mark(place: string, text: string): string {
    return createHmac('sha256', this.marking).update(`${place}\n${text}`).digest('base64url');
  }

  /** `place` is where the sealed text belongs; moved elsewhere it doesn't open. */
  seal(place: string, text: string): string {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.sealing, nonce).setAAD(Buffer.from(place));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
  }

  open(place: string, sealed: string): string {
    const bytes = Buffer.from(sealed, 'base64url');
    // a tag that was cut short would prove little
    const options = { authTagLength: 16 };
    const decipher = createDecipheriv('aes-256-gcm', this.sealing, bytes.subarray(0, 12), options)
      .setAAD(Buffer.from(place))
      .setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
  }
}

/** The key in a file, empty where the file is; undefined where there is none. */
export function keyIn(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Makes one that only its owner reads; where another process was first, its key counts. The file takes its name last, when the key is on disk: what was
 * sealed under a key that a lost power supply took away would never open again.
 */
export function makeKeyFile(path: string): string {
  const part = `${path}.${process.pid}.part`;
  writeFileSync(part, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(part, path);
  } catch (error) {
    const { code } = error as { code?: string };
    // where the file system has no links
    if (code !== 'EEXIST' && !existsSync(path)) renameSync(part, path);
  } finally {
    rmSync(part, { force: true });
  }
  const folder = openSync(dirname(path), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
  return keyIn(path)!;
}
