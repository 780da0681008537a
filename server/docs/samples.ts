// The samples of the reference: how each operation is called with curl and with the client. A test runs them.
import { type Json, resolve } from '../../contract/document.ts';

export interface Sampled {
  path: string;
  method: string;
  operation: Json;
  parameters: Json[];
}

export const exampleOf = (parameter: Json): unknown => parameter.example ?? parameter.schema?.examples?.[0] ?? parameter.schema?.default ?? 1;

export function bodyExample(document: Json, operation: Json): unknown {
  const media = operation.requestBody && resolve(document, operation.requestBody).content?.['application/json'];
  const [example] = Object.values<Json>(media?.examples ?? {});
  return example && resolve(document, example).value;
}

const requiredQuery = ({ parameters }: Sampled) => parameters.filter((one) => one.in === 'query' && one.required);

function pathExample({ path, parameters }: Sampled): string {
  const filled = path.replace(/\{([^}]+)\}/g, (_, name) => encodeURIComponent(String(exampleOf(parameters.find((one) => one.name === name) ?? {}))));
  return filled;
}

function queryExample(sampled: Sampled): string {
  const search = new URLSearchParams();
  for (const parameter of requiredQuery(sampled)) {
    const value = exampleOf(parameter);
    if (Array.isArray(value) && parameter.name.endsWith('[]')) for (const one of value) search.append(parameter.name, String(one));
    else search.append(parameter.name, [value].flat().join(','));
  }
  return search.size ? `?${search}` : '';
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** `$BASE_URL` and `$TOKEN` are the reader's to set. */
export function curl(document: Json, sampled: Sampled, credentials: string): string {
  const { method, operation } = sampled;
  const body = bodyExample(document, operation);
  const lines = [
    `curl${method === 'get' ? '' : ` -X ${method.toUpperCase()}`} "$BASE_URL${pathExample(sampled)}${queryExample(sampled)}"`,
    `-H "${credentials}"`,
    ...(body === undefined ? [] : ["-H 'Content-Type: application/json'", `--data-raw ${quoted(JSON.stringify(body))}`]),
  ];
  return lines.join(' \\\n  ');
}

/** A value as TypeScript has it. */
function literal(value: unknown, indent: string): string {
  const inner = `${indent}  `;
  if (Array.isArray(value)) return value.length === 0 ? '[]' : `[\n${value.map((one) => `${inner}${literal(one, inner)},`).join('\n')}\n${indent}]`;
  if (value !== null && typeof value === 'object') {
    const key = (name: string) => (/^[a-z_$][\w$]*$/i.test(name) ? name : `'${name}'`);
    const entries = Object.entries(value);
    return entries.length === 0 ? '{}' : `{\n${entries.map(([name, one]) => `${inner}${key(name)}: ${literal(one, inner)},`).join('\n')}\n${indent}}`;
  }
  return typeof value === 'string' ? `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'` : String(value);
}

/** With the client package; `client` comes from `createClient({ baseUrl, accessToken })`. */
export function clientCall(document: Json, sampled: Sampled): string {
  const { method, path, operation, parameters } = sampled;
  const body = bodyExample(document, operation);
  const paths = parameters.filter((one) => one.in === 'path');
  const query = requiredQuery(sampled);
  const options = {
    ...(paths.length ? { path: Object.fromEntries(paths.map((one) => [one.name, exampleOf(one)])) } : {}),
    ...(query.length ? { query: Object.fromEntries(query.map((one) => [one.name, exampleOf(one)])) } : {}),
    ...(body === undefined ? {} : { body }),
  };
  return `const body = await client.${method}('${path}'${Object.keys(options).length ? `, ${literal(options, '')}` : ''});`;
}
