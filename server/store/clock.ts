// Moments: times as they are stored and shown. They follow a shop's clock, which may be ahead of the server's: in the sandbox the operator moves it.
// Leases, time limits and rates are counted in milliseconds of the server's clock.

/** The one form in which moments are stored and shown: to the second, in UTC, with an offset. */
export const moment = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}+00:00`;

let latest = 0;
let latestText = '';

/** Most calls come within the second of the one before. */
export function momentNow(offsetMs = 0): string {
  const second = Math.floor((Date.now() + offsetMs) / 1000);
  if (second !== latest) {
    latest = second;
    latestText = moment(second * 1000);
  }
  return latestText;
}

export const msOf = (momentText: string): number => Date.parse(momentText);

/** Reads ISO 8601 with an offset, `T` or a space in the middle; a `+` of the offset may have arrived as a space. Ruby writes a space before the offset, or UTC; PostgreSQL writes an offset without minutes. */
export function parseBound(text: string): string | undefined {
  const found = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d)?(?:[.,]\d+)?(?:Z| ?UTC| ?([+ -]\d\d)(?::?(\d\d))?)$/i.exec(text);
  if (!found) return undefined;
  const [, date, time, seconds = ':00', hours, minutes = '00'] = found as unknown as [string, string, string, ...(string | undefined)[]];
  const zone = hours === undefined ? 'Z' : `${hours.replace(' ', '+')}:${minutes}`;
  const ms = Date.parse(`${date}T${time}${seconds}${zone}`);
  if (Number.isNaN(ms)) return undefined;
  // JavaScript rolls 30 February over to March; here that day doesn't exist
  if (new Date(`${date}T00:00:00Z`).toISOString().slice(0, 10) !== date) return undefined;
  // an offset can lead out of the four-digit years, which have no place in the order of text
  const read = moment(ms);
  return /^\d{4}-/.test(read) ? read : undefined;
}
