// The reference docs: everything they need comes from this server, so they open without a network.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Router } from 'express';

const redoc = createRequire(import.meta.url).resolve('redoc/bundles/redoc.standalone.js');
const generated = (name: string) => new URL(`../generated/${name}`, import.meta.url);

const page = (title: string, contract: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>body { margin: 0 }</style>
</head>
<body>
<div id="reference"></div>
<script src="/docs/redoc.js"></script>
<script>
Redoc.init('/docs/${contract}.json', { disableSearch: false, hideHostname: true, expandResponses: '200,201', jsonSampleExpandLevel: 3, showExtensions: ['x-assumption', 'x-deprecation', 'x-errors'] }, document.getElementById('reference'));
</script>
</body>
</html>
`;

export function docs(): Router {
  const router = Router();
  router.get('/', (_request, response) => void response.type('html').send(page('Store administration interface', 'admin')));
  router.get('/operator', (_request, response) => void response.type('html').send(page('Operator interface', 'operator')));
  router.get('/redoc.js', (_request, response) => void response.type('js').set('Cache-Control', 'max-age=3600').send(readFileSync(redoc)));
  for (const name of ['admin.json', 'operator.json', 'admin.yaml', 'operator.yaml'])
    router.get(`/${name}`, (_request, response) => void response.type(name.endsWith('json') ? 'json' : 'text/yaml').send(readFileSync(generated(name))));
  return router;
}
