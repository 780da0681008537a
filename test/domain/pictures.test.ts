// The first bytes of a picture tell its type and its size. Whatever bytes strangers send, reading them takes hardly any time.
import { describe, expect, test } from 'vitest';
import { headOf } from '../../server/domain/picture-heads.ts';
import { readPicture } from '../../server/domain/pictures.ts';
import type { Outbound } from '../../server/outbound/outbound.ts';
import { gif as onePixel, png as pngOf } from '../support/shop.ts';
import { longestTurn, mostOfATurn } from '../support/turns.ts';

const bytes = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex');
const latin1 = (text: string) => Buffer.from(text, 'latin1');
const uint16 = (value: number) => [value >> 8, value & 0xff];
const uint32 = (value: number) => [...uint16(value >>> 16), ...uint16(value & 0xffff)];
/** A number in so many bytes, the lowest byte first. */
const low = (value: number, length: number) => Array.from({ length }, (_, n) => (value >>> (8 * n)) & 0xff);

const segment = (marker: number, content: Uint8Array | number[] = []) => Buffer.from([0xff, marker, ...uint16(content.length + 2), ...content]);
const frame = (marker: number, width: number, height: number) => segment(marker, [8, ...uint16(height), ...uint16(width), 1, 1, 0x11, 0]);
const jfif = segment(0xe0, latin1('JFIF\0\x01\x01\0\0\x01\0\x01\0\0'));
const tables = segment(0xdb, Buffer.alloc(65));
const pixels = Buffer.concat([segment(0xda, [1, 1, 0, 0, 63, 0]), bytes('00 ff 00 12 ff d9')]);
const jpg = (...parts: Uint8Array[]) => Buffer.concat([bytes('ffd8'), ...parts, pixels]);
/** EXIF data of a camera that was turned. Only viewers apply the rotation, so width and height stay as they are stored. */
const exif = segment(0xe1, Buffer.concat([latin1('Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0'), Buffer.alloc(60_000, 0xff)]));
const profile = Buffer.concat(
  Array.from({ length: 60 }, (_, n) => segment(0xe2, Buffer.concat([latin1('ICC_PROFILE\0'), Buffer.from([n + 1, 60]), Buffer.alloc(65_000, 0xc0)]))),
);

const gif = (version: string, width: number, height: number) =>
  Buffer.concat([latin1(version), Buffer.from([...low(width, 2), ...low(height, 2), 0x80, 0, 0])]);
/** Has two frames that are smaller than the whole picture. */
const animatedGif = Buffer.concat([
  gif('GIF89a', 320, 240),
  bytes('000000ffffff'),
  ...Array.from({ length: 2 }, () => bytes('21f9 0405 0a00 0000 2c 0000 0000 0100 0100 00 02 02 4401 00')),
  bytes('3b'),
]);

const webp = (name: string, content: number[]) =>
  Buffer.concat([latin1('RIFF'), Buffer.from(low(content.length + 12, 4)), latin1(`WEBP${name}`), Buffer.from([...low(content.length, 4), ...content])]);
const lossy = (width: number, height: number) => webp('VP8 ', [0x30, 1, 0, 0x9d, 1, 0x2a, ...low(width, 2), ...low(height, 2)]);
const lossless = (width: number, height: number) => webp('VP8L', [0x2f, ...low(((height - 1) << 14) | (width - 1), 4), 0]);
/** The beginning of an animation, whose frames would follow. */
const extended = (width: number, height: number) =>
  Buffer.concat([webp('VP8X', [0x12, 0, 0, 0, ...low(width - 1, 3), ...low(height - 1, 3)]), latin1('ANIM'), Buffer.from(low(6, 4)), Buffer.alloc(6)]);

const png = (width: number, height: number) => Buffer.from(pngOf(width, height), 'base64');
const applePng = (width: number, height: number) => {
  const plain = png(width, height);
  return Buffer.concat([plain.subarray(0, 8), Buffer.from([0, 0, 0, 4]), latin1('CgBI'), Buffer.alloc(8), plain.subarray(8)]);
};

