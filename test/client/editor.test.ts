// What an editor shows of the client: the test asks TypeScript's language service about the types of the package.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readDocument } from '../../check/read.ts';
import { engine } from '../support/harness.ts';

const head = `import { createClient } from './index.js';\nconst client = createClient({ baseUrl: '', accessToken: '' });\n`;

// the client is the same with either database
describe.skipIf(engine !== 'sqlite')('an editor', () => {
  let folder: string;
  let file: string;
  let text = '';
  let version = 0;
  let service: ts.LanguageService;

  beforeAll(async () => {
    folder = mkdtempSync(resolve('test/client/.editor-'));
    file = join(folder, 'probe.ts');
    await promisify(execFile)(process.execPath, ['scripts/build-client.ts', folder]);
    const options: ts.CompilerOptions = {
      strict: true,
      noEmit: true,
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.Node16,
      moduleResolution: ts.ModuleResolutionKind.Node16,
      lib: ['lib.esnext.d.ts', 'lib.dom.d.ts'],
      types: [],
    };
    const read = (name: string) => (name === file ? text : ts.sys.readFile(name));
    service = ts.createLanguageService({
      getCompilationSettings: () => options,
      getScriptFileNames: () => [file],
      getScriptVersion: (name) => (name === file ? String(version) : '1'),
      getScriptSnapshot: (name) => {
        const content = read(name);
        return content === undefined ? undefined : ts.ScriptSnapshot.fromString(content);
      },
      getCurrentDirectory: () => folder,
      getDefaultLibFileName: ts.getDefaultLibFilePath,
      fileExists: (name) => name === file || ts.sys.fileExists(name),
      readFile: read,
      directoryExists: ts.sys.directoryExists,
      getDirectories: ts.sys.getDirectories,
    });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** `|` in the code marks the cursor. */
  function at(code: string): number {
    text = head + code.replace('|', '');
    version++;
    return head.length + code.indexOf('|');
  }
  const completions = (code: string) => {
    const place = at(code);
    // names that are in scope anyway are sorted behind those that fit
    const entries = service.getCompletionsAtPosition(file, place, {})?.entries ?? [];
    return entries.filter(({ sortText }) => sortText < '15').map(({ name }) => name);
  };
  const hover = (code: string) => {
    const place = at(code);
    return ts.displayPartsToString(service.getQuickInfoAtPosition(file, place)?.displayParts);
  };
  /** The text that the editor underlines, and its message. */
  const problems = (code: string) => {
    at(code);
    return service.getSemanticDiagnostics(file).map(({ start = 0, length = 0, messageText }) => ({
      place: text.slice(start, start + length),
      said: ts.flattenDiagnosticMessageText(messageText, '\n'),
    }));
  };

  test.each([
    ["client.post('/pages.json', { body: { | } })", ['page']],
    ["client.post('/pages.json', { body: { page: { | } } })", ['title', 'body_html', 'published']],
    ["client.post('/pages.json', { body: { page: { t| } } })", ['title', 'template_suffix']],
    ["client.put('/pages/{page_id}.json', { path: { page_id: 1 }, body: { page: { | } } })", ['title', 'published']],
    ["client.get('/pages/{page_id}.json', { | })", ['path', 'fields']],
    ["client.get('/pages/{page_id}.json', { path: { | } })", ['page_id']],
    ["client.delete('/pages/{page_id}.json', { path: { | } })", ['page_id']],
    ["client.list('/customers/{customer_id}/addresses.json', { path: { | } })", ['customer_id']],
    ["client.get('/pages.json', { query: { | } })", ['limit', 'created_at_min']],
    ["client.get('/pages.json', { fields: ['|'] })", ['title', 'handle']],
    ["client.post('/webhooks.json', { body: { webhook: { | } } })", ['topic', 'address']],
    ["client.post('/webhooks.json', { body: { webhook: { topic: '|' } } })", ['products/update', 'collections/create']],
    ["client.list('/webhooks.json', { query: { topic: '|' } })", ['products/update', 'collections/create']],
    ["client.po|('/pages.json')", ['post']],
    ["client.post('|')", ['/pages.json', '/webhooks.json']],
  ])('%s offers %j', (code, names) => {
    expect(completions(code)).toEqual(expect.arrayContaining(names));
  });

  test('inside an object with fixed members nothing else is offered', () => {
    expect(completions("client.get('/pages/{page_id}.json', { path: { | } })")).toEqual(['page_id']);
  });

  test('hovering over a call shows what it does, the scope that it needs, and a link to its documentation', () => {
    for (const [code, ...words] of [
      [
        "client.po|st('/pages.json', { body: { page: { title: 'Tea' } } })",
        'Create a page, needs write_content: http://localhost:4010/docs/admin/pages#createPage',
      ],
      ["client.ge|t('/pages/{page_id}.json', { path: { page_id: 1 } })", 'Get a page, needs read_content: http://localhost:4010/docs/admin/pages#getPage'],
      ["client.li|st('/webhooks.json')", 'List webhook subscriptions: http://localhost:4010/docs/admin/webhooks#listWebhooks'],
    ] as const)
      for (const said of words) expect(hover(code)).toContain(said);
  });

  test('every operation has this line', () => {
    const types = readFileSync(join(folder, 'contract.d.cts'), 'utf8');
    for (const item of Object.values<Record<string, { summary?: string; operationId?: string; tags?: string[] }>>(readDocument('generated/admin.json').paths))
      for (const { summary, operationId, tags } of Object.values(item))
        if (operationId) {
          // a quote is escaped in the types
          const written = [summary!.replaceAll("'", "\\'"), `/docs/admin/${tags![0]}#${operationId}'`].map((words) => types.includes(words));
          expect([operationId, ...written]).toEqual([operationId, true, true]);
        }
  });

  test.each([
    ["client.post('/pages.json', { body: { page: { titel: 'Tea' } } })", 'titel', "Did you mean to write 'title'?"],
    ["client.post('/pages.json', { body: { page: { title: 1 } } })", 'title', "Type 'number' is not assignable to type 'string'."],
    ["client.post('/pages.json', { body: {} })", 'body', "Property 'page' is missing"],
    ["client.get('/pages.json', { query: { limt: 1 } })", 'limt', "Did you mean to write 'limit'?"],
    ["client.list('/pages.json', { query: { limit: 'many' } })", 'limit', "Type 'string' is not assignable to type 'number'."],
    ["client.get('/pages.json', { fields: ['titel'] })", "'titel'", `Did you mean '"title"'?`],
    ["client.get('/pages/{page_id}.json', { path: { id: 1 } })", 'id', "'id' does not exist"],
    ["client.put('/pages/{page_id}.json', { body: { page: {} } })", '{ body: { page: {} } }', "Property 'path' is missing"],
    ["client.get('/pagse.json')", "'/pagse.json'", 'is not assignable to parameter of type \'PathsWith<"get">\''],
    ["client.get('/pages/{page_id}.json')", 'get', 'Expected 2 arguments, but got 1.'],
  ])('%s has its error at %s', (code, place, words) => {
    const [first, ...others] = problems(code);
    expect(others).toEqual([]);
    expect(first?.place).toBe(place);
    expect(first?.said).toContain(words);
    expect(first?.said).not.toMatch(/overload/i);
  });

  test('a topic that this release does not know is accepted', () => {
    expect(problems("client.post('/webhooks.json', { body: { webhook: { topic: 'teapots/boil', address: 'https://app.example/' } } })")).toEqual([]);
  });
});
