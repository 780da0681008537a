// Every setting in one table: its flag, its environment variable, its default, and its text in `--help`.
import { parseArgs } from 'node:util';
import { versionsAt } from './versions.ts';

const levels = ['error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof levels)[number];

interface Setting<T> {
  env?: string;
  default: T;
  help: string;
  /** For a setting that takes a whole number: the least and the greatest that it takes. */
  range?: [least: number, most: number];
}

const setting = <T>(value: T, help: string, env?: string, range?: [number, number]): Setting<T> => ({
  default: value,
  help,
  ...(env ? { env } : {}),
  ...(range ? { range } : {}),
});

const ports: [number, number] = [0, 65_535];

/** How many requests the bucket of an app and shop holds, unless the host wants another size. The contract names it too, and the client assumes it. */
export const usualBucket = 40;

const settings = {
  port: setting(4010, 'port to listen on; 0 picks a free one', 'PORT', ports),
  host: setting('127.0.0.1', 'address to listen on', 'HOST'),
  db: setting('data/store-admin.sqlite', 'a SQLite file, :memory:, or a PostgreSQL URL', 'DATABASE_URL'),
  'public-url': setting(
    '',
    'scheme and host of all links, such as https://admin.example.com. A host needs it; a sandbox takes them from the request',
    'PUBLIC_URL',
  ),
  'operator-key': setting('', 'key of the operator interface; without it a sandbox makes a key and keeps it for the next start', 'OPERATOR_KEY'),
  'operator-keys': setting('', 'more keys of the operator interface, each with a name: billing:KEY,support:KEY; or name:sha256:DIGEST', 'OPERATOR_KEYS'),
  'operator-keys-file': setting('', 'a file with keys in the same form, one per line', 'OPERATOR_KEYS_FILE'),
  'code-key': setting(
    '',
    'encrypts gift card codes and secrets in the database; 32 characters or more. A sandbox makes one, and keeps it in a file beside the SQLite file',
    'CODE_KEY',
  ),
  'merchant-login-url': setting('', 'URL where the merchants of a host sign in; without it they can see and decide nothing', 'MERCHANT_LOGIN_URL'),
  'mail-url': setting('', 'URL of a mail gateway. It gets each mail, such as a gift card for its recipient, as JSON: to, subject, text', 'MAIL_URL'),
  sandbox: setting(true, 'demo shop, movable clocks, plain http destinations; turn it off with --no-sandbox to run a host', 'SANDBOX'),
  'demo-records': setting(true, 'a product, a customer, an order and more in the demo shop; --no-demo-records leaves it empty', 'DEMO_RECORDS'),
  'rate-limit': setting(usualBucket, 'requests that the bucket of an app and shop holds; 0 or --no-rate-limit for no limit', 'RATE_LIMIT'),
  'rate-leak': setting(2, 'requests per second that leak from the bucket', 'RATE_LEAK'),
  'rate-leak-advanced': setting(4, 'requests per second that leak from the buckets of shops on the advanced plan or above', 'RATE_LEAK_ADVANCED'),
  'address-limit': setting(
    240,
    'requests without a valid credential that the bucket of an IP address holds; 0 or --no-rate-limit for no limit. A sandbox has no such limit',
    'ADDRESS_LIMIT',
  ),
  'address-leak': setting(20, 'requests per second that leak from the bucket', 'ADDRESS_LEAK'),
  'trust-proxy': setting(
    0,
    "number of proxies between callers and the server. The server takes the caller's address from their X-Forwarded-For. Needed behind proxies",
    'TRUST_PROXY',
    [0, 100],
  ),
  strict: setting(false, 'refuse unknown parameters; otherwise they are ignored and named in a header', 'STRICT'),
  'max-body': setting(
    10 * 1024 * 1024,
    'most bytes of a request body that carries a file; other bodies have at most 1 MB, or this if it is less',
    'MAX_BODY',
    [1, 1_000_000_000],
  ),
  'db-connections': setting(10, 'maximum number of connections to PostgreSQL', 'DB_CONNECTIONS', [1, 10_000]),
  'db-prepared': setting(
    true,
    'use prepared statements on PostgreSQL; give --no-db-prepared behind a pooler in transaction mode, such as PgBouncer',
    'DB_PREPARED',
  ),
  'log-days': setting(30, 'days that finished deliveries, decisions about carrier rates, expired tokens and the audit log are kept', 'LOG_DAYS', [0, 36_500]),
  'log-level': setting(
    '',
    'level of the log: error, warn, info or debug. A host logs each request at info, a sandbox at debug. Without it, a sandbox at a terminal has debug, and every other server info',
    'LOG_LEVEL',
  ),
  quiet: setting(false, 'log only errors'),
  'oldest-version': setting('', 'supports versions back to this one, such as 2020-10', 'OLDEST_VERSION'),
  'management-port': setting(
    4011,
    'port on which a host answers /livez, /readyz and /metrics; 0 picks a free one. A sandbox answers them on its own port',
    'MANAGEMENT_PORT',
    ports,
  ),
  'drain-seconds': setting(
    5,
    'seconds for which a host still accepts connections after SIGTERM, so that proxies notice that it stops',
    'DRAIN_SECONDS',
    [0, 3600],
  ),
  json: setting(false, 'print one line of JSON once ready, and nothing else on standard output'),
  backup: setting('', 'copy the SQLite database of --db to this file and stop; a server may be running on it; docs/backup.md'),
  seed: setting('', 'once ready, make the shop that this YAML file describes; docs/sandbox.md'),
  export: setting('', 'write all rows of --db to this file, one line of JSON each, and stop; a server may be running on it'),
  'export-shop': setting('', 'with --export: only the shop with this domain'),
  import: setting('', 'import into --db, SQLite or PostgreSQL, a file that --export made, and stop; docs/backup.md'),
  migrate: setting(false, 'bring the database up to date and stop'),
  distribute: setting(false, 'with --migrate, on a PostgreSQL with Citus: distribute the shops over its machines'),
  help: setting(false, 'show this text'),
};

type Values = {
  [K in keyof typeof settings]: (typeof settings)[K]['default'] extends boolean ? boolean : (typeof settings)[K]['default'] extends number ? number : string;
};
export type Config = Values & {
  /** The sandbox was asked for by flag or environment variable. False where it is on only by default. */
  sandboxMeant?: boolean;
};

/** The lines of a text, broken between its words, with this many characters at most. */
function linesOf(text: string, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && line.length <= most) lines.splice(-1, 1, line);
    else lines.push(word);
  }
  return lines;
}

