// Writes names and values into the text of a statement, in the same way for both engines.

/** Only for names from this project, none of which has a quote in it. */
export const quoted = (name: string) => `"${name}"`;

export const quotedText = (value: unknown): string => (typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value));
