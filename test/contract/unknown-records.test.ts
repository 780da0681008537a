// An app that writes to a record that doesn't exist gets 404, whatever is wrong with the body.
import { beforeAll, describe, expect, test } from 'vitest';
import type { Operation } from '../../contract/operations.ts';
import { declared } from '../../server/contracts.ts';
import { type Sandbox, sandbox } from '../support/harness.ts';

let box: Sandbox;
beforeAll(async () => {
  box = await sandbox();
});

/** A value that fits no member of any record. */
const wrong = { not: ['what is asked for'] };

/** A body in which every member of the record has a type that it can't have. */
function malformed({ body }: Operation): object {
  const record = (names: Iterable<string>) => Object.fromEntries([...names].map((name) => [name, wrong]));
  return Object.fromEntries([...body!.members].map(([root, names]) => [root, body!.lists.has(root) ? [wrong] : record(names().keys())]));
}

const writes = [...declared('admin').contract.operations.values()]
  .filter(({ path, body }) => body && path.includes('{'))
  .map((operation) => [operation.id, operation] as const);

describe('404, not 422', () => {
  test.each(writes)('%s', async (_, operation) => {
    const method = operation.method.toUpperCase();
    const path = operation.path.replace(/\{[^}]+\}/g, '1');
    const { status, body } = await box.call(method, path, { body: malformed(operation) });
    expect([status, body]).toEqual([404, { errors: 'Not Found' }]);
  });
});
