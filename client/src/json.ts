// Numbers as they are meant. In JSON no integer is rounded: one that a number can't hold arrives as the string of its digits.
const run = /\d{16}/;
const token = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

export function parseExactly(text: string): unknown {
  // almost no response has so long a number in it, and those that don't are parsed as they are
  if (!run.test(text)) return JSON.parse(text);
  return JSON.parse(text.replace(token, (found) => (/^-?\d{16,}$/.test(found) && !Number.isSafeInteger(Number(found)) ? `"${found}"` : found)));
}

/** Passes on what can be sent as it is: a number beyond 2^53 may be that of another record, and NaN is no number. */
export function exact(name: string, value: unknown, isId = true): unknown {
  if (typeof value !== 'number') return value;
  if (!Number.isFinite(value)) throw new Error(`${name} is ${value}`);
  if (isId && !Number.isInteger(value)) throw new Error(`${name} is ${value}, and ids are whole`);
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) throw new Error(`${name} is ${value}, beyond 2^53: give the string of its digits`);
  return value;
}

/** For JSON.stringify, which would make null of what is no number, and the server would take it for that. */
export function finite(name: string, value: unknown): unknown {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new Error(`${name} is ${value}`);
  return value;
}
