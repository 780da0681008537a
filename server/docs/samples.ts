// The samples of the reference: each operation called in each language. Tests run the samples of curl and of the client, and check the syntax of the others.
import { type Json, jsonMedia, resolve } from '../../contract/document.ts';
import { literal } from './literals.ts';

export interface Sampled {
  path: string;
  method: string;
  operation: Json;
  parameters: Json[];
}

/** Where the calls go, and how they are authenticated. */
export interface Access {
  /** The address of the server without a path. */
  origin: string;
  /** The path that comes before the contract's paths. */
  base: string;
  /** Empty if a call needs no header. */
  header: string;
  credential: string;
}

export const exampleOf = (parameter: Json): unknown => parameter.example ?? parameter.schema?.examples?.[0] ?? parameter.schema?.default ?? 1;

/** The bodies that the contract shows for an operation. If the operation takes no body, there is one entry without a value. */
export function bodyExamples(document: Json, operation: Json): { title: string; value: unknown }[] {
  const media = jsonMedia(document, operation.requestBody);
  const examples = Object.entries<Json>(media?.examples ?? {}).map(([name, given]) => {
    const { summary, value } = resolve(document, given);
    return { title: (summary ?? name.replaceAll('_', ' ')) as string, value: value as unknown };
  });
  return examples.length > 0 ? examples : [{ title: '', value: undefined }];
}

const requiredQuery = ({ parameters }: Sampled) => parameters.filter((one) => one.in === 'query' && one.required);

function address(sampled: Sampled, { origin, base }: Access): string {
  const { path, parameters } = sampled;
  const filled = path.replace(/\{([^}]+)\}/g, (_, name) => encodeURIComponent(String(exampleOf(parameters.find((one) => one.name === name) ?? {}))));
  const search = new URLSearchParams();
  for (const parameter of requiredQuery(sampled)) {
    const value = exampleOf(parameter);
    if (Array.isArray(value) && parameter.name.endsWith('[]')) for (const one of value) search.append(parameter.name, String(one));
    else search.append(parameter.name, [value].flat().join(','));
  }
  return `${origin}${base}${filled}${search.size ? `?${search}` : ''}`;
}

export const indented = (value: unknown) => JSON.stringify(value, null, 2);
/** Quotes a text for a shell. A text without characters that are special in a shell stays as it is. */
const quoted = (text: string) => (/^[\w./:%-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`);

function curl(sampled: Sampled, access: Access, body?: unknown): string {
  const method = sampled.method === 'get' || (sampled.method === 'post' && body !== undefined) ? '' : ` -X ${sampled.method.toUpperCase()}`;
  const lines = [
    `curl${method} ${quoted(address(sampled, access))}`,
    ...(access.header ? [`-H ${quoted(`${access.header}: ${access.credential}`)}`] : []),
    ...(body === undefined ? [] : ["-H 'Content-Type: application/json'", `-d ${quoted(indented(body))}`]),
  ];
  return lines.join(' \\\n  ');
}

/** A call with the client package. `client` comes from `createClient({ baseUrl, accessToken })`. */
export function clientCall(sampled: Sampled, body?: unknown): string {
  const { method, path, parameters } = sampled;
  const paths = parameters.filter((one) => one.in === 'path');
  const query = requiredQuery(sampled);
  const options = {
    ...(paths.length ? { path: Object.fromEntries(paths.map((one) => [one.name, exampleOf(one)])) } : {}),
    ...(query.length ? { query: Object.fromEntries(query.map((one) => [one.name, exampleOf(one)])) } : {}),
    ...(body === undefined ? {} : { body }),
  };
  return `const body = await client.${method}('${path}'${Object.keys(options).length ? `, ${literal('TypeScript', options)}` : ''});`;
}

const withClient = (sampled: Sampled, { origin, credential }: Access, body?: unknown) => `import { createClient } from '@store-admin/client';

const client = createClient(${literal('TypeScript', { baseUrl: origin, accessToken: credential })});

${clientCall(sampled, body)}`;

const headersOf = ({ header, credential }: Access, body: unknown) => ({
  ...(header && { [header]: credential }),
  ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
});

function plainFetch(sampled: Sampled, access: Access, body?: unknown): string {
  const options = [
    ...(sampled.method === 'get' ? [] : [`  method: '${sampled.method.toUpperCase()}',`]),
    `  headers: ${literal('TypeScript', headersOf(access, body), '  ')},`,
    ...(body === undefined ? [] : [`  body: JSON.stringify(${literal('TypeScript', body, '  ')}),`]),
  ];
  return `const response = await fetch(${literal('TypeScript', address(sampled, access))}, {
${options.join('\n')}
});
console.log(response.status, await response.text());`;
}

function python(sampled: Sampled, access: Access, body?: unknown): string {
  return `import requests

response = requests.${sampled.method}(
    ${JSON.stringify(address(sampled, access))},
    headers=${literal('Python', headersOf(access, undefined), '    ')},${body === undefined ? '' : `\n    json=${literal('Python', body, '    ')},`}
)
print(response.status_code, response.text)`;
}

function go(sampled: Sampled, access: Access, body?: unknown): string {
  const text = body === undefined ? '' : indented(body);
  const raw = text.includes('`') ? JSON.stringify(text) : `\`${text}\``;
  const headers = Object.entries(headersOf(access, body)).map(([name, value]) => `\trequest.Header.Set(${JSON.stringify(name)}, ${JSON.stringify(value)})`);
  return `package main

import (
	"fmt"
	"io"
	"net/http"${text && '\n\t"strings"'}
)

func main() {
${text && `\tbody := strings.NewReader(${raw})\n`}	request, err := http.NewRequest("${sampled.method.toUpperCase()}", ${JSON.stringify(address(sampled, access))}, ${text ? 'body' : 'nil'})
	if err != nil {
		panic(err)
	}
${headers.join('\n')}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		panic(err)
	}
	defer response.Body.Close()
	answer, err := io.ReadAll(response.Body)
	fmt.Println(response.Status, string(answer), err)
}`;
}

function php(sampled: Sampled, access: Access, body?: unknown): string {
  const options = [
    ...(sampled.method === 'get' ? [] : [`    CURLOPT_CUSTOMREQUEST => '${sampled.method.toUpperCase()}',`]),
    `    CURLOPT_HTTPHEADER => ${literal(
      'PHP',
      Object.entries(headersOf(access, body)).map(([name, value]) => `${name}: ${value}`),
      '    ',
    )},`,
    ...(body === undefined ? [] : [`    CURLOPT_POSTFIELDS => json_encode(${literal('PHP', body, '    ')}),`]),
    '    CURLOPT_RETURNTRANSFER => true,',
  ];
  return `<?php

$call = curl_init(${literal('PHP', address(sampled, access))});
curl_setopt_array($call, [
${options.join('\n')}
]);
$answer = curl_exec($call);
echo curl_getinfo($call, CURLINFO_RESPONSE_CODE), ' ', $answer, PHP_EOL;`;
}

/** By the name on the tab. The client package covers only the interface of apps. */
export const languages: Record<string, (sampled: Sampled, access: Access, body?: unknown) => string> = {
  curl,
  Client: withClient,
  fetch: plainFetch,
  Python: python,
  Go: go,
  PHP: php,
};
