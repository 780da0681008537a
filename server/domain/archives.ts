// Reads ZIP archives from untrusted sources. Before it returns the first file, it checks everything, and unpacks the whole archive once for that.
// So no file of a refused archive is ever stored.
import { isUtf8 } from 'node:buffer';
import { setImmediate as turn } from 'node:timers/promises';
import { crc32, createInflateRaw, inflateRawSync } from 'node:zlib';
import type { Entry, ZipFile } from 'yauzl';

// biome-ignore lint/suspicious/noControlCharactersInRegex: such characters are what it looks for
const controls = /[\u0000-\u001f\u007f]/g;

/** Why an archive is refused, in words for people. The message may quote names that are hostile too, and PostgreSQL takes no NUL in a text. */
export class ArchiveProblem extends Error {
  constructor(message: string) {
    super(message.slice(0, 500).replace(controls, '\ufffd').toWellFormed());
  }
}

const mostEntries = 5_000;
const largestFile = 8 * 1024 * 1024;
const largestTotal = 64 * 1024 * 1024;
/** Bytes of the central directory, with the names, comments and extra fields of all entries. It is four times what `mostEntries` entries need. */
const largestDirectory = 2 * 1024 * 1024;
/** Smaller files are unpacked synchronously, which takes less time than handing them to another thread. */
const largestPiece = 256 * 1024;
/** A file with more packed bytes isn't unpacked synchronously: hundreds of thousands of blocks that unpack to nothing take as long as a far larger file. */
const mostPackedAtOnce = 32 * 1024;
/** Node makes smaller buffers as parts of a shared one, which can't be released. */
const smallestPiece = Buffer.poolSize >>> 1;
/** Milliseconds until the event loop gets a turn. The file that is being unpacked at that time is finished first. */
const longestTurn = 5;
const fileTypes = { mask: 0xf000, none: 0, regular: 0x8000, folder: 0x4000 };
const endRecord = { signature: 0x06054b50, bytes: 22 };
const zip64Locator = { signature: 0x07064b50, bytes: 20 };
const directoryHeaderBytes = 46;

interface ArchiveFile {
  key: string;
  content: Buffer;
}

interface Packed {
  name: string;
  /** Where its bytes are in the archive, its local header included. Where the data begins is read from that header. */
  start: number;
  dataStart: number;
  end: number;
  size: number;
  crc32: number;
  stored: boolean;
}

interface Directory {
  start: number;
  bytes: number;
}

/** Where the central directory is. It has to be right before the record that ends the archive, so that all ZIP readers find the same directory. */
function directoryOf(archive: Buffer, commentBytes: number, entryCount: number): Directory {
  const at = archive.length - commentBytes - endRecord.bytes;
  const locator = at - zip64Locator.bytes;
  if (locator >= 0 && archive.readUInt32LE(locator) === zip64Locator.signature)
    throw new ArchiveProblem('The archive is in the Zip64 format, which is not supported');
  if (entryCount > mostEntries) throw new ArchiveProblem(`The archive has more than ${mostEntries} entries`);
  const bytes = archive.readUInt32LE(at + 12);
  const start = archive.readUInt32LE(at + 16);
  if (bytes > largestDirectory) throw new ArchiveProblem(`The archive has a directory larger than ${largestDirectory} bytes`);
  if (start + bytes !== at) throw new ArchiveProblem('The archive has extra bytes between its directory and its end');
  return { start, bytes };
}

/** Many file systems treat names that differ only in case or normal form as the same name. */
const asOnDisk = (name: string) => name.normalize('NFC').toLowerCase();

/**
 * Refuses a path that would be both a file and a folder, as nobody could write both to a disk. If a slash sorts before all other characters, a file is
 * followed by what lies in a folder of its name. To remember each folder of each path would take hundreds of megabytes: a path may have 128.
 */
function placedApart(entries: Packed[]) {
  const sorted = entries.map(({ name }) => ({ name, path: asOnDisk(name).replaceAll('/', '\0') })).sort((a, b) => (a.path < b.path ? -1 : 1));
  for (const [at, { path }] of sorted.entries()) {
    const next = sorted[at + 1];
    if (next?.path.startsWith(`${path}\0`)) throw new ArchiveProblem(`The archive has a file and a folder with the same name: ${next.name}`);
  }
}

function judged(entry: Entry, seen: Set<string>) {
  const { fileName, uncompressedSize, compressionMethod } = entry;
  const type = (entry.externalFileAttributes >>> 16) & fileTypes.mask;
  if (type !== fileTypes.none && type !== fileTypes.regular && type !== fileTypes.folder)
    throw new ArchiveProblem(`The archive has an entry that is neither a file nor a folder: ${fileName}`);
  if (entry.isEncrypted()) throw new ArchiveProblem(`The archive has an encrypted entry: ${fileName}`);
  if (compressionMethod !== 0 && compressionMethod !== 8) throw new ArchiveProblem(`The archive has an entry with an unknown compression method: ${fileName}`);
  const parts = fileName.replace(/\/$/, '').split('/');
  if ([...fileName].length > 255) throw new ArchiveProblem(`The archive has an entry whose name is longer than 255 characters: ${fileName.slice(0, 255)}`);
  if (fileName.search(controls) >= 0 || fileName.includes(':') || parts.some((part) => part === '' || part === '.' || part === '..'))
    throw new ArchiveProblem(`The archive has an entry whose name is not a safe path: ${fileName}`);
  const same = asOnDisk(fileName);
  if (seen.has(same)) throw new ArchiveProblem(`The archive has two entries with the same name: ${fileName}`);
  seen.add(same);
  if (uncompressedSize > largestFile) throw new ArchiveProblem(`The archive has a file larger than ${largestFile} bytes: ${fileName}`);
}

