// Makes generated/ from openapi/: contracts, types, topics, the client's contract, collections, texts for language models, the assumption register.
// With --check nothing is written: it fails when a file would change.

import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, normalize } from 'node:path';
import { parse, stringify } from 'yaml';
import { interfaces } from '../check/interfaces.ts';
import { type Json, jsonMedia, operationNodes, resolve } from '../contract/document.ts';
import { clientDocument } from '../contract/published/clients.ts';
import { groupFiles, joinedContract, slice, withWholeObjects } from '../contract/published/join.ts';
import { portable } from '../contract/published/portable.ts';
import { bruno, llms, llmsFull, postman } from './_collections.ts';
import { operatorCalls } from './_operator-calls.ts';
import { optionsOf } from './_options.ts';
import { typesOf } from './_types.ts';
import { clientTypes, clientValues, quote, union } from './client-contract.ts';

const { values } = optionsOf('npm run generate makes generated/ from openapi/, or with --check says which files would change.', {
  options: { check: { type: 'boolean', default: false } },
});
const files = new Map<string, string>();

/** Collects the codes for which `x-errors` has words, by member of a body's schema. It follows allOf. */
function refusalCodes(contract: Json, schema: Json, codes: Map<string, string[]>, field = 'base') {
  const node = resolve(contract, schema);
  if (node['x-errors']) codes.set(field, [...(codes.get(field) ?? []), ...Object.keys(node['x-errors'])]);
  if (schema['x-errors'] && schema !== node) codes.set(field, [...(codes.get(field) ?? []), ...Object.keys(schema['x-errors'])]);
  for (const part of node.allOf ?? []) refusalCodes(contract, part, codes, field);
  if (field === 'base') for (const [name, property] of Object.entries<Json>(node.properties ?? {})) refusalCodes(contract, property, codes, name);
}

/** The type of what a handler may refuse with: `fields` has the codes by member of the body's schema, `responses` the names of the examples by status. */
function refusalTypes(contract: Json): string {
  const lines = [...operationNodes(contract.paths)].map(({ operation }) => {
    const codes = new Map<string, string[]>();
    const body = jsonMedia(contract, operation.requestBody)?.schema;
    if (body) for (const root of Object.values<Json>(resolve(contract, body).properties ?? {})) refusalCodes(contract, root, codes);
    const responses = Object.entries<Json>(operation.responses)
      .filter(([status]) => Number(status) >= 400)
      .map(([status, response]) => `${status}: ${union(Object.keys(jsonMedia(contract, response)?.examples ?? {}))}`);
    const fields = [...codes].sort().map(([field, names]) => `${quote(field)}: ${union(names)}`);
    return `  ${operation.operationId}: { fields: { ${fields.join('; ')} }; responses: { ${responses.join('; ')} } };`;
  });
  return `export interface refusals {\n${lines.join('\n')}\n}\n`;
}

