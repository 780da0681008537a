// Request bodies in the media types that the check can write: JSON, forms, plain bytes and text.
import { type Json, resolve } from '../contract/document.ts';
import { fold } from '../contract/schema.ts';
import { kindOf } from './encoding.ts';

export interface Media {
  type: string;
  media: Json;
}

/** Only JSON can be held against a schema. Several values one after the other, such as `application/x-ndjson`, are not JSON. */
export const isJson = (type: string) => /[/+]json$/.test(kindOf(type));

const isForm = (type: string) => kindOf(type) === 'application/x-www-form-urlencoded';
const isMultipart = (type: string) => kindOf(type) === 'multipart/form-data';
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
  const members = Object.entries((value ?? {}) as Json).flatMap(([name, one]) => [one].flat().map((each): [string, string] => [name, text(each)]));
  if (isForm(type)) return { type, body: new URLSearchParams(members).toString() };
  const properties = fold(document, media.schema).properties ?? {};
  const parts = members.map(([name, one]) => {
    const file = isFile(fold(document, properties[name])) ? '; filename="file"' : '';
    return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${one}\r\n`;
  });
  return { type: `multipart/form-data; boundary=${boundary}`, body: `${parts.join('')}--${boundary}--\r\n` };
}
