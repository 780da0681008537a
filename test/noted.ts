// The file in which tests note statements that don't bind the shop they serve. It is deleted before all tests run, and read afterwards.
export const statementsNoted = '.cache/statements';
