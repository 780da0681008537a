// Ways in which webhook receivers fail.
import type { ServerResponse } from 'node:http';

/** Sends 100 MB, as far as the other side reads them. */
function flood(response: ServerResponse) {
  response.writeHead(503);
  const chunk = Buffer.alloc(64 * 1024);
  let left = 1600;
  const more = () => {
    while (left-- > 0 && !response.destroyed) if (!response.write(chunk)) return void response.once('drain', more);
    response.end();
  };
  more();
}

function drip(response: ServerResponse) {
  response.writeHead(503);
  const timer = setInterval(() => response.write('x'), 200);
  response.on('close', () => clearInterval(timer));
}

export const ill: Record<string, (response: ServerResponse) => unknown> = {
  refuses: (response) => response.writeHead(503).end(),
  hangs: () => {},
  drips: drip,
  redirects: (response) => response.writeHead(301, { Location: '/elsewhere' }).end(),
  'is gone': (response) => response.writeHead(410).end(),
  floods: flood,
  'breaks off': (response) => response.destroy(),
};
