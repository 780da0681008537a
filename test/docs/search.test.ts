// What the search of the reference finds, by the same code that runs in the browser.
import { globSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { allGuides } from '../../server/docs/guides.ts';
import { interfaces, operationsOf, topicsOf } from '../../server/docs/interfaces.ts';
import { type Found, type SearchIndex, searchIndex } from '../../server/docs/search.ts';
import { synonyms } from '../../server/docs/synonyms.ts';

let index: SearchIndex;
let find: (text: string) => Found[];
let lacking: (text: string) => number;
beforeAll(async () => {
  index = await searchIndex(interfaces());
  // in a browser the code looks for its input field; here there is none
  Object.assign(globalThis, { document: { querySelector: () => null } });
  const { search } = await import(`${'../../server/docs/search.js'}`);
  Reflect.deleteProperty(globalThis, 'document');
  find = (text) => search(index, text).found;
  lacking = (text) => search(index, text).lacking;
});
const titles = (text: string) => find(text).map(({ title }) => title);

test('every document of docs/ is a guide, so that the menu and the search lead to it', () => {
  const served = allGuides.map(({ file }) => `docs/${file}`);
  expect(
    globSync('docs/**/*.md').filter((file) => !served.includes(file)),
    'add it to `guideGroups` in server/docs/guides.ts',
  ).toEqual([]);
});

test('the index has every guide, operation, topic, status and message', () => {
  const known = new Set(index.entries.map(({ kind, title }) => `${kind} ${title}`));
  for (const { title } of allGuides) expect([...known]).toContainEqual(expect.stringMatching(new RegExp(`^(guide|decision) ${title}$`)));
  for (const of of interfaces()) {
    for (const { operation } of operationsOf(of)) expect(known).toContain(`operation ${operation.summary}`);
    for (const [topic] of topicsOf(of)) expect(known).toContain(`topic ${topic}`);
  }
  for (const entry of ['error 429', 'error has already been taken', 'member template_suffix', 'group Gift cards']) expect(known).toContain(entry);
});

test.each([
  ['pagination', 'Lists and pages'],
  ['paginat', 'Lists and pages'],
  ['429', '429'],
  ['rate limit', 'Limits'],
  ['throttling', 'Limits'],
  ['hmac', 'Verify'],
  ['signature', 'Verify'],
  ['pages.json', 'List pages'],
  ['createPage', 'Create a page'],
  ['create a page', 'Create a page'],
  ['orders/create', 'orders/create'],
  ['template_suffix', 'template_suffix'],
  ['redirect', 'Redirects'],
  ['gift card', 'Gift cards'],
  ['already been taken', 'has already been taken'],
  ['coupon', 'Discount batches'],
  ['terminal', 'Command line'],
  ['oauth', 'How apps get in'],
  ['redirect_uri', 'Send the merchant to the page'],
  ['permission', 'Scopes'],
  ['backup', 'Backup and restore'],
  ['hosting', 'Hosting'],
  ['environment variables', 'Settings'],
  ['configuration', 'Settings'],
  ['LOG_DAYS', 'Limits'],
  ['--management-port', 'Addresses'],
  ['terminology', 'Glossary'],
  ['security', 'Security'],
  ['retention', 'What goes by itself'],
  ['vitest', 'Testing your app'],
])('%s finds %s among the first three', (text, title) => {
  expect(titles(text).slice(0, 3)).toContain(title);
});

test.each([
  ['create webhook', 'Subscribe to a topic'],
  ['create a webhook', 'Subscribe to a topic'],
  ['how do I create a webhook?', 'Subscribe to a topic'],
  ['register webhook', 'Subscribe to a topic'],
  ['add a webhook', 'Subscribe to a topic'],
  ['webhook create', 'Subscribe to a topic'],
  ['how to subscribe to a webhook', 'Subscribe to a topic'],
  ['create subscription', 'Subscribe to a topic'],
  ['edit webhook', 'Change a webhook subscription'],
  ['remove webhook', 'Delete a webhook subscription'],
  ['delete webhook', 'Delete a webhook subscription'],
  ['unsubscribe', 'Delete a webhook subscription'],
  ['list webhooks', 'List webhook subscriptions'],
  ['resend webhook', 'Send a delivery again'],
  ['test webhook', 'Trigger a webhook topic'],
  ['verify webhook', 'Verify'],
  ['webhook', 'Webhooks'],
  ['upload image', 'Add a picture to a product'],
  ['delete product image', 'Delete a picture of a product'],
  ['upload file', 'Hand in a file'],
  ['access token', 'Authentication and scopes'],
  ['access tokens', 'Authentication and scopes'],
  ['how to authenticate', 'Authentication and scopes'],
  ['api key', 'Authentication and scopes'],
  ['add product to collection', 'Put a product into a collection'],
  ['remove product from collection', 'Take a product out of a collection'],
  ['update product variant', 'Change a variant, below its product'],
  ['new gift card', 'Create a gift card'],
  ['edit page', 'Change a page'],
  ['list of redirects', 'List redirects'],
  ['fetch events', 'List events'],
  ['publish theme', 'Rename or publish a theme'],
  ['cancel subscription', 'Cancel a recurring charge'],
  ['move the clock', "Move a shop's clock forward"],
  ['simulate an error', 'Make something go wrong'],
  ['error codes', 'Errors'],
  ['next page', 'Lists and pages'],
  ['collection', 'Custom collections'],
  ['command line', 'Command line'],
  ['cli', 'Command line'],
  ['console', 'The console'],
  ['migrate', 'Moving on from deprecated calls'],
  ['webhook not received', 'When no webhook arrives'],
  ["why doesn't my webhook arrive", 'When no webhook arrives'],
  ['request id', 'Find out why, by the request id'],
  ['delete shop', 'Delete a shop'],
  ['create shop', 'Create a shop'],
  ['trigger webhook', 'Trigger a webhook topic'],
  ['getting started', 'Quickstart'],
  ['release notes', 'Changelog'],
  ['upgrade', 'Changelog'],
  ['undo', 'Restore a snapshot of a shop'],
  ['rotate secret', "Replace an app's client secret"],
  ['rotate token', 'A new token without a gap'],
  ['postman', 'Postman and Bruno'],
  ['ngrok', 'Webhooks on localhost'],
  ['test webhook locally', 'Webhooks on localhost'],
])('%s finds %s first', (text, title) => {
  expect(titles(text)[0]).toBe(title);
});

test('every operation is found first by its name: as one word, as words, and with its verb at the end', () => {
  for (const of of interfaces())
    for (const { operation } of operationsOf(of)) {
      const id = operation.operationId as string;
      const words = id.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
      for (const text of [id, words, words.replace(/^(\w+) (.*)$/, '$2 $1')])
        expect([text, find(text)[0]?.url]).toEqual([text, expect.stringMatching(new RegExp(`#${id}$`))]);
    }
});

test('an operation has its method, and a member the name of its operation', () => {
  expect(find('Create a page')[0]).toMatchObject({ kind: 'operation', method: 'post', path: '/pages.json', url: '/docs/admin/pages#createPage' });
  expect(find('template_suffix')[0]).toMatchObject({ kind: 'member', of: 'Pages: Create a page' });
});

test('words that no entry has together find what most of them lead to, and the reader is told', () => {
  for (const [text, title, missing] of [
    ['403 forbidden', 'Scopes', 0],
    ['insufficient permissions', 'Scopes', 1],
    ['signature mismatch', 'Verify', 1],
    ['carrier xyzzy', 'Carrier rates', 1],
    ['create a page', 'Create a page', 0],
  ] as const) {
    expect([text, titles(text).slice(0, 3)]).toEqual([text, expect.arrayContaining([title])]);
    expect([text, lacking(text)]).toEqual([text, missing]);
  }
});

test('every synonym finds something, and nonsense finds nothing', () => {
  for (const [word, stands] of Object.entries(synonyms)) for (const one of stands) expect([word, one, titles(one).length > 0]).toEqual([word, one, true]);
  expect(find('xyzzy')).toEqual([]);
  expect(find('  ')).toEqual([]);
});

test('the index that every visitor loads stays small', () => {
  const text = JSON.stringify(index);
  expect(text.length).toBeLessThan(345_000);
  expect(gzipSync(text).length).toBeLessThan(62_000);
});
