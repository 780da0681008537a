import { expect, test } from 'vitest';
import { brokenPromises, heldToClients } from '../../scripts/clients-judge.ts';
import type { Exchange } from '../support/recorder.ts';

const answered = (url: string, body: unknown): Exchange => ({
  method: 'GET',
  url: `/admin/api/latest/${url}`,
  contentType: null,
  sent: null,
  status: 200,
  answeredType: 'application/json',
  answered: JSON.stringify(body),
});

const page = { id: 131092082 };

test('a response without a member that the documents for clients promise is reported, except where the caller chose the members', () => {
  expect(heldToClients([answered('pages/131092082.json', { page })]).wrong).toEqual([expect.stringMatching(/GET .* must have required property 'title'/)]);
  for (const chosen of ['fields=id', 'fields[]=id', 'page_info=eyJ9'])
    expect(heldToClients([answered(`pages.json?${chosen}`, { pages: [page] })])).toEqual({ answers: 0, wrong: [] });
});

test('a run of the tests that has recorded nothing is no success', () => {
  expect(brokenPromises([])).toEqual(['no response was checked against the document for clients']);
});

test.each([
  ['events.json', { events: [{ id: 1 }] }],
  ['custom_collections/1.json', { custom_collection: { id: 1 } }],
  ['application_charges.json', { application_charges: [{ id: 1 }] }],
  ['recurring_application_charges/1/usage_charges.json', { usage_charges: [{ id: 1 }] }],
  ['price_rules/1/batch/1/discount_codes.json', { discount_codes: [{ id: 1 }] }],
])('a response of %s has to have all promised members', (url, body) => {
  expect(heldToClients([answered(url, body)])).toMatchObject({ answers: 1, wrong: [expect.stringContaining('must have required property')] });
});
