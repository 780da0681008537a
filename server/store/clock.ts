// Moments are times as text, as they are stored and shown. They follow a shop's clock, which may be ahead of real time: in the sandbox the operator moves it.
// Leases, time limits and rates don't follow it: they are counted in milliseconds of real time.

/** The one form in which moments are stored and shown: to the second, in UTC, with an offset. */
export const moment = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}+00:00`;

let latest = 0;
let latestText = '';

/** The text is cached for one second, because most calls come within the same second as the call before. */
export function momentNow(offsetMs = 0): string {
  const second = Math.floor((Date.now() + offsetMs) / 1000);
  if (second !== latest) {
    latest = second;
    latestText = moment(second * 1000);
  }
  return latestText;
}

export const msOf = (momentText: string): number => Date.parse(momentText);

/**
 * Reads ISO 8601 with an offset, and with `T` or a space in the middle. The `+` of the offset may have arrived as a space.
 * Ruby writes a space before the offset, or `UTC` instead of one; PostgreSQL writes an offset without minutes.
 */
export function parseBound(text: string): string | undefined {
  const found = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d)?(?:[.,]\d+)?(?:Z| ?UTC| ?([+ -]\d\d)(?::?(\d\d))?)$/i.exec(text);
  if (!found) return undefined;
  const [, date, time, seconds = ':00', hours, minutes = '00'] = found as unknown as [string, string, string, ...(string | undefined)[]];
  const zone = hours === undefined ? 'Z' : `${hours.replace(' ', '+')}:${minutes}`;
  const ms = Date.parse(`${date}T${time}${seconds}${zone}`);
  if (Number.isNaN(ms)) return undefined;
  // JavaScript turns 30 February into a day in March; such a day is refused here
  if (new Date(`${date}T00:00:00Z`).toISOString().slice(0, 10) !== date) return undefined;
  // an offset can move the time out of the four-digit years, and other years don't sort as text
  const read = moment(ms);
  return /^\d{4}-/.test(read) ? read : undefined;
}
