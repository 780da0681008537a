#!/usr/bin/env node
// The command `store-admin-check`: checks contracts, servers and traffic. `--help` lists its options.
import { existsSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { BadReference } from '../contract/document.ts';
import { printableLines } from '../contract/printable.ts';
import { readAllowances, removable, sift } from './allow.ts';
import { aboutThese, compared } from './compare.ts';
import { interfaces } from './interfaces.ts';
import { Lines } from './lines.ts';
import { options } from './options.ts';
import { readDocument, Unreadable } from './read.ts';
import { type Finding, type Location, type Output, outputs, type Report, rendered } from './report.ts';
import { ofContract, passedOver, proxy, readHar, Watch } from './traffic.ts';

const help = `store-admin-check [options]
in the repository of store-admin: npm run check -- [options]

What to check:
  (no option)          everything a pull request has to pass, in that repository alone
  --compare OLD NEW    lists breaking changes between two joined contracts, and which
                       documents each change breaks: the strict one, or those that
                       clients are made from; COMMIT:FILE is the contract at that commit
  --server URL         sends generated requests to a running server, and checks them
                       against the contract. It creates and changes records there; at
                       the end it removes the records that it created, and no others.
                       How long it will take goes to stderr. It also checks lengths of
                       lists, ETags, credentials, and that writes change no readOnly
                       members
  --har FILE           checks recorded traffic against the contract
  --proxy URL          passes calls on to the server at URL, and checks them against the
                       contract

For all of these:
  --contract FILE      the joined contract (default generated/admin.json, or if there is
                       none, that of store-admin)
  --output FORMAT      text, json or annotations
  --write FILE         writes the output to a file too

For --compare and the whole check:
  --allow FILE         agreed breaking changes, each with rule, place, reason and until
                       (default openapi/_allowed-changes.yaml)
  --base COMMIT        the commit that the whole check compares with (default: where this
                       branch left origin/HEAD, main or master)

For --server:
  --token TEXT         the token or key for the contract's credentials, in a header, the
                       query or a cookie as the contract says; for HTTP Basic
                       user:password. NAME=TEXT is for the security scheme NAME alone,
                       and may be repeated for others
  --header 'Name: value'
                       sends another header; may be repeated
  --seed N             sends the same requests again (default: a new seed each time,
                       which the report shows)
  --requests N         the least number of requests (default 2000)
  --seconds N          stops after this time
  --operation ID       checks only this operation; may be repeated
  --known product_id=1 an existing record, for paths and bodies that need its id; the
                       check doesn't remove it. May be repeated; shop_id=1,product_id=5
                       is product 5 of shop 1

For --proxy:
  --port N             where the proxy listens (default: a free one)

Exit status: 0 nothing found, 1 something found, 2 the check could not run.`;

const asked = () => parseArgs({ allowPositionals: true, options });

let given: ReturnType<typeof asked>['values'];

const agreedChanges = 'openapi/_allowed-changes.yaml';

const today = () => new Date().toISOString().slice(0, 10);

const modes = ['compare', 'server', 'har', 'proxy'] as const;

function number(name: 'seed' | 'requests' | 'seconds' | 'port'): number | undefined {
  const text = given[name];
  if (text === undefined) return undefined;
  if (!/^\d+$/.test(text)) throw new Unreadable(`--${name} takes a whole number, not ${text}`);
  return Number(text);
}

function address(option: 'server' | 'proxy', text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new Unreadable(`--${option} takes an address such as http://127.0.0.1:4010, not ${text}`);
  return text;
}

function isCarried(name: string, value: string): boolean {
  try {
    new Headers({ [name]: value });
    return true;
  } catch {
    return false;
  }
}

function token(): string[] {
  if (given.token.some((one) => !isCarried('Authorization', one))) throw new Unreadable("--token has characters that a header can't contain");
  return given.token;
}

function headers(): Record<string, string> {
  return Object.fromEntries(
    given.header.map((line) => {
      const at = line.indexOf(':');
      if (at < 1) throw new Unreadable(`--header takes 'Name: value', not ${line}`);
      const [name, value] = [line.slice(0, at), line.slice(at + 1).trim()];
      if (!isCarried(name, value)) throw new Unreadable(`--header ${name} has characters that a header can't contain`);
      return [name, value];
    }),
  );
}

function known(): Record<string, string>[] {
  return given.known.map((chain) => {
    const pairs = chain.split(',').map((one) => one.split('='));
    if (pairs.some(([name, id]) => !name || !id)) throw new Unreadable(`--known takes name=id, not ${chain}`);
    return Object.fromEntries(pairs);
  });
}

/** The default list may be absent; a list that was named must be there. */
function allowances() {
  if (given.allow !== undefined && !existsSync(given.allow)) throw new Unreadable(`There is no file ${given.allow}: --allow takes a list of agreed changes`);
  return readAllowances(given.allow ?? agreedChanges);
}

function locateIn(contract: string): (finding: Finding) => Location | undefined {
  const lines = Lines.of(contract);
  return (finding) => lines.locate(finding);
}

function tell(...reports: Report[]): number {
  const text = rendered(reports, given.output as Output);
  console.log(text);
  if (given.write !== undefined)
    try {
      writeFileSync(given.write, `${text}\n`);
    } catch (error) {
      throw new Unreadable(`--write can't write the output: ${(error as Error).message}`);
    }
  return reports.some(({ findings }) => findings.length > 0) ? 1 : 0;
}

async function main(): Promise<number> {
  let positionals: string[];
  try {
    ({ values: given, positionals } = asked());
  } catch (error) {
    throw new Unreadable(`${(error as Error).message}\n\n${help}`);
  }
  if (given.help) {
    console.log(help);
    return 0;
  }
  if (!outputs.includes(given.output as Output)) throw new Unreadable(`--output is one of ${outputs.join(', ')}`);
  const asking = modes.filter((mode) => given[mode] !== undefined);
  if (asking.length > 1) throw new Unreadable(`--${asking.join(' and --')} can't be combined: run one after the other`);
  if (!given.compare && positionals.length > 0) throw new Unreadable(`${positionals[0]} belongs to no option: only --compare takes file names`);
  if (given.compare) return compare(positionals);
  if (given.server !== undefined) return server(address('server', given.server));
  if (given.har !== undefined) return har(given.har);
  if (given.proxy !== undefined) return stand(address('proxy', given.proxy));
  return whole();
}

function compare([was, is, ...more]: string[]): number {
  if (!was || !is || more.length > 0) throw new Unreadable('--compare takes two contracts: OLD NEW');
  const [before, now] = [readDocument(was), readDocument(is)];
  const { findings, notes } = compared(before, now);
  const sifted = sift(findings, allowances(), today());
  // the default list may be about other contracts too
  const idle = given.allow ? sifted.idle : aboutThese(sifted.idle, before, now);
  // the branch on which the change was agreed has merged its entry: others that leave the contract as it is needn't remove it
  const counted = [...sifted.counted, ...(isDeepStrictEqual(before, now) ? [] : removable(idle))];
  const knowsNoList = given.allow === undefined && !existsSync(agreedChanges);
  if (given.output === 'text' && sifted.counted.length > 0 && knowsNoList)
    notes.push('if a change was agreed on, name it in a file for --allow FILE: a list in YAML, each entry with rule, place, reason and until');
  return tell({ subject: 'breaking changes', findings: counted, allowed: sifted.allowed, ended: sifted.ended, notes, locate: locateIn(is) });
}

function har(file: string): number {
  const watch = new Watch(readDocument(given.contract));
  const { own, unanswered, others } = ofContract(watch, readHar(file));
  if (own.length === 0) throw new Unreadable(`${file} has no request to check`);
  for (const { sent, received } of own) watch.see(sent, received);
  const notes = others.map((origin) => `${origin} serves no path of the contract, so it was left out`);
  if (unanswered > 0) notes.push(`${unanswered} recorded ${unanswered === 1 ? 'request has' : 'requests have'} no response, so nothing was checked there`);
  notes.push(...passedOver(watch));
  return tell({ subject: `${watch.watched.exchanges} recorded exchanges`, findings: watch.watched.findings, notes, locate: locateIn(given.contract) });
}

async function whole(): Promise<number> {
  // the lint and the generator work only in this repository: --compare and --server don't need them elsewhere, and no package has them
  if (!existsSync('openapi/_shared.yaml') || !existsSync(new URL('./all.ts', import.meta.url)))
    throw new Unreadable(
      'Without options the check is for the repository of store-admin, and this is another folder: say what to check, with --compare, --server, --har or --proxy',
    );
  const began = performance.now();
  const { checkAll } = await import('./all.ts');
  const reports = await checkAll({ base: given.base, allowances: allowances(), today: today() });
  const lines = Lines.ofSources(...interfaces);
  const status = tell(...reports.map((report) => ({ locate: (finding: Finding) => lines.locate(finding), ...report })));
  if (given.output === 'text') console.log(`checked in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  return status;
}

async function server(url: string): Promise<number> {
  // the library that draws requests is a development dependency, and an installation that only compares may not have it
  const { checkServer } = await import('./server.ts');
  const { findings, notes, seed, requests, seconds, answered } = await checkServer({
    url,
    document: readDocument(given.contract),
    token: token(),
    headers: headers(),
    seed: number('seed'),
    requests: number('requests'),
    seconds: number('seconds'),
    operations: given.operation,
    known: known(),
    // on stderr, because programs read the report on stdout
    say: (line) => console.error(line),
  });
  const each = Object.values(answered);
  const succeeded = each.filter((counts) => Object.keys(counts).some((status) => Number(status) < 400)).length;
  if (each.length === 0 && findings.length === 0) throw new Unreadable('No operation was called: give more time with --seconds');
  if (succeeded === 0 && each.length > 0 && each.every((counts) => counts[401] || counts[403]))
    throw new Unreadable(`${url}: the server refuses every call ${given.token.length === 0 ? 'without a token: give one with --token' : 'with this token'}`);
  const never = Object.keys(answered).filter((id) => !Object.keys(answered[id]!).some((status) => Number(status) < 400));
  const told = (counts: Record<string, number>) => Object.entries(counts).map(([status, times]) => `${times} x ${status}`);
  if (succeeded === 0 && findings.length === 0 && given.operation.length === 0)
    throw new Unreadable(
      `${url}: no request of any operation succeeded, so nothing is known about the server: ${told(totals(each)).join(', ')}. Is the address right, with the path before those of the contract?`,
    );
  return tell({
    subject: `${requests} requests in ${seconds.toFixed(1)} s, seed ${seed}, ${succeeded} of ${Object.keys(answered).length} operations succeeded`,
    findings,
    notes: [
      ...never.map((id) => `no request to ${id} succeeded (${told(answered[id]!).join(', ')}): give the ids of records that it needs with --known`),
      ...notes,
    ],
    locate: locateIn(given.contract),
  });
}

function totals(each: Record<string, number>[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const [status, times] of each.flatMap((counts) => Object.entries(counts))) sums[status] = (sums[status] ?? 0) + times;
  return sums;
}

/** Runs the proxy until the process is told to stop. */
async function stand(target: string): Promise<number> {
  const port = number('port')!;
  if (port > 65_535) throw new Unreadable(`--port takes a port from 0 to 65535, not ${port}`);
  const watch = new Watch(readDocument(given.contract));
  const between = proxy(target, watch, (findings) =>
    console.log(rendered([{ subject: target, findings, locate: locateIn(given.contract) }], given.output as Output)),
  );
  const broken = new Promise<never>((_, failed) => between.on('error', failed));
  const ready = new Promise<void>((listens) => between.listen(port, '127.0.0.1', listens));
  await Promise.race([ready, broken]).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? new Unreadable(`Port ${port} is taken: stop the program that uses it, or choose another port with --port`) : error;
  });
  const stopped = new Promise((stop) => process.once('SIGINT', stop).once('SIGTERM', stop));
  console.error(`http://127.0.0.1:${(between.address() as AddressInfo).port} passes calls on to ${target}; stop it with Ctrl-C`);
  await Promise.race([stopped, broken]).finally(() => {
    between.close();
    between.closeAllConnections();
  });
  const { exchanges, findings } = watch.watched;
  if (exchanges === 0 && passedOver(watch).length === 0) throw new Unreadable(`No client has called ${target} through the proxy`);
  return tell({ subject: `${exchanges} exchanges`, findings, notes: passedOver(watch), locate: locateIn(given.contract) });
}

// a report that nobody can read must not look like one without findings; a reader that closes the pipe has seen enough
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') return;
  console.error(`The output can't be written: ${error.message}`);
  process.once('exit', () => {
    process.exitCode = 2;
  });
});

process.exitCode = await main().catch((error: unknown) => {
  // an error of a system call is no mistake of this program
  const isTold = error instanceof Unreadable || error instanceof BadReference || (error instanceof Error && 'syscall' in error);
  // programs that read the report as JSON read why there is none in the same way, and without the help
  const isForPrograms = /--output[ =]json\b/.test(process.argv.join(' '));
  if (isTold) console.error(isForPrograms ? JSON.stringify({ error: error.message.replace(`\n\n${help}`, '') }) : printableLines(error.message));
  else console.error('The check broke off. If a linter accepts the contract, this is a mistake of the check:', error);
  // 1 would say that something was found
  return 2;
});
