// Receivers in a process of their own, so that the cost of receiving isn't counted as the cost of sending. Five are healthy: each notes how long after
// `raised_at_ms` a webhook arrived. Twenty are not. When they listen, it prints one line of JSON. On SIGUSR2 it prints how long the healthy ones waited since
// the last time, and forgets it.
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';
import { ill } from '../test/support/ill-receivers.ts';

const waited: number[] = [];
const clock = () => performance.timeOrigin + performance.now();

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
const answers = Object.values(ill);
const bad = await Promise.all(Array.from({ length: 18 }, (_, n) => listening(http(answers[n % answers.length]!))));
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
