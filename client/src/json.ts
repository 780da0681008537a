// Reads and checks numbers so that none is rounded. An integer that a number can't hold exactly is read as the string of its digits.
const run = /\d{16}/;
const token = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

export function parseExactly(text: string): unknown {
  // in text that isn't JSON, the replacement could look for the end of a string again and again, for minutes
  const rounded = JSON.parse(text);
  // almost no response has a number of 16 digits, so the others need no replacement
  if (!run.test(text)) return rounded;
  return JSON.parse(text.replace(token, (found) => (/^-?\d{16,}$/.test(found) && !Number.isSafeInteger(Number(found)) ? `"${found}"` : found)));
}

/** Returns a value that can be sent as it is, and throws for others: a number beyond 2^53 may be the id of another record, and NaN is no number. */
export function exact(name: string, value: unknown, isId = true): unknown {
  // a Date and the like would be sent as words for people
  if (typeof value === 'object' && value) throw new Error(`${name} is an object: give it as text`);
  if (typeof value !== 'number') return value;
  if (!Number.isFinite(value)) throw new Error(`${name} is ${value}`);
  if (isId && !Number.isInteger(value)) throw new Error(`${name} is ${value}, but ids are integers`);
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) throw new Error(`${name} is ${value}, which is beyond 2^53: give it as a string of digits`);
  return value;
}

/** For JSON.stringify, which writes NaN and Infinity as null: the server would then store null. */
export function finite(name: string, value: unknown): unknown {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new Error(`${name} is ${value}`);
  return value;
}
