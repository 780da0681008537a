// Pages that only list records.
import type { components as Audit } from '../../../generated/operator/audit_log.ts';
import type { components } from '../../../generated/operator/overview.ts';
import { html } from '../../looks/html.ts';
import { atMost, card, type Mood, method, pathName, pill, table, when, word } from '../parts.ts';
import { type Page, read, type ShopVisit } from '../visit.ts';
import { appNames } from './names.ts';

type Schemas = components['schemas'];
const most = 100;

export const events: Page<ShopVisit> = {
  at: 'events',
  title: 'Events',
  live: ['changes'],
  async show(visit) {
    const { events: all } = await read<{ events: Schemas['ShopEvent'][] }>(visit, `${visit.there}/events?order=newest&limit=${most}`);
    const rows = all.map((one) => ({
      cells: [
        when(one.created_at, visit),
        one.description,
        html`${one.subject_type} <code class="whole">${one.subject_id}</code>`,
        html`<code>${one.verb}</code>`,
        one.author,
      ],
    }));
    return card(
      'Newest first',
      html`${table('Events', ['When', 'What', 'Record', 'Verb', 'Who'], rows, 'Nothing has happened yet. A call that changes something, such as a new page, is listed here.')}${atMost(all, most)}`,
    );
  },
};

const stages: Record<string, Mood> = { queued: 'wait', running: 'wait', completed: 'good' };

export const discounts: Page<ShopVisit> = {
  at: 'discounts',
  title: 'Discount batches',
  live: ['changes', 'jobs'],
  async show(visit) {
    const { discount_code_creations: all } = await read<{ discount_code_creations: Schemas['DiscountBatch'][] }>(
      visit,
      `${visit.there}/discount_code_creations?order=newest&limit=${most}`,
    );
    const rows = all.map((one) => ({
      cells: [
        when(one.created_at, visit),
        html`rule <code>${one.price_rule_id}</code>`,
        html`${one.imported_count} of ${one.codes_count} made${one.failed_count > 0 && html`, <span class="bad">${one.failed_count} failed</span>`}${one.logs.map((line) => html`<small class="why">${line}</small>`)}`,
        pill(one.status, stages[one.status]),
      ],
    }));
    return card(
      'Newest first',
      html`${table('Discount batches', ['When', 'For', 'Codes', 'State'], rows, 'No app has asked for a batch of codes. An app does it with POST /price_rules/{id}/batch.json.')}${atMost(all, most)}`,
    );
  },
};

export const feedback: Page<ShopVisit> = {
  at: 'feedback',
  title: 'Feedback',
  live: ['changes'],
  async show(visit) {
    const { resource_feedback: all } = await read<{ resource_feedback: Schemas['ShopFeedback'][] }>(
      visit,
      `${visit.there}/resource_feedback?order=newest&limit=${most}`,
    );
    const names = await appNames(visit, all);
    const rows = all.map((one) => ({
      cells: [
        when(one.updated_at, visit),
        names.of(one.app_id),
        html`${one.resource_type} <code>${one.resource_id}</code>`,
        one.messages.map((message) => html`<span class="line">${message}</span>`),
        one.state === 'success' ? pill('fine', 'good') : pill('action needed', 'wait'),
      ],
    }));
    return card(
      'Newest first',
      html`${table('Feedback', ['When', 'App', 'About', 'Message', 'State'], rows, 'No app has given feedback. An app does it with POST /resource_feedback.json.')}${atMost(all, most)}`,
    );
  },
};

export const deprecations: Page<ShopVisit> = {
  at: 'deprecations',
  title: 'Deprecations',
  live: ['requests'],
  async show(visit) {
    const { deprecated_api_calls: all } = await read<{ deprecated_api_calls: Schemas['ShopDeprecatedCall'][] }>(visit, `${visit.there}/deprecated_api_calls`);
    const names = await appNames(visit, all);
    const rows = all.map((one) => ({
      cells: [
        when(one.last_call_at, visit),
        names.of(one.app_id),
        html`<code>${one.endpoint}</code><small class="why">${one.description}</small>`,
        when(one.migration_deadline, visit),
      ],
    }));
    return card(
      'Called in the last 30 days',
      table('Deprecated calls', ['Last', 'App', 'What', 'Works until'], rows, 'No app makes deprecated calls, so nothing has to change.'),
    );
  },
};

export const audit: Page = {
  at: 'audit',
  title: 'Audit log',
  live: ['changes'],
  async show(visit) {
    const { audit_log: all } = await read<{ audit_log: Audit['schemas']['AuditEntry'][] }>(visit, `/audit_log?order=newest&limit=${most}`);
    const rows = all.map((one) => ({
      cells: [
        when(one.created_at, visit),
        word(one.operator),
        html`${method(one.method)} <code>${pathName(one.path)}</code>`,
        pill(String(one.status), one.status < 400 ? 'good' : 'bad'),
        html`<code>${word(one.address)}</code>`,
      ],
    }));
    return card(
      'By operators, newest first',
      html`${table('Audit log', ['When', 'Key', 'Call', 'Status', 'From'], rows, 'There is no entry yet. Every change that is made with an operator key is here.')}${atMost(all, most)}`,
    );
  },
};
