// Countries and provinces by any of their names or codes, from ISO 3166 data.
import { iso31661, iso31662 } from 'iso-3166';

interface Region {
  code: string;
  name: string;
}

/** What is left of a name when case, accents, signs and a `the` count for nothing. */
const key = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/\bst\.?\s/g, 'saint ')
    .replace(/[.'’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/^ *the | the *$/g, '')
    .trim();

/** Names that people use, beside those of ISO 3166 and of CLDR. */
const called: Record<string, string[]> = {
  BA: ['Bosnia'],
  CD: ['Democratic Republic of the Congo', 'DR Congo', 'DRC', 'Congo-Kinshasa'],
  CG: ['Republic of the Congo', 'Congo', 'Congo-Brazzaville'],
  CI: ['Ivory Coast'],
  CV: ['Cape Verde'],
  CZ: ['Czech Republic'],
  FK: ['Falkland Islands'],
  GB: ['UK', 'Great Britain', 'Britain'],
  KP: ['North Korea'],
  KR: ['South Korea', 'Korea', 'Republic of Korea'],
  LA: ['Laos'],
  MK: ['Macedonia'],
  MM: ['Burma'],
  MO: ['Macau'],
  NL: ['Holland'],
  PS: ['Palestine'],
  SZ: ['Swaziland'],
  TL: ['East Timor'],
  TR: ['Turkey'],
  US: ['America', 'United States of America'],
  VA: ['Vatican'],
};

/** The common name, without what CLDR adds to tell readers whose it is or was. */
const shortName = (name: string) => name.replace(/ SAR China$| \(.*\)$/, '');

/** Every name and code there is, read when the first is looked up. */
function read() {
  const [common, abbreviated] = (['long', 'short'] as const).map((style) => new Intl.DisplayNames('en', { type: 'region', style }));
  const countries = new Map<string, Region>();
  const names = new Map<string, string>();
  const know = (text: string | undefined, country: Region) => {
    if (text !== undefined && !countries.has(key(text))) countries.set(key(text), country);
  };
  const all = iso31661.map(({ alpha2, alpha3, name: formal }) => {
    const long = common!.of(alpha2) ?? formal;
    return {
      country: { code: alpha2, name: shortName(long) },
      others: [long, formal, abbreviated!.of(alpha2), ...(called[alpha2] ?? [])],
      codes: [alpha2, alpha3],
    };
  });
  // a code and a country's own name go before what another is called
  for (const { country, codes } of all) {
    names.set(country.code, country.name);
    for (const text of [country.name, ...codes]) know(text, country);
  }
  for (const { country, others } of all) for (const text of others) know(text, country);
  const provinces = new Map<string, Map<string, Region>>();
  for (const { code, name } of iso31662) {
    const [country = '', short = ''] = code.split('-');
    const known = provinces.get(country) ?? new Map<string, Region>();
    provinces.set(country, known);
    for (const text of [name, short, code]) if (!known.has(key(text))) known.set(key(text), { code: short, name });
  }
  return { countries, names, provinces };
}

let regions: ReturnType<typeof read> | undefined;
function known() {
  regions ??= read();
  return regions;
}

export const countryOf = (text: string): Region | undefined => known().countries.get(key(text));
export const provinceOf = (countryCode: string, text: string): Region | undefined => known().provinces.get(countryCode)?.get(key(text));
/** The one name that a country is answered by. */
export const countryName = (code: string): string | undefined => known().names.get(code);
