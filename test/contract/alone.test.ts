// contract/ works without this project: it compiles by itself, and enforces the contract of a lending library.
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import express from 'express';
import { expect, onTestFinished, test } from 'vitest';
import type { Json } from '../../contract/document.ts';
import { readContract } from '../../contract/operations.ts';
import { enforce } from '../../contract/requests/enforce.ts';
import type { Ports } from '../../contract/requests/ports.ts';
import { refusal } from '../../contract/requests/refusal.ts';
import { Validator } from '../../contract/requests/validate.ts';
import { folderUntil } from '../support/folder.ts';
import { send } from '../support/harness.ts';

test('contract/ compiles without any other file of this project', { timeout: 120_000 }, async () => {
  const folder = folderUntil(onTestFinished);
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ extends: resolve('tsconfig.json'), include: [resolve('contract')] }));
  const types = ['--typeRoots', resolve('node_modules/@types')];
  const args = ['node_modules/typescript-7/bin/tsc', '-p', folder, ...types, '--listFiles'];
  const said: string = await promisify(execFile)(process.execPath, args).then(
    ({ stdout }) => stdout,
    ({ stdout }) => stdout,
  );
  const ours = said.split('\n').filter((line) => !line.includes('/node_modules/') && line !== '');
  // any other line is a compiler error, or names a file outside contract/
  expect(ours.filter((line) => !line.startsWith(`${resolve('contract')}/`))).toEqual([]);
  expect(ours.length).toBeGreaterThan(10);
});

const loan = {
  type: 'object',
  additionalProperties: false,
  required: ['id', 'title', 'weeks'],
  properties: { id: { type: 'integer' }, title: { type: 'string' }, weeks: { type: 'integer' } },
};
const json = (schema: Json, examples: Json = {}) => ({ description: 'It', content: { 'application/json': { schema, examples } } });
const one = { type: 'object', additionalProperties: false, required: ['loan'], properties: { loan } };
const document: Json = {
  openapi: '3.1.0',
  info: { title: 'Lending library', version: '1.0.0' },
  paths: {
    '/loans': {
      get: {
        operationId: 'listLoans',
        parameters: [
          { name: 'weeks', in: 'query', schema: { type: 'integer', maximum: 6 } },
          { name: 'page_info', in: 'query', schema: { type: 'string' } },
          { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 10, default: 2 } },
        ],
        responses: { 200: json({ type: 'object', required: ['loans'], properties: { loans: { type: 'array', items: loan } } }) },
      },
      post: {
        operationId: 'createLoan',
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['loan'],
                properties: {
                  loan: {
                    type: 'object',
                    required: ['title', 'weeks'],
                    properties: {
                      title: { type: 'string', maxLength: 20, 'x-errors': { lent: 'is lent already' } },
                      weeks: { type: 'integer', minimum: 1, maximum: 6 },
                    },
                  },
                },
              },
            },
          },
        },
        responses: { 201: json(one), 422: json({ type: 'object', required: ['errors'], properties: { errors: { type: 'object' } } }) },
      },
    },
    '/loans/{loan_id}': {
      delete: {
        operationId: 'returnLoan',
        parameters: [{ name: 'loan_id', in: 'path', required: true, schema: { type: 'integer' } }],
        responses: {
          204: { description: 'Returned' },
          404: json({ type: 'object', required: ['errors'], properties: { errors: { type: 'string' } } }, { gone: { value: { errors: 'Nobody has it' } } }),
        },
      },
    },
  },
};

