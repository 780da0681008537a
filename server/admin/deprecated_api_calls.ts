import type { operations, refusals } from '../../generated/admin/deprecated_api_calls.ts';
import { declared, deprecationOf } from '../contracts.ts';
import { callsSince, reportedMs } from '../domain/deprecations.ts';
import type { Handlers } from '../handlers.ts';
import { moment, msOf } from '../store/clock.ts';

export const handlers: Handlers<operations, refusals> = {
  async listDeprecatedApiCalls({ shop, app, store, now, origin }) {
    const newestFirst = await callsSince(store, shop.id, app.id, moment(msOf(now) - reportedMs));
    const { contract } = declared('admin');
    const calls = newestFirst.flatMap(({ operation, last_call_at }) => {
      const found = deprecationOf(contract, operation, origin);
      if (!found) return [];
      const { migration_deadline, version, ...what } = found;
      return { api_type: 'REST' as const, ...what, last_call_at, migration_deadline, graphql_schema_name: null, version };
    });
    return { status: 200, body: { data_updated_at: newestFirst[0]?.last_call_at ?? now, deprecated_api_calls: calls } };
  },
};
