import { html } from '../../looks/html.ts';
import { button, card, certain, empty, field, form, table, when } from '../parts.ts';
import { done, type Page, read, type ShopVisit } from '../visit.ts';

interface Snapshot {
  id: number;
  name: string;
  rows: number;
  bytes: number;
  created_at: string;
}

export const snapshots: Page<ShopVisit> = {
  at: 'snapshots',
  title: 'Snapshots',
  live: ['changes'],

  async show(visit) {
    if (!visit.sandbox) return card('Snapshots', empty('A host has backups; snapshots are for sandboxes.'));
    const { snapshots: all } = await read<{ snapshots: Snapshot[] }>(visit, `${visit.there}/snapshots?limit=250`);
    const rows = all.toReversed().map((one) => ({
      cells: [
        one.name,
        when(one.created_at),
        `${one.rows} rows, ${Math.ceil(one.bytes / 1024)} kB`,
        html`${button('restore', 'Restore', { id: one.id, name: one.name }, 'first', one.name)}${certain(`remove-${one.id}`, 'Remove', 'remove', `${one.name} goes for good.`, { id: one.id })}`,
      ],
    }));
    const save = form('save', 'Save', field(visit, 'name', 'Name', { required: true, hint: 'such as before the import', maxlength: 255 }));
    return html`${card('Save the shop as it is', save)}${card('Saved', table('Snapshots', ['Name', 'When', 'Size', ''], rows, 'There is no snapshot yet.'))}`;
  },

  actions: {
    save: (visit, entered) => done(visit, entered, ['POST', `${visit.there}/snapshots`, { snapshot: entered.only('name') }], 'The shop is saved.'),
    restore: (visit, entered) =>
      done(visit, entered, ['POST', `${visit.there}/snapshots/${entered.id('id')}/restore`], `The shop is as it was at “${entered.text('name')}”.`),
    remove: (visit, entered) => done(visit, entered, ['DELETE', `${visit.there}/snapshots/${entered.id('id')}`], 'The snapshot is gone.'),
  },
};
