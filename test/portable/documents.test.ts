// The documents for clients, where what generators make of them would write something else than was meant, or not compile.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Json, resolve } from '../../contract/document.ts';

/** Every object below, with where it stands; examples are values and no schemas. */
function* nodes(node: unknown, place = '#'): Generator<{ node: Json; place: string }> {
  if (typeof node !== 'object' || node === null) return;
  yield { node: node as Json, place };
  for (const [key, below] of Object.entries(node)) if (!['example', 'examples'].includes(key)) yield* nodes(below, `${place}/${key}`);
}

describe.each(['admin.clients.json', 'admin.3.0.json'])('%s', (file) => {
  const document = JSON.parse(readFileSync(`generated/${file}`, 'utf8')) as Json;
  const all = [...nodes({ paths: document.paths, components: document.components })];

  test('nothing that is sent has a default, which a client would send along unasked', () => {
    expect(all.filter(({ node }) => 'default' in node && typeof node.default !== 'object').map(({ place }) => place)).toEqual([]);
    // a server's variables need theirs
    expect(document.servers.at(-1).variables.api_version.default).toBe('latest');
  });

  test('a member that may not be null refers to nothing that may', () => {
    const named = all.filter(({ node }) => typeof node.type === 'string' && !node.nullable && node.allOf?.length === 1 && node.allOf[0].$ref);
    const mayBeNull = ({ type, nullable }: Json) => nullable === true || (Array.isArray(type) && type.includes('null'));
    expect(named.filter(({ node }) => mayBeNull(resolve(document, node.allOf[0]))).map(({ place }) => place)).toEqual([]);
    expect(document.components.schemas.WebhookUpdate.properties.address).toMatchObject({ type: 'string', maxLength: 2048 });
  });
});
