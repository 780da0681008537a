import type { components as Overview } from '../../../generated/operator/overview.ts';
import type { components } from '../../../generated/operator/webhook_deliveries.ts';
import { html } from '../../looks/html.ts';
import { atMost, button, card, certain, pill, short, table, when } from '../parts.ts';
import { done, type Page, read, type ShopVisit } from '../visit.ts';

const most = 100;
const kindInWords = (kind: string) => kind.replaceAll('_', ' ');

export const jobs: Page<ShopVisit> = {
  at: 'jobs',
  title: 'Jobs',
  live: ['changes', 'jobs'],

  async show(visit) {
    const { shop } = visit;
    const [{ jobs: waiting }, { dead_jobs: dead }] = await Promise.all([
      read<{ jobs: Overview['schemas']['WaitingJob'][] }>(visit, `/jobs?shop_id=${shop.id}&order=newest&limit=${most}`),
      read<{ dead_jobs: components['schemas']['DeadJob'][] }>(visit, `/dead_jobs?order=newest&limit=${most}`),
    ]);
    const given = dead.map((one) => ({
      cells: [
        when(one.died_at, visit),
        html`${kindInWords(one.kind)}${one.subject_id !== null && html` <small>of ${one.subject_id}</small>`}${one.shop_id !== shop.id && html` <small>in shop ${one.shop_id}</small>`}`,
        short(one.last_error, 120),
        html`${button('retry', 'Try again', { id: one.id }, 'first', `job ${one.id}`)} ${certain(`forget-${one.id}`, 'Forget', 'forget', 'It is never tried again.', { id: one.id }, `job ${one.id}`)}`,
      ],
    }));
    const rows = waiting.map((one) => ({
      cells: [
        html`${kindInWords(one.kind)}${one.subject_id !== null && html` <small>of ${one.subject_id}</small>`}`,
        one.running ? pill('running', 'wait') : when(one.run_at, visit),
        one.attempts === 0 ? 'first attempt' : `attempt ${one.attempts + 1}`,
        short(one.last_error ?? '', 120),
      ],
    }));
    return html`${card('Given up, in all shops', html`${table('Dead jobs', ['When', 'Job', 'Why', ''], given, 'No job was given up. A job that fails at its last attempt is here, to be tried again.')}${atMost(dead, most)}`)}
${card('Waiting, in this shop', html`${table('Waiting jobs', ['Job', 'Due', 'Attempt', 'Last error'], rows, 'No job waits. Deliveries, batches of codes and work that is due later wait here.')}${atMost(waiting, most)}`)}`;
  },

  actions: {
    retry: (visit, form) => done(visit, form, ['POST', `/dead_jobs/${form.id('id')}/retry`], 'The job is tried again, with all its attempts.'),
    forget: (visit, form) => done(visit, form, ['DELETE', `/dead_jobs/${form.id('id')}`], 'The job is deleted.'),
  },
};