/** The text of `--help`, for a terminal with so many columns. A narrow one would break it within words, and below the names of the options. */
export function helpFor(columns: number): string {
  const indent = 33;
  const options = Object.entries<Setting<unknown>>(settings).map(([name, { env, help, default: value }]) => {
    const flag = `--${name}${typeof value === 'boolean' ? '' : ` <${typeof value === 'number' ? 'number' : 'text'}>`}`;
    const known = [value === '' || value === false ? '' : `default ${value}`, env ? `env ${env}` : ''].filter(Boolean).join(', ');
    const lines = linesOf(`${help}${known ? ` (${known})` : ''}`, Math.max(columns - indent, 24));
    return `  ${flag.padEnd(30)} ${lines.join(`\n${' '.repeat(indent)}`)}`;
  });
  return ['store-admin [options], or in its repository: npm start -- [options]', '', ...options].join('\n');
}

/** The flags that a shell completes. A setting that is on by default is offered as `--no-…`, since it can only be turned off. */
export const flags = [
  ...Object.entries<Setting<unknown>>(settings).map(([name, { default: value }]) => `--${value === true ? 'no-' : ''}${name}`),
  '--no-rate-limit',
];

export class ConfigProblem extends Error {}

/** Whether the database is a file. The key and what a sandbox keeps are then stored in files beside it. */
export const isFile = (db: string) => !db.includes('://') && db !== ':memory:';

/** Addresses of databases for other programs. Here they would be the names of new files, and the server would start with an empty database. */
const otherAddress = /^(file|sqlite3?|jdbc|postgres(ql)?):|(^|\s)(host|dbname)=/i;

