// generated, do not edit: npm run generate
export type TopicName =
  | "app/uninstalled"
  | "collections/create"
  | "collections/delete"
  | "collections/update"
  | "company_contact_roles/revoke"
  | "company_contacts/create"
  | "company_contacts/delete"
  | "company_contacts/update"
  | "company_locations/create"
  | "company_locations/delete"
  | "customers/create"
  | "customers/data_request"
  | "customers/delete"
  | "customers/redact"
  | "customers/update"
  | "disputes/create"
  | "disputes/update"
  | "fulfillment_orders/cancellation_request_accepted"
  | "fulfillment_orders/cancellation_request_rejected"
  | "fulfillment_orders/cancellation_request_submitted"
  | "inventory_items/create"
  | "inventory_items/delete"
  | "inventory_items/update"
  | "orders/create"
  | "products/create"
  | "products/delete"
  | "products/update"
  | "shop/redact"
  | "themes/create"
  | "themes/delete"
  | "themes/publish"
  | "themes/update";
export const topics: { name: TopicName; scopes: string[][]; protectedData: boolean }[] = [
  {"name":"app/uninstalled","scopes":[[]],"protectedData":false},
  {"name":"collections/create","scopes":[["read_products"]],"protectedData":false},
  {"name":"collections/delete","scopes":[["read_products"]],"protectedData":false},
  {"name":"collections/update","scopes":[["read_products"]],"protectedData":false},
  {"name":"company_contact_roles/revoke","scopes":[["read_customers","read_companies"]],"protectedData":false},
  {"name":"company_contacts/create","scopes":[["read_customers","read_companies"]],"protectedData":true},
  {"name":"company_contacts/delete","scopes":[["read_customers","read_companies"]],"protectedData":false},
  {"name":"company_contacts/update","scopes":[["read_customers","read_companies"]],"protectedData":true},
  {"name":"company_locations/create","scopes":[["read_customers","read_companies"]],"protectedData":true},
  {"name":"company_locations/delete","scopes":[["read_customers","read_companies"]],"protectedData":false},
  {"name":"customers/create","scopes":[["read_customers"]],"protectedData":true},
  {"name":"customers/data_request","scopes":[[]],"protectedData":false},
  {"name":"customers/delete","scopes":[["read_customers"]],"protectedData":false},
  {"name":"customers/redact","scopes":[[]],"protectedData":false},
  {"name":"customers/update","scopes":[["read_customers"]],"protectedData":true},
  {"name":"disputes/create","scopes":[["read_service_payments_dispute_evidences"]],"protectedData":false},
  {"name":"disputes/update","scopes":[["read_service_payments_dispute_evidences"]],"protectedData":false},
  {"name":"fulfillment_orders/cancellation_request_accepted","scopes":[["read_assigned_fulfillment_orders"],["read_third_party_fulfillment_orders"]],"protectedData":false},
  {"name":"fulfillment_orders/cancellation_request_rejected","scopes":[["read_assigned_fulfillment_orders"],["read_third_party_fulfillment_orders"]],"protectedData":false},
  {"name":"fulfillment_orders/cancellation_request_submitted","scopes":[["read_assigned_fulfillment_orders"],["read_third_party_fulfillment_orders"]],"protectedData":false},
  {"name":"inventory_items/create","scopes":[["read_inventory"]],"protectedData":false},
  {"name":"inventory_items/delete","scopes":[["read_inventory"]],"protectedData":false},
  {"name":"inventory_items/update","scopes":[["read_inventory"]],"protectedData":false},
  {"name":"orders/create","scopes":[["read_orders"]],"protectedData":true},
  {"name":"products/create","scopes":[["read_products"]],"protectedData":false},
  {"name":"products/delete","scopes":[["read_products"]],"protectedData":false},
  {"name":"products/update","scopes":[["read_products"]],"protectedData":false},
  {"name":"shop/redact","scopes":[[]],"protectedData":false},
  {"name":"themes/create","scopes":[["read_themes"]],"protectedData":false},
  {"name":"themes/delete","scopes":[["read_themes"]],"protectedData":false},
  {"name":"themes/publish","scopes":[["read_themes"]],"protectedData":false},
  {"name":"themes/update","scopes":[["read_themes"]],"protectedData":false},
];
