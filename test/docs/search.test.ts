// What the search of the reference finds, by the same code that runs in the browser.
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { allGuides } from '../../server/docs/guides.ts';
import { interfaces, operationsOf, topicsOf } from '../../server/docs/interfaces.ts';
import { type Found, type SearchIndex, searchIndex } from '../../server/docs/search.ts';
import { synonyms } from '../../server/docs/synonyms.ts';

let index: SearchIndex;
let find: (text: string) => Found[];
beforeAll(async () => {
  index = await searchIndex(interfaces());
  // in the browser it finds its field by itself; here there is none
  Object.assign(globalThis, { document: { querySelector: () => null } });
  const { search } = await import(`${'../../server/docs/search.js'}`);
  Reflect.deleteProperty(globalThis, 'document');
  find = (text) => search(index, text);
});
const titles = (text: string) => find(text).map(({ title }) => title);

test('it knows every guide, operation, topic, status and message', () => {
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
  ['vitest', 'Testing your app'],
  ['create webhook', 'Subscribe to a topic'],
  ['create a webhook', 'Subscribe to a topic'],
  ['register webhook', 'Subscribe to a topic'],
  ['how to subscribe to a webhook', 'Subscribe to a topic'],
  ['delete webhook', 'Delete a webhook subscription'],
  ['webhook', 'Webhooks'],
  ['access token', 'Authentication and scopes'],
  ['add product to collection', 'Put a product into a collection'],
  ['new gift card', 'Create a gift card'],
  ['edit page', 'Change a page'],
  ['list of redirects', 'List redirects'],
  ['fetch events', 'List events'],
  ['upload image', 'attachment'],
  ['command line', 'Command line'],
  ['cli', 'Command line'],
  ['console', 'The console'],
  ['deprecated', 'Moving on from deprecated calls'],
])('%s finds %s among the first three', (text, title) => {
  expect(titles(text).slice(0, 3)).toContain(title);
});

test('every operation is found first by its name, as one word and as words', () => {
  for (const of of interfaces())
    for (const { operation } of operationsOf(of)) {
      const id = operation.operationId as string;
      for (const text of [id, id.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)])
        expect([text, find(text)[0]?.url]).toEqual([text, expect.stringMatching(new RegExp(`#${id}$`))]);
    }
});

test('an operation has its method, a member tells whose it is', () => {
  expect(find('Create a page')[0]).toMatchObject({ kind: 'operation', method: 'post', path: '/pages.json', url: '/docs/admin/pages#createPage' });
  expect(find('template_suffix')[0]).toMatchObject({ kind: 'member', of: 'Pages: Create a page' });
});

test('every synonym leads somewhere, and nothing is found by nonsense', () => {
  for (const [word, stands] of Object.entries(synonyms)) for (const one of stands) expect([word, one, titles(one).length > 0]).toEqual([word, one, true]);
  expect(find('xyzzy')).toEqual([]);
  expect(find('  ')).toEqual([]);
});

test('what a stranger is sent for it stays small', () => {
  const text = JSON.stringify(index);
  expect(text.length).toBeLessThan(330_000);
  expect(gzipSync(text).length).toBeLessThan(57_000);
});
