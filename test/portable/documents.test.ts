// The documents for clients, at the places where generators would write code that means something else, or doesn't compile.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Json, resolve } from '../../contract/document.ts';
import { schemasOf } from '../../contract/formats.ts';

/** Every object below, with its place. Examples are left out, because they are values and no schemas. */
function* nodes(node: unknown, place = '#'): Generator<{ node: Json; place: string }> {
  if (typeof node !== 'object' || node === null) return;
  yield { node: node as Json, place };
  for (const [key, below] of Object.entries(node)) if (!['example', 'examples'].includes(key)) yield* nodes(below, `${place}/${key}`);
}

describe.each(['admin.clients.json', 'admin.3.0.json'])('%s', (file) => {
  const document = JSON.parse(readFileSync(`generated/${file}`, 'utf8')) as Json;
  const all = [...nodes({ paths: document.paths, components: document.components })];

  test('nothing in a request has a default, which a client would send unasked', () => {
    expect(all.filter(({ node }) => 'default' in node && typeof node.default !== 'object').map(({ place }) => place)).toEqual([]);
    // the variables of a server have to have a default
    expect(document.servers.at(-1).variables.api_version.default).toBe('latest');
  });

  test('the schemes by which calls and callbacks are secured are there, and no others', () => {
    const named = all.flatMap(({ node }) => (Array.isArray(node.security) ? node.security : [])).concat(document.security ?? []);
    expect(new Set(named.flatMap(Object.keys))).toEqual(new Set(Object.keys(document.components.securitySchemes)));
  });

  test('a member that may not be null refers to no schema that may be null', () => {
    const named = all.filter(({ node }) => typeof node.type === 'string' && !node.nullable && node.allOf?.length === 1 && node.allOf[0].$ref);
    const mayBeNull = ({ type, nullable }: Json) => nullable === true || (Array.isArray(type) && type.includes('null'));
    expect(named.filter(({ node }) => mayBeNull(resolve(document, node.allOf[0]))).map(({ place }) => place)).toEqual([]);
    expect(document.components.schemas.WebhookUpdate.properties.address).toMatchObject({ type: 'string', maxLength: 2048 });
  });
});

test('every example that is left fits its schema, and no list of examples is empty', () => {
  const document = JSON.parse(readFileSync('generated/admin.clients.json', 'utf8')) as Json;
  const compiler = schemasOf(document);
  const holders = [...nodes({ paths: document.paths, components: document.components })].filter(({ node }) => node.schema && node.examples);
  expect(holders.length).toBeGreaterThan(100);
  const broken = holders.flatMap(({ node, place }) => {
    const fits = compiler.compile(node.schema);
    const named = Object.entries<Json>(node.examples);
    return named.length === 0 ? [`${place} has none`] : named.filter(([, one]) => !fits(resolve(document, one).value)).map(([name]) => `${place} ${name}`);
  });
  expect(broken).toEqual([]);
});

test('a success that has examples in the source has one here too', () => {
  const [source, clients] = ['admin.json', 'admin.clients.json'].map((file) => JSON.parse(readFileSync(`generated/${file}`, 'utf8')) as Json);
  const shown = ({ paths }: Json) =>
    [...nodes(paths, '')].filter(({ node, place }) => /\/responses\/2\d\d\/content\/[^/]+\/json$/.test(place) && node.examples).map(({ place }) => place);
  expect(shown(source!).length).toBeGreaterThan(50);
  expect(shown(source!).filter((place) => !shown(clients!).includes(place))).toEqual([]);
});

test('3.0 has nullable only beside a type, and null among the values where it is meant', () => {
  const document = JSON.parse(readFileSync('generated/admin.3.0.json', 'utf8')) as Json;
  const nullable = [...nodes({ paths: document.paths, components: document.components })].filter(({ node }) => node.nullable === true);
  expect(nullable.length).toBeGreaterThan(50);
  expect(nullable.filter(({ node }) => typeof node.type !== 'string' && !node.anyOf).map(({ place }) => place)).toEqual([]);
  expect(nullable.filter(({ node }) => node.enum && !node.enum.includes(null)).map(({ place }) => place)).toEqual([]);
  expect(document.info.license).toEqual({ name: 'MIT', url: 'https://spdx.org/licenses/MIT.html' });
});
