// Payloads as XML, in the shape that the contract describes with `format`.
import { XMLBuilder } from 'fast-xml-parser';

const attributes = ':@';
const builder = new XMLBuilder({ attributesGroupName: attributes, attributeNamePrefix: '', ignoreAttributes: false, suppressBooleanAttributes: false });

export function xmlOf(topic: string, payload: Record<string, unknown>): string {
  const root = topic.split('/')[0]!.replace(/s$/, '');
  return `<?xml version="1.0" encoding="UTF-8"?>${builder.build({ [root]: element(payload) })}`;
}

function element(node: unknown): unknown {
  if (node === null || node === undefined) return { [attributes]: { nil: 'true' } };
  if (Array.isArray(node)) return node.length === 0 ? '' : { item: node.map(element) };
  if (typeof node === 'object') return Object.fromEntries(Object.entries(node).map(([name, value]) => [elementName(name), element(value)]));
  return typeof node === 'string' ? writable(node) : node;
}

/** Members of free-form objects may have any name. */
const elementName = (name: string) => name.replace(/[^\p{L}\p{N}_.-]/gu, '_').replace(/^(?![\p{L}_])/u, '_');

/** XML has no place for control characters and halves of pairs, not even as references. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const writable = (text: string) => text.toWellFormed().replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '\ufffd');
