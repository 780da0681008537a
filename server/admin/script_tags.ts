import type { QueryOf } from '../../contract/requests/handlers.ts';
import type { components, operations, refusals } from '../../generated/admin/script_tags.ts';
import { type Handlers, notFound } from '../handlers.ts';
import { after, between, boolean, type Executor, equals, integer, type Row, table, text, type Where } from '../store/table.ts';

type Scope = components['schemas']['ScriptTagDisplayScope'];

export const scriptTags = table(
  'script_tags',
  { app_id: integer(), src: text(), event: text(), display_scope: text<Scope>(), cache: boolean() },
  {
    index: [
      ['shop_id', 'app_id', 'id'],
      ['shop_id', 'app_id', 'src', 'id'],
      ['shop_id', 'app_id', 'created_at', 'id'],
      // with the other time, as for pages
      ['shop_id', 'app_id', 'updated_at', 'id', 'created_at'],
    ],
    counted: [['app_id']],
    ownedByApp: true,
  },
);

type ScriptTag = Row<typeof scriptTags>;

const present = ({ id, src, event, created_at, updated_at, display_scope, cache }: ScriptTag): components['schemas']['ScriptTag'] => ({
  id,
  src,
  event,
  created_at,
  updated_at,
  display_scope,
  cache,
});

/** An app sees only its own script tags. */
const matching = (app: { id: number }, query: QueryOf<operations['listScriptTags']>): Where<ScriptTag>[] => [
  ['app_id', '=', app.id],
  after(query.since_id),
  equals('src', query.src),
  ...between('created_at', query.created_at_min, query.created_at_max),
  ...between('updated_at', query.updated_at_min, query.updated_at_max),
];

const own = (store: Executor, shopId: number, app_id: number, id: number) => scriptTags.findUnder(store, shopId, { app_id }, id);

export const handlers: Handlers<operations, refusals> = {
  async listScriptTags({ shop, app, store, query, page }) {
    const { rows, links } = await scriptTags.list(store, shop.id, page, matching(app, query));
    return { status: 200, body: { script_tags: rows.map(present) }, links };
  },

  async countScriptTags({ shop, app, store, query }) {
    return { status: 200, body: { count: await scriptTags.count(store, shop.id, matching(app, query)) } };
  },

  async getScriptTag({ shop, app, store, path }) {
    const tag = await own(store, shop.id, app.id, path.script_tag_id);
    return tag ? { status: 200, body: { script_tag: present(tag) } } : notFound;
  },

  async createScriptTag({ shop, app, store, body, now }) {
    const { src, event, display_scope = 'online_store', cache = false } = body.script_tag;
    const tag = await scriptTags.insert(store, { shop_id: shop.id, app_id: app.id, src, event, display_scope, cache }, now);
    return { status: 201, body: { script_tag: present(tag) } };
  },

  updateScriptTag: {
    async rules({ shop, app, store, path }) {
      return (await own(store, shop.id, app.id, path.script_tag_id)) ? undefined : notFound;
    },

    async handle({ shop, app, store, path, body, now }) {
      const tag = await own(store, shop.id, app.id, path.script_tag_id);
      if (!tag) return notFound;
      const { src, event, display_scope, cache } = body.script_tag;
      return { status: 200, body: { script_tag: present(await scriptTags.update(store, tag, { src, event, display_scope, cache }, now)) } };
    },
  },

  async deleteScriptTag({ shop, app, store, path }) {
    const removed = await scriptTags.remove(store, shop.id, [
      ['id', '=', path.script_tag_id],
      ['app_id', '=', app.id],
    ]);
    return removed ? { status: 200, body: {} } : notFound;
  },
};
