// The apps of a shop on its merchant's pages: what each may do, and uninstalling it.
import { expect, test } from 'vitest';
import { everyScope } from '../../server/contracts.ts';
import { resources } from '../../server/merchant/words.ts';
import { type Sandbox, sandbox } from '../support/harness.ts';
import { leadsTo, sent, subscribed, visit } from './_visits.ts';

const read = async (box: Sandbox, path: string) => visit(new URL(path, box.origin).href);
/** The first address on a page that has these words. */
const address = (page: { text: string }, words: string) => leadsTo({ text: page.text, location: null }).find((to) => to.includes(words))!;

test('the home lists the apps, the newest first; a page of each says what it may do', async () => {
  const box = await sandbox({ app: { name: 'Tea <b>Timer</b>', scopes: ['write_content', 'read_products'], unauthenticated_scopes: [] } });
  const other = await box.anotherApp({ name: 'Label Printer' });
  const home = await visit(box.shop.merchant_url);
  const apps = home.text.slice(home.text.indexOf('<h2>Apps</h2>'));
  expect([...apps.matchAll(/<h3><a [^>]+>(.*?)<\/a>/g)].map(([, name]) => name)).toEqual([
    '<bdi>Label Printer</bdi>',
    '<bdi>Tea &lt;b&gt;Timer&lt;/b&gt;</bdi>',
  ]);
  const page = await read(box, address(home, `/apps/${box.app.id}?`));
  expect(page.status).toBe(200);
  expect(page.text).toContain('See and change pages, blogs and articles');
  expect(page.text).toContain('See products and collections');
  expect(page.text).not.toContain('Label Printer');
  const all = await read(box, address(home, '/apps?'));
  expect(all.text).toContain(`/apps/${other.app.id}?`);
});

test('the list of apps comes page by page', async () => {
  const box = await sandbox();
  for (let n = 0; n < 26; n++) await box.anotherApp({ name: `App ${n}` });
  const first = await read(box, address(await visit(box.shop.merchant_url), '/apps?'));
  const second = await read(box, address(first, 'page_info='));
  const names = ({ text }: { text: string }) => [...text.matchAll(/<h3><a [^>]+><bdi>(.*?)<\/bdi>/g)].map(([, name]) => name);
  expect([names(first).length, names(second).length]).toEqual([25, 2]);
  expect(new Set([...names(first), ...names(second)]).size).toBe(27);
});

test('after a question an app is uninstalled: its token ends, its charge is cancelled, it is told once, and what it made stays', async () => {
  const box = await sandbox();
  const charge = await subscribed(box);
  await box.operator('POST', `./recurring_application_charges/${charge.id}/activate`);
  await box.post('/webhooks.json', { webhook: { topic: 'app/uninstalled', address: 'https://shelf-notes.example/hooks' } });
  const { page: made } = (await box.post('/pages.json', { page: { title: 'How we store tea' } })).body;
  const app = await read(box, address(await visit(box.shop.merchant_url), `/apps/${box.app.id}?`));
  const question = await read(box, address(app, '/uninstall'));
  expect(question.text).toContain('Uninstall <bdi>Shelf Notes</bdi>?');
  const action = new URL(/action="([^"]+\/uninstall[^"]*)"/.exec(question.text)![1]!.replaceAll('&amp;', '&'), box.origin).href;

  const kept = await sent(action, { decision: 'perhaps' });
  expect([kept.status, kept.location]).toEqual([303, address(question, `/apps/${box.app.id}?`)]);
  expect((await box.get('/pages.json')).status).toBe(200);

  const twice = await Promise.all([sent(action, { decision: 'uninstall' }), sent(action, { decision: 'uninstall' })]);
  // also later, from another window, the same answer has the same result
  const late = await sent(action, { decision: 'uninstall' });
  expect([...twice, late].map(({ status, location }) => [status, location])).toEqual(Array(3).fill([303, late.location]));
  const home = await read(box, late.location!);
  expect(home.text).toContain('The app was uninstalled.');
  expect(home.text).not.toContain(`/apps/${box.app.id}?`);
  expect((await box.get('/pages.json')).status).toBe(401);
  expect((await box.operator('GET', './installs')).body.installs).toEqual([]);
  expect((await box.operator('GET', './webhook_deliveries')).body.webhook_deliveries).toMatchObject([{ topic: 'app/uninstalled' }]);
  expect((await box.operator('GET', `./recurring_application_charges/${charge.id}`)).body.recurring_application_charge.status).toBe('cancelled');
  const gone = await read(box, address(question, `/apps/${box.app.id}?`));
  expect([gone.status, leadsTo({ text: gone.text, location: null })]).toEqual([
    404,
    [new URL(box.shop.merchant_url).pathname + new URL(box.shop.merchant_url).search],
  ]);

  const { access_token } = (await box.operator('POST', './installs', { install: { app_id: box.app.id } })).body;
  const again = await fetch(`${box.origin}/admin/api/latest/pages/${made.id}.json`, { headers: { 'X-Service-Access-Token': access_token } });
  expect(again.status).toBe(200);
});

test('the page of an app that is not installed here says nothing about it', async () => {
  const [box, elsewhere] = [await sandbox(), await sandbox({ app: { name: 'Label Printer' } })];
  const own = address(await visit(box.shop.merchant_url), `/apps/${box.app.id}?`);
  for (const below of ['', '/uninstall']) {
    const { status, text } = await read(box, own.replace(`/apps/${box.app.id}`, `/apps/${elsewhere.app.id}${below}`));
    expect([status, text.includes('Label Printer')]).toEqual([404, false]);
  }
});

test('every scope that an app can ask for has words for merchants', () => {
  const wordless = [...everyScope(), 'unauthenticated_read_product_listings'].filter(
    (scope) => !Object.hasOwn(resources, scope.replace(/^(unauthenticated_)?(read|write)_/, '')),
  );
  expect(wordless, 'add words for them to `resources` in server/merchant/words.ts').toEqual([]);
});
