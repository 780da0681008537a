// The operator key and the access token that a sandbox shows at its start and keeps for the next one. The database stores only their hashes,
// so the sandbox keeps them in a file of its own that only the file's owner can read.
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { newToken, tokenForm } from '../domain/tenants.ts';
import { makeFolders } from '../store/folders.ts';

export interface KeptSandbox {
  operator_key: string;
  access_token: string;
}

/** The file also holds values for the command line: the server's address, and the ids and secret of the demo. */
interface Left extends KeptSandbox {
  base_url?: string;
  shop_id?: number;
  app_id?: number;
  client_secret?: string;
}

const made = (): KeptSandbox => ({ operator_key: randomBytes(24).toString('hex'), access_token: newToken('sat') });

/** Beside a SQLite file. For PostgreSQL in data/sandboxes, named by a hash of the database's address without its password. Undefined for :memory:. */
function fileOf(db: string): string | undefined {
  if (db === ':memory:') return undefined;
  if (!db.includes('://')) return `${db}.sandbox`;
  const url = new URL(db);
  url.password = '';
  return join('data', 'sandboxes', `${createHash('sha256').update(url.href).digest('hex').slice(0, 16)}.json`);
}

/** Where the file can't be written, as in a container with a read-only file system, each start makes new keys and logs why. */
export function openKept(db: string, say: (problem: string) => void): { keys: KeptSandbox; keep(keys: Left): void } {
  const file = fileOf(db);
  const keep = (keys: Left) => {
    if (file === undefined) return;
    try {
      makeFolders(dirname(file));
      writeFileSync(`${file}.new`, `${JSON.stringify(keys)}\n`, { mode: 0o600 });
      renameSync(`${file}.new`, file);
    } catch (error) {
      say(`The operator key and the access token could not be kept for the next start: ${(error as Error).message}`);
    }
  };
  const known = file === undefined ? undefined : readKept(file);
  const keys = { ...made(), ...known };
  if (!known) keep(keys);
  return { keys, keep };
}

/** A damaged file counts as missing. */
function readKept(file: string): KeptSandbox | undefined {
  try {
    const { operator_key, access_token } = JSON.parse(readFileSync(file, 'utf8'));
    return typeof operator_key === 'string' && tokenForm('sat').test(access_token) ? { operator_key, access_token } : undefined;
  } catch {
    return undefined;
  }
}
