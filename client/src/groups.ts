// The paths of all groups, one line each.
export type paths = import('../../generated/admin/application_charges.ts').paths &
  import('../../generated/admin/blogs.ts').paths &
  import('../../generated/admin/cancellation_requests.ts').paths &
  import('../../generated/admin/carrier_services.ts').paths &
  import('../../generated/admin/collects.ts').paths &
  import('../../generated/admin/custom_collections.ts').paths &
  import('../../generated/admin/customer_addresses.ts').paths &
  import('../../generated/admin/deprecated_api_calls.ts').paths &
  import('../../generated/admin/discount_codes.ts').paths &
  import('../../generated/admin/dispute_evidence.ts').paths &
  import('../../generated/admin/events.ts').paths &
  import('../../generated/admin/gift_cards.ts').paths &
  import('../../generated/admin/inventory_items.ts').paths &
  import('../../generated/admin/pages.ts').paths &
  import('../../generated/admin/product_resource_feedback.ts').paths &
  import('../../generated/admin/redirects.ts').paths &
  import('../../generated/admin/script_tags.ts').paths &
  import('../../generated/admin/shop_resource_feedback.ts').paths &
  import('../../generated/admin/storefront_access_tokens.ts').paths &
  import('../../generated/admin/themes.ts').paths &
  import('../../generated/admin/usage_charges.ts').paths &
  import('../../generated/admin/variants.ts').paths &
  import('../../generated/admin/webhooks.ts').paths;
