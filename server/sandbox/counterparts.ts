// The partners of a sandbox's demo shop, so that its records need no other server: a receiver of webhooks, one that always answers 503, a carrier with rates,
// a theme archive and pictures of tea. Other apps in the sandbox may use their addresses too.
import { crc32 } from 'node:zlib';
import { type Request, Router } from 'express';
import { send } from '../../contract/requests/send.ts';
import { greenTeas, jasminePearls } from './demo-pictures.ts';

export const counterpartsAt = '/sandbox';

const rates = [
  { service_name: 'Quay Couriers Standard', service_code: 'standard', description: 'Two to four days', currency: 'USD', total_price: '595' },
  { service_name: 'Quay Couriers Express', service_code: 'express', description: 'By noon tomorrow', currency: 'USD', total_price: '1895' },
];

export function counterparts(): Router {
  const router = Router();
  // no handler reads the body: it is drained, so that the connection can be used again
  router.use((request: Request, _response, next) => {
    request.resume();
    next();
  });
  router.post('/receiver', (_request, response) => send(response, 200, {}));
  router.post('/away', (_request, response) => send(response, 503, { errors: 'This receiver is always away' }));
  router.post('/rates', (_request, response) => send(response, 200, { rates }));
  router.get('/autumn-harvest.zip', (_request, response) => void response.type('application/zip').send(archive(theme)));
  for (const [name, drawn] of Object.entries({ 'green-teas': greenTeas, 'jasmine-pearls': jasminePearls }))
    router.get(`/${name}.png`, (_request, response) => void response.type('image/png').send(Buffer.from(drawn(), 'base64')));
  return router;
}

const theme: Record<string, Buffer> = {
  'layout/theme.liquid': Buffer.from('<!doctype html>\n<title>{{ shop.name }}</title>\n{{ content_for_layout }}\n'),
  'assets/leaf.gif': Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
};

/** A ZIP archive with uncompressed entries. */
function archive(files: Record<string, Buffer>): Buffer {
  const [entries, directory]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const path = Buffer.from(name);
    const about = Buffer.alloc(26);
    about.writeUInt16LE(20, 0);
    about.writeUInt32LE(crc32(content), 10);
    about.writeUInt32LE(content.length, 14);
    about.writeUInt32LE(content.length, 18);
    about.writeUInt16LE(path.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    const entry = Buffer.concat([Buffer.from('PK\x03\x04'), about, path, content]);
    entries.push(entry);
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), about, place, path);
    offset += entry.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...entries, listed, Buffer.from('PK\x05\x06'), end]);
}
