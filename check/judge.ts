// Checks one exchange, a request and its response, against a contract. The names of the checks are Schemathesis's.
import { type Json, type OperationAt, operationsIn, resolve } from '../contract/document.ts';
import { schemasOf } from '../contract/formats.ts';
import { Routes } from '../contract/routes.ts';
import { fold } from '../contract/schema.ts';
import type { Finding } from './report.ts';

export interface Sent {
  method: string;
  /** Path and query, as they stand in the request line. */
  url: string;
  headers: Record<string, string>;
  body?: string | undefined;
}

export interface Received {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export class Judge {
  readonly document: Json;
  readonly operations: OperationAt[];
  readonly schemas: ReturnType<typeof schemasOf>;
  private readonly routes: Routes<OperationAt>;

  constructor(document: Json) {
    this.document = document;
    this.operations = operationsIn(document);
    this.schemas = schemasOf(document);
    this.routes = new Routes(this.operations);
  }

  /** What stands before the contract's paths in a URL, as the servers of the contract have it. */
  basePattern(): RegExp {
    const bases = (this.document.servers ?? [{ url: '' }]).map(({ url }: Json) =>
      url
        .replace(/^(\{[^}]+\}|https?:\/\/[^/]+)/, '')
        .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
        .replace(/\{[^}]+\}/g, '[^/]+'),
    );
    return new RegExp(`^(?:${bases.join('|')})(?=/)`);
  }

  defaultBase(): string {
    const [server] = this.document.servers ?? [{ url: '' }];
    const filled = server.url.replace(/\{([^}]+)\}/g, (_: string, name: string) => server.variables?.[name]?.default ?? '');
    return filled.replace(/^https?:\/\/[^/]+/, '').replace(/\/$/, '');
  }

  /** `path` is what follows the base, without the query. */
  match(method: string, path: string): { at: OperationAt; values: Record<string, string> } | { allowed: string[] } | undefined {
    const found = this.routes.matchAny(method, path);
    if (!found) return undefined;
    if ('allow' in found) return { allowed: found.allow };
    const { operation: at, parameters } = found;
    const names = [...at.path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name!);
    return { at, values: Object.fromEntries(names.map((name, n) => [name, parameters[n]!])) };
  }

  /** What is wrong with a response, whatever was asked. */
  response({ id, operation }: OperationAt, method: string, { status, headers, body }: Received): Finding[] {
    const findings: Finding[] = [];
    const find = (rule: string, message: string) => void findings.push({ rule, place: `${id} ${status}`, message });
    // a server that says when it is full, as its document has it, hasn't failed
    if (status >= 500 && !(status === 503 && operation.responses?.[503])) find('not_a_server_error', `answered ${status}: ${body.slice(0, 200)}`);
    const responses = operation.responses ?? {};
    const declared = responses[status] ?? responses[`${String(status)[0]}XX`] ?? responses.default;
    if (!declared) {
      // 405 and 5xx are no operation's own
      if (status < 500) find('status_code_conformance', `${status} is not among ${Object.keys(responses).join(', ')}`);
      return findings;
    }
    const response = resolve(this.document, declared);
    for (const [name, given] of Object.entries<Json>(response.headers ?? {})) {
      const header = resolve(this.document, given);
      const value = headers[name.toLowerCase()];
      if (value === undefined) {
        if (header.required) find('response_headers_conformance', `${name} is missing`);
      } else if (header.schema && !this.textFits(header.schema, value)) find('response_headers_conformance', `${name} is ${value}`);
    }
    const content = Object.entries<Json>(response.content ?? {});
    const type = (headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase();
    if (content.length === 0) {
      if (body !== '') find('content_type_conformance', `there is a body (${type}) where none is declared`);
      return findings;
    }
    const media = content.find(([name]) => name.split(';')[0]!.trim().toLowerCase() === type)?.[1];
    if (!media) {
      find('content_type_conformance', `${type || 'no content type'} is not among ${content.map(([name]) => name).join(', ')}`);
      return findings;
    }
    if (method.toUpperCase() === 'HEAD' || !media.schema || !/json$/.test(type)) return findings;
    const problem = this.bodyProblem(media.schema, body);
    if (problem) find('response_schema_conformance', problem);
    return findings;
  }

  bodyProblem(schema: Json, body: string): string | undefined {
    let value: unknown;
    try {
      value = JSON.parse(body);
    } catch {
      return `is not JSON: ${body.slice(0, 100)}`;
    }
    const validate = this.schemas.compile(schema);
    if (validate(value)) return undefined;
    const [error] = validate.errors ?? [];
    return `${error?.instancePath || 'body'} ${error?.message} ${JSON.stringify(error?.params)}`;
  }

  /** Where a request departs from the contract. */
  request({ operation, parameters }: OperationAt, values: Record<string, string>, { url, headers, body }: Sent): string[] {
    const problems: string[] = [];
    const query = new Map<string, string[]>();
    const mark = url.indexOf('?');
    for (const [name, value] of new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1))) query.set(name, [...(query.get(name) ?? []), value]);
    const known = new Set(parameters.filter((one) => one.in === 'query').map((one) => one.name));
    for (const name of query.keys()) if (!known.has(name)) problems.push(`query ${name} is not declared`);
    for (const parameter of parameters) {
      const given =
        parameter.in === 'query'
          ? query.get(parameter.name)
          : parameter.in === 'path'
            ? [decoded(values[parameter.name] ?? '')]
            : parameter.in === 'header'
              ? [headers[parameter.name.toLowerCase()] ?? []].flat()
              : undefined;
      if (!given || given.length === 0) {
        if (parameter.required && parameter.in !== 'cookie') problems.push(`${parameter.in} ${parameter.name} is missing`);
      } else if (parameter.schema && !this.textsFit(parameter.schema, given)) problems.push(`${parameter.in} ${parameter.name} is ${given.join()}`);
    }
    if (!operation.requestBody) return problems;
    const declared = resolve(this.document, operation.requestBody);
    if (!body) return declared.required ? [...problems, 'the body is missing'] : problems;
    const type = (headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase();
    const media = declared.content?.[type] as Json | undefined;
    if (!media) return [...problems, `a body of type ${type || 'none'} is not declared`];
    const problem = media.schema && this.bodyProblem(media.schema, body);
    return problem ? [...problems, problem] : problems;
  }

  /** A list is written with commas, or by repeating the name. */
  textsFit(schema: Json, texts: string[]): boolean {
    const node = fold(this.document, schema);
    if (!node.type?.includes('array')) return texts.length === 1 && this.textFits(schema, texts[0]!);
    const entries = texts.flatMap((text) => text.split(','));
    const readings: unknown[] = [entries, entries.map((entry) => (/^-?\d+$/.test(entry) ? Number(entry) : entry))];
    return readings.some((reading) => this.schemas.compile(schema)(reading));
  }

  /** In a URL or a header, `5` may be a number or a text. */
  textFits(schema: Json, text: string): boolean {
    const validate = this.schemas.compile(schema);
    const readings: unknown[] = [text];
    if (/^-?\d+(\.\d+)?$/.test(text.trim())) readings.push(Number(text));
    if (text === 'true' || text === 'false') readings.push(text === 'true');
    return readings.some((reading) => validate(reading));
  }

  /** A refusal that the operation itself gives as an example, such as a limit that only counting shows; not one that all share. */
  private agreed({ operation }: OperationAt, body: string): boolean {
    const own = operation.responses?.[400] as Json | undefined;
    const sharing = own?.$ref ? this.operations.filter((other) => other.operation.responses?.[400]?.$ref === own.$ref).length : 1;
    if (!own || sharing > this.operations.length / 2) return false;
    const examples = Object.values<Json>(resolve(this.document, own).content?.['application/json']?.examples ?? {});
    const compact = (value: unknown) => JSON.stringify(value);
    try {
      return examples.some((example) => compact(resolve(this.document, example).value) === compact(JSON.parse(body)));
    } catch {
      return false;
    }
  }

  /** What a request and its response say of each other. */
  pair(at: OperationAt, problems: string[], { status, body }: Received): Finding[] {
    const place = `${at.id} ${status}`;
    if (problems.length > 0 && status < 400) return [{ rule: 'negative_data_rejection', place, message: `took what it should refuse: ${problems.join('; ')}` }];
    if (status === 400 && this.agreed(at, body)) return [];
    // the contract lets no body pass where it asks for none
    const refused = status === 400 || (status === 415 && at.operation.requestBody) || (status === 422 && !at.operation.responses?.[422]);
    if (problems.length === 0 && refused)
      return [{ rule: 'positive_data_acceptance', place, message: `refused what the contract lets pass: ${body.slice(0, 200)}` }];
    return [];
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A command that sends the same again. Credentials are left to the shell's variables. */
export function asCurl(origin: string, { method, url, headers, body }: Sent, secrets: string[] = []): string {
  const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
  const lines = Object.entries(headers).map(([name, value]) =>
    secrets.includes(name.toLowerCase()) ? ` -H "${name}: ${value.startsWith('Bearer ') ? 'Bearer ' : ''}$TOKEN"` : ` -H ${quoted(`${name}: ${value}`)}`,
  );
  const how = method === 'HEAD' ? ' --head' : method === 'GET' ? '' : ` -X ${method}`;
  return `curl -i${how} ${quoted(origin + url)}${lines.join('')}${body === undefined ? '' : ` --data-raw ${quoted(body)}`}`;
}
