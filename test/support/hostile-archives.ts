// ZIP archives that are made to do harm: what each one is, and the message that the operator gets.
import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { type ZipEntry, zip } from './zip.ts';

const mega = 1024 * 1024;
const bomb = Buffer.alloc(20 * mega);
const letters = 'x'.repeat(5000);

const extra = (id: number, data: Buffer): Buffer => {
  const header = Buffer.alloc(4);
  header.writeUInt16LE(id, 0);
  header.writeUInt16LE(data.length, 2);
  return Buffer.concat([header, data]);
};

function unicodePath(name: string, path: string): Buffer {
  const header = Buffer.alloc(5);
  header.writeUInt8(1, 0);
  header.writeUInt32LE(crc32(name), 1);
  return Buffer.concat([header, Buffer.from(path)]);
}

/** A directory record or locator of the Zip64 format. Its values don't matter. */
const zip64Record = Buffer.concat([Buffer.from('PK\x06\x06'), Buffer.alloc(52)]);
const zip64Locator = (offset: number): Buffer => {
  const rest = Buffer.alloc(16);
  rest.writeBigUInt64LE(BigInt(offset), 4);
  return Buffer.concat([Buffer.from('PK\x06\x07'), rest]);
};

/** The header of the first entry gives a greater length than the directory, so the entry reaches into the second one. */
function reaching(): Buffer {
  const archive = zip([
    { name: 'a.txt', content: 'a' },
    { name: 'b.txt', content: 'b' },
  ]);
  archive.writeUInt16LE(20, 28);
  return archive;
}

/** Replaces the name by other bytes of the same length, in the header and in the directory. */
function renamed(entry: ZipEntry, bytes: Buffer): Buffer {
  const archive = zip([entry]);
  for (let at = archive.indexOf(entry.name); at >= 0; at = archive.indexOf(entry.name, at + 1)) bytes.copy(archive, at);
  return archive;
}

/** A deflate stream without content: eight empty blocks that each have decoding tables of their own, and then the last block. */
const emptyBlocks = Buffer.from(
  'BMCBAAAAAACQ/2sQAAcCAAAAAED+r0EAHAgAAAAAAPm/BgFwIAAAAAAA5P8aBMCBAAAAAACQ/2sQAAcCAAAAAED+r0EAHAgAAAAAAPm/BgFwIAAAAAAA5P8a',
  'base64',
);
const lastBlock = Buffer.from('BcCBAAAAAACQ/2sA', 'base64');
const blocks = (bytes: number) => Buffer.concat([Buffer.alloc(bytes - (bytes % emptyBlocks.length), emptyBlocks), lastBlock]);
const mostPacked = 32_000;

const many = (count: number, entry: (n: number) => Partial<ZipEntry>) => zip(Array.from({ length: count }, (_, n) => ({ name: `${n}.txt`, ...entry(n) })));

