// Compares the statements that don't bind the shop that they serve with the list of those that may go over shops. The last run of the tests noted them,
// and those that took a second connection in a transaction, which none may do.
import { globSync, readFileSync } from 'node:fs';
import { statementsNoted, takesSecond } from '../test/support/noted.ts';

interface OverShops {
  reason: string;
  statement: RegExp;
}

/** Each statement goes over shops for a reason. An entry that nothing matches has to be removed. */
const overShops: OverShops[] = [
  {
    reason: 'the removal of an app drops its pending deliveries in all shops',
    statement: /^update "webhook_deliveries" set .* where "app_id" = \S+ and "state" = \S+$/,
  },
  { reason: 'the address of a picture does not name its shop', statement: /^select .* from "pictures" where "name" = \S+$/ },
  { reason: 'a link that an app sends a merchant to names only a charge', statement: /^select \* from "application_charges" where "id" = \S+$/ },
  {
    reason: 'calls of deprecated operations are noted together every few seconds',
    statement: /^insert into "deprecated_calls" .* on conflict \("shop_id", "app_id", "operation"\)/,
  },
  { reason: 'gathered events of all shops are written into the log together', statement: /^insert into "events" .* from "events_gathered" order by rowid$/ },
];

/** One line for each problem. */
export function wrongStatements(): string[] {
  const noted = globSync(`${statementsNoted}/*.jsonl`).flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as { text: string; why: string }),
  );
  const unlisted = noted.filter(({ text, why }) => why === takesSecond || !overShops.some(({ statement }) => statement.test(text)));
  const ended = overShops.filter(({ statement }) => !noted.some(({ text }) => statement.test(text)));
  return [
    ...unlisted.map(({ text, why }) => `a statement ${why}: ${text.slice(0, 1000)}`),
    ...ended.map(({ reason }) => `no statement needs this exception any more, so remove it from the list: ${reason}`),
  ];
}

if (import.meta.main) {
  const wrong = wrongStatements();
  for (const line of wrong) console.log(line);
  process.exit(wrong.length > 0 ? 1 : 0);
}
