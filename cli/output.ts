// What commands print: for people in columns and colours; with `--json` as one document, or as one line for each event.
import { styleText } from 'node:util';
import { harmless, printable } from '../contract/printable.ts';

interface Stream {
  write(text: string): unknown;
  isTTY?: boolean;
  /** How wide a terminal is. Files and pipes have no width. */
  columns?: number;
}

/** Where a command runs. Tests give it another one than that of the process. */
export interface Terminal {
  out: Stream;
  err: Stream;
  env: Record<string, string | undefined>;
  cwd: string;
  input(): Promise<string>;
  /** Asks the user, and resolves to the typed line, or to an empty text if the input ends. Absent where nobody can answer. */
  ask?: ((question: string) => Promise<string>) | undefined;
  /** Tells a command to stop. The reason is a `Failure` if the command was ended before it was done. */
  stop: AbortSignal;
}

type Style = Parameters<typeof styleText>[0];

/** A cell of a table. Its style is used only where there are colours. */
type Cell = string | number | boolean | null | undefined | { text: string; style: Style };

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Terminals draw these twice as wide as other letters. */
const wide = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3001-\u303e\uff01-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}|\ufe0f/u;

const widthOf = (grapheme: string) => (wide.test(grapheme) ? 2 : 1);

/** How many columns of a terminal a text takes. */
const columnsOf = (text: string) => Array.from(graphemes.segment(text)).reduce((sum, { segment }) => sum + widthOf(segment), 0);

/** In a table that doesn't fit, no column but the last is wider. Ids, domains and names of operations are shorter. */
const mostColumns = 40;

/** Cuts a text that takes more columns, so that its end shows that it was cut. */
function cut(text: string): string {
  if (columnsOf(text) <= mostColumns) return text;
  let kept = '';
  let left = mostColumns - 1;
  for (const { segment } of graphemes.segment(text)) {
    left -= widthOf(segment);
    if (left < 0) break;
    kept += segment;
  }
  return `${kept}…`;
}

export class Voice {
  readonly json: boolean;
  private readonly terminal: Terminal;

  constructor(terminal: Terminal, json: boolean) {
    this.terminal = terminal;
    this.json = json;
  }

  /** Colours are only for terminals, and only if nobody has switched them off (no-color.org). */
  paint(style: Style, text: string): string {
    const { out, env } = this.terminal;
    return out.isTTY && !env.NO_COLOR && env.TERM !== 'dumb' && !this.json ? styleText(style, text, { validateStream: false }) : text;
  }

  /** The result of a command. */
  show(value: unknown, text: string) {
    this.print(this.json ? JSON.stringify(value, undefined, 2) : text);
  }

  /** One of several results that come one after the other. */
  each(value: unknown, text: string) {
    this.print(this.json ? JSON.stringify(value) : text);
  }

  /** Prints to standard output, with and without `--json`. */
  print(text: string) {
    if (text !== '') this.terminal.out.write(`${harmless(text)}\n`);
  }

  /** A remark for people, not a result. It isn't printed with `--json`. */
  note(text: string) {
    if (!this.json) this.terminal.err.write(`${harmless(text)}\n`);
  }

  status(status: number): string {
    return this.paint(status < 300 ? 'green' : status < 400 ? 'cyan' : status < 500 ? 'yellow' : 'red', String(status));
  }

  /** A table whose columns are as wide as their content. If a terminal is too narrow, one long name must not push the rest of each row out of sight. */
  table(heads: string[], rows: Cell[][]): string {
    if (rows.length === 0) return 'none';
    const cells = rows.map((row) => row.map((cell) => (typeof cell === 'object' && cell !== null ? cell : { text: String(cell ?? '-'), style: undefined })));
    const whole = cells.map((row) => row.map(({ text }) => printable(text)));
    const widthsOf = (rows: string[][]) => heads.map((head, at) => Math.max(head.length, ...rows.map((row) => columnsOf(row[at]!))));
    const last = heads.length - 1;
    const isTooWide = widthsOf(whole).reduce((sum, width) => sum + width + 2, -2) > (this.terminal.out.columns ?? Infinity);
    const texts = isTooWide ? whole.map((row) => row.map((text, at) => (at === last ? text : cut(text)))) : whole;
    const widths = widthsOf(texts);
    const padded = (text: string, at: number) => (at === last ? text : text + ' '.repeat(widths[at]! - columnsOf(text)));
    const lines = texts.map((row, n) =>
      row.map((text, at) => {
        const { style } = cells[n]![at]!;
        return style === undefined ? padded(text, at) : this.paint(style, padded(text, at));
      }),
    );
    return [this.paint('dim', heads.map(padded).join('  ')), ...lines.map((line) => line.join('  '))].join('\n');
  }

  /** Names and values, one pair per line. */
  facts(facts: Record<string, unknown>): string {
    const shown = Object.entries(facts).filter(([, value]) => value !== undefined);
    const width = Math.max(...shown.map(([name]) => name.length));
    return shown
      .map(
        ([name, value]) =>
          `${this.paint('dim', name.padEnd(width))}  ${printable(typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '-'))}`,
      )
      .join('\n');
  }

  /** A line on standard error that counts what is done, only on a terminal. */
  progress(what: string): { at(done: number): void; end(): void } {
    const { err } = this.terminal;
    if (!err.isTTY || this.json) return { at() {}, end() {} };
    return {
      at: (done) => void err.write(`\r\u001b[K${what} ${done.toLocaleString('en')}`),
      end: () => void err.write('\r\u001b[K'),
    };
  }
}
