// How names and values stand in the text of a statement, on both engines.

/** A name of ours: none has a quote in it. */
export const quoted = (name: string) => `"${name}"`;

export const quotedText = (value: unknown): string => (typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value));
