// Where the second judge and the server disagree, and why the server is right. An entry that matches nothing fails the check, so the list can only shrink.

export interface Known {
  about: 'request' | 'response';
  /** The judge's objection; empty where the judge accepts what the server refuses. */
  said: RegExp;
  /** The body of the server's answer. */
  answered: RegExp;
  reason: string;
}

const nothing = /^$/;

export const known: Known[] = [
  {
    about: 'request',
    said: /^request\/body/,
    answered: /^\{"errors":"Not Found"\}$/,
    reason: 'What a body is meant for is looked for before the body is told to be wrong: nobody mends a body for a record that is not there.',
  },
  {
    about: 'request',
    said: /^request\/params\/\w+_id must /,
    answered: /^\{"errors":"Not Found"\}$/,
    reason: 'An id in a path that no record can have is that of no record, and D14 has one answer for all of those.',
  },
  {
    about: 'request',
    said: nothing,
    answered: /(is|are) not among the fields: /,
    reason: 'The names that `fields` takes are the members of the answer; the contract has them there, and no second time as an enum.',
  },
  {
    about: 'request',
    said: nothing,
    answered: /"Idempotency-Key":"must be/,
    reason: 'What the recorder keeps of a request has no headers but the Content-Type, so the judge sees no key.',
  },
  {
    about: 'request',
    said: nothing,
    answered: /"page_info":"Invalid value\."/,
    reason: 'Whether a cursor was issued by this server, for this list, is in its signature.',
  },
  {
    about: 'request',
    said: nothing,
    answered: /cannot be passed when page_info is present/,
    reason: 'OpenAPI 3.1 has no words for parameters that exclude one another.',
  },
  {
    about: 'request',
    said: /must have required property 'ids'/,
    answered: /"inventory_items":/,
    reason: 'A cursor holds the parameters that its list was asked with, required ones too; OpenAPI 3.1 has no words for that.',
  },
  {
    about: 'request',
    said: nothing,
    answered: /"query":"must be words, or fields with values such as/,
    reason: 'The grammar of a search is no regular expression.',
  },
  {
    about: 'request',
    said: nothing,
    answered: /"presentment_currencies":"is invalid"/,
    reason: 'The format `currency` is the list of ISO 4217; the guide has its spelling alone.',
  },
  {
    about: 'request',
    said: nothing,
    answered: /carries (a NUL character|half of a surrogate pair)/,
    reason:
      'No string can be stored with NUL on PostgreSQL, nor with half of a surrogate pair on either engine. The contract says so once, in its prose, and not at each string.',
  },
  {
    about: 'request',
    said: nothing,
    answered: /exceeds public access token limit/,
    reason: 'How many tokens there are is in the store; the interface answers 400 for it where others answer 422.',
  },
  {
    about: 'response',
    said: /no schema defined for status code '404'/,
    answered: /there is no version/,
    reason: 'A version that does not exist is refused before any operation is asked.',
  },
  {
    about: 'request',
    said: nothing,
    answered: /"(feedback_generated_at":\[|created_at_min":)"must be an ISO 8601 time/,
    reason: 'A leap second, and a time whose offset leads out of the years 1 to 9999, fit the format `date-time` and are no moments that could be stored.',
  },
  {
    about: 'request',
    said: nothing,
    answered: /"return_url":\["is invalid"\]/,
    reason: 'The grammar of a URI takes port 99999 and host 1.2.3.4.5, where nobody can be sent.',
  },
];
