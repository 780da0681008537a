// The front door: what whoever comes with nothing but the server's address is shown, and the contract under the names at which tools look for it.
import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { type Request, type Response, Router } from 'express';
import { send } from '../contract/send.ts';
import { notFoundPage as pageOfDocs } from './docs/routes.ts';
import { ofPages } from './looks/served.ts';

/** Where people begin. */
const home = '/docs';

const files: Record<string, [file: string, type: string]> = {
  '/openapi.json': ['admin.json', 'application/json; charset=utf-8'],
  '/openapi.yaml': ['admin.yaml', 'text/yaml; charset=utf-8'],
  '/llms.txt': ['llms.txt', 'text/plain; charset=utf-8'],
  '/llms-full.txt': ['llms-full.txt', 'text/plain; charset=utf-8'],
  '/collections/postman.json': ['postman.json', 'application/json; charset=utf-8'],
  '/collections/bruno.json': ['bruno.json', 'application/json; charset=utf-8'],
};

const whatIsWhere = {
  admin: '/admin/api/latest',
  operator: '/operator',
  docs: home,
  console: '/console',
  openapi: '/openapi.json',
  openapi_of_operator: '/docs/operator.json',
  openapi_of_oauth: '/docs/oauth.json',
  llms: '/llms.txt',
  postman: '/collections/postman.json',
  bruno: '/collections/bruno.json',
};

/** Browsers name HTML before all else; programs take anything, or JSON. */
export const isForPeople = ({ headers }: IncomingMessage) => /\btext\/html\b/.test(headers.accept ?? '');

export function front(): Router {
  const router = Router();
  router.use(async (request: Request, response: Response, next) => {
    const file = Object.hasOwn(files, request.path) ? files[request.path] : undefined;
    if (request.path !== '/' && !file) return next();
    if (request.method !== 'GET' && request.method !== 'HEAD') return send(response, 405, { errors: 'Method Not Allowed' }, { Allow: 'GET, HEAD' });
    response.setHeader('Cache-Control', 'no-cache');
    if (file) {
      const [name, type] = file;
      return response.type(type).send(await readFile(new URL(`../generated/${name}`, import.meta.url)));
    }
    response.setHeader('Vary', 'Accept');
    if (isForPeople(request)) return response.redirect(302, home);
    send(response, 200, whatIsWhere);
  });
  return router;
}

/** Of an address that isn't there, for people. */
export function notFoundPage(response: Response) {
  response.status(404).vary('Accept').set(ofPages).type('html').send(pageOfDocs(response.app.locals));
}
