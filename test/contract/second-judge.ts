// Asks express-openapi-validator for its verdict on a request and on a response, in the form in which docs/own-express.ts offers it to others.
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import express, { type ErrorRequestHandler, type Express, type RequestHandler, type Response } from 'express';
import { enforced } from '../../docs/own-express.ts';
import type { Exchange } from '../support/recorder.ts';

export interface Verdict {
  operation: string | undefined;
  /** The status that the judge would answer with, and why; undefined where it has no objection. */
  objection: { status: number; said: string } | undefined;
}

const base = '/admin/api/latest';

/** Every version, and a URL without one, is judged by the same contract. */
const located = (url: string) => url.replace(/^\/admin(\/api\/[^/?]+)?(?=[/?]|$)/, base);

interface Judged {
  openapi?: { schema?: { operationId?: string } };
  reached(response: Response): void;
  objected(status: number, said: string): void;
}
const reached: RequestHandler = (request, response) => (request as unknown as Judged).reached(response);
const objected: ErrorRequestHandler = (error, request, _response, _next) => (request as unknown as Judged).objected(error.status ?? 500, error.message);

/** Without a socket: Express gets the two objects that Node would give it. */
function ask(app: Express, { method, url, contentType, sent }: Exchange, then: (response: Response) => void): Promise<Verdict> {
  return new Promise((done) => {
    const request = new IncomingMessage(new Socket());
    const length = sent === null ? {} : { 'content-length': String(Buffer.byteLength(sent)) };
    Object.assign(request, { method, url: located(url), headers: { ...length, ...(contentType === null ? {} : { 'content-type': contentType }) } });
    if (sent) request.push(sent);
    request.push(null);
    const response = new ServerResponse(request);
    const verdict = (objection: Verdict['objection']) => done({ operation: (request as unknown as Judged).openapi?.schema?.operationId, objection });
    let accepted = false;
    response.end = () => {
      verdict(accepted ? undefined : { status: response.statusCode, said: '' });
      return response;
    };
    Object.assign(request, {
      reached(reply: Response) {
        accepted = true;
        then(reply);
      },
      objected: (status: number, said: string) => verdict({ status, said }),
    });
    app(request as never, response as never);
  });
}

export function secondJudge(contract: Record<string, unknown>) {
  const app = (checks: { requests: boolean; responses: boolean }) =>
    express()
      .enable('strict routing')
      .enable('case sensitive routing')
      .use(base, enforced(contract, base, checks))
      .use(reached, objected);
  const requests = app({ requests: true, responses: false });
  const responses = app({ requests: false, responses: true });
  return {
    request: (exchange: Exchange) => ask(requests, exchange, (response) => response.end()),
    response: (exchange: Exchange) =>
      ask(responses, { ...exchange, contentType: null, sent: null }, (response) => {
        response.status(exchange.status);
        response.json(exchange.answered === '' ? undefined : JSON.parse(exchange.answered));
      }),
  };
}
