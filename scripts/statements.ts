// What the last run of the tests noted of statements that don't bind the shop they serve, against the list of those that go over shops.
import { globSync, readFileSync } from 'node:fs';
import { statementsNoted } from '../test/noted.ts';

interface OverShops {
  reason: string;
  statement: RegExp;
}

/** Each goes over shops for a reason. An entry that nothing matches any more has to go. */
const overShops: OverShops[] = [
  {
    reason: 'an app is removed, and what was on its way to it is dropped in all shops',
    statement: /^update "webhook_deliveries" set .* where "app_id" = \S+ and "state" = \S+$/,
  },
  { reason: 'whoever has the address of a picture knows no shop', statement: /^select .* from "pictures" where "name" = \S+$/ },
  { reason: 'a link that an app sends a merchant to names a charge alone', statement: /^select \* from "application_charges" where "id" = \S+$/ },
  {
    reason: 'calls of deprecated operations are noted together every few seconds',
    statement: /^insert into "deprecated_calls" .* on conflict \("shop_id", "app_id", "operation"\)/,
  },
  { reason: 'events that were gathered are brought into the log together', statement: /^insert into "events" .* from "events_gathered" order by rowid$/ },
];

/** One line for each thing that is wrong. */
export function unnamedShops(): string[] {
  const noted = globSync(`${statementsNoted}/*.jsonl`).flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as { text: string; why: string }),
  );
  const unlisted = noted.filter(({ text }) => !overShops.some(({ statement }) => statement.test(text)));
  const ended = overShops.filter(({ statement }) => !noted.some(({ text }) => statement.test(text)));
  return [
    ...unlisted.map(({ text, why }) => `a statement ${why}: ${text.slice(0, 1000)}`),
    ...ended.map(({ reason }) => `no statement goes over shops for this any more, so it goes from the list: ${reason}`),
  ];
}

if (import.meta.main) {
  const wrong = unnamedShops();
  for (const line of wrong) console.log(line);
  process.exit(wrong.length > 0 ? 1 : 0);
}
