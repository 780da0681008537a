// Compares what a command printed with what a guide shows.

/** The JSON objects in a text, one after the other. */
export function jsonIn(text: string): unknown[] {
  const found: unknown[] = [];
  for (let at = text.indexOf('{'); at >= 0; at = text.indexOf('{', at)) {
    const end = endOf(text, at);
    try {
      found.push(JSON.parse(text.slice(at, end)));
      at = end;
    } catch {
      at++;
    }
  }
  return found;
}

function endOf(text: string, from: number): number {
  let depth = 0;
  let within = false;
  for (let at = from; at < text.length; at++) {
    const character = text[at];
    if (within) {
      if (character === '\\') at++;
      else if (character === '"') within = false;
    } else if (character === '"') within = true;
    else if (character === '{') depth++;
    else if (character === '}' && --depth === 0) return at + 1;
  }
  return text.length;
}

/** The first member of this name, at any depth; `variants.id` is the first id in the first variants. */
export function memberIn(value: unknown, path: string): unknown {
  const [name = '', ...rest] = path.split('.');
  const found = first(value, name);
  if (found === undefined) throw new Error(`no ${path} in ${JSON.stringify(value)}`);
  return rest.length ? memberIn(found, rest.join('.')) : found;
}

function first(value: unknown, name: string): unknown {
  if (value === null || typeof value !== 'object') return undefined;
  if (!Array.isArray(value) && name in value) return (value as Record<string, unknown>)[name];
  for (const each of Object.values(value)) {
    const found = first(each, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Whether `shown` is a part of `came`, with the same values. */
export function agrees(came: unknown, shown: unknown): boolean {
  if (shown === null || typeof shown !== 'object') return came === shown;
  if (came === null || typeof came !== 'object') return false;
  if (Array.isArray(shown) && (came as unknown[]).length !== shown.length) return false;
  return Object.entries(shown).every(([name, value]) => agrees((came as Record<string, unknown>)[name], value));
}
