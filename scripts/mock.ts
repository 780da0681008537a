// Answers with the contract's examples, by Prism, under the paths that the server has. It keeps no state:
// what is created is not there afterwards. `Prefer: code=422` asks for another status, `Prefer: example=name` for another example.

import { spawn } from 'node:child_process';
import { request as ask, createServer } from 'node:http';
import { type AddressInfo, createServer as createSocket } from 'node:net';
import { parseArgs } from 'node:util';
import { type InterfaceName, interfaces } from '../check/interfaces.ts';

export interface Mock {
  origin: string;
  close(): Promise<void>;
}

const freePort = () =>
  new Promise<number>((found, failed) => {
    const socket = createSocket();
    socket.once('error', failed).listen(0, '127.0.0.1', () => {
      const { port } = socket.address() as AddressInfo;
      socket.close(() => found(port));
    });
  });

function prism(name: InterfaceName, port: number): Promise<() => void> {
  const child = spawn(
    process.execPath,
    ['node_modules/@stoplight/prism-cli/dist/index.js', 'mock', '--multiprocess=false', '-h', '127.0.0.1', '-p', String(port), `generated/${name}.yaml`],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  return new Promise((ready, failed) => {
    let output = '';
    const listen = (part: Buffer) => {
      output = (output + part).slice(-4000);
      if (output.includes('Prism is listening')) ready(() => child.kill());
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('exit', () => failed(new Error(`Prism stopped: ${output}`)));
  });
}

const prefixes: Record<InterfaceName, RegExp> = { admin: /^\/admin(\/api\/[^/]+)?(?=\/)/, operator: /^\/operator(?=\/)/ };

/** Prism looks for a name such as `ids[]` in its percent-encoded form, after decoding. */
const bracketed = (url: string) => url.replace(/(?<=[?&][^=&]*)(\[|%5B)(\]|%5D)(?==)/gi, '%255B%255D');

/** One port for all interfaces, as the server has it; Prism itself knows no prefix that holds a version. */
export async function startMock(port: number): Promise<Mock> {
  const behind = await Promise.all(
    interfaces.map(async (name) => {
      const own = await freePort();
      return { prefix: prefixes[name], port: own, stop: await prism(name, own) };
    }),
  );
  const front = createServer((request, response) => {
    const url = request.url ?? '/';
    const found = behind.find(({ prefix }) => prefix.test(url));
    if (!found) return void response.writeHead(404, { 'Content-Type': 'application/json' }).end('{"errors":"Not Found"}');
    const onward = ask(
      { host: '127.0.0.1', port: found.port, method: request.method, path: bracketed(url.replace(found.prefix, '')), headers: request.headers },
      (upstream) => {
        // a form of before RFC 9745, which Prism adds to deprecated operations
        if (upstream.headers.deprecation === 'true') delete upstream.headers.deprecation;
        upstream.pipe(response.writeHead(upstream.statusCode ?? 502, upstream.headers));
      },
    );
    onward.on('error', () => response.writeHead(502, { 'Content-Type': 'application/json' }).end('{"errors":"The mock is not there"}'));
    request.pipe(onward);
  });
  await new Promise<void>((ready, failed) => front.once('error', failed).listen(port, '127.0.0.1', ready));
  return {
    origin: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    async close() {
      for (const { stop } of behind) stop();
      front.closeAllConnections();
      await new Promise((closed) => front.close(closed));
    },
  };
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { port: { type: 'string', default: '4010' } } });
  const mock = await startMock(Number(values.port));
  console.log(`base URL       ${mock.origin}/admin/api/latest`);
  console.log(`operator       ${mock.origin}/operator`);
  console.log(`\nTry it:\ncurl -H 'X-Service-Access-Token: any' -H 'Prefer: code=200' ${mock.origin}/admin/api/latest/pages.json`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void mock.close());
}
