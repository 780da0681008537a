// The root page for visitors who know only the server's address, and the contract under the names where tools look for it.
import { readFile } from 'node:fs/promises';
import { type Request, type Response, Router } from 'express';
import { wrongMethod } from '../contract/requests/refusal.ts';
import { send, sendRefusal } from '../contract/requests/send.ts';
import { isForPeople } from './admission/visits.ts';
import { notFoundPage } from './docs/routes.ts';
import { type Kind, ofPages, type Planned, served } from './looks/served.ts';

/** The page that browsers are redirected to. */
const home = '/docs';

const files: Record<string, [file: string, kind: Kind]> = {
  '/openapi.json': ['admin.json', 'json'],
  '/openapi.yaml': ['admin.yaml', 'yaml'],
  '/llms.txt': ['llms.txt', 'txt'],
  '/llms-full.txt': ['llms-full.txt', 'txt'],
  '/collections/postman.json': ['postman.json', 'json'],
  '/collections/bruno.json': ['bruno.json', 'json'],
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

export function front(): Router {
  const router = Router();
  const planned = Object.entries(files).map(([path, [name, kind]]): [string, Planned] => [
    path,
    { kind, make: () => readFile(new URL(`../generated/${name}`, import.meta.url)) },
  ]);
  router.use(served(new Map(planned)));
  router.use((request: Request, response: Response, next) => {
    if (request.path !== '/') return next();
    if (request.method !== 'GET' && request.method !== 'HEAD') return sendRefusal(response, wrongMethod('GET, HEAD'));
    response.setHeader('Cache-Control', 'no-cache');
    response.setHeader('Vary', 'Accept');
    if (isForPeople(request)) return response.redirect(302, home);
    send(response, 200, whatIsWhere);
  });
  return router;
}

/** For people whose address leads nowhere. */
export function sendNotFoundPage(response: Response) {
  response.status(404).vary('Accept').set(ofPages).type('html').send(notFoundPage(response.app.locals));
}