async function library() {
  let loans: { id: number; title: string; weeks: number }[] = [];
  const handlers = {
    async listLoans({ query, page }: Json) {
      const from = page.cursor?.from ?? 0;
      const found = loans.filter(({ weeks }) => query.weeks === undefined || weeks === query.weeks);
      const rest = found.length > from + page.limit ? { links: { next: { from: from + page.limit } } } : {};
      return { status: 200, body: { loans: found.slice(from, from + page.limit) }, ...rest };
    },
    createLoan: {
      rules: async ({ body }: Json) => (loans.some(({ title }) => title === body.loan.title) ? { title: 'lent' } : {}),
      async handle({ body, by, draft }: Json) {
        const { title, weeks } = body.loan;
        draft.push({ id: loans.length + 1, title, weeks });
        // for a careless caller the response breaks the contract, so the change has to be undone
        return { status: 201, body: { loan: { ...draft.at(-1), ...(by === 'careless' ? { shelf: 7 } : {}) } } };
      },
    },
    async returnLoan({ path, draft, respond }: Json) {
      const at = draft.findIndex(({ id }: { id: number }) => id === path.loan_id);
      if (at < 0) return respond(404, 'gone');
      draft.splice(at, 1);
      return { status: 204 };
    },
  };
  const failed: unknown[] = [];
  const ports: Ports = {
    async admit({ request }) {
      const by = request.headers['x-reader'];
      if (typeof by !== 'string') return refusal(401, 'Who are you?');
      return {
        as: by,
        context: () => ({ by }),
        reading: () => ({}),
        async unitOfWork(_context, work) {
          const draft = [...loans];
          const answered = await work({ draft });
          loans = draft;
          return answered;
        },
      };
    },
    explain: () => undefined,
    cursors: {
      seal: (place, info) => Buffer.from(JSON.stringify({ place, info })).toString('base64url'),
      open(place, text) {
        const opened = JSON.parse(Buffer.from(text, 'base64url').toString());
        return opened.place === place ? opened.info : undefined;
      },
    },
    origin: () => 'https://library.example',
    note: { failed: (error) => void failed.push(error) },
  };
  const contract = readContract('library', document);
  const app = express().use('/desk', enforce(contract, new Validator(contract), handlers, ports));
  const server = app.listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await new Promise((listening) => server.once('listening', listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}/desk`;
  const ask = (method: string, path: string, body?: unknown, reader = 'mina') => send(origin, method, path, { body, headers: { 'X-Reader': reader } });
  return { ask, origin, failed };
}

test('the contract of another application is enforced: requests, rules, pages and responses', async () => {
  const { ask, origin, failed } = await library();
  expect(await send(origin, 'GET', '/loans')).toMatchObject({ status: 401, body: { errors: 'Who are you?' } });
  const made = await Promise.all(['Pu-erh', 'Sencha', 'Assam'].map((title) => ask('POST', '/loans', { loan: { title, weeks: 2 } })));
  expect(made.map(({ status }) => status)).toEqual([201, 201, 201]);

  // one response has the errors of the schema and of the rule; the rule says nothing of a member that the schema refuses
  expect(await ask('POST', '/loans', { loan: { title: 'Sencha', weeks: 9 } })).toMatchObject({
    status: 422,
    body: { errors: { weeks: ['must be less than or equal to 6'], title: ['is lent already'] } },
  });
  expect((await ask('POST', '/loans', { loan: { title: 'S'.repeat(21), weeks: 1 } })).body).toEqual({
    errors: { title: ['is too long (maximum is 20 characters)'] },
  });
  expect(await ask('POST', '/loans', { page: {} })).toMatchObject({ status: 400, body: { errors: { loan: 'Required parameter missing or invalid' } } });
  expect(await ask('GET', '/loans?weeks=7')).toMatchObject({ status: 400, body: { errors: { weeks: 'must be less than or equal to 6' } } });
  expect(await ask('GET', '/shelves')).toMatchObject({ status: 404 });
  expect((await ask('PUT', '/loans')).headers.get('allow')).toBe('GET, HEAD, POST');

  const first = await ask('GET', '/loans?weeks=2');
  const [, next] = /^<https:\/\/library\.example\/desk(\/loans\?[^>]+)>; rel="next"$/.exec(first.headers.get('link')!)!;
  expect((await ask('GET', next!)).body.loans.length + first.body.loans.length).toBe(3);
  expect(await ask('GET', next!, undefined, 'tobias')).toMatchObject({ status: 400, body: { errors: { page_info: 'Invalid value.' } } });

  // a response that breaks the contract is not sent, and its change is undone
  expect(await ask('POST', '/loans', { loan: { title: 'Keemun', weeks: 1 } }, 'careless')).toMatchObject({ status: 500 });
  expect(String(failed[0])).toContain('off the contract: createLoan 201');
  expect((await ask('GET', '/loans?limit=10')).body.loans).toHaveLength(3);
  expect(await ask('DELETE', '/loans/1')).toMatchObject({ status: 204, text: '' });
  expect(await ask('DELETE', '/loans/1')).toMatchObject({ status: 404, body: { errors: 'Nobody has it' } });
});
