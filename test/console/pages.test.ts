// The console's pages: each button calls the operator interface, and no text of others becomes markup.
// Longer than other files, since each page of the console has a test in it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { money, short } from '../../server/console/parts.ts';
import { applicationCharges, recurringCharges } from '../../server/domain/charges.ts';
import { jobs } from '../../server/domain/jobs.ts';
import { removedWebhooks } from '../../server/domain/subscriptions.ts';
import { apps } from '../../server/domain/tenants.ts';
import { addCustomer, settled, subscribe } from '../support/deliveries.ts';
import { type Running, type Sandbox, sandbox as sandboxOn, startServer } from '../support/harness.ts';
import { receiver, status } from '../support/receiver.ts';
import { act, menuOf, said, visit } from './_visits.ts';

// the pages show the last requests of a server, and the shared server has those of all tests before
let server: Running;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
const sandbox = (given: Parameters<typeof sandboxOn>[0] = {}) => sandboxOn({ server, ...given });

const at = (box: Sandbox, page: string) => `/console/shops/${box.shop.id}/${page}`;
const shown = async (box: Sandbox, page: string) => (await visit(box.origin, at(box, page))).text;
/** The text without the places at which a path may break into the next line. */
const withoutBreaks = (text: string) => text.replaceAll('<wbr>', '');
const secretIn = (text: string) => /<code class="secret">([^<]+)<\/code>/.exec(text)?.[1];

describe('shops and apps', () => {
  test('a shop is created, changed, reset and deleted', async () => {
    const box = await sandbox();
    const domain = `console-${process.pid}.example`;
    const opened = await act(box.origin, '/console/shops', { do: 'create', name: 'Quay Coffee', domain, currency: '', plan: 'basic' });
    expect(said(opened)).toBe('Quay Coffee is created.');
    const [, id] = /\/console\/shops\/(\d+)\/settings/.exec(opened.text)!;
    const wrong = await act(box.origin, '/console/shops', { do: 'create', name: 'Quay Coffee 2', domain });
    expect(said(wrong)).toMatch(/^Domain has already been taken/);
    // the form keeps what was entered, and marks the field that was refused
    expect(wrong.text).toContain('value="Quay Coffee 2"');
    expect(wrong.text.match(/<input name="\w+"(?=[^>]* aria-invalid="true" aria-describedby="said")/g)).toEqual(['<input name="domain"']);
    expect(wrong.text).toContain('<div class="said bad" id="said" role="alert" tabindex="-1" autofocus>');
    const there = `/console/shops/${id}/settings`;
    expect(said(await act(box.origin, there, { do: 'change', name: 'Quay Tea', domain, plan: 'advanced' }))).toBe('The shop is changed.');
    expect((await visit(box.origin, there)).text).toMatch(/save a snapshot of the shop first(?:.|\n)*save a snapshot of all shops first/);
    expect(said(await act(box.origin, there, { do: 'reset', certain: 'yes' }))).toBe('The shop is reset.');
    expect(said(await act(box.origin, there, { do: 'delete', certain: 'yes' }))).toBe('Quay Tea is deleted.');
    expect((await visit(box.origin, there)).status).toBe(404);
  });

  test('an app is created and installed; tokens are shown once, rotated and revoked', async () => {
    const box = await sandbox();
    const created = await act(box.origin, '/console/apps', [
      ['do', 'create'],
      ['name', 'Kettle Analytics'],
      ['scope', 'write_content'],
      ['scope', 'read_products'],
    ]);
    expect(said(created)).toMatch(/^Kettle Analytics is created/);
    const all = (await box.operator('GET', `/apps?limit=250&since_id=${box.app.id}`)).body.apps;
    const app = all.at(-1);
    expect(app).toMatchObject({ name: 'Kettle Analytics', scopes: ['write_content', 'read_products'] });
    const installed = await act(box.origin, at(box, 'installs'), { do: 'install', app_id: String(app.id) });
    const token = secretIn(installed.text)!;
    expect(token).toMatch(/^sat_/);
    const works = async (one: string) => (await box.get('/pages.json', { token: one })).status;
    expect(await works(token)).toBe(200);
    expect(installed.headers.get('set-cookie')).toMatch(/^console-said=; .*Expires=Thu, 01 Jan 1970/);
    expect(await shown(box, 'installs')).not.toContain(token);
    const install = (await box.operator('GET', './installs')).body.installs.find(({ app_id }: { app_id: number }) => app_id === app.id);
    const rotated = await act(box.origin, at(box, 'installs'), { do: 'rotate', id: String(install.id), old: String(install.tokens[0].id) });
    const another = secretIn(rotated.text)!;
    expect([await works(token), await works(another)]).toEqual([401, 200]);
    const [{ id }] = (await box.operator('GET', `./installs/${install.id}`)).body.install.tokens;
    expect(said(await act(box.origin, at(box, 'installs'), { do: 'revoke', id: String(install.id), token: String(id) }))).toBe('The token is revoked.');
    expect(await works(another)).toBe(401);
    expect(secretIn((await act(box.origin, '/console/apps', { do: 'rotate', id: String(app.id) })).text)).toBeTruthy();
    expect(said(await act(box.origin, '/console/apps', { do: 'change', id: String(app.id), name: 'Kettle' }))).toBe('The app is changed.');
    expect(said(await act(box.origin, at(box, 'installs'), { do: 'uninstall', id: String(install.id), certain: 'yes' }))).toBe('The app is uninstalled.');
    expect(said(await act(box.origin, '/console/apps', { do: 'remove', id: String(app.id), certain: 'yes' }))).toBe('The app is removed.');
  });
});

