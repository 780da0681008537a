// The words of validation messages, for contracts that have no `x-phrases` of their own. `{limit}` and `{members}` are filled in from the schema.

export const plainPhrases: Record<string, string> = {
  blank: "can't be blank",
  invalid: 'is invalid',
  not_a_number: 'is not a number',
  not_in_list: 'is not included in the list',
  too_long: 'is too long (maximum is {limit} characters)',
  too_short: 'is too short (minimum is {limit} characters)',
  too_precise: 'must have at most 2 decimals',
  too_small: 'must be greater than or equal to {limit}',
  too_large: 'must be less than or equal to {limit}',
  too_many: 'is too long (maximum is {limit} items)',
  too_few: 'is too short (minimum is {limit} items)',
  unknown_member: 'is not a member here; those are {members}',
  more: 'there are more',
  key_in_use: 'a call with this Idempotency-Key is under way',
  key_interrupted: 'a call with this Idempotency-Key was cut off, and is not done again: look what came of it, and use another key',
  key_reused: 'this Idempotency-Key belongs to another call',
  keys_full: 'too much is kept under Idempotency-Keys: send the call without one, or when those of yesterday have passed',
};
