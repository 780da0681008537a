// Pictures for the demo shop and for other users of its sandbox, drawn when they are requested: a cup of tea from above, each tea in its own colour.
import { crc32, deflateSync } from 'node:zlib';

const [width, height] = [1200, 800];

type Colour = [red: number, green: number, blue: number];

/** The pictures that the contract's examples name. */
export const greenTeas = () => cupOf([158, 172, 74], [92, 108, 84]);
export const jasminePearls = () => cupOf([196, 178, 84], [104, 118, 128]);

/** A PNG in Base64, as the contracts take attachments. */
export function cupOf(tea: Colour, table: Colour): string {
  const lighter = (by: number) => tea.map((part) => Math.min(255, part + by)) as Colour;
  const palette: Colour[] = [table, table.map((part) => Math.round(part * 0.88)) as Colour, [238, 234, 226], [252, 250, 246], tea, lighter(26), lighter(60)];
  const pixels = Buffer.alloc(height * (width + 1));
  const disc = (x: number, y: number, radius: number, colour: number) => {
    for (let row = Math.max(0, y - radius); row < Math.min(height, y + radius); row++) {
      const half = Math.round(Math.sqrt(radius ** 2 - (row - y) ** 2));
      // each row of a PNG begins with the number of its filter; 0 is none
      pixels.fill(colour, row * (width + 1) + 1 + Math.max(0, x - half), row * (width + 1) + 1 + Math.min(width, x + half));
    }
  };
  disc(616, 424, 344, 1);
  disc(600, 400, 340, 2);
  disc(600, 400, 318, 3);
  disc(600, 400, 232, 2);
  disc(600, 400, 220, 3);
  disc(600, 400, 196, 4);
  disc(560, 360, 128, 5);
  disc(535, 335, 40, 6);
  // a handle, and a few leaves beside the saucer
  disc(852, 400, 42, 3);
  for (const [x, y, radius] of [
    [150, 620, 26],
    [190, 652, 18],
    [128, 668, 14],
    [1040, 140, 22],
    [1076, 168, 15],
  ] as const)
    disc(x, y, radius, 4);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 8 bits a pixel, each an index into the palette
  header.set([8, 3, 0, 0, 0], 8);
  const chunks = [chunk('IHDR', header), chunk('PLTE', Buffer.from(palette.flat())), chunk('IDAT', deflateSync(pixels)), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks]).toString('base64');
}

function chunk(kind: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
