// Tells of the bytes of strangers which picture they are and how large, from its head alone. Only four kinds are known:
// of anything else no more than the first bytes is looked at, and no head takes more than one walk over what there is.

interface Size {
  width: number;
  height: number;
}

/** Whether the text stands there, a byte for each of its characters. */
const has = (content: Buffer, text: string, at = 0) => content.toString('latin1', at, at + text.length) === text;

const gif = (content: Buffer): Size => ({ width: content.readUInt16LE(6), height: content.readUInt16LE(8) });

function png(content: Buffer): Size | undefined {
  // what Apple's tools make for its own devices has a chunk before the header
  const at = has(content, 'CgBI', 12) ? 28 : 12;
  return has(content, 'IHDR', at) ? { width: content.readUInt32BE(at + 4), height: content.readUInt32BE(at + 8) } : undefined;
}

/** By the name of its first chunk: lossy, lossless, or extended, where the canvas is told before all frames. */
function webp(content: Buffer): Size | undefined {
  switch (content.toString('latin1', 12, 16)) {
    case 'VP8 ':
      if (!has(content, '\x9d\x01\x2a', 23)) return undefined;
      return { width: content.readUInt16LE(26) & 0x3fff, height: content.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      if (content[20] !== 0x2f) return undefined;
      const bits = content.readUInt32LE(21);
      return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
    }
    case 'VP8X':
      return { width: 1 + content.readUIntLE(24, 3), height: 1 + content.readUIntLE(27, 3) };
    default:
      return undefined;
  }
}

/** Baseline, extended and progressive: what is shown in browsers. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xc2;
/** The markers that have nothing behind them. */
const isAlone = (marker: number) => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8);
/** The end, or pixels, which a frame comes before. */
const isTooLate = (marker: number) => marker === 0xd9 || marker === 0xda;

/** Each step leaves bytes behind for good. Strangers decide how many steps there are, so none may do more than look at a few of them. */
function jpg(content: Buffer): Size | undefined {
  let at = 2;
  while (at + 1 < content.length) {
    const marker = content[at + 1]!;
    // all readers pass over what belongs to nothing, and any number of 0xff may be before a marker
    if (content[at] !== 0xff || marker === 0xff) at += 1;
    else if (isAlone(marker)) at += 2;
    else if (isFrame(marker)) return { width: content.readUInt16BE(at + 7), height: content.readUInt16BE(at + 5) };
    else if (isTooLate(marker)) return undefined;
    else {
      const length = content.readUInt16BE(at + 2);
      if (length < 2) return undefined;
      at += 2 + length;
    }
  }
  return undefined;
}

function kindOf(content: Buffer) {
  if (has(content, 'GIF87a') || has(content, 'GIF89a')) return { type: 'gif', size: gif } as const;
  if (has(content, '\xff\xd8')) return { type: 'jpg', size: jpg } as const;
  if (has(content, '\x89PNG\r\n\x1a\n')) return { type: 'png', size: png } as const;
  if (has(content, 'RIFF') && has(content, 'WEBP', 8)) return { type: 'webp', size: webp } as const;
  return undefined;
}

/** In pixels, as the picture says itself. Undefined for what is none of the four, or has no whole head. */
export function headOf({ buffer, byteOffset, length }: Uint8Array) {
  const content = Buffer.from(buffer, byteOffset, length);
  const kind = kindOf(content);
  try {
    const size = kind?.size(content);
    return kind && size && { type: kind.type, ...size };
  } catch (error) {
    // it ends before its size
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
