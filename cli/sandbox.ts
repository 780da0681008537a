// Reads what a sandbox has left for commands on the same machine: a file with its address and its keys. Only its owner can read the file.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

export interface Left {
  base_url?: string;
  operator_key?: string;
  access_token?: string;
  shop_id?: number;
  app_id?: number;
  client_secret?: string;
}

/** For SQLite the file is beside the database. For PostgreSQL it is in the data folder, named by a hash of the database's URL without the password. */
function fileOf(db: string): string | undefined {
  if (db === ':memory:') return undefined;
  if (!db.includes('://')) return `${db}.sandbox`;
  const url = URL.canParse(db) ? new URL(db) : undefined;
  if (!url) return undefined;
  url.password = '';
  return `data/sandboxes/${createHash('sha256').update(url.href).digest('hex').slice(0, 16)}.json`;
}

export function leftBy(db: string, cwd: string): { left: Left; file?: string } {
  const file = fileOf(db);
  if (file === undefined) return { left: {} };
  try {
    const found: unknown = JSON.parse(readFileSync(resolve(cwd, file), 'utf8'));
    return { left: typeof found === 'object' && found !== null ? found : {}, file };
  } catch {
    // no file was left, or it belongs to another user
    return { left: {}, file };
  }
}
