import type { operations, refusals } from '../../generated/admin/deprecated_api_calls.ts';
import { declared } from '../contracts.ts';
import { deprecatedCalls, flushDeprecations, reportedMs } from '../domain/deprecations.ts';
import type { Handlers } from '../handlers.ts';
import { moment, msOf } from '../store/clock.ts';

export const handlers: Handlers<operations, refusals> = {
  async listDeprecatedApiCalls({ shop, app, store, now, respond }) {
    if (app.distribution !== 'custom') return respond(403, 'custom_apps_only');
    await flushDeprecations(store);
    const all = await deprecatedCalls.all(store, shop.id, [
      ['app_id', '=', app.id],
      ['last_call_at', '>=', moment(msOf(now) - reportedMs)],
    ]);
    const newestFirst = all.sort((a, b) => (a.last_call_at === b.last_call_at ? b.id - a.id : a.last_call_at < b.last_call_at ? 1 : -1));
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
