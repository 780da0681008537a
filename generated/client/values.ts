// generated, do not edit: npm run generate
export const apiPath = '/admin/api';
export const newestVersion = 'latest';
export const accessTokenHeader = 'X-Service-Access-Token';
export const deprecationHeader = 'Deprecation';
export const idempotencyKeyHeader = 'Idempotency-Key';
export const idempotentReplayedHeader = 'Idempotent-Replayed';
export const linkHeader = 'Link';
export const locationHeader = 'Location';
export const preferenceAppliedHeader = 'Preference-Applied';
export const ratelimitHeader = 'RateLimit';
export const ratelimitPolicyHeader = 'RateLimit-Policy';
export const retryAfterHeader = 'Retry-After';
export const sunsetHeader = 'Sunset';
export const requestIdHeader = 'X-Request-Id';
export const apiDeprecatedReasonHeader = 'X-Service-API-Deprecated-Reason';
export const apiVersionHeader = 'X-Service-API-Version';
export const explanationHeader = 'X-Service-Explanation';
export const faultHeader = 'X-Service-Fault';
export const hintHeader = 'X-Service-Hint';
export const ignoredParametersHeader = 'X-Service-Ignored-Parameters';
export const shopApiCallLimitHeader = 'X-Service-Shop-Api-Call-Limit';
export const signatureHeader = 'X-Service-Hmac-Sha256';
export const deliveryHeaders = { apiVersion: 'X-Service-API-Version', eventId: 'X-Service-Event-Id', shopDomain: 'X-Service-Shop-Domain', topic: 'X-Service-Topic', triggeredAt: 'X-Service-Triggered-At', webhookId: 'X-Service-Webhook-Id' } as const;
/** Lists in a query that are sent one by one; all others are sent as one list. */
export const repeated: readonly string[] = ['address_ids[]'];
/** Operations whose answer may have no body; those of all others have one. */
export const bodiless: readonly string[] = ['delete /storefront_access_tokens/{storefront_access_token_id}.json', 'delete /price_rules/{price_rule_id}/discount_codes/{discount_code_id}.json'];
const shape1 = { type: ["string","null"] } as const;
const shape2 = { type: "object", additionalProperties: false, required: ["country","postal_code","province","city","name","address1","address2","address3","phone","fax","email","address_type","company_name"], properties: { country: shape1, postal_code: shape1, province: shape1, city: shape1, name: shape1, address1: shape1, address2: shape1, address3: shape1, phone: shape1, fax: shape1, email: shape1, address_type: shape1, company_name: shape1 } } as const;
const shape3 = { type: "string" } as const;
const shape4 = { type: "boolean" } as const;
const shape5 = { type: "integer", format: "int64", maximum: 9007199254740991 } as const;
export const rateRequest = { type: "object", additionalProperties: false, required: ["rate"], properties: { rate: { type: "object", additionalProperties: false, required: ["origin","destination","items","currency","locale"], properties: { origin: shape2, destination: shape2, items: { type: "array", items: { type: "object", additionalProperties: false, required: ["name","sku","quantity","grams","price","vendor","requires_shipping","taxable","fulfillment_service","properties","product_id","variant_id"], properties: { name: shape3, sku: shape1, quantity: { type: "integer", minimum: 1, maximum: 9007199254740991 }, grams: { type: "integer", minimum: 0, maximum: 9007199254740991 }, price: { type: "integer", maximum: 9007199254740991 }, vendor: shape1, requires_shipping: shape4, taxable: shape4, fulfillment_service: shape3, properties: { type: ["object","null"] }, product_id: shape5, variant_id: shape5 } } }, currency: shape3, locale: shape3 } } } } as const;
const shape6 = { type: "string", pattern: "\\S", maxLength: 255 } as const;
const shape7 = { type: ["string","null"], pattern: "^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])([T ]\\S.*)?$", maxLength: 255 } as const;
export const rateResponse = { type: "object", required: ["rates"], properties: { rates: { type: "array", maxItems: 250, items: { type: "object", required: ["service_name","description","service_code","currency","total_price"], properties: { service_name: shape6, description: { type: "string", maxLength: 1000 }, service_code: shape6, currency: { type: "string", format: "currency", pattern: "^[A-Z]{3}$" }, total_price: { type: ["string","integer"], pattern: "^[0-9]{1,12}$", minimum: 0, maximum: 999999999999 }, phone_required: { type: ["boolean","null"] }, min_delivery_date: shape7, max_delivery_date: shape7 } } } } } as const;
/** ISO 4217: three letters each, without blanks, which compress badly. */
export const currencies = 'AEDAFNALLAMDANGAOAARSAUDAWGAZNBAMBBDBDTBGNBHDBIFBMDBNDBOBBOVBRLBSDBTNBWPBYNBZDCADCDFCHECHFCHWCLFCLPCNYCOPCOUCRCCUCCUPCVECZKDJFDKKDOPDZDEGPERNETBEURFJDFKPGBPGELGHSGIPGMDGNFGTQGYDHKDHNLHTGHUFIDRILSINRIQDIRRISKJMDJODJPYKESKGSKHRKMFKPWKRWKWDKYDKZTLAKLBPLKRLRDLSLLYDMADMDLMGAMKDMMKMNTMOPMRUMURMVRMWKMXNMXVMYRMZNNADNGNNIONOKNPRNZDOMRPABPENPGKPHPPKRPLNPYGQARRONRSDRUBRWFSARSBDSCRSDGSEKSGDSHPSLESOSSRDSSPSTNSVCSYPSZLTHBTJSTMTTNDTOPTRYTTDTWDTZSUAHUGXUSDUSNUYIUYUUYWUZSVEDVESVNDVUVWSTXAFXAGXAUXBAXBBXBCXBDXCDXDRXOFXPDXPFXPTXSUXTSXUAXXXYERZARZMWZWG';
