// Collects figures of `npm run trust`, which runs some tests in their long form and makes a table of what they measured.
import { appendFileSync } from 'node:fs';

const file = process.env.TRUST_FIGURES;

export const inFull = file !== undefined;

/** `what` is a row of the table; the databases are its columns. */
export function figure(what: string, value: string) {
  if (file) appendFileSync(file, `${JSON.stringify({ what, engine: process.env.ENGINE, value })}\n`);
}
