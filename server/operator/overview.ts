import type { components, operations, refusals } from '../../generated/operator/overview.ts';
import { declared, deprecationOf } from '../contracts.ts';
import { callsSince, reportedMs } from '../domain/deprecations.ts';
import { creations } from '../domain/discounts.ts';
import { events, presentEvent, retainedFrom } from '../domain/events.ts';
import { feedback } from '../domain/feedback.ts';
import { jobs } from '../domain/jobs.ts';
import { webhooks } from '../domain/subscriptions.ts';
import { installs } from '../domain/tenants.ts';
import type { OperatorHandlers } from '../handlers.ts';
import { moment, msOf } from '../store/clock.ts';
import { orderAsked } from '../store/lists/order.ts';
import { after, equals, type Row } from '../store/table.ts';

const waiting = (job: Row<typeof jobs>): components['schemas']['WaitingJob'] => ({
  id: job.id,
  shop_id: job.shop_id,
  kind: job.kind,
  subject_id: job.subject_id,
  attempts: job.attempts,
  last_error: job.last_error,
  run_at: moment(job.run_at_ms),
  running: job.leased_until_ms > Date.now(),
  created_at: job.created_at,
});

export const handlers: OperatorHandlers<operations, refusals> = {
  async listShopEvents({ shop, store, now, query, page }) {
    const { rows, links } = await events.list(
      store,
      shop.id,
      page,
      [['created_at', '>=', retainedFrom(now), 'checked'], after(query.since_id), equals('subject_type', query.subject_type)],
      orderAsked(query.order),
    );
    const shown = rows.map((row) => {
      const { id, subject_id, subject_type, verb, description, author, created_at } = presentEvent(row);
      return { id, subject_id, subject_type, verb, description, author, created_at };
    });
    return { status: 200, body: { events: shown }, links };
  },

  async listShopWebhooks({ shop, store, query, page }) {
    const { rows, links } = await webhooks.list(store, shop.id, page, [after(query.since_id), equals('app_id', query.app_id)], orderAsked(query.order));
    const shown = rows.map(({ id, app_id, topic, address, format, fields, metafield_namespaces, created_at, updated_at }) => ({
      id,
      app_id,
      topic,
      address,
      format,
      fields,
      metafield_namespaces,
      created_at,
      updated_at,
    }));
    return { status: 200, body: { webhooks: shown }, links };
  },

  async listShopDiscountBatches({ shop, store, query, page }) {
    const { rows, links } = await creations.list(store, shop.id, page, [after(query.since_id)], orderAsked(query.order));
    return { status: 200, body: { discount_code_creations: rows.map(({ shop_id, active, ...row }) => row) }, links };
  },

  async listShopFeedback({ shop, store, query, page }) {
    const { rows, links } = await feedback.list(store, shop.id, page, [after(query.since_id), equals('app_id', query.app_id)], orderAsked(query.order));
    return { status: 200, body: { resource_feedback: rows.map(({ shop_id, resource_updated_at, ...row }) => row) }, links };
  },

  async listShopDeprecatedCalls({ shop, store, now, origin }) {
    const { contract } = declared('admin');
    const since = moment(msOf(now) - reportedMs);
    const calls = [];
    for (const { app_id } of await installs.all(store, shop.id))
      for (const { operation, last_call_at } of await callsSince(store, shop.id, app_id, since)) {
        const found = deprecationOf(contract, operation, origin);
        if (found) calls.push({ app_id, ...found, last_call_at });
      }
    calls.sort((a, b) => (a.last_call_at < b.last_call_at ? 1 : a.last_call_at > b.last_call_at ? -1 : 0));
    return { status: 200, body: { deprecated_api_calls: calls } };
  },

  async listWaitingJobs({ store, query, page }) {
    const { rows, links } = await jobs.list(
      store,
      null,
      page,
      [['dead', '=', false], after(query.since_id), equals('shop_id', query.shop_id)],
      orderAsked(query.order),
    );
    return { status: 200, body: { jobs: rows.map(waiting) }, links };
  },
};
