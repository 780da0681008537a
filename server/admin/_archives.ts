// Reads ZIP archives that strangers made. Everything that can be judged is judged before the first byte is unpacked.
import { isUtf8 } from 'node:buffer';
import { type Entry, fromBufferPromise } from 'yauzl';

/** Why an archive is refused, for people. */
export class ArchiveProblem extends Error {}

const mostEntries = 5_000;
const largestFile = 8 * 1024 * 1024;
const largestTotal = 64 * 1024 * 1024;
const localHeaderBytes = 30;
const fileTypes = { mask: 0xf000, none: 0, regular: 0x8000, folder: 0x4000 };

export interface ArchiveFile {
  key: string;
  content: Buffer;
}

function judged(entry: Entry, seen: Set<string>) {
  const { fileName, uncompressedSize, compressionMethod } = entry;
  const type = (entry.externalFileAttributes >>> 16) & fileTypes.mask;
  if (type !== fileTypes.none && type !== fileTypes.regular && type !== fileTypes.folder)
    throw new ArchiveProblem(`The archive has an entry that is no plain file: ${fileName}`);
  if (entry.isEncrypted()) throw new ArchiveProblem(`The archive has an encrypted entry: ${fileName}`);
  if (compressionMethod !== 0 && compressionMethod !== 8) throw new ArchiveProblem(`The archive has an entry that is packed in an unknown way: ${fileName}`);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: such characters are what it looks for
  if (fileName.length > 255 || /[\u0000-\u001f\u007f\\:]/.test(fileName) || fileName.split('/').some((part) => part === '.' || part === '..'))
    throw new ArchiveProblem('The archive has an entry whose name leads nowhere good');
  if (seen.has(fileName)) throw new ArchiveProblem(`The archive has two entries with one name: ${fileName}`);
  seen.add(fileName);
  if (uncompressedSize > largestFile) throw new ArchiveProblem(`The archive has a file larger than ${largestFile} bytes: ${fileName}`);
}

/** Entries that share bytes make a small archive unpack to a huge one. */
function apart(entries: Entry[]) {
  const places = entries
    .map((entry) => ({ start: entry.relativeOffsetOfLocalHeader, end: entry.relativeOffsetOfLocalHeader + localHeaderBytes + entry.compressedSize }))
    .sort((a, b) => a.start - b.start);
  for (const [at, { start }] of places.entries()) if (at > 0 && start < places[at - 1]!.end) throw new ArchiveProblem('The archive has entries that overlap');
}

/** The files of an archive, one at a time; throws ArchiveProblem where it can't be trusted or read. */
export async function* filesOf(archive: Buffer): AsyncGenerator<ArchiveFile> {
  try {
    const zip = await fromBufferPromise(archive, { lazyEntries: true, validateEntrySizes: true, strictFileNames: true, autoClose: false });
    if (zip.entryCount > mostEntries) throw new ArchiveProblem(`The archive has more than ${mostEntries} entries`);
    const entries: Entry[] = [];
    const seen = new Set<string>();
    let total = 0;
    for await (const entry of zip.eachEntry()) {
      judged(entry, seen);
      total += entry.uncompressedSize;
      if (total > largestTotal) throw new ArchiveProblem(`The archive unpacks to more than ${largestTotal} bytes`);
      entries.push(entry);
    }
    apart(entries);
    for (const entry of entries) {
      if (entry.fileName.endsWith('/')) continue;
      const chunks: Buffer[] = [];
      // the stream fails as soon as an entry is longer or shorter than it says
      for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
      yield { key: entry.fileName, content: Buffer.concat(chunks) };
    }
  } catch (error) {
    throw error instanceof ArchiveProblem ? error : new ArchiveProblem(`The archive can't be read: ${(error as Error).message}`);
  }
}

const types: Record<string, string> = {
  css: 'text/css',
  gif: 'image/gif',
  html: 'text/html',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  js: 'text/javascript',
  json: 'application/json',
  liquid: 'text/plain',
  png: 'image/png',
  scss: 'text/x-scss',
  svg: 'image/svg+xml',
  txt: 'text/plain',
  webp: 'image/webp',
  woff: 'font/woff',
  woff2: 'font/woff2',
};

export const contentType = (key: string): string => types[/\.([a-z0-9]+)$/i.exec(key)?.[1]?.toLowerCase() ?? ''] ?? 'application/octet-stream';
export const isText = (content: Uint8Array): boolean => isUtf8(content) && !content.includes(0);
