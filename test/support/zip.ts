// Writes ZIP archives, valid and invalid ones.
import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  name: string;
  content?: string | Buffer;
  /** The compressed bytes, where they are not what the packer makes. */
  packed?: Buffer;
  /** What the directory says, where it is false. */
  claims?: { size?: number; offset?: number; compressedSize?: number; crc32?: number };
  unixMode?: number;
  encrypted?: boolean;
  /** The compression method that the entry names, 8 (deflate) by default. The bytes are the same. */
  method?: number;
  /** Extra fields in the entry's own header and in the directory. */
  localExtra?: Buffer;
  directoryExtra?: Buffer;
}

interface ZipOptions {
  comment?: Buffer;
  /** Before the first entry. */
  prefix?: Buffer;
  /** Between the directory and the record that ends the archive. */
  gap?: Buffer;
  claims?: { entries?: number };
}

export function zip(entries: ZipEntry[], { comment = Buffer.alloc(0), prefix = Buffer.alloc(0), gap = Buffer.alloc(0), claims: all = {} }: ZipOptions = {}) {
  const locals: Buffer[] = [prefix];
  const directory: Buffer[] = [];
  let offset = prefix.length;
  // hostile archives have thousands of entries with the same large content, and packing it each time takes seconds
  let last = { raw: Buffer.alloc(0), packed: deflateRawSync(Buffer.alloc(0)), sum: crc32('') };
  for (const entry of entries) {
    const { name, content = '', claims = {}, unixMode = 0o100644, encrypted = false, method = 8 } = entry;
    const { localExtra = Buffer.alloc(0), directoryExtra = Buffer.alloc(0) } = entry;
    const raw = Buffer.from(content);
    if (!last.raw.equals(raw)) last = { raw, packed: deflateRawSync(raw), sum: crc32(raw) };
    const packed = entry.packed ?? last.packed;
    const path = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x0800 | (encrypted ? 1 : 0), 2);
    common.writeUInt16LE(method, 4);
    common.writeUInt32LE(claims.crc32 ?? last.sum, 10);
    common.writeUInt32LE(claims.compressedSize ?? packed.length, 14);
    common.writeUInt32LE(claims.size ?? raw.length, 18);
    common.writeUInt16LE(path.length, 22);
    common.writeUInt16LE(localExtra.length, 24);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, path, localExtra, packed]);
    common.writeUInt16LE(directoryExtra.length, 24);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(((unixMode << 16) | 0) >>> 0, 6);
    rest.writeUInt32LE(claims.offset ?? offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 3]), common, rest, path, directoryExtra]));
    locals.push(local);
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  const count = all.entries ?? Math.min(entries.length, 0xffff);
  end.writeUInt16LE(count, 4);
  end.writeUInt16LE(count, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(offset, 12);
  end.writeUInt16LE(comment.length, 16);
  return Buffer.concat([...locals, listed, gap, Buffer.from('PK\x05\x06'), end, comment]);
}
