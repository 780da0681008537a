// A mock server. It answers with the contract's examples, under the paths that the server has, and refuses what the contract refuses. It keeps no state: a
// record that is created isn't there afterwards. `Prefer: code=422` asks for another status, `Prefer: example=name` for another example.
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Json, resolve } from '../contract/document.ts';
import { type Operation, readContract } from '../contract/operations.ts';
import { enforce } from '../contract/requests/enforce.ts';
import type { HandlerResponse, Ports } from '../contract/requests/ports.ts';
import { refusal } from '../contract/requests/refusal.ts';
import { Validator } from '../contract/requests/validate.ts';
import { documentOf, type InterfaceName, interfaces } from './contracts.ts';

export interface Mock {
  origin: string;
  close(): Promise<void>;
}

const credentials: Record<InterfaceName, (request: IncomingMessage) => boolean> = {
  admin: ({ headers }) => headers['x-service-access-token'] !== undefined,
  operator: ({ headers }) => /^Bearer ./.test(headers.authorization ?? ''),
};

/** How addresses of each interface begin on the server. What follows is a path of the contract. */
const places: Record<InterfaceName, RegExp> = { admin: /^\/admin(?:\/api\/[^/]+)?(?=\/)/, operator: /^\/operator(?=\/)/ };

/** In RFC 7240 the names of preferences have no case, and there may be spaces around the equals sign. */
const preferred = ({ headers }: IncomingMessage, name: string) =>
  new RegExp(`(?:^|[,; ])${name}\\s*=\\s*"?([\\w-]+)`, 'i').exec([headers.prefer].flat().join(','))?.[1];

/** An example for this status, with the required headers and `Location`, as far as the contract has examples of them. */
function exampleOf(document: Json, operation: Operation, status: number, name: string | undefined): HandlerResponse {
  const { examples } = operation.responses.get(status)!;
  const body = (name === undefined ? [...examples.values()][0] : examples.get(name)) as Json | undefined;
  const declared = resolve(document, resolve(document, document.paths[operation.path][operation.method]).responses[status]).headers ?? {};
  const headers = Object.entries<Json>(declared).flatMap(([header, node]) => {
    const { example, required, schema } = resolve(document, node);
    const value = example ?? schema?.example ?? schema?.examples?.[0];
    return value === undefined || (!required && header !== 'Location') ? [] : [[header, String(value)]];
  });
  return { status, body, headers: Object.fromEntries(headers) };
}

function door(name: InterfaceName) {
  const document = documentOf(name);
  const contract = readContract(name, document);
  const handlers = Object.fromEntries([...contract.operations].map(([id]) => [id, async ({ answer }: { answer(): HandlerResponse }) => answer()]));
  const ports: Ports = {
    async admit({ request, operation }) {
      const statuses = [...operation.responses.keys()];
      const usual = Math.min(...statuses.filter((status) => status < 400));
      const wanted = preferred(request, 'code') ?? usual;
      const code = Number(wanted);
      if (!statuses.includes(code)) return refusal(404, `${operation.id} answers ${statuses.join(', ')}, and ${wanted} was preferred`);
      const example = preferred(request, 'example');
      const { examples } = operation.responses.get(code)!;
      if (example !== undefined && !examples.has(example)) {
        const there = examples.size > 0 ? `the examples ${[...examples.keys()].join(', ')}` : 'no examples';
        return refusal(404, `${operation.id} has ${there} of ${code}, and ${example} was preferred`);
      }
      const answer = () => exampleOf(document, operation, code, example);
      // a refusal that `Prefer` asks for is sent whatever the request contains
      const refused = code >= 400 ? answer() : credentials[name](request) ? undefined : exampleOf(document, operation, 401, undefined);
      if (refused) return refusal(refused.status, (refused.body as Json).errors, refused.headers);
      return { as: '', context: () => ({ answer }), reading: () => ({}), unitOfWork: (context, work) => work(context) };
    },
    explain: () => undefined,
    cursors: { seal: () => '', open: (_, text) => ({ cursor: {}, query: { page_info: text } }) },
    origin: ({ headers }) => `http://${headers.host}`,
    note: { failed: (error) => console.error(error) },
  };
  // formats that only the server can judge are not checked
  return enforce(contract, new Validator(contract), handlers, ports);
}

/** All interfaces on one port, as on the server. */
export async function startMock(port: number): Promise<Mock> {
  const doors = interfaces.map((name) => ({ place: places[name], enter: door(name) }));
  const server = createServer((request: IncomingMessage & { originalUrl?: string }, response: ServerResponse) => {
    const { url = '/' } = request;
    response.setHeader('X-Request-Id', randomUUID());
    const found = doors.find(({ place }) => place.test(url));
    if (!found) return void response.writeHead(404, { 'Content-Type': 'application/json' }).end('{"errors":"Not Found"}');
    request.originalUrl = url;
    request.url = url.replace(found.place, '');
    void found.enter(request, response);
  });
  await new Promise<void>((ready, failed) => server.once('error', failed).listen(port, '127.0.0.1', ready));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
