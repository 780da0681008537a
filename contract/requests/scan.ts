// Counts the values and levels of a JSON body in its bytes, before it is parsed: a parsed megabyte of `{}` costs a hundred times what its bytes do.

/** Every body that the contract accepts has fewer values. */
export const mostValues = 20_000;
/** Every body that the contract accepts has fewer levels. Without a limit, a hostile body would exhaust the stack. */
export const deepest = 64;

/** Roughly what a value of a parsed body takes in memory besides its text, measured with objects of one member. */
export const bytesOfValue = 64;

/** How many values a text that may be JSON has, or whether these or its levels are too many. It stops at the first one that is too many. */
export function count(bytes: Uint8Array, values: number, depth: number): number | 'values' | 'depth' {
  const quote = 0x22;
  const backslash = 0x5c;
  let counted = 0;
  let open = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === quote) {
      // most strings are short; after 64 bytes the engine's own search goes on, again after each escaped quote, because it is faster in a long string
      for (let end = at + 64; ; end = at + 64) {
        while (++at < end && at < bytes.length && bytes[at] !== quote) if (bytes[at] === backslash) at++;
        if (at < end) break;
        const next = bytes.indexOf(quote, at);
        if (next < 0) return counted;
        let slashes = 0;
        while (next - slashes > at && bytes[next - slashes - 1] === backslash) slashes++;
        at = next;
        if (slashes % 2 === 0) break;
      }
    } else if (byte === 0x2c) {
      if (++counted > values) return 'values';
    } else if (byte === 0x7b || byte === 0x5b) {
      if (++open > depth) return 'depth';
      if (++counted > values) return 'values';
    } else if (byte === 0x7d || byte === 0x5d) open--;
  }
  return counted;
}
