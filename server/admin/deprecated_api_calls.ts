import type { operations, refusals } from '../../generated/admin/deprecated_api_calls.ts';
import { declared } from '../contracts.ts';
import { callsSince, reportedMs } from '../domain/deprecations.ts';
import type { Handlers } from '../handlers.ts';
import { moment, msOf } from '../store/clock.ts';

export const handlers: Handlers<operations, refusals> = {
  async listDeprecatedApiCalls({ shop, app, store, now, respond }) {
    if (app.distribution !== 'custom') return respond(403, 'custom_apps_only');
    const newestFirst = await callsSince(store, shop.id, app.id, moment(msOf(now) - reportedMs));
    const { operations: known, document } = declared('admin').contract;
    const calls = newestFirst.flatMap(({ operation: noted, last_call_at }) => {
      const [id = '', member] = noted.split('/');
      const operation = known.get(id);
      const deprecation = member === undefined ? operation?.deprecation : operation?.body?.deprecated.get(member);
      if (!operation || !deprecation) return [];
      const { since, migration, documentation_url, migration_deadline, version } = deprecation;
      const what = member === undefined ? 'deprecated' : `\`${member}\` is deprecated`;
      return {
        api_type: 'REST' as const,
        description: `${document.paths[operation.path][operation.method].summary}: ${what}${since === undefined ? '' : ` since ${since}`}. ${migration}`,
        documentation_url,
        endpoint: `${operation.method.toUpperCase()} ${operation.path}`,
        last_call_at,
        migration_deadline,
        graphql_schema_name: null,
        version,
      };
    });
    return { status: 200, body: { data_updated_at: newestFirst[0]?.last_call_at ?? now, deprecated_api_calls: calls } };
  },
};
