// A schema as a reader wants it: one line a member, what belongs to a member within it, and what was assumed gathered for a place of its own.
import { type Json, resolve } from '../../contract/document.ts';
import { fold, membersOf } from '../../contract/schema.ts';
import { escaped, inline } from './markdown.ts';
import { words } from './words.ts';

export interface Assumption {
  claim: string;
  source: string;
  /** The member or parameter that it is about; an operation as a whole has none. */
  about?: string;
}

export const assumed = (node: Json, about?: string): Assumption[] =>
  [node['x-assumption'] ?? []].flat().map(({ claim, source }: Assumption) => ({ claim, source, ...(about === undefined ? {} : { about }) }));

const decision = (source: string) => (/^D\d+$/.test(source) ? source : 'this project');

/** One line that opens. */
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
  /** What it is, in words. */
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

/** What a field is and, where it is deprecated, how to do without it. */
export const aboutField = ({ description, 'x-deprecation': deprecation }: Json): string =>
  [description?.trim(), deprecation?.migration, deprecation && `[How to migrate](${deprecation.documentation_url})`].filter(Boolean).join(' ');

const deepest = 6;

/** Gathers what the schema's members assume on its way. */
export class Members {
  readonly assumptions: Assumption[] = [];
  private readonly document: Json;

  constructor(document: Json) {
    this.document = document;
  }

  /** The members of an object, or of what a list holds; '' where there are none to speak of. */
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
    // what a body wraps is open; what is within opens
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
