// Countries and provinces by any of their names or codes, from ISO 3166 data.
import { iso31661, iso31662 } from 'iso-3166';

interface Region {
  code: string;
  name: string;
}

/** A name in the form in which names are compared: without case, accents, punctuation and `the`. */
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

/** Names that people use, in addition to the names in ISO 3166 and CLDR. */
const called: Record<string, string[]> = {
  AE: ['UAE', 'Emirates'],
  AG: ['Antigua', 'Barbuda'],
  AR: ['Argentine Republic'],
  AX: ['Åland'],
  BA: ['Bosnia', 'Bosnia-Herzegovina'],
  BL: ['St. Barts', 'St. Barths'],
  BQ: ['Bonaire', 'BES Islands'],
  BY: ['Byelorussia', 'Belorussia'],
  CC: ['Keeling Islands'],
  CD: [
    'Democratic Republic of the Congo',
    'Democratic Republic of Congo',
    'Congo, The Democratic Republic of the',
    'Dem. Rep. of the Congo',
    'Dem. Rep. Congo',
    'DR Congo',
    'DRC',
    'Congo (DRC)',
    'Congo-Kinshasa',
    'Zaire',
  ],
  CF: ['CAR'],
  CG: ['Republic of the Congo', 'Congo', 'Congo Republic', 'Congo-Brazzaville'],
  CH: ['Swiss Confederation'],
  CI: ['Ivory Coast', 'Cote d Ivoire'],
  CN: ['PRC', 'Mainland China'],
  CV: ['Cape Verde'],
  CZ: ['Czech Republic'],
  ER: ['State of Eritrea'],
  FK: ['Falkland Islands', 'Falklands', 'Malvinas'],
  FO: ['Faeroe Islands', 'Faroes'],
  FR: ['French Republic', 'Metropolitan France'],
  GA: ['Gabonese Republic'],
  GB: ['UK', 'Great Britain', 'Britain', 'England', 'Scotland', 'Wales', 'Northern Ireland'],
  GR: ['Hellenic Republic', 'Hellas'],
  GS: ['South Georgia'],
  HK: ['Hong Kong SAR'],
  HM: ['Heard Island'],
  IE: ['Éire'],
  IL: ['State of Israel'],
  IO: ['BIOT', 'Chagos Islands', 'Diego Garcia'],
  IT: ['Italian Republic'],
  KG: ['Kyrgyz Republic', 'Kirghizia'],
  KH: ['Kampuchea'],
  KN: ['St. Kitts', 'St. Kitts-Nevis', 'St. Christopher and Nevis'],
  KP: ['North Korea', 'DPRK', "Democratic People's Republic of Korea", "People's Republic of Korea", 'Democratic Republic of Korea'],
  KR: ['South Korea', 'Korea', 'Republic of Korea', 'ROK'],
  KW: ['State of Kuwait'],
  LA: ['Laos', 'Lao', 'Lao PDR'],
  LB: ['Lebanese Republic'],
  LK: ['Ceylon'],
  LY: ['State of Libya', 'Libyan Arab Jamahiriya'],
  MD: ['Moldavia'],
  MF: ['French St. Martin'],
  MK: ['Macedonia', 'FYROM', 'TFYR Macedonia', 'Macedonia, the Former Yugoslav Republic of'],
  MM: ['Burma'],
  MO: ['Macau', 'Macao SAR', 'Macau SAR'],
  MP: ['Northern Marianas', 'CNMI', 'Saipan'],
  MV: ['Maldive Islands'],
  NL: ['Holland'],
  NZ: ['Aotearoa', 'Aotearoa New Zealand'],
  PF: ['Tahiti'],
  PH: ['Philippine Islands'],
  PS: [
    'Palestine',
    'State of Palestine',
    'Palestinian Territory',
    'Occupied Palestinian Territory',
    'Palestinian Authority',
    'West Bank',
    'Gaza',
    'Gaza Strip',
  ],
  PT: ['Portuguese Republic'],
  QA: ['State of Qatar'],
  RE: ['Réunion Island', 'La Réunion'],
  SA: ['KSA'],
  SH: ['Ascension', 'Ascension Island', 'Tristan da Cunha'],
  SJ: ['Svalbard', 'Jan Mayen', 'Spitsbergen'],
  SK: ['Slovak Republic'],
  SR: ['Surinam'],
  ST: ['São Tomé'],
  SX: ['St. Maarten', 'Dutch St. Maarten'],
  SZ: ['Swaziland'],
  TC: ['Turks and Caicos'],
  TF: ['French Southern and Antarctic Lands'],
  TG: ['Togolese Republic'],
  TL: ['East Timor'],
  TR: ['Turkey'],
  TT: ['Trinidad', 'Tobago'],
  TW: ['Republic of China', 'Republic of China (Taiwan)', 'Taiwan (ROC)', 'ROC', 'Chinese Taipei'],
  US: ['America', 'United States of America'],
  VA: ['Vatican', 'Vatican City State'],
  VC: ['St. Vincent', 'St. Vincent and Grenadines'],
  VG: ['BVI', 'Virgin Islands, British'],
  VI: ['USVI', 'United States Virgin Islands', 'Virgin Islands, U.S.'],
  WS: ['Western Samoa'],
};

/** The form of the state in front of its name: `Republic of Ireland`, `the Hashemite Kingdom of Jordan`. */
const stately = /^.*\b(?:republic|kingdom|states|(?:plurinational|independent) state|commonwealth|union|sultanate|emirate|principality|duchy) of (?:the )?/;

/** The common name, without additions of CLDR, such as `SAR China` or an older name in brackets. */
const shortName = (name: string) => name.replace(/ SAR China$| \(.*\)$/, '');

/** All names and codes. They are read at the first lookup. */
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
  // codes and common names of countries have precedence over other names of another country
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

export function countryOf(text: string): Region | undefined {
  const { countries } = known();
  const name = key(text);
  return countries.get(name) ?? countries.get(name.replace(stately, ''));
}
export const provinceOf = (countryCode: string, text: string): Region | undefined => known().provinces.get(countryCode)?.get(key(text));
/** The name that responses have for a country. */
export const countryName = (code: string): string | undefined => known().names.get(code);
