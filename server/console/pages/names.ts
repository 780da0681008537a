// What apps are called, of which the operator interface tells ids.
import type { components } from '../../../generated/operator/apps.ts';
import { type Html, html, named } from '../../looks/html.ts';
import { choice, firstShown } from '../parts.ts';
import { mostRead, Refused, read, readAll, type Visit } from '../visit.ts';

export type App = components['schemas']['App'];

/** Of those that are gone the id stands for the name. */
export class Names {
  /** Those to choose from. */
  readonly apps: App[];
  /** There are more to choose from. */
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

/** Of so many apps as are read, and of those of these ids that are beyond them. */
export async function appNames(visit: Visit, ids: number[] = []): Promise<Names> {
  const { all, cut } = await readAll<App>(visit, '/apps', 'apps');
  if (!cut) return new Names(all, cut);
  const known = new Set(all.map(({ id }) => id));
  const asked = [...new Set(ids)].filter((id) => !known.has(id)).map((id) => appWith(visit, id));
  return new Names(all, cut, (await Promise.all(asked)).flat());
}

async function appWith(visit: Visit, id: number): Promise<App[]> {
  try {
    return [(await read<{ app: App }>(visit, `/apps/${id}`)).app];
  } catch (error) {
    if (error instanceof Refused && error.answered.status === 404) return [];
    throw error;
  }
}

export const appChoice = (visit: Visit, { apps, cut }: Names, label: string, none?: string): Html => {
  const options = [...(none === undefined ? [] : [['', none] as [string, string]]), ...apps.map(({ id, name }): [string, string] => [String(id), name])];
  return html`${choice(visit, 'app_id', label, options)}${firstShown(cut, mostRead, 'apps')}`;
};
