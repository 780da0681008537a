// Measures all rows in turn, several times, so that a disturbance on the machine affects all alike. Prints medians as Markdown tables.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Engine, openDatabases } from './databases.ts';
import { answered, connections as connectionsForCosts, costs, filled, median } from './load.ts';
import { connections, type Figure, measure } from './rates.ts';
import { costed, costRatios, ratios, rows, shopCount } from './rows.ts';
import { express, handmade, type OurTarget, oneCommitEach, prism, stopped, storeAdmin, type Target } from './servers.ts';
import { withShops } from './shops.ts';

const rounds = 5;
const seconds = 1.5;
const costRounds = 7;
const callsARound = 1000;
/** Calls before the measurement. Node optimises code that has run for long, and optimising takes processor time. */
const callsBefore = 10_000;
const starts = 5;

const readyWithin = 700;
const atRestMb = 190;

const verdict = (reached: boolean) => (reached ? 'yes' : 'no');
const print = (title: string, head: string[], lines: (string | number)[][]) =>
  console.log(
    [`\n${title}\n`, `| ${head.join(' | ')} |`, `| --- |${' ---: |'.repeat(head.length - 1)}`, ...lines.map((cells) => `| ${cells.join(' | ')} |`)].join('\n'),
  );
const mb = (bytes: number) => Math.round(bytes / 2 ** 20);

const databases = await openDatabases();

/** Starts the server several times, each time with an empty database. Returns the median time until it is ready, and the memory of the last one at rest. */
async function begun(engine: Engine): Promise<{ server: OurTarget; readyAfter: number; atRest: number }> {
  const times: number[] = [];
  for (;;) {
    const server = await storeAdmin(await databases.empty(engine));
    times.push(server.readyAfter);
    if (times.length === starts) return { server, readyAfter: median(times), atRest: (await server.vitals()).rss };
    await server.stop();
  }
}

/** Writes this server's answers to a file, for servers that answer with given bytes. */
async function answersOf(server: Target): Promise<string> {
  const one = await answered(server, { path: `/pages/${server.page}.json` });
  const list = await answered(server, { path: '/pages.json?limit=50' });
  const skipped = ['connection', 'keep-alive', 'date', 'content-length', 'content-type'];
  const headers = Object.fromEntries(Object.entries(one.headers).filter(([name]) => !skipped.includes(name)));
  const file = join(databases.folder, 'answers.json');
  writeFileSync(file, JSON.stringify({ headers, body: JSON.parse(one.text), list: JSON.parse(list.text) }));
  return file;
}

try {
  const begins = { sqlite: await begun('sqlite'), postgresql: await begun('postgresql') };
  const sqlite = await filled(await withShops(begins.sqlite.server, shopCount));
  const answers = await answersOf(sqlite);
  const targets: Record<string, Target> = {
    sqlite,
    'sqlite by hand': await filled(await handmade(await databases.empty('sqlite'), shopCount)),
    postgresql: await filled(await withShops(begins.postgresql.server, shopCount)),
    'postgresql by hand': await filled(await handmade(await databases.empty('postgresql'), shopCount)),
    'one-commit': await filled(await oneCommitEach(await databases.empty('sqlite'))),
    bare: await express('bare', answers),
    merged: await express('merged', answers),
    pages: await express('pages', answers),
    prism: await prism(),
  };
  for (const target of Object.values(targets)) target.page ||= sqlite.page;

  // costs are measured before rates, because what many writes leave behind would take CPU time
  const costFigures = new Map<string, Map<string, number[]>>();
  for (const { asked, servers } of costed) {
    const them = servers.map((name) => targets[name]!);
    await costs(them, asked, { rounds: 1, calls: callsBefore });
    const figures = await costs(them, asked, { rounds: costRounds, calls: callsARound });
    const theirs = costFigures.get(asked.name) ?? new Map<string, number[]>();
    costFigures.set(asked.name, theirs);
    for (const [at, name] of servers.entries())
      theirs.set(
        name,
        figures.map((round) => round[at]!),
      );
  }

  const figures = new Map<string, Figure[]>(rows.map(({ name }) => [name, []]));
  for (const row of rows) await measure(row, targets[row.server]!, 1);
  for (let round = 0; round < rounds; round++) for (const row of rows) figures.get(row.name)!.push(await measure(row, targets[row.server]!, seconds));

  const rate = (name: string) => median(figures.get(name)!.map((figure) => figure.rate));
  console.log(`Node ${process.version}; medians of rounds in which the servers take turns.`);
  print(
    `Requests a second at ${connections} connections, ${rounds} rounds of ${seconds} s:`,
    ['what', 'ratio', 'at least', 'reached'],
    ratios.map(({ of, to, atLeast }) => [`${of} ÷ ${to}`, (rate(of) / rate(to)).toFixed(2), atLeast, verdict(rate(of) / rate(to) >= atLeast)]),
  );
  print(
    'The rates behind these ratios:',
    ['what', 'a second', 'p99 ms'],
    rows.map(({ name }) => [name, Math.round(rate(name)), median(figures.get(name)!.map((figure) => figure.p99))]),
  );
  const roundsOf = (asked: string, server: string) => costFigures.get(asked)!.get(server)!;
  print(
    `Calls a CPU second of the server's process at ${connectionsForCosts} connections, ${costRounds} rounds:`,
    ['what', 'ratio', 'at least', 'reached'],
    costRatios.map(({ asked, of, to, atLeast }) => {
      const ratio = median(roundsOf(asked, of).map((cost, round) => roundsOf(asked, to)[round]! / cost));
      return [`${asked}, ${of} ÷ ${to}`, ratio.toFixed(2), atLeast, verdict(ratio >= atLeast)];
    }),
  );
  print(
    'CPU milliseconds a call:',
    ['what', ...Object.keys(targets).filter((name) => costed.some(({ servers }) => servers.includes(name)))],
    [...costFigures].map(([asked, theirs]) => [
      asked,
      ...Object.keys(targets)
        .filter((name) => costed.some(({ servers }) => servers.includes(name)))
        .map((name) => (theirs.has(name) ? median(roundsOf(asked, name)).toFixed(3) : '')),
    ]),
  );
  const vitals: (string | number)[][] = [];
  for (const [name, { server, readyAfter, atRest }] of Object.entries(begins)) {
    vitals.push([`ready with an empty database, ${name}, s`, (readyAfter / 1000).toFixed(2), readyWithin / 1000, verdict(readyAfter <= readyWithin)]);
    vitals.push([`memory at rest, ${name}, MB`, mb(atRest), atRestMb, verdict(mb(atRest) <= atRestMb)]);
    vitals.push([`memory after the calls, ${name}, MB`, mb((await server.vitals()).rss), '', '']);
  }
  print(`Starts, the median of ${starts}:`, ['what', 'figure', 'at most', 'reached'], vitals);
} finally {
  await stopped();
  await databases.close();
}
process.exit(0);
