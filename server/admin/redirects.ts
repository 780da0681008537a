import type { operations, refusals } from '../../generated/admin/redirects.ts';
import { limitOn } from '../contracts.ts';
import { type Handlers, notFound } from '../handlers.ts';
import { after, type Executor, equals, type Row, table, text, type Where } from '../store/table.ts';

export const redirects = table(
  'redirects',
  { path: text(), target: text() },
  { unique: [{ columns: ['shop_id', 'path'], blames: 'path', long: true }], index: [['shop_id', 'target', 'id']], counted: [[]] },
);

type Redirect = Row<typeof redirects>;

const present = ({ id, path, target }: Redirect) => ({ id, path, target });

const matching = (query: { path?: string; target?: string; since_id?: number }): Where<Redirect>[] => [
  after(query.since_id),
  equals('path', query.path),
  equals('target', query.target),
];

/** Of a full URL the path counts; without a leading slash it gets one. */
function asPath(given: string): string {
  const text = given.trim();
  if (/^https?:\/\//i.test(text) && URL.canParse(text)) {
    const { pathname, search } = new URL(text);
    return pathname + search;
  }
  return text.startsWith('/') ? text : `/${text}`;
}

const leadsToItself = (path: string, target: string) => target === path || (asPath(target) === path && !/^https?:\/\//i.test(target));

/** Two redirects can't be from one path, and none leads to where it comes from. A slash that was added, or what a URL has encoded, can make a path too long. */
async function wrong(store: Executor, shopId: number, given: { path?: string; target?: string }, own?: Redirect) {
  const path = given.path === undefined ? undefined : asPath(given.path);
  const target = given.target?.trim();
  const other = path === undefined || path === own?.path ? undefined : await redirects.first(store, shopId, [['path', '=', path]]);
  const limit = limitOn('admin', 'RedirectUpdate', 'path', 'maxLength');
  return {
    ...(path !== undefined && [...path].length > limit ? { path: ['too_long', { limit }] as const } : other && { path: 'taken' as const }),
    ...(path !== undefined && target !== undefined && leadsToItself(path, target) && { target: 'same' as const }),
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
    rules: ({ shop, store, body }) => wrong(store, shop.id, body.redirect),

    async handle({ shop, store, now, body }) {
      const path = asPath(body.redirect.path);
      const redirect = await redirects.insert(store, { shop_id: shop.id, path, target: body.redirect.target.trim() }, now);
      return { status: 201, body: { redirect: present(redirect) } };
    },
  },

  updateRedirect: {
    async rules({ shop, store, path, body, malformed }) {
      // path and target are judged together, where nothing else is wrong with them
      const redirect = await redirects.findForUpdate(store, shop.id, path.redirect_id);
      const known = malformed.has('path') || malformed.has('target') ? {} : redirect;
      return redirect ? wrong(store, shop.id, { ...known, ...body.redirect }, redirect) : notFound;
    },

    async handle({ shop, store, now, path, body }) {
      const redirect = await redirects.find(store, shop.id, path.redirect_id);
      if (!redirect) return notFound;
      const next = { path: body.redirect.path === undefined ? undefined : asPath(body.redirect.path), target: body.redirect.target?.trim() };
      return { status: 200, body: { redirect: present(await redirects.update(store, redirect, next, now)) } };
    },
  },

  async deleteRedirect({ shop, store, path }) {
    const removed = await redirects.remove(store, shop.id, [['id', '=', path.redirect_id]]);
    return removed ? { status: 200, body: {} } : notFound;
  },
};
