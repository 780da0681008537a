// The keys with which the server signs cursors and the addresses of merchants' pages. The operator can replace them.
import { randomBytes } from 'node:crypto';
import { moment, momentNow } from '../store/clock.ts';
import { lock, type Store } from '../store/store.ts';
import type { Executor } from '../store/table.ts';
import type { Vault } from '../store/vault.ts';
import { settings } from './tenants.ts';

interface SigningKey {
  id: number;
  key: string;
  signs_from_ms: number;
  accepted_until_ms: number | null;
}

export const name = 'signing_keys';
/** The place under which the vault seals the keys. */
export const place = 'settings/signing_keys';
/** The setting in which older releases, where the key couldn't be replaced, stored their only key unsealed. */
const former = 'cursors';

/** After a key is replaced, every process knows the new one within this time. */
const refreshMs = 20_000;

const find = (tx: Executor, named: string) => settings.first(tx, null, [['name', '=', named]]);

export class SigningKeys {
  private readonly store: Store;
  private readonly vault: Vault;
  private keys: SigningKey[] = [];
  private timer: NodeJS.Timeout | undefined;

  constructor(store: Store, vault: Vault) {
    this.store = store;
    this.vault = vault;
  }

  /** Makes the first key where there is none. */
  async open() {
    await this.store.transaction(async (tx) => {
      await lock(tx, 0, name);
      if (await find(tx, name)) return;
      const before = await find(tx, former);
      await this.write(tx, [{ id: 1, key: before?.value ?? randomBytes(32).toString('hex'), signs_from_ms: 0, accepted_until_ms: null }]);
      if (before) await settings.remove(tx, null, [['name', '=', former]]);
    });
    await this.refresh();
  }

  start(failed: (error: unknown) => void) {
    this.timer = setInterval(() => void this.refresh().catch(failed), refreshMs).unref();
  }

  stop() {
    clearInterval(this.timer);
  }

  async refresh() {
    this.keys = await this.read(this.store);
  }

  /** The key that signs now. */
  get current(): string {
    const now = Date.now();
    return (this.keys.findLast(({ signs_from_ms }) => signs_from_ms <= now) ?? this.keys[0]!).key;
  }

  /** The keys whose signatures are accepted. A key that doesn't sign in this process yet may sign in another process already. */
  get accepted(): string[] {
    return this.told().map(({ key }) => key);
  }

  list = () => this.told().map(present);

  /** Makes a key that replaces all others. It signs after `signsInMs`, and the others are accepted for `previousMs` more. */
  async rotate(tx: Executor, { signsInMs, previousMs }: { signsInMs: number; previousMs: number }) {
    await lock(tx, 0, name);
    const now = Date.now();
    const before = (await this.read(tx)).filter(({ accepted_until_ms }) => accepted_until_ms === null || accepted_until_ms > now);
    const made = { id: before.at(-1)!.id + 1, key: randomBytes(32).toString('hex'), signs_from_ms: now + signsInMs, accepted_until_ms: null };
    const ends = made.signs_from_ms + previousMs;
    await this.write(tx, [...before.map((one) => ({ ...one, accepted_until_ms: Math.min(one.accepted_until_ms ?? ends, ends) })), made]);
    return present(made);
  }

  private told() {
    const now = Date.now();
    return this.keys.filter(({ accepted_until_ms }) => accepted_until_ms === null || accepted_until_ms > now);
  }

  private async read(tx: Executor): Promise<SigningKey[]> {
    const row = await find(tx, name);
    return JSON.parse(this.vault.open(place, row!.value));
  }

  private async write(tx: Executor, keys: SigningKey[]) {
    const value = this.vault.seal(place, JSON.stringify(keys));
    const row = await find(tx, name);
    if (row) await settings.update(tx, row, { value }, momentNow());
    else await settings.insert(tx, { name, value }, momentNow());
  }
}

const present = ({ id, signs_from_ms, accepted_until_ms }: SigningKey) => ({
  id,
  signs_from: moment(signs_from_ms),
  accepted_until: accepted_until_ms === null ? null : moment(accepted_until_ms),
});
