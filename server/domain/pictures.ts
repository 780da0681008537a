// Pictures of collections and products: read from Base64 or a URL, checked for type and size by their own bytes, stored, and served under /media.
import { type Outbound, OutboundProblem, type OutboundRequest } from '../outbound/outbound.ts';
import { bytes, type Executor, integer, type Row, table, text } from '../store/table.ts';
import { headOf } from './picture-heads.ts';

export const pictures = table(
  'pictures',
  { name: text(), type: text(), width: integer(), height: integer(), content: bytes() },
  // a picture's URL doesn't name its shop, so a picture is found by the index of names; names are random
  { unique: [{ columns: ['shop_id', 'name'] }], index: [['name']] },
);

const types = { gif: 'image/gif', jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const;

const largestPicture = 5 * 1024 * 1024;
/** A picture with more pixels takes too much memory in the program that shows it. */
const mostPixels = 50_000_000;

export interface PictureInput {
  attachment?: string | null;
  src?: string | null;
}

export interface Measured {
  content: Uint8Array;
  type: keyof typeof types;
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

/**
 * The picture that was given, or what is wrong with it. May fetch it over the network, so it must not run in a transaction.
 * A fetched picture counts as memory of the call (`keeps`), as one in the body does: the call may wait long until the picture is stored.
 */
export async function readPicture(
  { attachment, src }: PictureInput,
  outbound: Outbound,
  keeps?: OutboundRequest['keeps'],
): Promise<Measured | { problem: PictureProblem }> {
  if (attachment) return attached(attachment);
  if (!src) return { problem: 'no_picture' };
  try {
    const response = await outbound.send({ url: src, maxBytes: largestPicture, keeps, totalMs: 8_000, follow: () => true });
    return response.status === 200 ? measured(response.body) : { problem: 'unreachable' };
  } catch (error) {
    if (!(error instanceof OutboundProblem) || error.reason === 'no_room') throw error;
    return { problem: error.reason === 'too_large' ? ['too_big', { limit: largestPicture }] : 'unreachable' };
  }
}

function attached(attachment: string): Measured | { problem: PictureProblem } {
  const content = fromBase64(attachment);
  return content ? measured(content) : { problem: 'not_base64' };
}

function measured(content: Uint8Array): Measured | { problem: PictureProblem } {
  if (content.length > largestPicture) return { problem: ['too_big', { limit: largestPicture }] };
  const head = headOf(content);
  if (!head || head.width === 0 || head.height === 0 || head.width * head.height > mostPixels) return { problem: 'not_a_picture' };
  return { content, ...head };
}

const blanks = new Uint8Array(128);
for (const code of [0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x20]) blanks[code] = 1;

/** How many characters of an ASCII text aren't white space. It loops by index: there may be ten million, and an iterator takes eight times as long. */
function written(text: string): number {
  const characters = Buffer.from(text, 'latin1');
  let count = characters.length;
  for (let at = 0; at < characters.length; at++) count -= blanks[characters[at]!]!;
  return count;
}

/** Reads Base64 with any white space. Node skips unknown characters, so the length of its result usually tells whether all of seven million were known. */
export function fromBase64(text: string): Buffer | undefined {
  // Node would use only a part of a larger character, and might know that part
  if (Buffer.byteLength(text) !== text.length) return undefined;
  // these belong to the URL-safe alphabet, which Node knows too
  if (text.includes('-') || text.includes('_')) return undefined;
  const content = Buffer.from(text, 'base64');
  const holds = (length: number) => length % 4 !== 1 && content.length === Math.floor((length * 3) / 4);
  if (holds(text.length - (text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0))) return content;
  const [letters, padding] = text.includes('=') ? [text.slice(0, text.indexOf('=')), text.slice(text.indexOf('=')).trimEnd()] : [text, ''];
  // a padding that begins and ends with `=`, and has at most two characters besides white space, is `=` or `==`
  if (padding !== '' && !(padding.endsWith('=') && written(padding) <= 2)) return undefined;
  return holds(written(letters)) ? content : undefined;
}

type Picture = Row<typeof pictures>;

/** `name` is the picture's path below /media. Every new picture gets a new path, so that no cache shows the old picture. */
export async function storePicture(tx: Executor, shopId: number, folder: string, { content, type, width, height }: Measured, now: string): Promise<Picture> {
  const name = `${folder}/${crypto.randomUUID()}.${type}`;
  return pictures.insert(tx, { shop_id: shopId, name, type: types[type], width, height, content }, now);
}

export const pictureUrl = (origin: string, name: string) => `${origin}/media/${name}`;
