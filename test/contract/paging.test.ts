// What may be sent beside `page_info`, for every paged list of the contracts. Generated clients send the list's own filters along with it, and
// every declared default: both are accepted. Other values are refused.
import { describe, expect, test } from 'vitest';
import type { Parameter } from '../../contract/operations.ts';
import { Query } from '../../contract/requests/query.ts';
import { fold } from '../../contract/schema.ts';
import { declared } from '../../server/contracts.ts';

const interfaces = (['admin', 'operator'] as const).map((name) => ({ name, ...declared(name) }));
const lists = interfaces.flatMap(({ name, contract }) =>
  [...contract.operations.values()]
    .filter(({ queryParameters }) => queryParameters.has('page_info'))
    .map((operation) => ({ name, id: operation.id, operation })),
);

/** Values of any type that a filter can have. A filter uses those that its schema accepts. */
const words = [
  '1',
  '2',
  '2026-09-01T00:00:00-04:00',
  '2026-10-01T00:00:00-04:00',
  'tea',
  'scones',
  'true',
  'false',
  'tea.example',
  'scones.example',
  'USD',
  'EUR',
];

const textOf = (value: unknown) => [value].flat().join(',');

describe.each(lists)('$name $id', ({ name, operation }) => {
  const { contract, validator } = declared(name);
  const read = (query: Record<string, string>) => validator.query(operation, String(new URLSearchParams(query)));
  const filters = [...operation.queryParameters.values()].filter((one) => !['page_info', 'limit', 'fields'].includes(one.name));

  const valuesOf = ({ name: parameter, schema, example }: Parameter) => {
    const folded = fold(contract.document, schema);
    const choices = [folded, fold(contract.document, folded.items ?? {})].flatMap((one) => one.enum ?? []);
    const given = [...new Set([example, ...choices, ...words].filter((one) => one !== undefined).map(textOf))];
    return given.filter((text) => text !== '' && !(parameter in read({ [parameter]: text }).errors));
  };

  /** Asks the list for the page of a cursor that was sealed when the list had been asked with `held`. */
  const asked = (held: Record<string, string>, beside: Record<string, string>) => {
    const { limit, page_info, fields, ...query } = read(held).value;
    const cursors = { seal: () => 'sealed', open: () => ({ cursor: {}, query }) };
    const search = String(new URLSearchParams({ page_info: 'sealed', ...beside }));
    return { query, found: new Query(validator, cursors).read(operation, {}, search, '1/1', []) };
  };

  const defaults = Object.fromEntries(
    [...operation.queryParameters.values()].flatMap(({ name: parameter, schema }) => {
      const value = validator.defaultOf(schema);
      return value === undefined ? [] : [[parameter, textOf(value)]];
    }),
  );

  test('all declared defaults together are accepted, and change nothing', () => {
    const { query, found } = asked({}, defaults);
    expect(found).toEqual({ query, page: { limit: Number(defaults.limit), cursor: {} } });
  });

  test.each(filters.map((filter) => [filter.name, filter] as const))('%s', (parameter, filter) => {
    const [own, another] = valuesOf(filter).filter((text) => text !== defaults[parameter]);
    expect(own, `two values of ${parameter}`).toBeDefined();
    const held = asked({ [parameter]: own! }, { ...defaults, [parameter]: own! });
    expect(held.found).toEqual({ query: held.query, page: { limit: Number(defaults.limit), cursor: {} } });
    if (defaults[parameter] !== undefined) expect(asked({ [parameter]: own! }, defaults).found).toMatchObject({ query: held.query });
    const refused = { status: 400, errors: { [parameter]: `${parameter} cannot be passed when page_info is present.` } };
    expect(asked({}, { [parameter]: own! }).found).toEqual(refused);
    // a filter with two choices has its default and one other value
    if (another !== undefined) expect(asked({ [parameter]: own! }, { [parameter]: another }).found).toEqual(refused);
    else expect(defaults[parameter]).toBeDefined();
  });
});

test('the lists are read from the documents, so new lists are tested too', () => {
  expect(lists.filter(({ name }) => name === 'admin').length).toBeGreaterThan(15);
  expect(lists.filter(({ name }) => name === 'operator').length).toBeGreaterThan(25);
});