export function readConfig(args: string[], env: Record<string, string | undefined>): Config {
  const options = Object.fromEntries(
    Object.entries<Setting<unknown>>(settings).map(([name, { default: value }]) => [
      name,
      { type: typeof value === 'boolean' ? ('boolean' as const) : ('string' as const) },
    ]),
  );
  let given: Record<string, unknown>;
  try {
    ({ values: given } = parseArgs({ args, options: { ...options, 'no-rate-limit': { type: 'boolean' } }, allowNegative: true, strict: true }));
  } catch (error) {
    throw new ConfigProblem(`${optionProblem(error as Error, Object.keys(options))} --help lists all options`);
  }
  if (given['no-rate-limit']) given['rate-limit'] = '0';
  const read = ([name, { env: variable, default: value, range }]: [string, Setting<unknown>]) => {
    const text = given[name] ?? (variable && typeof value === 'string' ? fromEnvironment(name, env[variable]) : variable && env[variable]);
    if (text === undefined || text === '') return [name, value];
    if (typeof value === 'number') {
      const number = String(text).trim() === '' ? Number.NaN : Number(text);
      const [least, most] = range ?? [0, Number.MAX_VALUE];
      if (!(number >= least && number <= most) || (range && !Number.isInteger(number)))
        throw new ConfigProblem(`--${name} takes ${range ? `a whole number from ${least} to ${most}` : 'a number of 0 or more'}, not ${text}`);
      return [name, number];
    }
    if (typeof value === 'boolean') return [name, typeof text === 'boolean' ? text : truth(name, variable, String(text))];
    return [name, text];
  };
  const config = Object.fromEntries(Object.entries<Setting<unknown>>(settings).map(read)) as Config;
  assertFits(config);
  assertDatabase(config.db);
  const sandboxMeant = config.sandbox && Boolean(given.sandbox ?? env.SANDBOX);
  return { ...config, sandboxMeant, 'public-url': originOf(config['public-url']) };
}

/** Throws where a value can't be used, or two of them not together. */
function assertFits(config: Config) {
  if (config['merchant-login-url'] && !/^https?:$/.test(URL.parse(config['merchant-login-url'])?.protocol ?? ''))
    throw new ConfigProblem(`--merchant-login-url takes an http or https URL, not ${config['merchant-login-url']}`);
  if (config['mail-url'] && !(config.sandbox ? /^https?:$/ : /^https:$/).test(URL.parse(config['mail-url'])?.protocol ?? ''))
    throw new ConfigProblem(`--mail-url takes an ${config.sandbox ? 'http or https' : 'https'} URL, not ${config['mail-url']}`);
  if (config['log-level'] && !(levels as readonly string[]).includes(config['log-level']))
    throw new ConfigProblem(`--log-level takes ${levels.join(', ')}, not ${config['log-level']}`);
  for (const name of ['rate-leak', 'rate-leak-advanced', 'address-leak'] as const)
    if (config[name] === 0) throw new ConfigProblem(`--${name} takes a number above 0: a bucket that does not leak stays full`);
  if (config['oldest-version'] !== '' && !/^20\d\d-(01|04|07|10)$/.test(config['oldest-version']))
    throw new ConfigProblem(`--oldest-version takes a version such as 2020-10, a year and the first month of a quarter, not ${config['oldest-version']}`);
  if (config['export-shop'] && !config.export) throw new ConfigProblem('--export-shop works only with --export: name the file with --export FILE');
  if (config.distribute && !config.migrate) throw new ConfigProblem('--distribute works only with --migrate: give both options');
  if (!config.sandbox && config.port === config['management-port'] && config.port !== 0)
    throw new ConfigProblem(`--port and --management-port are both ${config.port}: choose another port for one of them`);
  const { latest } = versionsAt(Date.now());
  if (config['oldest-version'] > latest)
    throw new ConfigProblem(`--oldest-version takes a released version, not ${config['oldest-version']}; the latest is ${latest}`);
}

