// What a program finds in the shop and in its environment, and whether it did its work. The server is asked for the results, not the program.
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Sandbox {
  base_url: string;
  operator_url: string;
  operator_key: string;
  access_token: string;
}

interface Webhook {
  id: number;
  address: string;
  updated_at: string;
}

/** A program's environment, and the check of its results. */
export interface Situation {
  environment: Record<string, string>;
  judge(printed: string): Promise<string[]>;
}

/** Nobody listens at this address, and nothing happens that the topic is about. */
const nowhere = (path: string) => `http://127.0.0.1:9/${path}`;
const topic = 'collections/update';

const caller =
  ({ base_url, access_token }: Sandbox) =>
  async (path: string, body?: unknown) => {
    const response = await fetch(`${base_url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'X-Service-Access-Token': access_token, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${text}`);
    return JSON.parse(text);
  };

/** The lines that a program printed. Each is a key and a text. */
export const saidBy = (printed: string): Map<string, string> =>
  new Map(
    printed.split('\n').flatMap((line) => {
      const [, key, text] = /^(listed|created|updated|failed|verified) (.*?)\s*$/.exec(line) ?? [];
      return key ? [[key, text!] as const] : [];
    }),
  );

/** The members that differ, except those that are named. */
export const changed = (before: object, after: object, except: string[]): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => !except.includes(key) && JSON.stringify(before[key as keyof object]) !== JSON.stringify(after[key as keyof object]),
  );

let made = 0;

/** Prepares a list of two pages, a webhook with members that an update mustn't touch, and an address that is taken. */
export async function situation(sandbox: Sandbox, example: boolean, delivery?: Record<string, string>): Promise<Situation> {
  const call = caller(sandbox);
  const n = ++made;
  const title = `Harvest calendar ${n}`;
  const [address, taken] = [nowhere(`moved-${n}`), nowhere(`taken-${n}`)];
  await call('/webhooks.json', { webhook: { topic, address: taken } });
  const of = { topic, address: nowhere(`first-${n}`), format: 'XML', fields: ['id', 'title'], metafield_namespaces: ['harvest'] };
  const { webhook }: { webhook: Webhook } = await call('/webhooks.json', { webhook: of });
  for (const name of ['How we store tea', 'How we brew it']) await call('/pages.json', { page: { title: `${name} ${n}` } });
  const { pages } = await call('/pages.json?limit=250&fields=id');
  const listed = pages.map(({ id }: { id: number }) => id).join(',');
  return {
    environment: {
      STORE_URL: sandbox.base_url,
      STORE_TOKEN: sandbox.access_token,
      PAGE_SIZE: String(Math.ceil(pages.length / 2)),
      PAGE_TITLE: title,
      WEBHOOK_ID: String(webhook.id),
      WEBHOOK_ADDRESS: address,
      TAKEN_ADDRESS: taken,
      ...delivery,
    },
    async judge(printed) {
      const said = saidBy(printed);
      const wrong: string[] = [];
      const expect = (key: string, text: string) => {
        if (said.get(key) !== text) wrong.push(`${key} ${said.get(key) ?? 'nothing'}, where it is ${text}`);
      };
      expect('listed', listed);
      const { pages: titled } = await call(`/pages.json?title=${encodeURIComponent(title)}`);
      expect('created', titled.map(({ id }: { id: number }) => id).join(',') || 'a page');
      for (const page of titled) if (page.published_at !== null) wrong.push('created a page that is shown, where it was to be hidden');
      if (example) {
        expect('failed', "422 title can't be blank");
        expect('verified', 'true false');
        return wrong;
      }
      expect('failed', '422 address for this topic has already been taken');
      expect('updated', address);
      const { webhook: after }: { webhook: Webhook } = await call(`/webhooks/${webhook.id}.json`);
      if (after.address !== address) wrong.push(`the webhook's address is ${after.address}`);
      for (const key of changed(webhook, after, ['address', 'updated_at'])) wrong.push(`the update changed ${key} as well`);
      return wrong;
    },
  };
}

/** A delivery as the server sends it, and the secret that signs it. The examples verify it. */
export async function delivered(sandbox: Sandbox, file: string): Promise<Record<string, string>> {
  const staff = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${sandbox.operator_url}${path}`, {
      ...init,
      headers: { Authorization: `Bearer ${sandbox.operator_key}`, 'Content-Type': 'application/json' },
    });
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${await response.text()}`);
    return response.json() as Promise<any>;
  };
  const { promise, resolve } = Promise.withResolvers<{ body: Buffer; signature: string }>();
  const receiver = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    response.end();
    resolve({ body: Buffer.concat(parts), signature: String(request.headers['x-service-hmac-sha256']) });
  });
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
  try {
    const { apps } = await staff('/apps');
    const asked = { method: 'POST', body: '{"client_secret":{"previous_valid_for":0}}' };
    const { client_secret: made } = await staff(`/apps/${apps[0].id}/client_secret`, asked);
    const call = caller(sandbox);
    const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
    await call('/webhooks.json', { webhook: { topic: 'collections/create', address } });
    await call('/custom_collections.json', { custom_collection: { title: 'Grüne Tees' } });
    const { body, signature } = await promise;
    // the signature is over these bytes, and not every environment can hold bytes in a variable
    writeFileSync(file, body);
    return { CLIENT_SECRET: made.client_secret, DELIVERY_FILE: file, DELIVERY_SIGNATURE: signature };
  } finally {
    receiver.close();
    receiver.closeAllConnections();
  }
}
