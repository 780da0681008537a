// Creates folders, and makes sure that what was written survives a power failure.
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates the folder and those above it that are missing. It returns what it has created, the innermost first.
 * Node's own `recursive` never ends for a path such as /proc/missing, where no folder can be created.
 */
export function makeFolders(folder: string): string[] {
  if (existsSync(folder)) return [];
  // nothing is above the root of a drive; one that doesn't exist can't be created
  const above = dirname(folder) === folder ? [] : makeFolders(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // another process has created it meanwhile
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return above;
    throw error;
  }
  return [folder, ...above];
}

function sync(path: string, flags: 'r' | 'r+') {
  const descriptor = openSync(path, flags);
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Opened for writing, because Windows refuses to sync any other file. */
export const fileToDisk = (path: string) => sync(path, 'r+');

/** Without this, a new file may have lost its name after a power failure. Windows can't sync a folder, and records names in a log of its own. */
export function folderToDisk(path: string) {
  if (process.platform !== 'win32') sync(path, 'r');
}