/** A database's address contains its password, so no message repeats it. */
function assertDatabase(db: string) {
  const isUrl = /^postgres(ql)?:\/\//.test(db);
  if (!isUrl && (db.includes('://') || otherAddress.test(db)))
    throw new ConfigProblem(
      '--db takes the path of a SQLite file (without file:), :memory: or a URL that begins with postgres://; other databases are not supported',
    );
  if (isFile(db) && /[\r\n]/.test(db)) throw new ConfigProblem('--db has a line break in the name of its file: remove it');
  if (isFile(db) && db.endsWith('/')) throw new ConfigProblem(`--db takes the name of a file, not of a folder: ${db}`);
  const [, authority = ''] = /^\w+:\/\/([^/?#]*)/.exec(db) ?? [];
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  // the driver leaves out whatever stands behind it
  if (isUrl && db.includes('#')) throw new ConfigProblem('--db has a #, which stands for nothing in the URL of a database: write # as %23');
  // PostgreSQL's own tools read these two forms, and the driver doesn't
  if (isUrl && host.includes(','))
    throw new ConfigProblem(
      '--db names several hosts, and a URL has one: give the address of a proxy, or a name that always leads to the server that takes writes',
    );
  if (isUrl && host === '' && authority !== '')
    throw new ConfigProblem(
      '--db has no host behind the @: for a socket write the user and the password into the query, as in postgres:///NAME?host=FOLDER&user=USER&password=PASSWORD',
    );
  if (isUrl && !URL.canParse(db))
    throw new ConfigProblem('--db is not a valid URL: in the user and the password write / as %2F and ? as %3F; a port has only digits');
  if (isUrl && !isReadable(db)) throw new ConfigProblem('--db has a % that is not part of an escape: write % as %25');
}

/**
 * A text without the white space around it, since a secret that is mounted, or written by `echo`, ends in a line break. The name of a file may have spaces.
 * `openVault` decides about the code key, because earlier releases took the line break for a part of it.
 */
function fromEnvironment(name: string, text = ''): string {
  const trimmed = text.trim();
  return trimmed !== '' && (name === 'code-key' || (name === 'db' && isFile(trimmed))) ? text : trimmed;
}

/** A word that is neither true nor false is refused. If a host's mistyped SANDBOX fell back to the default, the host would be an open sandbox. */
function truth(name: string, variable: string | undefined, text: string): boolean {
  const word = text.trim().toLowerCase();
  if (['1', 'true', 'yes', 'on'].includes(word)) return true;
  if (['0', 'false', 'no', 'off'].includes(word)) return false;
  throw new ConfigProblem(`${variable ?? `--${name}`} takes true or false, not ${text}`);
}

function isReadable(url: string): boolean {
  try {
    decodeURIComponent(url);
    return true;
  } catch {
    return false;
  }
}

/** The parser's message, with the option that may have been meant: one with the same letters, or with one letter more or less. */
function optionProblem({ message }: Error, names: string[]): string {
  const [told = ''] = message.split(/\. |\n/, 1);
  const [, lacking] = /^Option '--([^' ]+).* argument is ambiguous/.exec(told) ?? [];
  if (lacking) return `--${lacking} takes a value; put = before a value that begins with a dash, as in --${lacking}=-1.`;
  const [, unknown] = /^Unknown option '--?(?:no-)?([^']+)'/.exec(told) ?? [];
  const letters = (name: string) => [...name.replaceAll('-', '')].sort().join('');
  const lacks = (one: string, other: string) => [...one].some((_, at) => one.slice(0, at) + one.slice(at + 1) === other);
  const meant =
    unknown &&
    names.find((name) => {
      const [given, known] = [letters(unknown), letters(name)];
      return given === known || lacks(given, known) || lacks(known, given);
    });
  return meant ? `${told}: did you mean --${meant}?` : `${told}.`;
}

/** The URL's scheme and host, without the slash that browsers put behind a host. */
function originOf(publicUrl: string): string {
  if (publicUrl === '') return '';
  const url = URL.parse(publicUrl);
  // links can carry only an origin, so a path, query or user in the setting is refused
  if (!url || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`)
    throw new ConfigProblem(`--public-url takes only a scheme and a host, such as https://admin.example.com, not ${publicUrl}`);
  return url.origin;
}
