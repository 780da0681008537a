// Pictures of collections and products: read from Base64 or a URL, checked for type and size by their own bytes, stored, and served under /media.
import { createRequire } from 'node:module';
import { type Outbound, OutboundProblem } from '../outbound/outbound.ts';
import { bytes, type Executor, integer, type Row, table, text } from '../store/table.ts';

export const pictures = table(
  'pictures',
  { name: text(), type: text(), width: integer(), height: integer(), content: bytes() },
  // whoever has its address knows no shop, and names are random: they are found by the second
  { unique: [{ columns: ['shop_id', 'name'] }], index: [['name']] },
);

const load = createRequire(import.meta.url);
/** Loaded for the first picture, so that no start waits for it: each format has a file of its own. */
const imageSizes = () => load('image-size') as typeof import('image-size');

const types: Record<string, string> = { gif: 'image/gif', jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' };

const largestPicture = 5 * 1024 * 1024;
/** A picture of more pixels is a bomb for whoever shows it. */
const mostPixels = 50_000_000;

export interface PictureInput {
  attachment?: string | null;
  src?: string | null;
}

export interface Measured {
  content: Uint8Array;
  type: string;
  width: number;
  height: number;
}

type PictureProblem = 'no_picture' | 'not_a_picture' | 'not_base64' | 'unreachable' | ['too_big', { limit: number }];

/** Problems of a picture that are known without fetching it. */
export function pictureProblem({ attachment, src }: PictureInput, outbound: Outbound): PictureProblem | undefined {
  if (attachment) {
    const read = attached(attachment);
    return 'problem' in read ? read.problem : undefined;
  }
  if (!src) return 'no_picture';
  return outbound.problemWith(src) && 'unreachable';
}

/** The picture that was given, or what is wrong with it. Fetches, so it has no place in a transaction. */
export async function readPicture({ attachment, src }: PictureInput, outbound: Outbound): Promise<Measured | { problem: PictureProblem }> {
  if (attachment) return attached(attachment);
  if (!src) return { problem: 'no_picture' };
  try {
    const response = await outbound.send({ url: src, maxBytes: largestPicture, totalMs: 8_000, follow: () => true });
    return response.status === 200 ? measured(response.body) : { problem: 'unreachable' };
  } catch (error) {
    if (!(error instanceof OutboundProblem)) throw error;
    return { problem: error.reason === 'too_large' ? ['too_big', { limit: largestPicture }] : 'unreachable' };
  }
}

function attached(attachment: string): Measured | { problem: PictureProblem } {
  const content = fromBase64(attachment);
  return content ? measured(content) : { problem: 'not_base64' };
}

function measured(content: Uint8Array): Measured | { problem: PictureProblem } {
  if (content.length > largestPicture) return { problem: ['too_big', { limit: largestPicture }] };
  try {
    const { width, height, type = '' } = imageSizes().imageSize(content);
    const known = types[type];
    if (!known || !(width > 0) || !(height > 0) || width * height > mostPixels) return { problem: 'not_a_picture' };
    return { content, type, width, height };
  } catch {
    return { problem: 'not_a_picture' };
  }
}

/** Base64 with any white space in it. Node passes over what it doesn't know, so whether it knew all shows in the length, without a look at each of seven million characters. */
export function fromBase64(text: string): Buffer | undefined {
  // of a larger character Node would take a part for one that it knows
  if (Buffer.byteLength(text) !== text.length) return undefined;
  const content = Buffer.from(text, 'base64');
  const holds = (length: number) => length % 4 !== 1 && content.length === Math.floor((length * 3) / 4);
  // the other alphabet, which Node knows too
  if (text.includes('-') || text.includes('_')) return undefined;
  if (holds(text.length - (text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0))) return content;
  let length = 0;
  let padding = 0;
  for (const byte of Buffer.from(text)) {
    if (byte === 0x20 || (byte >= 0x09 && byte <= 0x0d)) continue;
    if (byte === 0x3d) padding++;
    else if (padding > 0) return undefined;
    else length++;
  }
  return padding <= 2 && holds(length) ? content : undefined;
}

type Picture = Row<typeof pictures>;

/** `name` is where it is served, below /media. Another picture at the same place gets another address, so no cache shows the old one. */
export async function storePicture(tx: Executor, shopId: number, folder: string, { content, type, width, height }: Measured, now: string): Promise<Picture> {
  const name = `${folder}/${crypto.randomUUID()}.${type}`;
  return pictures.insert(tx, { shop_id: shopId, name, type: types[type]!, width, height, content }, now);
}

export const pictureUrl = (origin: string, name: string) => `${origin}/media/${name}`;
