// The key of a database, which seals the secrets and gift card codes in it: where a start finds the key, and whether it is the right one.
import { randomBytes } from 'node:crypto';
import { type Config, ConfigProblem, isFile } from './config.ts';
import { sealSecrets } from './domain/sealing.ts';
import { setting, settingOnce } from './domain/tenants.ts';
import { momentNow } from './store/clock.ts';
import type { Store } from './store/store.ts';
import { keyIn, makeKeyFile, Vault } from './store/vault.ts';

/** The key from the file beside a SQLite database. A database without a key gets a new one. Empty where the file is gone: another key would open nothing. */
export async function keyBeside(db: string, store: Store): Promise<string> {
  const file = `${db}.key`;
  const known = keyIn(file);
  if (known) return known;
  const isKeyed = (await store.transaction((tx) => setting(tx, 'code_key'))) !== undefined;
  if (known === '')
    throw new ConfigProblem(
      `${file} is empty: ${isKeyed ? 'put the key of this database there, or give it with --code-key or CODE_KEY' : 'remove it, and the next start makes a key'}`,
    );
  return isKeyed ? '' : makeKeyFile(file);
}

/** Tells whether a key is that of a database, which keeps this. */
const markOf = (vault: Vault) => vault.mark('key', 'of this database');

/** Opens the vault with the key of this database. What is sealed in the database opens with no other key. */
export async function openVault(store: Store, config: Config): Promise<Vault> {
  const written = config['code-key'];
  const right = `give the right key with --code-key or CODE_KEY${config.sandbox && isFile(config.db) ? `, or put its file beside the database as ${config.db}.key` : ''}`;
  const known = await store.transaction((tx) => setting(tx, 'code_key'));
  if (!written && known !== undefined)
    throw new ConfigProblem(`This database has a code key, and without it nobody can decrypt its gift card codes and secrets: ${right}`);
  // earlier releases took the white space around a key for a part of it
  const codeKey = known !== undefined && markOf(new Vault(written)) === known ? written : written.trim();
  const vault = new Vault(codeKey || (await sandboxKey(store)));
  const formerKey = await store.transaction(async (tx) => {
    if (!codeKey) return undefined;
    const mark = markOf(vault);
    if ((await settingOnce(tx, 'code_key', mark, momentNow())) !== mark)
      throw new ConfigProblem(`The code key is not the one of this database, and with another one gift card codes could be issued twice: ${right}`);
    return setting(tx, 'sandbox_key');
  });
  await sealSecrets(store, vault, formerKey === undefined ? undefined : new Vault(formerKey));
  return vault;
}

/** A sandbox without a key in its settings keeps one in the database. All its processes and starts share it, as one opens what another has sealed. */
const sandboxKey = (store: Store) => store.transaction((tx) => settingOnce(tx, 'sandbox_key', randomBytes(32).toString('hex'), momentNow()));
