import type { components } from '../../../generated/operator/snapshots.ts';
import { html, isolated, named } from '../../looks/html.ts';
import { card, certain, empty, field, form, table, when } from '../parts.ts';
import { type Action, done, type Page, read, type ShopVisit, type Visit } from '../visit.ts';

type Snapshot = components['schemas']['Snapshot'];

/** The snapshots' path in the operator interface, and words for what is saved there. */
interface Kept {
  path: string;
  title: string;
  what: string;
  stays: string;
  /** What people should know before they restore a snapshot. */
  lost: string;
}

const ofShop = ({ there }: ShopVisit): Kept => ({
  path: `${there}/snapshots`,
  title: 'Save the shop as it is',
  what: 'the shop',
  stays: 'A restore leaves valid tokens valid. Tokens that were revoked since are valid again.',
  lost: 'All changes in the shop since then are lost.',
});
const ofAll = (): Kept => ({
  path: '/snapshots',
  title: 'Save all shops as they are',
  what: 'all shops',
  stays: 'A restore removes shops that were created since.',
  lost: 'All changes in all shops since then are lost.',
});

async function shown(visit: Visit, { path, title, what, stays, lost }: Kept) {
  // a host is asked too, so that a caller without the right is refused here as well
  const { snapshots: all } = await read<{ snapshots: Snapshot[] }>(visit, `${path}?limit=250`);
  if (!visit.sandbox) return card('Snapshots', empty('A host has backups; snapshots are for sandboxes.'));
  const rows = all.toReversed().map((one) => ({
    cells: [
      named(one.name),
      when(one.created_at, visit),
      one.rows.toLocaleString('en'),
      `${Math.ceil(one.bytes / 1024).toLocaleString('en')} kB`,
      html`${certain(`restore-${one.id}`, 'Restore', 'restore', lost, { id: one.id, name: one.name }, isolated(one.name))}${certain(`remove-${one.id}`, 'Remove', 'remove', `${isolated(one.name)} is deleted for good.`, { id: one.id }, isolated(one.name))}`,
    ],
  }));
  const save = form('save', 'Save', field(visit, 'name', { required: true, hint: 'such as “before the import”', maxlength: 255 }));
  const none = `There is no snapshot yet. Save one before you try something, and restore ${what} afterwards.`;
  return html`${card(title, save)}${card('Saved', html`${table('Snapshots', ['Name', 'When', 'Rows', 'Size', ''], rows, none)}${rows.length > 0 && html`<p class="quiet">${stays}</p>`}`)}`;
}

const actions = <V extends Visit>(kept: (visit: V) => Kept): Record<string, Action<V>> => ({
  save: (visit, entered) => done(visit, entered, ['POST', kept(visit).path, { snapshot: entered.only('name') }], 'The snapshot is saved.'),
  restore: (visit, entered) =>
    done(visit, entered, ['POST', `${kept(visit).path}/${entered.id('id')}/restore`], `“${isolated(entered.text('name'))}” is restored.`),
  remove: (visit, entered) => done(visit, entered, ['DELETE', `${kept(visit).path}/${entered.id('id')}`], 'The snapshot is deleted.'),
});

export const snapshots: Page<ShopVisit> = {
  at: 'snapshots',
  title: 'Snapshots',
  sandboxOnly: true,
  live: ['changes'],
  show: (visit) => shown(visit, ofShop(visit)),
  actions: actions(ofShop),
};

/** Snapshots of all shops together, with their apps. */
export const wholeSnapshots: Page = {
  at: 'all_snapshots',
  title: 'Snapshots of all shops',
  sandboxOnly: true,
  live: ['changes'],
  show: (visit) => shown(visit, ofAll()),
  actions: actions(ofAll),
};
