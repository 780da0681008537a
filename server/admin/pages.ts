import type { QueryOf } from '../../contract/requests/handlers.ts';
import type { components, operations, refusals } from '../../generated/admin/pages.ts';
import { handleOf, insertUnderHandle, nextHandle } from '../domain/handles.ts';
import { putMetafields, removeMetafields, wrongMetafields } from '../domain/metafields.ts';
import { firstPublishedAt, havingPublishedStatus, nextPublishedAt, publishing } from '../domain/publishing.ts';
import { type Handlers, notFound } from '../handlers.ts';
import { after, between, boolean, equals, isNull, nullable, type Row, table, text, time, type Where, wide } from '../store/table.ts';

export const pages = table(
  'pages',
  {
    title: text(),
    handle: text(),
    body_html: wide(text()),
    /** True where no text was ever given, not even an empty one. */
    bodiless: nullable(boolean()),
    author: text(),
    template_suffix: nullable(text()),
    published_at: nullable(time()),
  },
  {
    unique: [{ columns: ['shop_id', 'handle'], chosen: true }],
    index: [
      ['shop_id', 'title', 'id'],
      // what comes after the id is for pages that are bounded by two times: they are counted and listed without reading those that only one bound leaves
      ['shop_id', 'created_at', 'id', 'published_at'],
      ['shop_id', 'updated_at', 'id', 'published_at', 'created_at'],
      ['shop_id', 'published_at', 'id', 'created_at'],
      ['shop_id', isNull('published_at'), 'id'],
    ],
    counted: [[isNull('published_at')]],
  },
);

const present = (page: Row<typeof pages>): components['schemas']['Page'] => ({
  id: page.id,
  title: page.title,
  shop_id: page.shop_id,
  handle: page.handle,
  body_html: page.bodiless ? null : page.body_html,
  author: page.author,
  created_at: page.created_at,
  updated_at: page.updated_at,
  published_at: page.published_at,
  template_suffix: page.template_suffix,
  admin_graphql_api_id: `gid://service/Page/${page.id}`,
});

const matching = (query: QueryOf<operations['listPages']>): Where<Row<typeof pages>>[] => [
  after(query.since_id),
  equals('title', query.title),
  equals('handle', query.handle),
  ...between('created_at', query.created_at_min, query.created_at_max),
  ...between('updated_at', query.updated_at_min, query.updated_at_max),
  ...between('published_at', query.published_at_min, query.published_at_max),
  havingPublishedStatus(query.published_status),
];

const event = (page: Row<typeof pages>, verb: 'create' | 'update' | 'destroy' | 'published' | 'unpublished') => ({
  id: page.id,
  event: { subject: 'Page', verb, name: page.title } as const,
});

const owner = ({ id, shop_id }: Row<typeof pages>) => ({ shop_id, type: 'page' as const, id });

/** Some clients send `metafield`, others the list `metafields`. */
const metafieldsIn = ({ metafields = [], metafield }: Partial<components['schemas']['PageUpdate']>) => (metafield ? [...metafields, metafield] : metafields);

export const handlers: Handlers<operations, refusals> = {
  async listPages({ shop, store, query, page }) {
    const { rows, links } = await pages.list(store, shop.id, page, matching(query));
    return { status: 200, body: { pages: rows.map(present) }, links };
  },

  async countPages({ shop, store, query }) {
    return { status: 200, body: { count: await pages.count(store, shop.id, matching(query)) } };
  },

  async getPage({ shop, store, path }) {
    const page = await pages.find(store, shop.id, path.page_id);
    return page ? { status: 200, body: { page: present(page) } } : notFound;
  },

  createPage: {
    rules: ({ store, body }) => wrongMetafields(store, undefined, metafieldsIn(body.page)),

    async handle({ shop, app, store, now, body, happened }) {
      const { title, body_html, author, handle, template_suffix } = body.page;
      const page = await insertUnderHandle(
        store,
        pages,
        handleOf([handle, title], 'page'),
        {
          shop_id: shop.id,
          title,
          body_html: body_html ?? '',
          bodiless: body_html == null,
          author: author || app.name,
          template_suffix: template_suffix || null,
          published_at: firstPublishedAt(body.page, now),
        },
        now,
      );
      await putMetafields(store, owner(page), metafieldsIn(body.page), now);
      await happened(event(page, 'create'));
      return { status: 201, body: { page: present(page) } };
    },
  },

  updatePage: {
    async rules({ shop, store, path, body }) {
      const page = await pages.findForUpdate(store, shop.id, path.page_id);
      return page ? wrongMetafields(store, owner(page), metafieldsIn(body.page)) : notFound;
    },

    async handle({ shop, store, now, path, body, happened }) {
      const page = await pages.find(store, shop.id, path.page_id);
      if (!page) return notFound;
      const { title, body_html, author, template_suffix } = body.page;
      const described = await putMetafields(store, owner(page), metafieldsIn(body.page), now);
      const changed = await pages.update(
        store,
        page,
        {
          title,
          body_html: body_html === null ? '' : body_html,
          bodiless: body_html === undefined ? undefined : body_html === null,
          author,
          handle: await nextHandle(store, pages, page, body.page, 'page'),
          template_suffix: template_suffix === undefined ? undefined : template_suffix || null,
          published_at: nextPublishedAt(body.page, page, now),
        },
        now,
        described,
      );
      if (changed !== page) await happened(event(changed, publishing(page, changed) ?? 'update'));
      return { status: 200, body: { page: present(changed) } };
    },
  },

  async deletePage({ shop, store, path, happened }) {
    const page = await pages.findForUpdate(store, shop.id, path.page_id);
    if (!page) return notFound;
    await pages.remove(store, shop.id, [['id', '=', page.id]]);
    await removeMetafields(store, owner(page));
    await happened(event(page, 'destroy'));
    return { status: 200, body: {} };
  },
};
