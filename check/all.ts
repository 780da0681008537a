// Runs all checks that a pull request's contract has to pass: lint, joins, examples, drift, coverage, assumptions, breaking changes.

import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { parse } from 'yaml';
import { type Json, mediaTypesOf } from '../contract/document.ts';
import { type Allowance, removable, sift } from './allow.ts';
import { compared } from './compare.ts';
import { interfaces } from './interfaces.ts';
import { Lines } from './lines.ts';
import { lintContract } from './lint-contract.ts';
import { declaredPairs, missingPairs } from './reached.ts';
import { atCommit, readDocument, Unreadable } from './read.ts';
import type { Finding, Report } from './report.ts';

interface Asked {
  /** The contracts are compared with the commit where this branch left this one. Default: origin/HEAD, main or master. */
  base?: string | undefined;
  allowances: Allowance[];
  today: string;
}

export async function checkAll({ base, allowances, today }: Asked): Promise<Report[]> {
  if (base !== undefined && git('rev-parse', '--verify', '--quiet', `${base}^{commit}`) === undefined)
    throw new Unreadable(`There is no commit ${base} here; fetch it, with its history`);
  const from = base === undefined ? branchPoint(git) : (git('merge-base', 'HEAD', base) ?? base);
  const contracts = interfaces.map((name) => ({ name, document: readDocument(`generated/${name}.json`) }));
  const drift = driftOf();
  const lint = await linted();
  const comparisons = contracts.map(({ name, document }) => broken(name, document, from, allowances, today));
  return [
    lint,
    exampleCount(contracts),
    await drift,
    coverage(),
    assumptions([...contracts, { name: 'oauth', document: readDocument('generated/oauth.json') }]),
    ...comparisons.map(({ report }) => report),
    ...agreed(comparisons, allowances),
  ];
}

async function linted(): Promise<Report> {
  const { findings, documents } = await lintContract();
  return { subject: `lint of ${documents} documents and ${interfaces.length} joined contracts`, findings };
}

/** The lint judges the examples, and finds bodies without any. This function only counts them. */
export function exampleCount(contracts: { document: Json }[]): Report {
  const media = contracts.flatMap(({ document }) => [...mediaTypesOf(document)]);
  const examples = media.reduce((sum, one) => sum + Object.keys(one.media.examples ?? {}).length, 0);
  return { subject: `${examples} examples of ${media.length} bodies`, findings: [] };
}

export function driftOf(generator = [process.execPath, 'scripts/generate.ts', '--check']): Promise<Report> {
  return new Promise((done) => {
    const [program, ...args] = generator as [string, ...string[]];
    const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
    let output = '';
    child.stderr.on('data', (part) => {
      output += part;
    });
    const tell = (...messages: string[]) =>
      done({ subject: 'generated files', findings: messages.map((message) => ({ rule: 'drift', place: 'generated/', message })) });
    child.on('error', (error) => tell(`the generator did not start: ${error.message}`));
    child.on('close', (code, signal) => (code === 0 ? tell() : tell(output.trim() || `the generator ended with ${code ?? signal}`)));
  });
}

export function coverage(folder = '.cache/reached'): Report {
  const declared = declaredPairs().length * 2;
  if (!existsSync(`${folder}/all`))
    return {
      subject: 'pairs of operation and status',
      findings: [],
      notes: ['not counted yet: only a whole run of the tests notes which pairs they reach'],
    };
  const missing = missingPairs(folder);
  return {
    subject: `${declared - missing.length} of ${declared} pairs of operation and status reached by tests`,
    findings: missing.map((pair) => ({ rule: 'coverage', place: pair, message: 'no test reached it' })),
  };
}

/** Each assumption is a sentence with a source, so that a reader of the contract can tell what was decided. */
export function assumptions(contracts: { name: string; document: Json }[]): Report {
  const findings: Finding[] = [];
  const sources = new Map<string, number>();
  for (const { name, document } of contracts) {
    const visit = (node: unknown, place: string) => {
      if (node === null || typeof node !== 'object') return;
      for (const entry of [(node as Json)['x-assumption'] ?? []].flat()) {
        sources.set(entry?.source, (sources.get(entry?.source) ?? 0) + 1);
        if (typeof entry?.claim !== 'string' || !entry.claim.trim().endsWith('.') || typeof entry?.source !== 'string')
          findings.push({ rule: 'assumption', place, message: 'an assumption needs a claim, which is a sentence, and a source' });
      }
      for (const [key, child] of Object.entries(node)) if (key !== 'x-assumption') visit(child, `${place} ${key}`);
    };
    visit(document, name);
  }
  const marked = [...sources.values()].reduce((sum, count) => sum + count, 0);
  return { subject: `${marked} assumptions from ${sources.size} sources`, findings };
}

interface Compared {
  report: Report;
  /** Entries that allow nothing in this contract. Undefined where the contract has not changed. */
  idle?: Allowance[];
}

const toAgree = 'a breaking change that is agreed goes into openapi/_allowed-changes.yaml with rule, place, reason and until: CONTRIBUTING.md says how';

export function broken(name: string, document: Json, base: string | undefined, allowances: Allowance[], today: string): Compared {
  const file = `generated/${name}.json`;
  const text = base && atCommit(`${base}:${file}`);
  if (!text)
    return {
      report: {
        subject: `breaking changes of ${name}`,
        findings: [],
        notes: [base ? `${base} has no ${file} to compare with` : 'there is no branch to compare with; give a commit with --base'],
      },
    };
  const was = parse(text) as Json;
  const { findings, notes } = compared(was, document);
  const lines = Lines.of(file);
  const { counted, allowed, ended, idle } = sift(findings, allowances, today);
  const report = {
    subject: `breaking changes of ${name} since ${base.slice(0, 12)}`,
    findings: counted,
    allowed,
    ended,
    notes: counted.length > 0 ? [...notes, toAgree] : notes,
    locate: (finding: Finding) => lines.locate(finding),
  };
  return { report, ...(isDeepStrictEqual(was, document) ? {} : { idle }) };
}

/** Finds entries that allow nothing in any changed contract. They have to be removed, once some contract has changed. */
function agreed(comparisons: Compared[], allowances: Allowance[]): Report[] {
  const changed = comparisons.flatMap(({ idle }) => (idle ? [idle] : []));
  if (changed.length === 0) return [];
  const idle = allowances.filter((allowance) => changed.every((one) => one.includes(allowance)));
  return [{ subject: `${allowances.length} allowances`, findings: removable(idle) }];
}

const git = (...args: string[]): string | undefined => {
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined;
  }
};

/** The commit where this branch left its base branch. */
export function branchPoint(git: (...args: string[]) => string | undefined): string | undefined {
  for (const branch of ['origin/HEAD', 'origin/main', 'origin/master', 'main', 'master']) {
    const point = git('merge-base', 'HEAD', branch);
    if (point) return point;
  }
  return undefined;
}
