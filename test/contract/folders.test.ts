// A group is three files with the same stem: its document, its handlers and its tests. Each folder has to have a file for each group.
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import * as adminGroups from '../../server/admin/index.ts';
import { declared } from '../../server/contracts.ts';
import * as operatorGroups from '../../server/operator/index.ts';

const stems = (folder: string, ending: string) =>
  readdirSync(folder)
    .filter((file) => file.endsWith(ending) && !file.startsWith('_') && file !== 'index.ts')
    .map((file) => basename(file, ending))
    .sort();

describe.each([
  ['admin', adminGroups],
  ['operator', operatorGroups],
] as const)('%s', (name, groups) => {
  const documents = stems(`openapi/${name}`, '.yaml');

  test('documents, handlers, tests and generated types have the same stems', () => {
    expect(stems(`server/${name}`, '.ts')).toEqual(documents);
    expect(stems(`test/${name}`, '.test.ts')).toEqual(documents);
    expect(stems(`generated/${name}`, '.ts')).toEqual(documents);
  });

  test('each group is in the index of handlers, and has its tag in the contract', () => {
    expect(Object.keys(groups).sort()).toEqual(documents);
    expect([...new Set([...declared(name).contract.operations.values()].map(({ group }) => group))].sort()).toEqual(documents);
  });

  // most tools outside JavaScript read YAML 1.1, in which a timestamp without quotes is not a text
  test('the joined contract is the same as JSON, as YAML 1.2 and as YAML 1.1', () => {
    const [json, yaml] = ['json', 'yaml'].map((kind) => readFileSync(`generated/${name}.${kind}`, 'utf8')) as [string, string];
    for (const version of ['1.2', '1.1'] as const) expect(parse(yaml, { version, schema: version === '1.1' ? 'yaml-1.1' : 'core' })).toEqual(JSON.parse(json));
  });
});
