// The reference docs: made from the contract, served whole, so they open without a network and before any script has run.

import { readFileSync } from 'node:fs';
import { type Response, Router } from 'express';
import type { Json } from '../contract/document.ts';
import { assumptionsPage, deprecationsPage, errorsPage, groupPage, type Interface, overview, searchIndex, tokenPlace } from './docs/render.ts';

const generated = (name: string) => readFileSync(new URL(`../generated/${name}`, import.meta.url), 'utf8');
const asset = (name: string) => readFileSync(new URL(`./docs/${name}`, import.meta.url), 'utf8');

function interfaces(): Interface[] {
  const contract = (name: string) => JSON.parse(generated(`${name}.json`)) as Json;
  return [
    {
      name: 'admin',
      title: 'Store administration',
      home: '/docs',
      base: '/admin/api/latest',
      credentials: { header: 'X-Service-Access-Token', prefix: '', said: 'Access token' },
      contract: contract('admin'),
    },
    {
      name: 'operator',
      title: 'Operator',
      home: '/docs/operator',
      base: '/operator',
      credentials: { header: 'Authorization', prefix: 'Bearer ', said: 'Operator key' },
      contract: contract('operator'),
    },
  ];
}

/** Nothing from elsewhere, whatever a contract's text may hold. */
const policy = "default-src 'self'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'";

/** In the sandbox `app.locals.demoToken` is what the pages try operations with. */
export function docs(): Router {
  const router = Router();
  let all: Interface[] | undefined;
  const made = new Map<string, string>();
  const page = (path: string, make: (all: Interface[]) => string | undefined) =>
    router.get(path, (request, response, next) => {
      all ??= interfaces();
      const key = request.path;
      const text = made.get(key) ?? make(all);
      if (text === undefined) return next();
      made.set(key, text);
      html(response, text);
    });
  const html = (response: Response, text: string) =>
    void response
      .type('html')
      .set('Content-Security-Policy', policy)
      .send(text.replaceAll(tokenPlace, String(response.app.locals.demoToken ?? '')));

  page('/', (all) => overview(all, all[0]!));
  page('/operator', (all) => overview(all, all[1]!));
  page('/errors', errorsPage);
  page('/deprecations', deprecationsPage);
  page('/assumptions', (all) => assumptionsPage(all, generated('assumptions.md')));
  router.get('/search.json', (_request, response) => void response.json(searchIndex(interfaces())));
  for (const name of ['reference.css', 'reference.js'])
    router.get(`/${name}`, (_request, response) => void response.type(name.endsWith('css') ? 'css' : 'js').send(asset(name)));
  for (const name of ['admin.json', 'operator.json', 'admin.yaml', 'operator.yaml'])
    router.get(`/${name}`, (_request, response) => void response.type(name.endsWith('json') ? 'json' : 'text/yaml').send(generated(name)));
  router.get('/:interface/:group', (request, response, next) => {
    all ??= interfaces();
    const of = all.find(({ name }) => name === request.params.interface);
    const text = of && (made.get(request.path) ?? groupPage(all, of, request.params.group));
    if (text === undefined) return next();
    made.set(request.path, text);
    html(response, text);
  });
  return router;
}
