// The rules for breaking changes, by name.
import { keywords } from './keywords.ts';

/** One difference, at the place that was compared, or at `below` under it. */
export interface Change {
  below?: string;
  message: string;
  was?: unknown;
  is?: unknown;
}

/** Every rule by its name, with its consequence for callers. A rule about schemas holds in the direction that its name ends in. */
export const rules: Record<string, string> = {
  'operation-removed': 'calls of it fail',
  'webhook-removed': 'it no longer arrives',
  'webhook-protected': 'apps that were not approved for such data get no more of them',
  'callback-removed': 'it is no longer called',
  'server-changed': 'callers look for the interface elsewhere',
  'security-narrowed': 'credentials that were enough are refused',
  'security-scheme-changed': 'credentials are sent another way',
  'parameter-removed': 'calls with it are refused',
  'parameter-added-required': 'calls without it are refused',
  'parameter-now-required': 'calls without it are refused',
  'parameter-style-changed': 'it is written another way',
  'default-changed': 'calls that leave it out mean something else',
  'body-removed': 'what is sent has no effect',
  'body-now-required': 'calls without a body are refused',
  'media-type-removed-input': 'bodies of that kind are refused',
  'part-changed-input': 'parts as they were sent are refused or mean something else',
  'media-type-removed-output': 'whoever asks for that kind gets none',
  'status-removed': 'code that waits for it never runs',
  'status-added': 'a success looks different from those that callers know',
  'header-removed': 'code that reads it finds nothing',
  'header-now-optional': 'code that reads it may find nothing',
  'member-removed-input': 'what is sent has no effect',
  'member-removed-output': 'code that reads it finds nothing',
  'member-required-input': 'calls without it are refused',
  'member-optional-output': 'code that reads it may find nothing',
  'type-input': 'values of that type are refused',
  'type-output': 'values of another type arrive',
  'enum-input': 'values that were fine are refused',
  'enum-output': 'values arrive that nobody has heard of',
  'discriminator-changed': 'shapes are told apart in another way',
  'variant-input': 'bodies of that shape are refused',
  'overlap-input': 'what fits two choices of which one has to hold is refused',
  'variant-output': 'answers of another shape arrive',
  'closed-input': 'members that were let pass are refused',
  ...Object.fromEntries(
    keywords.flatMap(({ name }) => [
      [`${name}-input`, 'values that were fine are refused'],
      [`${name}-output`, 'values arrive that were not possible'],
    ]),
  ),
};