function assumptionRegister(contracts: [string, Json][]): string {
  const rows: string[] = [];
  for (const [name, contract] of contracts) {
    const visit = (node: unknown, place: string[]) => {
      if (node === null || typeof node !== 'object') return;
      const found = (node as Json)['x-assumption'];
      for (const entry of found ? [found].flat() : [])
        rows.push(`| ${entry.source} | ${entry.claim.trim().replaceAll('|', '\\|').replaceAll('\n', ' ')} | ${name} | \`${place.join(' ')}\` |`);
      for (const [key, child] of Object.entries(node)) if (key !== 'x-assumption' && key !== 'examples') visit(child, [...place, key]);
    };
    visit(contract.info, ['info']);
    visit(contract.paths, []);
    visit(contract.webhooks, ['webhooks']);
    visit(contract.components, ['components']);
  }
  const source = (row: string) => row.split('|')[1]!;
  rows.sort((a, b) => (source(a) === source(b) ? 0 : source(a) < source(b) ? -1 : 1));
  return [
    '<!-- generated, do not edit: npm run generate -->',
    '# Assumption register',
    '',
    'What the description of the interface leaves open, and what this project decided. `D…` are the decisions that the project was given; `project` are its own.',
    '',
    '| Decision | Claim | Contract | Where |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

/** The topics of webhooks, for the server's rules about who may subscribe. Their names are a type, so that no code can announce another one. What a payload holds is read from the contract itself. */
function topicList(contract: Json): string {
  const topics = Object.entries<Json>(contract.webhooks ?? {})
    .map(([name, { post }]) => ({
      name,
      scopes: post.security.map((option: Json) => option.DeliverySignature),
      protectedData: post['x-protected-customer-data'] === true,
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const lines = topics.map((topic) => `  ${JSON.stringify(topic)},`);
  const names = `export type TopicName =\n${topics.map(({ name }) => `  | ${JSON.stringify(name)}`).join('\n')};`;
  const type = '{ name: TopicName; scopes: string[][]; protectedData: boolean }[]';
  return ['// generated, do not edit: npm run generate', names, `export const topics: ${type} = [`, ...lines, '];', ''].join('\n');
}

const asJson = (document: Json) => `${JSON.stringify(document, null, 1)}\n`;
const asYaml = (document: Json) =>
  `# generated, do not edit: npm run generate\n${stringify(document, { aliasDuplicateObjects: false, lineWidth: 0, blockQuote: 'literal', compat: 'yaml-1.1' })}`;

const contracts: [string, Json][] = [];
for (const name of interfaces) {
  const contract = await joinedContract(name);
  const published = portable(withWholeObjects(contract));
  contracts.push([name, contract]);
  files.set(`generated/${name}.yaml`, asYaml(published));
  files.set(`generated/${name}.json`, asJson(published));
  if (name === 'admin') {
    const clients = clientDocument(published, 'clients');
    files.set('generated/admin.clients.json', asJson(clients));
    files.set('generated/admin.clients.yaml', asYaml(clients));
    files.set('generated/admin.3.0.json', asJson(clientDocument(published, '3.0')));
    files.set('generated/client/contract.ts', await clientTypes(published));
    files.set('generated/client/values.ts', clientValues(published));
  }
  if (name === 'operator') files.set('generated/operator-calls.ts', await operatorCalls(published));
  if (contract.webhooks) files.set('generated/topics.ts', topicList(contract));
  for (const { group } of groupFiles(name)) {
    const part = slice(contract, group);
    // the server sends webhooks, so no handler answers them
    for (const webhook of Object.values<Json>(part.webhooks ?? {})) delete webhook.post.operationId;
    files.set(`generated/${name}/${group}.ts`, `// generated, do not edit: npm run generate\n${await typesOf(part)}\n${refusalTypes(part)}`);
  }
}
// two addresses that OAuth defines: they are in no version of the interface, and no client is made for them
const oauth = parse(readFileSync('openapi/oauth.yaml', 'utf8')) as Json;
files.set('generated/oauth.yaml', asYaml(oauth));
files.set('generated/oauth.json', asJson(oauth));
files.set('generated/assumptions.md', assumptionRegister([...contracts, ['oauth', oauth]]));
files.set('generated/postman.json', postman(contracts));
files.set('generated/bruno.json', bruno(contracts));
files.set('generated/llms.txt', llms(contracts));
files.set('generated/llms-full.txt', llmsFull(contracts));

// on Windows the names that are found have backslashes
const made = new Set([...files.keys()].map(normalize));
const stale = [...files].filter(([file, text]) => !existsSync(file) || readFileSync(file, 'utf8') !== text).map(([file]) => file);
const orphans = globSync('generated/**/*.*').filter((file) => !made.has(file));

if (values.check) {
  if (stale.length || orphans.length) {
    console.error(`generated/ does not match openapi/: ${[...stale, ...orphans].join(', ')}\nRun: npm run generate`);
    process.exit(1);
  }
  console.log('generated/ matches openapi/');
} else {
  for (const file of stale) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, files.get(file)!);
  }
  for (const file of orphans) rmSync(file);
  console.log(`${stale.length} of ${files.size} files written again, ${orphans.length} removed`);
}
