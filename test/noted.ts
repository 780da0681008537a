// Where the tests note statements that don't bind the shop they serve: deleted before the run of all tests, and read after it.
export const statementsNoted = '.cache/statements';
