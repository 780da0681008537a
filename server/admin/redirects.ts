import type { operations, refusals } from '../../generated/admin/redirects.ts';
import { declared } from '../contracts.ts';
import { type Handlers, notFound } from '../handlers.ts';
import { after, equals, type Row, table, text, type Where } from '../store/table.ts';

export const redirects = table(
  'redirects',
  { path: text(), target: text() },
  { unique: [{ columns: ['shop_id', 'path'], blames: 'path', long: true }], index: [['shop_id', 'target']] },
);

const answer = ({ id, path, target }: Row<typeof redirects>) => ({ id, path, target });

const matching = (query: { path?: string; target?: string; since_id?: number }): Where<Row<typeof redirects>>[] => [
  after(query.since_id),
  equals('path', query.path),
  equals('target', query.target),
];

const { contract, validator } = declared('admin');
const changing = contract.operations.get('updateRedirect')!;

/** A slash that was added, or what a URL has encoded, can make a path longer than it came. */
function outgrown(path: string): Record<string, string[]> | undefined {
  const found = validator.body(changing, { redirect: { path } });
  return found && 'errors' in found ? found.errors : undefined;
}

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

export const handlers: Handlers<operations, refusals> = {
  async listRedirects({ shop, store, query, page }) {
    const { rows, links } = await redirects.list(store, shop.id, page, matching(query));
    return { status: 200, body: { redirects: rows.map(answer) }, links };
  },

  async countRedirects({ shop, store, query }) {
    return { status: 200, body: { count: await redirects.count(store, shop.id, matching(query)) } };
  },

  async getRedirect({ shop, store, path }) {
    const redirect = await redirects.find(store, shop.id, path.redirect_id);
    return redirect ? { status: 200, body: { redirect: answer(redirect) } } : notFound;
  },

  async createRedirect({ shop, store, now, body, refuse }) {
    const path = asPath(body.redirect.path);
    const target = body.redirect.target.trim();
    const errors = outgrown(path);
    if (errors) return { status: 422, body: { errors } };
    if (leadsToItself(path, target)) return refuse({ target: 'same' });
    const redirect = await redirects.insert(store, { shop_id: shop.id, path, target, created_at: now, updated_at: now });
    return { status: 201, body: { redirect: answer(redirect) } };
  },

  async updateRedirect({ shop, store, now, path, body, refuse }) {
    // path and target are judged together
    const redirect = await redirects.hold(store, shop.id, path.redirect_id);
    if (!redirect) return notFound;
    const next = {
      path: body.redirect.path === undefined ? redirect.path : asPath(body.redirect.path),
      target: body.redirect.target?.trim() ?? redirect.target,
    };
    const errors = outgrown(next.path);
    if (errors) return { status: 422, body: { errors } };
    if (leadsToItself(next.path, next.target)) return refuse({ target: 'same' });
    const changed = await redirects.update(store, redirect, next, now);
    return { status: 200, body: { redirect: answer(changed) } };
  },

  async deleteRedirect({ shop, store, path }) {
    const removed = await redirects.remove(store, shop.id, [['id', '=', path.redirect_id]]);
    return removed ? { status: 200, body: {} } : notFound;
  },
};
