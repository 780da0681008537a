// The second judge accepts the contract's own examples, and objects to a spoilt request and a spoilt response of every operation.
// A judge that never objects would prove nothing.

import { describe, expect, test } from 'vitest';
import { type Json, resolve } from '../../contract/document.ts';
import type { Operation } from '../../contract/operations.ts';
import { judged, objections } from '../../scripts/second-judge.ts';
import { declared } from '../../server/contracts.ts';
import type { Exchange } from '../support/recorder.ts';
import { secondJudge } from './second-judge.ts';

const contract = declared('admin').contract;
const judge = secondJudge(structuredClone(contract.document));
const operations = [...contract.operations.values()];

const first = <T>(values: Map<string, T> | undefined): T | undefined => values?.values().next().value;

/** A request from the contract's examples, or one with a single change. */
function request(
  operation: Operation,
  { path = {}, query = {}, body = first(operation.body?.examples) }: { path?: Json; query?: Json; body?: unknown } = {},
): Exchange {
  const filled = operation.path.replace(/\{([^}]+)\}/g, (_, name) => path[name] ?? operation.pathParameters.find((one) => one.name === name)!.example);
  const search = new URLSearchParams(query);
  for (const { name, required, example } of operation.queryParameters.values())
    if (required) for (const one of name.endsWith('[]') ? [example].flat() : [String(example)]) search.append(name, String(one));
  const sent = body === undefined ? null : JSON.stringify(body);
  const asked = {
    method: operation.method.toUpperCase(),
    url: `/admin/api/latest${filled}?${search}`,
    contentType: sent === null ? null : 'application/json',
    sent,
  };
  return { ...asked, status: 200, answeredType: 'application/json', answered: '' };
}

const typeOf = (schema: Json): string => resolve(contract.document, schema).type;

/** A request that breaks the contract of this operation: in its body, else in its path, else in its query. */
function spoilt(operation: Operation): Exchange {
  const [root] = operation.body?.rootKeys ?? [];
  if (root) return request(operation, { body: { [root]: 'spoilt' } });
  const id = operation.pathParameters.find(({ schema }) => typeOf(schema) === 'integer');
  if (id) return request(operation, { path: { [id.name]: '0x10' } });
  const counted = [...operation.queryParameters.values()].find(({ schema }) => typeOf(schema) === 'integer');
  return request(operation, { query: counted ? { [counted.name]: '1e1' } : { colour: 'green' } });
}

const responseOf = (operation: Operation, status: number, body: unknown): Exchange => ({
  ...request(operation),
  status,
  answered: body === undefined ? '' : JSON.stringify(body),
});

describe('the second judge', () => {
  test.each(operations.map((operation) => [operation.id, operation] as const))('%s', async (_, operation) => {
    for (const body of operation.body?.examples.values() ?? [undefined])
      expect((await judge.request(request(operation, { body }))).objection, JSON.stringify(body)).toBeUndefined();
    expect(await judge.request(spoilt(operation))).toMatchObject({ operation: operation.id, objection: { status: 400 } });

    for (const [status, { examples }] of operation.responses) {
      if (status >= 500) continue;
      for (const body of examples.size > 0 ? examples.values() : [undefined])
        expect((await judge.response(responseOf(operation, status, body))).objection, `${status} ${JSON.stringify(body)}`).toBeUndefined();
    }
    const [status, { examples }] = [...operation.responses].find(([one]) => one < 400)!;
    const good = first(examples) as Json | undefined;
    expect(await judge.response(responseOf(operation, status, { ...good, spoilt: true }))).toMatchObject({
      operation: operation.id,
      objection: { status: 500 },
    });
    const [member] = Object.keys(good ?? {});
    if (member) expect(await judge.response(responseOf(operation, status, { ...good, [member]: [[]] }))).toMatchObject({ objection: { status: 500 } });
    expect(await judge.response(responseOf(operation, 418, good))).toMatchObject({ objection: { status: 500 } });
  });

  test('a difference from the server is reported, and so is an entry of the list that matches nothing', async () => {
    const [list, create] = ['listPages', 'createPage'].map((id) => contract.operations.get(id)!) as [Operation, Operation];
    const takenThough = { ...spoilt(create), status: 201, answered: JSON.stringify(first(create.responses.get(201)!.examples)) };
    const refusedThough = { ...request(list), status: 400, answered: JSON.stringify({ errors: { limit: 'is odd' } }) };
    const offContract = responseOf(list, 200, { pages: [{ id: 'one' }] });
    const { requests, responses, unlisted, ended, listed } = await judged([takenThough, refusedThough, offContract, responseOf(list, 500, 'a fault')]);
    expect({ requests, responses, listed }).toEqual({ requests: 3, responses: 3, listed: [] });
    expect(unlisted).toHaveLength(3);
    expect(ended.length).toBeGreaterThan(0);
  });

  test('a run of the tests that has recorded nothing is no success', async () => {
    expect(await objections(true, [])).toEqual(['the tests recorded no call for the second judge']);
  });
});