type Case = [name: string, content: Buffer, head: [type: string, width: number, height: number]];

const known: Case[] = [
  ['a GIF of one pixel', Buffer.from(onePixel, 'base64'), ['gif', 1, 1]],
  ['an old GIF', gif('GIF87a', 65_535, 2), ['gif', 65_535, 2]],
  ['an animated GIF', animatedGif, ['gif', 320, 240]],
  ['a PNG', png(640, 480), ['png', 640, 480]],
  ['a PNG of one pixel', png(1, 1), ['png', 1, 1]],
  ['a PNG of a size without end', png(0xffffffff, 0x80000000), ['png', 0xffffffff, 0x80000000]],
  ["a PNG of Apple's", applePng(640, 480), ['png', 640, 480]],
  ['a lossy WebP', lossy(550, 368), ['webp', 550, 368]],
  ['a lossy WebP that is to be shown larger', lossy(550 | 0x4000, 368 | 0x8000), ['webp', 550, 368]],
  ['a lossless WebP', lossless(386, 395), ['webp', 386, 395]],
  ['a lossless WebP of one pixel', lossless(1, 1), ['webp', 1, 1]],
  ['the largest lossless WebP', lossless(16_384, 16_384), ['webp', 16_384, 16_384]],
  ['an animated WebP', extended(400, 301), ['webp', 400, 301]],
  ['an extended WebP of a width without end', extended(0x1000000, 1), ['webp', 0x1000000, 1]],
  ['a JPEG', jpg(jfif, tables, frame(0xc0, 720, 477)), ['jpg', 720, 477]],
  ['a JPEG of one pixel', jpg(jfif, tables, frame(0xc0, 1, 1)), ['jpg', 1, 1]],
  ['the largest JPEG', jpg(jfif, tables, frame(0xc0, 65_535, 65_535)), ['jpg', 65_535, 65_535]],
  ['an extended JPEG', jpg(jfif, tables, frame(0xc1, 720, 477)), ['jpg', 720, 477]],
  ['a progressive JPEG', jpg(jfif, tables, frame(0xc2, 720, 477)), ['jpg', 720, 477]],
  ['a JPEG that begins with its frame', jpg(frame(0xc0, 720, 477)), ['jpg', 720, 477]],
  ["a camera's JPEG, on its side", jpg(exif, tables, frame(0xc0, 4032, 3024)), ['jpg', 4032, 3024]],
  ['a JPEG with a large profile', jpg(jfif, exif, profile, tables, frame(0xc2, 4032, 3024)), ['jpg', 4032, 3024]],
  ['a JPEG with a thumbnail in it', jpg(segment(0xe1, jpg(jfif, tables, frame(0xc0, 160, 120))), tables, frame(0xc0, 4032, 3024)), ['jpg', 4032, 3024]],
  ['a JPEG with tables of Huffman before its frame', jpg(jfif, segment(0xc4, Buffer.alloc(30)), frame(0xc0, 720, 477)), ['jpg', 720, 477]],
  ['a JPEG with bytes to fill before its markers', jpg(jfif, bytes('ffffff'), tables, bytes('ff'), frame(0xc0, 720, 477)), ['jpg', 720, 477]],
  ['a JPEG with bytes that belong to nothing', jpg(jfif, bytes('00 12 ff00 ff01 ffd0'), tables, frame(0xc0, 720, 477)), ['jpg', 720, 477]],
];

