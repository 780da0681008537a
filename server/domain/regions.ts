// Countries and provinces by any of their names or codes, from ISO 3166 data.
import { iso31661, iso31662 } from 'iso-3166';

interface Region {
  code: string;
  name: string;
}

const key = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase();

/** Every name and code there is, read when the first is looked up. */
function read() {
  const commonName = new Intl.DisplayNames('en', { type: 'region' });
  const countries = new Map<string, Region>();
  for (const { alpha2, alpha3, name: formal } of iso31661) {
    const country = { code: alpha2, name: commonName.of(alpha2) ?? formal };
    for (const known of [country.name, formal, alpha2, alpha3]) if (!countries.has(key(known))) countries.set(key(known), country);
  }
  const provinces = new Map<string, Map<string, Region>>();
  for (const { code, name } of iso31662) {
    const [country = '', short = ''] = code.split('-');
    const known = provinces.get(country) ?? new Map<string, Region>();
    provinces.set(country, known);
    for (const text of [name, short, code]) if (!known.has(key(text))) known.set(key(text), { code: short, name });
  }
  return { countries, provinces };
}

let regions: ReturnType<typeof read> | undefined;
function known() {
  regions ??= read();
  return regions;
}

export const countryOf = (text: string): Region | undefined => known().countries.get(key(text));
export const provinceOf = (countryCode: string, text: string): Region | undefined => known().provinces.get(countryCode)?.get(key(text));
