// The files in which tests note statements that break a rule. They are deleted before all tests run, and read afterwards.
export const statementsNoted = '.cache/statements';

export const takesSecond = 'takes a second connection in a transaction';
