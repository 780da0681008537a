import { readFileSync } from 'node:fs';
import express from 'express';
import { parse } from 'yaml';
import { enforced, problems } from './own-express.ts';

const contract = parse(readFileSync('generated/admin.yaml', 'utf8'), { maxAliasCount: -1 });
const base = '/admin/api/latest';

export const app = express();
app.enable('case sensitive routing');
app.use(base, enforced(contract, base));

// before the next one, whose `:page_id` would be `count`
app.get(`${base}/pages/count.json`, (_request, response) => {
  response.json({ count: 2 });
});
app.get(`${base}/pages/:page_id.json`, (request, response) => {
  // a page has no colour: the caller gets 500, and your log says why
  response.json({ page: { id: Number(request.params.page_id), title: 'About us', colour: 'green' } });
});
app.post(`${base}/redirects.json`, (request, response) => {
  response.status(201).json({ redirect: { id: 160000001, ...request.body.redirect } });
});

app.use((_request, response) => {
  response.status(404).json({ errors: 'Not Found' });
});
app.use(problems);
