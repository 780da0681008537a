// The files that a backup or an export has beside its target until it is done. They are removed if it ends in any other way.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

const underWay = new Set<string>();

/** The engine's own files beside a database. */
const besides = ['', '-journal', '-wal', '-shm'];
const kinds = ['.part', '.copy.part'] as const;
const between = '.unfinished-';

/** The name under which a file is written before it gets its own. An export of a SQLite file has a copy of it, too. */
export function unfinished(file: string, kind: (typeof kinds)[number] = '.part'): string {
  const path = `${resolve(file)}${between}${process.pid}${kind}`;
  underWay.add(path);
  return path;
}

export function removeUnfinished(paths: Iterable<string> = underWay) {
  for (const path of paths) {
    for (const end of besides) rmSync(path + end, { force: true });
    underWay.delete(path);
  }
}

/** Removes what earlier processes left at this target when they were killed, and returns its names. A process that still runs keeps its files. */
export function removeLeft(file: string): string[] {
  const folder = dirname(resolve(file));
  const beginning = `${basename(file)}${between}`;
  const left = (existsSync(folder) ? readdirSync(folder) : []).filter((name) => {
    const [, pid] = (name.startsWith(beginning) && form.exec(name.slice(beginning.length))) || [];
    return pid !== undefined && !runs(Number(pid));
  });
  for (const name of left) rmSync(join(folder, name), { force: true });
  return left;
}

const form = /^(\d{1,10})(?:\.part|\.copy\.part(?:\.unfinished-\1\.part)?)(?:-journal|-wal|-shm)?$/;

/** In a container, an earlier process may have had the id of this one. */
function runs(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
