// Compares the media types of bodies and of their parts, and how parameters and the members of a form are written.
import { isDeepStrictEqual } from 'node:util';
import { type Json, own, resolve } from '../contract/document.ts';
import { fold, typeOf, typesOf, within } from '../contract/schema.ts';
import type { Change } from './breaking-rules.ts';

/** A media type without its parameters, in lower case, so that it can be compared. */
export const kindOf = (type: string) => type.split(';')[0]!.trim().toLowerCase();

/** Whether a media type is the same as the other, which may be a range such as image/*. */
export const isKind = (type: string, other: string) => [kindOf(type), `${kindOf(type).split('/')[0]}/*`, '*/*'].includes(kindOf(other));

/** What is declared for a media type: under its own name, or under a range such as image/*. */
export const mediaFor = (content: [name: string, media: Json][], type: string): Json | undefined =>
  (content.find(([name]) => kindOf(name) === type) ?? content.find(([name]) => isKind(type, name)))?.[1];

/** The media types that OpenAPI assumes for a part where none are named. For a file it assumes none, so any type was allowed. */
function usual(document: Json, schema: Json | undefined): string[] {
  const given = fold(document, schema);
  const one = given.type?.includes('array') ? fold(document, given.items) : given;
  const isFile = one.contentEncoding !== undefined || one.contentMediaType === 'application/octet-stream';
  if (one.type === undefined || isFile || ['binary', 'byte'].includes(one.format)) return ['*/*'];
  return one.type.includes('object') || one.type.includes('array') ? ['application/json'] : ['text/plain'];
}

/** What a text in a URL, a header or a form may stand for: `5` may be a number or a text. */
export function readings(text: string): unknown[] {
  const trimmed = text.trim();
  return [text, ...(/^-?\d+(\.\d+)?$/.test(trimmed) ? [Number(trimmed)] : []), ...(/^(true|false)$/.test(trimmed) ? [trimmed === 'true'] : [])];
}

/** The reading of the right type. */
export const readAs = (types: string[], found: unknown[]): unknown => found.find((one) => within(typeOf(one), types));

const styleOf = ({ in: where, style = where === 'query' || where === 'cookie' ? 'form' : 'simple', explode = style === 'form' }: Json) =>
  ({ style, explode }) as { style: string; explode: boolean };

const separators: Record<string, string> = { pipeDelimited: '|', spaceDelimited: ' ' };

/** What stands between the entries of a parameter's list, where its name isn't repeated for each. */
export const separatorOf = (parameter: Json): string => separators[styleOf(parameter).style] ?? ',';

/** Whether the check can write and read a parameter: in paths, headers and cookies no objects, and in paths no lists that begin with a dot or a semicolon. */
export const isPlainlyWritten = (document: Json, parameter: Json): boolean =>
  parameter.in === 'query' || (['simple', 'form'].includes(styleOf(parameter).style) && !fold(document, parameter.schema).type?.includes('object'));

/** A value of a query parameter as a URL has it. */
export function inQuery(parameter: Json, value: unknown): [name: string, text: string][] {
  const { name, content } = parameter;
  const { style, explode } = styleOf(parameter);
  if (content) return [[name, JSON.stringify(value)]];
  if (value === null || typeof value !== 'object') return [[name, String(value)]];
  if (Array.isArray(value)) {
    // an empty list can't be written in a URL
    if (value.length === 0) return [];
    return explode ? value.map((one) => [name, String(one)]) : [[name, value.join(separatorOf(parameter))]];
  }
  const members = Object.entries(value).map(([key, one]): [string, string] => [key, String(one)]);
  if (style === 'deepObject') return members.map(([key, text]) => [`${name}[${key}]`, text]);
  if (explode || members.length === 0) return members;
  return [[name, members.flat().join(separatorOf(parameter))]];
}

