// Redirects and the one form in which their paths are compared. They are stored and answered as they were written.
import { over } from '../store/over.ts';
import { type Executor, nullable, type Row, table, text } from '../store/table.ts';
import type { Shop } from './tenants.ts';

export const redirects = table(
  'redirects',
  {
    path: text(),
    target: text(),
    /** What path and target are compared by. */
    path_key: nullable(text()),
    target_key: nullable(text()),
  },
  { unique: [{ columns: ['shop_id', 'path_key'], blames: 'path', long: true }], index: [['shop_id', 'target_key', 'id']], counted: [[]] },
);

export type Redirect = Row<typeof redirects>;

const fullUrl = /^https?:\/\/[^/?#\\]*/i;

/** Of a full URL its path and query count; without a leading slash a path gets one. */
export function asPath(given: string): string {
  const written = given.trim();
  const path = fullUrl.test(written) && URL.canParse(written) ? written.replace(fullUrl, '').replace(/#.*$/s, '') : written;
  return path.startsWith('/') ? path : `/${path}`;
}

/** Two addresses of one page are the same text afterwards: dots are resolved, and what needn't be escaped isn't. */
function normal(url: URL): string {
  return (url.pathname + url.search).replace(/%[0-9a-f]{2}/gi, (escaped) => {
    const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : escaped.toUpperCase();
  });
}

const here = 'http://shop.invalid';

export const pathKey = (path: string) => normal(new URL(here + asPath(path)));

/** A target is a path of the shop, or the URL of a page elsewhere. */
export function targetKey(target: string): string {
  const url = fullUrl.test(target.trim()) ? URL.parse(target.trim()) : null;
  return url ? url.origin + normal(url) + url.hash : pathKey(target);
}

/** Whether a target is the page that it is to be redirected from, under the shop's domain or without one. */
export function leadsToItself(shop: Pick<Shop, 'domain'>, path: string, target: string): boolean {
  const url = fullUrl.test(target) ? URL.parse(target) : null;
  return url ? url.host === shop.domain.toLowerCase() && normal(url) === pathKey(path) : pathKey(target) === pathKey(path);
}

const atOnce = 1000;

/**
 * Gives redirects from before the form that they are compared by. As long as they were compared as written, one page could be redirected twice:
 * of such redirects all but the first are still compared as written.
 */
export async function nameRedirects(tx: Executor) {
  await over(tx, redirects)
    .updateTable('redirects')
    .set(({ ref }) => ({ path_key: ref('path'), target_key: ref('target') }))
    .where('path_key', 'is', null)
    .execute();
  for (let last = 0, more = true; more; ) {
    const rows = await over(tx, redirects).selectFrom('redirects').selectAll().where('id', '>', last).orderBy('id').limit(atOnce).execute();
    for (const { id, shop_id, path, target } of rows) {
      const [path_key, target_key] = [pathKey(path), targetKey(target)];
      if (path_key === path && target_key === target) continue;
      const isOnly = path_key !== path && !(await redirects.first(tx, shop_id, [['path_key', '=', path_key]]));
      const keys = isOnly ? { path_key, target_key } : { target_key };
      await over(tx, redirects).updateTable('redirects').set(keys).where('shop_id', '=', shop_id).where('id', '=', id).execute();
    }
    last = rows.at(-1)?.id ?? last;
    more = rows.length === atOnce;
  }
}
