// Runs one program with the client in Chromium, and in a context that has only the web's own interfaces, as edge platforms have.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createContext, runInContext } from 'node:vm';
import { rolldown } from 'rolldown';
import { beforeAll, describe, expect, test } from 'vitest';
import { executablePath, launch } from '../browser/chromium.ts';
import { engine, sandbox } from '../support/harness.ts';

const program = (baseUrl: string, accessToken: string) => `(async () => {
  const client = storeAdmin.createClient({ baseUrl: '${baseUrl}', accessToken: '${accessToken}' });
  for (const title of ['One', 'Two', 'Three']) await client.post('/pages.json', { body: { page: { title } } });
  const pages = await client.list('/pages.json', { fields: ['title'], query: { limit: 2 } }).all();
  const refused = await client.post('/pages.json', { body: { page: {} } }).catch((error) => error);
  const { body, headers } = await storeAdmin.signWebhook({ topic: 'collections/delete', payload: { id: 1 }, secret: 'secret' });
  const delivery = await storeAdmin.verifyWebhook(body, new Headers(headers), ['new', 'secret']);
  const forged = await storeAdmin.verifyWebhook(body + ' ', headers, 'secret').catch((error) => error);
  const rated = await storeAdmin.rates(() => [], { onError() {} })(new Request('${baseUrl}/rates', { method: 'POST', body: '{}' }));
  return JSON.stringify([pages.map(({ title }) => title), refused.fields, delivery.payload, forged.reason, rated.status]);
})()`;
const outcome = JSON.stringify([['One', 'Two', 'Three'], { title: ["can't be blank"] }, { id: 1 }, 'wrong_signature', 400]);

describe.skipIf(engine !== 'sqlite')('the client runs', () => {
  let code: string;
  beforeAll(async () => {
    const build = await rolldown({ input: 'client/src/index.ts', platform: 'browser' });
    const { output } = await build.generate({ format: 'iife', name: 'storeAdmin' });
    code = output[0].code;
  });

  test.skipIf(!executablePath)('in Chromium', async () => {
    const { origin, token } = await sandbox();
    const browser = await launch();
    try {
      const page = await browser.newPage();
      await page.goto(`${origin}/livez`);
      expect(await page.evaluate(`${code}\n;${program(origin, token)}`)).toBe(outcome);
    } finally {
      await browser.close();
    }
  });

  test.skipIf(!executablePath)('in Chromium, which hides the target of a redirection: nothing is sent there', async () => {
    const sent: string[] = [];
    const elsewhere = createServer((request, response) => {
      sent.push(`${request.method} ${request.url}`);
      response.writeHead(200, { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' }).end('{"count":1}');
    });
    await once(elsewhere.listen(0, '127.0.0.1'), 'listening');
    const shop = createServer((request, response) => {
      if (!request.url!.startsWith('/admin')) response.writeHead(200, { 'Content-Type': 'text/html' }).end('<title>Tea</title>');
      else response.writeHead(302, { Location: `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/taken` }).end();
    });
    await once(shop.listen(0, '127.0.0.1'), 'listening');
    const browser = await launch();
    try {
      const page = await browser.newPage();
      const origin = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
      await page.goto(origin);
      const asking = `storeAdmin.createClient({ baseUrl: '${origin}', accessToken: 'sat_1' }).get('/pages/count.json').catch((error) => error.name + ': ' + error.message)`;
      expect(await page.evaluate(`${code}\n;${asking}`)).toBe(
        `StoreAdminError: GET /pages/count.json answered with a redirection. It leads to an address that the browser hides, and nothing was sent there: the client follows only redirections of GET, within ${origin}`,
      );
      expect(sent).toEqual([]);
    } finally {
      await browser.close();
      shop.close();
      elsewhere.close();
    }
  });

  test("with only the web's own interfaces", async () => {
    const { origin, token } = await sandbox();
    const web = {
      fetch,
      Headers,
      Request,
      Response,
      URL,
      AbortController,
      AbortSignal,
      crypto,
      TextEncoder,
      TextDecoder,
      atob,
      btoa,
      setTimeout,
      clearTimeout,
      performance,
      console,
    };
    expect(await runInContext(`${code}\n;${program(origin, token)}`, createContext(web))).toBe(outcome);
  });
});
