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
    this.terminal.out.write(this.json ? `${JSON.stringify(value, undefined, 2)}\n` : text === '' ? '' : `${text}\n`);
  }

  /** One of several that come one after the other. */
  each(value: unknown, text: string) {
    this.terminal.out.write(this.json ? `${JSON.stringify(value)}\n` : `${text}\n`);
  }

  /** For whoever looks on, and no result: not with `--json`. */
  note(text: string) {
    if (!this.json) this.terminal.err.write(`${text}\n`);
  }

  status(status: number): string {
    return this.paint(status < 300 ? 'green' : status < 400 ? 'cyan' : status < 500 ? 'yellow' : 'red', String(status));
  }

  /** Columns as wide as what is in them. */
  table(heads: string[], rows: (string | number | boolean | null | undefined)[][]): string {
    if (rows.length === 0) return 'none';
    const texts = rows.map((row) => row.map((cell) => (cell === null || cell === undefined ? '-' : String(cell))));
    const widths = heads.map((head, at) => Math.max(head.length, ...texts.map((row) => row[at]!.length)));
    const line = (cells: string[]) => cells.map((cell, at) => (at === cells.length - 1 ? cell : cell.padEnd(widths[at]!))).join('  ');
    return [this.paint('dim', line(heads)), ...texts.map(line)].join('\n');
  }

  /** Names and values below each other. */
  facts(facts: Record<string, unknown>): string {
    const shown = Object.entries(facts).filter(([, value]) => value !== undefined);
    const width = Math.max(...shown.map(([name]) => name.length));
    return shown
      .map(
        ([name, value]) => `${this.paint('dim', name.padEnd(width))}  ${typeof value === 'object' && value !== null ? JSON.stringify(value) : (value ?? '-')}`,
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
