// Counts how many bytes a row takes in a response, as JSON in UTF-8, without serializing it.

/** How many bytes each ASCII character takes in JSON, escapes included. */
const cost = Uint8Array.from({ length: 128 }, (_, code) => JSON.stringify(String.fromCharCode(code)).length - 2);

/** The bytes of a JSON string, quotes included. A lone surrogate would take more, but stored texts contain none. */
function ofText(text: string): number {
  let bytes = 2;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 0x80) bytes += cost[code]!;
    else bytes += code < 0x800 || (code >= 0xd800 && code < 0xe000) ? 2 : 3;
  }
  return bytes;
}

/** `asStored` names the columns whose text is JSON already: it goes into the response unchanged. */
export function answeredBytes(row: Record<string, unknown>, names: string[], asStored: Set<string>): number {
  let bytes = 2;
  for (const name of names) {
    const value = row[name];
    bytes += name.length + 4;
    bytes += typeof value !== 'string' ? String(value).length : asStored.has(name) ? Buffer.byteLength(value) : ofText(value);
  }
  return bytes;
}