export const hostileArchives: [name: string, archive: () => Buffer, reason: RegExp][] = [
  ['traversal', () => zip([{ name: '../../evil.liquid', content: 'x' }]), /relative path: \.\.\/\.\.\/evil/],
  ['traversal within', () => zip([{ name: 'assets/../../evil.liquid', content: 'x' }]), /relative path/],
  ['a path of nothing', () => zip([{ name: 'assets//./evil', content: 'x' }]), /is not a safe path/],
  ['an absolute path', () => zip([{ name: '/etc/passwd', content: 'x' }]), /absolute path: \/etc\/passwd/],
  ['backslashes', () => zip([{ name: 'a\\..\\evil', content: 'x' }]), /invalid characters/],
  ['a drive letter', () => zip([{ name: 'C:evil.txt', content: 'x' }]), /absolute path: C:evil/],
  ['a stream of a file', () => zip([{ name: 'assets/a.txt:evil', content: 'x' }]), /is not a safe path/],
  ['NUL in a name', () => zip([{ name: 'a.txt\0.png', content: 'x' }]), /is not a safe path: a\.txt\ufffd\.png/],
  ['NUL in an absolute path', () => zip([{ name: '/a\0b', content: 'x' }]), /absolute path: \/a\ufffdb/],
  ['a name without end', () => zip([{ name: `${'n/'.repeat(32_000)}n`, content: 'x' }]), /longer than 255 characters: n/],
  [
    'another name in an extra field',
    () => zip([{ name: 'a.txt', content: 'x', directoryExtra: extra(0x7075, unicodePath('a.txt', '../evil')) }]),
    /relative path: \.\.\/evil/,
  ],
  ['a name that is too long by its characters', () => zip([{ name: '\u{1f375}'.repeat(256), content: 'x' }]), /longer than 255 characters/],
  ['two entries of one name', () => zip([{ name: 'a.txt' }, { name: 'a.txt' }]), /two entries with the same name: a\.txt/],
  ['two entries of one name in another case', () => zip([{ name: 'a/Ä.txt' }, { name: 'A/ä.TXT' }]), /two entries with the same name: A\/ä\.TXT/],
  ['two entries of one name in another normal form', () => zip([{ name: 'caf\u00e9' }, { name: 'cafe\u0301' }]), /two entries with the same name/],
  ['a file that is a folder of another', () => zip([{ name: 'a' }, { name: 'A/b' }]), /file and a folder with the same name: A\/b/],
  [
    'a file that is a folder of the last of many',
    () => zip([{ name: 'a/b' }, { name: 'a/b-c' }, { name: 'a.txt' }, { name: 'A/B/c/d' }]),
    /same name: A\/B\/c\/d/,
  ],
  ['a folder that is a file too', () => zip([{ name: 'a/' }, { name: 'a' }]), /file and a folder with the same name: a/],
  [
    'blocks without end that unpack to less than it says',
    () => zip([{ name: 'a.txt', packed: blocks(6 * mega), claims: { size: 1 } }]),
    /size is not the declared one: a\.txt/,
  ],
  ['many files of such blocks', () => many(120, () => ({ packed: blocks(mostPacked), claims: { size: 1 } })), /size is not the declared one/],
  ['a symlink', () => zip([{ name: 'link', content: '/etc/passwd', unixMode: 0o120777 }]), /neither a file nor a folder: link/],
  ['a device', () => zip([{ name: 'tty', unixMode: 0o020666 }]), /neither a file nor a folder: tty/],
  ['an encrypted entry', () => zip([{ name: 'a.txt', content: 'x', encrypted: true }]), /encrypted entry: a\.txt/],
  ['another way of packing', () => zip([{ name: 'a.txt', content: 'x', method: 14 }]), /unknown compression method: a\.txt/],
  ['a file too large', () => zip([{ name: 'bomb.txt', content: bomb }]), /larger than 8388608 bytes: bomb\.txt/],
  ['too much in all', () => many(17, () => ({ content: bomb.subarray(0, 4 * mega) })), /unpacks to more than 67108864 bytes/],
  [
    'all that is allowed, and the last file damaged',
    () => many(8, (n) => ({ content: bomb.subarray(0, 8 * mega), ...(n === 7 ? { claims: { crc32: 1 } } : {}) })),
    /damaged: 7\.txt/,
  ],
  ...[
    [256, 256_000],
    [1_020, 65_535],
    [5_000, 13_000],
  ].map(([count, bytes]): (typeof hostileArchives)[number] => [
    `all that is allowed, in ${count} files, and the last damaged`,
    () => many(count!, (n) => ({ content: bomb.subarray(0, bytes), ...(n === count! - 1 ? { claims: { crc32: 1 } } : {}) })),
    new RegExp(`damaged: ${count! - 1}\\.txt`),
  ]),
  [
    'as many files as are allowed, each in 125 folders of its own, and the last damaged',
    () => many(5_000, (n) => ({ name: `${n}/${'a/'.repeat(124)}b`, ...(n === 4_999 ? { claims: { crc32: 1 } } : {}) })),
    /damaged: 4999\/a/,
  ],
  [
    'as many files as are allowed, and the last damaged',
    () => many(5_000, (n) => ({ content: letters, ...(n === 4_999 ? { claims: { crc32: 1 } } : {}) })),
    /damaged: 4999\.txt/,
  ],
  ['a body larger than allowed', () => zip([{ name: 'noise', content: randomBytes(17 * mega) }]), /can't be fetched/],
  ['a size that is a lie, too small', () => zip([{ name: 'a.txt', content: bomb, claims: { size: 10 } }]), /size is not the declared one: a\.txt/],
  ['a size that is a lie, too large', () => zip([{ name: 'a.txt', content: 'x', claims: { size: 1000 } }]), /size is not the declared one: a\.txt/],
  ['a packed size that is a lie, too small', () => zip([{ name: 'a.txt', content: letters, claims: { compressedSize: 3 } }]), /damaged: a\.txt/],
  ['a packed size that is a lie, too large', () => zip([{ name: 'a.txt', content: 'x', claims: { compressedSize: 70_000 } }]), /overflows file bounds/],
  [
    'overlapping entries',
    () =>
      zip([
        { name: 'a.txt', content: letters },
        { name: 'b.txt', content: letters, claims: { offset: 0 } },
      ]),
    /overlap/,
  ],
  ['an entry that reaches into the next, by its own header', reaching, /overlap/],
  ['an entry that reaches into the directory', () => zip([{ name: 'a.txt', content: 'x', claims: { compressedSize: 10 } }]), /overlap/],
  [
    'a Zip64 size without end',
    () => zip([{ name: 'a.txt', content: 'x', claims: { size: 0xffffffff }, directoryExtra: extra(1, Buffer.alloc(8, 0x1f)) }]),
    /larger than/,
  ],
  [
    'a Zip64 offset without end',
    () => zip([{ name: 'a.txt', content: 'x', claims: { offset: 0xffffffff }, directoryExtra: extra(1, Buffer.alloc(8, 0x1f)) }]),
    /can't be read/,
  ],
  [
    'a Zip64 size that is missing',
    () => zip([{ name: 'a.txt', content: 'x', claims: { size: 0xffffffff }, directoryExtra: extra(1, Buffer.alloc(0)) }]),
    /zip64/,
  ],
  ['a Zip64 directory', () => zip([], { gap: Buffer.concat([zip64Record, zip64Locator(0)]) }), /Zip64/],
  ['a Zip64 directory nowhere', () => zip([{ name: 'a.txt' }], { gap: Buffer.concat([zip64Record, zip64Locator(2 ** 40)]) }), /can't be read/],
  ['65,535 entries', () => many(65_535, () => ({})), /more than 5000 entries/],
  ['one entry too many', () => many(5_001, () => ({})), /more than 5000 entries/],
  ['fewer entries than it says', () => zip([{ name: 'a.txt' }], { claims: { entries: 2 } }), /can't be read/],
  ['more entries than it says', () => zip([{ name: 'a.txt' }, { name: 'b.txt' }], { claims: { entries: 1 } }), /declared number of entries/],
  [
    'a directory swollen by extra fields',
    () => many(200, () => ({ directoryExtra: extra(0x9999, Buffer.alloc(65_000)) })),
    /directory larger than 2097152 bytes/,
  ],
  [
    'half a million tiny extra fields, and damaged files',
    () => many(31, () => ({ content: 'x', claims: { crc32: 1 }, directoryExtra: Buffer.alloc(65_532) })),
    /damaged/,
  ],
  ['an extra field longer than there is room', () => zip([{ name: 'a.txt', directoryExtra: Buffer.from([1, 0, 255, 0]) }]), /extra field/],
  ['data after the end', () => Buffer.concat([zip([{ name: 'a.txt' }]), Buffer.from('<?php')]), /extra bytes at the end/],
  ['data before the directory ends', () => zip([{ name: 'a.txt' }], { gap: Buffer.from('more') }), /between its directory and its end/],
  ['data before the first entry', () => zip([{ name: 'a.txt' }], { prefix: Buffer.from('#!/bin/sh') }), /before its first entry/],
  ['an archive within the comment', () => zip([{ name: 'a.txt' }], { comment: zip([{ name: 'b.txt' }]) }), /between its directory and its end/],
  [
    'an archive within the comment, and more',
    () => zip([{ name: 'a.txt' }], { comment: Buffer.concat([zip([{ name: 'b.txt' }]), Buffer.from('!')]) }),
    /in the comment/,
  ],
  ['a name that is no UTF-8 and leads out', () => renamed({ name: 'aaaaaaa', content: 'x' }, Buffer.from('2e2e2ffffe2f61', 'hex')), /relative path/],
  ['truncation', () => zip([{ name: 'layout/theme.liquid', content: letters }]).subarray(0, 60), /can't be read/],
  ['no ZIP at all', () => Buffer.from('<html>not found</html>'), /can't be read/],
  ['nothing', () => Buffer.alloc(0), /can't be read/],
];
