// The model of an OpenAPI document that everything else here shares: references, operations, bodies.

// biome-ignore lint/suspicious/noExplicitAny: a JSON document of free form
export type Json = Record<string, any>;

export const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A reference leads nowhere, or only to itself. */
export class BadReference extends Error {}

/** A member that an object has itself. Every object inherits others, such as `constructor`, and a document may use these names too. */
export const own = <T>(node: Record<string, T> | undefined, name: string): T | undefined => (node && Object.hasOwn(node, name) ? node[name] : undefined);

/** The node that a reference leads to, through further references too. A node without `$ref` is returned as it is. */
export function resolve(document: Json, node: Json, through: string[] = []): Json {
  const $ref = node?.$ref;
  if (typeof $ref !== 'string') return node;
  if (through.includes($ref)) throw new BadReference(`The document's reference ${$ref} leads back to itself`);
  return resolve(document, there(document, $ref), [...through, $ref]);
}

function there(document: Json, $ref: string): Json {
  const target = pointed(document, $ref);
  // a schema may be `false`
  if (target === undefined) throw new BadReference(`The document has no ${$ref}, to which it refers`);
  return target;
}

/** The node that a pointer such as `#/components/schemas/Tea` leads to. */
export function pointed(document: Json, pointer: string): Json | undefined {
  let target: Json | undefined = document;
  for (const name of pointerNames(pointer)) target = own(target, name);
  return target;
}

/** The names of the members through which a pointer leads. */
export const pointerNames = (pointer: string): string[] =>
  pointer
    .slice(2)
    .split('/')
    .map((part) => pointerName(unescaped(part)));

/** A reference is a URI, in which characters such as the braces of a path are escaped. */
function unescaped(part: string): string {
  try {
    return part.includes('%') ? decodeURIComponent(part) : part;
  } catch {
    return part;
  }
}

/** The schema that a reference leads to in one step: it may have keywords of its own beside a further reference. */
export function next(document: Json, node: Json): Json {
  // throws where the references lead in a circle
  resolve(document, node);
  return there(document, node.$ref);
}

/** Escapes a name for a JSON pointer, and unescapes it. */
export const pointerPart = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1');
export const pointerName = (part: string) => (part.includes('~') ? part.replaceAll('~1', '/').replaceAll('~0', '~') : part);

const methods = ['get', 'post', 'put', 'delete', 'patch', 'options', 'head', 'trace'] as const;
export type Method = (typeof methods)[number];

/** Whether requests of the method have a body here. */
export const hasBody = (method: string) => method === 'post' || method === 'put';

export const isMethod = (name: string): name is Method => (methods as readonly string[]).includes(name);

/** Every operation as it is written, with the path item that holds it. */
export function* operationNodes(paths: Json = {}): Generator<{ path: string; method: Method; item: Json; operation: Json }> {
  for (const [path, item] of Object.entries<Json>(paths))
    for (const method of methods) if (item[method]) yield { path, method, item, operation: item[method] as Json };
}

export interface OperationAt {
  /** The operationId, or method and path where there is none. */
  id: string;
  path: string;
  method: Method;
  operation: Json;
  parameters: Json[];
}

export function operationsIn(document: Json, given: Json = document.paths ?? {}): OperationAt[] {
  const paths = Object.fromEntries(Object.entries<Json>(given).map(([path, item]) => [path, resolve(document, item)]));
  return [...operationNodes(paths)].map(({ path, method, item, operation }) => {
    // an operation's own parameter replaces the path's parameter of the same name and place
    const parameters = new Map<string, Json>();
    for (const parameter of [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((one: Json) => resolve(document, one)))
      parameters.set(`${parameter.in} ${parameter.name}`, parameter);
    return { id: operation.operationId ?? `${method.toUpperCase()} ${path}`, path, method, operation, parameters: [...parameters.values()] };
  });
}

/** The parameters of a path, in their order. */
export const parameterNames = (path: string): string[] => [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name!);

/** The operations of an operation's callbacks, as `operationNodes` has them. */
export const callbackNodes = ({ callbacks = {} }: Json) => Object.values<Json>(callbacks).flatMap((paths) => [...operationNodes(paths)]);

/** The scopes that an operation asks for, whichever credentials it takes. */
export const scopesOf = (document: Json, operation: Json): string[] =>
  (operation.security ?? document.security ?? []).flatMap((credentials: Json) => Object.values<string[]>(credentials).flat());

/** The media type object of a JSON body, of a request or of a response. */
export const jsonMedia = (document: Json, node: Json | undefined): Json | undefined => node && resolve(document, node).content?.['application/json'];

/** Every media type, with the place where it stands and the direction in which its bodies are sent. */
export function* mediaTypesOf(document: Json): Generator<{ place: string; media: Json; direction: 'request' | 'response' }> {
  function* within(
    { id, operation }: OperationAt,
    sent: 'request' | 'response',
    said: string,
  ): Generator<{ place: string; media: Json; direction: typeof sent }> {
    const received = sent === 'request' ? 'response' : 'request';
    if (operation.requestBody)
      for (const [type, media] of Object.entries<Json>(resolve(document, operation.requestBody).content ?? {}))
        yield { place: `${said}${id} body ${type}`, media, direction: sent };
    for (const [status, response] of Object.entries<Json>(operation.responses ?? {}))
      for (const [type, media] of Object.entries<Json>(resolve(document, response).content ?? {}))
        yield { place: `${said}${id} ${status} ${type}`, media, direction: received };
    for (const [name, callback] of Object.entries<Json>(operation.callbacks ?? {}))
      for (const inner of operationsIn(document, resolve(document, callback))) yield* within(inner, received, `${said}${id} callback ${name} `);
  }
  for (const found of operationsIn(document)) yield* within(found, 'request', '');
  // a webhook's payload is sent by the server, so it is judged as a response
  for (const found of operationsIn(document, document.webhooks ?? {})) yield* within(found, 'response', 'webhook ');
}

/** The values of a media type's examples, by name. */
export const examplesOf = (document: Json, media: Json | undefined): Map<string, unknown> =>
  new Map(Object.entries<Json>(media?.examples ?? {}).map(([name, example]) => [name, resolve(document, example).value]));

/** A components object with everything that `start` refers to, directly or through other components. */
export function reachable(document: Json, start: unknown): Json {
  const found: Json = {};
  const visit = (node: unknown) => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (node === null || typeof node !== 'object') return;
    const ref = (node as Json).$ref;
    if (typeof ref === 'string' && ref.startsWith('#/components/')) {
      const [, , kind, name] = ref.split('/') as [string, string, string, string];
      found[kind] ??= {};
      if (!Object.hasOwn(found[kind], name)) {
        found[kind][name] = document.components[kind][name];
        visit(found[kind][name]);
      }
    }
    Object.values(node).forEach(visit);
  };
  visit(start);
  return found;
}
