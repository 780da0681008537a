// Request bodies in the media types that the check can write: JSON, forms, plain bytes and text. Forms are read as well.
import { type Json, own, resolve } from '../contract/document.ts';
import { fold, typesOf } from '../contract/schema.ts';
import { kindOf, readAs, readings } from './encoding.ts';
import { parsed } from './json.ts';

export interface Media {
  type: string;
  media: Json;
}

/** Several values one after the other, such as `application/x-ndjson`, are not JSON. */
export const isJson = (type: string) => /[/+]json$/.test(kindOf(type));

const isForm = (type: string) => kindOf(type) === 'application/x-www-form-urlencoded';
const isMultipart = (type: string) => kindOf(type) === 'multipart/form-data';
export const isAnyForm = (type: string) => isForm(type) || isMultipart(type);
const isPlain = (type: string) => ['application/octet-stream', 'text/plain'].includes(kindOf(type));

/** The media type in which the check writes a request's body: the first of these that the contract declares. */
const preferred = [(type: string) => kindOf(type) === 'application/json', isJson, isForm, isMultipart, isPlain];

export function writable(document: Json, requestBody: Json | undefined): Media | undefined {
  const content = Object.entries<Json>((requestBody && resolve(document, requestBody).content) ?? {});
  const found = preferred.flatMap((isIt) => content.filter(([type]) => isIt(type)))[0];
  return found && { type: found[0], media: found[1] };
}

const boundary = 'part-of-the-check';

const isFile = ({ format, contentEncoding, contentMediaType, type }: Json) =>
  format === 'binary' || contentMediaType !== undefined || contentEncoding !== undefined || type === undefined;

/** A value as its media type has it, and that media type as a header has it. */
export function written(document: Json, { type, media }: Media, value: unknown): { type: string; body: string } {
  const text = (one: unknown) => (typeof one === 'string' ? one : JSON.stringify(one));
  if (isJson(type)) return { type, body: JSON.stringify(value) };
  if (isPlain(type)) return { type, body: text(value) };
  // a form has no way to write null
  const entries = (one: unknown): unknown[] => [one].flat().filter((each) => each !== null);
  const members = Object.entries((value ?? {}) as Json).flatMap(([name, one]) => entries(one).map((each): [string, string] => [name, text(each)]));
  if (isForm(type)) return { type, body: new URLSearchParams(members).toString() };
  const properties = fold(document, media.schema).properties ?? {};
  const parts = members.map(([name, one]) => {
    const file = isFile(fold(document, properties[name])) ? '; filename="file"' : '';
    return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${one}\r\n`;
  });
  return { type: `multipart/form-data; boundary=${boundary}`, body: `${parts.join('')}--${boundary}--\r\n` };
}

interface Part {
  name: string;
  text: string;
  isFile: boolean;
}

/** The parts of a form. Undefined where the text is none. */
function partsOf(type: string, body: string): Part[] | undefined {
  if (isForm(type)) return [...new URLSearchParams(body)].map(([name, text]) => ({ name, text, isFile: false }));
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(type) ?? [];
  const pieces = `\r\n${body}`.split(`\r\n--${quoted ?? plain}`).slice(1);
  // the last delimiter ends with two more hyphens
  if (!pieces.pop()?.startsWith('--')) return undefined;
  const parts = pieces.map((piece) => {
    const [head = '', ...texts] = piece.split('\r\n\r\n');
    const name = /^content-disposition:.*[;\s]name="([^"]*)"/im.exec(head)?.[1];
    return name === undefined ? undefined : { name, text: texts.join('\r\n\r\n'), isFile: /[;\s]filename\*?=/i.test(head) };
  });
  return parts.includes(undefined) ? undefined : (parts as Part[]);
}

/** The schemas that a member may have, in any of the choices. */
function memberSchemas(document: Json, schema: Json, name: string): Json[] {
  const { properties, unions } = fold(document, schema);
  const declared = own<Json>(properties, name);
  return [...(declared ? [declared] : []), ...unions.flat().flatMap((part) => memberSchemas(document, part, name))];
}

/** What a text in a form may stand for. Browsers and people write a choice in more ways. */
function inForm(text: string): unknown[] {
  const read = readings(text);
  const trimmed = text.trim();
  if (/^(true|1|on|yes)$/i.test(trimmed)) read.push(true);
  if (/^(false|0|off|no)$/i.test(trimmed)) read.push(false);
  const value = /^[[{]/.test(trimmed) ? parsed(trimmed) : undefined;
  return value === undefined ? read : [...read, value];
}

/**
 * The value of a form, read so that it fits its schema if any reading does, and the names of its files.
 * Undefined where only the server knows how it reads the form.
 */
export function readForm(
  document: Json,
  { schema, encoding = {} }: Json,
  type: string,
  body: string,
  fits: (schema: Json, value: unknown) => boolean,
): { value: Json; files: Set<string> } | undefined {
  const parts = partsOf(type, body);
  if (!parts || Object.values<Json>(encoding).some(({ style, explode }) => style !== undefined || explode !== undefined)) return undefined;
  const objects = Object.values<Json>(fold(document, schema).properties ?? {}).filter((member) => fold(document, member).type?.includes('object'));
  // an object may be written under the names of its members
  if (isForm(type) && objects.length > 0) return undefined;
  const value: Json = {};
  const files = new Set(parts.filter(({ isFile }) => isFile).map(({ name }) => name));
  for (const name of new Set(parts.map((part) => part.name))) {
    const schemas = memberSchemas(document, schema, name);
    if (schemas.length === 0 && /[[.]/.test(name)) return undefined;
    const texts = parts.filter((part) => part.name === name).map(({ text }) => text);
    const found = schemas.map((one) => readMember(document, one, texts, fits)).find((one) => one !== undefined);
    // nothing may stand for no value
    const isLeftOut = schemas.length > 0 && !files.has(name) && texts.join('').trim() === '';
    if (found !== undefined) value[name] = found;
    else if (!isLeftOut) value[name] = ofItsType(document, schemas, texts);
  }
  return { value, files };
}

/** Where no reading fits, one of the right type shows best what is wrong. */
const ofItsType = (document: Json, schemas: Json[], texts: string[]) =>
  readAs(
    schemas.flatMap((schema) => typesOf(fold(document, schema))),
    [...inForm(texts.at(-1)!), texts],
  ) ?? texts.at(-1);

/** The first reading that fits. */
function readMember(document: Json, schema: Json, texts: string[], fits: (schema: Json, value: unknown) => boolean): unknown {
  const { type, items } = fold(document, schema);
  const entry = (text: string) => inForm(text).find((one) => items === undefined || fits(items, one)) ?? text;
  const lists = type?.includes('array') ? [texts.map(entry), texts.flatMap((text) => text.split(',')).map(entry)] : [];
  return [...lists, ...inForm(texts.at(-1)!)].find((one) => fits(schema, one));
}
