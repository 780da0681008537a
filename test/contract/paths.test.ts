// Path parameters that are names, in every operation that has one: a name that breaks the contract's pattern is refused before the store is asked.
import { beforeAll, expect, test } from 'vitest';
import { declared } from '../../server/contracts.ts';
import { type Sandbox, sandbox } from '../support/harness.ts';

let box: Sandbox;
beforeAll(async () => {
  box = await sandbox();
});

const named = (['admin', 'operator'] as const).flatMap((name) =>
  [...declared(name).contract.operations.values()].flatMap((operation) =>
    operation.pathParameters.filter(({ schema }) => schema.type === 'string').map((parameter) => ({ name, id: operation.id, operation, parameter })),
  ),
);

test('there are such operations', () => {
  expect(named.map(({ id }) => id)).toContain('listHeldDeliveries');
});

test.each(named)('$name $id 400 for a $parameter.name of another form', async ({ name, operation, parameter }) => {
  const [example] = operation.body?.examples.values() ?? [];
  for (const text of ['%C2%84', 'A%20Laptop', '-', 'x'.repeat(64)]) {
    const path = operation.path
      .replace('{shop_id}', String(box.shop.id))
      .replace(`{${parameter.name}}`, text)
      .replace(/\{[^}]+\}/g, '1');
    const call = name === 'admin' ? box.call : box.operator;
    const { status, body } = await call(operation.method.toUpperCase(), path, example as never);
    expect([text, status, body]).toEqual([text, 400, { errors: { [parameter.name]: 'is invalid' } }]);
  }
});