describe('type and size', () => {
  test.each(known)('%s', (_, content, [type, width, height]) => {
    expect(headOf(content)).toEqual({ type, width, height });
    // the result doesn't depend on where the bytes lie in memory, nor on other bytes behind them
    const within = Buffer.concat([bytes('ffd8ff'), content, Buffer.alloc(100, 0xff)]);
    expect(headOf(new Uint8Array(within.buffer, within.byteOffset + 3, content.length + 100))).toEqual({ type, width, height });
  });

  test.each(known)('%s, cut off anywhere, has the same ones or none', (_, content, [type, width, height]) => {
    const seen = new Set<string>();
    // the bytes behind the cut still lie in the same memory, but must not be read
    for (let length = 0; length < Math.min(content.length, 300); length++) seen.add(JSON.stringify(headOf(content.subarray(0, length)) ?? null));
    seen.delete(JSON.stringify({ type, width, height }));
    expect([...seen]).toEqual(['null']);
  });

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['text', latin1('a picture')],
    ['an SVG', latin1('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')],
    ['a BMP', latin1(`BM${'\0'.repeat(16)}\x01\0\0\0\x01\0\0\0`)],
    ['a TIFF', bytes('4949 2a00 0800 0000 0200 0001 0300 0100 0000 0100 0000 0101 0300 0100 0000 0100 0000')],
    ['a GIF of another year', gif('GIF90a', 1, 1)],
    ['a PNG without its first byte', png(1, 1).subarray(1)],
    ['a PNG with another header', Buffer.concat([png(1, 1).subarray(0, 12), latin1('IDAT'), Buffer.alloc(20, 1)])],
    ['a WAV', Buffer.concat([latin1('RIFF\x20\0\0\0WAVEfmt '), Buffer.alloc(20, 1)])],
    ['a WebP of another form', webp('VP9 ', Array(20).fill(1))],
    ['a lossy WebP without its start code', webp('VP8 ', Array(20).fill(1))],
    ['a lossless WebP without its signature', webp('VP8L', Array(20).fill(1))],
    ['a JPEG without loss, which no browser shows', jpg(jfif, tables, frame(0xc3, 720, 477))],
    ['a JPEG whose frame comes after its pixels', Buffer.concat([jpg(jfif, tables), frame(0xc0, 720, 477)])],
    ['a JPEG whose frame comes after its end', jpg(jfif, bytes('ffd9'), frame(0xc0, 720, 477))],
    ['a JPEG with a segment of no length', jpg(jfif, bytes('ffe1 0000'), frame(0xc0, 720, 477))],
  ])('%s has none', (_, content) => {
    expect(headOf(content)).toBeUndefined();
  });
});

const outbound = {} as Outbound;
const read = (content: Buffer) => readPicture({ attachment: content.toString('base64') }, outbound);

test.each([
  ['no width', png(0, 480)],
  ['no height', png(640, 0)],
  ['more than 50,000,000 pixels', png(10_000, 5_001)],
  ['more pixels than can be counted', png(0xffffffff, 0xffffffff)],
])('a picture of %s is refused', async (_, content) => {
  expect(await read(content)).toEqual({ problem: 'not_a_picture' });
});

test('a picture of 50,000,000 pixels is accepted', async () => {
  expect(await read(png(10_000, 5_000))).toMatchObject({ type: 'png', width: 10_000, height: 5_000 });
});

const fiveMega = 5 * 1024 * 1024;
/** A beginning, then the same bytes repeated up to the length. */
const filled = (beginning: Uint8Array, again: Uint8Array, length = fiveMega) =>
  Buffer.concat([beginning, Buffer.alloc(length - beginning.length, again as Buffer)], length);
const box = (name: string, content: Uint8Array = Buffer.alloc(0), says = content.length + 8) =>
  Buffer.concat([Buffer.from(uint32(says)), latin1(name), content]);

/** A HEIF picture that has nothing but size boxes, nested in the boxes that they need. */
function heif(length: number) {
  const sizes = Buffer.alloc(length, box('ispe', Buffer.from([0, 0, 0, 0, ...uint32(1), ...uint32(1)])));
  const meta = box('meta', Buffer.concat([Buffer.alloc(4), box('iprp', box('ipco', sizes))]));
  return Buffer.concat([box('ftyp', latin1('heic\0\0\0\0heic')), meta]);
}

