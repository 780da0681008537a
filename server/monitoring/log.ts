// The log of a running server: one line of JSON for each entry on standard error, or a short text line if that is a terminal.
// It contains no credentials and no data of shops' customers.
import type { Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { printable, printableLines } from '../../contract/printable.ts';
import type { LogLevel } from '../config.ts';

/** Each entry names its own level. */
type Entry = Record<string, unknown>;

/** The line for a request: the server's own names and numbers, and ids that were validated. */
export interface RequestLine {
  level: LogLevel;
  door: string;
  operation: string;
  method: string | undefined;
  status: number;
  ms: number;
  request_id: string;
  trace_id: string;
  shop_id: number | undefined;
  app_id: number | undefined;
  /** The name of the operator's key. */
  operator: string | undefined;
  /** Whether a fault of the sandbox made the request fail. */
  fault?: boolean;
  /** The hint beside the refusal, in the server's own words. */
  hint?: string | undefined;
}

export interface Log {
  (entry: Entry): void;
  request(line: RequestLine): void;
  /** Whether lines of that level are written. If not, a caller can skip making the line. */
  tells(level: LogLevel): boolean;
}

export interface OpenLog extends Log {
  /** Resolves when all lines are written, or when the reader has taken none for half a second. */
  flush(): Promise<void>;
}

/** Lines are gathered up to this length or time, since each write costs more than all else about a line. An error is written at once. */
const gathered = { characters: 16_384, ms: 200 };
/** Beyond this many waiting bytes new lines are dropped: a reader that has stopped must not use up the memory. */
const mostWaiting = 4 * 1024 * 1024;
const patienceMs = 500;

let moment = { at: 0, text: '' };
/** The timestamp is formatted once for all lines of one millisecond. */
function timestamp(): string {
  const now = Date.now();
  if (now !== moment.at) moment = { at: now, text: `,"time":"${new Date(now).toISOString()}"` };
  return moment.text;
}

/** Opens the log. If the reader of the output stops or goes away, the process neither waits nor ends. */
export function openLog(level: LogLevel, { to = process.stderr as Writable, terminal = false, coloured = false } = {}): OpenLog {
  let waiting = '';
  let timer: NodeJS.Timeout | undefined;
  const send = () => {
    clearTimeout(timer);
    timer = undefined;
    const text = waiting;
    waiting = '';
    if (text !== '' && to.writableLength < mostWaiting) to.write(text);
  };
  const write = (line: string) => {
    waiting += terminal ? inShort(JSON.parse(line, shown), coloured ? painted : plain) : line;
    if (terminal || waiting.length >= gathered.characters) send();
    else timer ??= setTimeout(send, gathered.ms).unref();
  };
  to.on('error', () => {});
  process.once('exit', send);
  const options = { level, base: null, timestamp, formatters: { level: (label: string) => ({ level: label }) } };
  const logger = pino(options, { write });
  const tells = (level: LogLevel) => logger.isLevelEnabled(level);
  const log = ({ level: own, ...entry }: Entry) => {
    const at = own as LogLevel;
    if (!tells(at)) return;
    logger[at](redacted(entry));
    if (at === 'error') send();
  };
  // only the hint needs escaping; writing the line out by hand costs a fifth of serialising an object
  const request = (one: RequestLine) => {
    if (!tells(one.level)) return;
    const whose = `${one.shop_id === undefined ? '' : `,"shop_id":${one.shop_id}`}${one.app_id === undefined ? '' : `,"app_id":${one.app_id}`}${
      one.operator === undefined ? '' : `,"operator":"${one.operator}"`
    }${one.fault ? ',"fault":true' : ''}${one.hint === undefined ? '' : `,"hint":${JSON.stringify(one.hint)}`}`;
    write(
      `{"level":"${one.level}"${timestamp()},"door":"${one.door}","operation":"${one.operation}","method":"${one.method}","status":${one.status},"ms":${one.ms},"request_id":"${one.request_id}","trace_id":"${one.trace_id}"${whose}}\n`,
    );
  };
  const flush = async () => {
    send();
    if (to.writableLength > 0) await Promise.race([new Promise<void>((done) => to.write('', () => done())), pause(patienceMs, undefined, { ref: false })]);
  };
  return Object.assign(log, { request, flush, tells });
}

/** Stands where a secret was. */
export const hidden = '[redacted]';

/** This server's tokens, also those that were cut off. */
const ownTokens = /\b(sat|cod|mln|mse)_[0-9a-f]+/gi;

export const withoutOwnTokens = (text: string) => text.replace(ownTokens, `$1_${hidden}`);

const secretNames = /(?:token|secret|password|authorization|cookie|signature|hmac|api_?key|email|phone|payload|body)$/i;

/**
 * Secrets that may stand in an error's text, and what replaces them. Others write parts of such texts, so no pattern may take longer than the length of a text
 * allows: none tries again what it has tried from an earlier place.
 */
const secretTexts: [RegExp, string][] = [
  [ownTokens, `$1_${hidden}`],
  // credentials from an Authorization header
  [/\b(Bearer|Basic) +[^\s"',]+/gi, `$1 ${hidden}`],
  // other secrets and digests have at least 32 digits
  [/\b[0-9a-f]{32,}\b/gi, hidden],
  // user names and passwords in a URL, and its query
  [/:\/\/[^\s/@"']+@/g, `://${hidden}@`],
  [/(?<=\bhttps?:\/\/[^\s?"']*)\?[^\s"']*/gi, `?${hidden}`],
  [/(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\b/gi, hidden],
  // a JSON parser's message quotes the text that it couldn't read
  [/^([^,]*(?:,(?! )[^,]*)*), .* is not valid JSON/s, '$1, the text is not valid JSON'],
];

/** Whether a text that a caller chose looks like a secret or personal data, so that it must not be repeated. */
export const isTelling = (text: string) => secretTexts.some(([pattern]) => text.search(pattern) >= 0);

const named = new Set(['request_id', 'trace_id']);

/** The value without secrets and customers' data, in whichever members and texts they stand. */
export function redacted(value: unknown, name = ''): unknown {
  if (typeof value === 'string' && !named.has(name)) return secretTexts.reduce((text, [pattern, instead]) => text.replace(pattern, instead), value);
  if (Array.isArray(value)) return value.map((each) => redacted(each));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, own]) => [key, secretNames.test(key) ? hidden : redacted(own, key)]));
}

const colours = { red: 31, green: 32, yellow: 33, grey: 90 };
type Paint = (colour: keyof typeof colours, text: string) => string;
const painted: Paint = (colour, text) => `\u001b[${colours[colour]}m${text}\u001b[0m`;
const plain: Paint = (_, text) => text;

/** Apps choose addresses, and receivers write parts of errors: on a terminal neither may move the cursor or hide a line. An error may have lines, its stack. */
const shown = (name: string, value: unknown) => (typeof value !== 'string' ? value : name === 'error' ? printableLines(value) : printable(value));

/** For people: `09:30:05 POST createPage 201 3.2 ms`, `09:30:06 webhook collections/update to http://… delivered 12 ms`. */
function inShort({ level, time, ...entry }: Record<string, unknown>, paint: Paint): string {
  const at = paint('grey', String(time).slice(11, 19));
  const took = paint('grey', `${entry.ms} ms`);
  if (entry.door !== undefined) {
    const colour = Number(entry.status) >= 500 ? 'red' : Number(entry.status) >= 400 ? 'yellow' : 'green';
    const hint = entry.hint === undefined ? '' : `\n         ${paint('grey', String(entry.hint))}`;
    return `${at} ${entry.method} ${entry.operation === 'none' ? 'no such path' : entry.operation} ${paint(colour, String(entry.status))} ${took}${hint}\n`;
  }
  if (entry.topic !== undefined && entry.address !== undefined) {
    const again = entry.dead ? 'given up' : 'will be retried';
    const outcome =
      entry.error === undefined ? `${paint('green', 'delivered')} ${took}` : `${paint('red', String(entry.error))}, attempt ${entry.attempt}, ${again}`;
    return `${at} webhook ${entry.topic} to ${entry.address} ${outcome}\n`;
  }
  const loud = level === 'info' || level === 'debug' ? '' : `${paint(level === 'error' ? 'red' : 'yellow', String(level))} `;
  const { error, request_id, trace_id, ...rest } = entry;
  const told = Object.entries(rest).map(([key, value]) => `${key} ${typeof value === 'string' ? value : JSON.stringify(value)}`);
  return `${at} ${loud}${[...told, ...(error === undefined ? [] : [String(error)])].join(', ')}\n`;
}
