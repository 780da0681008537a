import type { components, operations, refusals } from '../../generated/operator/metafields.ts';
import { metafields } from '../domain/metafields.ts';
import { notFound, type OperatorHandlers } from '../handlers.ts';
import { after, equals, type Row } from '../store/table.ts';

const present = ({ shop_id, ...metafield }: Row<typeof metafields>): components['schemas']['Metafield'] => metafield;

export const handlers: OperatorHandlers<operations, refusals> = {
  async listMetafields({ shop, store, query, page }) {
    const where = [after(query.since_id), equals('owner_type', query.owner_type), equals('owner_id', query.owner_id)];
    const { rows, links } = await metafields.list(store, shop.id, page, where);
    return { status: 200, body: { metafields: rows.map(present) }, links };
  },

  async getMetafield({ shop, store, path }) {
    const metafield = await metafields.find(store, shop.id, path.metafield_id);
    return metafield ? { status: 200, body: { metafield: present(metafield) } } : notFound;
  },
};