describe('a list that is longer than a page', () => {
  const own = async () => {
    const server = await startServer();
    return { server, box: await sandboxOn({ server }) };
  };

  test('every shop can be reached, the newest first', async () => {
    const { server, box } = await own();
    try {
      for (let n = 0; n < 260; n++) await box.operator('POST', '/shops', { shop: { name: `Quay ${n}`, domain: `quay-${n}-${process.pid}.example` } });
      const listed = ({ text }: { text: string }) => [...text.matchAll(/shops\/\d+"><b><bdi>([^<]+)</g)].map(([, name]) => name);
      const link = ({ text }: { text: string }, rel: string) => new RegExp(`rel="${rel}" href="([^"]+)"`).exec(text)?.[1]?.replaceAll('&amp;', '&');
      const first = await visit(box.origin, '/console/shops');
      expect([listed(first).length, listed(first)[0], link(first, 'prev')]).toEqual([250, 'Quay 259', undefined]);
      const second = await visit(box.origin, link(first, 'next')!);
      expect(listed(second)).toEqual([...Array.from({ length: 10 }, (_, n) => `Quay ${9 - n}`), 'Harbour Tea']);
      expect(link(second, 'next')).toBeUndefined();
      expect(listed(await visit(box.origin, link(second, 'prev')!))).toEqual(listed(first));
      const made = await act(box.origin, link(first, 'next')!, { do: 'create', name: 'Late', domain: `late-${process.pid}.example` });
      expect(said(made)).toBe('Late is created.');
    } finally {
      await server.close();
    }
  });

  test('of many jobs and ended subscriptions only the newest are shown', async () => {
    const { server, box } = await own();
    try {
      const { id: shop_id, created_at } = box.shop;
      const job = {
        shop_id,
        kind: 'webhook_delivery',
        payload: {},
        channel: 'none',
        run_at_ms: Date.now() + 86_400_000,
        attempts: 0,
        leased_until_ms: 0,
        bytes: 0,
      };
      const many = (count: number) => Array.from({ length: count }, (_, n) => n + 1);
      await server.store.transaction(async (tx) => {
        await jobs.insertAll(
          tx,
          many(101).map((n) => ({ ...job, subject_id: 7000 + n, dead: false })),
          created_at,
        );
        await jobs.insertAll(
          tx,
          many(101).map((n) => ({ ...job, subject_id: 8000 + n, attempts: 9, dead: true })),
          created_at,
        );
        const ended = { shop_id, app_id: box.app.id, topic: 'customers/create', address: 'https://shelf-notes.example/', reason: 'status 503' };
        await removedWebhooks.insertAll(
          tx,
          many(251).map((n) => ({ ...ended, webhook_id: n, delivery_id: 9000 + n })),
          created_at,
        );
      });
      const page = await shown(box, 'jobs');
      expect([...page.matchAll(/<small>of (\d+)<\/small>/g)].map(([, id]) => id)).toEqual([
        ...many(100).map((n) => String(8102 - n)),
        ...many(100).map((n) => String(7102 - n)),
      ]);
      const subscriptions = await shown(box, 'subscriptions');
      expect([...subscriptions.matchAll(/deliveries\?id=(\d+)/g)].map(([, id]) => id)).toEqual(many(250).map((n) => String(9252 - n)));
      for (const text of [page, subscriptions]) expect(text).toContain('are shown.');
    } finally {
      await server.close();
    }
  });

  test('charges that wait for a decision come first, before any number of newer ones', async () => {
    const { server, box } = await own();
    try {
      const one = { name: 'Oldest, undecided', price: '24.00', return_url: 'https://shelf-notes.example/' };
      await box.post('/application_charges.json', { application_charge: one });
      const plan = { app_id: box.app.id, name: 'Oldest plan, undecided', price: '9.50', capped_amount: '50.00', terms: '$0.10 a sheet' };
      const proposed = (given: object) => box.operator('POST', './recurring_application_charges', { recurring_application_charge: given });
      await proposed(plan);
      const { id: capped } = (await proposed({ ...plan, name: 'Another cap' })).body.recurring_application_charge;
      await box.operator('POST', `./recurring_application_charges/${capped}/activate`);
      await box.operator('POST', `./recurring_application_charges/${capped}/capped_amount_change`, { capped_amount_change: { capped_amount: '80.00' } });
      const copies = async <T extends { id: number }>([row]: T[], more: object) =>
        Array.from({ length: 260 }, (_, n) => ({ ...(({ id: _id, ...rest }) => rest)(row!), ...more, name: `Later ${n}` }));
      const where = [['name', 'like', 'Oldest%']] as never;
      const later = await copies(await applicationCharges.all(server.store, box.shop.id, where), { status: 'declined' });
      const laterPlans = await copies(await recurringCharges.all(server.store, box.shop.id, where), { status: 'active' });
      await server.store.transaction(async (tx) => {
        await applicationCharges.insertAll(tx, later as never, box.shop.created_at);
        await recurringCharges.insertAll(tx, laterPlans as never, box.shop.created_at);
      });
      const page = await shown(box, 'charges');
      const names = [...page.matchAll(/<td data-heading="What"><bdi>([^<]+)<\/bdi>/g)].map(([, name]) => name);
      expect([names.indexOf('Oldest, undecided'), names.indexOf('Later 259')]).toEqual([0, 1]);
      expect(names.slice(101, 104)).toEqual(['Oldest plan, undecided', 'Another cap', 'Later 259']);
      for (const action of ['accept', 'decline', 'activate', 'accept_cap']) expect(page).toContain(`name="do" value="${action}"`);
      expect(names.length).toBe(203);
      // home doesn't say of as many as it reads that they are all
      const waiting = await copies(await applicationCharges.all(server.store, box.shop.id, where), {});
      await server.store.transaction((tx) => applicationCharges.insertAll(tx, waiting as never, box.shop.created_at));
      expect(await shown(box, '')).toContain('All 250+ that wait for a decision');
    } finally {
      await server.close();
    }
  });

  test('every app can be changed and installed; beyond 2,000 apps, installed ones still have their names', async () => {
    const { server, box } = await own();
    try {
      const { id: _, ...app } = (await apps.find(server.store, null, box.app.id))!;
      const more = (from: number, count: number) =>
        server.store.transaction((tx) =>
          apps.insertAll(
            tx,
            Array.from({ length: count }, (_one, n) => ({ ...app, name: `Label Press ${from + n}`, client_id: `${app.client_id}-${from + n}` })),
            app.created_at,
          ),
        );
      await more(1, 258);
      const last = await box.anotherApp({ name: 'Kettle Analytics', scopes: ['read_products'] });
      await subscribe(last, 'https://kettle.example/hooks', { topic: 'products/create' });
      await more(260, 1);
      const page = await shown(box, 'installs');
      expect(page).toContain('<h2><bdi>Kettle Analytics</bdi></h2>');
      expect(page).toContain('read_products');
      expect(page).toMatch(/<option value="\d+">Label Press 260</);
      expect(page).not.toContain('Only the first');
      expect(await shown(box, 'subscriptions')).toContain('<td data-heading="App"><bdi>Kettle Analytics</bdi></td>');
      const found: string[] = [];
      for (let path: string | undefined = '/console/apps'; path; ) {
        const { text }: { text: string } = await visit(box.origin, path);
        // the console isn't compressed
        expect(text.length).toBeLessThan(250_000);
        found.push(...[...text.matchAll(/<h2><bdi>((?:Label Press|Kettle|Shelf)[^<]*)<\/bdi><\/h2>/g)].map(([, name]) => name!));
        path = /rel="next" href="([^"]+)"/.exec(text)?.[1];
      }
      expect([found.length, new Set(found).size, found.at(-1)]).toEqual([261, 261, 'Label Press 260']);

      await more(261, 1740);
      const beyond = await box.anotherApp({ name: 'Tea Clock', scopes: ['write_products'] });
      const cut = await shown(box, 'installs');
      expect(cut).toContain('Only the first 2,000 apps are shown');
      expect(cut).toContain('<h2><bdi>Tea Clock</bdi></h2>');
      expect(cut).toContain('write_products');
      await subscribe(beyond, 'https://clock.example/hooks', { topic: 'collections/create' });
      expect(await shown(box, 'subscriptions')).toContain('<td data-heading="App"><bdi>Tea Clock</bdi></td>');
    } finally {
      await server.close();
    }
  });

  test('the calls of a quiet shop, and calls without a shop, stay listed while another shop is busy', async () => {
    const { server, box } = await own();
    try {
      await box.post('/pages.json', { page: { title: '' } });
      await box.get('/themes.json', { token: `sat_${'0'.repeat(36)}` });
      const busy = await sandboxOn({ server });
      for (let n = 0; n < 26; n++) await Promise.all(Array.from({ length: 10 }, () => busy.get('/pages.json')));
      for (const path of ['requests', 'requests?refused=true']) {
        const page = withoutBreaks(await shown(box, path));
        expect(page).toContain('title can&#39;t be blank');
        expect(page).toContain('/admin/api/latest/themes.json');
      }
      expect(await shown(busy, 'requests')).toContain('The newest 100 are shown.');
    } finally {
      await server.close();
    }
  });
});

