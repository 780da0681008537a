// What a pull request's contract has to pass, in one go: lint, joins, examples, drift, coverage, assumptions, breaking changes.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { parse } from 'yaml';
import { interfaces } from '../scripts/contract-documents.ts';
import { lintContract } from '../scripts/lint-contract.ts';
import { declaredPairs, missingPairs } from '../scripts/reached.ts';
import { type Allowance, sift } from './allow.ts';
import { breakingChanges } from './breaking.ts';
import { atCommit, type Finding, type Json, mediaTypesOf, readDocument } from './document.ts';
import type { Report } from './report.ts';

export async function checkAll({ base, allowances, today }: { base?: string | undefined; allowances: Allowance[]; today: string }): Promise<Report[]> {
  const contracts = interfaces.map((name) => ({ name, document: readDocument(`generated/${name}.json`) }));
  const drift = driftOf();
  const lint = await linted();
  return [
    lint,
    examplesOf(contracts),
    await drift,
    coverage(),
    assumptions(contracts),
    ...contracts.map(({ name, document }) => broken(name, document, base ?? branchPoint(), allowances, today)),
  ];
}

async function linted(): Promise<Report> {
  const { findings, documents } = await lintContract();
  return { subject: `lint of ${documents} documents and ${interfaces.length} joined contracts`, findings };
}

/** The lint has judged them; this says how many there are to judge. */
function examplesOf(contracts: { document: Json }[]): Report {
  const media = contracts.flatMap(({ document }) => [...mediaTypesOf(document)]);
  const examples = media.reduce((sum, one) => sum + Object.keys(one.media.examples ?? {}).length, 0);
  const bare = media.filter((one) => Object.keys(one.media.examples ?? {}).length === 0);
  return {
    subject: `${examples} examples of ${media.length} bodies`,
    findings: bare.map(({ place }) => ({ rule: 'example-per-media-type', place, message: 'has no example' })),
  };
}

function driftOf(): Promise<Report> {
  return new Promise((done) => {
    const child = spawn(process.execPath, ['scripts/generate.ts', '--check'], { stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    child.stderr.on('data', (part) => {
      said += part;
    });
    child.on('close', (code) => {
      const findings: Finding[] = code === 0 ? [] : [{ rule: 'drift', place: 'generated/', message: said.trim() }];
      done({ subject: 'generated files', findings });
    });
  });
}

function coverage(): Report {
  const declared = declaredPairs().length * 2;
  if (!existsSync('.cache/reached'))
    return { subject: 'pairs of operation and status', findings: [], notes: ['not counted: the tests, which note what they reach, have not run here'] };
  const missing = missingPairs();
  return {
    subject: `${declared - missing.length} of ${declared} pairs of operation and status reached by tests`,
    findings: missing.map((pair) => ({ rule: 'coverage', place: pair, message: 'no test reached it' })),
  };
}

/** Whoever reads the contract can tell what was decided: each claim is a sentence with a source. */
function assumptions(contracts: { name: string; document: Json }[]): Report {
  const findings: Finding[] = [];
  const sources = new Map<string, number>();
  for (const { name, document } of contracts) {
    const visit = (node: unknown, place: string) => {
      if (node === null || typeof node !== 'object') return;
      for (const entry of [(node as Json)['x-assumption'] ?? []].flat()) {
        sources.set(entry?.source, (sources.get(entry?.source) ?? 0) + 1);
        if (typeof entry?.claim !== 'string' || !entry.claim.trim().endsWith('.') || typeof entry?.source !== 'string')
          findings.push({ rule: 'assumption', place, message: 'an assumption is a claim, in a sentence, and its source' });
      }
      for (const [key, child] of Object.entries(node)) if (key !== 'x-assumption') visit(child, `${place} ${key}`);
    };
    visit(document, name);
  }
  const marked = [...sources.values()].reduce((sum, count) => sum + count, 0);
  return { subject: `${marked} assumptions from ${sources.size} sources`, findings };
}

function broken(name: string, document: Json, base: string | undefined, allowances: Allowance[], today: string): Report {
  const file = `generated/${name}.json`;
  const text = base && atCommit(`${base}:${file}`);
  if (!text)
    return {
      subject: `breaking changes of ${name}`,
      findings: [],
      notes: [base ? `${base} has no ${file} to compare with` : 'there is no commit to compare with'],
    };
  const { counted, allowed, notes } = sift(breakingChanges(parse(text) as Json, document), allowances, today);
  return { subject: `breaking changes of ${name} since ${base.slice(0, 12)}`, findings: counted, allowed, notes, file };
}

const git = (...args: string[]): string | undefined => {
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined;
  }
};

/** Where this branch left the one that it will go back to. */
function branchPoint(): string | undefined {
  for (const branch of ['origin/HEAD', 'origin/main', 'origin/master', 'main', 'master']) {
    const point = git('merge-base', 'HEAD', branch);
    if (point) return point;
  }
  return undefined;
}
