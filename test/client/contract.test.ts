// What the client repeats of the contract is held against it.
import { readdirSync, readFileSync } from 'node:fs';
import { codes } from 'currency-codes';
import { describe, expect, test } from 'vitest';
import { currencies, rateRequest, rateResponse } from '../../client/src/shapes.ts';

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

  test('the schemas of the rate callback, in client/src/shapes.ts', () => {
    const words = ['type', 'required', 'additionalProperties', 'maxItems', 'maxLength', 'minimum', 'maximum', 'pattern', 'format'];
    const said = ['description', 'examples', 'x-assumption'];
    const shape = (schema: any): any => {
      if (schema.$ref) return shape(contract.components.schemas[schema.$ref.split('/').at(-1)]);
      const { properties, items, ...own } = schema;
      // a word that the client doesn't know would go unchecked
      expect(Object.keys(own).filter((word) => !words.includes(word) && !said.includes(word))).toEqual([]);
      return {
        ...Object.fromEntries(Object.entries(own).filter(([word, value]) => words.includes(word) && !(word === 'additionalProperties' && value === true))),
        ...(properties ? { properties: Object.fromEntries(Object.entries(properties).map(([name, member]) => [name, shape(member)])) } : {}),
        ...(items ? { items: shape(items) } : {}),
      };
    };
    expect(rateRequest).toEqual(shape(contract.components.schemas.CarrierServiceRateRequest));
    expect(rateResponse).toEqual(shape(contract.components.schemas.CarrierServiceRateResponse));
    expect(currencies.trim().split(' ').sort()).toEqual(codes().sort());
  });

  test('which calls answer with a redirection and are deprecated, in client/src/client.ts', () => {
    const source = /deprecatedRedirects[^{]*\{([^}]*)\}/.exec(readFileSync('client/src/client.ts', 'utf8'))![1]!;
    const known = Object.fromEntries([...source.matchAll(/'([^']+)': '([^']+)'/g)].map(([, path, reason]) => [path, reason]));
    const found = Object.entries<any>(contract.paths).flatMap(([path, { get }]) =>
      get?.deprecated && Object.keys(get.responses).some((status) => status.startsWith('3')) ? [[path, get['x-deprecation'].documentation_url]] : [],
    );
    expect(found.length).toBeGreaterThan(0);
    expect(known).toEqual(Object.fromEntries(found));
  });
});
