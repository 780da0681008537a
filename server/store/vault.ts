// Encrypts what a stolen database must not reveal, with a key that isn't in the database.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { folderToDisk } from './folders.ts';

export class Vault {
  private readonly marking: Buffer;
  private readonly sealing: Buffer;

  constructor(key: string) {
    const derived = (purpose: string) => Buffer.from(hkdfSync('sha256', key, '', purpose, 32));
    this.marking = derived('mark');
    this.sealing = derived('seal');
  }

  /** A keyed hash. It tells whether two texts are the same, and nothing else about them. Without the key even short texts can't be guessed from it. */
  mark(place: string, text: string): string {
    return createHmac('sha256', this.marking).update(`${place}\n${text}`).digest('base64url');
  }

  /** `place` names where the sealed text belongs. In another place it can't be opened. */
  seal(place: string, text: string): string {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.sealing, nonce).setAAD(Buffer.from(place));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
  }

  open(place: string, sealed: string): string {
    const bytes = Buffer.from(sealed, 'base64url');
    // a tag that was cut short would prove little, so its length is checked
    const options = { authTagLength: 16 };
    const decipher = createDecipheriv('aes-256-gcm', this.sealing, bytes.subarray(0, 12), options)
      .setAAD(Buffer.from(place))
      .setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
  }
}

/** The key in a file. Empty if the file is empty, and undefined if there is no file. */
export function keyIn(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Creates a key file that only its owner can read. If another process was first, its key counts. The file gets its name last, when the key is on disk:
 * if a power failure lost the key, what was sealed with it could never be opened again.
 */
export function makeKeyFile(path: string): string {
  const part = `${path}.${process.pid}.part`;
  writeFileSync(part, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(part, path);
  } catch (error) {
    const { code } = error as { code?: string };
    // for a file system that has no hard links
    if (code !== 'EEXIST' && !existsSync(path)) renameSync(part, path);
  } finally {
    rmSync(part, { force: true });
  }
  folderToDisk(dirname(path));
  return keyIn(path)!;
}
