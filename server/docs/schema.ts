// Shows a schema to readers: one line per member, with its own members below it. Assumptions are gathered for a place of their own.
import { type Json, resolve } from '../../contract/document.ts';
import { fold, membersOf } from '../../contract/schema.ts';
import { escaped } from '../escaped.ts';
import { inline } from './markdown.ts';
import { words } from './words.ts';

export interface Assumption {
  claim: string;
  source: string;
  /** The member or parameter that the assumption is about. Undefined if it is about the whole operation. */
  about?: string;
}

export const assumed = (node: Json, about?: string): Assumption[] =>
  [node['x-assumption'] ?? []].flat().map(({ claim, source }: Assumption) => ({ claim, source, ...(about === undefined ? {} : { about }) }));

const decision = (source: string) => (/^D\d+$/.test(source) ? source : 'this project');

/** A list of assumptions, folded into one line. */
export function assumptions(all: Assumption[]): string {
  const claims = [...new Map(all.map((one) => [one.claim, one])).values()];
  if (claims.length === 0) return '';
  return `<details class="fold assumed"><summary>${claims.length} assumption${claims.length > 1 ? 's' : ''}</summary><ul>${claims
    .map(
      ({ claim, source, about }) =>
        `<li>${about === undefined ? '' : `<code>${escaped(about)}</code> `}${inline(claim.trim())} (<a href="/docs/assumptions">${escaped(decision(source))}</a>)</li>`,
    )
    .join('')}</ul></details>`;
}

interface Line {
  name: string;
  /** The type in words. */
  type: string;
  required?: boolean;
  deprecated?: boolean;
  about?: string;
  inner?: string;
}

export const line = ({ name, type, required, deprecated, about, inner = '' }: Line): string =>
  [
    `<li><div class="member"><code class="name">${escaped(name)}</code>${type ? ` <span class="type">${escaped(type)}</span>` : ''}`,
    required ? ' <span class="must">required</span>' : '',
    deprecated ? ' <span class="old">deprecated</span>' : '',
    '</div>',
    about ? `<div class="about">${inline(about.trim())}</div>` : '',
    inner,
    '</li>',
  ].join('');

/** The description of a field and, if the field is deprecated, how to migrate. */
export const aboutField = ({ description, 'x-deprecation': deprecation }: Json): string =>
  [description?.trim(), deprecation?.migration, deprecation && `[How to migrate](${deprecation.documentation_url})`].filter(Boolean).join(' ');

const deepest = 6;

/** Lists a schema's members, and gathers the assumptions of the members that it lists. */
export class Members {
  readonly assumptions: Assumption[] = [];
  private readonly document: Json;

  constructor(document: Json) {
    this.document = document;
  }

  /** The members of an object, or of a list's items. Empty if there are none to show. */
  list(schema: Json | undefined, depth = 0, above: Json[] = []): string {
    const { document } = this;
    const node = fold(document, schema);
    const target = schema?.$ref ? resolve(document, schema) : (schema ?? {});
    if (above.includes(target) || depth > deepest) return '';
    const seen = [...above, target];
    if (node.type?.includes('array') && node.items) return this.list(node.items, depth, seen);
    const choices = (node.unions[0] ?? []).filter((choice) => fold(document, choice).properties);
    if (choices.length > 1 && !node.properties)
      return choices.map((choice, at) => `<p class="choice">${at === 0 ? 'Either' : 'Or'}</p>${this.list(choice, depth, seen)}`).join('');
    const entries = Object.entries<Json>(node.properties ?? {});
    if (entries.length === 0 && typeof node.additionalProperties === 'object' && Object.keys(node.additionalProperties).length)
      return `<p class="choice">Any names, each ${escaped(words(document, node.additionalProperties, ''))}</p>`;
    if (entries.length === 0) return '';
    // a single member that wraps the whole body is open, others are folded
    const open = depth === 0 && entries.length === 1;
    const lines = entries.map(([name, property]) => this.member(name, property, { required: (node.required ?? []).includes(name), open, depth, seen }));
    return `<ul class="members">${lines.join('')}</ul>`;
  }

  private member(name: string, schema: Json, { required, open, depth, seen }: { required: boolean; open: boolean; depth: number; seen: Json[] }): string {
    const node = fold(this.document, schema);
    this.assumptions.push(...assumed(node, name));
    const within = this.list(schema, depth + 1, seen);
    const { size } = membersOf(this.document, node.type?.includes('array') ? node.items : schema);
    const nest = within && `<div class="nest">${within}</div>`;
    const inner = nest && !open && size > 0 ? `<details class="fold"><summary>${size} member${size > 1 ? 's' : ''}</summary>${nest}</details>` : nest;
    const about = aboutField(node);
    return line({ name, type: words(this.document, schema, name), required, deprecated: node.deprecated, about, inner });
  }
}
