// JSON in which no integer is rounded: one that a number can't hold arrives as the string of its digits.
const run = /\d{16}/;
const token = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

export function parseExactly(text: string): unknown {
  // almost no response has so long a number in it, and those that don't are parsed as they are
  if (!run.test(text)) return JSON.parse(text);
  return JSON.parse(text.replace(token, (found) => (/^-?\d{16,}$/.test(found) && !Number.isSafeInteger(Number(found)) ? `"${found}"` : found)));
}
