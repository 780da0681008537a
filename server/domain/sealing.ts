// Seals secrets under the current key: those that earlier releases stored as plain text, and those that were sealed under a sandbox's own key.
import { momentNow } from '../store/clock.ts';
import { over } from '../store/over.ts';
import type { Store } from '../store/store.ts';
import type { Executor } from '../store/table.ts';
import type { Vault } from '../store/vault.ts';
import * as signingKeys from './signing_keys.ts';
import { placeOfToken, storefrontAccessTokens } from './storefront_access_tokens.ts';
import { apps, placeOfSecret, settings } from './tenants.ts';

const name = 'secrets_sealed';
const batch = 500;

const opened = (vault: Vault, place: string, text: string): string | undefined => {
  try {
    return vault.open(place, text);
  } catch {
    return undefined;
  }
};

/** Runs batches, each in a transaction of its own. Each batch returns where the next one begins. */
async function each<P>(store: Store, first: P, change: (tx: Executor, after: P) => Promise<P | undefined>) {
  for (let after: P | undefined = first; after !== undefined; ) {
    const from: P = after;
    after = await store.transaction((tx) => change(tx, from));
  }
}

/** After a start that broke off it can run again: a secret that opens is sealed already, and one that doesn't open is still as it was stored. */
export async function sealSecrets(store: Store, vault: Vault, former: Vault | undefined) {
  const mark = vault.mark(name, '');
  const before = await settings.first(store, null, [['name', '=', name]]);
  if (before?.value === mark) return;
  /** The text, sealed under the current key. Undefined where the stored text is sealed under it already. */
  const sealed = (place: string, text: string) => {
    if (opened(vault, place, text) !== undefined) return undefined;
    return vault.seal(place, (former && opened(former, place, text)) ?? text);
  };
  await each(store, 0, async (tx, after) => {
    const query = over(tx, apps).selectFrom(apps.name).select(['id', 'client_id', 'client_secret', 'previous_secret']).where('id', '>', after);
    const rows = await query.orderBy('id').limit(batch).execute();
    for (const { id, client_id, client_secret, previous_secret } of rows) {
      const place = placeOfSecret({ client_id });
      const secret = sealed(place, client_secret);
      const previous = previous_secret === null ? undefined : sealed(place, previous_secret);
      const changes = { ...(secret && { client_secret: secret }), ...(previous && { previous_secret: previous }) };
      if (Object.keys(changes).length === 0) continue;
      // another process may be serving already, and may have replaced the secret
      await over(tx, apps).updateTable(apps.name).set(changes).where('id', '=', id).where('client_secret', '=', client_secret).execute();
    }
    return rows.length < batch ? undefined : rows.at(-1)!.id;
  });
  await each(store, { shop_id: 0, id: 0 }, async (tx, after) => {
    const rows = await storefrontAccessTokens.nextRows(tx, after, batch);
    for (const row of rows) {
      const access_token = sealed(placeOfToken(row), row.access_token);
      if (access_token === undefined) continue;
      const own = over(tx, storefrontAccessTokens).updateTable(storefrontAccessTokens.name).set({ access_token });
      await own.where('shop_id', '=', row.shop_id).where('id', '=', row.id).execute();
    }
    return rows.length < batch ? undefined : rows.at(-1)!;
  });
  await store.transaction(async (tx) => {
    const keys = await settings.first(tx, null, [['name', '=', signingKeys.name]]);
    const value = keys && sealed(signingKeys.place, keys.value);
    if (value) await settings.update(tx, keys, { value }, momentNow());
    const row = await settings.first(tx, null, [['name', '=', name]]);
    if (row) await settings.update(tx, row, { value: mark }, momentNow());
    else await settings.insert(tx, { name, value: mark }, momentNow());
  });
}
