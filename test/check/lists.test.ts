// Lists that are longer than their call asked for.
import { expect, test } from 'vitest';
import { Judge } from '../../check/judge.ts';
import { Watch } from '../../check/traffic.ts';
import { checked, contractOf, json, no } from './answering.ts';

type Json = Record<string, any>;

const limit = (more: Json = {}, name = 'limit'): Json => ({ name, in: 'query', schema: { type: 'integer', minimum: 1, maximum: 5, ...more } });
const leaves = { type: 'array', items: { type: 'object', properties: { veins: { type: 'array' } } } };
const under = (properties: Json) => ({ type: 'object', properties });
const listing = (schema: Json, ...parameters: Json[]) =>
  contractOf({ '/leaves': { get: { operationId: 'listLeaves', parameters, responses: { 200: json(schema), 400: no } } } });

/** What is said of a list of eight leaves, which the body has as `written` says. */
const said = (document: Json, url: string, written: (leaves: Json[]) => unknown = (all) => all) => {
  const judge = new Judge(document);
  const received = { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(written(Array.from({ length: 8 }, () => ({})))) };
  return judge.list(judge.operations[0]!, { method: 'GET', url, headers: {} }, received).map(({ message }) => message);
};

test.each<[string, Json, string, string | undefined, ((leaves: Json[]) => unknown)?]>([
  ['as many as were asked for', listing(leaves, limit({ maximum: 9 })), '?limit=8', undefined],
  ['more than were asked for', listing(leaves, limit()), '?limit=3', 'limit=3 was sent'],
  ['more than the default', listing(leaves, limit({ default: 2 })), '', 'without limit there are 2 at most'],
  ['more than anyone may ask for, where nothing was asked for', listing(leaves, limit()), '', undefined],
  ['an unlimited list', listing(leaves, limit({ maximum: undefined })), '', undefined],
  ['a limit that should have been refused', listing(leaves, limit()), '?limit=7', undefined],
  ['a limit of none', listing(leaves, limit({ minimum: 0 })), '?limit=0', undefined],
  ['a limit given twice', listing(leaves, limit()), '?limit=3&limit=3', undefined],
  ['a limit that is a text', listing(leaves, limit({ type: 'string' })), '?limit=3', undefined],
  ['another name of the limit', listing(leaves, limit({}, 'per_page')), '?per_page=3', 'per_page=3 was sent'],
  ['two limits', listing(leaves, limit({}, 'pageSize'), limit()), '?pageSize=3', undefined],
  [
    'a list under a root',
    listing(under({ leaves, total: { type: 'integer' } }), limit()),
    '?limit=3',
    'limit=3 was sent',
    (all) => ({ leaves: all, total: 8 }),
  ],
  ['two lists', listing(under({ leaves, trees: leaves }), limit()), '?limit=3', undefined, (all) => ({ leaves: all })],
  ['a list that may also be a record', listing({ anyOf: [leaves, under({})] }, limit()), '?limit=3', undefined],
])('%s', (_, document, search, why, written) => {
  expect(said(document, `/leaves${search}`, written)).toEqual(why ? [`the list has 8 items, although ${why}`] : []);
});

test.each([
  [0, []],
  [1, ['list_limit listLeaves 200', 'list_limit listLeaves 200']],
])('a server that gives %i too many', async (tooMany, expected) => {
  const document = listing(leaves, limit({ default: 2 }));
  const judge = new Judge(document);
  const { findings } = await checked(document, ({ url }) => {
    if (judge.request(judge.operations[0]!, {}, { method: 'GET', url: url!, headers: {} }).length > 0) return { status: 400, body: { error: 'limit' } };
    const most = Number(new URL(url!, 'http://server').searchParams.get('limit') ?? 2);
    return { status: 200, body: Array.from({ length: most + tooMany }, () => ({})) };
  });
  expect(findings.map(({ rule, place }) => `${rule} ${place}`)).toEqual(expected);
});

test('recorded traffic is judged too', () => {
  const sent = { method: 'GET', url: '/leaves?limit=1', headers: {} };
  const received = { status: 200, headers: { 'content-type': 'application/json' }, body: '[{}, {}]' };
  expect(new Watch(listing(leaves, limit())).see(sent, received).map(({ rule }) => rule)).toEqual(['list_limit']);
});