const hostile: [name: string, content: () => Buffer][] = [
  ['a HEIF of 30,000 sizes', () => heif(600_000)],
  ['a HEIF of 5 MB of sizes', () => heif(fiveMega - 200)],
  ['an ICNS of empty icons', () => filled(Buffer.concat([latin1('icns'), Buffer.from(uint32(fiveMega))]), box('ICON'))],
  ['a JPEG XL of empty parts', () => filled(Buffer.concat([box('JXL ', bytes('0d0a870a')), box('ftyp', latin1('jxl \0\0\0\0jxl '))]), box('jxlp'))],
  ['a JPEG 2000 of empty boxes', () => filled(Buffer.concat([box('jP  ', bytes('0d0a870a')), box('ftyp', latin1('jp2 \0\0\0\0jp2 '))]), box('free'))],
  ['a TIFF of tags', () => filled(bytes('4949 2a00 0800 0000 ffff'), bytes('0200 0300 0100 0000 0100 0000'))],
  ['an SVG of white space', () => filled(latin1('<svg '), latin1(' '))],
  ['an SVG without end', () => filled(latin1('<svg '), latin1('<svg width="'))],
  ['a PNM of comments', () => filled(latin1('P3\n'), latin1('#\n'))],
  ['an ICO of pictures', () => filled(bytes('0000 0100 ffff'), bytes('0101'))],
  ['a JPEG of empty segments', () => filled(bytes('ffd8'), segment(0xe0))],
  ['a JPEG of segments of no length', () => filled(bytes('ffd8'), bytes('ffe0 0000'))],
  ['a JPEG of segments of one byte less than none', () => filled(bytes('ffd8'), bytes('ffe0 0001'))],
  ['a JPEG of EXIF', () => filled(bytes('ffd8'), segment(0xe1, latin1('Exif\0\0MM\0*\0\0\0\x08\xff\xff')))],
  ['a JPEG of zeros', () => filled(bytes('ffd8'), bytes('00'))],
  ['a JPEG of bytes to fill', () => filled(bytes('ffd8'), bytes('ff'))],
  ['a JPEG of escaped bytes', () => filled(bytes('ffd8'), bytes('ff00'))],
  ['a JPEG of restarts', () => filled(bytes('ffd8'), bytes('ffd0'))],
  ['a JPEG of beginnings', () => filled(bytes('ffd8'), bytes('ffd8'))],
  ['a JPEG of bytes and segments in turn', () => filled(bytes('ffd8'), bytes('00 ffff ffe2 0002'))],
  ['a GIF of nothing', () => filled(latin1('GIF89a'), bytes('00'))],
  ['a GIF of pictures', () => filled(animatedGif, bytes('2c 0000 0000 0100 0100 00 02 02 4401 00'))],
  ['a PNG of empty chunks', () => filled(png(0, 0), bytes('0000 0000 6578 4966 0000 0000'))],
  ['a WebP of empty chunks', () => filled(webp('VP8X', Array(10).fill(0xff)), latin1('EXIF\0\0\0\0'))],
];

describe('5 MB block the event loop for less than 50 ms', () => {
  test.each(hostile)('%s', async (_, made) => {
    const attachment = made().toString('base64');
    expect(await longestTurn(() => readPicture({ attachment }, outbound))).toBeLessThan(mostOfATurn);
  });

  const most = 10_000_000;
  test.each([
    ['in lines', () => filled(png(640, 480), bytes('07')).toString('base64').replace(/.{76}/g, '$&\r\n')],
    ['of white space', () => ' '.repeat(most)],
    ['of letters apart', () => 'Q '.repeat(most / 2)],
    ['of padding', () => '='.repeat(most)],
    ['of padding apart', () => `QQ${'= '.repeat(most / 2 - 1)}`],
    ['of white space within its padding', () => `QQ=${' '.repeat(most - 4)}=`],
    ['of white space behind its padding, and a letter', () => `QQ=${' '.repeat(most - 4)}Q`],
    ['of what is no Base64', () => '!'.repeat(most)],
  ])('in Base64 %s', async (_, made) => {
    const attachment = made();
    expect(await longestTurn(() => readPicture({ attachment }, outbound))).toBeLessThan(mostOfATurn);
  });
});
