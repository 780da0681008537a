import type { operations, refusals } from '../../generated/admin/redirects.ts';
import { limitOn } from '../contracts.ts';
import { leadsToItself, pathIn, pathKey, targetKey } from '../domain/redirect_paths.ts';
import type { Shop } from '../domain/tenants.ts';
import { type Handlers, notFound } from '../handlers.ts';
import { over } from '../store/over.ts';
import { after, type Executor, equals, nullable, type Row, table, text, type Where } from '../store/table.ts';

export const redirects = table(
  'redirects',
  // path and target are compared by their keys
  { path: text(), target: text(), path_key: nullable(text()), target_key: nullable(text()) },
  { unique: [{ columns: ['shop_id', 'path_key'], blames: 'path', long: true }], index: [['shop_id', 'target_key', 'id']], counted: [[]] },
);

type Redirect = Row<typeof redirects>;

const present = ({ id, path, target }: Redirect) => ({ id, path, target });

/** An empty filter stays empty: no page has an empty address, so it finds nothing. */
const keyOf = (given: string | undefined, key: (address: string) => string) => given && key(given);

const matching = (query: { path?: string; target?: string; since_id?: number }): Where<Redirect>[] => [
  after(query.since_id),
  equals('path_key', keyOf(query.path, pathKey)),
  equals('target_key', keyOf(query.target, targetKey)),
];

/** A page has one redirect at most, and none leads to its own page. The length limit is for the path as it is stored, which has no domain. */
async function wrong(store: Executor, shop: Shop, given: { path?: string; target?: string }, own?: Redirect) {
  const path = given.path === undefined ? undefined : pathIn(given.path);
  const target = given.target?.trim();
  const other = path === undefined || path === own?.path ? undefined : await redirects.first(store, shop.id, [['path_key', '=', pathKey(path)]]);
  // since it was made, the shop may have got the domain that it leads to
  const isKept = path === own?.path && target === own?.target;
  const limit = limitOn('admin', 'RedirectFields', 'path', 'maxLength');
  return {
    ...(path !== undefined && [...path].length > limit
      ? { path: ['too_long', { limit }] as const }
      : other && other.id !== own?.id && { path: 'taken' as const }),
    ...(path !== undefined && target !== undefined && !isKept && leadsToItself(shop, path, target) && { target: 'same' as const }),
  };
}

export const handlers: Handlers<operations, refusals> = {
  async listRedirects({ shop, store, query, page }) {
    const { rows, links } = await redirects.list(store, shop.id, page, matching(query));
    return { status: 200, body: { redirects: rows.map(present) }, links };
  },

  async countRedirects({ shop, store, query }) {
    return { status: 200, body: { count: await redirects.count(store, shop.id, matching(query)) } };
  },

  async getRedirect({ shop, store, path }) {
    const redirect = await redirects.find(store, shop.id, path.redirect_id);
    return redirect ? { status: 200, body: { redirect: present(redirect) } } : notFound;
  },

  createRedirect: {
    rules: ({ shop, store, body }) => wrong(store, shop, body.redirect),

    async handle({ shop, store, now, body }) {
      const path = pathIn(body.redirect.path);
      const target = body.redirect.target.trim();
      const keys = { path_key: pathKey(path), target_key: targetKey(target) };
      const redirect = await redirects.insert(store, { shop_id: shop.id, path, target, ...keys }, now);
      return { status: 201, body: { redirect: present(redirect) } };
    },
  },

  updateRedirect: {
    async rules({ shop, store, path, body, malformed }) {
      // path and target are checked together, unless the schema has found one of them malformed
      const redirect = await redirects.findForUpdate(store, shop.id, path.redirect_id);
      const known = malformed.has('path') || malformed.has('target') ? {} : redirect;
      return redirect ? wrong(store, shop, { ...known, ...body.redirect }, redirect) : notFound;
    },

    async handle({ shop, store, now, path, body }) {
      const redirect = await redirects.find(store, shop.id, path.redirect_id);
      if (!redirect) return notFound;
      const from = body.redirect.path === undefined ? redirect.path : pathIn(body.redirect.path);
      const target = body.redirect.target?.trim() ?? redirect.target;
      // earlier releases let two redirects share a page: such a redirect is compared as it was written, until it is given another path
      const path_key = from === redirect.path ? redirect.path_key : pathKey(from);
      const changed = await redirects.update(store, redirect, { path: from, target, path_key, target_key: targetKey(target) }, now);
      return { status: 200, body: { redirect: present(changed) } };
    },
  },

  async deleteRedirect({ shop, store, path }) {
    const removed = await redirects.remove(store, shop.id, [['id', '=', path.redirect_id]]);
    return removed ? { status: 200, body: {} } : notFound;
  },
};

const atOnce = 1000;

/** Where the next batch begins. */
interface Place {
  pass: 'as written' | 'compared';
  shop_id: number;
  id: number;
}

/**
 * Gives redirects of earlier releases the keys that they are compared by. Those releases compared them as written, so one page could have two redirects:
 * of such redirects all but the first are still compared as written.
 */
export async function nameRedirects(tx: Executor, given?: unknown): Promise<Place | undefined> {
  const from = (given as Place | undefined) ?? { pass: 'as written', shop_id: 0, id: 0 };
  const rows = await redirects.nextRows(tx, from, atOnce);
  const last = rows.at(-1);
  // the first pass stores all paths as written, so that the second pass finds them when it looks for another redirect with the same key
  if (last && from.pass === 'as written')
    await over(tx, redirects)
      .updateTable('redirects')
      .set(({ ref }) => ({ path_key: ref('path'), target_key: ref('target') }))
      .where((eb) => eb(eb.refTuple('shop_id', 'id'), '>', eb.tuple(from.shop_id, from.id)))
      .where((eb) => eb(eb.refTuple('shop_id', 'id'), '<=', eb.tuple(last.shop_id, last.id)))
      .where('path_key', 'is', null)
      .execute();
  else
    for (const { id, shop_id, path, target } of rows) {
      const [path_key, target_key] = [pathKey(path), targetKey(target)];
      if (path_key === path && target_key === target) continue;
      const isOnly = path_key !== path && !(await redirects.first(tx, shop_id, [['path_key', '=', path_key]]));
      const keys = isOnly ? { path_key, target_key } : { target_key };
      await over(tx, redirects).updateTable('redirects').set(keys).where('shop_id', '=', shop_id).where('id', '=', id).execute();
    }
  if (last && rows.length === atOnce) return { pass: from.pass, shop_id: last.shop_id, id: last.id };
  return from.pass === 'as written' ? { pass: 'compared', shop_id: 0, id: 0 } : undefined;
}
