// Reads JSON that others wrote, and values in it.
import { type Json, own } from '../contract/document.ts';

/** Undefined for a text that isn't JSON. */
export function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

/** The value to which these names lead. Undefined if there is none. */
export const valueAt = (value: unknown, place: string[]): unknown =>
  place.reduce<unknown>((inner, name) => (typeof inner === 'object' && inner !== null ? own(inner as Json, name) : undefined), value);