async function placed(zip: ZipFile, entry: Entry): Promise<Packed> {
  const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
  return {
    name: entry.fileName,
    start: entry.relativeOffsetOfLocalHeader,
    dataStart: fileDataStart,
    end: fileDataStart + entry.compressedSize,
    size: entry.uncompressedSize,
    crc32: entry.crc32,
    stored: entry.compressionMethod === 0,
  };
}

/** Entries that share bytes let a small archive unpack to a huge one. Bytes before the first entry let the archive be a file of another type too. */
function apart(entries: Packed[], directory: Directory) {
  let free = 0;
  for (const { start, end } of [...entries.toSorted((a, b) => a.start - b.start), { start: directory.start, end: directory.start }]) {
    if (start < free) throw new ArchiveProblem('The archive has entries that overlap');
    if (free === 0 && start > 0) throw new ArchiveProblem('The archive has extra bytes before its first entry');
    free = end;
  }
}

/** Unpacks at most one byte more than the entry declares. That byte is enough to know that the declared size is wrong. */
const atOnce = (packed: Buffer, size: number) => {
  try {
    return inflateRawSync(packed, { chunkSize: Math.max(smallestPiece, size + 1), maxOutputLength: size + 1 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return Buffer.alloc(size + 1);
    throw error;
  }
};

/** Frees a buffer's memory at once. The garbage collector counts such memory late: before it ran, the whole unpacked archive would be in memory. */
const release = ({ buffer }: Buffer) => void (buffer as ArrayBuffer).transfer(0);

async function* inBackground(packed: Buffer): AsyncGenerator<Buffer> {
  const inflate = createInflateRaw({ chunkSize: largestPiece });
  inflate.end(packed);
  let unfilled: Buffer | undefined;
  for await (const piece of inflate as AsyncIterable<Buffer>) {
    yield piece;
    // the stream still writes to its buffer as long as that isn't full, so such a buffer isn't released yet
    unfilled = piece.length === largestPiece ? undefined : piece;
    if (!unfilled) release(piece);
  }
  if (unfilled) release(unfilled);
}

function* inForeground(packed: Buffer, size: number) {
  const piece = atOnce(packed, size);
  yield piece;
  release(piece);
}

/** A file's content in pieces, and never more bytes than the entry declares. A piece is valid until the next one is asked for. */
async function* unpacked(archive: Buffer, { name, dataStart, end, size, stored, crc32: expected }: Packed): AsyncGenerator<Buffer> {
  const packed = archive.subarray(dataStart, end);
  const pieces = stored ? [packed] : size < largestPiece && packed.length < mostPackedAtOnce ? inForeground(packed, size) : inBackground(packed);
  let length = 0;
  let sum = 0;
  for await (const piece of pieces) {
    length += piece.length;
    sum = crc32(piece, sum);
    if (length > size) break;
    yield piece;
  }
  if (length !== size) throw new ArchiveProblem(`The archive has a file whose size is not the declared one: ${name}`);
  if (sum !== expected) throw new ArchiveProblem(`The archive has a file that is damaged: ${name}`);
}

/** Gives the event loop a turn between two files. Files that are unpacked synchronously never do, and there may be thousands of them. */
function turns() {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < longestTurn) return;
    await turn();
    since = performance.now();
  };
}

/** The files of an archive, one at a time. Throws `ArchiveProblem` before the first file where the archive can't be trusted or read. */
export async function* filesOf(archive: Buffer): AsyncGenerator<ArchiveFile> {
  const packed = await sound(archive).catch((error: Error) => {
    throw error instanceof ArchiveProblem ? error : new ArchiveProblem(`The archive can't be read: ${error.message}`);
  });
  const pause = turns();
  for (const entry of packed) {
    const content = Buffer.alloc(entry.size);
    let filled = 0;
    for await (const piece of unpacked(archive, entry)) filled += piece.copy(content, filled);
    yield { key: entry.name, content };
    await pause();
  }
}

async function sound(archive: Buffer): Promise<Packed[]> {
  const { fromBufferPromise } = await import('yauzl');
  const zip = await fromBufferPromise(archive, { lazyEntries: true, validateEntrySizes: true, strictFileNames: true, autoClose: false });
  const directory = directoryOf(archive, zip.comment.length, zip.entryCount);
  const packed: Packed[] = [];
  const seen = new Set<string>();
  let total = 0;
  let listed = 0;
  for await (const entry of zip.eachEntry()) {
    judged(entry, seen);
    total += entry.uncompressedSize;
    if (total > largestTotal) throw new ArchiveProblem(`The archive unpacks to more than ${largestTotal} bytes`);
    listed += directoryHeaderBytes + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
    packed.push(await placed(zip, entry));
  }
  if (listed !== directory.bytes) throw new ArchiveProblem('The archive does not have the declared number of entries');
  placedApart(packed);
  apart(packed, directory);
  const files = packed.filter(({ name }) => !name.endsWith('/'));
  const pause = turns();
  for (const file of files) {
    try {
      for await (const _ of unpacked(archive, file));
    } catch (error) {
      throw error instanceof ArchiveProblem ? error : new ArchiveProblem(`The archive has a file that is damaged: ${file.name}`);
    }
    await pause();
  }
  return files;
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
