// Writes ZIP archives, lawful ones and others.
import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  name: string;
  content?: string | Buffer;
  /** What the directory says, where it isn't the truth. */
  claims?: { size?: number; offset?: number; compressedSize?: number };
  unixMode?: number;
  encrypted?: boolean;
}

const packedNothing = deflateRawSync(Buffer.alloc(0));

export function zip(entries: ZipEntry[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content = '', claims = {}, unixMode = 0o100644, encrypted = false } of entries) {
    const raw = Buffer.from(content);
    const packed = raw.length > 0 ? deflateRawSync(raw) : packedNothing;
    const path = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x0800 | (encrypted ? 1 : 0), 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(raw), 10);
    common.writeUInt32LE(claims.compressedSize ?? packed.length, 14);
    common.writeUInt32LE(claims.size ?? raw.length, 18);
    common.writeUInt16LE(path.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, path, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(((unixMode << 16) | 0) >>> 0, 6);
    rest.writeUInt32LE(claims.offset ?? offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 3]), common, rest, path]));
    locals.push(local);
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(Math.min(entries.length, 0xffff), 4);
  end.writeUInt16LE(Math.min(entries.length, 0xffff), 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, listed, Buffer.from('PK\x05\x06'), end]);
}
