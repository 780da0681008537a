// Closed objects are checked by counting their members. The result has to be the same as Ajv's, which goes through all members.
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { schemaCompiler } from '../../contract/formats.ts';

const names = ['id', 'title', 'a b', "it's", '0', 'constructor', 'toString', '__proto__', 'hasOwnProperty', 'länge', ...'bcdefghij'];
const name = fc.constantFrom(...names);

/** An object that has only own members, whatever their names are, as JSON.parse makes it. */
const withMembers = <T>(members: [string, T][]): Record<string, T> => {
  const made: Record<string, T> = {};
  for (const [key, value] of members) Object.defineProperty(made, key, { value, enumerable: true, configurable: true, writable: true });
  return made;
};
const objectOf = <T>(value: fc.Arbitrary<T>) => fc.uniqueArray(fc.tuple(name, value), { selector: ([key]) => key, maxLength: 14 }).map(withMembers);

test('counting finds the same unknown members of a closed object as Ajv', () => {
  const additional = fc.constantFrom(false, true, { type: 'string' });
  const schema = fc.record(
    {
      type: fc.constant('object'),
      properties: objectOf(fc.constantFrom({}, { type: 'integer' })),
      additionalProperties: additional,
      required: fc.uniqueArray(name, { maxLength: 2 }),
    },
    { requiredKeys: ['type', 'additionalProperties'] },
  );
  const value = objectOf(fc.constantFrom<unknown>(1, 'text', null, undefined));
  const found = new Set<unknown>();
  const [own, plain] = [schemaCompiler('document', {}), new Ajv2020({ strict: false, validateSchema: false })];
  const judge = (schema: object, values: unknown[]) => {
    const [ours, theirs] = [own.compile(schema), plain.compile(schema)];
    for (const value of values) {
      const fits = theirs(value);
      expect(ours(value), JSON.stringify([schema, value])).toBe(fits);
      const [mine, expected] = [ours.errors?.[0], theirs.errors?.[0]];
      expect([mine?.keyword, mine?.params]).toEqual([expected?.keyword, expected?.params]);
      found.add(mine?.keyword);
    }
  };
  fc.assert(fc.property(schema, fc.array(value, { minLength: 5, maxLength: 5 }), judge), { numRuns: 500 });
  expect(found).toEqual(new Set([undefined, 'additionalProperties', 'required', 'type']));

  // the check works behind a reference and in a list too, as responses have them
  const page = { type: 'object', properties: { id: { type: 'integer' } }, additionalProperties: false };
  judge({ type: 'array', items: { allOf: [{ $ref: '#/$defs/page' }], required: ['id'] }, $defs: { page } }, [
    [{ id: 1 }, { id: 1, more: 2 }],
    [{ id: 1 }],
    [{}],
  ]);
});
