// What is printed: for people in columns and colours, with `--json` as one document, or as a line for each thing that happens.
import { styleText } from 'node:util';

interface Stream {
  write(text: string): unknown;
  isTTY?: boolean;
}

/** What a command runs in, so that tests can give it another than the process's. */
export interface Terminal {
  out: Stream;
  err: Stream;
  env: Record<string, string | undefined>;
  cwd: string;
  input(): Promise<string>;
  /** Whoever follows something is told so to stop. */
  stop: AbortSignal;
}

type Style = Parameters<typeof styleText>[0];

/** A cell of a table; one with a style has it where there are colours. */
type Cell = string | number | boolean | null | undefined | { text: string; style: Style };

const escaped = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** What moves a terminal's cursor, names its window or turns the direction of writing. */
const unruly = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** A text that somebody else wrote, such as the name of an app's charge, as a part of a line: signs that a terminal obeys are shown, not sent. */
export const printable = (text: string) => text.replace(unruly, (sign) => (sign === '\n' ? '\\n' : escaped(sign)));

/** The same of a text that has lines and colours of our own. In JSON such a sign stands within a text, where it may be written so. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: what begins a colour
export const harmless = (text: string) => text.replace(/\u001b(?!\[[\d;]*m)|(?![\t\n\u001b])[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu, escaped);

export class Voice {
  readonly json: boolean;
  private readonly terminal: Terminal;

  constructor(terminal: Terminal, json: boolean) {
    this.terminal = terminal;
    this.json = json;
  }

  /** Colours are for terminals, and for those who haven't asked for none (no-color.org). */
  paint(style: Style, text: string): string {
    const { out, env } = this.terminal;
    return out.isTTY && !env.NO_COLOR && env.TERM !== 'dumb' && !this.json ? styleText(style, text, { validateStream: false }) : text;
  }

  /** The result of a command. */
  show(value: unknown, text: string) {
    this.print(this.json ? JSON.stringify(value, undefined, 2) : text);
  }

  /** One of several that come one after the other. */
  each(value: unknown, text: string) {
    this.print(this.json ? JSON.stringify(value) : text);
  }

  /** Whatever it is, to standard output. */
  print(text: string) {
    if (text !== '') this.terminal.out.write(`${harmless(text)}\n`);
  }

  /** For whoever looks on, and no result: not with `--json`. */
  note(text: string) {
    if (!this.json) this.terminal.err.write(`${harmless(text)}\n`);
  }

  status(status: number): string {
    return this.paint(status < 300 ? 'green' : status < 400 ? 'cyan' : status < 500 ? 'yellow' : 'red', String(status));
  }

  /** Columns as wide as what is in them. */
  table(heads: string[], rows: Cell[][]): string {
    if (rows.length === 0) return 'none';
    const cells = rows.map((row) => row.map((cell) => (typeof cell === 'object' && cell !== null ? cell : { text: String(cell ?? '-'), style: undefined })));
    const texts = cells.map((row) => row.map(({ text }) => printable(text)));
    const widths = heads.map((head, at) => Math.max(head.length, ...texts.map((row) => row[at]!.length)));
    const padded = (text: string, at: number) => (at === heads.length - 1 ? text : text.padEnd(widths[at]!));
    const lines = texts.map((row, n) =>
      row.map((text, at) => {
        const { style } = cells[n]![at]!;
        return style === undefined ? padded(text, at) : this.paint(style, padded(text, at));
      }),
    );
    return [this.paint('dim', heads.map(padded).join('  ')), ...lines.map((line) => line.join('  '))].join('\n');
  }

  /** Names and values below each other. */
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

  /** A bar on standard error, on a terminal alone; `of` is undefined where nobody knows how much it is. */
  progress(what: string): { at(done: number, of?: number): void; end(): void } {
    const { err } = this.terminal;
    if (!err.isTTY || this.json) return { at() {}, end() {} };
    return {
      at: (done, of) => {
        const share = of ? Math.min(1, done / of) : undefined;
        const bar = share === undefined ? '' : ` [${'#'.repeat(Math.round(share * 30)).padEnd(30, '.')}] ${Math.floor(share * 100)} %`;
        err.write(`\r\u001b[K${what}${bar} ${done.toLocaleString('en')}${of ? ` of ${of.toLocaleString('en')}` : ''}`);
      },
      end: () => void err.write('\r\u001b[K'),
    };
  }
}
