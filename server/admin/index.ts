// One line per group. Each group exports its `handlers`. A table that only one group needs stands beside its handlers; all others are in server/domain.

export * as application_charges from './application_charges.ts';
export * as blogs from './blogs.ts';
export * as cancellation_requests from './cancellation_requests.ts';
export * as carrier_services from './carrier_services.ts';
export * as collects from './collects.ts';
export * as custom_collections from './custom_collections.ts';
export * as customer_addresses from './customer_addresses.ts';
export * as deprecated_api_calls from './deprecated_api_calls.ts';
export * as discount_codes from './discount_codes.ts';
export * as dispute_evidence from './dispute_evidence.ts';
export * as events from './events.ts';
export * as gift_cards from './gift_cards.ts';
export * as inventory_items from './inventory_items.ts';
export * as pages from './pages.ts';
export * as product_resource_feedback from './product_resource_feedback.ts';
export * as redirects from './redirects.ts';
export * as script_tags from './script_tags.ts';
export * as shop_resource_feedback from './shop_resource_feedback.ts';
export * as storefront_access_tokens from './storefront_access_tokens.ts';
export * as themes from './themes.ts';
export * as usage_charges from './usage_charges.ts';
export * as variants from './variants.ts';
export * as webhooks from './webhooks.ts';
