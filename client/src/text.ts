// Reads a response by its pieces, so that one without an end doesn't fill the memory.

/** The text of a response, or undefined if it has more than `most` bytes: the rest of it isn't read. */
export async function textIn(response: Response, most: number): Promise<string | undefined> {
  // a fetch of the caller's own may give a body without a reader
  const reader = response.body?.getReader?.();
  if (!reader) return response.text();
  let held = new Uint8Array();
  for (let size = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return new TextDecoder().decode(held.subarray(0, size));
    const end = size + value.byteLength;
    // a limit of NaN lets nothing through
    if (!(end <= most)) {
      // the stream may fail to close, which changes nothing
      reader.cancel().catch(() => {});
      return undefined;
    }
    // pieces are put together at once, because a million pieces of a byte take much more memory than their bytes
    if (end > held.length) {
      const shorter = held;
      held = new Uint8Array(2 * end);
      held.set(shorter);
    }
    held.set(value, size);
    size = end;
  }
}
