// generated, do not edit: npm run generate
export interface paths {
    "/webhooks.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List webhook subscriptions */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Subscribe to a topic
         * @description To subscribe to a topic the app's token needs the topic's read scopes, which the reference names with each topic. While the app lacks them, nothing is delivered.
         *     Deliveries that were pending when the app lost a scope end, and aren't sent once the app has it again.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/count.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count webhook subscriptions */
        get: operations["countWebhooks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{webhook_id}.json": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The subscription. Only the app that made it finds it.
                 * @example 350000001
                 */
                webhook_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        /** Get a webhook subscription */
        get: operations["getWebhook"];
        /** Change a webhook subscription */
        put: operations["updateWebhook"];
        post?: never;
        /**
         * Delete a webhook subscription
         * @description Deliveries that are on their way to the subscription aren't sent any more.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "company_contact_roles/revoke": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The topic.
                 * @example collections/update
                 */
                "X-Service-Topic": components["parameters"]["webhook_header_topic"];
                /**
                 * @description The shop in which it happened.
                 * @example harbour-tea.example
                 */
                "X-Service-Shop-Domain": components["parameters"]["webhook_header_shop_domain"];
                /**
                 * @description The version that the payload is written in.
                 * @example 2026-10
                 */
                "X-Service-API-Version": components["parameters"]["webhook_header_api_version"];
                /**
                 * @description Names the delivery; the same on its repeats.
                 * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a91
                 */
                "X-Service-Webhook-Id": components["parameters"]["webhook_header_webhook_id"];
                /**
                 * @description Names the action; the same on all deliveries that it led to.
                 * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a92
                 */
                "X-Service-Event-Id": components["parameters"]["webhook_header_event_id"];
                /**
                 * @description When it happened.
                 * @example 2026-09-02T16:05:12+00:00
                 */
                "X-Service-Triggered-At": components["parameters"]["webhook_header_triggered_at"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A role was revoked from a company contact */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The topic.
                     * @example collections/update
                     */
                    "X-Service-Topic": components["parameters"]["webhook_header_topic"];
                    /**
                     * @description The shop in which it happened.
                     * @example harbour-tea.example
                     */
                    "X-Service-Shop-Domain": components["parameters"]["webhook_header_shop_domain"];
                    /**
                     * @description The version that the payload is written in.
                     * @example 2026-10
                     */
                    "X-Service-API-Version": components["parameters"]["webhook_header_api_version"];
                    /**
                     * @description Names the delivery; the same on its repeats.
                     * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a91
                     */
                    "X-Service-Webhook-Id": components["parameters"]["webhook_header_webhook_id"];
                    /**
                     * @description Names the action; the same on all deliveries that it led to.
                     * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a92
                     */
                    "X-Service-Event-Id": components["parameters"]["webhook_header_event_id"];
                    /**
                     * @description When it happened.
                     * @example 2026-09-02T16:05:12+00:00
                     */
                    "X-Service-Triggered-At": components["parameters"]["webhook_header_triggered_at"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["WebhookCompanyContactRoleRevoke"];
                };
            };
            responses: {
                /** @description The app has the delivery. Any other 2xx status says the same. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "company_contacts/create": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The topic.
                 * @example collections/update
                 */
                "X-Service-Topic": components["parameters"]["webhook_header_topic"];
                /**
                 * @description The shop in which it happened.
                 * @example harbour-tea.example
                 */
                "X-Service-Shop-Domain": components["parameters"]["webhook_header_shop_domain"];
                /**
                 * @description The version that the payload is written in.
                 * @example 2026-10
                 */
                "X-Service-API-Version": components["parameters"]["webhook_header_api_version"];
                /**
                 * @description Names the delivery; the same on its repeats.
                 * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a91
                 */
                "X-Service-Webhook-Id": components["parameters"]["webhook_header_webhook_id"];
                /**
                 * @description Names the action; the same on all deliveries that it led to.
                 * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a92
                 */
                "X-Service-Event-Id": components["parameters"]["webhook_header_event_id"];
                /**
                 * @description When it happened.
                 * @example 2026-09-02T16:05:12+00:00
                 */
                "X-Service-Triggered-At": components["parameters"]["webhook_header_triggered_at"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A company contact was created
         * @description Carries protected customer data.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The topic.
                     * @example collections/update
                     */
                    "X-Service-Topic": components["parameters"]["webhook_header_topic"];
                    /**
                     * @description The shop in which it happened.
                     * @example harbour-tea.example
                     */
                    "X-Service-Shop-Domain": components["parameters"]["webhook_header_shop_domain"];
                    /**
                     * @description The version that the payload is written in.
                     * @example 2026-10
                     */
                    "X-Service-API-Version": components["parameters"]["webhook_header_api_version"];
                    /**
                     * @description Names the delivery; the same on its repeats.
                     * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a91
                     */
                    "X-Service-Webhook-Id": components["parameters"]["webhook_header_webhook_id"];
                    /**
                     * @description Names the action; the same on all deliveries that it led to.
                     * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a92
                     */
                    "X-Service-Event-Id": components["parameters"]["webhook_header_event_id"];
                    /**
                     * @description When it happened.
                     * @example 2026-09-02T16:05:12+00:00
                     */
                    "X-Service-Triggered-At": components["parameters"]["webhook_header_triggered_at"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["WebhookCompanyContact"];
                };
            };
            responses: {
                /** @description The app has the delivery. Any other 2xx status says the same. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "company_contacts/delete": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The topic.
                 * @example collections/update
                 */
                "X-Service-Topic": components["parameters"]["webhook_header_topic"];
                /**
                 * @description The shop in which it happened.
                 * @example harbour-tea.example
                 */
                "X-Service-Shop-Domain": components["parameters"]["webhook_header_shop_domain"];
                /**
                 * @description The version that the payload is written in.
                 * @example 2026-10
                 */
                "X-Service-API-Version": components["parameters"]["webhook_header_api_version"];
                /**
                 * @description Names the delivery; the same on its repeats.
                 * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a91
                 */
                "X-Service-Webhook-Id": components["parameters"]["webhook_header_webhook_id"];
                /**
                 * @description Names the action; the same on all deliveries that it led to.
                 * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a92
                 */
                "X-Service-Event-Id": components["parameters"]["webhook_header_event_id"];
                /**
                 * @description When it happened.
                 * @example 2026-09-02T16:05:12+00:00
                 */
                "X-Service-Triggered-At": components["parameters"]["webhook_header_triggered_at"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A company contact was deleted */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The topic.
                     * @example collections/update
                     */
                    "X-Service-Topic": components["parameters"]["webhook_header_topic"];
                    /**
                     * @description The shop in which it happened.
                     * @example harbour-tea.example
                     */
                    "X-Service-Shop-Domain": components["parameters"]["webhook_header_shop_domain"];
                    /**
                     * @description The version that the payload is written in.
                     * @example 2026-10
                     */
                    "X-Service-API-Version": components["parameters"]["webhook_header_api_version"];
                    /**
                     * @description Names the delivery; the same on its repeats.
                     * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a91
                     */
                    "X-Service-Webhook-Id": components["parameters"]["webhook_header_webhook_id"];
                    /**
                     * @description Names the action; the same on all deliveries that it led to.
                     * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a92
                     */
                    "X-Service-Event-Id": components["parameters"]["webhook_header_event_id"];
                    /**
                     * @description When it happened.
                     * @example 2026-09-02T16:05:12+00:00
                     */
                    "X-Service-Triggered-At": components["parameters"]["webhook_header_triggered_at"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["WebhookCompanyContact"];
                };
            };
            responses: {
                /** @description The app has the delivery. Any other 2xx status says the same. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "company_contacts/update": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The topic.
                 * @example collections/update
                 */
                "X-Service-Topic": components["parameters"]["webhook_header_topic"];
                /**
                 * @description The shop in which it happened.
                 * @example harbour-tea.example
                 */
                "X-Service-Shop-Domain": components["parameters"]["webhook_header_shop_domain"];
                /**
                 * @description The version that the payload is written in.
                 * @example 2026-10
                 */
                "X-Service-API-Version": components["parameters"]["webhook_header_api_version"];
                /**
                 * @description Names the delivery; the same on its repeats.
                 * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a91
                 */
                "X-Service-Webhook-Id": components["parameters"]["webhook_header_webhook_id"];
                /**
                 * @description Names the action; the same on all deliveries that it led to.
                 * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a92
                 */
                "X-Service-Event-Id": components["parameters"]["webhook_header_event_id"];
                /**
                 * @description When it happened.
                 * @example 2026-09-02T16:05:12+00:00
                 */
                "X-Service-Triggered-At": components["parameters"]["webhook_header_triggered_at"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A company contact was changed
         * @description Carries protected customer data.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The topic.
                     * @example collections/update
                     */
                    "X-Service-Topic": components["parameters"]["webhook_header_topic"];
                    /**
                     * @description The shop in which it happened.
                     * @example harbour-tea.example
                     */
                    "X-Service-Shop-Domain": components["parameters"]["webhook_header_shop_domain"];
                    /**
                     * @description The version that the payload is written in.
                     * @example 2026-10
                     */
                    "X-Service-API-Version": components["parameters"]["webhook_header_api_version"];
                    /**
                     * @description Names the delivery; the same on its repeats.
                     * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a91
                     */
                    "X-Service-Webhook-Id": components["parameters"]["webhook_header_webhook_id"];
                    /**
                     * @description Names the action; the same on all deliveries that it led to.
                     * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a92
                     */
                    "X-Service-Event-Id": components["parameters"]["webhook_header_event_id"];
                    /**
                     * @description When it happened.
                     * @example 2026-09-02T16:05:12+00:00
                     */
                    "X-Service-Triggered-At": components["parameters"]["webhook_header_triggered_at"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["WebhookCompanyContact"];
                };
            };
            responses: {
                /** @description The app has the delivery. Any other 2xx status says the same. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "company_locations/create": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The topic.
                 * @example collections/update
                 */
                "X-Service-Topic": components["parameters"]["webhook_header_topic"];
                /**
                 * @description The shop in which it happened.
                 * @example harbour-tea.example
                 */
                "X-Service-Shop-Domain": components["parameters"]["webhook_header_shop_domain"];
                /**
                 * @description The version that the payload is written in.
                 * @example 2026-10
                 */
                "X-Service-API-Version": components["parameters"]["webhook_header_api_version"];
                /**
                 * @description Names the delivery; the same on its repeats.
                 * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a91
                 */
                "X-Service-Webhook-Id": components["parameters"]["webhook_header_webhook_id"];
                /**
                 * @description Names the action; the same on all deliveries that it led to.
                 * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a92
                 */
                "X-Service-Event-Id": components["parameters"]["webhook_header_event_id"];
                /**
                 * @description When it happened.
                 * @example 2026-09-02T16:05:12+00:00
                 */
                "X-Service-Triggered-At": components["parameters"]["webhook_header_triggered_at"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A company location was created
         * @description Carries protected customer data.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The topic.
                     * @example collections/update
                     */
                    "X-Service-Topic": components["parameters"]["webhook_header_topic"];
                    /**
                     * @description The shop in which it happened.
                     * @example harbour-tea.example
                     */
                    "X-Service-Shop-Domain": components["parameters"]["webhook_header_shop_domain"];
                    /**
                     * @description The version that the payload is written in.
                     * @example 2026-10
                     */
                    "X-Service-API-Version": components["parameters"]["webhook_header_api_version"];
                    /**
                     * @description Names the delivery; the same on its repeats.
                     * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a91
                     */
                    "X-Service-Webhook-Id": components["parameters"]["webhook_header_webhook_id"];
                    /**
                     * @description Names the action; the same on all deliveries that it led to.
                     * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a92
                     */
                    "X-Service-Event-Id": components["parameters"]["webhook_header_event_id"];
                    /**
                     * @description When it happened.
                     * @example 2026-09-02T16:05:12+00:00
                     */
                    "X-Service-Triggered-At": components["parameters"]["webhook_header_triggered_at"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["WebhookCompanyLocation"];
                };
            };
            responses: {
                /** @description The app has the delivery. Any other 2xx status says the same. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "company_locations/delete": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The topic.
                 * @example collections/update
                 */
                "X-Service-Topic": components["parameters"]["webhook_header_topic"];
                /**
                 * @description The shop in which it happened.
                 * @example harbour-tea.example
                 */
                "X-Service-Shop-Domain": components["parameters"]["webhook_header_shop_domain"];
                /**
                 * @description The version that the payload is written in.
                 * @example 2026-10
                 */
                "X-Service-API-Version": components["parameters"]["webhook_header_api_version"];
                /**
                 * @description Names the delivery; the same on its repeats.
                 * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a91
                 */
                "X-Service-Webhook-Id": components["parameters"]["webhook_header_webhook_id"];
                /**
                 * @description Names the action; the same on all deliveries that it led to.
                 * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a92
                 */
                "X-Service-Event-Id": components["parameters"]["webhook_header_event_id"];
                /**
                 * @description When it happened.
                 * @example 2026-09-02T16:05:12+00:00
                 */
                "X-Service-Triggered-At": components["parameters"]["webhook_header_triggered_at"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A company location was deleted */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The topic.
                     * @example collections/update
                     */
                    "X-Service-Topic": components["parameters"]["webhook_header_topic"];
                    /**
                     * @description The shop in which it happened.
                     * @example harbour-tea.example
                     */
                    "X-Service-Shop-Domain": components["parameters"]["webhook_header_shop_domain"];
                    /**
                     * @description The version that the payload is written in.
                     * @example 2026-10
                     */
                    "X-Service-API-Version": components["parameters"]["webhook_header_api_version"];
                    /**
                     * @description Names the delivery; the same on its repeats.
                     * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a91
                     */
                    "X-Service-Webhook-Id": components["parameters"]["webhook_header_webhook_id"];
                    /**
                     * @description Names the action; the same on all deliveries that it led to.
                     * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a92
                     */
                    "X-Service-Event-Id": components["parameters"]["webhook_header_event_id"];
                    /**
                     * @description When it happened.
                     * @example 2026-09-02T16:05:12+00:00
                     */
                    "X-Service-Triggered-At": components["parameters"]["webhook_header_triggered_at"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["WebhookCompanyLocation"];
                };
            };
            responses: {
                /** @description The app has the delivery. Any other 2xx status says the same. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "customers/data_request": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The topic.
                 * @example collections/update
                 */
                "X-Service-Topic": components["parameters"]["webhook_header_topic"];
                /**
                 * @description The shop in which it happened.
                 * @example harbour-tea.example
                 */
                "X-Service-Shop-Domain": components["parameters"]["webhook_header_shop_domain"];
                /**
                 * @description The version that the payload is written in.
                 * @example 2026-10
                 */
                "X-Service-API-Version": components["parameters"]["webhook_header_api_version"];
                /**
                 * @description Names the delivery; the same on its repeats.
                 * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a91
                 */
                "X-Service-Webhook-Id": components["parameters"]["webhook_header_webhook_id"];
                /**
                 * @description Names the action; the same on all deliveries that it led to.
                 * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a92
                 */
                "X-Service-Event-Id": components["parameters"]["webhook_header_event_id"];
                /**
                 * @description When it happened.
                 * @example 2026-09-02T16:05:12+00:00
                 */
                "X-Service-Triggered-At": components["parameters"]["webhook_header_triggered_at"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A customer asks for their data
         * @description Mandatory. Sent to the address in the configuration of the app, also without a subscription.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The topic.
                     * @example collections/update
                     */
                    "X-Service-Topic": components["parameters"]["webhook_header_topic"];
                    /**
                     * @description The shop in which it happened.
                     * @example harbour-tea.example
                     */
                    "X-Service-Shop-Domain": components["parameters"]["webhook_header_shop_domain"];
                    /**
                     * @description The version that the payload is written in.
                     * @example 2026-10
                     */
                    "X-Service-API-Version": components["parameters"]["webhook_header_api_version"];
                    /**
                     * @description Names the delivery; the same on its repeats.
                     * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a91
                     */
                    "X-Service-Webhook-Id": components["parameters"]["webhook_header_webhook_id"];
                    /**
                     * @description Names the action; the same on all deliveries that it led to.
                     * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a92
                     */
                    "X-Service-Event-Id": components["parameters"]["webhook_header_event_id"];
                    /**
                     * @description When it happened.
                     * @example 2026-09-02T16:05:12+00:00
                     */
                    "X-Service-Triggered-At": components["parameters"]["webhook_header_triggered_at"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["WebhookDataRequest"];
                };
            };
            responses: {
                /** @description The app has the delivery. Any other 2xx status says the same. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "customers/redact": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The topic.
                 * @example collections/update
                 */
                "X-Service-Topic": components["parameters"]["webhook_header_topic"];
                /**
                 * @description The shop in which it happened.
                 * @example harbour-tea.example
                 */
                "X-Service-Shop-Domain": components["parameters"]["webhook_header_shop_domain"];
                /**
                 * @description The version that the payload is written in.
                 * @example 2026-10
                 */
                "X-Service-API-Version": components["parameters"]["webhook_header_api_version"];
                /**
                 * @description Names the delivery; the same on its repeats.
                 * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a91
                 */
                "X-Service-Webhook-Id": components["parameters"]["webhook_header_webhook_id"];
                /**
                 * @description Names the action; the same on all deliveries that it led to.
                 * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a92
                 */
                "X-Service-Event-Id": components["parameters"]["webhook_header_event_id"];
                /**
                 * @description When it happened.
                 * @example 2026-09-02T16:05:12+00:00
                 */
                "X-Service-Triggered-At": components["parameters"]["webhook_header_triggered_at"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A customer's data is to be deleted
         * @description Mandatory. Sent to the address in the configuration of the app, also without a subscription.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The topic.
                     * @example collections/update
                     */
                    "X-Service-Topic": components["parameters"]["webhook_header_topic"];
                    /**
                     * @description The shop in which it happened.
                     * @example harbour-tea.example
                     */
                    "X-Service-Shop-Domain": components["parameters"]["webhook_header_shop_domain"];
                    /**
                     * @description The version that the payload is written in.
                     * @example 2026-10
                     */
                    "X-Service-API-Version": components["parameters"]["webhook_header_api_version"];
                    /**
                     * @description Names the delivery; the same on its repeats.
                     * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a91
                     */
                    "X-Service-Webhook-Id": components["parameters"]["webhook_header_webhook_id"];
                    /**
                     * @description Names the action; the same on all deliveries that it led to.
                     * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a92
                     */
                    "X-Service-Event-Id": components["parameters"]["webhook_header_event_id"];
                    /**
                     * @description When it happened.
                     * @example 2026-09-02T16:05:12+00:00
                     */
                    "X-Service-Triggered-At": components["parameters"]["webhook_header_triggered_at"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["WebhookCustomerRedact"];
                };
            };
            responses: {
                /** @description The app has the delivery. Any other 2xx status says the same. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "shop/redact": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The topic.
                 * @example collections/update
                 */
                "X-Service-Topic": components["parameters"]["webhook_header_topic"];
                /**
                 * @description The shop in which it happened.
                 * @example harbour-tea.example
                 */
                "X-Service-Shop-Domain": components["parameters"]["webhook_header_shop_domain"];
                /**
                 * @description The version that the payload is written in.
                 * @example 2026-10
                 */
                "X-Service-API-Version": components["parameters"]["webhook_header_api_version"];
                /**
                 * @description Names the delivery; the same on its repeats.
                 * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a91
                 */
                "X-Service-Webhook-Id": components["parameters"]["webhook_header_webhook_id"];
                /**
                 * @description Names the action; the same on all deliveries that it led to.
                 * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a92
                 */
                "X-Service-Event-Id": components["parameters"]["webhook_header_event_id"];
                /**
                 * @description When it happened.
                 * @example 2026-09-02T16:05:12+00:00
                 */
                "X-Service-Triggered-At": components["parameters"]["webhook_header_triggered_at"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A shop's data is to be deleted
         * @description Mandatory. Sent to the address in the configuration of the app, also without a subscription, after the app was uninstalled.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The topic.
                     * @example collections/update
                     */
                    "X-Service-Topic": components["parameters"]["webhook_header_topic"];
                    /**
                     * @description The shop in which it happened.
                     * @example harbour-tea.example
                     */
                    "X-Service-Shop-Domain": components["parameters"]["webhook_header_shop_domain"];
                    /**
                     * @description The version that the payload is written in.
                     * @example 2026-10
                     */
                    "X-Service-API-Version": components["parameters"]["webhook_header_api_version"];
                    /**
                     * @description Names the delivery; the same on its repeats.
                     * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a91
                     */
                    "X-Service-Webhook-Id": components["parameters"]["webhook_header_webhook_id"];
                    /**
                     * @description Names the action; the same on all deliveries that it led to.
                     * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a92
                     */
                    "X-Service-Event-Id": components["parameters"]["webhook_header_event_id"];
                    /**
                     * @description When it happened.
                     * @example 2026-09-02T16:05:12+00:00
                     */
                    "X-Service-Triggered-At": components["parameters"]["webhook_header_triggered_at"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["WebhookShopRedact"];
                };
            };
            responses: {
                /** @description The app has the delivery. Any other 2xx status says the same. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "orders/create": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The topic.
                 * @example collections/update
                 */
                "X-Service-Topic": components["parameters"]["webhook_header_topic"];
                /**
                 * @description The shop in which it happened.
                 * @example harbour-tea.example
                 */
                "X-Service-Shop-Domain": components["parameters"]["webhook_header_shop_domain"];
                /**
                 * @description The version that the payload is written in.
                 * @example 2026-10
                 */
                "X-Service-API-Version": components["parameters"]["webhook_header_api_version"];
                /**
                 * @description Names the delivery; the same on its repeats.
                 * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a91
                 */
                "X-Service-Webhook-Id": components["parameters"]["webhook_header_webhook_id"];
                /**
                 * @description Names the action; the same on all deliveries that it led to.
                 * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a92
                 */
                "X-Service-Event-Id": components["parameters"]["webhook_header_event_id"];
                /**
                 * @description When it happened.
                 * @example 2026-09-02T16:05:12+00:00
                 */
                "X-Service-Triggered-At": components["parameters"]["webhook_header_triggered_at"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An order came in
         * @description Carries protected customer data.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The topic.
                     * @example collections/update
                     */
                    "X-Service-Topic": components["parameters"]["webhook_header_topic"];
                    /**
                     * @description The shop in which it happened.
                     * @example harbour-tea.example
                     */
                    "X-Service-Shop-Domain": components["parameters"]["webhook_header_shop_domain"];
                    /**
                     * @description The version that the payload is written in.
                     * @example 2026-10
                     */
                    "X-Service-API-Version": components["parameters"]["webhook_header_api_version"];
                    /**
                     * @description Names the delivery; the same on its repeats.
                     * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a91
                     */
                    "X-Service-Webhook-Id": components["parameters"]["webhook_header_webhook_id"];
                    /**
                     * @description Names the action; the same on all deliveries that it led to.
                     * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a92
                     */
                    "X-Service-Event-Id": components["parameters"]["webhook_header_event_id"];
                    /**
                     * @description When it happened.
                     * @example 2026-09-02T16:05:12+00:00
                     */
                    "X-Service-Triggered-At": components["parameters"]["webhook_header_triggered_at"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["WebhookOrder"];
                };
            };
            responses: {
                /** @description The app has the delivery. Any other 2xx status says the same. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "collections/create": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The topic.
                 * @example collections/update
                 */
                "X-Service-Topic": components["parameters"]["webhook_header_topic"];
                /**
                 * @description The shop in which it happened.
                 * @example harbour-tea.example
                 */
                "X-Service-Shop-Domain": components["parameters"]["webhook_header_shop_domain"];
                /**
                 * @description The version that the payload is written in.
                 * @example 2026-10
                 */
                "X-Service-API-Version": components["parameters"]["webhook_header_api_version"];
                /**
                 * @description Names the delivery; the same on its repeats.
                 * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a91
                 */
                "X-Service-Webhook-Id": components["parameters"]["webhook_header_webhook_id"];
                /**
                 * @description Names the action; the same on all deliveries that it led to.
                 * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a92
                 */
                "X-Service-Event-Id": components["parameters"]["webhook_header_event_id"];
                /**
                 * @description When it happened.
                 * @example 2026-09-02T16:05:12+00:00
                 */
                "X-Service-Triggered-At": components["parameters"]["webhook_header_triggered_at"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A collection was created */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The topic.
                     * @example collections/update
                     */
                    "X-Service-Topic": components["parameters"]["webhook_header_topic"];
                    /**
                     * @description The shop in which it happened.
                     * @example harbour-tea.example
                     */
                    "X-Service-Shop-Domain": components["parameters"]["webhook_header_shop_domain"];
                    /**
                     * @description The version that the payload is written in.
                     * @example 2026-10
                     */
                    "X-Service-API-Version": components["parameters"]["webhook_header_api_version"];
                    /**
                     * @description Names the delivery; the same on its repeats.
                     * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a91
                     */
                    "X-Service-Webhook-Id": components["parameters"]["webhook_header_webhook_id"];
                    /**
                     * @description Names the action; the same on all deliveries that it led to.
                     * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a92
                     */
                    "X-Service-Event-Id": components["parameters"]["webhook_header_event_id"];
                    /**
                     * @description When it happened.
                     * @example 2026-09-02T16:05:12+00:00
                     */
                    "X-Service-Triggered-At": components["parameters"]["webhook_header_triggered_at"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["WebhookCollection"];
                };
            };
            responses: {
                /** @description The app has the delivery. Any other 2xx status says the same. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "collections/update": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The topic.
                 * @example collections/update
                 */
                "X-Service-Topic": components["parameters"]["webhook_header_topic"];
                /**
                 * @description The shop in which it happened.
                 * @example harbour-tea.example
                 */
                "X-Service-Shop-Domain": components["parameters"]["webhook_header_shop_domain"];
                /**
                 * @description The version that the payload is written in.
                 * @example 2026-10
                 */
                "X-Service-API-Version": components["parameters"]["webhook_header_api_version"];
                /**
                 * @description Names the delivery; the same on its repeats.
                 * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a91
                 */
                "X-Service-Webhook-Id": components["parameters"]["webhook_header_webhook_id"];
                /**
                 * @description Names the action; the same on all deliveries that it led to.
                 * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a92
                 */
                "X-Service-Event-Id": components["parameters"]["webhook_header_event_id"];
                /**
                 * @description When it happened.
                 * @example 2026-09-02T16:05:12+00:00
                 */
                "X-Service-Triggered-At": components["parameters"]["webhook_header_triggered_at"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A collection was changed */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The topic.
                     * @example collections/update
                     */
                    "X-Service-Topic": components["parameters"]["webhook_header_topic"];
                    /**
                     * @description The shop in which it happened.
                     * @example harbour-tea.example
                     */
                    "X-Service-Shop-Domain": components["parameters"]["webhook_header_shop_domain"];
                    /**
                     * @description The version that the payload is written in.
                     * @example 2026-10
                     */
                    "X-Service-API-Version": components["parameters"]["webhook_header_api_version"];
                    /**
                     * @description Names the delivery; the same on its repeats.
                     * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a91
                     */
                    "X-Service-Webhook-Id": components["parameters"]["webhook_header_webhook_id"];
                    /**
                     * @description Names the action; the same on all deliveries that it led to.
                     * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a92
                     */
                    "X-Service-Event-Id": components["parameters"]["webhook_header_event_id"];
                    /**
                     * @description When it happened.
                     * @example 2026-09-02T16:05:12+00:00
                     */
                    "X-Service-Triggered-At": components["parameters"]["webhook_header_triggered_at"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["WebhookCollection"];
                };
            };
            responses: {
                /** @description The app has the delivery. Any other 2xx status says the same. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "collections/delete": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The topic.
                 * @example collections/update
                 */
                "X-Service-Topic": components["parameters"]["webhook_header_topic"];
                /**
                 * @description The shop in which it happened.
                 * @example harbour-tea.example
                 */
                "X-Service-Shop-Domain": components["parameters"]["webhook_header_shop_domain"];
                /**
                 * @description The version that the payload is written in.
                 * @example 2026-10
                 */
                "X-Service-API-Version": components["parameters"]["webhook_header_api_version"];
                /**
                 * @description Names the delivery; the same on its repeats.
                 * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a91
                 */
                "X-Service-Webhook-Id": components["parameters"]["webhook_header_webhook_id"];
                /**
                 * @description Names the action; the same on all deliveries that it led to.
                 * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a92
                 */
                "X-Service-Event-Id": components["parameters"]["webhook_header_event_id"];
                /**
                 * @description When it happened.
                 * @example 2026-09-02T16:05:12+00:00
                 */
                "X-Service-Triggered-At": components["parameters"]["webhook_header_triggered_at"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A collection was deleted */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The topic.
                     * @example collections/update
                     */
                    "X-Service-Topic": components["parameters"]["webhook_header_topic"];
                    /**
                     * @description The shop in which it happened.
                     * @example harbour-tea.example
                     */
                    "X-Service-Shop-Domain": components["parameters"]["webhook_header_shop_domain"];
                    /**
                     * @description The version that the payload is written in.
                     * @example 2026-10
                     */
                    "X-Service-API-Version": components["parameters"]["webhook_header_api_version"];
                    /**
                     * @description Names the delivery; the same on its repeats.
                     * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a91
                     */
                    "X-Service-Webhook-Id": components["parameters"]["webhook_header_webhook_id"];
                    /**
                     * @description Names the action; the same on all deliveries that it led to.
                     * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a92
                     */
                    "X-Service-Event-Id": components["parameters"]["webhook_header_event_id"];
                    /**
                     * @description When it happened.
                     * @example 2026-09-02T16:05:12+00:00
                     */
                    "X-Service-Triggered-At": components["parameters"]["webhook_header_triggered_at"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["WebhookDeleted"];
                };
            };
            responses: {
                /** @description The app has the delivery. Any other 2xx status says the same. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "themes/create": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The topic.
                 * @example collections/update
                 */
                "X-Service-Topic": components["parameters"]["webhook_header_topic"];
                /**
                 * @description The shop in which it happened.
                 * @example harbour-tea.example
                 */
                "X-Service-Shop-Domain": components["parameters"]["webhook_header_shop_domain"];
                /**
                 * @description The version that the payload is written in.
                 * @example 2026-10
                 */
                "X-Service-API-Version": components["parameters"]["webhook_header_api_version"];
                /**
                 * @description Names the delivery; the same on its repeats.
                 * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a91
                 */
                "X-Service-Webhook-Id": components["parameters"]["webhook_header_webhook_id"];
                /**
                 * @description Names the action; the same on all deliveries that it led to.
                 * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a92
                 */
                "X-Service-Event-Id": components["parameters"]["webhook_header_event_id"];
                /**
                 * @description When it happened.
                 * @example 2026-09-02T16:05:12+00:00
                 */
                "X-Service-Triggered-At": components["parameters"]["webhook_header_triggered_at"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A theme was created */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The topic.
                     * @example collections/update
                     */
                    "X-Service-Topic": components["parameters"]["webhook_header_topic"];
                    /**
                     * @description The shop in which it happened.
                     * @example harbour-tea.example
                     */
                    "X-Service-Shop-Domain": components["parameters"]["webhook_header_shop_domain"];
                    /**
                     * @description The version that the payload is written in.
                     * @example 2026-10
                     */
                    "X-Service-API-Version": components["parameters"]["webhook_header_api_version"];
                    /**
                     * @description Names the delivery; the same on its repeats.
                     * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a91
                     */
                    "X-Service-Webhook-Id": components["parameters"]["webhook_header_webhook_id"];
                    /**
                     * @description Names the action; the same on all deliveries that it led to.
                     * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a92
                     */
                    "X-Service-Event-Id": components["parameters"]["webhook_header_event_id"];
                    /**
                     * @description When it happened.
                     * @example 2026-09-02T16:05:12+00:00
                     */
                    "X-Service-Triggered-At": components["parameters"]["webhook_header_triggered_at"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ThemeFields"];
                };
            };
            responses: {
                /** @description The app has the delivery. Any other 2xx status says the same. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "themes/update": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The topic.
                 * @example collections/update
                 */
                "X-Service-Topic": components["parameters"]["webhook_header_topic"];
                /**
                 * @description The shop in which it happened.
                 * @example harbour-tea.example
                 */
                "X-Service-Shop-Domain": components["parameters"]["webhook_header_shop_domain"];
                /**
                 * @description The version that the payload is written in.
                 * @example 2026-10
                 */
                "X-Service-API-Version": components["parameters"]["webhook_header_api_version"];
                /**
                 * @description Names the delivery; the same on its repeats.
                 * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a91
                 */
                "X-Service-Webhook-Id": components["parameters"]["webhook_header_webhook_id"];
                /**
                 * @description Names the action; the same on all deliveries that it led to.
                 * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a92
                 */
                "X-Service-Event-Id": components["parameters"]["webhook_header_event_id"];
                /**
                 * @description When it happened.
                 * @example 2026-09-02T16:05:12+00:00
                 */
                "X-Service-Triggered-At": components["parameters"]["webhook_header_triggered_at"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A theme was changed
         * @description Sent also when the copying of its files has ended.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The topic.
                     * @example collections/update
                     */
                    "X-Service-Topic": components["parameters"]["webhook_header_topic"];
                    /**
                     * @description The shop in which it happened.
                     * @example harbour-tea.example
                     */
                    "X-Service-Shop-Domain": components["parameters"]["webhook_header_shop_domain"];
                    /**
                     * @description The version that the payload is written in.
                     * @example 2026-10
                     */
                    "X-Service-API-Version": components["parameters"]["webhook_header_api_version"];
                    /**
                     * @description Names the delivery; the same on its repeats.
                     * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a91
                     */
                    "X-Service-Webhook-Id": components["parameters"]["webhook_header_webhook_id"];
                    /**
                     * @description Names the action; the same on all deliveries that it led to.
                     * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a92
                     */
                    "X-Service-Event-Id": components["parameters"]["webhook_header_event_id"];
                    /**
                     * @description When it happened.
                     * @example 2026-09-02T16:05:12+00:00
                     */
                    "X-Service-Triggered-At": components["parameters"]["webhook_header_triggered_at"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ThemeFields"];
                };
            };
            responses: {
                /** @description The app has the delivery. Any other 2xx status says the same. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "themes/delete": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The topic.
                 * @example collections/update
                 */
                "X-Service-Topic": components["parameters"]["webhook_header_topic"];
                /**
                 * @description The shop in which it happened.
                 * @example harbour-tea.example
                 */
                "X-Service-Shop-Domain": components["parameters"]["webhook_header_shop_domain"];
                /**
                 * @description The version that the payload is written in.
                 * @example 2026-10
                 */
                "X-Service-API-Version": components["parameters"]["webhook_header_api_version"];
                /**
                 * @description Names the delivery; the same on its repeats.
                 * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a91
                 */
                "X-Service-Webhook-Id": components["parameters"]["webhook_header_webhook_id"];
                /**
                 * @description Names the action; the same on all deliveries that it led to.
                 * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a92
                 */
                "X-Service-Event-Id": components["parameters"]["webhook_header_event_id"];
                /**
                 * @description When it happened.
                 * @example 2026-09-02T16:05:12+00:00
                 */
                "X-Service-Triggered-At": components["parameters"]["webhook_header_triggered_at"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A theme was deleted */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The topic.
                     * @example collections/update
                     */
                    "X-Service-Topic": components["parameters"]["webhook_header_topic"];
                    /**
                     * @description The shop in which it happened.
                     * @example harbour-tea.example
                     */
                    "X-Service-Shop-Domain": components["parameters"]["webhook_header_shop_domain"];
                    /**
                     * @description The version that the payload is written in.
                     * @example 2026-10
                     */
                    "X-Service-API-Version": components["parameters"]["webhook_header_api_version"];
                    /**
                     * @description Names the delivery; the same on its repeats.
                     * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a91
                     */
                    "X-Service-Webhook-Id": components["parameters"]["webhook_header_webhook_id"];
                    /**
                     * @description Names the action; the same on all deliveries that it led to.
                     * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a92
                     */
                    "X-Service-Event-Id": components["parameters"]["webhook_header_event_id"];
                    /**
                     * @description When it happened.
                     * @example 2026-09-02T16:05:12+00:00
                     */
                    "X-Service-Triggered-At": components["parameters"]["webhook_header_triggered_at"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["WebhookDeleted"];
                };
            };
            responses: {
                /** @description The app has the delivery. Any other 2xx status says the same. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "themes/publish": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The topic.
                 * @example collections/update
                 */
                "X-Service-Topic": components["parameters"]["webhook_header_topic"];
                /**
                 * @description The shop in which it happened.
                 * @example harbour-tea.example
                 */
                "X-Service-Shop-Domain": components["parameters"]["webhook_header_shop_domain"];
                /**
                 * @description The version that the payload is written in.
                 * @example 2026-10
                 */
                "X-Service-API-Version": components["parameters"]["webhook_header_api_version"];
                /**
                 * @description Names the delivery; the same on its repeats.
                 * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a91
                 */
                "X-Service-Webhook-Id": components["parameters"]["webhook_header_webhook_id"];
                /**
                 * @description Names the action; the same on all deliveries that it led to.
                 * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a92
                 */
                "X-Service-Event-Id": components["parameters"]["webhook_header_event_id"];
                /**
                 * @description When it happened.
                 * @example 2026-09-02T16:05:12+00:00
                 */
                "X-Service-Triggered-At": components["parameters"]["webhook_header_triggered_at"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A theme was published */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The topic.
                     * @example collections/update
                     */
                    "X-Service-Topic": components["parameters"]["webhook_header_topic"];
                    /**
                     * @description The shop in which it happened.
                     * @example harbour-tea.example
                     */
                    "X-Service-Shop-Domain": components["parameters"]["webhook_header_shop_domain"];
                    /**
                     * @description The version that the payload is written in.
                     * @example 2026-10
                     */
                    "X-Service-API-Version": components["parameters"]["webhook_header_api_version"];
                    /**
                     * @description Names the delivery; the same on its repeats.
                     * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a91
                     */
                    "X-Service-Webhook-Id": components["parameters"]["webhook_header_webhook_id"];
                    /**
                     * @description Names the action; the same on all deliveries that it led to.
                     * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a92
                     */
                    "X-Service-Event-Id": components["parameters"]["webhook_header_event_id"];
                    /**
                     * @description When it happened.
                     * @example 2026-09-02T16:05:12+00:00
                     */
                    "X-Service-Triggered-At": components["parameters"]["webhook_header_triggered_at"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ThemeFields"];
                };
            };
            responses: {
                /** @description The app has the delivery. Any other 2xx status says the same. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "inventory_items/create": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The topic.
                 * @example collections/update
                 */
                "X-Service-Topic": components["parameters"]["webhook_header_topic"];
                /**
                 * @description The shop in which it happened.
                 * @example harbour-tea.example
                 */
                "X-Service-Shop-Domain": components["parameters"]["webhook_header_shop_domain"];
                /**
                 * @description The version that the payload is written in.
                 * @example 2026-10
                 */
                "X-Service-API-Version": components["parameters"]["webhook_header_api_version"];
                /**
                 * @description Names the delivery; the same on its repeats.
                 * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a91
                 */
                "X-Service-Webhook-Id": components["parameters"]["webhook_header_webhook_id"];
                /**
                 * @description Names the action; the same on all deliveries that it led to.
                 * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a92
                 */
                "X-Service-Event-Id": components["parameters"]["webhook_header_event_id"];
                /**
                 * @description When it happened.
                 * @example 2026-09-02T16:05:12+00:00
                 */
                "X-Service-Triggered-At": components["parameters"]["webhook_header_triggered_at"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An inventory item was created */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The topic.
                     * @example collections/update
                     */
                    "X-Service-Topic": components["parameters"]["webhook_header_topic"];
                    /**
                     * @description The shop in which it happened.
                     * @example harbour-tea.example
                     */
                    "X-Service-Shop-Domain": components["parameters"]["webhook_header_shop_domain"];
                    /**
                     * @description The version that the payload is written in.
                     * @example 2026-10
                     */
                    "X-Service-API-Version": components["parameters"]["webhook_header_api_version"];
                    /**
                     * @description Names the delivery; the same on its repeats.
                     * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a91
                     */
                    "X-Service-Webhook-Id": components["parameters"]["webhook_header_webhook_id"];
                    /**
                     * @description Names the action; the same on all deliveries that it led to.
                     * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a92
                     */
                    "X-Service-Event-Id": components["parameters"]["webhook_header_event_id"];
                    /**
                     * @description When it happened.
                     * @example 2026-09-02T16:05:12+00:00
                     */
                    "X-Service-Triggered-At": components["parameters"]["webhook_header_triggered_at"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["WebhookInventoryItem"];
                };
            };
            responses: {
                /** @description The app has the delivery. Any other 2xx status says the same. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "inventory_items/update": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The topic.
                 * @example collections/update
                 */
                "X-Service-Topic": components["parameters"]["webhook_header_topic"];
                /**
                 * @description The shop in which it happened.
                 * @example harbour-tea.example
                 */
                "X-Service-Shop-Domain": components["parameters"]["webhook_header_shop_domain"];
                /**
                 * @description The version that the payload is written in.
                 * @example 2026-10
                 */
                "X-Service-API-Version": components["parameters"]["webhook_header_api_version"];
                /**
                 * @description Names the delivery; the same on its repeats.
                 * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a91
                 */
                "X-Service-Webhook-Id": components["parameters"]["webhook_header_webhook_id"];
                /**
                 * @description Names the action; the same on all deliveries that it led to.
                 * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a92
                 */
                "X-Service-Event-Id": components["parameters"]["webhook_header_event_id"];
                /**
                 * @description When it happened.
                 * @example 2026-09-02T16:05:12+00:00
                 */
                "X-Service-Triggered-At": components["parameters"]["webhook_header_triggered_at"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An inventory item was changed */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The topic.
                     * @example collections/update
                     */
                    "X-Service-Topic": components["parameters"]["webhook_header_topic"];
                    /**
                     * @description The shop in which it happened.
                     * @example harbour-tea.example
                     */
                    "X-Service-Shop-Domain": components["parameters"]["webhook_header_shop_domain"];
                    /**
                     * @description The version that the payload is written in.
                     * @example 2026-10
                     */
                    "X-Service-API-Version": components["parameters"]["webhook_header_api_version"];
                    /**
                     * @description Names the delivery; the same on its repeats.
                     * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a91
                     */
                    "X-Service-Webhook-Id": components["parameters"]["webhook_header_webhook_id"];
                    /**
                     * @description Names the action; the same on all deliveries that it led to.
                     * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a92
                     */
                    "X-Service-Event-Id": components["parameters"]["webhook_header_event_id"];
                    /**
                     * @description When it happened.
                     * @example 2026-09-02T16:05:12+00:00
                     */
                    "X-Service-Triggered-At": components["parameters"]["webhook_header_triggered_at"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["WebhookInventoryItem"];
                };
            };
            responses: {
                /** @description The app has the delivery. Any other 2xx status says the same. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "inventory_items/delete": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The topic.
                 * @example collections/update
                 */
                "X-Service-Topic": components["parameters"]["webhook_header_topic"];
                /**
                 * @description The shop in which it happened.
                 * @example harbour-tea.example
                 */
                "X-Service-Shop-Domain": components["parameters"]["webhook_header_shop_domain"];
                /**
                 * @description The version that the payload is written in.
                 * @example 2026-10
                 */
                "X-Service-API-Version": components["parameters"]["webhook_header_api_version"];
                /**
                 * @description Names the delivery; the same on its repeats.
                 * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a91
                 */
                "X-Service-Webhook-Id": components["parameters"]["webhook_header_webhook_id"];
                /**
                 * @description Names the action; the same on all deliveries that it led to.
                 * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a92
                 */
                "X-Service-Event-Id": components["parameters"]["webhook_header_event_id"];
                /**
                 * @description When it happened.
                 * @example 2026-09-02T16:05:12+00:00
                 */
                "X-Service-Triggered-At": components["parameters"]["webhook_header_triggered_at"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An inventory item was deleted */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The topic.
                     * @example collections/update
                     */
                    "X-Service-Topic": components["parameters"]["webhook_header_topic"];
                    /**
                     * @description The shop in which it happened.
                     * @example harbour-tea.example
                     */
                    "X-Service-Shop-Domain": components["parameters"]["webhook_header_shop_domain"];
                    /**
                     * @description The version that the payload is written in.
                     * @example 2026-10
                     */
                    "X-Service-API-Version": components["parameters"]["webhook_header_api_version"];
                    /**
                     * @description Names the delivery; the same on its repeats.
                     * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a91
                     */
                    "X-Service-Webhook-Id": components["parameters"]["webhook_header_webhook_id"];
                    /**
                     * @description Names the action; the same on all deliveries that it led to.
                     * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a92
                     */
                    "X-Service-Event-Id": components["parameters"]["webhook_header_event_id"];
                    /**
                     * @description When it happened.
                     * @example 2026-09-02T16:05:12+00:00
                     */
                    "X-Service-Triggered-At": components["parameters"]["webhook_header_triggered_at"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["WebhookDeleted"];
                };
            };
            responses: {
                /** @description The app has the delivery. Any other 2xx status says the same. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "fulfillment_orders/cancellation_request_submitted": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The topic.
                 * @example collections/update
                 */
                "X-Service-Topic": components["parameters"]["webhook_header_topic"];
                /**
                 * @description The shop in which it happened.
                 * @example harbour-tea.example
                 */
                "X-Service-Shop-Domain": components["parameters"]["webhook_header_shop_domain"];
                /**
                 * @description The version that the payload is written in.
                 * @example 2026-10
                 */
                "X-Service-API-Version": components["parameters"]["webhook_header_api_version"];
                /**
                 * @description Names the delivery; the same on its repeats.
                 * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a91
                 */
                "X-Service-Webhook-Id": components["parameters"]["webhook_header_webhook_id"];
                /**
                 * @description Names the action; the same on all deliveries that it led to.
                 * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a92
                 */
                "X-Service-Event-Id": components["parameters"]["webhook_header_event_id"];
                /**
                 * @description When it happened.
                 * @example 2026-09-02T16:05:12+00:00
                 */
                "X-Service-Triggered-At": components["parameters"]["webhook_header_triggered_at"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cancellation of a fulfillment order was asked for */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The topic.
                     * @example collections/update
                     */
                    "X-Service-Topic": components["parameters"]["webhook_header_topic"];
                    /**
                     * @description The shop in which it happened.
                     * @example harbour-tea.example
                     */
                    "X-Service-Shop-Domain": components["parameters"]["webhook_header_shop_domain"];
                    /**
                     * @description The version that the payload is written in.
                     * @example 2026-10
                     */
                    "X-Service-API-Version": components["parameters"]["webhook_header_api_version"];
                    /**
                     * @description Names the delivery; the same on its repeats.
                     * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a91
                     */
                    "X-Service-Webhook-Id": components["parameters"]["webhook_header_webhook_id"];
                    /**
                     * @description Names the action; the same on all deliveries that it led to.
                     * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a92
                     */
                    "X-Service-Event-Id": components["parameters"]["webhook_header_event_id"];
                    /**
                     * @description When it happened.
                     * @example 2026-09-02T16:05:12+00:00
                     */
                    "X-Service-Triggered-At": components["parameters"]["webhook_header_triggered_at"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["FulfillmentOrderFields"];
                };
            };
            responses: {
                /** @description The app has the delivery. Any other 2xx status says the same. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "fulfillment_orders/cancellation_request_accepted": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The topic.
                 * @example collections/update
                 */
                "X-Service-Topic": components["parameters"]["webhook_header_topic"];
                /**
                 * @description The shop in which it happened.
                 * @example harbour-tea.example
                 */
                "X-Service-Shop-Domain": components["parameters"]["webhook_header_shop_domain"];
                /**
                 * @description The version that the payload is written in.
                 * @example 2026-10
                 */
                "X-Service-API-Version": components["parameters"]["webhook_header_api_version"];
                /**
                 * @description Names the delivery; the same on its repeats.
                 * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a91
                 */
                "X-Service-Webhook-Id": components["parameters"]["webhook_header_webhook_id"];
                /**
                 * @description Names the action; the same on all deliveries that it led to.
                 * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a92
                 */
                "X-Service-Event-Id": components["parameters"]["webhook_header_event_id"];
                /**
                 * @description When it happened.
                 * @example 2026-09-02T16:05:12+00:00
                 */
                "X-Service-Triggered-At": components["parameters"]["webhook_header_triggered_at"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The fulfillment service accepted a cancellation */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The topic.
                     * @example collections/update
                     */
                    "X-Service-Topic": components["parameters"]["webhook_header_topic"];
                    /**
                     * @description The shop in which it happened.
                     * @example harbour-tea.example
                     */
                    "X-Service-Shop-Domain": components["parameters"]["webhook_header_shop_domain"];
                    /**
                     * @description The version that the payload is written in.
                     * @example 2026-10
                     */
                    "X-Service-API-Version": components["parameters"]["webhook_header_api_version"];
                    /**
                     * @description Names the delivery; the same on its repeats.
                     * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a91
                     */
                    "X-Service-Webhook-Id": components["parameters"]["webhook_header_webhook_id"];
                    /**
                     * @description Names the action; the same on all deliveries that it led to.
                     * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a92
                     */
                    "X-Service-Event-Id": components["parameters"]["webhook_header_event_id"];
                    /**
                     * @description When it happened.
                     * @example 2026-09-02T16:05:12+00:00
                     */
                    "X-Service-Triggered-At": components["parameters"]["webhook_header_triggered_at"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["FulfillmentOrderFields"];
                };
            };
            responses: {
                /** @description The app has the delivery. Any other 2xx status says the same. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "fulfillment_orders/cancellation_request_rejected": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The topic.
                 * @example collections/update
                 */
                "X-Service-Topic": components["parameters"]["webhook_header_topic"];
                /**
                 * @description The shop in which it happened.
                 * @example harbour-tea.example
                 */
                "X-Service-Shop-Domain": components["parameters"]["webhook_header_shop_domain"];
                /**
                 * @description The version that the payload is written in.
                 * @example 2026-10
                 */
                "X-Service-API-Version": components["parameters"]["webhook_header_api_version"];
                /**
                 * @description Names the delivery; the same on its repeats.
                 * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a91
                 */
                "X-Service-Webhook-Id": components["parameters"]["webhook_header_webhook_id"];
                /**
                 * @description Names the action; the same on all deliveries that it led to.
                 * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a92
                 */
                "X-Service-Event-Id": components["parameters"]["webhook_header_event_id"];
                /**
                 * @description When it happened.
                 * @example 2026-09-02T16:05:12+00:00
                 */
                "X-Service-Triggered-At": components["parameters"]["webhook_header_triggered_at"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The fulfillment service rejected a cancellation */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The topic.
                     * @example collections/update
                     */
                    "X-Service-Topic": components["parameters"]["webhook_header_topic"];
                    /**
                     * @description The shop in which it happened.
                     * @example harbour-tea.example
                     */
                    "X-Service-Shop-Domain": components["parameters"]["webhook_header_shop_domain"];
                    /**
                     * @description The version that the payload is written in.
                     * @example 2026-10
                     */
                    "X-Service-API-Version": components["parameters"]["webhook_header_api_version"];
                    /**
                     * @description Names the delivery; the same on its repeats.
                     * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a91
                     */
                    "X-Service-Webhook-Id": components["parameters"]["webhook_header_webhook_id"];
                    /**
                     * @description Names the action; the same on all deliveries that it led to.
                     * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a92
                     */
                    "X-Service-Event-Id": components["parameters"]["webhook_header_event_id"];
                    /**
                     * @description When it happened.
                     * @example 2026-09-02T16:05:12+00:00
                     */
                    "X-Service-Triggered-At": components["parameters"]["webhook_header_triggered_at"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["FulfillmentOrderFields"];
                };
            };
            responses: {
                /** @description The app has the delivery. Any other 2xx status says the same. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "disputes/create": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The topic.
                 * @example collections/update
                 */
                "X-Service-Topic": components["parameters"]["webhook_header_topic"];
                /**
                 * @description The shop in which it happened.
                 * @example harbour-tea.example
                 */
                "X-Service-Shop-Domain": components["parameters"]["webhook_header_shop_domain"];
                /**
                 * @description The version that the payload is written in.
                 * @example 2026-10
                 */
                "X-Service-API-Version": components["parameters"]["webhook_header_api_version"];
                /**
                 * @description Names the delivery; the same on its repeats.
                 * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a91
                 */
                "X-Service-Webhook-Id": components["parameters"]["webhook_header_webhook_id"];
                /**
                 * @description Names the action; the same on all deliveries that it led to.
                 * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a92
                 */
                "X-Service-Event-Id": components["parameters"]["webhook_header_event_id"];
                /**
                 * @description When it happened.
                 * @example 2026-09-02T16:05:12+00:00
                 */
                "X-Service-Triggered-At": components["parameters"]["webhook_header_triggered_at"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A payment was disputed */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The topic.
                     * @example collections/update
                     */
                    "X-Service-Topic": components["parameters"]["webhook_header_topic"];
                    /**
                     * @description The shop in which it happened.
                     * @example harbour-tea.example
                     */
                    "X-Service-Shop-Domain": components["parameters"]["webhook_header_shop_domain"];
                    /**
                     * @description The version that the payload is written in.
                     * @example 2026-10
                     */
                    "X-Service-API-Version": components["parameters"]["webhook_header_api_version"];
                    /**
                     * @description Names the delivery; the same on its repeats.
                     * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a91
                     */
                    "X-Service-Webhook-Id": components["parameters"]["webhook_header_webhook_id"];
                    /**
                     * @description Names the action; the same on all deliveries that it led to.
                     * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a92
                     */
                    "X-Service-Event-Id": components["parameters"]["webhook_header_event_id"];
                    /**
                     * @description When it happened.
                     * @example 2026-09-02T16:05:12+00:00
                     */
                    "X-Service-Triggered-At": components["parameters"]["webhook_header_triggered_at"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["WebhookDispute"];
                };
            };
            responses: {
                /** @description The app has the delivery. Any other 2xx status says the same. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "disputes/update": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The topic.
                 * @example collections/update
                 */
                "X-Service-Topic": components["parameters"]["webhook_header_topic"];
                /**
                 * @description The shop in which it happened.
                 * @example harbour-tea.example
                 */
                "X-Service-Shop-Domain": components["parameters"]["webhook_header_shop_domain"];
                /**
                 * @description The version that the payload is written in.
                 * @example 2026-10
                 */
                "X-Service-API-Version": components["parameters"]["webhook_header_api_version"];
                /**
                 * @description Names the delivery; the same on its repeats.
                 * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a91
                 */
                "X-Service-Webhook-Id": components["parameters"]["webhook_header_webhook_id"];
                /**
                 * @description Names the action; the same on all deliveries that it led to.
                 * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a92
                 */
                "X-Service-Event-Id": components["parameters"]["webhook_header_event_id"];
                /**
                 * @description When it happened.
                 * @example 2026-09-02T16:05:12+00:00
                 */
                "X-Service-Triggered-At": components["parameters"]["webhook_header_triggered_at"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A dispute changed
         * @description Sent also when its evidence is submitted.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The topic.
                     * @example collections/update
                     */
                    "X-Service-Topic": components["parameters"]["webhook_header_topic"];
                    /**
                     * @description The shop in which it happened.
                     * @example harbour-tea.example
                     */
                    "X-Service-Shop-Domain": components["parameters"]["webhook_header_shop_domain"];
                    /**
                     * @description The version that the payload is written in.
                     * @example 2026-10
                     */
                    "X-Service-API-Version": components["parameters"]["webhook_header_api_version"];
                    /**
                     * @description Names the delivery; the same on its repeats.
                     * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a91
                     */
                    "X-Service-Webhook-Id": components["parameters"]["webhook_header_webhook_id"];
                    /**
                     * @description Names the action; the same on all deliveries that it led to.
                     * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a92
                     */
                    "X-Service-Event-Id": components["parameters"]["webhook_header_event_id"];
                    /**
                     * @description When it happened.
                     * @example 2026-09-02T16:05:12+00:00
                     */
                    "X-Service-Triggered-At": components["parameters"]["webhook_header_triggered_at"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["WebhookDispute"];
                };
            };
            responses: {
                /** @description The app has the delivery. Any other 2xx status says the same. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "customers/create": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The topic.
                 * @example collections/update
                 */
                "X-Service-Topic": components["parameters"]["webhook_header_topic"];
                /**
                 * @description The shop in which it happened.
                 * @example harbour-tea.example
                 */
                "X-Service-Shop-Domain": components["parameters"]["webhook_header_shop_domain"];
                /**
                 * @description The version that the payload is written in.
                 * @example 2026-10
                 */
                "X-Service-API-Version": components["parameters"]["webhook_header_api_version"];
                /**
                 * @description Names the delivery; the same on its repeats.
                 * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a91
                 */
                "X-Service-Webhook-Id": components["parameters"]["webhook_header_webhook_id"];
                /**
                 * @description Names the action; the same on all deliveries that it led to.
                 * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a92
                 */
                "X-Service-Event-Id": components["parameters"]["webhook_header_event_id"];
                /**
                 * @description When it happened.
                 * @example 2026-09-02T16:05:12+00:00
                 */
                "X-Service-Triggered-At": components["parameters"]["webhook_header_triggered_at"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A customer was created
         * @description Carries protected customer data.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The topic.
                     * @example collections/update
                     */
                    "X-Service-Topic": components["parameters"]["webhook_header_topic"];
                    /**
                     * @description The shop in which it happened.
                     * @example harbour-tea.example
                     */
                    "X-Service-Shop-Domain": components["parameters"]["webhook_header_shop_domain"];
                    /**
                     * @description The version that the payload is written in.
                     * @example 2026-10
                     */
                    "X-Service-API-Version": components["parameters"]["webhook_header_api_version"];
                    /**
                     * @description Names the delivery; the same on its repeats.
                     * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a91
                     */
                    "X-Service-Webhook-Id": components["parameters"]["webhook_header_webhook_id"];
                    /**
                     * @description Names the action; the same on all deliveries that it led to.
                     * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a92
                     */
                    "X-Service-Event-Id": components["parameters"]["webhook_header_event_id"];
                    /**
                     * @description When it happened.
                     * @example 2026-09-02T16:05:12+00:00
                     */
                    "X-Service-Triggered-At": components["parameters"]["webhook_header_triggered_at"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["WebhookCustomer"];
                };
            };
            responses: {
                /** @description The app has the delivery. Any other 2xx status says the same. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "customers/update": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The topic.
                 * @example collections/update
                 */
                "X-Service-Topic": components["parameters"]["webhook_header_topic"];
                /**
                 * @description The shop in which it happened.
                 * @example harbour-tea.example
                 */
                "X-Service-Shop-Domain": components["parameters"]["webhook_header_shop_domain"];
                /**
                 * @description The version that the payload is written in.
                 * @example 2026-10
                 */
                "X-Service-API-Version": components["parameters"]["webhook_header_api_version"];
                /**
                 * @description Names the delivery; the same on its repeats.
                 * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a91
                 */
                "X-Service-Webhook-Id": components["parameters"]["webhook_header_webhook_id"];
                /**
                 * @description Names the action; the same on all deliveries that it led to.
                 * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a92
                 */
                "X-Service-Event-Id": components["parameters"]["webhook_header_event_id"];
                /**
                 * @description When it happened.
                 * @example 2026-09-02T16:05:12+00:00
                 */
                "X-Service-Triggered-At": components["parameters"]["webhook_header_triggered_at"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A customer was changed
         * @description Carries protected customer data. A change of the customer's addresses causes it too.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The topic.
                     * @example collections/update
                     */
                    "X-Service-Topic": components["parameters"]["webhook_header_topic"];
                    /**
                     * @description The shop in which it happened.
                     * @example harbour-tea.example
                     */
                    "X-Service-Shop-Domain": components["parameters"]["webhook_header_shop_domain"];
                    /**
                     * @description The version that the payload is written in.
                     * @example 2026-10
                     */
                    "X-Service-API-Version": components["parameters"]["webhook_header_api_version"];
                    /**
                     * @description Names the delivery; the same on its repeats.
                     * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a91
                     */
                    "X-Service-Webhook-Id": components["parameters"]["webhook_header_webhook_id"];
                    /**
                     * @description Names the action; the same on all deliveries that it led to.
                     * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a92
                     */
                    "X-Service-Event-Id": components["parameters"]["webhook_header_event_id"];
                    /**
                     * @description When it happened.
                     * @example 2026-09-02T16:05:12+00:00
                     */
                    "X-Service-Triggered-At": components["parameters"]["webhook_header_triggered_at"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["WebhookCustomer"];
                };
            };
            responses: {
                /** @description The app has the delivery. Any other 2xx status says the same. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "customers/delete": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The topic.
                 * @example collections/update
                 */
                "X-Service-Topic": components["parameters"]["webhook_header_topic"];
                /**
                 * @description The shop in which it happened.
                 * @example harbour-tea.example
                 */
                "X-Service-Shop-Domain": components["parameters"]["webhook_header_shop_domain"];
                /**
                 * @description The version that the payload is written in.
                 * @example 2026-10
                 */
                "X-Service-API-Version": components["parameters"]["webhook_header_api_version"];
                /**
                 * @description Names the delivery; the same on its repeats.
                 * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a91
                 */
                "X-Service-Webhook-Id": components["parameters"]["webhook_header_webhook_id"];
                /**
                 * @description Names the action; the same on all deliveries that it led to.
                 * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a92
                 */
                "X-Service-Event-Id": components["parameters"]["webhook_header_event_id"];
                /**
                 * @description When it happened.
                 * @example 2026-09-02T16:05:12+00:00
                 */
                "X-Service-Triggered-At": components["parameters"]["webhook_header_triggered_at"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A customer was deleted */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The topic.
                     * @example collections/update
                     */
                    "X-Service-Topic": components["parameters"]["webhook_header_topic"];
                    /**
                     * @description The shop in which it happened.
                     * @example harbour-tea.example
                     */
                    "X-Service-Shop-Domain": components["parameters"]["webhook_header_shop_domain"];
                    /**
                     * @description The version that the payload is written in.
                     * @example 2026-10
                     */
                    "X-Service-API-Version": components["parameters"]["webhook_header_api_version"];
                    /**
                     * @description Names the delivery; the same on its repeats.
                     * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a91
                     */
                    "X-Service-Webhook-Id": components["parameters"]["webhook_header_webhook_id"];
                    /**
                     * @description Names the action; the same on all deliveries that it led to.
                     * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a92
                     */
                    "X-Service-Event-Id": components["parameters"]["webhook_header_event_id"];
                    /**
                     * @description When it happened.
                     * @example 2026-09-02T16:05:12+00:00
                     */
                    "X-Service-Triggered-At": components["parameters"]["webhook_header_triggered_at"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["WebhookDeleted"];
                };
            };
            responses: {
                /** @description The app has the delivery. Any other 2xx status says the same. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "products/create": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The topic.
                 * @example collections/update
                 */
                "X-Service-Topic": components["parameters"]["webhook_header_topic"];
                /**
                 * @description The shop in which it happened.
                 * @example harbour-tea.example
                 */
                "X-Service-Shop-Domain": components["parameters"]["webhook_header_shop_domain"];
                /**
                 * @description The version that the payload is written in.
                 * @example 2026-10
                 */
                "X-Service-API-Version": components["parameters"]["webhook_header_api_version"];
                /**
                 * @description Names the delivery; the same on its repeats.
                 * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a91
                 */
                "X-Service-Webhook-Id": components["parameters"]["webhook_header_webhook_id"];
                /**
                 * @description Names the action; the same on all deliveries that it led to.
                 * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a92
                 */
                "X-Service-Event-Id": components["parameters"]["webhook_header_event_id"];
                /**
                 * @description When it happened.
                 * @example 2026-09-02T16:05:12+00:00
                 */
                "X-Service-Triggered-At": components["parameters"]["webhook_header_triggered_at"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A product was created */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The topic.
                     * @example collections/update
                     */
                    "X-Service-Topic": components["parameters"]["webhook_header_topic"];
                    /**
                     * @description The shop in which it happened.
                     * @example harbour-tea.example
                     */
                    "X-Service-Shop-Domain": components["parameters"]["webhook_header_shop_domain"];
                    /**
                     * @description The version that the payload is written in.
                     * @example 2026-10
                     */
                    "X-Service-API-Version": components["parameters"]["webhook_header_api_version"];
                    /**
                     * @description Names the delivery; the same on its repeats.
                     * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a91
                     */
                    "X-Service-Webhook-Id": components["parameters"]["webhook_header_webhook_id"];
                    /**
                     * @description Names the action; the same on all deliveries that it led to.
                     * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a92
                     */
                    "X-Service-Event-Id": components["parameters"]["webhook_header_event_id"];
                    /**
                     * @description When it happened.
                     * @example 2026-09-02T16:05:12+00:00
                     */
                    "X-Service-Triggered-At": components["parameters"]["webhook_header_triggered_at"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["WebhookProduct"];
                };
            };
            responses: {
                /** @description The app has the delivery. Any other 2xx status says the same. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "products/update": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The topic.
                 * @example collections/update
                 */
                "X-Service-Topic": components["parameters"]["webhook_header_topic"];
                /**
                 * @description The shop in which it happened.
                 * @example harbour-tea.example
                 */
                "X-Service-Shop-Domain": components["parameters"]["webhook_header_shop_domain"];
                /**
                 * @description The version that the payload is written in.
                 * @example 2026-10
                 */
                "X-Service-API-Version": components["parameters"]["webhook_header_api_version"];
                /**
                 * @description Names the delivery; the same on its repeats.
                 * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a91
                 */
                "X-Service-Webhook-Id": components["parameters"]["webhook_header_webhook_id"];
                /**
                 * @description Names the action; the same on all deliveries that it led to.
                 * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a92
                 */
                "X-Service-Event-Id": components["parameters"]["webhook_header_event_id"];
                /**
                 * @description When it happened.
                 * @example 2026-09-02T16:05:12+00:00
                 */
                "X-Service-Triggered-At": components["parameters"]["webhook_header_triggered_at"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A product was changed
         * @description Sent also when its variants change.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The topic.
                     * @example collections/update
                     */
                    "X-Service-Topic": components["parameters"]["webhook_header_topic"];
                    /**
                     * @description The shop in which it happened.
                     * @example harbour-tea.example
                     */
                    "X-Service-Shop-Domain": components["parameters"]["webhook_header_shop_domain"];
                    /**
                     * @description The version that the payload is written in.
                     * @example 2026-10
                     */
                    "X-Service-API-Version": components["parameters"]["webhook_header_api_version"];
                    /**
                     * @description Names the delivery; the same on its repeats.
                     * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a91
                     */
                    "X-Service-Webhook-Id": components["parameters"]["webhook_header_webhook_id"];
                    /**
                     * @description Names the action; the same on all deliveries that it led to.
                     * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a92
                     */
                    "X-Service-Event-Id": components["parameters"]["webhook_header_event_id"];
                    /**
                     * @description When it happened.
                     * @example 2026-09-02T16:05:12+00:00
                     */
                    "X-Service-Triggered-At": components["parameters"]["webhook_header_triggered_at"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["WebhookProduct"];
                };
            };
            responses: {
                /** @description The app has the delivery. Any other 2xx status says the same. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "products/delete": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The topic.
                 * @example collections/update
                 */
                "X-Service-Topic": components["parameters"]["webhook_header_topic"];
                /**
                 * @description The shop in which it happened.
                 * @example harbour-tea.example
                 */
                "X-Service-Shop-Domain": components["parameters"]["webhook_header_shop_domain"];
                /**
                 * @description The version that the payload is written in.
                 * @example 2026-10
                 */
                "X-Service-API-Version": components["parameters"]["webhook_header_api_version"];
                /**
                 * @description Names the delivery; the same on its repeats.
                 * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a91
                 */
                "X-Service-Webhook-Id": components["parameters"]["webhook_header_webhook_id"];
                /**
                 * @description Names the action; the same on all deliveries that it led to.
                 * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a92
                 */
                "X-Service-Event-Id": components["parameters"]["webhook_header_event_id"];
                /**
                 * @description When it happened.
                 * @example 2026-09-02T16:05:12+00:00
                 */
                "X-Service-Triggered-At": components["parameters"]["webhook_header_triggered_at"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A product was deleted */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The topic.
                     * @example collections/update
                     */
                    "X-Service-Topic": components["parameters"]["webhook_header_topic"];
                    /**
                     * @description The shop in which it happened.
                     * @example harbour-tea.example
                     */
                    "X-Service-Shop-Domain": components["parameters"]["webhook_header_shop_domain"];
                    /**
                     * @description The version that the payload is written in.
                     * @example 2026-10
                     */
                    "X-Service-API-Version": components["parameters"]["webhook_header_api_version"];
                    /**
                     * @description Names the delivery; the same on its repeats.
                     * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a91
                     */
                    "X-Service-Webhook-Id": components["parameters"]["webhook_header_webhook_id"];
                    /**
                     * @description Names the action; the same on all deliveries that it led to.
                     * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a92
                     */
                    "X-Service-Event-Id": components["parameters"]["webhook_header_event_id"];
                    /**
                     * @description When it happened.
                     * @example 2026-09-02T16:05:12+00:00
                     */
                    "X-Service-Triggered-At": components["parameters"]["webhook_header_triggered_at"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["WebhookDeleted"];
                };
            };
            responses: {
                /** @description The app has the delivery. Any other 2xx status says the same. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "app/uninstalled": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The topic.
                 * @example collections/update
                 */
                "X-Service-Topic": components["parameters"]["webhook_header_topic"];
                /**
                 * @description The shop in which it happened.
                 * @example harbour-tea.example
                 */
                "X-Service-Shop-Domain": components["parameters"]["webhook_header_shop_domain"];
                /**
                 * @description The version that the payload is written in.
                 * @example 2026-10
                 */
                "X-Service-API-Version": components["parameters"]["webhook_header_api_version"];
                /**
                 * @description Names the delivery; the same on its repeats.
                 * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a91
                 */
                "X-Service-Webhook-Id": components["parameters"]["webhook_header_webhook_id"];
                /**
                 * @description Names the action; the same on all deliveries that it led to.
                 * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a92
                 */
                "X-Service-Event-Id": components["parameters"]["webhook_header_event_id"];
                /**
                 * @description When it happened.
                 * @example 2026-09-02T16:05:12+00:00
                 */
                "X-Service-Triggered-At": components["parameters"]["webhook_header_triggered_at"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The app was uninstalled
         * @description The last delivery to the app's subscriptions, which are removed with the install.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The topic.
                     * @example collections/update
                     */
                    "X-Service-Topic": components["parameters"]["webhook_header_topic"];
                    /**
                     * @description The shop in which it happened.
                     * @example harbour-tea.example
                     */
                    "X-Service-Shop-Domain": components["parameters"]["webhook_header_shop_domain"];
                    /**
                     * @description The version that the payload is written in.
                     * @example 2026-10
                     */
                    "X-Service-API-Version": components["parameters"]["webhook_header_api_version"];
                    /**
                     * @description Names the delivery; the same on its repeats.
                     * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a91
                     */
                    "X-Service-Webhook-Id": components["parameters"]["webhook_header_webhook_id"];
                    /**
                     * @description Names the action; the same on all deliveries that it led to.
                     * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a92
                     */
                    "X-Service-Event-Id": components["parameters"]["webhook_header_event_id"];
                    /**
                     * @description When it happened.
                     * @example 2026-09-02T16:05:12+00:00
                     */
                    "X-Service-Triggered-At": components["parameters"]["webhook_header_triggered_at"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["WebhookShop"];
                };
            };
            responses: {
                /** @description The app has the delivery. Any other 2xx status says the same. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /**
         * Format: int64
         * @description An id, or 0 where "all after" is meant.
         */
        IdParameter: number;
        /**
         * Format: time-bound
         * @description ISO 8601 with an offset; `T` or a space between date and time. The bound itself is included.
         * @example 2026-09-01T00:00:00-04:00
         */
        TimeBound: string;
        WebhookFields: {
            id?: components["schemas"]["Id"];
            /** @description Where deliveries go. */
            address?: string;
            /**
             * @description What the deliveries are about.
             * @example orders/create
             * @example collections/update
             */
            topic?: string;
            created_at?: components["schemas"]["Timestamp"];
            updated_at?: components["schemas"]["Timestamp"];
            /** @enum {string} */
            format?: "json" | "xml";
            /** @description The members that a payload is limited to; all where empty. */
            fields?: string[];
            /** @description Namespaces whose metafields go with a payload. */
            metafield_namespaces?: string[];
            /** @deprecated */
            private_metafield_namespaces?: string[];
            /**
             * @description The version in which payloads are written: the app's own or, where that is no longer supported, the oldest supported one.
             * @example 2026-10
             * @example unstable
             */
            api_version?: string;
        };
        /** Format: int64 */
        Id: number;
        /** Format: date-time */
        Timestamp: string;
        ErrorByParameter: {
            /** @description What is wrong, by the name of the parameter or root key; or one sentence where it concerns none of them. */
            errors: string | {
                [key: string]: string;
            };
        };
        ErrorText: {
            /** @description What went wrong, in one sentence. */
            errors: string;
        };
        WebhookCreate: {
            /** @default JSON */
            format?: string;
            /** @description One of the topics that the reference shows with their deliveries (`webhooks` in the contract), except the three mandatory ones. */
            topic: string;
            /**
             * @deprecated
             * @description The server stores and returns it. It has no effect.
             */
            private_metafield_namespaces?: string[] | null;
        } & WithRequired<components["schemas"]["WebhookUpdate"], "address">;
        WebhookUpdate: {
            address?: string & components["schemas"]["WebhookAddress"];
            /**
             * @description In XML the root element is the first part of the topic, in the singular. Each member is an element with its name; null has `nil="true"`, and each entry of a list is an `item`.
             * @enum {string}
             */
            format?: "JSON" | "XML";
            /** @description Top-level members of the payload; all of them, if absent, null or empty. */
            fields?: string[] | null;
            /** @description Namespaces whose metafields are to go with a payload. */
            metafield_namespaces?: string[] | null;
        };
        /**
         * @description An HTTPS URL, a pub/sub topic as `pubsub://<project>:<topic>`, or the ARN of an event bus' partner event source.
         * @example https://hooks.tea-finder.example/products
         */
        WebhookAddress: string | null;
        WebhookAnswer: {
            webhook: components["schemas"]["Webhook"];
        };
        Webhook: WithRequired<components["schemas"]["WebhookFields"], "id" | "address" | "topic" | "created_at" | "updated_at" | "format" | "fields" | "metafield_namespaces" | "private_metafield_namespaces" | "api_version">;
        FieldErrors: {
            /** @description All messages for all fields at once; `base` has those about the whole record. */
            errors: {
                [key: string]: string[];
            };
        };
        Count: {
            /** @description How many records match. */
            count: number;
        };
        /** @description An empty object. */
        Nothing: Record<string, never>;
        WebhookCompanyContactRoleRevoke: {
            company_contact?: components["schemas"]["WebhookCompanyContact"];
            company_location?: components["schemas"]["WebhookCompanyLocation"];
            company_contact_role?: {
                name: string;
            };
        };
        WebhookCompanyContact: {
            customer_admin_graphql_api_id?: components["schemas"]["GlobalId"];
            title?: string | null;
            locale?: string | null;
            created_at?: components["schemas"]["Timestamp"];
            updated_at?: components["schemas"]["Timestamp"];
            admin_graphql_api_id?: components["schemas"]["GlobalId"];
            company?: components["schemas"]["WebhookCompany"];
        };
        /**
         * @description The record's global identifier.
         * @example gid://service/Product/410200001
         */
        GlobalId: string;
        WebhookCompany: {
            name: string;
            note: string | null;
            external_id: string | null;
            main_contact_admin_graphql_api_id: string | null;
            created_at: components["schemas"]["Timestamp"];
            updated_at: components["schemas"]["Timestamp"];
            customer_since: components["schemas"]["Timestamp"];
            admin_graphql_api_id: components["schemas"]["GlobalId"];
        };
        WebhookCompanyLocation: {
            name?: string;
            external_id?: string | null;
            phone?: string | null;
            locale?: string | null;
            created_at?: components["schemas"]["Timestamp"];
            updated_at?: components["schemas"]["Timestamp"];
            note?: string | null;
            buyer_experience_configuration?: {
                [key: string]: unknown;
            } | null;
            admin_graphql_api_id?: components["schemas"]["GlobalId"];
            tax_exemptions?: string[];
            tax_settings?: {
                tax_registration_id: string | null;
                tax_exempt: boolean | null;
                tax_exemptions: string[];
            };
            company?: components["schemas"]["WebhookCompany"];
            billing_address?: components["schemas"]["WebhookCompanyAddress"];
            shipping_address?: components["schemas"]["WebhookCompanyAddress"];
            tax_registration?: {
                tax_id: string | null;
            };
        };
        WebhookCompanyAddress: {
            address1: string | null;
            address2: string | null;
            city: string | null;
            province: string | null;
            country: string | null;
            zip: string | null;
            recipient: string | null;
            first_name: string | null;
            last_name: string | null;
            phone: string | null;
            zone_code: string | null;
            country_code: string | null;
            created_at: components["schemas"]["Timestamp"];
            updated_at: components["schemas"]["Timestamp"];
            admin_graphql_api_id: components["schemas"]["GlobalId"];
            company_admin_graphql_api_id: components["schemas"]["GlobalId"];
        };
        WebhookDataRequest: {
            shop_id: components["schemas"]["Id"];
            shop_domain: string;
            orders_requested: components["schemas"]["Id"][];
            customer: components["schemas"]["WebhookSubjectCustomer"];
            data_request: {
                id: components["schemas"]["Id"];
            };
        };
        /** @description The customer whose data it is about. */
        WebhookSubjectCustomer: {
            id: components["schemas"]["Id"];
            email: string | null;
            /** @description The phone number of their default address. */
            phone: string | null;
        };
        WebhookCustomerRedact: {
            shop_id: components["schemas"]["Id"];
            shop_domain: string;
            customer: components["schemas"]["WebhookSubjectCustomer"];
            orders_to_redact: components["schemas"]["Id"][];
        };
        WebhookShopRedact: {
            shop_id: components["schemas"]["Id"];
            shop_domain: string;
        };
        WebhookOrder: {
            admin_graphql_api_id?: components["schemas"]["GlobalId"];
        } & components["schemas"]["OrderMembers"];
        OrderMembers: {
            id?: components["schemas"]["Id"];
            shop_id?: components["schemas"]["Id"];
            /** @description Counts the shop's orders, from 1001. */
            order_number?: number;
            /** @description The number as people read it. */
            name?: string;
            /** Format: int64 */
            customer_id?: number | null;
            email?: string | null;
            /** @description ISO 4217; the shop's. */
            currency?: string;
            total_price?: components["schemas"]["Money"];
            line_items?: components["schemas"]["OrderLineItem"][];
            shipping_address?: components["schemas"]["OrderAddress"];
            billing_address?: components["schemas"]["OrderAddress"];
            created_at?: components["schemas"]["Timestamp"];
            updated_at?: components["schemas"]["Timestamp"];
        };
        /**
         * @description A decimal amount, exact, as a string.
         * @example 12.50
         */
        Money: string;
        OrderLineItem: {
            id: components["schemas"]["Id"];
            variant_id: components["schemas"]["Id"];
            product_id: components["schemas"]["Id"];
            /** @description The product's title when it was ordered. */
            title: string;
            /** @description The variant's title when it was ordered. */
            variant_title: string;
            sku: string | null;
            quantity: number;
            /** @description The price of one piece. */
            price: components["schemas"]["Money"];
        };
        OrderAddress: {
            first_name: string | null;
            last_name: string | null;
            company: string | null;
            address1: string | null;
            address2: string | null;
            city: string | null;
            province: string | null;
            province_code: string | null;
            country: string | null;
            country_code: string | null;
            zip: string | null;
            phone: string | null;
        };
        WebhookCollection: {
            metafields?: components["schemas"]["WebhookMetafields"];
        } & components["schemas"]["CustomCollectionMembers"];
        CustomCollectionMembers: {
            id?: components["schemas"]["Id"];
            /** @description The collection's part of its URL, made from the title unless one is given. */
            handle?: string;
            title?: string;
            updated_at?: components["schemas"]["Timestamp"];
            /** @description The description, as HTML; null where none was ever given. */
            body_html?: string | null;
            /** @description Whether the Online Store shows it. */
            published?: boolean;
            /**
             * Format: date-time
             * @description The time since which it is visible; null while it is hidden.
             */
            published_at?: string | null;
            sort_order?: components["schemas"]["CustomCollectionSortOrder"];
            /** @description Which template renders the collection; null means the default one. */
            template_suffix?: string | null;
            /**
             * @description The Online Store only (`web`), or Online Store and Point of Sale (`global`).
             * @enum {string}
             */
            published_scope?: "web" | "global";
            /**
             * @description The record's global identifier.
             * @example gid://service/Collection/610100001
             */
            admin_graphql_api_id?: string;
            image?: components["schemas"]["CustomCollectionImage"];
        };
        /**
         * @description The order in which the collection shows its products; `manual` is the order of their positions.
         * @enum {string}
         */
        CustomCollectionSortOrder: "alpha-asc" | "alpha-desc" | "best-selling" | "created" | "created-desc" | "manual" | "price-asc" | "price-desc";
        CustomCollectionImage: {
            created_at: components["schemas"]["Timestamp"];
            /** @description The text that is shown or read in place of the picture. */
            alt: string | null;
            /** @description In pixels. */
            width: number;
            /** @description In pixels. */
            height: number;
            /** Format: uri */
            src: string;
        };
        /** @description Present if the subscription names metafield namespaces. */
        WebhookMetafields: {
            namespace: string;
            key: string;
            value: string | number | boolean;
            type: string;
            description: string | null;
        }[];
        /** @description It has only the id, whatever the subscription's `fields` are. */
        WebhookDeleted: {
            id: components["schemas"]["Id"];
        };
        ThemeFields: {
            id?: components["schemas"]["Id"];
            name?: string;
            created_at?: components["schemas"]["Timestamp"];
            updated_at?: components["schemas"]["Timestamp"];
            role?: components["schemas"]["ThemeRole"];
            /**
             * Format: int64
             * @description Set only for the platform's own themes, installed from the theme store.
             */
            theme_store_id?: number | null;
            /** @deprecated */
            previewable?: boolean;
            /** @description True while files are still being copied into place. */
            processing?: boolean;
            admin_graphql_api_id?: components["schemas"]["GlobalId"];
        };
        /**
         * @description `main` is the published theme, the one that customers see. `unpublished` themes can be published.
         *     A `demo` can't be until its full version is bought, and a `development` theme, which is temporary, never can.
         * @enum {string}
         */
        ThemeRole: "main" | "unpublished" | "demo" | "development";
        WebhookInventoryItem: {
            id?: components["schemas"]["Id"];
            sku?: string | null;
            created_at?: components["schemas"]["Timestamp"];
            updated_at?: components["schemas"]["Timestamp"];
            requires_shipping?: boolean;
            cost?: string | null;
            country_code_of_origin?: string | null;
            province_code_of_origin?: string | null;
            harmonized_system_code?: string | null;
            tracked?: boolean;
            country_harmonized_system_codes?: {
                harmonized_system_code: string;
                country_code: string;
            }[];
            admin_graphql_api_id?: components["schemas"]["GlobalId"];
        };
        FulfillmentOrderFields: {
            id?: components["schemas"]["Id"];
            shop_id?: components["schemas"]["Id"];
            order_id?: components["schemas"]["Id"];
            assigned_location_id?: components["schemas"]["Id"];
            created_at?: components["schemas"]["Timestamp"];
            updated_at?: components["schemas"]["Timestamp"];
            /**
             * @description The state of the last request to the fulfillment service.
             * @example accepted
             * @example cancellation_requested
             * @example cancellation_accepted
             * @example cancellation_rejected
             */
            request_status?: string;
            /**
             * @example in_progress
             * @example cancelled
             */
            status?: string;
            /**
             * Format: date-time
             * @description When fulfillment is to start.
             */
            fulfill_at?: string | null;
            /**
             * Format: date-time
             * @description When fulfillment is to be done.
             */
            fulfill_by?: string | null;
            /** @description The actions that the fulfillment order's state allows. */
            supported_actions?: string[];
            destination?: components["schemas"]["FulfillmentOrderDestination"];
            origin?: components["schemas"]["FulfillmentOrderOrigin"];
            line_items?: components["schemas"]["FulfillmentOrderLineItem"][];
            outgoing_requests?: {
                [key: string]: unknown;
            }[];
            fulfillment_holds?: {
                [key: string]: unknown;
            }[];
            international_duties?: {
                [key: string]: unknown;
            } | null;
            delivery_method?: {
                [key: string]: unknown;
            } | null;
            /** @description The requests made so far, oldest first, with their messages and the answers to them. */
            merchant_requests?: components["schemas"]["FulfillmentOrderMerchantRequest"][];
        };
        /** @description Where the goods go. */
        FulfillmentOrderDestination: {
            id: components["schemas"]["Id"];
            address1: string | null;
            address2: string | null;
            city: string | null;
            company: string | null;
            country: string | null;
            email: string | null;
            first_name: string | null;
            last_name: string | null;
            phone: string | null;
            province: string | null;
            zip: string | null;
        };
        /** @description Where the goods come from. */
        FulfillmentOrderOrigin: {
            address1: string | null;
            address2: string | null;
            city: string | null;
            /** @description ISO 3166-1 alpha-2. */
            country_code: string | null;
            location_id: components["schemas"]["Id"];
            name: string | null;
            phone: string | null;
            province: string | null;
            zip: string | null;
        };
        FulfillmentOrderLineItem: {
            id: components["schemas"]["Id"];
            shop_id: components["schemas"]["Id"];
            fulfillment_order_id: components["schemas"]["Id"];
            /** @description How many were ordered from here. */
            quantity: number;
            /**
             * Format: int64
             * @description The order's line item.
             */
            line_item_id: number;
            inventory_item_id: components["schemas"]["Id"];
            /** @description How many are still to be sent. */
            fulfillable_quantity: number;
            variant_id: components["schemas"]["Id"];
        };
        FulfillmentOrderMerchantRequest: {
            /** @example cancellation_request */
            kind: string;
            message: string | null;
            sent_at: components["schemas"]["Timestamp"];
            /**
             * @description Null until the fulfillment service has answered.
             * @enum {string|null}
             */
            answer: "accepted" | "rejected" | null;
            answer_message: string | null;
            /** Format: date-time */
            answered_at: string | null;
        };
        WebhookDispute: {
            id?: components["schemas"]["Id"];
            /** Format: int64 */
            order_id?: number | null;
            /** @enum {string} */
            type?: "chargeback" | "inquiry";
            amount?: components["schemas"]["Money"];
            currency?: string;
            reason?: string;
            /**
             * @example needs_response
             * @example under_review
             * @example won
             * @example lost
             */
            status?: string;
            initiated_at?: components["schemas"]["Timestamp"];
            evidence_due_by?: components["schemas"]["Timestamp"];
            /** Format: date-time */
            evidence_sent_on?: string | null;
            /** Format: date-time */
            finalized_on?: string | null;
        };
        WebhookCustomer: {
            id?: components["schemas"]["Id"];
            email?: string | null;
            first_name?: string | null;
            last_name?: string | null;
            created_at?: components["schemas"]["Timestamp"];
            updated_at?: components["schemas"]["Timestamp"];
            default_address?: components["schemas"]["CustomerAddress"] | null;
            admin_graphql_api_id?: components["schemas"]["GlobalId"];
            metafields?: components["schemas"]["WebhookMetafields"];
        };
        CustomerAddress: WithRequired<components["schemas"]["CustomerAddressFields"], "id" | "customer_id" | "first_name" | "last_name" | "company" | "address1" | "address2" | "city" | "province" | "country" | "zip" | "phone" | "name" | "province_code" | "country_code" | "country_name" | "default">;
        CustomerAddressFields: {
            id?: components["schemas"]["Id"];
            /**
             * Format: int64
             * @deprecated
             */
            customer_id?: number;
            first_name?: string | null;
            last_name?: string | null;
            company?: string | null;
            address1?: components["schemas"]["CustomerAddressLine"];
            address2?: components["schemas"]["CustomerAddressLine"];
            city?: components["schemas"]["CustomerAddressLine"];
            province?: components["schemas"]["CustomerAddressLine"];
            country?: components["schemas"]["CustomerAddressLine"];
            zip?: components["schemas"]["CustomerAddressLine"];
            phone?: components["schemas"]["CustomerAddressLine"];
            /** @description First and last name. */
            name?: string | null;
            /** @description ISO 3166-2, without the country. */
            province_code?: string;
            /** @description ISO 3166-1 alpha-2. */
            country_code?: string;
            /** @description The country's normalised name. */
            country_name?: string;
            /** @description Whether it is the customer's default address. */
            default?: boolean;
        };
        CustomerAddressLine: string;
        WebhookProduct: {
            id?: components["schemas"]["Id"];
            title?: string;
            handle?: string;
            vendor?: string | null;
            created_at?: components["schemas"]["Timestamp"];
            updated_at?: components["schemas"]["Timestamp"];
            /** Format: date-time */
            published_at?: string | null;
            admin_graphql_api_id?: components["schemas"]["GlobalId"];
            metafields?: components["schemas"]["WebhookMetafields"];
        };
        WebhookShop: {
            id?: components["schemas"]["Id"];
            name?: string;
            domain?: string;
            email?: string | null;
            currency?: string;
            country_code?: string;
            created_at?: components["schemas"]["Timestamp"];
            updated_at?: components["schemas"]["Timestamp"];
        };
    };
    responses: {
        /** @description A parameter is malformed or out of range (with `--strict` also one that the call doesn't know), the root key is missing, or the body isn't JSON. */
        BadRequest: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Preference-Applied": components["headers"]["PreferenceApplied"];
                "X-Service-Explanation": components["headers"]["Explanation"];
                "X-Service-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                "X-Service-API-Version": components["headers"]["ApiVersion"];
                "X-Service-Fault": components["headers"]["Fault"];
                "X-Service-Shop-Api-Call-Limit": components["headers"]["CallLimit"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                Link: components["headers"]["Help"];
                "X-Service-Hint": components["headers"]["Hint"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorByParameter"];
            };
        };
        /** @description No token, an unknown or revoked one, or another shop's. */
        Unauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Preference-Applied": components["headers"]["PreferenceApplied"];
                "X-Service-Explanation": components["headers"]["Explanation"];
                "X-Service-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                "X-Service-API-Version": components["headers"]["ApiVersion"];
                "X-Service-Fault": components["headers"]["Fault"];
                "X-Service-Shop-Api-Call-Limit": components["headers"]["CallLimit"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                Link: components["headers"]["Help"];
                "X-Service-Hint": components["headers"]["Hint"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorText"];
            };
        };
        /** @description The `Accept` header excludes JSON, the only format of this interface. */
        NotAcceptable: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Preference-Applied": components["headers"]["PreferenceApplied"];
                "X-Service-Explanation": components["headers"]["Explanation"];
                "X-Service-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                "X-Service-API-Version": components["headers"]["ApiVersion"];
                "X-Service-Fault": components["headers"]["Fault"];
                "X-Service-Shop-Api-Call-Limit": components["headers"]["CallLimit"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                Link: components["headers"]["Help"];
                "X-Service-Hint": components["headers"]["Hint"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorText"];
            };
        };
        /** @description The bucket of this app and shop is full; or the request has no valid token, and too many such requests have come from its address. */
        TooManyRequests: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Preference-Applied": components["headers"]["PreferenceApplied"];
                "X-Service-Explanation": components["headers"]["Explanation"];
                "X-Service-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                "X-Service-API-Version": components["headers"]["ApiVersion"];
                "X-Service-Fault": components["headers"]["Fault"];
                "X-Service-Shop-Api-Call-Limit": components["headers"]["CallLimit"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                /** @description Seconds to wait. */
                "Retry-After"?: string;
                Link: components["headers"]["Help"];
                "X-Service-Hint": components["headers"]["Hint"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorText"];
            };
        };
        /** @description The headers, with the address, are larger than 16 kB. The server refuses such a request before it reads anything else, so the response has only `X-Request-Id`. */
        HeadersTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Preference-Applied": components["headers"]["PreferenceApplied"];
                "X-Service-Explanation": components["headers"]["Explanation"];
                "X-Service-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                "X-Service-API-Version": components["headers"]["ApiVersion"];
                "X-Service-Fault": components["headers"]["Fault"];
                "X-Service-Shop-Api-Call-Limit": components["headers"]["CallLimit"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                Link: components["headers"]["Help"];
                "X-Service-Hint": components["headers"]["Hint"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorText"];
            };
        };
        /**
         * @description There are too many calls at once: of this shop, with large bodies, or for the database. Or the database doesn't answer in time, can't be reached, or can't store anything.
         *     Nothing was done; only if the database broke off during a write, it isn't known whether the write was done. The same call may be sent again.
         */
        Unavailable: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Preference-Applied": components["headers"]["PreferenceApplied"];
                "X-Service-Explanation": components["headers"]["Explanation"];
                "X-Service-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                "X-Service-API-Version": components["headers"]["ApiVersion"];
                "X-Service-Fault": components["headers"]["Fault"];
                "X-Service-Shop-Api-Call-Limit": components["headers"]["CallLimit"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                /** @description Seconds to wait. */
                "Retry-After"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorText"];
            };
        };
        /** @description The body didn't arrive in time. */
        TooSlow: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Preference-Applied": components["headers"]["PreferenceApplied"];
                "X-Service-Explanation": components["headers"]["Explanation"];
                "X-Service-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                "X-Service-API-Version": components["headers"]["ApiVersion"];
                "X-Service-Fault": components["headers"]["Fault"];
                "X-Service-Shop-Api-Call-Limit": components["headers"]["CallLimit"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                Link: components["headers"]["Help"];
                "X-Service-Hint": components["headers"]["Hint"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorText"];
            };
        };
        /** @description The call isn't done, because of its `Idempotency-Key`. */
        KeyInUse: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Preference-Applied": components["headers"]["PreferenceApplied"];
                "X-Service-Explanation": components["headers"]["Explanation"];
                "X-Service-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                "X-Service-API-Version": components["headers"]["ApiVersion"];
                "X-Service-Fault": components["headers"]["Fault"];
                "X-Service-Shop-Api-Call-Limit": components["headers"]["CallLimit"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                /** @description Seconds to wait, if the first call with the key is still running. */
                "Retry-After"?: string;
                Link: components["headers"]["Help"];
                "X-Service-Hint": components["headers"]["Hint"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["FieldErrors"];
            };
        };
        /** @description The body, compressed or not, is larger than this call takes, or has too many values. */
        TooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Preference-Applied": components["headers"]["PreferenceApplied"];
                "X-Service-Explanation": components["headers"]["Explanation"];
                "X-Service-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                "X-Service-API-Version": components["headers"]["ApiVersion"];
                "X-Service-Fault": components["headers"]["Fault"];
                "X-Service-Shop-Api-Call-Limit": components["headers"]["CallLimit"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                Link: components["headers"]["Help"];
                "X-Service-Hint": components["headers"]["Hint"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorText"];
            };
        };
        /** @description The body isn't announced as JSON. */
        UnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Preference-Applied": components["headers"]["PreferenceApplied"];
                "X-Service-Explanation": components["headers"]["Explanation"];
                "X-Service-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                "X-Service-API-Version": components["headers"]["ApiVersion"];
                "X-Service-Fault": components["headers"]["Fault"];
                "X-Service-Shop-Api-Call-Limit": components["headers"]["CallLimit"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                Link: components["headers"]["Help"];
                "X-Service-Hint": components["headers"]["Hint"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorText"];
            };
        };
        /** @description A member of the subscription is invalid. */
        InvalidWebhook: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Preference-Applied": components["headers"]["PreferenceApplied"];
                "X-Service-Explanation": components["headers"]["Explanation"];
                "X-Service-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                "X-Service-API-Version": components["headers"]["ApiVersion"];
                "X-Service-Fault": components["headers"]["Fault"];
                "X-Service-Shop-Api-Call-Limit": components["headers"]["CallLimit"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                Link: components["headers"]["Help"];
                "X-Service-Hint": components["headers"]["Hint"];
                "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["FieldErrors"];
            };
        };
        /** @description How many match. */
        Counted: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Preference-Applied": components["headers"]["PreferenceApplied"];
                "X-Service-Explanation": components["headers"]["Explanation"];
                "X-Service-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                "X-Service-API-Version": components["headers"]["ApiVersion"];
                "X-Service-Fault": components["headers"]["Fault"];
                "X-Service-Shop-Api-Call-Limit": components["headers"]["CallLimit"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Count"];
            };
        };
        /** @description The shop has no such record, or the interface has no such version. */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Preference-Applied": components["headers"]["PreferenceApplied"];
                "X-Service-Explanation": components["headers"]["Explanation"];
                "X-Service-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                "X-Service-API-Version": components["headers"]["ApiVersion"];
                "X-Service-Fault": components["headers"]["Fault"];
                "X-Service-Shop-Api-Call-Limit": components["headers"]["CallLimit"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                Link: components["headers"]["Help"];
                "X-Service-Hint": components["headers"]["Hint"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorText"];
            };
        };
        /** @description The record is deleted. */
        Deleted: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Preference-Applied": components["headers"]["PreferenceApplied"];
                "X-Service-Explanation": components["headers"]["Explanation"];
                "X-Service-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                "X-Service-API-Version": components["headers"]["ApiVersion"];
                "X-Service-Fault": components["headers"]["Fault"];
                "X-Service-Shop-Api-Call-Limit": components["headers"]["CallLimit"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Nothing"];
            };
        };
    };
    parameters: {
        /**
         * @description How many records a page holds.
         * @example 50
         */
        limit: number;
        /** @description The cursor of a page, from a `Link` header. `limit` and `fields` may be given anew with it. Any other parameter has to have its former value, or its default. */
        page_info: string;
        /**
         * @description Only records whose id is greater than this one, in order of id.
         * @example 131000001
         */
        since_id: components["schemas"]["IdParameter"];
        /**
         * @description Only subscriptions with exactly this address.
         * @example https://hooks.shelf-notes.example/collections
         */
        subscribed_address: string;
        /**
         * @description Only subscriptions to this topic.
         * @example collections/update
         */
        webhook_topic: string;
        /**
         * @description Created at this time or later.
         * @example 2026-09-01T00:00:00-04:00
         */
        created_at_min: components["schemas"]["TimeBound"];
        /**
         * @description Created at this time or earlier.
         * @example 2026-09-30T23:59:59-04:00
         */
        created_at_max: components["schemas"]["TimeBound"];
        /**
         * @description Last changed at this time or later.
         * @example 2026-09-01T00:00:00-04:00
         */
        updated_at_min: components["schemas"]["TimeBound"];
        /**
         * @description Last changed at this time or earlier.
         * @example 2026-09-30T23:59:59-04:00
         */
        updated_at_max: components["schemas"]["TimeBound"];
        /**
         * @description The members that the response contains, separated by commas. All members, if absent or empty.
         * @example id
         */
        fields: string;
        /**
         * @description Calls with the same key are done once within 24 hours; a repeat gets the first response. Make up a new key for each call, such as a UUID.
         * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a90
         */
        idempotency_key: string;
        /**
         * @description The topic.
         * @example collections/update
         */
        webhook_header_topic: string;
        /**
         * @description The shop in which it happened.
         * @example harbour-tea.example
         */
        webhook_header_shop_domain: string;
        /**
         * @description The version that the payload is written in.
         * @example 2026-10
         */
        webhook_header_api_version: string;
        /**
         * @description Names the delivery; the same on its repeats.
         * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a91
         */
        webhook_header_webhook_id: string;
        /**
         * @description Names the action; the same on all deliveries that it led to.
         * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a92
         */
        webhook_header_event_id: string;
        /**
         * @description When it happened.
         * @example 2026-09-02T16:05:12+00:00
         */
        webhook_header_triggered_at: components["schemas"]["Timestamp"];
    };
    requestBodies: never;
    headers: {
        /** @description Names this request in the server's log. Give it when you report a problem. */
        RequestId: string;
        /** @description In the sandbox, confirms that the response is explained, as the request asked (RFC 7240). */
        PreferenceApplied: "explain";
        /**
         * @description Where the response comes from: fields, parameters and the response itself, each with its place in this contract (`at`), the keyword or code of the rule (`rule`)
         *     and, where the source leaves it open, the decision (`source`). A list as in RFC 9651, at most 2 kB; the server's log has the claims too.
         */
        Explanation: string;
        /**
         * @description Names that the call doesn't know and so ignored: query parameters, names in `fields`, and members of the body at any depth, such as `variants.barcode`. Percent-encoded, separated by a comma and a space, at most 20 names and 1 kB.
         *     Absent where nothing was ignored. A server that was started with `--strict` refuses such parameters and names in `fields` instead.
         */
        IgnoredParameters: string;
        /** @description The version that answered. If it isn't the version asked for, `X-Service-API-Version-Warning` says so. */
        ApiVersion: string;
        /** @description In the sandbox, says that this call failed on purpose: the id of the fault, or `request` where the call itself asked for it. Absent otherwise. */
        Fault: string;
        /** @description How many requests are in the bucket of this app and shop, and how many it holds. `0/40` where the limit is off, and for a request without a valid token. */
        CallLimit: string;
        /**
         * @description How many calls the bucket of this app and shop has room for (`r`), and after how many seconds it is empty again (`t`).
         *     In the form of draft-ietf-httpapi-ratelimit-headers; absent where the limit is off.
         */
        RateLimit: string;
        /** @description How many calls the bucket holds (`q`), and in how many seconds a full bucket becomes empty (`w`). Absent where the limit is off. */
        RateLimitPolicy: string;
        /**
         * @description The previous and the next page, in this order, as absolute URLs; absent if one page holds all records.
         *     Follow the URLs as they are: `page_info` is opaque.
         */
        Link: string;
        /** @description The operation's place in the reference. */
        Help: string;
        /**
         * @description A hint for people: a path like the one asked for, the header that the token belongs in, the place where the JSON is broken, the type that a member needs. Absent where there is no hint.
         *     The words may change; programs should read the status and the body.
         */
        Hint: string;
        /** @description The page that says why the call will go away, and what to use instead. */
        DeprecatedReason: string;
        /** @description The call was already done with the same `Idempotency-Key`; this is its first response again. */
        IdempotentReplayed: "true";
        /** @description Since when the call, or the member that it sent, is deprecated (RFC 9745). */
        Deprecation: string;
        /** @description From when the call may be gone (RFC 8594). */
        Sunset: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listWebhooks: {
        parameters: {
            query?: {
                /**
                 * @description How many records a page holds.
                 * @example 50
                 */
                limit?: components["parameters"]["limit"];
                /** @description The cursor of a page, from a `Link` header. `limit` and `fields` may be given anew with it. Any other parameter has to have its former value, or its default. */
                page_info?: components["parameters"]["page_info"];
                /**
                 * @description Only records whose id is greater than this one, in order of id.
                 * @example 131000001
                 */
                since_id?: components["parameters"]["since_id"];
                /**
                 * @description Only subscriptions with exactly this address.
                 * @example https://hooks.shelf-notes.example/collections
                 */
                address?: components["parameters"]["subscribed_address"];
                /**
                 * @description Only subscriptions to this topic.
                 * @example collections/update
                 */
                topic?: components["parameters"]["webhook_topic"];
                /**
                 * @description Created at this time or later.
                 * @example 2026-09-01T00:00:00-04:00
                 */
                created_at_min?: components["parameters"]["created_at_min"];
                /**
                 * @description Created at this time or earlier.
                 * @example 2026-09-30T23:59:59-04:00
                 */
                created_at_max?: components["parameters"]["created_at_max"];
                /**
                 * @description Last changed at this time or later.
                 * @example 2026-09-01T00:00:00-04:00
                 */
                updated_at_min?: components["parameters"]["updated_at_min"];
                /**
                 * @description Last changed at this time or earlier.
                 * @example 2026-09-30T23:59:59-04:00
                 */
                updated_at_max?: components["parameters"]["updated_at_max"];
                /**
                 * @description The members that the response contains, separated by commas. All members, if absent or empty.
                 * @example id
                 */
                fields?: components["parameters"]["fields"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The app's subscriptions; those made in the admin interface aren't among them. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "X-Service-Explanation": components["headers"]["Explanation"];
                    "X-Service-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                    "X-Service-API-Version": components["headers"]["ApiVersion"];
                    "X-Service-Fault": components["headers"]["Fault"];
                    "X-Service-Shop-Api-Call-Limit": components["headers"]["CallLimit"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        webhooks: components["schemas"]["WebhookFields"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Calls with the same key are done once within 24 hours; a repeat gets the first response. Make up a new key for each call, such as a UUID.
                 * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a90
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    webhook: components["schemas"]["WebhookCreate"];
                };
            };
        };
        responses: {
            /** @description The subscription, as stored. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "X-Service-Explanation": components["headers"]["Explanation"];
                    "X-Service-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                    "X-Service-API-Version": components["headers"]["ApiVersion"];
                    "X-Service-Fault": components["headers"]["Fault"];
                    "X-Service-Shop-Api-Call-Limit": components["headers"]["CallLimit"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "X-Service-API-Deprecated-Reason": components["headers"]["DeprecatedReason"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["KeyInUse"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["InvalidWebhook"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    countWebhooks: {
        parameters: {
            query?: {
                /**
                 * @description Only subscriptions with exactly this address.
                 * @example https://hooks.shelf-notes.example/collections
                 */
                address?: components["parameters"]["subscribed_address"];
                /**
                 * @description Only subscriptions to this topic.
                 * @example collections/update
                 */
                topic?: components["parameters"]["webhook_topic"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Counted"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    getWebhook: {
        parameters: {
            query?: {
                /**
                 * @description The members that the response contains, separated by commas. All members, if absent or empty.
                 * @example id
                 */
                fields?: components["parameters"]["fields"];
            };
            header?: never;
            path: {
                /**
                 * @description The subscription. Only the app that made it finds it.
                 * @example 350000001
                 */
                webhook_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The subscription. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "X-Service-Explanation": components["headers"]["Explanation"];
                    "X-Service-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                    "X-Service-API-Version": components["headers"]["ApiVersion"];
                    "X-Service-Fault": components["headers"]["Fault"];
                    "X-Service-Shop-Api-Call-Limit": components["headers"]["CallLimit"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        webhook: components["schemas"]["WebhookFields"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Calls with the same key are done once within 24 hours; a repeat gets the first response. Make up a new key for each call, such as a UUID.
                 * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a90
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /**
                 * @description The subscription. Only the app that made it finds it.
                 * @example 350000001
                 */
                webhook_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    webhook: components["schemas"]["WebhookUpdate"];
                };
            };
        };
        responses: {
            /** @description The whole subscription, as it now is. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "X-Service-Explanation": components["headers"]["Explanation"];
                    "X-Service-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                    "X-Service-API-Version": components["headers"]["ApiVersion"];
                    "X-Service-Fault": components["headers"]["Fault"];
                    "X-Service-Shop-Api-Call-Limit": components["headers"]["CallLimit"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["KeyInUse"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["InvalidWebhook"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The subscription. Only the app that made it finds it.
                 * @example 350000001
                 */
                webhook_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Deleted"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
}
type WithRequired<T, K extends keyof T> = T & {
    [P in K]-?: T[P];
};

export interface refusals {
  listWebhooks: { fields: {  }; responses: { 400: 'not_json' | 'parameter' | 'root_key'; 401: 'unauthorized'; 406: 'not_acceptable'; 429: 'too_many_guesses' | 'too_many_requests'; 431: 'headers_too_large'; 503: 'database_away' | 'nothing_stored' | 'too_long' | 'too_many_arriving' | 'too_many_calls' | 'too_many_lists' | 'too_much_waits' } };
  createWebhook: { fields: { 'address': 'insecure' | 'invalid' | 'not_allowed' | 'not_public' | 'taken'; 'base': 'full'; 'format': 'json_only'; 'topic': 'unknown' }; responses: { 400: 'not_json' | 'parameter' | 'root_key'; 401: 'unauthorized'; 406: 'not_acceptable'; 408: 'too_slow'; 409: 'key_in_use' | 'key_interrupted' | 'keys_full'; 413: 'too_large' | 'too_many_values'; 415: 'unsupported_media_type'; 422: 'full' | 'insecure' | 'nothing' | 'taken' | 'unknown_topic'; 429: 'too_many_guesses' | 'too_many_requests'; 431: 'headers_too_large'; 503: 'database_away' | 'nothing_stored' | 'too_long' | 'too_many_arriving' | 'too_many_calls' | 'too_many_lists' | 'too_much_waits' } };
  countWebhooks: { fields: {  }; responses: { 400: 'not_json' | 'parameter' | 'root_key'; 401: 'unauthorized'; 406: 'not_acceptable'; 429: 'too_many_guesses' | 'too_many_requests'; 431: 'headers_too_large'; 503: 'database_away' | 'nothing_stored' | 'too_long' | 'too_many_arriving' | 'too_many_calls' | 'too_many_lists' | 'too_much_waits' } };
  getWebhook: { fields: {  }; responses: { 400: 'not_json' | 'parameter' | 'root_key'; 401: 'unauthorized'; 404: 'not_found'; 406: 'not_acceptable'; 429: 'too_many_guesses' | 'too_many_requests'; 431: 'headers_too_large'; 503: 'database_away' | 'nothing_stored' | 'too_long' | 'too_many_arriving' | 'too_many_calls' | 'too_many_lists' | 'too_much_waits' } };
  updateWebhook: { fields: { 'address': 'insecure' | 'invalid' | 'not_allowed' | 'not_public' | 'taken'; 'format': 'json_only' }; responses: { 400: 'not_json' | 'parameter' | 'root_key'; 401: 'unauthorized'; 404: 'not_found'; 406: 'not_acceptable'; 408: 'too_slow'; 409: 'key_in_use' | 'key_interrupted' | 'keys_full'; 413: 'too_large' | 'too_many_values'; 415: 'unsupported_media_type'; 422: 'full' | 'insecure' | 'nothing' | 'taken' | 'unknown_topic'; 429: 'too_many_guesses' | 'too_many_requests'; 431: 'headers_too_large'; 503: 'database_away' | 'nothing_stored' | 'too_long' | 'too_many_arriving' | 'too_many_calls' | 'too_many_lists' | 'too_much_waits' } };
  deleteWebhook: { fields: {  }; responses: { 400: 'not_json' | 'parameter' | 'root_key'; 401: 'unauthorized'; 404: 'not_found'; 406: 'not_acceptable'; 429: 'too_many_guesses' | 'too_many_requests'; 431: 'headers_too_large'; 503: 'database_away' | 'nothing_stored' | 'too_long' | 'too_many_arriving' | 'too_many_calls' | 'too_many_lists' | 'too_much_waits' } };
}
