// The grammar of a search: words, and fields with values. A record has to match all of them.
import { parseBound } from '../store/clock.ts';
import type { Where } from '../store/table.ts';
import { hundredths } from './money.ts';

type Comparison = '=' | '<' | '<=' | '>' | '>=';

export interface Term {
  /** Absent where the term is a free word. */
  field?: string;
  comparison: Comparison;
  /** In lower case. */
  value: string;
}

const term = /\s*(?:([a-z_]+):\s*(>=|<=|>|<)?\s*)?(?:"([^"]*)"|'([^']*)'|([^\s"]+))(?=\s|$)/iy;

/** Operators that other searches have, and this one doesn't. They are refused: as words they would find nothing, and the caller wouldn't learn why. */
const unknownOperators = new Set(['OR', 'NOT']);

/** The terms of a query. Undefined where the query can't be parsed. */
export function parseSearch(query: string): Term[] | undefined {
  const text = query.trim();
  const terms: Term[] = [];
  for (term.lastIndex = 0; term.lastIndex < text.length; ) {
    const [whole, field, comparison, doubly, singly, bare] = term.exec(text) ?? [];
    if (whole === undefined || (field === undefined && bare?.includes(':'))) return undefined;
    if (field === undefined && bare !== undefined) {
      if (unknownOperators.has(bare)) return undefined;
      // a record has to match all terms anyway
      if (bare === 'AND') continue;
    }
    const value = (doubly ?? singly ?? bare ?? '').toLowerCase();
    terms.push({ ...(field === undefined ? {} : { field: field.toLowerCase() }), comparison: (comparison ?? '=') as Comparison, value });
  }
  return terms;
}

/** A date without a time means the whole day. */
export function timeTerm<K extends string>(column: K, { comparison, value }: Term): [K, Comparison, string][] | undefined {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(value);
  const [first, last] = [parseBound(isDay ? `${value}T00:00:00Z` : value), parseBound(isDay ? `${value}T23:59:59Z` : value)];
  if (!first || !last) return undefined;
  if (comparison === '=')
    return [
      [column, '>=', first],
      [column, '<=', last],
    ];
  return [[column, comparison, comparison === '>' || comparison === '<=' ? last : first]];
}

/** For a column that holds hundredths. */
export function amountTerm<R>(column: keyof R & string, { comparison, value }: Term): Where<R>[] | undefined {
  return /^-?\d{1,12}(\.\d{1,2})?$/.test(value) ? [[column, comparison, hundredths(value)]] : undefined;
}
