// Reads SQL statements that touch tables of shops, and finds out by which value each place names the shop.
// It knows only the SQL that the store writes. A place that it can't read counts as naming no shop.
import type { AnyTable } from '../../server/store/table.ts';

export interface Demand {
  table: string;
  /** The shops that the place names, given the statement's values; undefined where it names none. */
  shops(values: readonly unknown[]): number[] | undefined;
}

interface Reference {
  table: string;
  alias: string;
}

/** A select, or the statement itself, without the selects in parentheses within it, which are blocks of their own. */
interface Block {
  text: string;
  parent: Block | undefined;
  references: Reference[];
}

/** The text without the content of string literals, which could look like SQL. Parameters get numbers with both databases. */
function simplified(text: string): string {
  let at = 0;
  return text
    .replace(/'(?:[^']|'')*'/g, "''")
    .replace(/\?/g, () => `$${++at}`)
    .replaceAll('"', '')
    .replace(/\s+/g, ' ')
    .replace(/\b(from|join|update|into) ([a-z_]+)\b(?! as\b)/gi, '$1 $2');
}

/** Only selects in parentheses are blocks. Conditions in parentheses belong to the block around them. */
function blocksOf(text: string): Block[] {
  const root: Block = { text: '', parent: undefined, references: [] };
  const blocks = [root];
  const open: { block: Block; isSelect: boolean }[] = [];
  let current = root;
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]!;
    if (letter === '(') {
      const isSelect = /^\(\s*(?:select|with)\b/i.test(text.slice(at, at + 12));
      open.push({ block: current, isSelect });
      if (isSelect) {
        current.text += ' () ';
        current = { text: '', parent: current, references: [] };
        blocks.push(current);
      } else current.text += letter;
    } else if (letter === ')') {
      const last = open.pop()!;
      if (last.isSelect) current = last.block;
      else current.text += letter;
    } else current.text += letter;
  }
  return blocks;
}

const words = new Set([
  'where',
  'set',
  'on',
  'inner',
  'left',
  'join',
  'order',
  'group',
  'limit',
  'as',
  'values',
  'select',
  'returning',
  'for',
  'using',
  'default',
]);

function referencesIn(block: Block, ofShops: ReadonlyMap<string, AnyTable>): Reference[] {
  const found: Reference[] = [];
  // a selected column may have the name of a table, so the search begins at `from`
  const from = block.text.slice(Math.max(0, block.text.search(/\b(?:from|join|update)\b/i)));
  for (const [, table = '', alias = ''] of from.matchAll(/(?:\b(?:from|join|update)|,) ([a-z_]+)\b(?!\.)(?=(?: (?:as )?([a-z_]+))?)/gi))
    if (ofShops.has(table)) found.push({ table, alias: alias && !words.has(alias.toLowerCase()) ? alias : table });
  return found;
}

/** The number of the parameter by which the place names its shop, in its own conditions or through a place that it is joined with. */
function parameterOf(block: Block, alias: string, passed: Set<string> = new Set()): number | undefined {
  const place = (one: Block, name: string) => `${one.text} ${name}`;
  if (passed.has(place(block, alias))) return undefined;
  passed.add(place(block, alias));
  const alone = block.references.length === 1;
  const own = alone ? `(?:${alias}\\.)?` : `${alias}\\.`;
  // a condition with `or` binds nothing
  const where = /\b(?:where|on) .*$/is.exec(block.text)?.[0] ?? '';
  const conditions = where.replace(/\([^()]*\bor\b[^()]*\)/gi, '()');
  const [, direct] = new RegExp(`(?<![a-z_.])${own}shop_id = \\$(\\d+)`, 'i').exec(conditions) ?? [];
  if (direct !== undefined) return Number(direct);
  const joined = [
    ...conditions.matchAll(new RegExp(`(?<![a-z_.])${alias}\\.shop_id = ([a-z_]+)\\.shop_id`, 'gi')),
    ...conditions.matchAll(new RegExp(`(?<![a-z_.])([a-z_]+)\\.shop_id = ${alias}\\.shop_id`, 'gi')),
  ];
  for (const [, other = ''] of joined)
    for (let around: Block | undefined = block; around; around = around.parent)
      if (new RegExp(`\\b${other}\\b`).test(around.text.replaceAll(`${other}.`, ''))) {
        const parameter = parameterOf(around, other, passed);
        if (parameter !== undefined) return parameter;
      }
  return undefined;
}

function ofInsert(text: string, ofShops: ReadonlyMap<string, AnyTable>): Demand[] {
  const [, table = '', columns = '', rest = ''] = /^insert into ([a-z_]+) ?\(([^)]*)\) (.*)$/is.exec(text) ?? [];
  // rows of a `_gathered` table go to the shop's table later
  if (!ofShops.has(table.replace(/_gathered$/, ''))) return [];
  const names = columns.split(',').map((name) => name.trim());
  const at = names.indexOf('shop_id');
  // the rows of another table may belong to any shop
  if (/^select /i.test(rest) && !rest.includes('$')) return [{ table, shops: () => undefined }];
  if (/^select /i.test(rest))
    // the rows are JSON in one parameter
    return [{ table, shops: (values) => [...new Set((JSON.parse(String(values[0])) as { shop_id: number }[]).map(({ shop_id }) => shop_id))] }];
  const rows = [...rest.replace(/ (?:on conflict|returning) .*$/is, '').matchAll(/\(([^()]*)\)/g)].map(([, row = '']) =>
    row.split(',').map((value) => value.trim()),
  );
  const parameters = rows.map((row) => /^\$(\d+)$/.exec(row[at] ?? '')?.[1]);
  return [{ table, shops: (values) => (parameters.some((one) => one === undefined) ? undefined : parameters.map((one) => Number(values[Number(one) - 1]))) }];
}

export function demandsOf(statement: string, ofShops: ReadonlyMap<string, AnyTable>): Demand[] {
  const text = simplified(statement).trim();
  if (!/^(?:select|with|update|delete|insert)\b/i.test(text)) return [];
  const inserting = /^insert /i.test(text);
  const blocks = blocksOf(text);
  for (const block of blocks) block.references = inserting && block === blocks[0] ? [] : referencesIn(block, ofShops);
  const demands = inserting ? ofInsert(text, ofShops) : [];
  for (const block of blocks)
    for (const { table, alias } of block.references) {
      const parameter = parameterOf(block, alias);
      demands.push({ table, shops: (values) => (parameter === undefined ? undefined : [Number(values[parameter - 1])]) });
    }
  return demands;
}
