// The names of apps: most answers of the operator interface have only ids.
import type { components } from '../../../generated/operator/apps.ts';
import { type Html, html, named } from '../../looks/html.ts';
import { choice, firstShown } from '../parts.ts';
import { mostRead, readAll, readIfThere, type Visit } from '../visit.ts';

export type App = components['schemas']['App'];

/** An app that is gone is shown by its id. */
export class Names {
  /** The apps to choose from. */
  readonly apps: App[];
  /** Whether there are more apps to choose from. */
  readonly cut: boolean;
  private readonly byId: Map<number, App>;

  constructor(apps: App[], cut: boolean, beyond: App[] = []) {
    this.apps = apps;
    this.cut = cut;
    this.byId = new Map([...apps, ...beyond].map((app) => [app.id, app]));
  }

  app = (id: number): App | undefined => this.byId.get(id);
  of = (id: number): Html => named(this.app(id)?.name ?? `app ${id}`);
}

/** The names of as many apps as are read for one page, and of the apps of these records that are beyond them. */
export async function appNames(visit: Visit, records: { app_id: number }[] = []): Promise<Names> {
  const { all, cut } = await readAll<App>(visit, '/apps', 'apps');
  if (!cut) return new Names(all, cut);
  const known = new Set(all.map(({ id }) => id));
  const beyond = [...new Set(records.map(({ app_id }) => app_id))].filter((id) => !known.has(id));
  const found = await Promise.all(beyond.map((id) => readIfThere<{ app: App }>(visit, `/apps/${id}`)));
  return new Names(
    all,
    cut,
    found.flatMap((one) => one?.app ?? []),
  );
}

export const appChoice = (visit: Visit, { apps, cut }: Names, none?: string): Html => {
  const options = [...(none === undefined ? [] : [['', none] as [string, string]]), ...apps.map(({ id, name }): [string, string] => [String(id), name])];
  return html`${choice(visit, 'app_id', options)}${firstShown(cut, mostRead, 'apps')}`;
};