describe('forms', () => {
  test('an emptied field is removed, and one that may not be empty is refused', async () => {
    const box = await sandbox({ app: { app_url: 'https://shelf-notes.example/' } });
    const id = String(box.app.id);
    const form = { do: 'change', id, name: 'Shelf Notes', distribution: 'custom', redirect_urls: '' };
    const urlOf = async () => (await box.operator('GET', `/apps/${id}`)).body.app.app_url;
    expect(said(await act(box.origin, '/console/apps', { ...form, app_url: 'https://shelf-notes.example/start' }))).toBe('The app is changed.');
    expect(await urlOf()).toBe('https://shelf-notes.example/start');
    expect(said(await act(box.origin, '/console/apps', { ...form, app_url: '' }))).toBe('The app is changed.');
    expect(await urlOf()).toBeNull();
    expect(said(await act(box.origin, '/console/apps', { ...form, name: ' ' }))).toMatch(/^Name can&#39;t be blank/);
    const shop = { do: 'change', name: 'Harbour Tea', domain: box.shop.domain, plan: 'basic' };
    expect(said(await act(box.origin, at(box, 'settings'), { ...shop, name: ' ' }))).toMatch(/^Name can&#39;t be blank/);
    expect(said(await act(box.origin, at(box, 'settings'), { ...shop, domain: '' }))).toMatch(/^Domain /);
    expect((await box.operator('GET', '.')).body.shop).toMatchObject({ name: 'Harbour Tea', plan: 'advanced' });
    expect(said(await act(box.origin, '/console/apps', { do: 'mandatory', id, 'shop/redact': '' }))).toBe('No address was entered.');
  });

  test('refused input of one app is shown again only in its own form', async () => {
    const box = await sandbox({ app: { name: 'Shelf Notes', scopes: ['read_content'] } });
    const other = await box.anotherApp({ name: 'Kettle Analytics' });
    const refused = await act(box.origin, '/console/apps', [
      ['do', 'change'],
      ['id', String(box.app.id)],
      ['name', 'Shelf Notes 2'],
      ['distribution', 'custom'],
      ['app_url', 'nowhere'],
      ['scope', 'write_products'],
    ]);
    expect(said(refused)).toMatch(/^Address /);
    expect(refused.text.match(/ name="app_url"(?=[^>]* aria-invalid="true")/g)).toHaveLength(1);
    const formOf = (id: number) => new RegExp(`<details id="change-${id}"(?: open)?>.*?</details>`, 's').exec(refused.text)![0];
    expect(formOf(box.app.id)).toContain('value="Shelf Notes 2"');
    // the form that has to be corrected is open
    for (const [id, open] of [
      [box.app.id, true],
      [other.app.id, false],
    ] as const)
      expect(formOf(id).includes(`"change-${id}" open>`)).toBe(open);
    expect(formOf(box.app.id)).toMatch(/value="write_products"[^>]* checked/);
    expect(formOf(box.app.id)).not.toMatch(/value="read_content"[^>]* checked/);
    expect(formOf(other.app.id)).toContain('value="Kettle Analytics"');
    expect(refused.text.match(/value="Shelf Notes 2"/g)).toHaveLength(1);
    // with several addresses the refusal says which one, without the empty lines between them
    const several = await act(box.origin, '/console/apps', { do: 'change', id: String(box.app.id), name: 'Shelf Notes', redirect_urls: '\n\nnowhere' });
    expect(said(several)).toMatch(/^Redirect addresses, number 1, /);
    expect(several.text.match(/<textarea name="redirect_urls"(?=[^>]* aria-invalid="true")/g)).toHaveLength(1);
  });

  test('a refusal with a question or about no field is a sentence too', async () => {
    const box = await sandbox();
    const fault = { do: 'create', on: 'operation listPagez', status: '429' };
    expect(said(await act(box.origin, at(box, 'faults'), fault))).toMatch(/; did you mean listPages\?$/);
    for (let n = 0; n < 20; n++) await box.operator('POST', './snapshots', { snapshot: { name: `before ${n}` } });
    expect(said(await act(box.origin, at(box, 'snapshots'), { do: 'save', name: 'one more' }))).toBe('There are 20 snapshots already; remove one.');
  });

  test('a refused form shows all that was entered again, however long it is', async () => {
    const box = await sandbox();
    const terms = '印刷したラベル一枚につき'.repeat(80);
    const refused = await act(box.origin, at(box, 'charges'), { do: 'create', app_id: String(box.app.id), name: 'Shelf plan', price: 'x', terms });
    expect([refused.status, said(refused)]).toEqual([422, 'Price is not a number.']);
    for (const part of [`value="${terms}"`, 'value="Shelf plan"', '<details id="create" open>']) expect(refused.text).toContain(part);
    const urls = Array.from({ length: 40 }, (_, n) => `https://labels-${n}.example/back/${'a'.repeat(60)}`);
    const app = await act(box.origin, '/console/apps', { do: 'create', name: 'Labels', redirect_urls: urls.join('\n') });
    expect(said(app)).toMatch(/^Redirect addresses is too long/);
    expect(app.text).toContain(urls.at(-1));
  });

  test('an action on a record that was deleted in another tab says so', async () => {
    const box = await sandbox();
    const gone = 'This does not exist any more, so nothing was done.';
    const [{ id: installed, tokens }] = (await box.operator('GET', './installs')).body.installs;
    const id = String(installed);
    const token = String(tokens[0].id);
    expect(said(await act(box.origin, at(box, 'installs'), { do: 'revoke', id, token }))).toBe('The token is revoked.');
    for (const [page, form] of [
      ['installs', { do: 'revoke', id, token }],
      ['installs', { do: 'rotate', id: '1', old: token }],
      ['faults', { do: 'remove', id: '1' }],
      ['snapshots', { do: 'restore', id: '1', name: 'before the import' }],
    ] as const)
      expect([page, said(await act(box.origin, at(box, page), form))]).toEqual([page, gone]);
  });

  test('a form that is sent twice rotates the token once', async () => {
    const box = await sandbox();
    const { install } = box;
    const tokensOf = async () => (await box.operator('GET', `./installs/${install.id}`)).body.install.tokens.map(({ id }: { id: number }) => String(id));
    await box.operator('POST', `./installs/${install.id}/tokens`);
    const form = { do: 'rotate', id: String(install.id), old: (await tokensOf()).join(' ') };
    const first = await act(box.origin, at(box, 'installs'), form);
    const token = secretIn(first.text)!;
    const second = await act(box.origin, at(box, 'installs'), form);
    expect([said(second), secretIn(second.text)]).toEqual([expect.stringMatching(/^These tokens were replaced already/), undefined]);
    expect([(await tokensOf()).length, (await box.get('/pages.json', { token })).status]).toEqual([1, 200]);
    // two requests at the same time
    const again = { ...form, old: (await tokensOf()).join(' ') };
    const both = await Promise.all([act(box.origin, at(box, 'installs'), again), act(box.origin, at(box, 'installs'), again)]);
    const shownTokens = both.flatMap(({ text }) => secretIn(text) ?? []);
    expect([shownTokens.length, (await tokensOf()).length]).toEqual([1, 1]);
    expect((await box.get('/pages.json', { token: shownTokens[0]! })).status).toBe(200);
    expect((await box.get('/pages.json', { token })).status).toBe(401);
    // without a token there is nothing to rotate
    await act(box.origin, at(box, 'installs'), { do: 'revoke', id: String(install.id), token: (await tokensOf())[0]! });
    expect(await shown(box, 'installs')).not.toContain('value="rotate"');
    expect(said(await act(box.origin, at(box, 'installs'), { ...form, old: '' }))).toBe('No token is valid: issue another.');
  });

  test('a form that is sent twice makes one client secret', async () => {
    const box = await sandbox();
    const form = { do: 'rotate', id: String(box.app.id), previous: '' };
    const secretOf = async () => (await box.operator('GET', `/apps/${box.app.id}`)).body.app.previous_secret_expires_at;
    expect(secretIn((await act(box.origin, '/console/apps', form)).text)).toBeTruthy();
    const until = await secretOf();
    const second = await act(box.origin, '/console/apps', form);
    expect([said(second), secretIn(second.text)]).toEqual([expect.stringMatching(/^The secret was replaced already/), undefined]);
    expect(await secretOf()).toBe(until);
    expect((await visit(box.origin, '/console/apps')).text).toContain(`name="previous" value="${until}"`);
    expect(secretIn((await act(box.origin, '/console/apps', { ...form, previous: until })).text)).toBeTruthy();
  });
});

test('a public app gets its addresses, and a shop the link to the page on which a merchant installs the app', async () => {
  const box = await sandbox();
  const form = { name: 'Label Press', distribution: 'public', redirect_urls: 'https://label-press.example/back\r\nhttps://label-press.example/again' };
  await act(box.origin, '/console/apps', { do: 'create', ...form });
  const one = async () => (await box.operator('GET', `/apps?limit=250&since_id=${box.app.id}`)).body.apps.at(-1);
  const app = await one();
  expect(app.redirect_urls).toEqual(['https://label-press.example/back', 'https://label-press.example/again']);
  expect(await shown(box, 'installs')).toContain(`/admin/oauth/authorize?response_type=code&amp;client_id=${app.client_id}&amp;`);
  const [topic] = app.missing_mandatory_webhooks;
  const given = (address: string) => act(box.origin, '/console/apps', { do: 'mandatory', id: String(app.id), [topic]: address });
  expect(said(await given('nowhere'))).toMatch(new RegExp(`^${topic} `));
  expect(said(await given('https://hooks.label-press.example/'))).toBe('The addresses are saved.');
  expect((await one()).missing_mandatory_webhooks).not.toContain(topic);
  await act(box.origin, '/console/apps', {
    do: 'change',
    id: String(app.id),
    ...form,
    app_url: 'https://label-press.example/?from=shop',
    redirect_urls: form.redirect_urls,
    protected: 'yes',
  });
  expect((await one()).protected_customer_data).toBe(true);
  expect(await shown(box, 'installs')).toContain(`https://label-press.example/?from=shop&amp;shop=${box.shop.domain}`);
});

test('a shop is saved and restored, and all shops are saved', async () => {
  const box = await sandbox();
  const name = `console ${box.shop.id}`;
  expect(said(await act(box.origin, at(box, 'snapshots'), { do: 'save', name }))).toBe('The snapshot is saved.');
  expect(said(await act(box.origin, at(box, 'snapshots'), { do: 'save', name }))).toBe('Name has already been taken.');
  const [{ id }] = (await box.operator('GET', './snapshots')).body.snapshots;
  // an action that cannot be undone has to be confirmed
  expect(await shown(box, 'snapshots')).toMatch(
    /<details id="restore-\d+"><summary>Restore<span class="unseen">[^<]*<\/span><\/summary><form [^>]*>(?:(?!<\/form>).)*<input type="checkbox" name="certain" value="yes" required>/s,
  );
  await box.post('/pages.json', { page: { title: 'A mistake' } });
  expect(said(await act(box.origin, at(box, 'snapshots'), { do: 'restore', id: String(id), name }))).toBe(`“${name}” is restored.`);
  expect((await box.get('/pages/count.json')).body.count).toBe(0);
  expect(said(await act(box.origin, at(box, 'snapshots'), { do: 'remove', id: String(id), certain: 'yes' }))).toBe('The snapshot is deleted.');
  expect(said(await act(box.origin, '/console/all_snapshots', { do: 'save', name }))).toBe('The snapshot is saved.');
  const whole = (await box.operator('GET', `/snapshots?name=${encodeURIComponent(name)}`)).body.snapshots[0];
  expect((await visit(box.origin, '/console/all_snapshots')).text).toContain(name);
  expect(said(await act(box.origin, '/console/all_snapshots', { do: 'remove', id: String(whole.id), certain: 'yes' }))).toBe('The snapshot is deleted.');
});

test('a refused call is explained, with its request and its response', async () => {
  const box = await sandbox();
  await box.post('/pages.json', { page: { title: '' } });
  const [request] = (await box.operator('GET', `/requests?shop_id=${box.shop.id}&refused=true`)).body.requests;
  const list = await shown(box, 'requests?refused=true');
  expect(list).toContain('title can&#39;t be blank');
  const detail = await shown(box, `requests?id=${request.id}`);
  expect(detail).toContain('x-service-access-token: [redacted]');
  expect(detail).toContain(`<dt>App</dt><dd><bdi>${box.app.name}</bdi> · ${box.app.id}</dd>`);
  expect(detail).toContain('<span class="k">&quot;page&quot;</span>');
  // a developer has the id of a response, and not the number of the request
  expect(await shown(box, `requests?request_id=+${request.request_id}`)).toContain('x-service-access-token: [redacted]');
  expect(await shown(box, 'requests?request_id=none')).toContain('No request with this id is kept');
  // the console's own calls to the operator interface are not listed
  expect(withoutBreaks(await shown(box, 'requests'))).not.toMatch(/\/operator\/(requests|audit_log|dead_jobs)/);
  // the page suggests the operation that may have been meant
  await box.get('/redirect.json');
  const [, astray] = (await box.operator('GET', `/requests?shop_id=${box.shop.id}&refused=true`)).body.requests;
  const told = await shown(box, `requests?id=${astray.id}`);
  expect(told).toContain('>No operation</h2>');
  expect(told).toContain('Did you mean GET /admin/api/latest/redirects.json?</p>');
});

test('a failed delivery says why, and is sent again; a topic is triggered', async () => {
  const box = await sandbox();
  const hooks = await receiver(status(410, 'gone for good'));
  await subscribe(box, hooks.url);
  await addCustomer(box);
  await box.operator('POST', './clock/advance', { clock: { seconds: 2 * 86_400 } });
  const [row] = (await box.operator('GET', './webhook_deliveries')).body.webhook_deliveries;
  const detail = await shown(box, `deliveries?id=${row.id}`);
  expect(detail).toContain('X-Service-Hmac-Sha256');
  expect(detail).toContain('&quot;first_name&quot;');
  hooks.answer = status(200);
  for (let days = 0; days < 3; days++) await box.operator('POST', './clock/advance', { clock: { seconds: 86_400 } });
  const [done] = await settled(box);
  expect(said(await act(box.origin, at(box, `deliveries?id=${done.id}`), { do: 'redeliver', id: String(done.id) }))).toBe('The delivery is sent again.');
  await settled(box);
  expect(said(await act(box.origin, at(box, 'deliveries'), { do: 'trigger', topic: 'customers/create' }))).toBe('One delivery is on its way.');
  expect(said(await act(box.origin, at(box, 'deliveries'), { do: 'trigger', topic: 'themes/publish' }))).toMatch(/^No app subscribes/);
  expect(said(await act(box.origin, at(box, 'deliveries'), { do: 'redeliver', id: '../1' }))).toBe('This does not exist any more, so nothing was done.');
  // an id with slashes is the id of nothing, and not the address of something else
  const [{ id, tokens }] = (await box.operator('GET', './installs')).body.installs;
  await act(box.origin, at(box, 'installs'), { do: 'uninstall', id: `${id}/tokens/${tokens[0].id}`, certain: 'yes' });
  expect((await box.get('/pages.json')).status).toBe(200);
});

test('home says where to begin as long as nobody can call the shop', async () => {
  const box = await sandbox();
  expect(await shown(box, '')).not.toContain('Begin here');
  const [{ id }] = (await box.operator('GET', './installs')).body.installs;
  await box.operator('DELETE', `./installs/${id}`);
  expect(await shown(box, '')).toContain(`<a href="${at(box, 'installs')}">Install an app</a> to get an access token`);
});

test('home lists each kind of charge that waits, with the same count as the menu', async () => {
  const box = await sandbox();
  expect(await shown(box, '')).toContain('Nothing waits for a decision');
  const badge = (text: string) => /Charges<span class="pill wait">(\d+)<\/span>/.exec(text)?.[1];
  const rows = (text: string) =>
    [...text.matchAll(/<td data-heading="What"><a [^>]*><bdi>(.*?)<\/bdi><\/a><\/td><td data-heading="About">(.*?)<\/td>/g)].map(([, ...cells]) => cells);
  const plan = { app_id: box.app.id, price: '9.50', capped_amount: '50.00', terms: '$0.10 a sheet' };
  const propose = async (name: string) =>
    (await box.operator('POST', './recurring_application_charges', { recurring_application_charge: { ...plan, name } })).body.recurring_application_charge.id;
  const running = await propose('Shelf plan');
  await box.operator('POST', `./recurring_application_charges/${running}/activate`);
  expect(badge(await shown(box, ''))).toBeUndefined();
  await box.operator('POST', `./recurring_application_charges/${running}/capped_amount_change`, { capped_amount_change: { capped_amount: '80.00' } });
  const capped = await shown(box, '');
  expect([rows(capped), badge(capped)]).toEqual([[['Shelf plan', 'a cap of 80.00\u00a0USD']], '1']);
  expect(capped).not.toContain('Nothing waits');
  await propose('Labels by the sheet');
  await box.post('/application_charges.json', { application_charge: { name: 'Label printing', price: '24.00', return_url: 'https://shelf-notes.example/' } });
  const all = await shown(box, '');
  expect([rows(all), badge(all)]).toEqual([
    [
      ['Label printing', '24.00\u00a0USD'],
      ['Labels by the sheet', '9.50\u00a0USD every 30 days'],
      ['Shelf plan', 'a cap of 80.00\u00a0USD'],
    ],
    '3',
  ]);
  // many charges of one kind leave the other kinds their place
  for (let n = 2; n < 8; n++)
    await box.post('/application_charges.json', {
      application_charge: { name: `Label printing ${n}`, price: '24.00', return_url: 'https://shelf-notes.example/' },
    });
  const many = await shown(box, '');
  expect([rows(many).length, rows(many).at(-1)?.[0], badge(many)]).toEqual([7, 'Shelf plan', '9']);
});

test('a count of one is in the singular, and prices are in units of the currency, with thousands apart', async () => {
  const box = await sandbox({ shop: { currency: 'JPY' } });
  const sums = async () => [...(await shown(box, '')).matchAll(/<b class="\w*">(\d+)<\/b><span>([^<]+)</g)].map(([, count, words]) => `${count} ${words}`);
  expect(await sums()).toEqual(['1 app installed', '0 subscriptions', '0 deliveries under way', '0 deliveries failed']);
  await subscribe(box, 'https://shelf-notes.example/hooks/of/a/long/address');
  expect(await sums()).toContain('1 subscription');
  expect(await shown(box, 'subscriptions')).toContain('title="https://shelf-notes.example/hooks/of/a/long/address"');
  expect([money('1234567.50', 'USD'), money('1234', 'JPY'), money('0.00', 'USD'), money('0.055', 'KWD')]).toEqual([
    '1,234,567.50\u00a0USD',
    '1,234\u00a0JPY',
    '0.00\u00a0USD',
    '0.055\u00a0KWD',
  ]);
  expect(await shown(box, 'rates')).toContain('<td data-heading="Price" class="number">10.00\u00a0JPY</td>');
});

test('charges are decided, and the clock is advanced from any page', async () => {
  const box = await sandbox();
  const charge = { name: 'Label printing', price: '24.00', return_url: 'https://shelf-notes.example/done' };
  const ask = async () => String((await box.post('/application_charges.json', { application_charge: charge })).body.application_charge.id);
  const statusOf = async (id: string) => (await box.operator('GET', `./application_charges/${id}`)).body.application_charge.status;
  const [first, second] = [await ask(), await ask()];
  expect(said(await act(box.origin, at(box, 'charges'), { do: 'accept', id: first }))).toBe('The charge is accepted.');
  expect(said(await act(box.origin, at(box, 'charges'), { do: 'decline', id: second }))).toBe('The charge is declined.');
  expect([await statusOf(first), await statusOf(second)]).toEqual(['active', 'declined']);
  expect(said(await act(box.origin, at(box, 'charges'), { do: 'accept', id: second }))).toMatch(/declined/);
  const plan = { app_id: String(box.app.id), name: 'Labels by the sheet', price: '9.50', capped_amount: '50.00', terms: '$0.10 a sheet' };
  // other shops' apps aren't offered
  const offered = [...(await shown(box, 'charges')).matchAll(/<option value="(\d+)"/g)].map(([, value]) => value);
  expect(offered).toEqual([plan.app_id]);
  expect(said(await act(box.origin, at(box, 'charges'), { do: 'create', ...plan }))).toBe('The charge waits for a decision.');
  const [{ id }] = (await box.operator('GET', './recurring_application_charges')).body.recurring_application_charges;
  const step = (action: string, more: object = {}) => act(box.origin, at(box, 'charges'), { do: action, id: String(id), ...more });
  for (const [action, more, words, after] of [
    ['activate', {}, 'The charge is active.', { status: 'active', capped_amount: '50.00' }],
    ['propose_cap', { capped_amount: '80.00' }, 'The new cap waits for a decision.', { capped_amount: '50.00', proposed_capped_amount: '80.00' }],
    ['decline_cap', {}, 'The new cap is declined.', { capped_amount: '50.00', proposed_capped_amount: null }],
    ['propose_cap', { capped_amount: '90.00' }, 'The new cap waits for a decision.', { capped_amount: '50.00' }],
    ['accept_cap', {}, 'The new cap is accepted.', { status: 'active', capped_amount: '90.00' }],
    ['cancel', {}, 'The charge is cancelled.', { status: 'cancelled' }],
  ] as const) {
    expect([action, said(await step(action, more))]).toEqual([action, words]);
    expect((await box.operator('GET', `./recurring_application_charges/${id}`)).body.recurring_application_charge).toMatchObject(after);
  }
  const moved = await act(box.origin, at(box, 'clock'), { do: 'advance', seconds: '3600', back: at(box, 'events') });
  expect([said(moved), /<h1>(.*?)<\/h1>/.exec(moved.text)?.[1]]).toEqual(['The clock is moved.', 'Events']);
  expect((await act(box.origin, at(box, 'clock'), { do: 'advance', seconds: '60', back: 'https://apps.example' })).text).toContain('<h1>Clock</h1>');
  await act(box.origin, at(box, 'clock'), { do: 'by', seconds: '2', unit: '86400' });
  expect((await box.operator('GET', './clock')).body.clock.offset_seconds).toBeGreaterThanOrEqual(3660 + 2 * 86_400);
  expect(said(await act(box.origin, at(box, 'clock'), { do: 'to', to: 'yesterday' }))).toMatch(/^To /);
});

test('times have no date where it is today by the clock of the shop and by the server’s', async () => {
  const box = await sandbox();
  const make = () => box.post('/pages.json', { page: { title: 'Kyoto greens' } });
  const times = async () =>
    [...(await shown(box, 'events')).split('id="shown"')[1]!.matchAll(/<time datetime="([^"]*)" title="[^"]* UTC">(.*?)<\/time>/g)].map(([, at, told]) => [
      at!.slice(0, 10),
      told!,
    ]);
  await make();
  expect((await times())[0]![1]).toMatch(/^\d\d:\d\d:\d\d$/);
  await box.operator('POST', './clock/advance', { clock: { seconds: 2 * 86_400 } });
  await make();
  const told = await times();
  expect(new Set(told.map(([day]) => day)).size).toBe(2);
  for (const [day, words] of told)
    expect([day, words]).toEqual([day, expect.stringMatching(new RegExp(`^${Number(day!.slice(8))} [A-Z][a-z]{2}( \\d{4})?, `))]);
});

test('faults are made and removed', async () => {
  const box = await sandbox();
  const made = await act(box.origin, at(box, 'faults'), { do: 'create', on: 'operation createPage', status: '429', times: '2' });
  expect(said(made)).toBe('The fault is active.');
  expect((await box.post('/pages.json', { page: { title: 'Second flush' } })).status).toBe(429);
  expect(await shown(box, 'faults')).toContain('1 of 2');
  await box.get('/pages.json', { headers: { 'X-Service-Fault': 'status=503' } });
  const [hit, asked] = (await box.operator('GET', `/requests?shop_id=${box.shop.id}&door=admin&refused=true`)).body.requests;
  expect(await shown(box, `requests?id=${hit.id}`)).toContain(`A fault caused this: see <a href="${at(box, 'faults')}">Faults</a>.`);
  expect(await shown(box, `requests?id=${asked.id}`)).toContain('The call asked for this fault itself');
  expect(said(await act(box.origin, at(box, 'faults'), { do: 'create', on: 'operation createPage', status: '299' }))).toMatch(/^Status is not among/);
  // what is wrong with no field alone, in the words of the form
  const both = await act(box.origin, at(box, 'faults'), { do: 'create', on: 'operation *', status: '429', delay_ms: '', cut_off: 'after' });
  expect(said(both)).toBe('This must not have both a status and a cut off.');
  // text in place of a number isn't called blank
  const words = await act(box.origin, at(box, 'faults'), { do: 'create', on: 'operation createPage', status: 'many', share: '0,1' });
  expect(said(words)).toBe('Status is not a number. Share is not a number.');
  expect(said(await act(box.origin, at(box, 'clock'), { do: 'by', seconds: 'an hour', unit: '60' }))).toBe('Amount is not a number.');
  const [{ id }] = (await box.operator('GET', './faults')).body.faults;
  expect(said(await act(box.origin, at(box, 'faults'), { do: 'remove', id: String(id) }))).toBe('The fault is removed.');
  expect(said(await act(box.origin, at(box, 'faults'), { do: 'clear' }))).toBe('All faults are removed.');
});

test('a text is shortened after a whole character, also after an emoji of several code points', () => {
  const family = '👩‍👩‍👧‍👦';
  expect(short(`${'a'.repeat(58)}${family}b`)).toBe(`${'a'.repeat(58)}${family}b`);
  expect(short(`${'a'.repeat(58)}${family}bc`)).toBe(`${'a'.repeat(58)}${family}…`);
  expect(short('é'.normalize('NFD').repeat(4), 3)).toBe(`${'é'.normalize('NFD').repeat(2)}…`);
});

test('a name with direction controls turns no text around it', async () => {
  const turned = 'Kettle\u2069\u202e';
  const box = await sandbox({ app: { name: turned }, shop: { name: turned } });
  await box.post('/application_charges.json', { application_charge: { name: turned, price: '10.09', return_url: 'https://shelf-notes.example/' } });
  for (const path of ['', 'charges', 'installs', 'subscriptions']) {
    const text = await shown(box, path);
    expect([path, /[\u202a-\u202e\u2066-\u2069]/.test(text.replaceAll('\u2068Kettle\u2069', '').replace(/<option[^<]*/g, ''))]).toEqual([path, false]);
    expect(text).toContain('<span><bdi>Kettle</bdi></span>');
    expect(text).toContain('· \u2068Kettle\u2069 · Console</title>');
  }
});

test('no text of others becomes markup, on any page', async () => {
  const hostile = '"><script>alert(1)</script><img src=x onerror=alert(1)>\'';
  const box = await sandbox({ shop: { name: hostile }, app: { name: hostile, distribution: 'custom' } });
  const hooks = await receiver(status(500, hostile));
  await subscribe(box, `${hooks.url}/?${encodeURIComponent(hostile)}`);
  await addCustomer(box, hostile);
  await box.post('/pages.json', { page: { title: hostile } });
  await box.post('/pages.json', { page: { title: hostile, template_suffix: 3 } });
  await box.get(`/${encodeURIComponent(hostile)}.json`, { headers: { 'X-Note': hostile } });
  await box.post('/application_charges.json', { application_charge: { name: hostile, price: '1.00', return_url: 'https://shelf-notes.example/' } });
  await box.operator('POST', './recurring_application_charges', {
    recurring_application_charge: { app_id: box.app.id, name: hostile, price: '1.00', capped_amount: '2.00', terms: hostile },
  });
  const feedback = { state: 'requires_action', messages: [`Says ${hostile}.`], feedback_generated_at: '2026-09-01T09:29:58.417Z' };
  await box.post('/resource_feedback.json', { resource_feedback: feedback });
  const rows = (await box.operator('GET', './webhook_deliveries')).body.webhook_deliveries;
  const asked = (await box.operator('GET', `/requests?shop_id=${box.shop.id}`)).body.requests;
  const query = new URLSearchParams({ state: hostile, id: hostile, refused: hostile });
  const pages = [
    ...(await menuOf(box.origin, box.shop.id)),
    ...rows.map(({ id }: { id: number }) => at(box, `deliveries?id=${id}`)),
    ...asked.map(({ id }: { id: number }) => at(box, `requests?id=${id}`)),
    at(box, `deliveries?${query}`),
    at(box, `requests?${query}`),
  ];
  const seen = new Set<string>();
  for (const path of pages) {
    const { status: code, text } = await visit(box.origin, path);
    expect([path, code]).toEqual([path, 200]);
    expect(text.replaceAll(/<script (type="module" )?src="\/(looks|console)\/[^"]*"><\/script>/g, '')).not.toMatch(/<script|<img|onerror=(?!alert\(1\)&gt;)/);
    if (text.includes('&lt;script&gt;')) seen.add(path.replace(/\?.*/, ''));
  }
  expect(seen.size).toBeGreaterThan(8);
  const answered = await act(box.origin, at(box, 'charges'), { do: 'create', app_id: hostile, name: hostile, price: hostile });
  expect(answered.text).toContain('value="&quot;&gt;&lt;script&gt;');
  expect(answered.text).not.toContain('<script>alert');
});
