// Counts how many bytes a row takes in a response, as JSON in UTF-8, without serializing it.

/** What JSON writes for each of the first 128 characters. */
const cost = Uint8Array.from({ length: 128 }, (_, code) => JSON.stringify(String.fromCharCode(code)).length - 2);

/** Quotes included. Half of a pair of surrogates, of which nothing is stored, would take more. */
function ofText(text: string): number {
  let bytes = 2;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 0x80) bytes += cost[code]!;
    else bytes += code < 0x800 || (code >= 0xd800 && code < 0xe000) ? 2 : 3;
  }
  return bytes;
}

/** `asStored` are columns whose text is JSON already. */
export function answeredBytes(row: Record<string, unknown>, names: string[], asStored: Set<string>): number {
  let bytes = 2;
  for (const name of names) {
    const value = row[name];
    bytes += name.length + 4;
    bytes += typeof value !== 'string' ? String(value).length : asStored.has(name) ? Buffer.byteLength(value) : ofText(value);
  }
  return bytes;
}
