// Folders that tests write into.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder that is removed at the `end`, which is `onTestFinished` or `afterAll`. Unlike a `finally`, these also follow a test that reaches its time limit. */
export function folderUntil(end: (clean: () => void) => void, beginning = join(tmpdir(), 'store-admin-')): string {
  const folder = mkdtempSync(beginning);
  end(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes files into a folder, as they are or as JSON, and returns their paths. */
export const filesIn =
  (folder: string) =>
  (name: string, content: unknown): string => {
    const path = join(folder, name);
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
    return path;
  };
