// What apps are called, of which the operator interface tells ids.
import type { components } from '../../../generated/operator/apps.ts';
import { choice } from '../parts.ts';
import { read, type Visit } from '../visit.ts';

export type App = components['schemas']['App'];

const most = 250;

export const allApps = async (visit: Visit) => (await read<{ apps: App[] }>(visit, `/apps?limit=${most}`)).apps;

/** Of those that are gone, or beyond what is read, the id stands for the name. */
export class Names {
  readonly apps: App[];

  constructor(apps: App[]) {
    this.apps = apps;
  }

  of = (id: number): string => this.apps.find((app) => app.id === id)?.name ?? `app ${id}`;
}

export const appNames = async (visit: Visit) => new Names(await allApps(visit));

export const appChoice = (visit: Visit, { apps }: Names, label: string, none?: string) =>
  choice(visit, 'app_id', label, [
    ...(none === undefined ? [] : [['', none] as [string, string]]),
    ...apps.map(({ id, name }): [string, string] => [String(id), name]),
  ]);
