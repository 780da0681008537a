// Seeded changes of the real contract: a change that breaks a document is reported for exactly the documents that it breaks.
import { describe, expect, test } from 'vitest';
import { aboutThese, compared } from '../../check/compare.ts';
import { clientDocument } from '../../contract/published/clients.ts';
import { both, changed, header, operations, pages, topics, webhooks } from '../../portable/changes.ts';

type Json = Record<string, any>;

const rules = (was: Json, change: (c: Json) => unknown) => {
  const { findings } = compared(was, changed(was, change));
  return { rules: [...new Set(findings.map(({ rule }) => rule))].sort(), breaks: [...new Set(findings.flatMap(({ breaks }) => breaks ?? []))].join(' ') };
};

describe.each([
  ['operations', pages, operations],
  ['webhooks', topics, webhooks],
] as const)('%s', (_kind, was, { breaking, harmless }) => {
  test.each(breaking)('%s', (_, expected, breaks, change) => {
    expect(rules(was, change)).toEqual({ rules: expected.split(' ').sort(), breaks });
  });

  test.each(harmless)('harmless: %s', (_, change) => {
    expect(rules(was, change).rules).toEqual([]);
  });
});

test('null that comes to a choice in a response breaks the document in 3.0 too', () => {
  const choice = (...more: Json[]) => both((schema) => (schema.properties.author = { anyOf: [{ type: 'string' }, { type: 'boolean' }, ...more] }));
  expect(rules(changed(pages, choice()), choice({ type: 'null' }))).toEqual({ rules: ['variant-output'], breaks: 'strict clients 3.0' });
});

test('a changed header that all deliveries share is reported once', () => {
  const is = structuredClone(topics);
  header(is, 'X-Service-Topic').required = false;
  expect(compared(topics, is).findings.map(({ place }) => place)).toEqual([expect.stringMatching(/^parameters\/\w+ header X-Service-Topic$/)]);
});

test('a new member is reported only for the document that refuses unknown members', () => {
  const is = structuredClone(pages);
  both((schema) => (schema.properties.colour = { type: 'string' }))(is);
  const told = 'is new in what the server sends: clients that validate it against the document (strict) refuse it, and other clients ignore it';
  expect(compared(pages, is).notes).toEqual([`PageFields (output) colour ${told}`, `Page (output) colour ${told}`]);
  expect(compared(clientDocument(pages, 'clients'), clientDocument(is, 'clients'))).toEqual({ findings: [], notes: [] });
});

test('an answer that is no longer closed is reported for the document that refuses unknown members', () => {
  const is = structuredClone(pages);
  both((schema) => (schema.additionalProperties = { type: 'string' }))(is);
  expect(compared(pages, is).notes[0]).toMatch(/^PageFields \(output\) values is new in what the server sends/);
  expect(compared(pages, is).findings.filter(({ rule }) => rule !== 'closed-input')).toEqual([]);
});

test('in the default list, allowances for places of another contract are ignored', () => {
  const entry = (place: string) => ({ rule: 'type-output', place, reason: 'It is.', until: '2026-12-31' });
  const list = [
    entry('Page (output) title'),
    entry('ShopCreate (input) name'),
    entry('listPages query limit'),
    entry('webhook teas/create'),
    entry('parameters/limit x'),
    entry('/pages.json servers'),
    entry('/shops.json servers'),
  ];
  expect(aboutThese(list, pages, pages).map(({ place }) => place)).toEqual([
    'Page (output) title',
    'listPages query limit',
    'webhook teas/create',
    'parameters/limit x',
    '/pages.json servers',
  ]);
});
