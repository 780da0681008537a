// Reads a picture's type and size from its header. The bytes come from untrusted sources. Only four types are known. Of any other content only the
// first bytes are read, and reading a header never takes more than one pass over the bytes.

interface Size {
  width: number;
  height: number;
}

/** Whether the bytes at that place are the text, with one byte for each character. */
const has = (content: Buffer, text: string, at = 0) => content.toString('latin1', at, at + text.length) === text;

const gif = (content: Buffer): Size => ({ width: content.readUInt16LE(6), height: content.readUInt16LE(8) });

function png(content: Buffer): Size | undefined {
  // PNG files that Apple's tools make for Apple's own devices have a chunk before the header
  const at = has(content, 'CgBI', 12) ? 28 : 12;
  return has(content, 'IHDR', at) ? { width: content.readUInt32BE(at + 4), height: content.readUInt32BE(at + 8) } : undefined;
}

/** The name of the first chunk tells the format: lossy, lossless, or extended. The extended format states the size of the canvas before all frames. */
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

/** Baseline, extended and progressive frames, which browsers can show. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xc2;
/** The markers that no length and no data follow. */
const isAlone = (marker: number) => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8);
/** The end of the picture, or the start of its pixels. A frame's header has to come before either. */
const isTooLate = (marker: number) => marker === 0xd9 || marker === 0xda;

/** Each step goes forward and never back. The file decides how many steps there are, so each step may only look at a few bytes. */
function jpg(content: Buffer): Size | undefined {
  let at = 2;
  while (at + 1 < content.length) {
    const marker = content[at + 1]!;
    // all readers skip bytes that belong to no segment, and any number of 0xff may be before a marker
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

/** The type, and the size in pixels as the header states it. Undefined where the type is none of the four, or the header isn't complete. */
export function headOf({ buffer, byteOffset, length }: Uint8Array) {
  const content = Buffer.from(buffer, byteOffset, length);
  const kind = kindOf(content);
  try {
    const size = kind?.size(content);
    return kind && size && { type: kind.type, ...size };
  } catch (error) {
    // the content ends before its size
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
