// One line per group. Each exports its `handlers`; its tables are declared beside them.

export * as customer_addresses from './customer_addresses.ts';
export * as pages from './pages.ts';
export * as redirects from './redirects.ts';
export * as storefront_access_tokens from './storefront_access_tokens.ts';
export * as webhooks from './webhooks.ts';
