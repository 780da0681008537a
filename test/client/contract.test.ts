// What the client repeats of the contract is held against it.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const contract = JSON.parse(readFileSync('generated/admin.json', 'utf8'));
const members = (schema: any): { all: string[]; required: string[] } => {
  const node = schema.$ref ? contract.components.schemas[schema.$ref.split('/').at(-1)] : schema;
  const parts = (node.allOf ?? []).map(members);
  return {
    all: [...Object.keys(node.properties ?? {}), ...parts.flatMap((part: any) => part.all)],
    required: [...(node.required ?? []), ...parts.flatMap((part: any) => part.required)],
  };
};

describe('the client knows', () => {
  test('every group, in client/src/groups.ts', () => {
    const source = readFileSync('client/src/groups.ts', 'utf8');
    const groups = readdirSync('generated/admin').map((file) => `generated/admin/${file}`);
    expect(groups.filter((file) => !source.includes(file))).toEqual([]);
  });

  test('which members a record may lack, in `Sometimes` of client/src/types.ts', () => {
    const source = /interface Sometimes \{([^}]*)\}/.exec(readFileSync('client/src/types.ts', 'utf8'))![1]!;
    const known = Object.fromEntries(
      [...source.matchAll(/(\w+): ([^;]+);/g)].map(([, key, names]) => [key, [...names!.matchAll(/'(\w+)'/g)].map(([, name]) => name)]),
    );
    const found: Record<string, string[]> = {};
    for (const item of Object.values<any>(contract.paths)) {
      const asked = (item.get?.parameters ?? []).some((parameter: any) => (parameter.$ref ?? parameter.name).endsWith('fields'));
      const schema = asked && item.get.responses['200'].content['application/json'].schema;
      const answer = schema?.$ref ? contract.components.schemas[schema.$ref.split('/').at(-1)] : schema;
      for (const [root, held] of Object.entries<any>(answer?.properties ?? {})) {
        const some = (held.items ?? held).$ref?.split('/').at(-1) as string;
        const whole = contract.components.schemas[some?.replace(/Fields$/, '')];
        if (!whole || whole === contract.components.schemas[some]) continue;
        const { all } = members({ $ref: `/${some}` });
        const { required } = members(whole);
        const lacking = [...new Set(all)].filter((name) => !required.includes(name)).sort();
        if (lacking.length > 0) found[root] = lacking;
      }
    }
    // the single answer has a member more than the record, and lacks the same one
    expect(known).toEqual({ ...found, custom_collection: found.custom_collections });
  });
});
