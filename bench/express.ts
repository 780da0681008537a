// Express 5 that answers GET of one page and of fifty with given bytes: bare, or behind express-openapi-validator.
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import express from 'express';
import * as OpenApiValidator from 'express-openapi-validator';
import { parse } from 'yaml';

const [kind, file] = process.argv.slice(2) as [string, string];
const { headers, body, list } = JSON.parse(readFileSync(file, 'utf8'));
/** The contract's own formats. All of them are formats of texts. */
const own = ['time-bound', 'currency', 'country', 'begins-with-capital', 'not-all-capitals', 'two-sentences', 'two-decimals'];
const base = '/admin/api/latest';

const app = express();
app.disable('x-powered-by');
app.disable('etag');
if (kind !== 'bare') {
  const contract = parse(readFileSync('generated/admin.yaml', 'utf8'), { maxAliasCount: -1 });
  if (kind === 'pages') contract.paths = Object.fromEntries(Object.entries(contract.paths).filter(([path]) => path.startsWith('/pages')));
  const text = (name: string) => [name, { type: 'string' as const, validate: () => true }];
  app.use(
    OpenApiValidator.middleware({
      apiSpec: { ...contract, servers: [{ url: base }] },
      validateApiSpec: false,
      validateSecurity: false,
      validateRequests: true,
      validateResponses: true,
      ajvFormats: { mode: 'fast' },
      formats: Object.fromEntries(own.map(text)),
    }),
  );
}
app.get(`${base}/pages/:page_id.json`, (_request, response) => {
  response.set(headers);
  response.json(body);
});
app.get(`${base}/pages.json`, (_request, response) => {
  response.set(headers);
  response.json(list);
});
const server = app.listen(0, '127.0.0.1', () => {
  console.log(JSON.stringify({ base_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${base}` }));
});
