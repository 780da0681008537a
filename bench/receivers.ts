// Receivers in a process of their own, so that what they do with what they get isn't counted as what it costs to send it:
// five that are well, each noting how long after `raised_at_ms` it was told, and twenty that are not. Prints one line of JSON when they listen;
// SIGUSR2 has it print, and forget, how long the healthy ones waited since the last time.
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';

const waited: number[] = [];
const clock = () => performance.timeOrigin + performance.now();

/** The answer of 100 MB is sent as far as anybody reads it. */
function flood(response: ServerResponse) {
  const chunk = Buffer.alloc(64 * 1024);
  let left = 1600;
  const more = () => {
    while (left-- > 0 && !response.destroyed) if (!response.write(chunk)) return void response.once('drain', more);
    response.end();
  };
  more();
}

function drip(response: ServerResponse) {
  const timer = setInterval(() => response.write('x'), 200);
  response.on('close', () => clearInterval(timer));
}

const ill: ((response: ServerResponse) => unknown)[] = [
  (response) => response.writeHead(503).end(),
  () => {},
  drip,
  (response) => response.writeHead(301, { Location: '/elsewhere' }).end(),
  (response) => response.writeHead(410).end(),
  flood,
  (response) => response.destroy(),
];

const http = (answer: (response: ServerResponse, text: string) => unknown) =>
  createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => answer(response, Buffer.concat(chunks).toString('utf8')));
  });

async function listening(server: Server, scheme = 'http'): Promise<string> {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const note = (response: ServerResponse, text: string) => {
  waited.push(clock() - JSON.parse(text).raised_at_ms);
  response.end();
};
const healthy = await Promise.all(Array.from({ length: 5 }, () => listening(http(note))));
const bad = await Promise.all(Array.from({ length: 18 }, (_, n) => listening(http(ill[n % ill.length]!))));
// one speaks no TLS, one no HTTP
bad.push(
  await listening(
    http((response) => response.end()),
    'https',
  ),
);
bad.push(await listening(createTcpServer((socket) => void socket.on('error', () => {}).end('hello\r\n\r\n'))));

process.on('SIGUSR2', () => console.log(JSON.stringify(waited.splice(0))));
console.log(JSON.stringify({ healthy, bad }));
