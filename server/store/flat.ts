// Which lists cost the same however many rows the shop has: those to which a declared index leads in their order.

interface Indexed {
  global?: boolean;
  unique?: { columns: string[]; ignoreCase?: boolean; long?: boolean }[];
  index?: string[][];
}

interface Ordered {
  by: string;
  descending?: boolean;
  nullAs?: string | number;
}

/** Where the answer isn't known to be flat it is taken not to be: that costs a list the way to another thread, and nobody anything else. */
export function isFlat(engine: 'sqlite' | 'postgres', indexes: Indexed, compared: [column: string, operator: string][], order: Ordered[]): boolean {
  const ofShop = indexes.global ? [] : ['shop_id'];
  const equal = new Set([...ofShop, ...compared.filter(([, operator]) => operator === '=').map(([column]) => column)]);
  const usable = (indexes.unique ?? []).filter(({ ignoreCase, long }) => !ignoreCase && !long).map(({ columns }) => columns);
  // at most one row, or as many as ids were given
  if (equal.has('id') || compared.some(([column, operator]) => column === 'id' && operator === 'in')) return true;
  if (usable.some((columns) => columns.every((column) => equal.has(column)))) return true;

  const sorted = [...order, ...(order.some(({ by }) => by === 'id') ? [] : [{ by: 'id' } as Ordered])].filter(({ by }) => !equal.has(by));
  const [first] = sorted;
  if (sorted.some(({ nullAs, descending }) => nullAs !== undefined || Boolean(descending) !== Boolean(first?.descending))) return false;
  // one more condition is one that rows on the way are held against, and may not meet
  if (compared.some(([column, operator]) => operator !== '=' && (operator === '!=' || operator === 'in' || column !== first?.by))) return false;
  const by = sorted.map((part) => part.by);
  return [[...ofShop, 'id'], ...(indexes.index ?? []), ...usable].some((columns) => {
    const [before, after] = [columns.slice(0, equal.size), columns.slice(equal.size)];
    // every index of SQLite ends with the id
    if (engine === 'sqlite' && after.at(-1) !== 'id') after.push('id');
    return before.length === equal.size && before.every((column) => equal.has(column)) && by.every((column, at) => after[at] === column);
  });
}
