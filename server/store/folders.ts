// Creates folders.
import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates the folder and those above it that are missing. It returns what it has created, the innermost first.
 * Node's own `recursive` never ends for a path such as /proc/missing, where no folder can be created.
 */
export function makeFolders(folder: string): string[] {
  if (existsSync(folder)) return [];
  const above = makeFolders(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // another process has created it meanwhile
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return above;
    throw error;
  }
  return [folder, ...above];
}
