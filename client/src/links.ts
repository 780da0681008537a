// Reads the header Link, in every form that RFC 8288 allows, and the addresses in it.

/** An address in angle brackets, with its parameters. Inside quotes, commas and semicolons are text and separate nothing. */
const link = /<([^<>]*)>((?:\s*;(?:\s*[^\s=;,"<]+(?:\s*=\s*(?:"(?:[^"\\]|\\.)*"|[^\s;,"]*))?)?)*)/g;
const parameter = /;\s*([^\s=;,"<]+)(?:\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;,"]*)))?/g;

/** The target of the first link to the next page. If a link has several `rel`, the first one counts; a `rel` may name several relations. */
export function nextIn(header: string): string | undefined {
  for (const [, address, given] of header.matchAll(link)) {
    const rel = [...given!.matchAll(parameter)].find(([, name]) => name!.toLowerCase() === 'rel');
    const relations = (rel?.[2] ?? rel?.[3] ?? '').toLowerCase().split(/\s+/);
    if (relations.includes('next')) return address;
  }
  return undefined;
}

export function parsed(address: string, from?: string): URL | undefined {
  try {
    return new URL(address, from);
  } catch {
    return undefined;
  }
}

/** The complete address, if it has the same origin as `from`. */
export function within(from: string, location: string): string | undefined {
  const to = parsed(location, from);
  return to?.origin === new URL(from).origin ? to.href : undefined;
}
