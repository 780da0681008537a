// How an answer leaves: always JSON, always with its length.
import type { ServerResponse } from 'node:http';

export function send(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) {
  for (const name in headers) response.setHeader(name, headers[name]!);
  response.statusCode = status;
  if (body === undefined) return void response.end();
  const text = JSON.stringify(body);
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.end(text);
}
