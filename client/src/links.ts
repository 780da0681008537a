// The header Link, in every form that RFC 8288 gives it.

/** An address in brackets with its parameters. Quotes may hold what parts links and parameters otherwise. */
const link = /<([^<>]*)>((?:\s*;(?:\s*[^\s=;,"<]+(?:\s*=\s*(?:"(?:[^"\\]|\\.)*"|[^\s;,"]*))?)?)*)/g;
const parameter = /;\s*([^\s=;,"<]+)(?:\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;,"]*)))?/g;

/** Where the first link of that relation leads. Of several `rel` of a link the first one counts, and it may name several relations. */
export function linkTo(relation: string, header: string): string | undefined {
  for (const [, address, given] of header.matchAll(link)) {
    const rel = [...given!.matchAll(parameter)].find(([, name]) => name!.toLowerCase() === 'rel');
    const relations = (rel?.[2] ?? rel?.[3] ?? '').toLowerCase().split(/\s+/);
    if (relations.includes(relation)) return address;
  }
  return undefined;
}
