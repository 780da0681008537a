// Whether one pattern matches all that another one matches, by Brzozowski's derivatives: what is left of a pattern after a character is a pattern again, and
// of two patterns there are few pairs of what is left. Only the parts of expressions are read that are the same in every engine.

type Range = [from: number, to: number];

type Expression = { key: string } & (
  | { kind: 'set'; ranges: Range[] }
  | { kind: 'empty' }
  | { kind: 'then'; first: Expression; rest: Expression }
  | { kind: 'or'; choices: Expression[] }
  | { kind: 'times'; one: Expression; least: number; most: number }
);

const last = 0x10ffff;

const set = (ranges: Range[]): Expression => ({ kind: 'set', ranges, key: `[${ranges.join(' ')}]` });
/** Matches nothing, not even an empty text. */
const nothing = set([]);
const empty: Expression = { kind: 'empty', key: '' };
const any = set([[0, last]]);

function then(first: Expression, rest: Expression): Expression {
  if (first === nothing || rest === nothing) return nothing;
  if (first === empty) return rest;
  if (rest === empty) return first;
  if (first.kind === 'then') return then(first.first, then(first.rest, rest));
  return { kind: 'then', first, rest, key: `(${first.key}.${rest.key})` };
}

function or(given: Expression[]): Expression {
  const choices = new Map(given.flatMap((one) => (one.kind === 'or' ? one.choices : one === nothing ? [] : [one])).map((one) => [one.key, one]));
  const sorted = [...choices.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
  return sorted.length < 2 ? (sorted[0] ?? nothing) : { kind: 'or', choices: sorted, key: `(${sorted.map(({ key }) => key).join('|')})` };
}

function times(one: Expression, given: number, most: number): Expression {
  // what may be empty may be left out as well
  const least = mayBeEmpty(one) ? 0 : given;
  if (most === 0 || one === empty) return empty;
  if (one === nothing) return least === 0 ? empty : nothing;
  return least === 1 && most === 1 ? one : { kind: 'times', one, least, most, key: `${one.key}{${least},${most}}` };
}

function mayBeEmpty(one: Expression): boolean {
  if (one.kind === 'then') return mayBeEmpty(one.first) && mayBeEmpty(one.rest);
  if (one.kind === 'or') return one.choices.some(mayBeEmpty);
  return one.kind === 'empty' || (one.kind === 'times' && one.least === 0);
}

/** What is left of it after a character. */
function after(one: Expression, character: number): Expression {
  switch (one.kind) {
    case 'empty':
      return nothing;
    case 'set':
      return one.ranges.some(([from, to]) => from <= character && character <= to) ? empty : nothing;
    case 'then': {
      const next = then(after(one.first, character), one.rest);
      return mayBeEmpty(one.first) ? or([next, after(one.rest, character)]) : next;
    }
    case 'or':
      return or(one.choices.map((choice) => after(choice, character)));
    default:
      return then(after(one.one, character), times(one.one, Math.max(0, one.least - 1), one.most - 1));
  }
}

/** The set of all characters that are in none of the ranges. */
function others(ranges: Range[]): Range[] {
  const left: Range[] = [];
  let from = 0;
  for (const [start, end] of [...ranges].sort(([a], [b]) => a - b)) {
    if (start > from) left.push([from, start - 1]);
    from = Math.max(from, end + 1);
  }
  return from <= last ? [...left, [from, last]] : left;
}

const code = (text: string) => text.codePointAt(0)!;
const span = (from: string, to = from): Range => [code(from), code(to)];
const digits = [span('0', '9')];
const word = [...digits, span('A', 'Z'), span('_'), span('a', 'z')];
const lineEnds: Range[] = [span('\n'), span('\r'), span('\u2028', '\u2029')];
const spaces: Range[] = [
  span('\t', '\r'),
  span(' '),
  span('\u00a0'),
  span('\u1680'),
  span('\u2000', '\u200a'),
  ...lineEnds.slice(2),
  span('\u202f'),
  span('\u205f'),
  span('\u3000'),
  span('\ufeff'),
];
const classes: Record<string, Range[]> = { d: digits, D: others(digits), w: word, W: others(word), s: spaces, S: others(spaces) };
const controls: Record<string, string> = { n: '\n', r: '\r', t: '\t', f: '\f', v: '\v', '0': '\0' };

/** It has something that is not read here, such as a look at what comes next. */
class Unread extends Error {}

class Reader {
  private readonly characters: string[];
  private at = 0;

  constructor(pattern: string) {
    this.characters = [...pattern];
  }

  whole(): Expression {
    const found = this.choices(true);
    if (this.at < this.characters.length) throw new Unread();
    return found;
  }

  private get next(): string | undefined {
    return this.characters[this.at];
  }

  private takes(text: string): boolean {
    const isThere = this.characters.slice(this.at, this.at + text.length).join('') === text;
    if (isThere) this.at += text.length;
    return isThere;
  }

  /** Outside of all groups, a choice may begin or end anywhere in the text, unless it is anchored. */
  private choices(isOutside: boolean): Expression {
    const found: Expression[] = [];
    do {
      const begins = isOutside && !this.takes('^') ? times(any, 0, Infinity) : empty;
      let sequence = begins;
      while (this.next !== undefined && !'|)$'.includes(this.next)) sequence = then(sequence, this.repeated());
      const isAnchored = isOutside && this.takes('$');
      if (this.next === '$') throw new Unread();
      found.push(isOutside && !isAnchored ? then(sequence, times(any, 0, Infinity)) : sequence);
    } while (this.takes('|'));
    return or(found);
  }

  private repeated(): Expression {
    const one = this.single();
    const [, least, comma, most] = /^\{(\d+)(,?)(\d*)\}/.exec(this.characters.slice(this.at, this.at + 16).join('')) ?? [];
    let found = one;
    if (this.takes('*')) found = times(one, 0, Infinity);
    else if (this.takes('+')) found = times(one, 1, Infinity);
    else if (this.takes('?')) found = times(one, 0, 1);
    else if (least !== undefined) {
      this.at += `{${least}${comma}${most}}`.length;
      found = times(one, Number(least), comma ? (most ? Number(most) : Infinity) : Number(least));
    } else return one;
    // how much is tried first makes no difference to what matches
    this.takes('?');
    if (['*', '+', '?', '{'].includes(this.next ?? '')) throw new Unread();
    return found;
  }

  private single(): Expression {
    const one = this.characters[this.at++]!;
    if (one === '.') return set(others(lineEnds));
    if (one === '[') return this.characterClass();
    if (one === '\\') return set(this.escaped());
    if (one === '(') return this.group();
    if ('^*+?{}'.includes(one)) throw new Unread();
    return set([span(one)]);
  }

  private group(): Expression {
    if (this.takes('?:')) return this.closed();
    if (this.takes('?')) {
      const name = /^<\w+>/.exec(this.characters.slice(this.at).join(''))?.[0];
      if (name === undefined) throw new Unread();
      this.at += name.length;
    }
    return this.closed();
  }

  private closed(): Expression {
    const found = this.choices(false);
    if (!this.takes(')')) throw new Unread();
    return found;
  }

  private characterClass(): Expression {
    const isOther = this.takes('^');
    const ranges: Range[] = [];
    while (!this.takes(']')) {
      const from = this.inClass();
      const [next, end] = this.characters.slice(this.at, this.at + 2);
      if (next === '-' && end !== undefined && end !== ']') {
        this.at += 1;
        const to = this.inClass();
        if (from.length !== 1 || to.length !== 1) throw new Unread();
        ranges.push([from[0]![0], to[0]![1]]);
      } else ranges.push(...from);
    }
    return set(isOther ? others(ranges) : ranges);
  }

  private inClass(): Range[] {
    const one = this.characters[this.at++];
    if (one === undefined) throw new Unread();
    return one === '\\' ? this.escaped() : [span(one)];
  }

  private escaped(): Range[] {
    const one = this.characters[this.at++] ?? '';
    const [numbered, braced, plain] = /^(?:\{([0-9a-f]+)\}|([0-9a-f]{4}))/i.exec(one === 'u' ? this.characters.slice(this.at, this.at + 8).join('') : '') ?? [];
    if (numbered !== undefined) {
      this.at += numbered.length;
      const value = Number.parseInt(braced ?? plain!, 16);
      return [[value, value]];
    }
    const named = classes[one] ?? (controls[one] === undefined ? undefined : [span(controls[one])]);
    if (named) return named;
    // a reference to a group, a boundary of words and the like
    if (/[\w]/.test(one) || one === '') throw new Unread();
    return [span(one)];
  }
}

function boundaries(one: Expression, found: Set<number>) {
  if (one.kind === 'set')
    for (const [from, to] of one.ranges) {
      found.add(from);
      found.add(to + 1);
    }
  else if (one.kind === 'then') for (const part of [one.first, one.rest]) boundaries(part, found);
  else if (one.kind === 'or') for (const choice of one.choices) boundaries(choice, found);
  else if (one.kind === 'times') boundaries(one.one, found);
}

/** More pairs than patterns of contracts have. */
const mostPairs = 5000;

/**
 * A text that `pattern` matches and `other` doesn't, or undefined where there is none, so that `other` matches all that `pattern` matches. `unknown` where
 * nobody can tell without an engine for all of it.
 */
export function matchedByOne(pattern: string, other: string): { text?: string } | 'unknown' {
  let start: [Expression, Expression];
  try {
    start = [new Reader(pattern).whole(), new Reader(other).whole()];
  } catch (error) {
    if (error instanceof Unread) return 'unknown';
    throw error;
  }
  const edges = new Set([0]);
  for (const one of start) boundaries(one, edges);
  // of characters that no set tells apart, one stands for all: where it can be, one that people read, and those come first
  const sorted = [...edges].filter((edge) => edge <= last).sort((a, b) => a - b);
  const isReadable = (character: number) => (character > 0x20 && character < 0x7f) || character > 0xa0;
  const standing = sorted.map((edge, n) => [0x61, 0x30, 0x21].find((one) => edge <= one && one < (sorted[n + 1] ?? Infinity)) ?? edge);
  const characters = [...standing.filter(isReadable), ...standing.filter((one) => !isReadable(one))];
  const seen = new Set<string>();
  const queue: { pair: [Expression, Expression]; text: string }[] = [{ pair: start, text: '' }];
  for (const { pair, text } of queue) {
    const [one, two] = pair;
    if (mayBeEmpty(one) && !mayBeEmpty(two)) return { text };
    for (const character of characters) {
      const next: [Expression, Expression] = [after(one, character), after(two, character)];
      const key = next.map((left) => left.key).join(' ~ ');
      if (next[0] === nothing || next[0].key === next[1].key || seen.has(key)) continue;
      if (seen.size > mostPairs) return 'unknown';
      seen.add(key);
      queue.push({ pair: next, text: text + String.fromCodePoint(character) });
    }
  }
  return {};
}
