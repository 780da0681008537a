// The bodies and answers of the operator interface by method and path, for the editor of a test: without errors, headers and examples, which take more room.
import { type Json, jsonMedia, operationNodes, resolve } from '../contract/document.ts';
import { typesOf } from './_types.ts';

/** Keywords that make no type. */
const silent = /^(x-|examples?$|title$)/;

/** In a map of members every key is a name, also `title`. */
function slim(node: unknown, isMap = false): unknown {
  if (Array.isArray(node)) return node.map((one) => slim(one));
  if (node === null || typeof node !== 'object') return node;
  return Object.fromEntries(
    Object.entries(node).flatMap(([key, value]) => (!isMap && silent.test(key) ? [] : [[key, slim(value, key === 'properties' && !isMap)]])),
  );
}

const within = (node: unknown): string[] => [...JSON.stringify(node).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name!);

export async function operatorCalls(contract: Json): Promise<string> {
  const calls: Json = {};
  for (const { path, method, operation } of operationNodes(contract.paths)) {
    const status = Object.keys(operation.responses).find((each) => each.startsWith('2'))!;
    const given = resolve(contract, operation.requestBody ?? {});
    const body = jsonMedia(contract, given)?.schema;
    const answer = jsonMedia(contract, operation.responses[status])?.schema ?? { type: 'object' };
    const required = body && given.required ? ['body', 'answer'] : ['answer'];
    calls[`${method.toUpperCase()} ${path}`] = { description: operation.summary, type: 'object', required, properties: { ...(body && { body }), answer } };
  }
  const used = new Set(within(calls));
  for (const name of used) for (const other of within(contract.components.schemas[name])) used.add(other);
  const schemas = Object.fromEntries([...used].sort().map((name) => [name, contract.components.schemas[name]]));
  const all = { ...schemas, calls: { type: 'object', required: Object.keys(calls), properties: calls } };
  return `// generated, do not edit: npm run generate\n${await typesOf({ openapi: '3.1.0', info: contract.info, paths: {}, components: { schemas: slim(all, true) } })}`;
}
