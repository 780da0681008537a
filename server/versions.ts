// The versions of the admin interface. They are computed from the clock, since one comes out every quarter.

interface Versions {
  stable: string[];
  candidate: string;
  latest: string;
  oldest: string;
}

const quarterName = (index: number) => `${Math.floor(index / 4)}-${String((index % 4) * 3 + 1).padStart(2, '0')}`;
const supportedQuarters = 4;

/** The result for the quarter of the last call. */
let known: { from: number; until: number; oldest: string | undefined; versions: Versions } | undefined;

/** `oldest` widens the window, so that developers can try what older versions did. */
export function versionsAt(ms: number, oldest?: string): Versions {
  if (known && ms >= known.from && ms < known.until && known.oldest === oldest) return known.versions;
  const date = new Date(ms);
  const [year, quarter] = [date.getUTCFullYear(), Math.floor(date.getUTCMonth() / 3)];
  const current = year * 4 + quarter;
  const stable = Array.from({ length: supportedQuarters }, (_, back) => quarterName(current - back)).reverse();
  for (let back = supportedQuarters; oldest !== undefined && stable[0]! > oldest; back++) stable.unshift(quarterName(current - back));
  const versions = { stable, candidate: quarterName(current + 1), latest: quarterName(current), oldest: stable[0]! };
  known = { from: Date.UTC(year, quarter * 3), until: Date.UTC(year, quarter * 3 + 3), oldest, versions };
  return versions;
}

const isQuarter = (name: string) => /^\d{4}-(01|04|07|10)$/.test(name);

/** The version that serves a call for the version `asked`; undefined where that has never existed. */
export function versionServing(versions: Versions, asked: string): string | undefined {
  if (asked === 'latest') return versions.latest;
  if (asked === 'unstable' || asked === versions.candidate || versions.stable.includes(asked)) return asked;
  return isQuarter(asked) && asked < versions.oldest ? versions.oldest : undefined;
}

/** The version to write something in, when the one that was chosen may have left the window since. */
export const inWindow = (set: string, oldest: string | undefined): string => versionServing(versionsAt(Date.now(), oldest), set) ?? set;
