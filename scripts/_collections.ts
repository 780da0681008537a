// What other tools get from the contracts: a collection for Postman, one for Bruno, and two texts for language models.
import { examplesOf, type Json, jsonMedia, operationsIn, scopesOf } from '../contract/document.ts';

interface Shown {
  name: string;
  path: string;
  method: string;
  group: string;
  operation: Json;
  parameters: Json[];
  body: unknown;
}

const bases: Record<string, string> = { admin: '{{baseUrl}}/admin/api/latest', operator: '{{baseUrl}}/operator' };
const titles: Record<string, string> = { admin: 'Store administration', operator: 'Operator' };
const local = 'http://127.0.0.1:4010';

const exampleOf = (parameter: Json): string => [parameter.example ?? parameter.schema?.examples?.[0] ?? parameter.schema?.default ?? ''].flat().join(',');

const shownOf = (contract: Json): Shown[] =>
  operationsIn(contract).map(({ path, method, operation, parameters }) => {
    const [body] = examplesOf(contract, jsonMedia(contract, operation.requestBody)).values();
    return { name: operation.summary, path, method, group: operation.tags[0], operation, parameters, body };
  });

const filled = ({ path, parameters }: Shown) => path.replace(/\{([^}]+)\}/g, (_, name) => exampleOf(parameters.find((one) => one.name === name) ?? {}));
const queryOf = ({ parameters }: Shown) => parameters.filter((one) => one.in === 'query');
const written = (body: unknown) => JSON.stringify(body, null, 2);
const folders = (all: Shown[]) => [...Map.groupBy(all, ({ group }) => group)];

/** A collection in version 2.1 of Postman's own format. */
export function postman(contracts: [string, Json][]): string {
  const request = (door: string) => (one: Shown) => {
    const place = bases[door] + filled(one);
    const query = queryOf(one).map((parameter) => ({ key: parameter.name, value: exampleOf(parameter), disabled: !parameter.required }));
    const asked = query.filter(({ disabled }) => !disabled).map(({ key, value }) => `${key}=${value}`);
    return {
      name: one.name,
      request: {
        method: one.method.toUpperCase(),
        header: one.body === undefined ? [] : [{ key: 'Content-Type', value: 'application/json' }],
        url: {
          raw: place + (asked.length > 0 ? `?${asked.join('&')}` : ''),
          host: ['{{baseUrl}}'],
          path: place.slice('{{baseUrl}}/'.length).split('/'),
          ...(query.length > 0 ? { query } : {}),
        },
        ...(one.body === undefined ? {} : { body: { mode: 'raw', raw: written(one.body), options: { raw: { language: 'json' } } } }),
        ...(one.operation.description ? { description: one.operation.description } : {}),
      },
    };
  };
  const auth: Record<string, Json> = {
    admin: {
      type: 'apikey',
      apikey: [
        { key: 'key', value: 'X-Service-Access-Token', type: 'string' },
        { key: 'value', value: '{{accessToken}}', type: 'string' },
        { key: 'in', value: 'header', type: 'string' },
      ],
    },
    operator: { type: 'bearer', bearer: [{ key: 'token', value: '{{operatorKey}}', type: 'string' }] },
  };
  const collection = {
    info: { name: 'store-admin', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
    variable: [
      { key: 'baseUrl', value: local },
      { key: 'accessToken', value: '' },
      { key: 'operatorKey', value: '' },
    ],
    item: contracts.map(([door, contract]) => ({
      name: titles[door],
      auth: auth[door],
      item: folders(shownOf(contract)).map(([group, all]) => ({ name: group, item: all.map(request(door)) })),
    })),
  };
  return `${JSON.stringify(collection, null, 1)}\n`;
}

/** A collection in one file, in the format that Bruno imports. */
export function bruno(contracts: [string, Json][]): string {
  const headers: Record<string, Json> = {
    admin: { name: 'X-Service-Access-Token', value: '{{accessToken}}', enabled: true },
    operator: { name: 'Authorization', value: 'Bearer {{operatorKey}}', enabled: true },
  };
  const request = (door: string) => (one: Shown, at: number) => ({
    type: 'http-request',
    name: one.name,
    seq: at + 1,
    request: {
      url: bases[door] + filled(one),
      method: one.method.toUpperCase(),
      headers: [headers[door]],
      params: queryOf(one).map((parameter) => ({ name: parameter.name, value: exampleOf(parameter), type: 'query', enabled: parameter.required === true })),
      body: one.body === undefined ? { mode: 'none' } : { mode: 'json', json: written(one.body) },
      auth: { mode: 'none' },
      ...(one.operation.description ? { docs: one.operation.description } : {}),
    },
  });
  const variable = (name: string, value: string) => ({ name, value, enabled: true, secret: false, type: 'text' });
  const collection = {
    name: 'store-admin',
    version: '1',
    items: contracts.map(([door, contract]) => ({
      type: 'folder',
      name: titles[door],
      items: folders(shownOf(contract)).map(([group, all]) => ({ type: 'folder', name: group, items: all.map(request(door)) })),
    })),
    environments: [{ name: 'sandbox', variables: [variable('baseUrl', local), variable('accessToken', ''), variable('operatorKey', '')] }],
  };
  return `${JSON.stringify(collection, null, 1)}\n`;
}

const intro = [
  '# store-admin',
  '',
  '> The store administration REST interface of a commerce platform, to run yourself. Apps call it behind /admin/api/latest with the header X-Service-Access-Token; the operator calls /operator with Authorization: Bearer.',
  '',
];

/** An overview with links, in the format of llmstxt.org. */
export function llms(contracts: [string, Json][]): string {
  const groups = (door: string, contract: Json) =>
    folders(shownOf(contract)).map(([group, all]) => `- [${group}](/docs/${door}/${group}): ${all.map(({ name }) => name).join('; ')}`);
  return [
    ...intro,
    '## The contract',
    '',
    '- [OpenAPI 3.1 as JSON](/openapi.json), [as YAML](/openapi.yaml): the store administration interface, all of it',
    "- [The operator's, as JSON](/docs/operator.json)",
    '- [Everything as one text](/llms-full.txt)',
    ...contracts.flatMap(([door, contract]) => ['', `## ${titles[door]}`, '', ...groups(door, contract)]),
    '',
  ].join('\n');
}

/** Every operation with its parameters, its body and its answer, in one text. */
export function llmsFull(contracts: [string, Json][]): string {
  const told = (contract: Json) => (one: Shown) => {
    const scopes = scopesOf(contract, one.operation);
    const [status, response] = Object.entries<Json>(one.operation.responses).find(([code]) => Number(code) < 400) ?? [];
    const [answer] = examplesOf(contract, jsonMedia(contract, response)).values();
    const query = queryOf(one).map(({ name, required }) => (required ? `${name} (required)` : name));
    return [
      `### ${one.method.toUpperCase()} ${one.path}`,
      '',
      `${one.name}. ${one.operation.description ?? ''}`.trim(),
      ...(scopes.length > 0 ? [`Scope: ${scopes.join(', ')}`] : []),
      ...(query.length > 0 ? [`Query: ${query.join(', ')}`] : []),
      ...(one.body === undefined ? [] : [`Body: ${JSON.stringify(one.body)}`]),
      ...(answer === undefined ? [] : [`${status}: ${JSON.stringify(answer)}`]),
      '',
    ].join('\n');
  };
  return [
    ...intro,
    ...contracts.flatMap(([door, contract]) => [`## ${titles[door]}`, '', contract.info.description ?? '', '', ...shownOf(contract).map(told(contract))]),
  ].join('\n');
}
