// Checks the answers that the tests got against the documents for clients. These promise more than the strict contract: that records are whole. Run by itself,
// it reads what the last run of the tests left.
import { readFileSync } from 'node:fs';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import { type Json, jsonMedia, operationNodes } from '../contract/document.ts';
import { rooted, schemaCompiler } from '../contract/formats.ts';
import { withoutBrackets } from '../contract/operations.ts';
import { Routes } from '../contract/routes.ts';
import { declared } from '../server/contracts.ts';
import { type Exchange, recorded } from '../test/support/recorder.ts';

/** How many answers were checked, and one line for each that doesn't fit the document. */
export function heldToClients(seen: Exchange[]): { answers: number; wrong: string[] } {
  const document = JSON.parse(readFileSync('generated/admin.clients.json', 'utf8')) as Json;
  const routes = new Routes(declared('admin').contract.operations.values());
  const ajv = schemaCompiler('clients', document);
  const promised = new Map<string, ValidateFunction>();
  for (const { operation } of operationNodes(document.paths))
    for (const [status, response] of Object.entries<Json>(operation.responses)) {
      const schema = jsonMedia(document, response)?.schema;
      if (schema) promised.set(`${operation.operationId} ${status}`, ajv.compile(rooted('clients', schema)));
    }
  const wrong: string[] = [];
  let answers = 0;
  for (const { method, url, status, answered } of seen) {
    const { pathname, searchParams } = new URL(url, 'http://server.example');
    // a call that chooses members gets only those, and a cursor may come from such a call
    const names = [...searchParams.keys()].map(withoutBrackets);
    if (method === 'HEAD' || names.includes('fields') || names.includes('page_info')) continue;
    const match = routes.match(method, pathname.replace(/^\/admin(\/api\/[^/]+)?(?=\/)/, ''));
    const fits = match && !('allow' in match) ? promised.get(`${match.operation.id} ${status}`) : undefined;
    if (!fits || answered === '') continue;
    answers += 1;
    if (!fits(JSON.parse(answered)))
      wrong.push(`${method} ${url} was answered ${status} ${answered.slice(0, 300)}; documents for clients say: ${ajv.errorsText(fits.errors)}`);
  }
  return { answers, wrong };
}

export function brokenPromises(seen = recorded()): string[] {
  const { answers, wrong } = heldToClients(seen);
  console.log(`${answers} responses were checked against the document for clients; ${wrong.length} do not fit it`);
  return answers === 0 ? ['no response was checked against the document for clients'] : wrong;
}

if (import.meta.main) {
  const wrong = brokenPromises();
  for (const line of wrong) console.log(line);
  process.exit(wrong.length > 0 ? 1 : 0);
}
