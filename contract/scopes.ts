// What an app may be allowed, as the contract has it.

/** What scopes are about: whatever an operation or a topic asks for. */
export const resourcesOf = (operations: Iterable<{ scopes: string[] }>, topics: readonly { readonly scopes: readonly (readonly string[])[] }[]): Set<string> =>
  new Set(
    [...[...operations].flatMap(({ scopes }) => scopes), ...topics.flatMap(({ scopes }) => scopes.flat())].map((scope) => scope.replace(/^(read|write)_/, '')),
  );

/** All that there is: writing includes reading. */
export const everyScopeOf = (resources: Iterable<string>): string[] => [...resources].sort().map((resource) => `write_${resource}`);