/** The object that a query has for a parameter, and the names under which it is written. `others` has the names of all parameters. Undefined where there is none. */
export function objectInQuery(
  document: Json,
  parameter: Json,
  query: Map<string, string[]>,
  others: Set<string>,
): { value: Json; names: string[] } | undefined {
  const { style, explode } = styleOf(parameter);
  const { type, properties = {}, additionalProperties } = fold(document, parameter.schema);
  if (parameter.in !== 'query' || !type?.includes('object')) return undefined;
  const before = `${parameter.name}[`;
  const members = [...query].flatMap(([name, [text = '']]): [name: string, key: string, text: string][] => {
    if (style === 'deepObject') return name.startsWith(before) && name.endsWith(']') ? [[name, name.slice(before.length, -1), text]] : [];
    if (explode) return own(properties, name) || (additionalProperties !== false && !others.has(name)) ? [[name, name, text]] : [];
    const words = name === parameter.name ? text.split(separatorOf(parameter)) : [];
    return words.flatMap((key, n) => (n % 2 === 0 ? [[name, key, words[n + 1] ?? '']] : []));
  });
  if (members.length === 0) return undefined;
  const read = (key: string, text: string) => readAs(typesOf(fold(document, own<Json>(properties, key))), readings(text)) ?? text;
  return { value: Object.fromEntries(members.map(([, key, text]) => [key, read(key, text)])), names: members.map(([name]) => name) };
}

/** How a parameter's value may no longer be written. */
export function writtenOtherwise(document: Json, was: Json, is: Json): Change[] {
  const found: Change[] = [];
  if (was.allowEmptyValue && !is.allowEmptyValue) found.push({ message: 'may no longer be empty', was: true, is: false });
  if (was.allowReserved && !is.allowReserved) found.push({ message: 'may no longer hold reserved characters', was: true, is: false });
  const types = typesOf(fold(document, was.schema));
  const way = (parameter: Json) => {
    const { style, explode } = styleOf(parameter);
    // in this style only the members of an object are written in another way
    return { style, explode: explode && (style !== 'simple' || types.includes('object')) };
  };
  const [old, fresh] = [way(was), way(is)];
  // a value that is neither list nor object is written in the same way in most styles
  const several = types.some((type) => type === 'array' || type === 'object');
  if (several ? !isDeepStrictEqual(old, fresh) : was.in === 'path' && old.style !== fresh.style)
    found.push({ message: `is written as ${JSON.stringify(fresh)}, not as ${JSON.stringify(old)}`, was: old, is: fresh });
  return found;
}

/** How a member's value is written in a URL-encoded form. */
const written = ({ style = 'form', explode = style === 'form', allowReserved = false }: Json) => ({ style, explode, allowReserved });

/** The parts of a request body that must have another media type than before, or that are written in another way. */
export function changedParts([was, before]: [Json, Json], [is, now]: [Json, Json], type: string): Change[] {
  const isLine = isKind(type, 'application/x-www-form-urlencoded');
  // for other bodies `encoding` means nothing
  const properties: Json = isLine || isKind(type, 'multipart/*') ? (fold(was, before.schema).properties ?? {}) : {};
  return Object.entries<Json>(properties).flatMap(([part, schema]) => {
    const [encoding, changed] = [before.encoding?.[part] ?? {}, now.encoding?.[part] ?? {}] as [Json, Json];
    const given = listed(encoding) ?? usual(was, schema);
    const taken = listed(changed) ?? given;
    const found: Change[] = given.every((kind) => taken.some((other) => isKind(kind, other)))
      ? []
      : [{ below: part, message: `${part} has to be ${taken.join(' or ')}, and was ${given.join(' or ')}`, was: given, is: taken }];
    const asked = (document: Json, { headers = {} }: Json): string[] =>
      Object.keys(headers).filter((name) => resolve(document, headers[name]).required && name.toLowerCase() !== 'content-type');
    const known = asked(was, encoding).map((name) => name.toLowerCase());
    for (const name of asked(is, changed))
      if (!isLine && !known.includes(name.toLowerCase()))
        found.push({ below: `${part} header ${name}`, message: `${part} needs the header ${name}`, is: name });
    const [old, fresh] = [written(encoding), written(changed)];
    // only a URL-encoded form is written like this, and only lists and objects can be written in more than one way
    const several = typesOf(fold(was, schema)).some((one) => one === 'array' || one === 'object');
    if (isLine && several && !isDeepStrictEqual(old, fresh))
      found.push({ below: part, message: `${part} is written as ${JSON.stringify(fresh)}, not as ${JSON.stringify(old)}`, was: old, is: fresh });
    return found;
  });
}

const listed = ({ contentType }: Json): string[] | undefined => contentType?.split(',').map((kind: string) => kind.trim());
