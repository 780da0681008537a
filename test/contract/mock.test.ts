// The mock answers each declared status of each operation with one of its examples, and these responses keep to the contract.

import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Judge } from '../../check/judge.ts';
import { type Mock, startMock } from '../../cli/mock.ts';
import { createClient, StoreAdminError } from '../../client/src/index.ts';
import { resolve } from '../../contract/document.ts';
import { declared } from '../../server/contracts.ts';

type Json = Record<string, any>;

// the mock has no store, so one run for both databases is enough
describe.skipIf(process.env.ENGINE === 'postgres')('the mock', () => {
  let mock: Mock;
  beforeAll(async () => {
    mock = await startMock(0);
  });
  afterAll(() => mock.close());

  const prefixes = { admin: '/admin/api/latest', operator: '/operator' };

  test.each(['admin', 'operator'] as const)(
    'answers every status that the %s interface declares',
    async (name) => {
      const judge = new Judge(declared(name).contract.document);
      const asked = judge.operations.flatMap((at) => Object.keys(at.operation.responses).map((status) => ({ at, status: Number(status) })));
      const wrong: string[] = [];
      const example = (parameter: Json) => parameter.example ?? parameter.schema?.examples?.[0] ?? 1;
      const ask = async ({ at, status }: (typeof asked)[0]) => {
        const path = at.path.replace(/\{([^}]+)\}/g, (_, key) => String(example(at.parameters.find((one) => one.name === key)!)));
        const query = new URLSearchParams(
          at.parameters
            .filter((one) => one.in === 'query' && one.required)
            .flatMap((one): [string, string][] =>
              one.name.endsWith('[]') ? [example(one)].flat().map((value) => [one.name, String(value)]) : [[one.name, [example(one)].flat().join()]],
            ),
        );
        const media = at.operation.requestBody && resolve(judge.document, at.operation.requestBody).content['application/json'];
        const body = media && JSON.stringify(resolve(judge.document, Object.values<Json>(media.examples)[0]!).value);
        const response = await fetch(`${mock.origin}${prefixes[name]}${path}${query.size ? `?${query}` : ''}`, {
          method: at.method.toUpperCase(),
          redirect: 'manual',
          headers: {
            'X-Service-Access-Token': 'any',
            Authorization: 'Bearer any',
            Prefer: `code=${status}`,
            ...(body ? { 'Content-Type': 'application/json' } : {}),
          },
          ...(body ? { body } : {}),
        });
        const text = await response.text();
        if (response.status !== status) wrong.push(`${at.id} ${status}: answered ${response.status} ${text.slice(0, 300)}`);
        const findings = judge.response(at, at.method, { status: response.status, headers: Object.fromEntries(response.headers), body: text });
        wrong.push(...findings.map(({ rule, place, message }) => `${place} ${rule}: ${message}`));
        const declared = resolve(judge.document, at.operation.responses[status]).content?.['application/json'];
        if (!declared) return;
        const examples = Object.values<Json>(declared.examples).map((one) => resolve(judge.document, one).value);
        if (!examples.some((one) => JSON.stringify(one) === JSON.stringify(JSON.parse(text))))
          wrong.push(`${at.id} ${status}: ${text.slice(0, 200)} is no example`);
      };
      const queue = [...asked];
      await Promise.all(
        Array.from({ length: 8 }, async () => {
          for (let one = queue.shift(); one; one = queue.shift()) await ask(one);
        }),
      );
      expect(wrong).toEqual([]);
      expect(asked.length).toBeGreaterThan(50);
    },
    180_000,
  );

  test('answers every read of the typed client, as the server would', async () => {
    const { document, operations } = new Judge(declared('admin').contract.document);
    const example = (parameter: Json) => parameter.example ?? parameter.schema?.examples?.[0] ?? 1;
    const wrong: string[] = [];
    let asked = 0;
    for (const { id, method, path, operation, parameters } of operations) {
      if (method !== 'get') continue;
      const of = (where: string) =>
        Object.fromEntries(parameters.filter((one) => one.in === where && (one.required || where === 'path')).map((one) => [one.name, example(one)]));
      for (const [status, given] of Object.entries<Json>(operation.responses)) {
        // the client follows this redirection
        if (status === '303') continue;
        const media = resolve(document, given).content['application/json'];
        const examples = Object.values<Json>(media.examples).map((one) => resolve(document, one).value);
        const client = createClient({
          baseUrl: mock.origin,
          accessToken: 'any',
          retries: 0,
          limiter: false,
          fetch: (url, init) => fetch(url, { ...init, headers: { ...(init.headers as Record<string, string>), Prefer: `code=${status}` } }),
          hooks: { onDeprecated: () => {} },
        });
        asked += 1;
        const answer = await client.get(path as '/pages.json', { path: of('path'), query: of('query') } as object).catch((error: unknown) => error);
        const body = answer instanceof StoreAdminError && answer.status === Number(status) ? { errors: answer.errors } : answer;
        if (answer instanceof StoreAdminError !== Number(status) >= 400 || !examples.some((one) => isDeepStrictEqual(one, body)))
          wrong.push(`${id} ${status}: ${JSON.stringify(answer)?.slice(0, 300)} ${String(answer)}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(asked).toBeGreaterThan(200);
  }, 180_000);

  test('answers only the status and the example that were preferred', async () => {
    const headers = { 'X-Service-Access-Token': 'any', Authorization: 'Bearer any', 'Content-Type': 'application/json' };
    const asked = async (path: string, prefer: string, init: RequestInit = {}) => {
      const response = await fetch(`${mock.origin}${path}`, { ...init, headers: { ...headers, Prefer: prefer } });
      return { status: response.status, body: (await response.json()) as Json, id: response.headers.get('X-Request-Id') };
    };
    const refused = (errors: RegExp) => ({ status: 404, body: { errors: expect.stringMatching(errors) }, id: expect.stringMatching(/^\S+$/) });
    const pages = '/admin/api/latest/pages.json';
    const { examples } = declared('admin').contract.operations.get('listPages')!.responses.get(200)!;
    for (const [name, body] of examples) expect(await asked(pages, `example=${name}`)).toMatchObject({ status: 200, body });
    for (const prefer of ['code=401', 'CODE=401', 'Code = "401"', 'wait=5;Code=401']) expect(await asked(pages, prefer), prefer).toMatchObject({ status: 401 });
    expect(await asked(pages, 'example=nope')).toEqual(
      refused(new RegExp(`^listPages has the examples ${[...examples.keys()].join(', ')} of 200, and nope was preferred$`)),
    );
    expect(await asked(pages, 'code=401, example=nope')).toEqual(refused(/^listPages has the examples .* of 401, and nope was preferred$/));
    const token = '/admin/api/latest/storefront_access_tokens/1.json';
    expect(await asked(token, 'example=nope', { method: 'DELETE' })).toEqual(refused(/has no examples of 200, and nope was preferred$/));
    expect(await asked(pages, 'code=999')).toEqual(refused(/^listPages answers 200, .*, and 999 was preferred$/));
    expect(await asked(pages, 'code=ok')).toEqual(refused(/, and ok was preferred$/));
    for (const path of ['/nowhere', '/admin/api/latest/nowhere.json', '/operator/nowhere']) expect(await asked(path, '')).toEqual(refused(/^Not Found$/));
  });

  test('keeps no state, refuses what the contract refuses, and knows no other paths', async () => {
    const headers = { 'X-Service-Access-Token': 'any', 'Content-Type': 'application/json' };
    const statusOf = async (path: string, init: RequestInit = {}) => (await fetch(`${mock.origin}${path}`, { headers, ...init })).status;
    expect(await statusOf('/admin/api/latest/pages/987654.json', { method: 'DELETE' })).toBe(200);
    expect(await statusOf('/admin/api/latest/pages/987654.json')).toBe(200);
    expect(await statusOf('/admin/api/2026-07/pages.json', { method: 'POST', body: '{"page":{}}' })).toBe(422);
    expect(await statusOf('/admin/api/latest/pages.json', { headers: {} })).toBe(401);
    for (const [given, status] of Object.entries({ 'Bearer any': 200, 'Bearer ': 401, 'Basic any': 401 }))
      expect([given, await statusOf('/operator/shops', { headers: { Authorization: given } })]).toEqual([given, status]);
    expect(await statusOf('/nowhere')).toBe(404);
  });

  test('answers on one address of this machine only', async () => {
    expect(mock.origin).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    await expect(fetch(mock.origin.replace('127.0.0.1', '127.0.0.2'))).rejects.toThrow('fetch failed');
  });
});
