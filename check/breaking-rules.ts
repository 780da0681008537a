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
  'operation-removed': 'calls to it fail',
  'webhook-removed': 'its deliveries no longer arrive',
  'webhook-protected': 'apps without approval for protected data no longer get its deliveries',
  'callback-removed': 'it is no longer called',
  'server-changed': 'clients still use the old address',
  'security-narrowed': 'credentials that were enough are refused',
  'security-scheme-changed': 'credentials have to be sent in another way',
  'parameter-removed': 'calls with it are refused',
  'parameter-added-required': 'calls without it are refused',
  'parameter-now-required': 'calls without it are refused',
  'parameter-style-changed': 'its value has to be written in another way',
  'default-changed': 'calls that leave it out mean something else',
  'body-removed': 'the body that callers send has no effect',
  'body-now-required': 'calls without a body are refused',
  'body-now-optional': 'code that reads it may find nothing',
  'media-type-removed-input': 'bodies of that media type are refused',
  'part-changed-input': 'parts that are sent as before are refused or mean something else',
  'media-type-removed-output': 'callers no longer get that media type',
  'status-removed': 'code that handles this status never runs',
  'status-added': 'callers get a successful status that they do not know',
  'header-removed': 'code that reads it finds nothing',
  'header-now-optional': 'code that reads it may find nothing',
  'header-style-changed': 'code that reads it takes it apart in the wrong way',
  'member-removed-input': 'the value that callers send has no effect',
  'member-removed-output': 'code that reads it finds nothing',
  'member-required-input': 'calls without it are refused',
  'member-optional-output': 'code that reads it may find nothing',
  'type-input': 'values of that type are refused',
  'type-output': 'values of another type arrive',
  'enum-input': 'values that were valid are refused',
  'enum-output': 'callers get values that they do not know',
  'discriminator-changed': 'the choice between shapes is made in another way',
  'variant-input': 'values of that shape are refused',
  'overlap-input': 'values that fit two choices of a oneOf are refused',
  'variant-output': 'callers get values of a shape that they do not know',
  'closed-input': 'unknown members that were accepted are refused',
  ...Object.fromEntries(
    keywords.flatMap(({ name }) => [
      [`${name}-input`, 'values that were valid are refused'],
      [`${name}-output`, 'callers get values that were not possible before'],
    ]),
  ),
};
