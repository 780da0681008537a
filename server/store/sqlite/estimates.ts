// What SQLite's planner takes for the numbers of rows. Without numbers it expects ten rows in a shop and may go through a million; with the numbers that
// ANALYZE gathers in all shops together, it may go through other shops to find the rows of one. So it gets numbers that describe one large shop among many.
import { sql } from 'kysely';
import type { IndexPart } from '../indexes.ts';
import { indexesOf } from '../schema/declared-indexes.ts';
import type { AnyTable, Executor } from '../table.ts';

const ofAllShops = 1_000_000_000;
const ofShop = 1_000_000;
/** How many different values a column has in a shop. */
const values = 100;
/** The number of different values of a boolean, or of whether a column is null. */
const ofTwo = 2;

/** For each number of the first parts of an index: how many rows have equal values in them. */
function equalRows({ columns }: AnyTable, parts: IndexPart[], isUnique: boolean): number[] {
  let rows = ofAllShops;
  return parts.map((part, at) => {
    const isOfTwo = typeof part === 'string' ? columns[part]?.kind === 'boolean' : 'isNull' in part;
    if (part === 'shop_id') rows = ofShop;
    else if (part === 'id' || rows === 1 || (isUnique && at === parts.length - 1)) rows = 1;
    else rows = Math.max(2, Math.floor(rows / (isOfTwo ? ofTwo : values)));
    return rows;
  });
}

function estimatesOf(table: AnyTable): Map<string, string> {
  const { index = [], unique = [] } = table.indexes;
  const declared: [parts: IndexPart[], isUnique: boolean][] = [
    [['shop_id', 'id'], true],
    ...index.map((parts): [IndexPart[], boolean] => [parts, false]),
    ...unique.map(({ columns }): [IndexPart[], boolean] => [columns, true]),
  ];
  // `indexesOf` has them in this order
  return new Map(indexesOf('sqlite', table).map(({ name }, at) => [name, [ofAllShops, ...equalRows(table, ...declared[at]!)].join(' ')]));
}

/** Writes the numbers where others or none are stored. */
export async function keepEstimates({ db }: Executor, tables: AnyTable[]) {
  const wanted = tables.filter(({ ofShops }) => ofShops).flatMap((table) => [...estimatesOf(table)].map(([idx, stat]) => ({ tbl: table.name, idx, stat })));
  const { rows: there } = await sql`select 1 from sqlite_master where name = 'sqlite_stat1'`.execute(db);
  if (there.length > 0) {
    const { rows } = await sql<{ idx: string; stat: string }>`select idx, stat from sqlite_stat1`.execute(db);
    const known = new Map(rows.map(({ idx, stat }) => [idx, stat]));
    if (known.size === wanted.length && wanted.every(({ idx, stat }) => known.get(idx) === stat)) return;
    // a change of rows alone would not be seen by the other connections, which read the numbers together with the schema
    await sql`drop table sqlite_stat1`.execute(db);
  }
  // creates the table
  await sql`analyze sqlite_schema`.execute(db);
  await sql`insert into sqlite_stat1 (tbl, idx, stat) select value ->> 'tbl', value ->> 'idx', value ->> 'stat' from json_each(${JSON.stringify(wanted)})`.execute(
    db,
  );
  // reads the numbers
  await sql`analyze sqlite_schema`.execute(db);
}
