// The server checks and unpacks an archive in short turns of the event loop, so that it serves other requests in between, however many files there are.
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { ArchiveProblem, filesOf } from '../../server/domain/archives.ts';
import { hostileArchives } from '../support/hostile-archives.ts';
import { longestTurn, mostOfATurn } from '../support/turns.ts';
import { zip } from '../support/zip.ts';

/** Unpacks the whole archive and counts its files. */
async function unpacked(archive: Buffer) {
  let count = 0;
  for await (const _ of filesOf(archive)) count++;
  return count;
}

const of = (count: number, content: () => Buffer | string) => zip(Array.from({ length: count }, (_, n) => ({ name: `assets/${n}.txt`, content: content() })));

// Below the general limit for a turn: on a quick machine, turns that are too long take only a little more than that limit for 256 files or 4,990 files.
const mostOfMany = 40;

test.each([
  ['256 files of 255 kB', 256, () => Buffer.concat([randomBytes(60_000), Buffer.alloc(195_000)])],
  ['4,990 small files', 4_990, () => 'x'],
  ['5,000 empty files', 5_000, () => ''],
  ['8 files of 8 MB', 8, () => Buffer.alloc(8 * 1024 * 1024)],
])('unpacking an archive of %s never blocks the event loop for long', async (_, count, content) => {
  const archive = of(count, content);
  expect(await unpacked(archive)).toBe(count);
  expect(await longestTurn(() => unpacked(archive), mostOfMany)).toBeLessThan(mostOfMany);
});

test.each(hostileArchives)('refusing a hostile archive never blocks the event loop for long: %s', async (_, made) => {
  const archive = made();
  const refused = () =>
    unpacked(archive).catch((error: Error) => {
      if (!(error instanceof ArchiveProblem)) throw error;
    });
  expect(await longestTurn(refused)).toBeLessThan(mostOfATurn);
});
