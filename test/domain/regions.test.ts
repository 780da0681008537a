import { iso31661 } from 'iso-3166';
import { expect, test } from 'vitest';
import { countryOf } from '../../server/domain/regions.ts';

test.each([
  ['AE', ['UAE', 'U.A.E.', 'the Emirates']],
  ['AX', ['Aland', 'Åland Islands']],
  ['BO', ['Plurinational State of Bolivia']],
  ['BR', ['Federative Republic of Brazil']],
  ['CD', ['Democratic Republic of Congo', 'Congo, The Democratic Republic of the', 'DR Congo', 'D.R.C.']],
  ['CG', ['Republic of the Congo', 'Republic of Congo', 'Congo']],
  ['CH', ['Swiss Confederation']],
  ['CN', ['PRC', "People's Republic of China", 'Mainland China']],
  ['DM', ['Commonwealth of Dominica']],
  ['DO', ['Dominican Republic']],
  ['FM', ['Federated States of Micronesia']],
  ['GB', ['England', 'Scotland', 'Wales', 'Northern Ireland', 'U.K.', 'United Kingdom of Great Britain and Northern Ireland']],
  ['GE', ['Republic of Georgia']],
  ['IE', ['Republic of Ireland', 'Eire']],
  ['IR', ['Islamic Republic of Iran']],
  ['JO', ['The Hashemite Kingdom of Jordan']],
  ['KG', ['Kyrgyz Republic']],
  ['KP', ["Democratic People's Republic of Korea", 'DPRK']],
  ['KR', ['Republic of Korea', 'Korea, Republic of']],
  ['LA', ["Lao People's Democratic Republic", 'Lao PDR']],
  ['LK', ['Ceylon', 'Democratic Socialist Republic of Sri Lanka']],
  ['MK', ['Former Yugoslav Republic of Macedonia', 'Macedonia, the Former Yugoslav Republic of', 'Republic of North Macedonia']],
  ['NL', ['Holland', 'The Netherlands', 'Kingdom of the Netherlands']],
  ['PS', ['State of Palestine', 'Palestine', 'Gaza']],
  ['SK', ['Slovak Republic']],
  ['TW', ['Republic of China', 'Taiwan (R.O.C.)', 'Republic of China (Taiwan)']],
  ['TZ', ['United Republic of Tanzania']],
  ['US', ['U.S.A.', 'US', 'United States of America', 'America']],
  ['VE', ['Bolivarian Republic of Venezuela']],
  ['VG', ['BVI', 'Virgin Islands, British']],
  ['VI', ['U.S. Virgin Islands', 'USVI']],
])('the country %s is found by the names %j', (code, names) => {
  expect(names.map((name) => countryOf(name)?.code)).toEqual(names.map(() => code));
});

test.each(['State of Georgia', 'Commonwealth of Virginia', 'Turkish Republic of Northern Cyprus', 'Republic of', 'Teeland', ''])('%j is no country', (name) => {
  expect(countryOf(name)).toBeUndefined();
});

test('no additional name hides a code or a name of ISO 3166', () => {
  const names = iso31661.flatMap(({ alpha2, alpha3, name }) => [alpha2, alpha3, name].map((text) => [alpha2, text] as const));
  expect(names.filter(([code, text]) => countryOf(text)?.code !== code)).toEqual([]);
});
