export type { components, operations, paths } from '../../generated/client/contract.ts';
export { type Attempt, type Client, type ClientOptions, createClient, type Hooks, type Listing, type ReadOptions } from './client.ts';
export { type Reason, StoreAdminError } from './errors.ts';
export { type RateAnswer, type RateRequest, rates } from './rates.ts';
export type { Answer, FieldOf, Id, ItemOf, Options, RefusedField } from './types.ts';
export { type Delivery, type Payloads, type SignedDelivery, signWebhook, type Topic, verifyWebhook } from './webhooks.ts';
