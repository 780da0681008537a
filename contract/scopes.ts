// The scopes that an app may be granted, taken from the contract.

/** The resources that scopes are about: all that an operation or a webhook topic asks for. */
export const resourcesOf = (operations: Iterable<{ scopes: string[] }>, topics: readonly { readonly scopes: readonly (readonly string[])[] }[]): Set<string> =>
  new Set(
    [...[...operations].flatMap(({ scopes }) => scopes), ...topics.flatMap(({ scopes }) => scopes.flat())].map((scope) => scope.replace(/^(read|write)_/, '')),
  );

/** All scopes. Only those for writing are listed, because writing includes reading. */
export const everyScopeOf = (resources: Iterable<string>): string[] => [...resources].sort().map((resource) => `write_${resource}`);
