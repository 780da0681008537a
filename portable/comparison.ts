// Compares `--compare` with another comparer by the seeded changes: `npm run portable -- compare`. Exits with 1 if `--compare` misses a breaking change, or
// reports a harmless one.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compared } from '../check/compare.ts';
import type { Json } from '../contract/document.ts';
import { changed, operations, pages, topics, webhooks } from './changes.ts';

const folder = mkdtempSync(join(tmpdir(), 'compared-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

/** The names of the rules by which oasdiff reports what breaks callers. */
function oasdiff(was: Json, is: Json): string[] {
  const files = [was, is].map((document, at) => {
    const file = join(folder, `${at}.json`);
    writeFileSync(file, JSON.stringify(document));
    return file;
  });
  const { stdout, stderr, status, error } = spawnSync('oasdiff', ['breaking', ...files, '--format', 'json'], { encoding: 'utf8', maxBuffer: 2 ** 26 });
  if (error || status !== 0) throw error ?? new Error(stderr);
  return (JSON.parse(stdout || '[]') as { id: string }[] | null)?.map(({ id }) => id) ?? [];
}

const named = (rules: string[]) => [...new Set(rules)].sort().join(', ') || '-';

const rows = (['operations', 'webhooks'] as const).flatMap((kind) => {
  const { breaking, harmless } = kind === 'operations' ? operations : webhooks;
  const was = kind === 'operations' ? pages : topics;
  const all = [
    ...breaking.map(([what, , , change]) => ({ what, breaks: true, change })),
    ...harmless.map(([what, change]) => ({ what, breaks: false, change })),
  ];
  return all.map(({ what, breaks, change }) => {
    const is = changed(was, change);
    return { kind, what, breaks, ours: named(compared(was, is).findings.map(({ rule }) => rule)), theirs: named(oasdiff(was, is)) };
  });
});

const heads = { kind: 'of', what: 'change', breaks: 'breaks', ours: '--compare', theirs: 'oasdiff' };
const lines = [heads, ...rows.map((row) => ({ ...row, breaks: row.breaks ? 'yes' : 'no' }))];
for (const [at, { kind, what, breaks, ours, theirs }] of lines.entries()) {
  console.log(`| ${kind} | ${what} | ${breaks} | ${ours} | ${theirs} |`);
  if (at === 0) console.log('|---|---|---|---|---|');
}

const right = (of: 'ours' | 'theirs') => rows.filter((row) => row.breaks === (row[of] !== '-'));
const told = (of: 'ours' | 'theirs') => {
  const wrong = rows.filter((row) => !right(of).includes(row));
  return `${right(of).length} of ${rows.length} (${wrong.filter(({ breaks }) => breaks).length} missed, ${wrong.filter(({ breaks }) => !breaks).length} accused)`;
};
console.log(`\n--compare is right about ${told('ours')}, oasdiff about ${told('theirs')}`);
process.exit(right('ours').length === rows.length ? 0 : 1);
