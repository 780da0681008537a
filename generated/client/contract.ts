// generated, do not edit: npm run generate
export interface paths {
    "/pages.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List pages
         * @description Needs `read_content`.
         */
        get: operations["listPages"];
        put?: never;
        /**
         * Create a page
         * @description Needs `write_content`.
         */
        post: operations["createPage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pages/count.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count pages
         * @description Needs `read_content`.
         */
        get: operations["countPages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pages/{page_id}.json": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The page.
                 * @example 131000001
                 */
                page_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        /**
         * Get a page
         * @description Needs `read_content`.
         */
        get: operations["getPage"];
        /**
         * Change a page
         * @description Needs `write_content`.
         */
        put: operations["updatePage"];
        post?: never;
        /**
         * Delete a page
         * @description Needs `write_content`.
         */
        delete: operations["deletePage"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/redirects.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List redirects
         * @description Needs `read_content`.
         */
        get: operations["listRedirects"];
        put?: never;
        /**
         * Create a redirect
         * @description Needs `write_content`.
         */
        post: operations["createRedirect"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/redirects/count.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count redirects
         * @description Needs `read_content`.
         */
        get: operations["countRedirects"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/redirects/{redirect_id}.json": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The redirect.
                 * @example 160000001
                 */
                redirect_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        /**
         * Get a redirect
         * @description Needs `read_content`.
         */
        get: operations["getRedirect"];
        /**
         * Change a redirect
         * @description Needs `write_content`.
         */
        put: operations["updateRedirect"];
        post?: never;
        /**
         * Delete a redirect
         * @description Needs `write_content`.
         */
        delete: operations["deleteRedirect"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/storefront_access_tokens.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List storefront access tokens */
        get: operations["listStorefrontAccessTokens"];
        put?: never;
        /**
         * Create a storefront access token
         * @description The token inherits all unauthenticated scopes of the app.
         */
        post: operations["createStorefrontAccessToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/storefront_access_tokens/{storefront_access_token_id}.json": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The token's id.
                 * @example 180000001
                 */
                storefront_access_token_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a storefront access token */
        delete: operations["deleteStorefrontAccessToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/{customer_id}/addresses.json": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The customer.
                 * @example 700100001
                 */
                customer_id: components["parameters"]["customer_address_customer_id"];
            };
            cookie?: never;
        };
        /**
         * List a customer's addresses
         * @description Needs `read_customers`.
         */
        get: operations["listCustomerAddresses"];
        put?: never;
        /**
         * Add an address to a customer
         * @description Needs `write_customers`.
         */
        post: operations["createCustomerAddress"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/{customer_id}/addresses/set.json": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The customer.
                 * @example 700100001
                 */
                customer_id: components["parameters"]["customer_address_customer_id"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Delete several addresses of a customer
         * @description Deletes all of the addresses, or none of them if one is unknown or is the default address.
         *
         *     Needs `write_customers`.
         */
        put: operations["setCustomerAddresses"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/{customer_id}/addresses/{address_id}.json": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The customer.
                 * @example 700100001
                 */
                customer_id: components["parameters"]["customer_address_customer_id"];
                /**
                 * @description The address.
                 * @example 710200002
                 */
                address_id: components["parameters"]["customer_address_id"];
            };
            cookie?: never;
        };
        /**
         * Get an address of a customer
         * @description Needs `read_customers`.
         */
        get: operations["getCustomerAddress"];
        /**
         * Change an address of a customer
         * @description Needs `write_customers`.
         */
        put: operations["updateCustomerAddress"];
        post?: never;
        /**
         * Delete an address of a customer
         * @description Needs `write_customers`.
         */
        delete: operations["deleteCustomerAddress"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/{customer_id}/addresses/{address_id}/default.json": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The customer.
                 * @example 700100001
                 */
                customer_id: components["parameters"]["customer_address_customer_id"];
                /**
                 * @description The address.
                 * @example 710200002
                 */
                address_id: components["parameters"]["customer_address_id"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Make an address the default one
         * @description The former default address is no longer the default.
         *
         *     Needs `write_customers`.
         */
        put: operations["setDefaultCustomerAddress"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/custom_collections.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List custom collections
         * @description Needs `read_products`.
         */
        get: operations["listCustomCollections"];
        put?: never;
        /**
         * Create a custom collection
         * @description Needs `write_products`.
         */
        post: operations["createCustomCollection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/custom_collections/count.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count custom collections
         * @description Needs `read_products`.
         */
        get: operations["countCustomCollections"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/custom_collections/{custom_collection_id}.json": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The collection.
                 * @example 610100002
                 */
                custom_collection_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        /**
         * Get a custom collection
         * @description Needs `read_products`.
         */
        get: operations["getCustomCollection"];
        /**
         * Change a custom collection
         * @description Needs `write_products`.
         */
        put: operations["updateCustomCollection"];
        post?: never;
        /**
         * Delete a custom collection
         * @description Needs `write_products`.
         */
        delete: operations["deleteCustomCollection"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collects.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List collects
         * @description Needs `read_products`.
         */
        get: operations["listCollects"];
        put?: never;
        /**
         * Put a product into a collection
         * @description Needs `write_products`.
         */
        post: operations["createCollect"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collects/count.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count collects
         * @description Needs `read_products`.
         */
        get: operations["countCollects"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collects/{collect_id}.json": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The collect.
                 * @example 620500002
                 */
                collect_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        /**
         * Get a collect
         * @deprecated
         * @description Needs `read_products`.
         */
        get: operations["getCollect"];
        put?: never;
        post?: never;
        /**
         * Take a product out of a collection
         * @description Needs `write_products`.
         */
        delete: operations["deleteCollect"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/{product_id}/variants.json": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The product.
                 * @example 410200001
                 */
                product_id: components["parameters"]["variant_product_id"];
            };
            cookie?: never;
        };
        /**
         * List a product's variants
         * @deprecated
         * @description Needs `read_products`.
         */
        get: operations["listVariants"];
        put?: never;
        /**
         * Add a variant to a product
         * @deprecated
         * @description Needs `write_products`.
         */
        post: operations["createVariant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/{product_id}/variants/count.json": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The product.
                 * @example 410200001
                 */
                product_id: components["parameters"]["variant_product_id"];
            };
            cookie?: never;
        };
        /**
         * Count a product's variants
         * @description Needs `read_products`.
         */
        get: operations["countVariants"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/variants/{variant_id}.json": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The variant.
                 * @example 520300001
                 */
                variant_id: components["parameters"]["variant_id"];
            };
            cookie?: never;
        };
        /**
         * Get a variant
         * @description Needs `read_products`.
         */
        get: operations["getVariant"];
        /**
         * Change a variant
         * @deprecated
         * @description Needs `write_products`.
         */
        put: operations["updateVariant"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/{product_id}/variants/{variant_id}.json": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The product.
                 * @example 410200001
                 */
                product_id: components["parameters"]["variant_product_id"];
                /**
                 * @description The variant.
                 * @example 520300001
                 */
                variant_id: components["parameters"]["variant_id"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Change a variant, below its product
         * @deprecated
         * @description Needs `write_products`.
         */
        put: operations["updateProductVariant"];
        post?: never;
        /**
         * Delete a variant
         * @deprecated
         * @description Deletes the variant and its inventory item; the variants after it move up.
         *
         *     Needs `write_products`.
         */
        delete: operations["deleteVariant"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inventory_items.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List inventory items by their ids
         * @description Needs `read_inventory`.
         */
        get: operations["listInventoryItems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inventory_items/{inventory_item_id}.json": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The inventory item.
                 * @example 530300001
                 */
                inventory_item_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        /**
         * Get an inventory item
         * @description Needs `read_inventory`.
         */
        get: operations["getInventoryItem"];
        /**
         * Change an inventory item
         * @description Needs `write_inventory`.
         */
        put: operations["updateInventoryItem"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/resource_feedback.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the app's feedback on the shop
         * @description Needs `read_resource_feedbacks`.
         */
        get: operations["listShopFeedback"];
        put?: never;
        /**
         * Give feedback on the shop
         * @description Use feedback for steps that the merchant has to take, not for optional steps, promotion or recommendations.
         *     If the merchant has several steps to take, post new feedback after each of them.
         *     New feedback replaces the stored one, unless it is older.
         *     With the state `success` the merchant no longer sees the message.
         *
         *     Needs `write_resource_feedbacks`.
         */
        post: operations["createShopFeedback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/{product_id}/resource_feedback.json": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The product that the feedback is about.
                 * @example 410200001
                 */
                product_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        /**
         * Get the app's feedback on a product
         * @description Needs `read_resource_feedbacks`.
         */
        get: operations["listProductFeedback"];
        put?: never;
        /**
         * Give feedback on a product
         * @description If the merchant has several steps to take, post new feedback after each of them.
         *     New feedback replaces the stored one, unless it is older. `resource_updated_at` decides first which one is older, then `feedback_generated_at`.
         *     With the state `success` the merchant no longer sees the message.
         *
         *     Needs `write_resource_feedbacks`.
         */
        post: operations["createProductFeedback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/carrier_services.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List carrier services
         * @description Needs `read_shipping`.
         */
        get: operations["listCarrierServices"];
        put?: never;
        /**
         * Create a carrier service
         * @description Needs `write_shipping`.
         */
        post: operations["createCarrierService"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/carrier_services/{carrier_service_id}.json": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The carrier service.
                 * @example 280000001
                 */
                carrier_service_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        /**
         * Get a carrier service
         * @description Needs `read_shipping`.
         */
        get: operations["getCarrierService"];
        /**
         * Change a carrier service
         * @description Needs `write_shipping`.
         */
        put: operations["updateCarrierService"];
        post?: never;
        /**
         * Delete a carrier service
         * @description Needs `write_shipping`.
         */
        delete: operations["deleteCarrierService"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
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
    "/application_charges.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List application charges
         * @description In order of id.
         */
        get: operations["listApplicationCharges"];
        put?: never;
        /**
         * Create an application charge
         * @description The charge is pending. Send the merchant to its `confirmation_url`; no other response contains that URL.
         */
        post: operations["createApplicationCharge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/application_charges/{application_charge_id}.json": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The charge.
                 * @example 210000001
                 */
                application_charge_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        /**
         * Get an application charge
         * @description Says what the merchant decided. Call it when the merchant comes back to `return_url`.
         */
        get: operations["getApplicationCharge"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/recurring_application_charges/{recurring_application_charge_id}/usage_charges.json": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The recurring application charge with which the usage is billed.
                 * @example 220000001
                 */
                recurring_application_charge_id: components["parameters"]["usage_charge_recurring_application_charge_id"];
            };
            cookie?: never;
        };
        /**
         * List usage charges
         * @description The usage charges of a recurring charge, of all its billing cycles, in order of id.
         */
        get: operations["listUsageCharges"];
        put?: never;
        /**
         * Create a usage charge
         * @description Charges that arrive at the same time can't pass the cap together.
         */
        post: operations["createUsageCharge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/recurring_application_charges/{recurring_application_charge_id}/usage_charges/{usage_charge_id}.json": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The recurring application charge with which the usage is billed.
                 * @example 220000001
                 */
                recurring_application_charge_id: components["parameters"]["usage_charge_recurring_application_charge_id"];
                /**
                 * @description The usage charge.
                 * @example 230000001
                 */
                usage_charge_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        /** Get a usage charge */
        get: operations["getUsageCharge"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List events */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/count.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count events */
        get: operations["countEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/{event_id}.json": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The event.
                 * @example 360000001
                 */
                event_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        /** Get an event */
        get: operations["getEvent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{order_id}/events.json": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The order.
                 * @example 300000001
                 */
                order_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        /**
         * List the events of one order
         * @description Needs `read_orders`.
         */
        get: operations["listOrderEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/{product_id}/events.json": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The product.
                 * @example 410200001
                 */
                product_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        /**
         * List the events of one product
         * @description Needs `read_products`.
         */
        get: operations["listProductEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fulfillment_orders/{fulfillment_order_id}/cancellation_request.json": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The fulfillment order.
                 * @example 310000001
                 */
                fulfillment_order_id: components["parameters"]["cancellation_request_fulfillment_order_id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for cancellation
         * @description The fulfillment order stays in progress until the fulfillment service has answered.
         *
         *     Needs `write_third_party_fulfillment_orders`.
         */
        post: operations["createCancellationRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fulfillment_orders/{fulfillment_order_id}/cancellation_request/accept.json": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The fulfillment order.
                 * @example 310000002
                 */
                fulfillment_order_id: components["parameters"]["cancellation_request_asked_fulfillment_order_id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept a cancellation
         * @description The fulfillment service agrees; the fulfillment order is cancelled.
         *
         *     Needs `write_assigned_fulfillment_orders`.
         */
        post: operations["acceptCancellationRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fulfillment_orders/{fulfillment_order_id}/cancellation_request/reject.json": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The fulfillment order.
                 * @example 310000002
                 */
                fulfillment_order_id: components["parameters"]["cancellation_request_asked_fulfillment_order_id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reject a cancellation
         * @description The fulfillment service declines; the fulfillment order stays in progress.
         *
         *     Needs `write_assigned_fulfillment_orders`.
         */
        post: operations["rejectCancellationRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service_payments/disputes/{dispute_id}/dispute_evidences.json": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The dispute.
                 * @example 330000001
                 */
                dispute_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        /**
         * Get a dispute's evidence
         * @description Needs `read_service_payments_dispute_evidences`.
         */
        get: operations["getDisputeEvidence"];
        /**
         * Change or submit a dispute's evidence
         * @description Needs `write_service_payments_dispute_evidences`.
         */
        put: operations["updateDisputeEvidence"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deprecated_api_calls.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the app's deprecated calls
         * @description The deprecated calls that the app made in the past 30 days: an entry for each endpoint, and for each deprecated member that was sent to it. For custom apps only.
         */
        get: operations["listDeprecatedApiCalls"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/gift_cards.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List gift cards
         * @description The newest first; with `since_id` in order of id.
         *
         *     Needs `read_gift_cards`.
         */
        get: operations["listGiftCards"];
        put?: never;
        /**
         * Create a gift card
         * @description Keep the response's `code`, or hand it on; no other response shows it.
         *
         *     Needs `write_gift_cards`.
         */
        post: operations["createGiftCard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/gift_cards/count.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count gift cards
         * @description Needs `read_gift_cards`.
         */
        get: operations["countGiftCards"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/gift_cards/search.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search gift cards
         * @description The cards that were disabled last come first, unless `order` says otherwise. The search finds disabled cards too.
         *
         *     Needs `read_gift_cards`.
         */
        get: operations["searchGiftCards"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/gift_cards/{gift_card_id}.json": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The gift card.
                 * @example 240000001
                 */
                gift_card_id: components["parameters"]["gift_card_id"];
            };
            cookie?: never;
        };
        /**
         * Get a gift card
         * @description Needs `read_gift_cards`.
         */
        get: operations["getGiftCard"];
        /**
         * Change a gift card
         * @description Changes the expiry date, the note and the template suffix. Nothing else of a gift card can change after its creation; other members are ignored.
         *
         *     Needs `write_gift_cards`.
         */
        put: operations["updateGiftCard"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/gift_cards/{gift_card_id}/disable.json": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The gift card.
                 * @example 240000001
                 */
                gift_card_id: components["parameters"]["gift_card_id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Disable a gift card
         * @description A disabled card can't be enabled again. Its balance is kept for the records.
         *
         *     Needs `write_gift_cards`.
         */
        post: operations["disableGiftCard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/discount_codes/count.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count discount codes
         * @description Counts the discount codes of the whole shop.
         *
         *     Needs `read_price_rules`.
         */
        get: operations["countDiscountCodes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/discount_codes/lookup.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find a discount code
         * @deprecated
         * @description Answers with a redirection to the code.
         *
         *     Needs `read_price_rules`.
         */
        get: operations["lookupDiscountCode"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/price_rules/{price_rule_id}/discount_codes.json": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The price rule, which says what the discount is.
                 * @example 250000001
                 */
                price_rule_id: components["parameters"]["discount_code_price_rule_id"];
            };
            cookie?: never;
        };
        /**
         * List discount codes
         * @description Lists the discount codes of the price rule.
         *
         *     Needs `read_price_rules`.
         */
        get: operations["listDiscountCodes"];
        put?: never;
        /**
         * Create a discount code
         * @description Needs `write_price_rules`.
         */
        post: operations["createDiscountCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/price_rules/{price_rule_id}/discount_codes/{discount_code_id}.json": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The price rule, which says what the discount is.
                 * @example 250000001
                 */
                price_rule_id: components["parameters"]["discount_code_price_rule_id"];
                /**
                 * @description The discount code.
                 * @example 260000001
                 */
                discount_code_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        /**
         * Get a discount code
         * @description Needs `read_price_rules`.
         */
        get: operations["getDiscountCode"];
        /**
         * Change a discount code
         * @description The times it was redeemed are kept.
         *
         *     Needs `write_price_rules`.
         */
        put: operations["updateDiscountCode"];
        post?: never;
        /**
         * Delete a discount code
         * @description Needs `write_price_rules`.
         */
        delete: operations["deleteDiscountCode"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/price_rules/{price_rule_id}/batch.json": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The price rule, which says what the discount is.
                 * @example 250000001
                 */
                price_rule_id: components["parameters"]["discount_code_price_rule_id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create many discount codes
         * @description Starts a job that creates the codes. Get the job to see its progress. A shop has at most one such job at a time.
         *     A code that can't be created doesn't stop the others; the job's list of codes says what is wrong with it.
         *
         *     Needs `write_price_rules`.
         */
        post: operations["createDiscountCodeCreation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/price_rules/{price_rule_id}/batch/{batch_id}.json": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The price rule, which says what the discount is.
                 * @example 250000001
                 */
                price_rule_id: components["parameters"]["discount_code_price_rule_id"];
                /**
                 * @description The creation job.
                 * @example 270000001
                 */
                batch_id: components["parameters"]["discount_code_batch_id"];
            };
            cookie?: never;
        };
        /**
         * Get a creation job
         * @description The codes that were created, those that failed and those still to do always add up to `codes_count`.
         *
         *     Needs `read_price_rules`.
         */
        get: operations["getDiscountCodeCreation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/price_rules/{price_rule_id}/batch/{batch_id}/discount_codes.json": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The price rule, which says what the discount is.
                 * @example 250000001
                 */
                price_rule_id: components["parameters"]["discount_code_price_rule_id"];
                /**
                 * @description The creation job.
                 * @example 270000001
                 */
                batch_id: components["parameters"]["discount_code_batch_id"];
            };
            cookie?: never;
        };
        /**
         * List the codes of a creation job
         * @description All codes of the job in one response, in the order in which they were sent, whether or not they were created.
         *
         *     Needs `read_price_rules`.
         */
        get: operations["listDiscountCodeCreationCodes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/themes.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List themes
         * @description Needs `read_themes`.
         */
        get: operations["listThemes"];
        put?: never;
        /**
         * Create a theme
         * @description The response comes before the files are there: it shows the theme as `unpublished` with `processing` true, whatever role was asked for.
         *     With the role `main` the theme is published once its last file is stored, which can take a couple of minutes; the theme that was published until then becomes `unpublished`.
         *
         *     Needs `write_themes`.
         */
        post: operations["createTheme"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/themes/{theme_id}.json": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The theme.
                 * @example 150000002
                 */
                theme_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        /**
         * Get a theme
         * @description Needs `read_themes`.
         */
        get: operations["getTheme"];
        /**
         * Rename or publish a theme
         * @description The role `main` publishes the theme; the theme that was published until then becomes `unpublished` at the same moment.
         *
         *     Needs `write_themes`.
         */
        put: operations["updateTheme"];
        post?: never;
        /**
         * Delete a theme
         * @description The published theme can't be deleted, and neither can one that is still processing.
         *
         *     Needs `write_themes`.
         */
        delete: operations["deleteTheme"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/script_tags.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List script tags
         * @description Needs `read_script_tags`.
         */
        get: operations["listScriptTags"];
        put?: never;
        /**
         * Create a script tag
         * @description Needs `write_script_tags`.
         */
        post: operations["createScriptTag"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/script_tags/count.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count script tags
         * @deprecated
         * @description Needs `read_script_tags`.
         */
        get: operations["countScriptTags"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/script_tags/{script_tag_id}.json": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The script tag.
                 * @example 170000001
                 */
                script_tag_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        /**
         * Get a script tag
         * @description Needs `read_script_tags`.
         */
        get: operations["getScriptTag"];
        /**
         * Change a script tag
         * @description Needs `write_script_tags`.
         */
        put: operations["updateScriptTag"];
        post?: never;
        /**
         * Delete a script tag
         * @description Needs `write_script_tags`.
         */
        delete: operations["deleteScriptTag"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/blogs.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List blogs
         * @description Needs `read_content`.
         */
        get: operations["listBlogs"];
        put?: never;
        /**
         * Create a blog
         * @description Needs `write_content`.
         */
        post: operations["createBlog"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/blogs/count.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count blogs
         * @description Needs `read_content`.
         */
        get: operations["countBlogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/blogs/{blog_id}.json": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The blog.
                 * @example 140000001
                 */
                blog_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        /**
         * Get a blog
         * @description Needs `read_content`.
         */
        get: operations["getBlog"];
        /**
         * Change a blog
         * @description Needs `write_content`.
         */
        put: operations["updateBlog"];
        post?: never;
        /**
         * Delete a blog
         * @description Needs `write_content`.
         */
        delete: operations["deleteBlog"];
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
        post: operations["notifyCompanyContactRolesRevoke"];
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
        post: operations["notifyCompanyContactsCreate"];
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
        post: operations["notifyCompanyContactsDelete"];
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
        post: operations["notifyCompanyContactsUpdate"];
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
        post: operations["notifyCompanyLocationsCreate"];
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
        post: operations["notifyCompanyLocationsDelete"];
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
        post: operations["notifyCustomersDataRequest"];
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
        post: operations["notifyCustomersRedact"];
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
        post: operations["notifyShopRedact"];
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
        post: operations["notifyOrdersCreate"];
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
        post: operations["notifyCollectionsCreate"];
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
        post: operations["notifyCollectionsUpdate"];
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
        post: operations["notifyCollectionsDelete"];
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
        post: operations["notifyThemesCreate"];
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
        post: operations["notifyThemesUpdate"];
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
        post: operations["notifyThemesDelete"];
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
        post: operations["notifyThemesPublish"];
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
        post: operations["notifyInventoryItemsCreate"];
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
        post: operations["notifyInventoryItemsUpdate"];
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
        post: operations["notifyInventoryItemsDelete"];
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
        post: operations["notifyFulfillmentOrdersCancellationRequestSubmitted"];
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
        post: operations["notifyFulfillmentOrdersCancellationRequestAccepted"];
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
        post: operations["notifyFulfillmentOrdersCancellationRequestRejected"];
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
        post: operations["notifyDisputesCreate"];
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
        post: operations["notifyDisputesUpdate"];
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
        post: operations["notifyCustomersCreate"];
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
        post: operations["notifyCustomersUpdate"];
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
        post: operations["notifyCustomersDelete"];
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
        post: operations["notifyProductsCreate"];
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
        post: operations["notifyProductsUpdate"];
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
        post: operations["notifyProductsDelete"];
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
        post: operations["notifyAppUninstalled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        ApplicationCharge: {
            id: components["schemas"]["Id"];
            /** @description What the merchant reads on the confirmation page and on the bill. */
            name: string;
            /**
             * Format: int64
             * @description The app that bills.
             */
            api_client_id: number;
            /** @description An amount with two decimals. */
            price: string & components["schemas"]["Money"];
            status: components["schemas"]["ApplicationChargeStatus"];
            /** @description Where the merchant is sent after accepting. */
            return_url: string | null;
            /** @description True for a test charge, for which no card is charged; otherwise null. */
            test: boolean | null;
            created_at: components["schemas"]["Timestamp"];
            updated_at: components["schemas"]["Timestamp"];
            /** @description ISO 4217, of the price. */
            currency: string;
            charge_type: string | null;
            /** @description The return URL with `charge_id`, the charge's id, added at the end of its query. A `charge_id` that the URL already has stays. */
            decorated_return_url: string | null;
            /**
             * Format: uri
             * @description The page on which the merchant accepts or declines. The URL is signed and can't be guessed; it stops working when the app is uninstalled.
             *     Outside the sandbox the page needs the merchant's session: an app that opens it can neither see nor decide anything.
             */
            confirmation_url: string;
        };
        ApplicationChargeAnswer: {
            application_charge: components["schemas"]["ApplicationCharge"];
        };
        ApplicationChargeCreate: {
            name: string;
            price: components["schemas"]["ApplicationChargePrice"];
            /**
             * Format: uri
             * @description Where the merchant is sent after accepting.
             * @example https://app.tea-finder.example/billed
             */
            return_url?: string | null;
            /** @description True makes a test charge, for which no card is charged; false is the same as null. */
            test?: boolean | null;
        };
        ApplicationChargeCreateBody: {
            application_charge: components["schemas"]["ApplicationChargeCreate"];
        };
        ApplicationChargeFields: {
            id?: components["schemas"]["Id"];
            /** @description What the merchant reads on the confirmation page and on the bill. */
            name?: string;
            /**
             * Format: int64
             * @description The app that bills.
             */
            api_client_id?: number;
            /** @description An amount with two decimals. */
            price?: string & components["schemas"]["Money"];
            status?: components["schemas"]["ApplicationChargeStatus"];
            /** @description Where the merchant is sent after accepting. */
            return_url?: string | null;
            /** @description True for a test charge, for which no card is charged; otherwise null. */
            test?: boolean | null;
            created_at?: components["schemas"]["Timestamp"];
            updated_at?: components["schemas"]["Timestamp"];
            /** @description ISO 4217, of the price. */
            currency?: string;
            charge_type?: string | null;
            /** @description The return URL with `charge_id`, the charge's id, added at the end of its query. A `charge_id` that the URL already has stays. */
            decorated_return_url?: string | null;
        };
        ApplicationChargeFieldsAnswer: {
            application_charge: components["schemas"]["ApplicationChargeFields"];
        };
        ApplicationChargeList: {
            application_charges: components["schemas"]["ApplicationChargeFields"][];
        };
        /**
         * @description From 0.50 to 10,000, as a decimal string or a number.
         * @example 12.50
         */
        ApplicationChargePrice: string | number;
        /**
         * @description - `pending`: the merchant hasn't decided.
         *     - `active`: the merchant accepted it, which activates it at once.
         *     - `accepted`: the name of `active` in versions before 2021-01; only those versions answer it.
         *     - `declined`: the merchant doesn't want it.
         *     - `expired`: not accepted within 2 days of creation.
         * @enum {string}
         */
        ApplicationChargeStatus: "pending" | "accepted" | "active" | "declined" | "expired";
        Blog: {
            id: components["schemas"]["Id"];
            /** @description The blog's part of its URL, made from the title unless one is given. */
            handle: string;
            title: string;
            /**
             * Format: date-time
             * @description Creating, changing or deleting an article doesn't change it.
             */
            updated_at: string;
            commentable: components["schemas"]["BlogCommentable"];
            /** @description Whether the blog's feed is managed by a third party. This setting can no longer be enabled. */
            feedprovider: string | null;
            /** @description The URL of that feed. */
            feedprovider_location: string | null;
            created_at: components["schemas"]["Timestamp"];
            /** @description Which template renders the blog; null means the default one. */
            template_suffix: string | null;
            /** @description The tags of the 200 most recent articles, separated by commas. */
            tags: string;
            admin_graphql_api_id: components["schemas"]["GlobalId"];
        };
        BlogAnswer: {
            blog: components["schemas"]["Blog"];
        };
        /**
         * @description Whether readers may comment; with `moderate`, comments show once they are approved.
         * @enum {string}
         */
        BlogCommentable: "no" | "moderate" | "yes";
        BlogCreate: {
            title: string;
            /**
             * @description A proposal: the server makes it URL-safe, and adds a number where another blog has the same handle.
             *     Changing it can hurt the search ranking, so a redirect from the old path is advised.
             */
            handle?: string;
            /** @default no */
            commentable?: string & components["schemas"]["BlogCommentable"];
            /** @description An empty string means the same as null. */
            template_suffix?: string | null;
            /** @description Stored with the blog, and not returned with it. A metafield with the same namespace and key replaces the stored one. */
            metafields?: components["schemas"]["MetafieldInput"][];
        };
        BlogCreateBody: {
            blog: components["schemas"]["BlogCreate"];
        };
        BlogFields: {
            id?: components["schemas"]["Id"];
            /** @description The blog's part of its URL, made from the title unless one is given. */
            handle?: string;
            title?: string;
            /**
             * Format: date-time
             * @description Creating, changing or deleting an article doesn't change it.
             */
            updated_at?: string;
            commentable?: components["schemas"]["BlogCommentable"];
            /** @description Whether the blog's feed is managed by a third party. This setting can no longer be enabled. */
            feedprovider?: string | null;
            /** @description The URL of that feed. */
            feedprovider_location?: string | null;
            created_at?: components["schemas"]["Timestamp"];
            /** @description Which template renders the blog; null means the default one. */
            template_suffix?: string | null;
            /** @description The tags of the 200 most recent articles, separated by commas. */
            tags?: string;
            admin_graphql_api_id?: components["schemas"]["GlobalId"];
        };
        BlogFieldsAnswer: {
            blog: components["schemas"]["BlogFields"];
        };
        BlogList: {
            blogs: components["schemas"]["BlogFields"][];
        };
        BlogUpdate: {
            title?: string;
            /**
             * @description A proposal: the server makes it URL-safe, and adds a number where another blog has the same handle.
             *     Changing it can hurt the search ranking, so a redirect from the old path is advised.
             */
            handle?: string;
            commentable?: components["schemas"]["BlogCommentable"];
            /** @description An empty string means the same as null. */
            template_suffix?: string | null;
            /** @description Stored with the blog, and not returned with it. A metafield with the same namespace and key replaces the stored one. */
            metafields?: components["schemas"]["MetafieldInput"][];
        };
        BlogUpdateBody: {
            blog: components["schemas"]["BlogUpdate"];
        };
        CancellationRequestCreate: {
            message?: components["schemas"]["CancellationRequestMessage"];
        };
        CancellationRequestCreateBody: {
            cancellation_request: components["schemas"]["CancellationRequestCreate"];
        };
        /** @description A message for the other side. It shows in the fulfillment order's `merchant_requests`. */
        CancellationRequestMessage: string | null;
        CancellationRequestReply: {
            message?: components["schemas"]["CancellationRequestMessage"];
        };
        CancellationRequestReplyBody: {
            cancellation_request: components["schemas"]["CancellationRequestReply"];
        };
        CarrierService: {
            id: components["schemas"]["Id"];
            /** @description What merchants and customers see. */
            name: string;
            /** @description Where rate requests are sent. */
            callback_url: string;
            /** @description Whether the service is asked for rates at checkout. The platform sets it to false when the shop's plan no longer has carrier services. */
            active: boolean;
            /** @description Whether merchants can send dummy data to the service from the admin interface. */
            service_discovery: boolean;
            /**
             * @deprecated
             * @enum {string}
             */
            format: "json";
            /**
             * @deprecated
             * @example api
             */
            carrier_service_type: string;
            admin_graphql_api_id: components["schemas"]["GlobalId"];
        };
        CarrierServiceAnswer: {
            carrier_service: components["schemas"]["CarrierService"];
        };
        CarrierServiceCreate: {
            name: string;
            /**
             * @description A public URL.
             * @example https://rates.tea-finder.example/rates
             */
            callback_url: string;
            /** @description True where absent. */
            active?: boolean | null;
            service_discovery: boolean;
            /**
             * @deprecated
             * @enum {string}
             */
            format?: "json";
        };
        CarrierServiceCreateBody: {
            carrier_service: components["schemas"]["CarrierServiceCreate"];
        };
        CarrierServiceFields: {
            id?: components["schemas"]["Id"];
            /** @description What merchants and customers see. */
            name?: string;
            /** @description Where rate requests are sent. */
            callback_url?: string;
            /** @description Whether the service is asked for rates at checkout. The platform sets it to false when the shop's plan no longer has carrier services. */
            active?: boolean;
            /** @description Whether merchants can send dummy data to the service from the admin interface. */
            service_discovery?: boolean;
            /**
             * @deprecated
             * @enum {string}
             */
            format?: "json";
            /**
             * @deprecated
             * @example api
             */
            carrier_service_type?: string;
            admin_graphql_api_id?: components["schemas"]["GlobalId"];
        };
        CarrierServiceFieldsAnswer: {
            carrier_service: components["schemas"]["CarrierServiceFields"];
        };
        CarrierServiceList: {
            carrier_services: components["schemas"]["CarrierServiceFields"][];
        };
        CarrierServiceRate: {
            /** @description The name shown at checkout. */
            service_name: string;
            /** @description The text shown at checkout. */
            description: string;
            /** @description Identifies the rate; no two rates of a response have the same code. */
            service_code: string;
            /**
             * Format: currency
             * @description ISO 4217.
             * @example CAD
             */
            currency: string;
            /** @description In subunits, such as cents. For a currency without subunits, the price times 100. */
            total_price: string | number;
            /** @description Whether the customer must give a phone number. */
            phone_required?: boolean | null;
            /**
             * @description The earliest day of delivery.
             * @example 2026-09-03
             */
            min_delivery_date?: string | null;
            /**
             * @description The latest day of delivery.
             * @example 2026-09-03
             */
            max_delivery_date?: string | null;
        };
        /** @description Only the country, the postal code, the province, the city and the first two lines have a value. */
        CarrierServiceRateAddress: {
            /** @description ISO 3166-1 alpha-2. */
            country: string | null;
            postal_code: string | null;
            province: string | null;
            city: string | null;
            name: string | null;
            address1: string | null;
            address2: string | null;
            address3: string | null;
            phone: string | null;
            fax: string | null;
            email: string | null;
            address_type: string | null;
            company_name: string | null;
        };
        CarrierServiceRateItem: {
            name: string;
            sku: string | null;
            quantity: number;
            /** @description The weight of one piece. */
            grams: number;
            /** @description The price of one piece, in subunits. */
            price: number;
            vendor: string | null;
            requires_shipping: boolean;
            taxable: boolean;
            fulfillment_service: string;
            /** @description What the customer chose for this piece, such as an engraving. */
            properties: {
                [key: string]: unknown;
            } | null;
            /** Format: int64 */
            product_id: number;
            /** Format: int64 */
            variant_id: number;
        };
        CarrierServiceRateRequest: {
            rate: {
                origin: components["schemas"]["CarrierServiceRateAddress"];
                destination: components["schemas"]["CarrierServiceRateAddress"];
                items: components["schemas"]["CarrierServiceRateItem"][];
                /** @description ISO 4217. */
                currency: string;
                /** @example en */
                locale: string;
            };
        };
        CarrierServiceRateResponse: {
            rates: components["schemas"]["CarrierServiceRate"][];
        };
        CarrierServiceUpdate: {
            name?: string;
            /**
             * @description A public URL.
             * @example https://rates.tea-finder.example/rates
             */
            callback_url?: string;
            active?: boolean | null;
            service_discovery?: boolean;
            /**
             * @deprecated
             * @enum {string}
             */
            format?: "json";
        };
        CarrierServiceUpdateBody: {
            carrier_service: components["schemas"]["CarrierServiceUpdate"];
        };
        Collect: {
            /**
             * Format: int64
             * @deprecated
             */
            id: number;
            /**
             * Format: int64
             * @deprecated
             * @description The custom collection.
             */
            collection_id: number;
            /**
             * Format: int64
             * @deprecated
             */
            product_id: number;
            /**
             * Format: date-time
             * @deprecated
             * @description Null in lists for a collect that is so old that its times weren't stored.
             */
            created_at: string | null;
            /**
             * Format: date-time
             * @deprecated
             * @description Null in lists for a collect that is so old that its times weren't stored.
             */
            updated_at: string | null;
            /**
             * @deprecated
             * @description The place in a manually sorted collection. There may be gaps between the numbers. In other orders the position has no meaning.
             */
            position: number;
            /**
             * @deprecated
             * @description The position, padded with zeroes so that it sorts as text.
             */
            sort_value: string;
        };
        CollectAnswer: {
            collect: components["schemas"]["Collect"];
        };
        CollectCreate: {
            /**
             * @deprecated
             * @description An id as a number, or as a string of digits.
             */
            product_id: number | string;
            /**
             * @deprecated
             * @description An id as a number, or as a string of digits.
             */
            collection_id: number | string;
            /**
             * @deprecated
             * @description The place in the manual order, counted from 1. A place beyond the last one means the last.
             */
            position?: number;
        };
        CollectCreateBody: {
            collect: components["schemas"]["CollectCreate"];
        };
        CollectFields: {
            /**
             * Format: int64
             * @deprecated
             */
            id?: number;
            /**
             * Format: int64
             * @deprecated
             * @description The custom collection.
             */
            collection_id?: number;
            /**
             * Format: int64
             * @deprecated
             */
            product_id?: number;
            /**
             * Format: date-time
             * @deprecated
             * @description Null in lists for a collect that is so old that its times weren't stored.
             */
            created_at?: string | null;
            /**
             * Format: date-time
             * @deprecated
             * @description Null in lists for a collect that is so old that its times weren't stored.
             */
            updated_at?: string | null;
            /**
             * @deprecated
             * @description The place in a manually sorted collection. There may be gaps between the numbers. In other orders the position has no meaning.
             */
            position?: number;
            /**
             * @deprecated
             * @description The position, padded with zeroes so that it sorts as text.
             */
            sort_value?: string;
        };
        CollectFieldsAnswer: {
            collect: components["schemas"]["CollectFields"];
        };
        CollectList: {
            collects: components["schemas"]["CollectFields"][];
        };
        Count: {
            /** @description How many records match. */
            count: number;
        };
        CreateProductFeedbackRefusal: components["schemas"]["ErrorText"] | components["schemas"]["ProductFeedbackRefusal"];
        CreateStorefrontAccessTokenRefusal: components["schemas"]["ErrorByParameter"] | components["schemas"]["StorefrontAccessTokenLimit"];
        /** @description All members, with `image` only where there is a picture. */
        CustomCollection: {
            id: components["schemas"]["Id"];
            /** @description The collection's part of its URL, made from the title unless one is given. */
            handle: string;
            title: string;
            updated_at: components["schemas"]["Timestamp"];
            /** @description The description, as HTML; null where none was ever given. */
            body_html: string | null;
            /** @description Whether the Online Store shows it. */
            published: boolean;
            /**
             * Format: date-time
             * @description The time since which it is visible; null while it is hidden.
             */
            published_at: string | null;
            sort_order: components["schemas"]["CustomCollectionSortOrder"];
            /** @description Which template renders the collection; null means the default one. */
            template_suffix: string | null;
            /**
             * @description The Online Store only (`web`), or Online Store and Point of Sale (`global`).
             * @enum {string}
             */
            published_scope: "web" | "global";
            /**
             * @description The record's global identifier.
             * @example gid://service/Collection/610100001
             */
            admin_graphql_api_id: string;
            image?: components["schemas"]["CustomCollectionImage"];
        };
        CustomCollectionAnswer: {
            custom_collection: components["schemas"]["CustomCollection"];
        };
        CustomCollectionCollectInput: {
            product_id?: components["schemas"]["IdInput"];
            id?: components["schemas"]["IdInput"];
            /** @description Counted from 1. */
            position?: number;
        };
        CustomCollectionCreate: {
            title: string;
            /** @description A proposal: the server makes it URL-safe, and adds a number where another collection of the shop has the same handle. */
            handle?: string;
            body_html?: string | null;
            image?: components["schemas"]["CustomCollectionImageInput"];
            /**
             * @description True shows the collection from now on, false hides it.
             * @default true
             */
            published?: boolean;
            /** @default best-selling */
            sort_order?: string & components["schemas"]["CustomCollectionSortOrder"];
            /** @description An empty string means the same as null. */
            template_suffix?: string | null;
            /**
             * @description Products to add, and places in the manual order. An entry names a product, or an existing collect by its `id`.
             *     Entries whose `position` differs from the stored one are taken out and inserted again, the lowest position first: each gets its place, and the entries after it move on by one.
             *     An entry without `position` keeps its place; a new one comes last. An entry with a position beyond the last place comes last, too.
             *     Products that no entry names stay in the collection.
             */
            collects?: components["schemas"]["CustomCollectionCollectInput"][];
            /** @description Stored with the collection, and not returned with it. A metafield with the same namespace and key replaces the stored one. */
            metafields?: components["schemas"]["MetafieldInput"][];
        };
        CustomCollectionCreateBody: {
            custom_collection: components["schemas"]["CustomCollectionCreate"];
        };
        CustomCollectionFields: {
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
        /** @description The picture, in `attachment` or at the URL `src`; `attachment` is used where both are given. `alt` without either changes the text of the picture that is there. An empty string or null removes the picture. */
        CustomCollectionImageInput: {
            /** @description The picture itself, in Base64. */
            attachment?: string | null;
            /** @example https://pictures.tea-finder.example/jasmine.jpg */
            src?: string | null;
            alt?: string | null;
        } | string | null;
        CustomCollectionList: {
            custom_collections: components["schemas"]["CustomCollectionFields"][];
        };
        /**
         * @description The order in which the collection shows its products; `manual` is the order of their positions.
         * @enum {string}
         */
        CustomCollectionSortOrder: "alpha-asc" | "alpha-desc" | "best-selling" | "created" | "created-desc" | "manual" | "price-asc" | "price-desc";
        CustomCollectionUpdate: {
            title?: string;
            /** @description A proposal: the server makes it URL-safe, and adds a number where another collection of the shop has the same handle. */
            handle?: string;
            body_html?: string | null;
            image?: components["schemas"]["CustomCollectionImageInput"];
            /** @description True shows the collection from now on, false hides it. */
            published?: boolean;
            sort_order?: components["schemas"]["CustomCollectionSortOrder"];
            /** @description An empty string means the same as null. */
            template_suffix?: string | null;
            /**
             * @description Products to add, and places in the manual order. An entry names a product, or an existing collect by its `id`.
             *     Entries whose `position` differs from the stored one are taken out and inserted again, the lowest position first: each gets its place, and the entries after it move on by one.
             *     An entry without `position` keeps its place; a new one comes last. An entry with a position beyond the last place comes last, too.
             *     Products that no entry names stay in the collection.
             */
            collects?: components["schemas"]["CustomCollectionCollectInput"][];
            /** @description Stored with the collection, and not returned with it. A metafield with the same namespace and key replaces the stored one. */
            metafields?: components["schemas"]["MetafieldInput"][];
        };
        CustomCollectionUpdateBody: {
            custom_collection: components["schemas"]["CustomCollectionUpdate"];
        };
        CustomCollectionWithCountFields: {
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
            /** @description How many products it has. */
            products_count?: number;
        };
        CustomCollectionWithCountFieldsAnswer: {
            custom_collection: components["schemas"]["CustomCollectionWithCountFields"];
        };
        CustomerAddress: {
            id: components["schemas"]["Id"];
            /**
             * Format: int64
             * @deprecated
             */
            customer_id: number;
            first_name: string | null;
            last_name: string | null;
            company: string | null;
            address1: components["schemas"]["CustomerAddressLine"];
            address2: components["schemas"]["CustomerAddressLine"];
            city: components["schemas"]["CustomerAddressLine"];
            province: components["schemas"]["CustomerAddressLine"];
            country: components["schemas"]["CustomerAddressLine"];
            zip: components["schemas"]["CustomerAddressLine"];
            phone: components["schemas"]["CustomerAddressLine"];
            /** @description First and last name. */
            name: string | null;
            /** @description ISO 3166-2, without the country. */
            province_code: string;
            /** @description ISO 3166-1 alpha-2. */
            country_code: string;
            /** @description The country's normalised name. */
            country_name: string;
            /** @description Whether it is the customer's default address. */
            default: boolean;
        };
        CustomerAddressAnswer: {
            customer_address: components["schemas"]["CustomerAddress"];
        };
        /** @description By name or by code, in any case. `country` decides, then `country_code`, then `country_name`. */
        CustomerAddressCountry: string | null;
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
        CustomerAddressFieldsAnswer: {
            customer_address: components["schemas"]["CustomerAddressFields"];
        };
        CustomerAddressLine: string;
        CustomerAddressList: {
            addresses: components["schemas"]["CustomerAddressFields"][];
        };
        /** @description By name or by code, in any case. `province` decides, then `province_code`, which also says which one is meant where a country has two of one name. */
        CustomerAddressProvince: string | null;
        CustomerAddressText: string | null;
        CustomerAddressUpdate: {
            address1?: components["schemas"]["CustomerAddressText"];
            address2?: components["schemas"]["CustomerAddressText"];
            city?: components["schemas"]["CustomerAddressText"];
            company?: components["schemas"]["CustomerAddressText"];
            first_name?: components["schemas"]["CustomerAddressText"];
            last_name?: components["schemas"]["CustomerAddressText"];
            phone?: components["schemas"]["CustomerAddressText"];
            province?: components["schemas"]["CustomerAddressProvince"];
            country?: components["schemas"]["CustomerAddressCountry"];
            zip?: components["schemas"]["CustomerAddressText"];
            province_code?: components["schemas"]["CustomerAddressProvince"];
            country_code?: components["schemas"]["CustomerAddressCountry"];
            country_name?: components["schemas"]["CustomerAddressCountry"];
        };
        CustomerAddressUpdateBody: {
            address: components["schemas"]["CustomerAddressUpdate"];
        };
        /** @enum {string} */
        CustomerAddressesChange: "destroy";
        DeprecatedApiCall: {
            /** @enum {string} */
            api_type: "REST" | "Webhook" | "GraphQL";
            /** @description What is deprecated, and what to use instead. */
            description: string;
            /**
             * Format: uri
             * @description The part of this server's migration guide that says how.
             */
            documentation_url: string;
            /** @description The REST endpoint, webhook topic or GraphQL field that was called. */
            endpoint: string;
            last_call_at: components["schemas"]["Timestamp"];
            /**
             * Format: date-time
             * @description When the call will be removed.
             */
            migration_deadline: string;
            /** @description Null where the call isn't a GraphQL one. */
            graphql_schema_name: string | null;
            /** @description The earliest version to migrate to. */
            version: string;
        };
        DiscountCode: {
            id: components["schemas"]["Id"];
            price_rule_id: components["schemas"]["Id"];
            /** @description The code as it was given. Checkout takes it in upper and lower case. */
            code: string;
            /** @description How often it was redeemed. */
            usage_count: number;
            created_at: components["schemas"]["Timestamp"];
            updated_at: components["schemas"]["Timestamp"];
        };
        DiscountCodeAnswer: {
            discount_code: components["schemas"]["DiscountCode"];
        };
        DiscountCodeCreate: {
            /** @description Unique in the shop, regardless of case. The price rule's title is a good choice. */
            code: string;
        };
        DiscountCodeCreateBody: {
            discount_code: components["schemas"]["DiscountCodeCreate"];
        };
        DiscountCodeCreation: {
            id: components["schemas"]["Id"];
            price_rule_id: components["schemas"]["Id"];
            /**
             * Format: date-time
             * @description Null while the job is queued.
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @description Null until the job is done.
             */
            completed_at: string | null;
            created_at: components["schemas"]["Timestamp"];
            updated_at: components["schemas"]["Timestamp"];
            status: components["schemas"]["DiscountCodeCreationStatus"];
            /** @description How many codes are to be created. */
            codes_count: number;
            /** @description How many were created. */
            imported_count: number;
            /** @description How many codes couldn't be created. After a temporary failure a code is tried again, up to three times, before it counts here. */
            failed_count: number;
            /** @description Why no code was created at all, such as a price rule without target selection or allocation method, or codes that exist already. Empty where at least one code was created. */
            logs: string[];
        };
        DiscountCodeCreationAnswer: {
            discount_code_creation: components["schemas"]["DiscountCodeCreation"];
        };
        DiscountCodeCreationCodeFields: {
            /**
             * Format: int64
             * @description The id of the discount code. Null until the code is created.
             */
            id?: number | null;
            /** @description The code as it was sent. Empty if none was sent. */
            code?: string;
            /** @description Why the code wasn't created, by field; `base` is about the price rule. Empty unless the code failed. */
            errors?: {
                [key: string]: string[];
            };
        };
        DiscountCodeCreationCodeList: {
            discount_codes: components["schemas"]["DiscountCodeCreationCodeFields"][];
        };
        DiscountCodeCreationCodes: {
            code?: string | null;
        }[];
        DiscountCodeCreationCodesBody: {
            discount_codes: components["schemas"]["DiscountCodeCreationCodes"];
        };
        DiscountCodeCreationFields: {
            id?: components["schemas"]["Id"];
            price_rule_id?: components["schemas"]["Id"];
            /**
             * Format: date-time
             * @description Null while the job is queued.
             */
            started_at?: string | null;
            /**
             * Format: date-time
             * @description Null until the job is done.
             */
            completed_at?: string | null;
            created_at?: components["schemas"]["Timestamp"];
            updated_at?: components["schemas"]["Timestamp"];
            status?: components["schemas"]["DiscountCodeCreationStatus"];
            /** @description How many codes are to be created. */
            codes_count?: number;
            /** @description How many were created. */
            imported_count?: number;
            /** @description How many codes couldn't be created. After a temporary failure a code is tried again, up to three times, before it counts here. */
            failed_count?: number;
            /** @description Why no code was created at all, such as a price rule without target selection or allocation method, or codes that exist already. Empty where at least one code was created. */
            logs?: string[];
        };
        DiscountCodeCreationFieldsAnswer: {
            discount_code_creation: components["schemas"]["DiscountCodeCreationFields"];
        };
        /**
         * @description - `queued`: nothing has been done yet.
         *     - `running`: codes are being created.
         *     - `completed`: every code was created or has failed.
         * @enum {string}
         */
        DiscountCodeCreationStatus: "queued" | "running" | "completed";
        DiscountCodeFields: {
            id?: components["schemas"]["Id"];
            price_rule_id?: components["schemas"]["Id"];
            /** @description The code as it was given. Checkout takes it in upper and lower case. */
            code?: string;
            /** @description How often it was redeemed. */
            usage_count?: number;
            created_at?: components["schemas"]["Timestamp"];
            updated_at?: components["schemas"]["Timestamp"];
        };
        DiscountCodeFieldsAnswer: {
            discount_code: components["schemas"]["DiscountCodeFields"];
        };
        DiscountCodeList: {
            discount_codes: components["schemas"]["DiscountCodeFields"][];
        };
        DiscountCodeUpdate: {
            /** @description Unique in the shop, regardless of case. The price rule's title is a good choice. */
            code?: string;
        };
        DiscountCodeUpdateBody: {
            discount_code: components["schemas"]["DiscountCodeUpdate"];
        };
        DisputeEvidence: {
            id: components["schemas"]["Id"];
            /**
             * Format: int64
             * @description The dispute that it is about.
             */
            payments_dispute_id: number;
            /** @description That the customer used what they bought. */
            access_activity_log: string | null;
            billing_address: components["schemas"]["DisputeEvidenceAddress"];
            cancellation_policy_disclosure: string | null;
            cancellation_rebuttal: string | null;
            customer_email_address: string | null;
            customer_first_name: string | null;
            customer_last_name: string | null;
            /** @description What was sold, in lines of `label: value`. */
            product_description: string;
            refund_policy_disclosure: string | null;
            refund_refusal_explanation: string | null;
            shipping_address: components["schemas"]["DisputeEvidenceAddress"];
            uncategorized_text: string | null;
            created_at: components["schemas"]["Timestamp"];
            updated_at: components["schemas"]["Timestamp"];
            /**
             * Format: date-time
             * @description When it was submitted; null until then.
             */
            submitted_by_merchant_on: string | null;
            submitted: boolean;
            fulfillments: components["schemas"]["DisputeEvidenceFulfillment"][];
            dispute_evidence_files: components["schemas"]["DisputeEvidenceFiles"];
        };
        DisputeEvidenceAddress: {
            id: components["schemas"]["Id"];
            address1: string | null;
            address2: string | null;
            city: string | null;
            province: string | null;
            province_code: string | null;
            country: string | null;
            country_code: string | null;
            zip: string | null;
        };
        /**
         * @description Members that are absent stay as they are. `country` decides over `country_code`, and `province` over `province_code`.
         *     A name or code that is changed decides over one that is sent back as it was.
         *     Name and code go together: null for the country's name or its code, without a new value for the other one, clears both. A province gets the code that it has in its country.
         */
        DisputeEvidenceAddressInput: {
            address1?: string | null;
            address2?: string | null;
            city?: string | null;
            /** @description By name or by code, in any case. */
            province?: string | null;
            /** @description By name or by code, in any case. */
            province_code?: string | null;
            /** @description By name or by code, in any case. */
            country?: string | null;
            /** @description Like `country`, except that an unknown code is refused. */
            country_code?: string | null;
            zip?: string | null;
        };
        DisputeEvidenceAnswer: {
            dispute_evidence: components["schemas"]["DisputeEvidence"];
        };
        DisputeEvidenceFields: {
            id?: components["schemas"]["Id"];
            /**
             * Format: int64
             * @description The dispute that it is about.
             */
            payments_dispute_id?: number;
            /** @description That the customer used what they bought. */
            access_activity_log?: string | null;
            billing_address?: components["schemas"]["DisputeEvidenceAddress"];
            cancellation_policy_disclosure?: string | null;
            cancellation_rebuttal?: string | null;
            customer_email_address?: string | null;
            customer_first_name?: string | null;
            customer_last_name?: string | null;
            /** @description What was sold, in lines of `label: value`. */
            product_description?: string;
            refund_policy_disclosure?: string | null;
            refund_refusal_explanation?: string | null;
            shipping_address?: components["schemas"]["DisputeEvidenceAddress"];
            uncategorized_text?: string | null;
            created_at?: components["schemas"]["Timestamp"];
            updated_at?: components["schemas"]["Timestamp"];
            /**
             * Format: date-time
             * @description When it was submitted; null until then.
             */
            submitted_by_merchant_on?: string | null;
            submitted?: boolean;
            fulfillments?: components["schemas"]["DisputeEvidenceFulfillment"][];
            dispute_evidence_files?: components["schemas"]["DisputeEvidenceFiles"];
        };
        DisputeEvidenceFieldsAnswer: {
            dispute_evidence: components["schemas"]["DisputeEvidenceFields"];
        };
        /** @description The files that were handed in, by kind. */
        DisputeEvidenceFiles: {
            /** Format: int64 */
            cancellation_policy_file_id: number | null;
            /** Format: int64 */
            customer_communication_file_id: number | null;
            /** Format: int64 */
            refund_policy_file_id: number | null;
            /** Format: int64 */
            service_documentation_file_id: number | null;
            /** Format: int64 */
            shipping_documentation_file_id: number | null;
            /** Format: int64 */
            uncategorized_file_id: number | null;
        };
        DisputeEvidenceFulfillment: {
            shipping_carrier: string | null;
            shipping_tracking_number: string | null;
            /** Format: date */
            shipping_date: string | null;
        };
        DisputeEvidenceFulfillmentInput: {
            shipping_carrier?: string | null;
            shipping_tracking_number?: string | null;
            /** Format: date */
            shipping_date?: string | null;
        };
        DisputeEvidenceText: string | null;
        DisputeEvidenceUpdate: {
            access_activity_log?: components["schemas"]["DisputeEvidenceText"];
            cancellation_policy_disclosure?: components["schemas"]["DisputeEvidenceText"];
            cancellation_rebuttal?: components["schemas"]["DisputeEvidenceText"];
            /** Format: email */
            customer_email_address?: string | null;
            customer_first_name?: string | null;
            customer_last_name?: string | null;
            product_description?: string;
            refund_policy_disclosure?: components["schemas"]["DisputeEvidenceText"];
            refund_refusal_explanation?: components["schemas"]["DisputeEvidenceText"];
            uncategorized_text?: components["schemas"]["DisputeEvidenceText"];
            shipping_address_attributes?: components["schemas"]["DisputeEvidenceAddressInput"];
            /** @description Parcels to add to the stored ones. Evidence has at most 250. */
            fulfillments_attributes?: components["schemas"]["DisputeEvidenceFulfillmentInput"][];
            /** @description True stores the changes of this call and submits the evidence. Submitted evidence can't be changed. */
            submit_evidence?: boolean;
        };
        DisputeEvidenceUpdateBody: {
            dispute_evidence: components["schemas"]["DisputeEvidenceUpdate"];
        };
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
        EventFields: {
            id?: components["schemas"]["Id"];
            /**
             * Format: int64
             * @description The record that it happened to.
             */
            subject_id?: number;
            subject_type?: components["schemas"]["EventSubjectType"];
            /**
             * @description What happened. Which verbs there are depends on the subject type.
             * @example create
             * @example published
             * @example capture_success
             */
            verb?: string;
            /** @description For people to read. It may contain HTML. */
            message?: string;
            /** @deprecated */
            description?: string;
            /** @description The values that the message speaks of. */
            arguments?: (string | number)[];
            /** @description Further text. */
            body?: string | null;
            /** @description Where the record is, relative to the shop. */
            path?: string;
            /** @description Who did it. */
            author?: string;
            created_at?: components["schemas"]["Timestamp"];
        };
        EventFieldsAnswer: {
            event: components["schemas"]["EventFields"];
        };
        EventList: {
            events: components["schemas"]["EventFields"][];
        };
        /** @enum {string} */
        EventSubjectType: "Article" | "Blog" | "Collection" | "Comment" | "Order" | "Page" | "PriceRule" | "Product" | "ApiPermission";
        FieldErrors: {
            /** @description All messages for all fields at once; `base` has those about the whole record. */
            errors: {
                [key: string]: string[];
            };
        };
        FulfillmentOrder: {
            id: components["schemas"]["Id"];
            shop_id: components["schemas"]["Id"];
            order_id: components["schemas"]["Id"];
            assigned_location_id: components["schemas"]["Id"];
            created_at: components["schemas"]["Timestamp"];
            updated_at: components["schemas"]["Timestamp"];
            /**
             * @description The state of the last request to the fulfillment service.
             * @example accepted
             * @example cancellation_requested
             * @example cancellation_accepted
             * @example cancellation_rejected
             */
            request_status: string;
            /**
             * @example in_progress
             * @example cancelled
             */
            status: string;
            /**
             * Format: date-time
             * @description When fulfillment is to start.
             */
            fulfill_at: string | null;
            /**
             * Format: date-time
             * @description When fulfillment is to be done.
             */
            fulfill_by: string | null;
            /** @description The actions that the fulfillment order's state allows. */
            supported_actions: string[];
            destination: components["schemas"]["FulfillmentOrderDestination"];
            origin: components["schemas"]["FulfillmentOrderOrigin"];
            line_items: components["schemas"]["FulfillmentOrderLineItem"][];
            outgoing_requests: {
                [key: string]: unknown;
            }[];
            fulfillment_holds: {
                [key: string]: unknown;
            }[];
            international_duties: {
                [key: string]: unknown;
            } | null;
            delivery_method: {
                [key: string]: unknown;
            } | null;
            /** @description The requests made so far, oldest first, with their messages and the answers to them. */
            merchant_requests: components["schemas"]["FulfillmentOrderMerchantRequest"][];
        };
        FulfillmentOrderAnswer: {
            fulfillment_order: components["schemas"]["FulfillmentOrder"];
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
            /** @description Null until the fulfillment service has answered. */
            answer: ("accepted" | "rejected") | null;
            answer_message: string | null;
            /** Format: date-time */
            answered_at: string | null;
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
        GiftCard: {
            id: components["schemas"]["Id"];
            /** @description What is left to spend. */
            balance: string & components["schemas"]["Money"];
            created_at: components["schemas"]["Timestamp"];
            updated_at: components["schemas"]["Timestamp"];
            /** @description ISO 4217; the shop's. */
            currency: string;
            initial_value: components["schemas"]["Money"];
            /**
             * Format: date-time
             * @description When the card was disabled; null if it wasn't.
             */
            disabled_at: string | null;
            /**
             * Format: int64
             * @deprecated
             * @description The line item with which the card was bought.
             */
            line_item_id: number | null;
            /**
             * Format: int64
             * @deprecated
             * @description The app that made the card.
             */
            api_client_id: number | null;
            /**
             * Format: int64
             * @description The member of staff who made the card.
             */
            user_id: number | null;
            /**
             * Format: int64
             * @description Who the card is assigned to, the purchaser.
             */
            customer_id: number | null;
            /** @description For the merchant; customers don't see it. */
            note: string | null;
            /**
             * Format: date
             * @description The last day on which the card can be used; null means always.
             */
            expires_on: string | null;
            /** @description Which template renders the card online; null means the default one. */
            template_suffix: string | null;
            /** @description The last four characters of the code. */
            last_characters: string;
            /**
             * Format: int64
             * @description The order with which the card was bought.
             */
            order_id: number | null;
        };
        GiftCardAnswer: {
            gift_card: components["schemas"]["GiftCard"];
        };
        /**
         * @description 8 to 20 letters and digits. Case doesn't matter, and spaces may stand in between. No other card of the shop may have the code, not even a disabled one.
         *     The server generates a code of 16 characters, unless one is given.
         */
        GiftCardCode: string | null;
        GiftCardCreate: {
            /**
             * Format: date
             * @description A date, `YYYY-MM-DD`.
             */
            expires_on?: string | null;
            note?: string | null;
            /** @description An empty string means the same as null. */
            template_suffix?: string | null;
            initial_value: components["schemas"]["GiftCardInitialValue"];
            code?: components["schemas"]["GiftCardCode"];
            /** @description Who the card is assigned to, the purchaser. */
            customer_id?: number | string | null;
            /** @description The customer who receives the card, if that isn't the purchaser. The card is sent to the customer's email address. Not part of responses. */
            recipient_id?: number | string | null;
            /** @description For the recipient to read. Not part of responses. */
            message?: string | null;
            /**
             * Format: date
             * @description The day on which the card is sent to the recipient, `YYYY-MM-DD`; at once, unless given. Not part of responses.
             */
            send_on?: string | null;
        };
        GiftCardCreateBody: {
            gift_card: components["schemas"]["GiftCardCreate"];
        };
        /** @description The path, not the body, says which card is meant. */
        GiftCardDisabling: {
            id?: components["schemas"]["IdInput"];
        } | null;
        GiftCardDisablingBody: {
            gift_card?: components["schemas"]["GiftCardDisabling"];
        };
        GiftCardFields: {
            id?: components["schemas"]["Id"];
            /** @description What is left to spend. */
            balance?: string & components["schemas"]["Money"];
            created_at?: components["schemas"]["Timestamp"];
            updated_at?: components["schemas"]["Timestamp"];
            /** @description ISO 4217; the shop's. */
            currency?: string;
            initial_value?: components["schemas"]["Money"];
            /**
             * Format: date-time
             * @description When the card was disabled; null if it wasn't.
             */
            disabled_at?: string | null;
            /**
             * Format: int64
             * @deprecated
             * @description The line item with which the card was bought.
             */
            line_item_id?: number | null;
            /**
             * Format: int64
             * @deprecated
             * @description The app that made the card.
             */
            api_client_id?: number | null;
            /**
             * Format: int64
             * @description The member of staff who made the card.
             */
            user_id?: number | null;
            /**
             * Format: int64
             * @description Who the card is assigned to, the purchaser.
             */
            customer_id?: number | null;
            /** @description For the merchant; customers don't see it. */
            note?: string | null;
            /**
             * Format: date
             * @description The last day on which the card can be used; null means always.
             */
            expires_on?: string | null;
            /** @description Which template renders the card online; null means the default one. */
            template_suffix?: string | null;
            /** @description The last four characters of the code. */
            last_characters?: string;
            /**
             * Format: int64
             * @description The order with which the card was bought.
             */
            order_id?: number | null;
        };
        GiftCardFieldsAnswer: {
            gift_card: components["schemas"]["GiftCardFields"];
        };
        /**
         * @description More than 0, as a decimal string or a number.
         * @example 12.50
         */
        GiftCardInitialValue: string | number;
        GiftCardList: {
            gift_cards: components["schemas"]["GiftCardFields"][];
        };
        GiftCardUpdate: {
            /**
             * Format: date
             * @description A date, `YYYY-MM-DD`.
             */
            expires_on?: string | null;
            note?: string | null;
            /** @description An empty string means the same as null. */
            template_suffix?: string | null;
        };
        GiftCardUpdateBody: {
            gift_card: components["schemas"]["GiftCardUpdate"];
        };
        GiftCardWithCode: {
            id: components["schemas"]["Id"];
            /** @description What is left to spend. */
            balance: string & components["schemas"]["Money"];
            created_at: components["schemas"]["Timestamp"];
            updated_at: components["schemas"]["Timestamp"];
            /** @description ISO 4217; the shop's. */
            currency: string;
            initial_value: components["schemas"]["Money"];
            /**
             * Format: date-time
             * @description When the card was disabled; null if it wasn't.
             */
            disabled_at: string | null;
            /**
             * Format: int64
             * @deprecated
             * @description The line item with which the card was bought.
             */
            line_item_id: number | null;
            /**
             * Format: int64
             * @deprecated
             * @description The app that made the card.
             */
            api_client_id: number | null;
            /**
             * Format: int64
             * @description The member of staff who made the card.
             */
            user_id: number | null;
            /**
             * Format: int64
             * @description Who the card is assigned to, the purchaser.
             */
            customer_id: number | null;
            /** @description For the merchant; customers don't see it. */
            note: string | null;
            /**
             * Format: date
             * @description The last day on which the card can be used; null means always.
             */
            expires_on: string | null;
            /** @description Which template renders the card online; null means the default one. */
            template_suffix: string | null;
            /** @description The last four characters of the code. */
            last_characters: string;
            /**
             * Format: int64
             * @description The order with which the card was bought.
             */
            order_id: number | null;
            /** @description The code with which a customer pays at checkout, without spaces and in lower case. */
            code: string;
        };
        GiftCardWithCodeAnswer: {
            gift_card: components["schemas"]["GiftCardWithCode"];
        };
        /**
         * @description The record's global identifier.
         * @example gid://service/Product/410200001
         */
        GlobalId: string;
        /** @example 090220 */
        HarmonizedSystemCode: string;
        /** Format: int64 */
        Id: number;
        /** @description An id as a number, or as a string of digits. */
        IdInput: number | string;
        /**
         * Format: int64
         * @description An id, or 0 where "all after" is meant.
         */
        IdParameter: number;
        InventoryItem: {
            id: components["schemas"]["Id"];
            /** @description Unique in the shop; its case counts. */
            sku: string | null;
            created_at: components["schemas"]["Timestamp"];
            updated_at: components["schemas"]["Timestamp"];
            /** @description Whether the customer must give a shipping address. */
            requires_shipping: boolean;
            /** @description What one costs the merchant, in the shop's currency. */
            cost: string | null;
            /** @description ISO 3166-1 alpha-2. */
            country_code_of_origin: string | null;
            /** @description ISO 3166-2, without the country. Used for one particular shipping provider only. */
            province_code_of_origin: string | null;
            /** @description The general code, used for countries that have none of their own. */
            harmonized_system_code: string | null;
            /** @description Whether changes of its quantity are tracked. */
            tracked: boolean;
            /** @description Codes for single countries. */
            country_harmonized_system_codes: {
                harmonized_system_code: string;
                country_code: string;
            }[];
            admin_graphql_api_id: components["schemas"]["GlobalId"];
        };
        InventoryItemAnswer: {
            inventory_item: components["schemas"]["InventoryItem"];
        };
        InventoryItemFields: {
            id?: components["schemas"]["Id"];
            /** @description Unique in the shop; its case counts. */
            sku?: string | null;
            created_at?: components["schemas"]["Timestamp"];
            updated_at?: components["schemas"]["Timestamp"];
            /** @description Whether the customer must give a shipping address. */
            requires_shipping?: boolean;
            /** @description What one costs the merchant, in the shop's currency. */
            cost?: string | null;
            /** @description ISO 3166-1 alpha-2. */
            country_code_of_origin?: string | null;
            /** @description ISO 3166-2, without the country. Used for one particular shipping provider only. */
            province_code_of_origin?: string | null;
            /** @description The general code, used for countries that have none of their own. */
            harmonized_system_code?: string | null;
            /** @description Whether changes of its quantity are tracked. */
            tracked?: boolean;
            /** @description Codes for single countries. */
            country_harmonized_system_codes?: {
                harmonized_system_code: string;
                country_code: string;
            }[];
            admin_graphql_api_id?: components["schemas"]["GlobalId"];
        };
        InventoryItemFieldsAnswer: {
            inventory_item: components["schemas"]["InventoryItemFields"];
        };
        InventoryItemList: {
            inventory_items: components["schemas"]["InventoryItemFields"][];
        };
        InventoryItemUpdate: {
            /** @description Unique in the shop; its case counts. */
            sku?: string | null;
            /**
             * @description A decimal amount, as a string or a number.
             * @example 12.50
             */
            cost?: string | number | null;
            tracked?: boolean;
            requires_shipping?: boolean;
            /**
             * Format: country
             * @description ISO 3166-1 alpha-2.
             * @example JP
             */
            country_code_of_origin?: string | null;
            /** @description ISO 3166-2, without the country. */
            province_code_of_origin?: string | null;
            /** @example 090220 */
            harmonized_system_code?: string | null;
            /** @description All of the codes, one for each country. They replace the stored ones; null removes them, as an empty list does. */
            country_harmonized_system_codes?: {
                harmonized_system_code: components["schemas"]["HarmonizedSystemCode"];
                /**
                 * Format: country
                 * @example JP
                 */
                country_code: string;
            }[] | null;
        };
        InventoryItemUpdateBody: {
            inventory_item: components["schemas"]["InventoryItemUpdate"];
        };
        ListDeprecatedApiCallsAnswer: {
            /**
             * Format: date-time
             * @description When the report last changed.
             */
            data_updated_at: string;
            deprecated_api_calls: components["schemas"]["DeprecatedApiCall"][];
        };
        LookupDiscountCodeAnswer: {
            /**
             * Format: uri
             * @description The same as the header.
             */
            location: string;
        };
        MetafieldInput: {
            /** @description Names the metafield within its namespace. */
            key: string;
            /** @description Keeps one app's metafields apart from another's. */
            namespace: string;
            /** @description What is stored. Numbers and booleans are stored as text. */
            value: string | number | boolean;
            /** @description The type of `value`, for example `single_line_text_field`, `number_integer`, `json`. */
            type: string;
            description?: string | null;
        };
        /**
         * @description A decimal amount, exact, as a string.
         * @example 12.50
         */
        Money: string;
        /** @description An empty object. */
        Nothing: Record<string, never>;
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
            price: string & components["schemas"]["Money"];
        };
        Page: {
            id: components["schemas"]["Id"];
            title: string;
            /**
             * Format: int64
             * @deprecated
             * @description The shop that the page belongs to.
             */
            shop_id: number;
            /** @description The page's part of its URL, made from the title unless one is given. */
            handle: string;
            /** @description The text, as HTML; null where none was ever given. */
            body_html: string | null;
            /** @description Who wrote it; the app's name unless one is given. */
            author: string;
            created_at: components["schemas"]["Timestamp"];
            updated_at: components["schemas"]["Timestamp"];
            /**
             * Format: date-time
             * @description Since when the page is visible; null while it is hidden.
             */
            published_at: string | null;
            /** @description Which template renders the page; null means the default one. */
            template_suffix: string | null;
            admin_graphql_api_id: components["schemas"]["GlobalId"];
        };
        PageAnswer: {
            page: components["schemas"]["Page"];
        };
        PageCreate: {
            title: string;
            body_html?: string | null;
            author?: string;
            /** @description A proposal: the server makes it URL-safe, and adds a number where another page has the same handle. */
            handle?: string;
            /** @description True shows the page from now on, false hides it. It overrides `published_at`. */
            published?: boolean;
            /**
             * Format: date-time
             * @description Since when the page is visible; null hides it.
             */
            published_at?: string | null;
            /** @description An empty string means the same as null. */
            template_suffix?: string | null;
            /** @description Stored with the page. A metafield with the same namespace and key replaces the stored one. */
            metafields?: components["schemas"]["MetafieldInput"][];
            /** @description A single metafield, which is added to `metafields`. */
            metafield?: components["schemas"]["MetafieldInput"];
        };
        PageCreateBody: {
            page: components["schemas"]["PageCreate"];
        };
        PageFields: {
            id?: components["schemas"]["Id"];
            title?: string;
            /**
             * Format: int64
             * @deprecated
             * @description The shop that the page belongs to.
             */
            shop_id?: number;
            /** @description The page's part of its URL, made from the title unless one is given. */
            handle?: string;
            /** @description The text, as HTML; null where none was ever given. */
            body_html?: string | null;
            /** @description Who wrote it; the app's name unless one is given. */
            author?: string;
            created_at?: components["schemas"]["Timestamp"];
            updated_at?: components["schemas"]["Timestamp"];
            /**
             * Format: date-time
             * @description Since when the page is visible; null while it is hidden.
             */
            published_at?: string | null;
            /** @description Which template renders the page; null means the default one. */
            template_suffix?: string | null;
            admin_graphql_api_id?: components["schemas"]["GlobalId"];
        };
        PageFieldsAnswer: {
            page: components["schemas"]["PageFields"];
        };
        PageList: {
            pages: components["schemas"]["PageFields"][];
        };
        PageUpdate: {
            title?: string;
            body_html?: string | null;
            author?: string;
            /** @description A proposal: the server makes it URL-safe, and adds a number where another page has the same handle. */
            handle?: string;
            /** @description True shows the page from now on, false hides it. It overrides `published_at`. */
            published?: boolean;
            /**
             * Format: date-time
             * @description Since when the page is visible; null hides it.
             */
            published_at?: string | null;
            /** @description An empty string means the same as null. */
            template_suffix?: string | null;
            /** @description Stored with the page. A metafield with the same namespace and key replaces the stored one. */
            metafields?: components["schemas"]["MetafieldInput"][];
            /** @description A single metafield, which is added to `metafields`. */
            metafield?: components["schemas"]["MetafieldInput"];
        };
        PageUpdateBody: {
            page: components["schemas"]["PageUpdate"];
        };
        ProductFeedback: {
            /**
             * Format: date-time
             * @deprecated
             * @description When the app's first feedback was stored.
             */
            created_at: string;
            /**
             * Format: date-time
             * @deprecated
             * @description When this feedback replaced the earlier one.
             */
            updated_at: string;
            /**
             * Format: int64
             * @description The product.
             */
            resource_id: number;
            /** @example Product */
            resource_type: string;
            /** @description The product's `updated_at` as the app saw it, echoed at the precision received. */
            resource_updated_at: string;
            /** @description What the merchant reads; empty where nothing is left to do. */
            messages: string[];
            /** @description When the app made the feedback, in UTC with milliseconds. */
            feedback_generated_at: string;
            /** @enum {string} */
            state: "requires_action" | "success";
        };
        ProductFeedbackAnswer: {
            resource_feedback: components["schemas"]["ProductFeedback"];
        };
        ProductFeedbackCreate: {
            /** @enum {string} */
            state: "requires_action" | "success";
            /** @description Up to ten messages, each starting with a capital letter, not in all capitals, and ending with a period. */
            messages?: components["schemas"]["ProductFeedbackMessage"][] | null;
            feedback_generated_at: components["schemas"]["ProductFeedbackTime"];
            resource_updated_at: components["schemas"]["ProductFeedbackTime"];
        };
        ProductFeedbackCreateBody: {
            resource_feedback: components["schemas"]["ProductFeedbackCreate"];
        };
        ProductFeedbackFields: {
            /**
             * Format: date-time
             * @deprecated
             * @description When the app's first feedback was stored.
             */
            created_at?: string;
            /**
             * Format: date-time
             * @deprecated
             * @description When this feedback replaced the earlier one.
             */
            updated_at?: string;
            /**
             * Format: int64
             * @description The product.
             */
            resource_id?: number;
            /** @example Product */
            resource_type?: string;
            /** @description The product's `updated_at` as the app saw it, echoed at the precision received. */
            resource_updated_at?: string;
            /** @description What the merchant reads; empty where nothing is left to do. */
            messages?: string[];
            /** @description When the app made the feedback, in UTC with milliseconds. */
            feedback_generated_at?: string;
            /** @enum {string} */
            state?: "requires_action" | "success";
        };
        ProductFeedbackList: {
            resource_feedback: components["schemas"]["ProductFeedbackFields"][];
        };
        ProductFeedbackMessage: string;
        ProductFeedbackRefusal: {
            errors: {
                message: string;
            };
        };
        /**
         * Format: date-time
         * @description ISO 8601 in UTC. `feedback_generated_at` has milliseconds; feedback that an app sends later keeps the time at which it was made.
         */
        ProductFeedbackTime: string;
        Redirect: {
            id: components["schemas"]["Id"];
            /** @description The old path, as it was written; of a full URL the path with its leading slash. */
            path: string;
            /** @description A path of the shop, or a full URL, also of another domain. */
            target: string;
        };
        RedirectAnswer: {
            redirect: components["schemas"]["Redirect"];
        };
        RedirectCreate: {
            /** @description Unique in the shop, however it is escaped. Of a full URL the server keeps the path and the query, at most 1024 characters. */
            path: string;
            target: string;
        } & ({
            path: string | number | boolean | unknown[] | Record<string, never>;
        } | {
            target: string | number | boolean | unknown[] | Record<string, never>;
        });
        RedirectCreateBody: {
            redirect: components["schemas"]["RedirectCreate"];
        };
        RedirectFields: {
            id?: components["schemas"]["Id"];
            /** @description The old path, as it was written; of a full URL the path with its leading slash. */
            path?: string;
            /** @description A path of the shop, or a full URL, also of another domain. */
            target?: string;
        };
        RedirectFieldsAnswer: {
            redirect: components["schemas"]["RedirectFields"];
        };
        RedirectList: {
            redirects: components["schemas"]["RedirectFields"][];
        };
        RedirectUpdate: {
            /** @description Unique in the shop, however it is escaped. Of a full URL the server keeps the path and the query, at most 1024 characters. */
            path?: string;
            target?: string;
        };
        RedirectUpdateBody: {
            redirect: components["schemas"]["RedirectUpdate"];
        };
        ScriptTag: {
            id: components["schemas"]["Id"];
            /** @description Where the script is. */
            src: string;
            /**
             * @deprecated
             * @description When the script is loaded; `onload` is the one value.
             */
            event: string;
            created_at: components["schemas"]["Timestamp"];
            updated_at: components["schemas"]["Timestamp"];
            display_scope: components["schemas"]["ScriptTagDisplayScope"];
            /** @description Whether the CDN serves the script. */
            cache: boolean;
        };
        ScriptTagAnswer: {
            script_tag: components["schemas"]["ScriptTag"];
        };
        ScriptTagCreate: {
            /**
             * @description An HTTPS URL.
             * @example https://cdn.tea-finder.example/finder.js
             */
            src: string;
            /**
             * @deprecated
             * @description `onload` is the one value.
             * @enum {string}
             */
            event: "onload";
            /** @default online_store */
            display_scope?: string & components["schemas"]["ScriptTagDisplayScope"];
            /**
             * @description True lets the CDN cache the script for 15 minutes after this record was returned.
             * @default false
             */
            cache?: boolean;
        };
        ScriptTagCreateBody: {
            script_tag: components["schemas"]["ScriptTagCreate"];
        };
        /**
         * @description The web storefront (`online_store`), the order status page (`order_status`), or both (`all`).
         * @enum {string}
         */
        ScriptTagDisplayScope: "online_store" | "order_status" | "all";
        ScriptTagFields: {
            id?: components["schemas"]["Id"];
            /** @description Where the script is. */
            src?: string;
            /**
             * @deprecated
             * @description When the script is loaded; `onload` is the one value.
             */
            event?: string;
            created_at?: components["schemas"]["Timestamp"];
            updated_at?: components["schemas"]["Timestamp"];
            display_scope?: components["schemas"]["ScriptTagDisplayScope"];
            /** @description Whether the CDN serves the script. */
            cache?: boolean;
        };
        ScriptTagFieldsAnswer: {
            script_tag: components["schemas"]["ScriptTagFields"];
        };
        ScriptTagList: {
            script_tags: components["schemas"]["ScriptTagFields"][];
        };
        ScriptTagUpdate: {
            /**
             * @description An HTTPS URL.
             * @example https://cdn.tea-finder.example/finder.js
             */
            src?: string;
            /**
             * @deprecated
             * @description `onload` is the one value.
             * @enum {string}
             */
            event?: "onload";
            display_scope?: components["schemas"]["ScriptTagDisplayScope"];
            /** @description True lets the CDN cache the script for 15 minutes after this record was returned. */
            cache?: boolean;
        };
        ScriptTagUpdateBody: {
            script_tag: components["schemas"]["ScriptTagUpdate"];
        };
        ShopFeedback: {
            /**
             * Format: date-time
             * @deprecated
             * @description When the app's first feedback was stored.
             */
            created_at: string;
            /**
             * Format: date-time
             * @deprecated
             * @description When this feedback replaced the earlier one.
             */
            updated_at: string;
            /**
             * Format: int64
             * @description The shop.
             */
            resource_id: number;
            /** @example Shop */
            resource_type: string;
            /** @description What the merchant reads; empty where nothing is left to do. */
            messages: string[];
            /** @description When the app made the feedback, in UTC with milliseconds. */
            feedback_generated_at: string;
            /** @enum {string} */
            state: "requires_action" | "success";
        };
        ShopFeedbackAnswer: {
            resource_feedback: components["schemas"]["ShopFeedback"];
        };
        ShopFeedbackCreate: {
            /** @enum {string} */
            state: "requires_action" | "success";
            /** @description One message in the form "[explanation of the problem]. [suggested action]." The app's name and a "learn more" button are added for you. */
            messages?: components["schemas"]["ShopFeedbackMessage"][] | null;
            feedback_generated_at: components["schemas"]["ShopFeedbackTime"];
        };
        ShopFeedbackCreateBody: {
            resource_feedback: components["schemas"]["ShopFeedbackCreate"];
        };
        ShopFeedbackFields: {
            /**
             * Format: date-time
             * @deprecated
             * @description When the app's first feedback was stored.
             */
            created_at?: string;
            /**
             * Format: date-time
             * @deprecated
             * @description When this feedback replaced the earlier one.
             */
            updated_at?: string;
            /**
             * Format: int64
             * @description The shop.
             */
            resource_id?: number;
            /** @example Shop */
            resource_type?: string;
            /** @description What the merchant reads; empty where nothing is left to do. */
            messages?: string[];
            /** @description When the app made the feedback, in UTC with milliseconds. */
            feedback_generated_at?: string;
            /** @enum {string} */
            state?: "requires_action" | "success";
        };
        ShopFeedbackList: {
            resource_feedback: components["schemas"]["ShopFeedbackFields"][];
        };
        ShopFeedbackMessage: string;
        /**
         * Format: date-time
         * @description ISO 8601 in UTC, with milliseconds. Feedback that waits to be sent keeps the time at which it was built.
         */
        ShopFeedbackTime: string;
        StorefrontAccessToken: {
            /** @description Goes into a client; it is public. */
            access_token: string;
            /** @description What the token may do, separated by commas: the unauthenticated scopes that the app had when the token was made, without those that it has lost since. */
            access_scope: string;
            created_at: components["schemas"]["Timestamp"];
            id: components["schemas"]["Id"];
            admin_graphql_api_id: components["schemas"]["GlobalId"];
            /** @description A label for people; several tokens may have the same title. */
            title: string;
        };
        StorefrontAccessTokenAnswer: {
            storefront_access_token: components["schemas"]["StorefrontAccessToken"];
        };
        StorefrontAccessTokenCreate: {
            title: string;
        };
        StorefrontAccessTokenCreateBody: {
            storefront_access_token: components["schemas"]["StorefrontAccessTokenCreate"];
        };
        StorefrontAccessTokenFields: {
            /** @description Goes into a client; it is public. */
            access_token?: string;
            /** @description What the token may do, separated by commas: the unauthenticated scopes that the app had when the token was made, without those that it has lost since. */
            access_scope?: string;
            created_at?: components["schemas"]["Timestamp"];
            id?: components["schemas"]["Id"];
            admin_graphql_api_id?: components["schemas"]["GlobalId"];
            /** @description A label for people; several tokens may have the same title. */
            title?: string;
        };
        StorefrontAccessTokenLimit: {
            /** @description A sentence that names the limit. */
            errors: string[];
        };
        StorefrontAccessTokenList: {
            storefront_access_tokens: components["schemas"]["StorefrontAccessTokenFields"][];
        };
        Theme: {
            id: components["schemas"]["Id"];
            name: string;
            created_at: components["schemas"]["Timestamp"];
            updated_at: components["schemas"]["Timestamp"];
            role: components["schemas"]["ThemeRole"];
            /**
             * Format: int64
             * @description Set only for the platform's own themes, installed from the theme store.
             */
            theme_store_id: number | null;
            /** @deprecated */
            previewable: boolean;
            /** @description True while files are still being copied into place. */
            processing: boolean;
            admin_graphql_api_id: components["schemas"]["GlobalId"];
        };
        ThemeAnswer: {
            theme: components["schemas"]["Theme"];
        };
        ThemeCreate: {
            name: string;
            /** @description What the theme becomes once its files are in place; `unpublished` where absent. */
            role?: string & components["schemas"]["ThemeRole"];
            /**
             * @description The public URL of a ZIP archive with the theme's files.
             * @example https://themes.tea-finder.example/spring.zip
             */
            src?: string | null;
        };
        ThemeCreateBody: {
            theme: components["schemas"]["ThemeCreate"];
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
        ThemeFieldsAnswer: {
            theme: components["schemas"]["ThemeFields"];
        };
        ThemeList: {
            themes: components["schemas"]["ThemeFields"][];
        };
        /**
         * @description `main` is the published theme, the one that customers see. `unpublished` themes can be published.
         *     A `demo` can't be until its full version is bought, and a `development` theme, which is temporary, never can.
         * @enum {string}
         */
        ThemeRole: "main" | "unpublished" | "demo" | "development";
        ThemeUpdate: {
            name?: string;
            /** @description A body that repeats the present role changes nothing. */
            role?: string & components["schemas"]["ThemeRole"];
        };
        ThemeUpdateBody: {
            theme: components["schemas"]["ThemeUpdate"];
        };
        /**
         * Format: time-bound
         * @description ISO 8601 with an offset; `T` or a space between date and time. The bound itself is included.
         * @example 2026-09-01T00:00:00-04:00
         */
        TimeBound: string;
        /** Format: date-time */
        Timestamp: string;
        UsageCharge: {
            id: components["schemas"]["Id"];
            /** @description What was used. */
            description: string;
            price: components["schemas"]["Money"];
            created_at: components["schemas"]["Timestamp"];
            /** @description ISO 4217, that of the recurring charge. */
            currency: string;
            /** @description How much of the cap the current billing cycle has used, at the time of the response. */
            balance_used: string & components["schemas"]["Money"];
            /** @description How much of the cap the current billing cycle has left, at the time of the response. */
            balance_remaining: string & components["schemas"]["Money"];
            /** @description How near the current billing cycle is to its cap. */
            risk_level: number;
        };
        UsageChargeAnswer: {
            usage_charge: components["schemas"]["UsageCharge"];
        };
        UsageChargeCreate: {
            description: string;
            price: components["schemas"]["UsageChargePrice"];
        };
        UsageChargeCreateBody: {
            usage_charge: components["schemas"]["UsageChargeCreate"];
        };
        UsageChargeFields: {
            id?: components["schemas"]["Id"];
            /** @description What was used. */
            description?: string;
            price?: components["schemas"]["Money"];
            created_at?: components["schemas"]["Timestamp"];
            /** @description ISO 4217, that of the recurring charge. */
            currency?: string;
            /** @description How much of the cap the current billing cycle has used, at the time of the response. */
            balance_used?: string & components["schemas"]["Money"];
            /** @description How much of the cap the current billing cycle has left, at the time of the response. */
            balance_remaining?: string & components["schemas"]["Money"];
            /** @description How near the current billing cycle is to its cap. */
            risk_level?: number;
            recurring_application_charge_id?: components["schemas"]["Id"];
            updated_at?: components["schemas"]["Timestamp"];
        };
        UsageChargeFieldsAnswer: {
            usage_charge: components["schemas"]["UsageChargeFields"];
        };
        UsageChargeList: {
            usage_charges: components["schemas"]["UsageChargeFields"][];
        };
        /**
         * @description More than zero, as a decimal string or a number.
         * @example 12.50
         */
        UsageChargePrice: string | number;
        Variant: {
            id: components["schemas"]["Id"];
            product_id: components["schemas"]["Id"];
            inventory_item_id: components["schemas"]["Id"];
            /** @description The option values, joined by " / "; `Default Title` where the product has no options. */
            title: string;
            option1: string | null;
            option2: string | null;
            option3: string | null;
            price: components["schemas"]["Money"];
            /** @description The price before a sale. */
            compare_at_price: string | null;
            /** @description The sku of the inventory item. */
            sku: string | null;
            /** @description May be a UPC or an ISBN. */
            barcode: string | null;
            /** @description Its place among the product's variants, from 1. */
            position: number;
            /**
             * Format: int64
             * @description A picture of the same product.
             */
            image_id: number | null;
            inventory_policy: components["schemas"]["VariantInventoryPolicy"];
            /** @description `service` where the platform tracks the stock, null where the stock isn't tracked. Since version 2025-01 all variants have `service`. */
            inventory_management: string | null;
            /** @description How many items there are at all locations together. It can't be set here. */
            inventory_quantity: number;
            /** @deprecated */
            old_inventory_quantity: number;
            /** @description Who ships the variant. Since version 2025-01 `gift_card` for gift cards and `manual` for all others. */
            fulfillment_service: string;
            /**
             * @deprecated
             * @description The weight in whole grams.
             */
            grams: number;
            /** @description In `weight_unit`. */
            weight: number;
            weight_unit: components["schemas"]["VariantWeightUnit"];
            requires_shipping: boolean;
            taxable: boolean;
            tax_code: string | null;
            /** @description The price in each currency that customers may pay in. */
            presentment_prices: {
                price: components["schemas"]["VariantPresentmentPrice"];
                compare_at_price: components["schemas"]["VariantPresentmentPrice"] | null;
            }[];
            created_at: components["schemas"]["Timestamp"];
            updated_at: components["schemas"]["Timestamp"];
            /**
             * @description The record's global identifier.
             * @example gid://service/ProductVariant/520300001
             */
            admin_graphql_api_id: string;
        };
        VariantAnswer: {
            variant: components["schemas"]["Variant"];
        };
        VariantCreate: {
            option1?: components["schemas"]["VariantOption"];
            option2?: components["schemas"]["VariantOption"];
            option3?: components["schemas"]["VariantOption"];
            /** @description A decimal amount, as a string or a number; 0.00 where absent. */
            price?: components["schemas"]["VariantPriceInput"];
            /**
             * @description A decimal amount, as a string or a number; null ends the sale.
             * @example 12.50
             */
            compare_at_price?: string | number | null;
            /** @description The inventory item's; unique in the shop, its case counts. */
            sku?: string | null;
            barcode?: components["schemas"]["VariantText"];
            /** @description The variants from this place on move one place further. A place beyond the last one means the last. */
            position?: number;
            /** @description A picture of the same product. */
            image_id?: number | string | null;
            /** @default deny */
            inventory_policy?: string & components["schemas"]["VariantInventoryPolicy"];
            /**
             * @description `service` tracks the stock, null doesn't. Since version 2025-01 a change heeds only null, because all variants are answered with `service`;
             *     the inventory item's `tracked` switches tracking on.
             */
            inventory_management?: "service" | null;
            /** @description Stocks the variant at the service's location, or for `manual` at the shop's own first location. At other locations the stock stays as it is. */
            fulfillment_service?: string;
            /**
             * @deprecated
             * @description A weight in grams, where no other `weight` is sent than the variant has.
             */
            grams?: number;
            /**
             * @description At most 2000000000 grams, whatever its unit.
             * @default 0
             */
            weight?: number;
            /** @default lb */
            weight_unit?: string & components["schemas"]["VariantWeightUnit"];
            /** @default true */
            requires_shipping?: boolean;
            /** @default true */
            taxable?: boolean;
            tax_code?: components["schemas"]["VariantText"];
        };
        VariantCreateBody: {
            variant: components["schemas"]["VariantCreate"];
        };
        VariantFields: {
            id?: components["schemas"]["Id"];
            product_id?: components["schemas"]["Id"];
            inventory_item_id?: components["schemas"]["Id"];
            /** @description The option values, joined by " / "; `Default Title` where the product has no options. */
            title?: string;
            option1?: string | null;
            option2?: string | null;
            option3?: string | null;
            price?: components["schemas"]["Money"];
            /** @description The price before a sale. */
            compare_at_price?: string | null;
            /** @description The sku of the inventory item. */
            sku?: string | null;
            /** @description May be a UPC or an ISBN. */
            barcode?: string | null;
            /** @description Its place among the product's variants, from 1. */
            position?: number;
            /**
             * Format: int64
             * @description A picture of the same product.
             */
            image_id?: number | null;
            inventory_policy?: components["schemas"]["VariantInventoryPolicy"];
            /** @description `service` where the platform tracks the stock, null where the stock isn't tracked. Since version 2025-01 all variants have `service`. */
            inventory_management?: string | null;
            /** @description How many items there are at all locations together. It can't be set here. */
            inventory_quantity?: number;
            /** @deprecated */
            old_inventory_quantity?: number;
            /** @description Who ships the variant. Since version 2025-01 `gift_card` for gift cards and `manual` for all others. */
            fulfillment_service?: string;
            /**
             * @deprecated
             * @description The weight in whole grams.
             */
            grams?: number;
            /** @description In `weight_unit`. */
            weight?: number;
            weight_unit?: components["schemas"]["VariantWeightUnit"];
            requires_shipping?: boolean;
            taxable?: boolean;
            tax_code?: string | null;
            /** @description The price in each currency that customers may pay in. */
            presentment_prices?: {
                price: components["schemas"]["VariantPresentmentPrice"];
                compare_at_price: components["schemas"]["VariantPresentmentPrice"] | null;
            }[];
            created_at?: components["schemas"]["Timestamp"];
            updated_at?: components["schemas"]["Timestamp"];
            /**
             * @description The record's global identifier.
             * @example gid://service/ProductVariant/520300001
             */
            admin_graphql_api_id?: string;
        };
        VariantFieldsAnswer: {
            variant: components["schemas"]["VariantFields"];
        };
        /**
         * @description Whether it can be ordered when it is out of stock.
         * @enum {string}
         */
        VariantInventoryPolicy: "deny" | "continue";
        VariantList: {
            variants: components["schemas"]["VariantFields"][];
        };
        /** @description The value of the product's option at this place; where the product has no such option, no value is allowed. */
        VariantOption: string | null;
        VariantPresentmentPrice: {
            amount: string;
            currency_code: string;
        };
        /**
         * @description A decimal amount, as a string or a number.
         * @example 12.50
         */
        VariantPriceInput: string | number;
        VariantText: string | null;
        VariantUpdate: {
            option1?: components["schemas"]["VariantOption"];
            option2?: components["schemas"]["VariantOption"];
            option3?: components["schemas"]["VariantOption"];
            price?: components["schemas"]["VariantPriceInput"];
            /**
             * @description A decimal amount, as a string or a number; null ends the sale.
             * @example 12.50
             */
            compare_at_price?: string | number | null;
            /** @description The inventory item's; unique in the shop, its case counts. */
            sku?: string | null;
            barcode?: components["schemas"]["VariantText"];
            /** @description The variants from this place on move one place further. A place beyond the last one means the last. */
            position?: number;
            /** @description A picture of the same product. */
            image_id?: number | string | null;
            inventory_policy?: components["schemas"]["VariantInventoryPolicy"];
            /**
             * @description `service` tracks the stock, null doesn't. Since version 2025-01 a change heeds only null, because all variants are answered with `service`;
             *     the inventory item's `tracked` switches tracking on.
             */
            inventory_management?: "service" | null;
            /** @description Stocks the variant at the service's location, or for `manual` at the shop's own first location. At other locations the stock stays as it is. */
            fulfillment_service?: string;
            /**
             * @deprecated
             * @description A weight in grams, where no other `weight` is sent than the variant has.
             */
            grams?: number;
            /** @description At most 2000000000 grams, whatever its unit. */
            weight?: number;
            weight_unit?: components["schemas"]["VariantWeightUnit"];
            requires_shipping?: boolean;
            taxable?: boolean;
            tax_code?: components["schemas"]["VariantText"];
        };
        VariantUpdateBody: {
            variant: components["schemas"]["VariantUpdate"];
        };
        /** @enum {string} */
        VariantWeightUnit: "g" | "kg" | "oz" | "lb";
        Webhook: {
            id: components["schemas"]["Id"];
            /** @description Where deliveries go. */
            address: string;
            /**
             * @description What the deliveries are about.
             * @example orders/create
             * @example collections/update
             */
            topic: string;
            created_at: components["schemas"]["Timestamp"];
            updated_at: components["schemas"]["Timestamp"];
            /** @enum {string} */
            format: "json" | "xml";
            /** @description The members that a payload is limited to; all where empty. */
            fields: string[];
            /** @description Namespaces whose metafields go with a payload. */
            metafield_namespaces: string[];
            /** @deprecated */
            private_metafield_namespaces: string[];
            /**
             * @description The version in which payloads are written: the app's own or, where that is no longer supported, the oldest supported one.
             * @example 2026-10
             * @example unstable
             */
            api_version: string;
        };
        /**
         * @description An HTTPS URL, a pub/sub topic as `pubsub://<project>:<topic>`, or the ARN of an event bus' partner event source.
         * @example https://hooks.tea-finder.example/products
         */
        WebhookAddress: string | null;
        WebhookAnswer: {
            webhook: components["schemas"]["Webhook"];
        };
        WebhookCollection: {
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
            metafields?: components["schemas"]["WebhookMetafields"];
        };
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
        WebhookCompanyContact: {
            customer_admin_graphql_api_id?: components["schemas"]["GlobalId"];
            title?: string | null;
            locale?: string | null;
            created_at?: components["schemas"]["Timestamp"];
            updated_at?: components["schemas"]["Timestamp"];
            admin_graphql_api_id?: components["schemas"]["GlobalId"];
            company?: components["schemas"]["WebhookCompany"];
        };
        WebhookCompanyContactRoleRevoke: {
            company_contact?: components["schemas"]["WebhookCompanyContact"];
            company_location?: components["schemas"]["WebhookCompanyLocation"];
            company_contact_role?: {
                name: string;
            };
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
        WebhookCreate: {
            address: string & components["schemas"]["WebhookAddress"];
            /**
             * @description In XML the root element is the first part of the topic, in the singular. Each member is an element with its name; null has `nil="true"`, and each entry of a list is an `item`.
             * @default JSON
             * @enum {string}
             */
            format?: "JSON" | "XML";
            /** @description Top-level members of the payload; all of them, if absent, null or empty. */
            fields?: string[] | null;
            /** @description Namespaces whose metafields are to go with a payload. */
            metafield_namespaces?: string[] | null;
            /**
             * @description One of the topics that the reference shows with their deliveries (`webhooks` in the contract), except the three mandatory ones.
             * @enum {string}
             */
            topic: keyof webhooks | (string & {});
            /**
             * @deprecated
             * @description The server stores and returns it. It has no effect.
             */
            private_metafield_namespaces?: string[] | null;
        };
        WebhookCreateBody: {
            webhook: components["schemas"]["WebhookCreate"];
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
        WebhookCustomerRedact: {
            shop_id: components["schemas"]["Id"];
            shop_domain: string;
            customer: components["schemas"]["WebhookSubjectCustomer"];
            orders_to_redact: components["schemas"]["Id"][];
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
        /** @description It has only the id, whatever the subscription's `fields` are. */
        WebhookDeleted: {
            id: components["schemas"]["Id"];
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
        WebhookFieldsAnswer: {
            webhook: components["schemas"]["WebhookFields"];
        };
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
        WebhookList: {
            webhooks: components["schemas"]["WebhookFields"][];
        };
        /** @description Present if the subscription names metafield namespaces. */
        WebhookMetafields: {
            namespace: string;
            key: string;
            value: string | number | boolean;
            type: string;
            description: string | null;
        }[];
        WebhookOrder: {
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
            admin_graphql_api_id?: components["schemas"]["GlobalId"];
        };
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
        WebhookShopRedact: {
            shop_id: components["schemas"]["Id"];
            shop_domain: string;
        };
        /** @description The customer whose data it is about. */
        WebhookSubjectCustomer: {
            id: components["schemas"]["Id"];
            email: string | null;
            /** @description The phone number of their default address. */
            phone: string | null;
        };
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
        WebhookUpdateBody: {
            webhook: components["schemas"]["WebhookUpdate"];
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
        /** @description The default address was to be deleted. */
        CustomerAddressIsDefault: {
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
        /** @description The app has no approved access to protected customer data, or wasn't granted the scope. */
        CustomerAddressesForbidden: {
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
        /** @description The app wasn't granted a scope that this call needs. */
        Forbidden: {
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
        /** @description A member of the blog is invalid. */
        InvalidBlog: {
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
        /** @description A member is invalid, or the shop's plan has no carrier services. */
        InvalidCarrierService: {
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
        /** @description A member of the collection is invalid. */
        InvalidCustomCollection: {
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
        /** @description A member of the address is invalid. */
        InvalidCustomerAddress: {
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
        /** @description A member of the page is invalid. */
        InvalidPage: {
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
        /** @description Path or target is invalid. */
        InvalidRedirect: {
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
        /** @description A member of the script tag is invalid. */
        InvalidScriptTag: {
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
        /** @description A member of the variant is invalid, or the product can't have such a variant. */
        InvalidVariant: {
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
        /** @description The `Idempotency-Key` belongs to a call with another method, address or body. */
        KeyReused: {
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
        /** @description No cancellation was requested, or the request was already answered. */
        NoCancellationRequest: {
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
        /** @description The app has no unauthenticated scope. */
        NoStorefrontScope: {
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
    };
    parameters: {
        /**
         * @description The blog with this handle.
         * @example from-the-harbour
         */
        blog_handle: string;
        /**
         * @description The fulfillment order.
         * @example 310000002
         */
        cancellation_request_asked_fulfillment_order_id: components["schemas"]["Id"];
        /**
         * @description The fulfillment order.
         * @example 310000001
         */
        cancellation_request_fulfillment_order_id: components["schemas"]["Id"];
        /**
         * @description Collects of this collection.
         * @example 610100002
         */
        collect_collection_id: components["schemas"]["Id"];
        /**
         * @description Collects of this product.
         * @example 410200001
         */
        collect_product_id: components["schemas"]["Id"];
        /**
         * @description Created at this time or earlier.
         * @example 2026-09-30T23:59:59-04:00
         */
        created_at_max: components["schemas"]["TimeBound"];
        /**
         * @description Created at this time or later.
         * @example 2026-09-01T00:00:00-04:00
         */
        created_at_min: components["schemas"]["TimeBound"];
        /**
         * @description Collections that have this product.
         * @example 410200001
         */
        custom_collection_product_id: components["schemas"]["Id"];
        /**
         * @description Collections with exactly this title.
         * @example Green teas
         */
        custom_collection_title: string;
        /**
         * @description The customer.
         * @example 700100001
         */
        customer_address_customer_id: components["schemas"]["Id"];
        /**
         * @description The address.
         * @example 710200002
         */
        customer_address_id: components["schemas"]["Id"];
        /**
         * @description The creation job.
         * @example 270000001
         */
        discount_code_batch_id: components["schemas"]["Id"];
        /**
         * @description The price rule, which says what the discount is.
         * @example 250000001
         */
        discount_code_price_rule_id: components["schemas"]["Id"];
        /**
         * @description The members that the response contains, separated by commas. All members, if absent or empty.
         * @example id
         */
        fields: string;
        /**
         * @description The gift card.
         * @example 240000001
         */
        gift_card_id: components["schemas"]["Id"];
        /**
         * @description Only the cards that aren't disabled, or only the disabled ones. Both, unless given. A card that has expired isn't disabled by that.
         * @example enabled
         */
        gift_card_status: "enabled" | "disabled";
        /**
         * @description Calls with the same key are done once within 24 hours; a repeat gets the first response. Make up a new key for each call, such as a UUID.
         * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a90
         */
        idempotency_key: string;
        /**
         * @description How many records a page holds.
         * @example 50
         */
        limit: number;
        /**
         * @description How many records a page holds.
         * @example 250
         */
        limit_of_charges: number;
        /**
         * @description The page with this handle.
         * @example how-we-store-tea
         */
        page_handle: string;
        /** @description The cursor of a page, from a `Link` header. `limit` and `fields` may be given anew with it. Any other parameter has to have its former value, or its default. */
        page_info: string;
        /**
         * @description Pages with exactly this title.
         * @example How we store tea
         */
        page_title: string;
        /**
         * @description Published at this time or earlier.
         * @example 2026-09-30T23:59:59-04:00
         */
        published_at_max: components["schemas"]["TimeBound"];
        /**
         * @description Published at this time or later.
         * @example 2026-09-01T00:00:00-04:00
         */
        published_at_min: components["schemas"]["TimeBound"];
        /**
         * @description Whether the response contains visible records, hidden ones, or both.
         * @example published
         */
        published_status: "published" | "unpublished" | "any";
        /**
         * @description The redirect from exactly this path.
         * @example /teas/jasmine
         */
        redirect_path: string;
        /**
         * @description Redirects to exactly this target.
         * @example /products/jasmine-pearls
         */
        redirect_target: string;
        /**
         * @description Script tags with exactly this URL.
         * @example https://scripts.shelf-notes.example/brewing-timer.js
         */
        script_tag_src: string;
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
         * @description Last changed at this time or earlier.
         * @example 2026-09-30T23:59:59-04:00
         */
        updated_at_max: components["schemas"]["TimeBound"];
        /**
         * @description Last changed at this time or later.
         * @example 2026-09-01T00:00:00-04:00
         */
        updated_at_min: components["schemas"]["TimeBound"];
        /**
         * @description The recurring application charge with which the usage is billed.
         * @example 220000001
         */
        usage_charge_recurring_application_charge_id: components["schemas"]["Id"];
        /**
         * @description The variant.
         * @example 520300001
         */
        variant_id: components["schemas"]["Id"];
        /**
         * @description The product.
         * @example 410200001
         */
        variant_product_id: components["schemas"]["Id"];
        /**
         * @description The version that the payload is written in.
         * @example 2026-10
         */
        webhook_header_api_version: string;
        /**
         * @description Names the action; the same on all deliveries that it led to.
         * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a92
         */
        webhook_header_event_id: string;
        /**
         * @description The shop in which it happened.
         * @example harbour-tea.example
         */
        webhook_header_shop_domain: string;
        /**
         * @description The topic.
         * @example collections/update
         */
        webhook_header_topic: string;
        /**
         * @description When it happened.
         * @example 2026-09-02T16:05:12+00:00
         */
        webhook_header_triggered_at: components["schemas"]["Timestamp"];
        /**
         * @description Names the delivery; the same on its repeats.
         * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a91
         */
        webhook_header_webhook_id: string;
        /**
         * @description Only subscriptions to this topic.
         * @example collections/update
         */
        webhook_topic: keyof webhooks | (string & {});
    };
    requestBodies: never;
    headers: {
        /** @description The version that answered. If it isn't the version asked for, `X-Service-API-Version-Warning` says so. */
        ApiVersion: string;
        /** @description How many requests are in the bucket of this app and shop, and how many it holds. `0/40` where the limit is off, and for a request without a valid token. */
        CallLimit: string;
        /** @description The page that says why the call will go away, and what to use instead. */
        DeprecatedReason: string;
        /** @description Since when the call, or the member that it sent, is deprecated (RFC 9745). */
        Deprecation: string;
        /**
         * @description Where the response comes from: fields, parameters and the response itself, each with its place in this contract (`at`), the keyword or code of the rule (`rule`)
         *     and, where the source leaves it open, the decision (`source`). A list as in RFC 9651, at most 2 kB; the server's log has the claims too.
         */
        Explanation: string;
        /** @description In the sandbox, says that this call failed on purpose: the id of the fault, or `request` where the call itself asked for it. Absent otherwise. */
        Fault: string;
        /** @description The operation's place in the reference. */
        Help: string;
        /**
         * @description A hint for people: a path like the one asked for, the header that the token belongs in, the place where the JSON is broken, the type that a member needs. Absent where there is no hint.
         *     The words may change; programs should read the status and the body.
         */
        Hint: string;
        /** @description The call was already done with the same `Idempotency-Key`; this is its first response again. */
        IdempotentReplayed: "true";
        /**
         * @description Names that the call doesn't know and so ignored: query parameters, names in `fields`, and members of the body at any depth, such as `variants.barcode`. Percent-encoded, separated by a comma and a space, at most 20 names and 1 kB.
         *     Absent where nothing was ignored. A server that was started with `--strict` refuses such parameters and names in `fields` instead.
         */
        IgnoredParameters: string;
        /**
         * @description The previous and the next page, in this order, as absolute URLs; absent if one page holds all records.
         *     Follow the URLs as they are: `page_info` is opaque.
         */
        Link: string;
        /** @description In the sandbox, confirms that the response is explained, as the request asked (RFC 7240). */
        PreferenceApplied: "explain";
        /**
         * @description How many calls the bucket of this app and shop has room for (`r`), and after how many seconds it is empty again (`t`).
         *     In the form of draft-ietf-httpapi-ratelimit-headers; absent where the limit is off.
         */
        RateLimit: string;
        /** @description How many calls the bucket holds (`q`), and in how many seconds a full bucket becomes empty (`w`). Absent where the limit is off. */
        RateLimitPolicy: string;
        /** @description Names this request in the server's log. Give it when you report a problem. */
        RequestId: string;
        /** @description From when the call may be gone (RFC 8594). */
        Sunset: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listPages: {
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
                 * @description Pages with exactly this title.
                 * @example How we store tea
                 */
                title?: components["parameters"]["page_title"];
                /**
                 * @description The page with this handle.
                 * @example how-we-store-tea
                 */
                handle?: components["parameters"]["page_handle"];
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
                 * @description Published at this time or later.
                 * @example 2026-09-01T00:00:00-04:00
                 */
                published_at_min?: components["parameters"]["published_at_min"];
                /**
                 * @description Published at this time or earlier.
                 * @example 2026-09-30T23:59:59-04:00
                 */
                published_at_max?: components["parameters"]["published_at_max"];
                /**
                 * @description Whether the response contains visible records, hidden ones, or both.
                 * @example published
                 */
                published_status?: components["parameters"]["published_status"];
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
            /** @description The shop's pages. */
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
                    "application/json": components["schemas"]["PageList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    createPage: {
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
                "application/json": components["schemas"]["PageCreateBody"];
            };
        };
        responses: {
            /** @description The page, as stored. */
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
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PageAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["KeyInUse"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["InvalidPage"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    countPages: {
        parameters: {
            query?: {
                /**
                 * @description Pages with exactly this title.
                 * @example How we store tea
                 */
                title?: components["parameters"]["page_title"];
                /**
                 * @description The page with this handle.
                 * @example how-we-store-tea
                 */
                handle?: components["parameters"]["page_handle"];
                /**
                 * @description Only records whose id is greater than this one, in order of id.
                 * @example 131000001
                 */
                since_id?: components["parameters"]["since_id"];
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
                 * @description Published at this time or later.
                 * @example 2026-09-01T00:00:00-04:00
                 */
                published_at_min?: components["parameters"]["published_at_min"];
                /**
                 * @description Published at this time or earlier.
                 * @example 2026-09-30T23:59:59-04:00
                 */
                published_at_max?: components["parameters"]["published_at_max"];
                /**
                 * @description Whether the response contains visible records, hidden ones, or both.
                 * @example published
                 */
                published_status?: components["parameters"]["published_status"];
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
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPage: {
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
                 * @description The page.
                 * @example 131000001
                 */
                page_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
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
                    "application/json": components["schemas"]["PageFieldsAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    updatePage: {
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
                 * @description The page.
                 * @example 131000001
                 */
                page_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PageUpdateBody"];
            };
        };
        responses: {
            /** @description The whole page, as it now is. */
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
                    "application/json": components["schemas"]["PageAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["KeyInUse"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["InvalidPage"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    deletePage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The page.
                 * @example 131000001
                 */
                page_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Deleted"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    listRedirects: {
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
                 * @description The redirect from exactly this path.
                 * @example /teas/jasmine
                 */
                path?: components["parameters"]["redirect_path"];
                /**
                 * @description Redirects to exactly this target.
                 * @example /products/jasmine-pearls
                 */
                target?: components["parameters"]["redirect_target"];
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
            /** @description The shop's redirects. */
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
                    "application/json": components["schemas"]["RedirectList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    createRedirect: {
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
                "application/json": components["schemas"]["RedirectCreateBody"];
            };
        };
        responses: {
            /** @description The redirect, as stored. */
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
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RedirectAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["KeyInUse"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["InvalidRedirect"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    countRedirects: {
        parameters: {
            query?: {
                /**
                 * @description The redirect from exactly this path.
                 * @example /teas/jasmine
                 */
                path?: components["parameters"]["redirect_path"];
                /**
                 * @description Redirects to exactly this target.
                 * @example /products/jasmine-pearls
                 */
                target?: components["parameters"]["redirect_target"];
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
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    getRedirect: {
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
                 * @description The redirect.
                 * @example 160000001
                 */
                redirect_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The redirect. */
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
                    "application/json": components["schemas"]["RedirectFieldsAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateRedirect: {
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
                 * @description The redirect.
                 * @example 160000001
                 */
                redirect_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RedirectUpdateBody"];
            };
        };
        responses: {
            /** @description The whole redirect, as it now is. */
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
                    "application/json": components["schemas"]["RedirectAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["KeyInUse"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["InvalidRedirect"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteRedirect: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The redirect.
                 * @example 160000001
                 */
                redirect_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Deleted"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    listStorefrontAccessTokens: {
        parameters: {
            query?: {
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
            /** @description The tokens that the app made in this shop. */
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
                    "application/json": components["schemas"]["StorefrontAccessTokenList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NoStorefrontScope"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    createStorefrontAccessToken: {
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
                "application/json": components["schemas"]["StorefrontAccessTokenCreateBody"];
            };
        };
        responses: {
            /** @description The token. */
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
                    "application/json": components["schemas"]["StorefrontAccessTokenAnswer"];
                };
            };
            /** @description The app already has 100 tokens in this shop; or the root key is missing, or the body isn't JSON (with `--strict` also where a parameter is unknown). */
            400: {
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
                    "application/json": components["schemas"]["CreateStorefrontAccessTokenRefusal"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description The app has no unauthenticated scope that a token could have. */
            403: {
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
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["KeyInUse"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The title is invalid. */
            422: {
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
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteStorefrontAccessToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The token's id.
                 * @example 180000001
                 */
                storefront_access_token_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The token no longer works. The body is empty. */
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
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NoStorefrontScope"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCustomerAddresses: {
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
                 * @description The members that the response contains, separated by commas. All members, if absent or empty.
                 * @example id
                 */
                fields?: components["parameters"]["fields"];
            };
            header?: never;
            path: {
                /**
                 * @description The customer.
                 * @example 700100001
                 */
                customer_id: components["parameters"]["customer_address_customer_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The customer's addresses. */
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
                    "application/json": components["schemas"]["CustomerAddressList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["CustomerAddressesForbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    createCustomerAddress: {
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
                 * @description The customer.
                 * @example 700100001
                 */
                customer_id: components["parameters"]["customer_address_customer_id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomerAddressUpdateBody"];
            };
        };
        responses: {
            /** @description The address, with its country and province spelled out. */
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
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerAddressAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["CustomerAddressesForbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["KeyInUse"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["InvalidCustomerAddress"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    setCustomerAddresses: {
        parameters: {
            query: {
                /**
                 * @description The addresses, one by one.
                 * @example [
                 *       710200002,
                 *       710200003
                 *     ]
                 */
                "address_ids[]": components["schemas"]["Id"][];
                /**
                 * @description What is to be done with them.
                 * @example destroy
                 */
                operation: components["schemas"]["CustomerAddressesChange"];
            };
            header?: {
                /**
                 * @description Calls with the same key are done once within 24 hours; a repeat gets the first response. Make up a new key for each call, such as a UUID.
                 * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a90
                 */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
            };
            path: {
                /**
                 * @description The customer.
                 * @example 700100001
                 */
                customer_id: components["parameters"]["customer_address_customer_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Deleted"];
            /** @description No addresses are given, the operation doesn't exist, or the body isn't JSON. */
            400: {
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
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["CustomerAddressesForbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["KeyInUse"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["CustomerAddressIsDefault"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCustomerAddress: {
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
                 * @description The customer.
                 * @example 700100001
                 */
                customer_id: components["parameters"]["customer_address_customer_id"];
                /**
                 * @description The address.
                 * @example 710200002
                 */
                address_id: components["parameters"]["customer_address_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The address. */
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
                    "application/json": components["schemas"]["CustomerAddressFieldsAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["CustomerAddressesForbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateCustomerAddress: {
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
                 * @description The customer.
                 * @example 700100001
                 */
                customer_id: components["parameters"]["customer_address_customer_id"];
                /**
                 * @description The address.
                 * @example 710200002
                 */
                address_id: components["parameters"]["customer_address_id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomerAddressUpdateBody"];
            };
        };
        responses: {
            /** @description The whole address, as it now is. */
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
                    "application/json": components["schemas"]["CustomerAddressAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["CustomerAddressesForbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["KeyInUse"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["InvalidCustomerAddress"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteCustomerAddress: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The customer.
                 * @example 700100001
                 */
                customer_id: components["parameters"]["customer_address_customer_id"];
                /**
                 * @description The address.
                 * @example 710200002
                 */
                address_id: components["parameters"]["customer_address_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Deleted"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["CustomerAddressesForbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["CustomerAddressIsDefault"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    setDefaultCustomerAddress: {
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
                 * @description The customer.
                 * @example 700100001
                 */
                customer_id: components["parameters"]["customer_address_customer_id"];
                /**
                 * @description The address.
                 * @example 710200002
                 */
                address_id: components["parameters"]["customer_address_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The address, now the default one. */
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
                    "application/json": components["schemas"]["CustomerAddressAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["CustomerAddressesForbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["KeyInUse"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCustomCollections: {
        parameters: {
            query?: {
                /**
                 * @description Only the collections with these ids, separated by commas.
                 * @example [
                 *       610100001,
                 *       610100002
                 *     ]
                 */
                ids?: components["schemas"]["Id"][];
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
                 * @description Collections with exactly this title.
                 * @example Green teas
                 */
                title?: components["parameters"]["custom_collection_title"];
                /**
                 * @description Collections that have this product.
                 * @example 410200001
                 */
                product_id?: components["parameters"]["custom_collection_product_id"];
                /**
                 * @description The collection with this handle.
                 * @example green-teas
                 */
                handle?: string;
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
                 * @description Published at this time or later.
                 * @example 2026-09-01T00:00:00-04:00
                 */
                published_at_min?: components["parameters"]["published_at_min"];
                /**
                 * @description Published at this time or earlier.
                 * @example 2026-09-30T23:59:59-04:00
                 */
                published_at_max?: components["parameters"]["published_at_max"];
                /**
                 * @description Whether the response contains visible records, hidden ones, or both.
                 * @example published
                 */
                published_status?: components["parameters"]["published_status"];
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
            /** @description The shop's custom collections. */
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
                    "application/json": components["schemas"]["CustomCollectionList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    createCustomCollection: {
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
                "application/json": components["schemas"]["CustomCollectionCreateBody"];
            };
        };
        responses: {
            /** @description The collection, as stored. */
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
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomCollectionAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["KeyInUse"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["InvalidCustomCollection"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    countCustomCollections: {
        parameters: {
            query?: {
                /**
                 * @description Collections with exactly this title.
                 * @example Green teas
                 */
                title?: components["parameters"]["custom_collection_title"];
                /**
                 * @description Collections that have this product.
                 * @example 410200001
                 */
                product_id?: components["parameters"]["custom_collection_product_id"];
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
                 * @description Published at this time or later.
                 * @example 2026-09-01T00:00:00-04:00
                 */
                published_at_min?: components["parameters"]["published_at_min"];
                /**
                 * @description Published at this time or earlier.
                 * @example 2026-09-30T23:59:59-04:00
                 */
                published_at_max?: components["parameters"]["published_at_max"];
                /**
                 * @description Whether the response contains visible records, hidden ones, or both.
                 * @example published
                 */
                published_status?: components["parameters"]["published_status"];
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
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCustomCollection: {
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
                 * @description The collection.
                 * @example 610100002
                 */
                custom_collection_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The collection, with the number of its products. */
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
                    "application/json": components["schemas"]["CustomCollectionWithCountFieldsAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateCustomCollection: {
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
                 * @description The collection.
                 * @example 610100002
                 */
                custom_collection_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomCollectionUpdateBody"];
            };
        };
        responses: {
            /** @description The whole collection, as it now is. */
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
                    "application/json": components["schemas"]["CustomCollectionAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["KeyInUse"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["InvalidCustomCollection"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteCustomCollection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The collection.
                 * @example 610100002
                 */
                custom_collection_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Deleted"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCollects: {
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
                 * @description Collects of this collection.
                 * @example 610100002
                 */
                collection_id?: components["parameters"]["collect_collection_id"];
                /**
                 * @description Collects of this product.
                 * @example 410200001
                 */
                product_id?: components["parameters"]["collect_product_id"];
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
            /** @description The shop's collects. */
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
                    "application/json": components["schemas"]["CollectList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    createCollect: {
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
                "application/json": components["schemas"]["CollectCreateBody"];
            };
        };
        responses: {
            /** @description The collect. */
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
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CollectAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The collection is a smart collection, whose rules choose its products; or the app wasn't granted the scope. */
            403: {
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
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["KeyInUse"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The product or the collection doesn't exist, or the product is already in the collection. */
            422: {
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
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    countCollects: {
        parameters: {
            query?: {
                /**
                 * @description Collects of this collection.
                 * @example 610100002
                 */
                collection_id?: components["parameters"]["collect_collection_id"];
                /**
                 * @description Collects of this product.
                 * @example 410200001
                 */
                product_id?: components["parameters"]["collect_product_id"];
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
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCollect: {
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
                 * @description The collect.
                 * @example 620500002
                 */
                collect_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The collect. */
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
                    "X-Service-API-Deprecated-Reason": components["headers"]["DeprecatedReason"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CollectFieldsAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteCollect: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The collect.
                 * @example 620500002
                 */
                collect_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Deleted"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    listVariants: {
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
                 * @description Only presentment prices in these currencies (ISO 4217), separated by commas. All of them, unless given.
                 * @example [
                 *       "USD",
                 *       "CAD"
                 *     ]
                 */
                presentment_currencies?: string[];
                /**
                 * @description The members that the response contains, separated by commas. All members, if absent or empty.
                 * @example id
                 */
                fields?: components["parameters"]["fields"];
            };
            header?: never;
            path: {
                /**
                 * @description The product.
                 * @example 410200001
                 */
                product_id: components["parameters"]["variant_product_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The product's variants. */
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
                    "X-Service-API-Deprecated-Reason": components["headers"]["DeprecatedReason"];
                    Link: components["headers"]["Link"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VariantList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    createVariant: {
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
                 * @description The product.
                 * @example 410200001
                 */
                product_id: components["parameters"]["variant_product_id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VariantCreateBody"];
            };
        };
        responses: {
            /** @description The variant, with its new inventory item. */
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
                    "application/json": components["schemas"]["VariantAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["KeyInUse"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["InvalidVariant"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    countVariants: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The product.
                 * @example 410200001
                 */
                product_id: components["parameters"]["variant_product_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Counted"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    getVariant: {
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
                 * @description The variant.
                 * @example 520300001
                 */
                variant_id: components["parameters"]["variant_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The variant. */
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
                    "application/json": components["schemas"]["VariantFieldsAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateVariant: {
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
                 * @description The variant.
                 * @example 520300001
                 */
                variant_id: components["parameters"]["variant_id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VariantUpdateBody"];
            };
        };
        responses: {
            /** @description The whole variant, as it now is. */
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
                    "X-Service-API-Deprecated-Reason": components["headers"]["DeprecatedReason"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VariantAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["KeyInUse"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["InvalidVariant"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateProductVariant: {
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
                 * @description The product.
                 * @example 410200001
                 */
                product_id: components["parameters"]["variant_product_id"];
                /**
                 * @description The variant.
                 * @example 520300001
                 */
                variant_id: components["parameters"]["variant_id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VariantUpdateBody"];
            };
        };
        responses: {
            /** @description The whole variant, as it now is. */
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
                    "X-Service-API-Deprecated-Reason": components["headers"]["DeprecatedReason"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VariantAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["KeyInUse"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["InvalidVariant"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteVariant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The product.
                 * @example 410200001
                 */
                product_id: components["parameters"]["variant_product_id"];
                /**
                 * @description The variant.
                 * @example 520300001
                 */
                variant_id: components["parameters"]["variant_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The variant is deleted. */
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
                    "X-Service-API-Deprecated-Reason": components["headers"]["DeprecatedReason"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Nothing"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            /** @description It is the product's last variant. */
            422: {
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
                    "application/json": components["schemas"]["FieldErrors"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    listInventoryItems: {
        parameters: {
            query: {
                /**
                 * @description At most 100 ids, separated by commas.
                 * @example [
                 *       530300001,
                 *       530300002
                 *     ]
                 */
                ids: components["schemas"]["Id"][];
                /**
                 * @description How many records a page holds.
                 * @example 50
                 */
                limit?: components["parameters"]["limit"];
                /** @description The cursor of a page, from a `Link` header. `limit` and `fields` may be given anew with it. Any other parameter has to have its former value, or its default. */
                page_info?: components["parameters"]["page_info"];
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
            /** @description The items with these ids. */
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
                    "application/json": components["schemas"]["InventoryItemList"];
                };
            };
            /** @description No ids or too many ids are given, or another parameter is malformed or out of range. */
            400: {
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
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    getInventoryItem: {
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
                 * @description The inventory item.
                 * @example 530300001
                 */
                inventory_item_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The item. */
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
                    "application/json": components["schemas"]["InventoryItemFieldsAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateInventoryItem: {
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
                 * @description The inventory item.
                 * @example 530300001
                 */
                inventory_item_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InventoryItemUpdateBody"];
            };
        };
        responses: {
            /** @description The whole item, as it now is. */
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
                    "application/json": components["schemas"]["InventoryItemAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["KeyInUse"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description A member of the item is invalid. */
            422: {
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
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    listShopFeedback: {
        parameters: {
            query?: {
                /**
                 * @description The members that the response contains, separated by commas. All members, if absent or empty.
                 * @example state,messages
                 */
                fields?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The app's own feedback, if it gave any. */
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
                    "application/json": components["schemas"]["ShopFeedbackList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    createShopFeedback: {
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
                "application/json": components["schemas"]["ShopFeedbackCreateBody"];
            };
        };
        responses: {
            /** @description The feedback, as it will be shown. */
            202: {
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
                    "application/json": components["schemas"]["ShopFeedbackAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["TooSlow"];
            /** @description Newer feedback was delivered before. */
            409: {
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
                    "application/json": components["schemas"]["FieldErrors"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The state, a message or a time is invalid. */
            422: {
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
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    listProductFeedback: {
        parameters: {
            query?: {
                /**
                 * @description The members that the response contains, separated by commas. All members, if absent or empty.
                 * @example state,messages
                 */
                fields?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The product that the feedback is about.
                 * @example 410200001
                 */
                product_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The app's own feedback, if it gave any. */
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
                    "application/json": components["schemas"]["ProductFeedbackList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    createProductFeedback: {
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
                 * @description The product that the feedback is about.
                 * @example 410200001
                 */
                product_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProductFeedbackCreateBody"];
            };
        };
        responses: {
            /** @description The feedback, as it will be shown. */
            202: {
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
                    "application/json": components["schemas"]["ProductFeedbackAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The app isn't a sales channel, or wasn't granted the scope. */
            403: {
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
                    "application/json": components["schemas"]["CreateProductFeedbackRefusal"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["TooSlow"];
            /** @description Newer feedback was delivered before. */
            409: {
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
                    "application/json": components["schemas"]["FieldErrors"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The state, a message or a time is invalid. */
            422: {
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
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCarrierServices: {
        parameters: {
            query?: {
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
            /** @description The app's carrier services. */
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
                    "application/json": components["schemas"]["CarrierServiceList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    createCarrierService: {
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
                "application/json": components["schemas"]["CarrierServiceCreateBody"];
            };
        };
        responses: {
            /** @description The carrier service, as stored. */
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
                    "application/json": components["schemas"]["CarrierServiceAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["KeyInUse"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["InvalidCarrierService"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCarrierService: {
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
                 * @description The carrier service.
                 * @example 280000001
                 */
                carrier_service_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The carrier service. */
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
                    "application/json": components["schemas"]["CarrierServiceFieldsAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateCarrierService: {
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
                 * @description The carrier service.
                 * @example 280000001
                 */
                carrier_service_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CarrierServiceUpdateBody"];
            };
        };
        responses: {
            /** @description The whole carrier service, as it now is. */
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
                    "X-Service-API-Deprecated-Reason": components["headers"]["DeprecatedReason"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CarrierServiceAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["KeyInUse"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["InvalidCarrierService"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteCarrierService: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The carrier service.
                 * @example 280000001
                 */
                carrier_service_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Deleted"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
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
                    "application/json": components["schemas"]["WebhookList"];
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
                "application/json": components["schemas"]["WebhookCreateBody"];
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
                    "application/json": components["schemas"]["WebhookFieldsAnswer"];
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
                "application/json": components["schemas"]["WebhookUpdateBody"];
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
    listApplicationCharges: {
        parameters: {
            query?: {
                /**
                 * @description How many records a page holds.
                 * @example 250
                 */
                limit?: components["parameters"]["limit_of_charges"];
                /** @description The cursor of a page, from a `Link` header. `limit` and `fields` may be given anew with it. Any other parameter has to have its former value, or its default. */
                page_info?: components["parameters"]["page_info"];
                /**
                 * @description Only records whose id is greater than this one, in order of id.
                 * @example 131000001
                 */
                since_id?: components["parameters"]["since_id"];
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
            /** @description The app's charges on this shop. */
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
                    "application/json": components["schemas"]["ApplicationChargeList"];
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
    createApplicationCharge: {
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
                "application/json": components["schemas"]["ApplicationChargeCreateBody"];
            };
        };
        responses: {
            /** @description The charge, which the merchant has yet to accept. */
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
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApplicationChargeAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["KeyInUse"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description A member of the charge is invalid. */
            422: {
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
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    getApplicationCharge: {
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
                 * @description The charge.
                 * @example 210000001
                 */
                application_charge_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The charge. */
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
                    "application/json": components["schemas"]["ApplicationChargeFieldsAnswer"];
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
    listUsageCharges: {
        parameters: {
            query?: {
                /**
                 * @description How many records a page holds.
                 * @example 250
                 */
                limit?: components["parameters"]["limit_of_charges"];
                /** @description The cursor of a page, from a `Link` header. `limit` and `fields` may be given anew with it. Any other parameter has to have its former value, or its default. */
                page_info?: components["parameters"]["page_info"];
                /**
                 * @description Only records whose id is greater than this one, in order of id.
                 * @example 131000001
                 */
                since_id?: components["parameters"]["since_id"];
                /**
                 * @description The members that the response contains, separated by commas. All members, if absent or empty.
                 * @example id
                 */
                fields?: components["parameters"]["fields"];
            };
            header?: never;
            path: {
                /**
                 * @description The recurring application charge with which the usage is billed.
                 * @example 220000001
                 */
                recurring_application_charge_id: components["parameters"]["usage_charge_recurring_application_charge_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The usage charges. */
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
                    "application/json": components["schemas"]["UsageChargeList"];
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
    createUsageCharge: {
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
                 * @description The recurring application charge with which the usage is billed.
                 * @example 220000001
                 */
                recurring_application_charge_id: components["parameters"]["usage_charge_recurring_application_charge_id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UsageChargeCreateBody"];
            };
        };
        responses: {
            /** @description The usage charge, and what it leaves of the cap. */
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
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsageChargeAnswer"];
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
            /** @description A member of the usage charge is invalid, or the cap would be passed. */
            422: {
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
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    getUsageCharge: {
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
                 * @description The recurring application charge with which the usage is billed.
                 * @example 220000001
                 */
                recurring_application_charge_id: components["parameters"]["usage_charge_recurring_application_charge_id"];
                /**
                 * @description The usage charge.
                 * @example 230000001
                 */
                usage_charge_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The usage charge. */
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
                    "application/json": components["schemas"]["UsageChargeFieldsAnswer"];
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
    listEvents: {
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
                 * @description Only events of these subject types.
                 * @example [
                 *       "Page",
                 *       "Product"
                 *     ]
                 */
                filter?: components["schemas"]["EventSubjectType"][];
                /**
                 * @description Only events of this kind.
                 * @example create
                 */
                verb?: string;
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
            /** @description The events, oldest first. */
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
                    "application/json": components["schemas"]["EventList"];
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
    countEvents: {
        parameters: {
            query?: {
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
    getEvent: {
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
                 * @description The event.
                 * @example 360000001
                 */
                event_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The event. */
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
                    "application/json": components["schemas"]["EventFieldsAnswer"];
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
    listOrderEvents: {
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
                 * @description The members that the response contains, separated by commas. All members, if absent or empty.
                 * @example id
                 */
                fields?: components["parameters"]["fields"];
            };
            header?: never;
            path: {
                /**
                 * @description The order.
                 * @example 300000001
                 */
                order_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events of the order, oldest first. */
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
                    "application/json": components["schemas"]["EventList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    listProductEvents: {
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
                 * @description The members that the response contains, separated by commas. All members, if absent or empty.
                 * @example id
                 */
                fields?: components["parameters"]["fields"];
            };
            header?: never;
            path: {
                /**
                 * @description The product.
                 * @example 410200001
                 */
                product_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events of the product, oldest first. */
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
                    "application/json": components["schemas"]["EventList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    createCancellationRequest: {
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
                 * @description The fulfillment order.
                 * @example 310000001
                 */
                fulfillment_order_id: components["parameters"]["cancellation_request_fulfillment_order_id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CancellationRequestCreateBody"];
            };
        };
        responses: {
            /** @description The fulfillment order, with the cancellation requested. */
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
                    "application/json": components["schemas"]["FulfillmentOrderAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["KeyInUse"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The fulfillment order isn't in progress, or its cancellation was already requested. */
            422: {
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
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    acceptCancellationRequest: {
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
                 * @description The fulfillment order.
                 * @example 310000002
                 */
                fulfillment_order_id: components["parameters"]["cancellation_request_asked_fulfillment_order_id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CancellationRequestReplyBody"];
            };
        };
        responses: {
            /** @description The fulfillment order, cancelled. */
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
                    "application/json": components["schemas"]["FulfillmentOrderAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["KeyInUse"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["NoCancellationRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    rejectCancellationRequest: {
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
                 * @description The fulfillment order.
                 * @example 310000002
                 */
                fulfillment_order_id: components["parameters"]["cancellation_request_asked_fulfillment_order_id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CancellationRequestReplyBody"];
            };
        };
        responses: {
            /** @description The fulfillment order, still in progress. */
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
                    "application/json": components["schemas"]["FulfillmentOrderAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["KeyInUse"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["NoCancellationRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    getDisputeEvidence: {
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
                 * @description The dispute.
                 * @example 330000001
                 */
                dispute_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The evidence. */
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
                    "application/json": components["schemas"]["DisputeEvidenceFieldsAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateDisputeEvidence: {
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
                 * @description The dispute.
                 * @example 330000001
                 */
                dispute_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DisputeEvidenceUpdateBody"];
            };
        };
        responses: {
            /** @description The whole evidence, as it now is. */
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
                    "application/json": components["schemas"]["DisputeEvidenceAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["KeyInUse"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description A member is invalid, or the evidence can no longer be changed. */
            422: {
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
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    listDeprecatedApiCalls: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report. */
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
                    "application/json": components["schemas"]["ListDeprecatedApiCallsAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The app isn't a custom one. */
            403: {
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
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    listGiftCards: {
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
                 * @description Only the cards that aren't disabled, or only the disabled ones. Both, unless given. A card that has expired isn't disabled by that.
                 * @example enabled
                 */
                status?: components["parameters"]["gift_card_status"];
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
            /** @description The shop's gift cards, without their codes. */
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
                    "application/json": components["schemas"]["GiftCardList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    createGiftCard: {
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
                "application/json": components["schemas"]["GiftCardCreateBody"];
            };
        };
        responses: {
            /** @description The gift card with its code, which no other response shows. */
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
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GiftCardWithCodeAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["KeyInUse"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description A member of the gift card is invalid. */
            422: {
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
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    countGiftCards: {
        parameters: {
            query?: {
                /**
                 * @description Only the cards that aren't disabled, or only the disabled ones. Both, unless given. A card that has expired isn't disabled by that.
                 * @example enabled
                 */
                status?: components["parameters"]["gift_card_status"];
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
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    searchGiftCards: {
        parameters: {
            query?: {
                /**
                 * @description Terms separated by spaces; a card has to match all of them. `field:value` asks for an equal value; `field:>value`, `>=`, `<` and `<=` compare times and amounts.
                 *     Put a value with spaces into double or single quotes. The fields are `created_at`, `updated_at`, `disabled_at`, `balance`, `initial_value`, `amount_spent`,
                 *     `email` and `last_characters`. A word without a field is searched in the note, the customer's email address and the last characters.
                 *     Case doesn't matter. `AND` between terms changes nothing; `OR` and `NOT` are searched as words only in quotes. Without a query the search finds all gift cards.
                 */
                query?: string;
                /**
                 * @description A field and a direction, `ASC` or `DESC`; ascending where only the field is given. Cards with equal values are in order of id, in the same direction.
                 *     The fields are `id`, `created_at`, `updated_at`, `disabled_at`, `expires_on`, `balance`, `initial_value` and `amount_spent`.
                 * @example balance DESC
                 */
                order?: string;
                /**
                 * @description How many records a page holds.
                 * @example 50
                 */
                limit?: components["parameters"]["limit"];
                /** @description The cursor of a page, from a `Link` header. `limit` and `fields` may be given anew with it. Any other parameter has to have its former value, or its default. */
                page_info?: components["parameters"]["page_info"];
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
            /** @description The gift cards found, without their codes. */
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
                    "application/json": components["schemas"]["GiftCardList"];
                };
            };
            /** @description The query isn't valid, or a parameter is malformed or out of range. */
            400: {
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
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    getGiftCard: {
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
                 * @description The gift card.
                 * @example 240000001
                 */
                gift_card_id: components["parameters"]["gift_card_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The gift card, without its code. */
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
                    "application/json": components["schemas"]["GiftCardFieldsAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateGiftCard: {
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
                 * @description The gift card.
                 * @example 240000001
                 */
                gift_card_id: components["parameters"]["gift_card_id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GiftCardUpdateBody"];
            };
        };
        responses: {
            /** @description The whole gift card, as it now is, without its code. */
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
                    "application/json": components["schemas"]["GiftCardAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["KeyInUse"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description A member of the gift card is invalid. */
            422: {
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
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    disableGiftCard: {
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
                 * @description The gift card.
                 * @example 240000001
                 */
                gift_card_id: components["parameters"]["gift_card_id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["GiftCardDisablingBody"];
            };
        };
        responses: {
            /** @description The gift card, disabled. */
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
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GiftCardAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["KeyInUse"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description What the body contains isn't a gift card. */
            422: {
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
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    countDiscountCodes: {
        parameters: {
            query?: {
                /**
                 * @description Codes redeemed exactly so many times.
                 * @example 0
                 */
                times_used?: number;
                /**
                 * @description Codes redeemed so many times or more.
                 * @example 1
                 */
                times_used_min?: number;
                /**
                 * @description Codes redeemed so many times or fewer.
                 * @example 10
                 */
                times_used_max?: number;
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
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    lookupDiscountCode: {
        parameters: {
            query: {
                /**
                 * @description The code. Upper and lower case are the same.
                 * @example FIRSTFLUSH-10
                 */
                code: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The code is there. */
            303: {
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
                    /** @description The absolute URL of the code, in the same version. */
                    Location: string;
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LookupDiscountCodeAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    listDiscountCodes: {
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
                 * @description The members that the response contains, separated by commas. All members, if absent or empty.
                 * @example id
                 */
                fields?: components["parameters"]["fields"];
            };
            header?: never;
            path: {
                /**
                 * @description The price rule, which says what the discount is.
                 * @example 250000001
                 */
                price_rule_id: components["parameters"]["discount_code_price_rule_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The codes. */
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
                    "application/json": components["schemas"]["DiscountCodeList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    createDiscountCode: {
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
                 * @description The price rule, which says what the discount is.
                 * @example 250000001
                 */
                price_rule_id: components["parameters"]["discount_code_price_rule_id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DiscountCodeCreateBody"];
            };
        };
        responses: {
            /** @description The code, as stored. */
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
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DiscountCodeAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["KeyInUse"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The code is invalid or taken, or the price rule is incomplete. */
            422: {
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
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    getDiscountCode: {
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
                 * @description The price rule, which says what the discount is.
                 * @example 250000001
                 */
                price_rule_id: components["parameters"]["discount_code_price_rule_id"];
                /**
                 * @description The discount code.
                 * @example 260000001
                 */
                discount_code_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The code. */
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
                    "application/json": components["schemas"]["DiscountCodeFieldsAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateDiscountCode: {
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
                 * @description The price rule, which says what the discount is.
                 * @example 250000001
                 */
                price_rule_id: components["parameters"]["discount_code_price_rule_id"];
                /**
                 * @description The discount code.
                 * @example 260000001
                 */
                discount_code_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DiscountCodeUpdateBody"];
            };
        };
        responses: {
            /** @description The whole discount code, as it now is. */
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
                    "application/json": components["schemas"]["DiscountCodeAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["KeyInUse"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The code is invalid or taken. */
            422: {
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
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteDiscountCode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The price rule, which says what the discount is.
                 * @example 250000001
                 */
                price_rule_id: components["parameters"]["discount_code_price_rule_id"];
                /**
                 * @description The discount code.
                 * @example 260000001
                 */
                discount_code_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The code is deleted. The response has no body. */
            204: {
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
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    createDiscountCodeCreation: {
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
                 * @description The price rule, which says what the discount is.
                 * @example 250000001
                 */
                price_rule_id: components["parameters"]["discount_code_price_rule_id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DiscountCodeCreationCodesBody"];
            };
        };
        responses: {
            /** @description The job, queued. */
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
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DiscountCodeCreationAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["KeyInUse"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description A job is already running, or there are no codes, or too many. */
            422: {
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
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    getDiscountCodeCreation: {
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
                 * @description The price rule, which says what the discount is.
                 * @example 250000001
                 */
                price_rule_id: components["parameters"]["discount_code_price_rule_id"];
                /**
                 * @description The creation job.
                 * @example 270000001
                 */
                batch_id: components["parameters"]["discount_code_batch_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job, with its progress. */
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
                    "application/json": components["schemas"]["DiscountCodeCreationFieldsAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    listDiscountCodeCreationCodes: {
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
                 * @description The price rule, which says what the discount is.
                 * @example 250000001
                 */
                price_rule_id: components["parameters"]["discount_code_price_rule_id"];
                /**
                 * @description The creation job.
                 * @example 270000001
                 */
                batch_id: components["parameters"]["discount_code_batch_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The codes. */
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
                    "application/json": components["schemas"]["DiscountCodeCreationCodeList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    listThemes: {
        parameters: {
            query?: {
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
            /** @description The shop's themes. */
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
                    "application/json": components["schemas"]["ThemeList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    createTheme: {
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
                "application/json": components["schemas"]["ThemeCreateBody"];
            };
        };
        responses: {
            /** @description The theme, while its files are still being copied. */
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
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ThemeAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["KeyInUse"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description A member of the theme is invalid, or the shop already has 20 themes. */
            422: {
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
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    getTheme: {
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
                 * @description The theme.
                 * @example 150000002
                 */
                theme_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The theme. */
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
                    "application/json": components["schemas"]["ThemeFieldsAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateTheme: {
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
                 * @description The theme.
                 * @example 150000002
                 */
                theme_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ThemeUpdateBody"];
            };
        };
        responses: {
            /** @description The whole theme, as it now is. */
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
                    "application/json": components["schemas"]["ThemeAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["KeyInUse"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description A member of the theme is invalid, or it can't have the role. */
            422: {
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
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteTheme: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The theme.
                 * @example 150000002
                 */
                theme_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The theme as it was, without a root key. */
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
                    "application/json": components["schemas"]["Theme"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            /** @description The theme is still needed. */
            422: {
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
                    "application/json": components["schemas"]["FieldErrors"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    listScriptTags: {
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
                 * @description Script tags with exactly this URL.
                 * @example https://scripts.shelf-notes.example/brewing-timer.js
                 */
                src?: components["parameters"]["script_tag_src"];
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
            /** @description The app's script tags on this shop. */
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
                    "application/json": components["schemas"]["ScriptTagList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    createScriptTag: {
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
                "application/json": components["schemas"]["ScriptTagCreateBody"];
            };
        };
        responses: {
            /** @description The script tag, as stored. */
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
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScriptTagAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["KeyInUse"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["InvalidScriptTag"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    countScriptTags: {
        parameters: {
            query?: {
                /**
                 * @description Only records whose id is greater than this one, in order of id.
                 * @example 131000001
                 */
                since_id?: components["parameters"]["since_id"];
                /**
                 * @description Script tags with exactly this URL.
                 * @example https://scripts.shelf-notes.example/brewing-timer.js
                 */
                src?: components["parameters"]["script_tag_src"];
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
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How many match. */
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
                    "X-Service-API-Deprecated-Reason": components["headers"]["DeprecatedReason"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Count"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    getScriptTag: {
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
                 * @description The script tag.
                 * @example 170000001
                 */
                script_tag_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The script tag. */
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
                    "application/json": components["schemas"]["ScriptTagFieldsAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateScriptTag: {
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
                 * @description The script tag.
                 * @example 170000001
                 */
                script_tag_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScriptTagUpdateBody"];
            };
        };
        responses: {
            /** @description The whole script tag, as it now is. */
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
                    "X-Service-API-Deprecated-Reason": components["headers"]["DeprecatedReason"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScriptTagAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["KeyInUse"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["InvalidScriptTag"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteScriptTag: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The script tag.
                 * @example 170000001
                 */
                script_tag_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Deleted"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    listBlogs: {
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
                 * @description The blog with this handle.
                 * @example from-the-harbour
                 */
                handle?: components["parameters"]["blog_handle"];
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
            /** @description The shop's blogs. */
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
                    "application/json": components["schemas"]["BlogList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    createBlog: {
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
                "application/json": components["schemas"]["BlogCreateBody"];
            };
        };
        responses: {
            /** @description The blog, as stored. */
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
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlogAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["KeyInUse"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["InvalidBlog"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    countBlogs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Counted"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    getBlog: {
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
                 * @description The blog.
                 * @example 140000001
                 */
                blog_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The blog. */
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
                    "application/json": components["schemas"]["BlogFieldsAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateBlog: {
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
                 * @description The blog.
                 * @example 140000001
                 */
                blog_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BlogUpdateBody"];
            };
        };
        responses: {
            /** @description The whole blog, as it now is. */
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
                    "application/json": components["schemas"]["BlogAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["KeyInUse"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["InvalidBlog"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteBlog: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The blog.
                 * @example 140000001
                 */
                blog_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Deleted"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    notifyCompanyContactRolesRevoke: {
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
    notifyCompanyContactsCreate: {
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
    notifyCompanyContactsDelete: {
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
    notifyCompanyContactsUpdate: {
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
    notifyCompanyLocationsCreate: {
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
    notifyCompanyLocationsDelete: {
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
    notifyCustomersDataRequest: {
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
    notifyCustomersRedact: {
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
    notifyShopRedact: {
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
    notifyOrdersCreate: {
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
    notifyCollectionsCreate: {
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
    notifyCollectionsUpdate: {
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
    notifyCollectionsDelete: {
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
    notifyThemesCreate: {
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
    notifyThemesUpdate: {
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
    notifyThemesDelete: {
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
    notifyThemesPublish: {
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
    notifyInventoryItemsCreate: {
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
    notifyInventoryItemsUpdate: {
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
    notifyInventoryItemsDelete: {
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
    notifyFulfillmentOrdersCancellationRequestSubmitted: {
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
    notifyFulfillmentOrdersCancellationRequestAccepted: {
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
    notifyFulfillmentOrdersCancellationRequestRejected: {
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
    notifyDisputesCreate: {
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
    notifyDisputesUpdate: {
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
    notifyCustomersCreate: {
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
    notifyCustomersUpdate: {
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
    notifyCustomersDelete: {
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
    notifyProductsCreate: {
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
    notifyProductsUpdate: {
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
    notifyProductsDelete: {
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
    notifyAppUninstalled: {
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
}

/** What each operation does, the scopes that it needs, and where the reference speaks of it. */
export interface about {
    '/pages.json': { get: 'List pages, needs read_content: http://localhost:4010/docs/admin/pages#listPages'; post: 'Create a page, needs write_content: http://localhost:4010/docs/admin/pages#createPage' };
    '/pages/count.json': { get: 'Count pages, needs read_content: http://localhost:4010/docs/admin/pages#countPages' };
    '/pages/{page_id}.json': { get: 'Get a page, needs read_content: http://localhost:4010/docs/admin/pages#getPage'; put: 'Change a page, needs write_content: http://localhost:4010/docs/admin/pages#updatePage'; delete: 'Delete a page, needs write_content: http://localhost:4010/docs/admin/pages#deletePage' };
    '/redirects.json': { get: 'List redirects, needs read_content: http://localhost:4010/docs/admin/redirects#listRedirects'; post: 'Create a redirect, needs write_content: http://localhost:4010/docs/admin/redirects#createRedirect' };
    '/redirects/count.json': { get: 'Count redirects, needs read_content: http://localhost:4010/docs/admin/redirects#countRedirects' };
    '/redirects/{redirect_id}.json': { get: 'Get a redirect, needs read_content: http://localhost:4010/docs/admin/redirects#getRedirect'; put: 'Change a redirect, needs write_content: http://localhost:4010/docs/admin/redirects#updateRedirect'; delete: 'Delete a redirect, needs write_content: http://localhost:4010/docs/admin/redirects#deleteRedirect' };
    '/storefront_access_tokens.json': { get: 'List storefront access tokens: http://localhost:4010/docs/admin/storefront_access_tokens#listStorefrontAccessTokens'; post: 'Create a storefront access token: http://localhost:4010/docs/admin/storefront_access_tokens#createStorefrontAccessToken' };
    '/storefront_access_tokens/{storefront_access_token_id}.json': { delete: 'Delete a storefront access token: http://localhost:4010/docs/admin/storefront_access_tokens#deleteStorefrontAccessToken' };
    '/customers/{customer_id}/addresses.json': { get: 'List a customer\'s addresses, needs read_customers: http://localhost:4010/docs/admin/customer_addresses#listCustomerAddresses'; post: 'Add an address to a customer, needs write_customers: http://localhost:4010/docs/admin/customer_addresses#createCustomerAddress' };
    '/customers/{customer_id}/addresses/set.json': { put: 'Delete several addresses of a customer, needs write_customers: http://localhost:4010/docs/admin/customer_addresses#setCustomerAddresses' };
    '/customers/{customer_id}/addresses/{address_id}.json': { get: 'Get an address of a customer, needs read_customers: http://localhost:4010/docs/admin/customer_addresses#getCustomerAddress'; put: 'Change an address of a customer, needs write_customers: http://localhost:4010/docs/admin/customer_addresses#updateCustomerAddress'; delete: 'Delete an address of a customer, needs write_customers: http://localhost:4010/docs/admin/customer_addresses#deleteCustomerAddress' };
    '/customers/{customer_id}/addresses/{address_id}/default.json': { put: 'Make an address the default one, needs write_customers: http://localhost:4010/docs/admin/customer_addresses#setDefaultCustomerAddress' };
    '/custom_collections.json': { get: 'List custom collections, needs read_products: http://localhost:4010/docs/admin/custom_collections#listCustomCollections'; post: 'Create a custom collection, needs write_products: http://localhost:4010/docs/admin/custom_collections#createCustomCollection' };
    '/custom_collections/count.json': { get: 'Count custom collections, needs read_products: http://localhost:4010/docs/admin/custom_collections#countCustomCollections' };
    '/custom_collections/{custom_collection_id}.json': { get: 'Get a custom collection, needs read_products: http://localhost:4010/docs/admin/custom_collections#getCustomCollection'; put: 'Change a custom collection, needs write_products: http://localhost:4010/docs/admin/custom_collections#updateCustomCollection'; delete: 'Delete a custom collection, needs write_products: http://localhost:4010/docs/admin/custom_collections#deleteCustomCollection' };
    '/collects.json': { get: 'List collects, needs read_products: http://localhost:4010/docs/admin/collects#listCollects'; post: 'Put a product into a collection, needs write_products: http://localhost:4010/docs/admin/collects#createCollect' };
    '/collects/count.json': { get: 'Count collects, needs read_products: http://localhost:4010/docs/admin/collects#countCollects' };
    '/collects/{collect_id}.json': { get: 'Get a collect, needs read_products: http://localhost:4010/docs/admin/collects#getCollect'; delete: 'Take a product out of a collection, needs write_products: http://localhost:4010/docs/admin/collects#deleteCollect' };
    '/products/{product_id}/variants.json': { get: 'List a product\'s variants, needs read_products: http://localhost:4010/docs/admin/variants#listVariants'; post: 'Add a variant to a product, needs write_products: http://localhost:4010/docs/admin/variants#createVariant' };
    '/products/{product_id}/variants/count.json': { get: 'Count a product\'s variants, needs read_products: http://localhost:4010/docs/admin/variants#countVariants' };
    '/variants/{variant_id}.json': { get: 'Get a variant, needs read_products: http://localhost:4010/docs/admin/variants#getVariant'; put: 'Change a variant, needs write_products: http://localhost:4010/docs/admin/variants#updateVariant' };
    '/products/{product_id}/variants/{variant_id}.json': { put: 'Change a variant, below its product, needs write_products: http://localhost:4010/docs/admin/variants#updateProductVariant'; delete: 'Delete a variant, needs write_products: http://localhost:4010/docs/admin/variants#deleteVariant' };
    '/inventory_items.json': { get: 'List inventory items by their ids, needs read_inventory: http://localhost:4010/docs/admin/inventory_items#listInventoryItems' };
    '/inventory_items/{inventory_item_id}.json': { get: 'Get an inventory item, needs read_inventory: http://localhost:4010/docs/admin/inventory_items#getInventoryItem'; put: 'Change an inventory item, needs write_inventory: http://localhost:4010/docs/admin/inventory_items#updateInventoryItem' };
    '/resource_feedback.json': { get: 'Get the app\'s feedback on the shop, needs read_resource_feedbacks: http://localhost:4010/docs/admin/shop_resource_feedback#listShopFeedback'; post: 'Give feedback on the shop, needs write_resource_feedbacks: http://localhost:4010/docs/admin/shop_resource_feedback#createShopFeedback' };
    '/products/{product_id}/resource_feedback.json': { get: 'Get the app\'s feedback on a product, needs read_resource_feedbacks: http://localhost:4010/docs/admin/product_resource_feedback#listProductFeedback'; post: 'Give feedback on a product, needs write_resource_feedbacks: http://localhost:4010/docs/admin/product_resource_feedback#createProductFeedback' };
    '/carrier_services.json': { get: 'List carrier services, needs read_shipping: http://localhost:4010/docs/admin/carrier_services#listCarrierServices'; post: 'Create a carrier service, needs write_shipping: http://localhost:4010/docs/admin/carrier_services#createCarrierService' };
    '/carrier_services/{carrier_service_id}.json': { get: 'Get a carrier service, needs read_shipping: http://localhost:4010/docs/admin/carrier_services#getCarrierService'; put: 'Change a carrier service, needs write_shipping: http://localhost:4010/docs/admin/carrier_services#updateCarrierService'; delete: 'Delete a carrier service, needs write_shipping: http://localhost:4010/docs/admin/carrier_services#deleteCarrierService' };
    '/webhooks.json': { get: 'List webhook subscriptions: http://localhost:4010/docs/admin/webhooks#listWebhooks'; post: 'Subscribe to a topic: http://localhost:4010/docs/admin/webhooks#createWebhook' };
    '/webhooks/count.json': { get: 'Count webhook subscriptions: http://localhost:4010/docs/admin/webhooks#countWebhooks' };
    '/webhooks/{webhook_id}.json': { get: 'Get a webhook subscription: http://localhost:4010/docs/admin/webhooks#getWebhook'; put: 'Change a webhook subscription: http://localhost:4010/docs/admin/webhooks#updateWebhook'; delete: 'Delete a webhook subscription: http://localhost:4010/docs/admin/webhooks#deleteWebhook' };
    '/application_charges.json': { get: 'List application charges: http://localhost:4010/docs/admin/application_charges#listApplicationCharges'; post: 'Create an application charge: http://localhost:4010/docs/admin/application_charges#createApplicationCharge' };
    '/application_charges/{application_charge_id}.json': { get: 'Get an application charge: http://localhost:4010/docs/admin/application_charges#getApplicationCharge' };
    '/recurring_application_charges/{recurring_application_charge_id}/usage_charges.json': { get: 'List usage charges: http://localhost:4010/docs/admin/usage_charges#listUsageCharges'; post: 'Create a usage charge: http://localhost:4010/docs/admin/usage_charges#createUsageCharge' };
    '/recurring_application_charges/{recurring_application_charge_id}/usage_charges/{usage_charge_id}.json': { get: 'Get a usage charge: http://localhost:4010/docs/admin/usage_charges#getUsageCharge' };
    '/events.json': { get: 'List events: http://localhost:4010/docs/admin/events#listEvents' };
    '/events/count.json': { get: 'Count events: http://localhost:4010/docs/admin/events#countEvents' };
    '/events/{event_id}.json': { get: 'Get an event: http://localhost:4010/docs/admin/events#getEvent' };
    '/orders/{order_id}/events.json': { get: 'List the events of one order, needs read_orders: http://localhost:4010/docs/admin/events#listOrderEvents' };
    '/products/{product_id}/events.json': { get: 'List the events of one product, needs read_products: http://localhost:4010/docs/admin/events#listProductEvents' };
    '/fulfillment_orders/{fulfillment_order_id}/cancellation_request.json': { post: 'Ask for cancellation, needs write_third_party_fulfillment_orders: http://localhost:4010/docs/admin/cancellation_requests#createCancellationRequest' };
    '/fulfillment_orders/{fulfillment_order_id}/cancellation_request/accept.json': { post: 'Accept a cancellation, needs write_assigned_fulfillment_orders: http://localhost:4010/docs/admin/cancellation_requests#acceptCancellationRequest' };
    '/fulfillment_orders/{fulfillment_order_id}/cancellation_request/reject.json': { post: 'Reject a cancellation, needs write_assigned_fulfillment_orders: http://localhost:4010/docs/admin/cancellation_requests#rejectCancellationRequest' };
    '/service_payments/disputes/{dispute_id}/dispute_evidences.json': { get: 'Get a dispute\'s evidence, needs read_service_payments_dispute_evidences: http://localhost:4010/docs/admin/dispute_evidence#getDisputeEvidence'; put: 'Change or submit a dispute\'s evidence, needs write_service_payments_dispute_evidences: http://localhost:4010/docs/admin/dispute_evidence#updateDisputeEvidence' };
    '/deprecated_api_calls.json': { get: 'List the app\'s deprecated calls: http://localhost:4010/docs/admin/deprecated_api_calls#listDeprecatedApiCalls' };
    '/gift_cards.json': { get: 'List gift cards, needs read_gift_cards: http://localhost:4010/docs/admin/gift_cards#listGiftCards'; post: 'Create a gift card, needs write_gift_cards: http://localhost:4010/docs/admin/gift_cards#createGiftCard' };
    '/gift_cards/count.json': { get: 'Count gift cards, needs read_gift_cards: http://localhost:4010/docs/admin/gift_cards#countGiftCards' };
    '/gift_cards/search.json': { get: 'Search gift cards, needs read_gift_cards: http://localhost:4010/docs/admin/gift_cards#searchGiftCards' };
    '/gift_cards/{gift_card_id}.json': { get: 'Get a gift card, needs read_gift_cards: http://localhost:4010/docs/admin/gift_cards#getGiftCard'; put: 'Change a gift card, needs write_gift_cards: http://localhost:4010/docs/admin/gift_cards#updateGiftCard' };
    '/gift_cards/{gift_card_id}/disable.json': { post: 'Disable a gift card, needs write_gift_cards: http://localhost:4010/docs/admin/gift_cards#disableGiftCard' };
    '/discount_codes/count.json': { get: 'Count discount codes, needs read_price_rules: http://localhost:4010/docs/admin/discount_codes#countDiscountCodes' };
    '/discount_codes/lookup.json': { get: 'Find a discount code, needs read_price_rules: http://localhost:4010/docs/admin/discount_codes#lookupDiscountCode' };
    '/price_rules/{price_rule_id}/discount_codes.json': { get: 'List discount codes, needs read_price_rules: http://localhost:4010/docs/admin/discount_codes#listDiscountCodes'; post: 'Create a discount code, needs write_price_rules: http://localhost:4010/docs/admin/discount_codes#createDiscountCode' };
    '/price_rules/{price_rule_id}/discount_codes/{discount_code_id}.json': { get: 'Get a discount code, needs read_price_rules: http://localhost:4010/docs/admin/discount_codes#getDiscountCode'; put: 'Change a discount code, needs write_price_rules: http://localhost:4010/docs/admin/discount_codes#updateDiscountCode'; delete: 'Delete a discount code, needs write_price_rules: http://localhost:4010/docs/admin/discount_codes#deleteDiscountCode' };
    '/price_rules/{price_rule_id}/batch.json': { post: 'Create many discount codes, needs write_price_rules: http://localhost:4010/docs/admin/discount_codes#createDiscountCodeCreation' };
    '/price_rules/{price_rule_id}/batch/{batch_id}.json': { get: 'Get a creation job, needs read_price_rules: http://localhost:4010/docs/admin/discount_codes#getDiscountCodeCreation' };
    '/price_rules/{price_rule_id}/batch/{batch_id}/discount_codes.json': { get: 'List the codes of a creation job, needs read_price_rules: http://localhost:4010/docs/admin/discount_codes#listDiscountCodeCreationCodes' };
    '/themes.json': { get: 'List themes, needs read_themes: http://localhost:4010/docs/admin/themes#listThemes'; post: 'Create a theme, needs write_themes: http://localhost:4010/docs/admin/themes#createTheme' };
    '/themes/{theme_id}.json': { get: 'Get a theme, needs read_themes: http://localhost:4010/docs/admin/themes#getTheme'; put: 'Rename or publish a theme, needs write_themes: http://localhost:4010/docs/admin/themes#updateTheme'; delete: 'Delete a theme, needs write_themes: http://localhost:4010/docs/admin/themes#deleteTheme' };
    '/script_tags.json': { get: 'List script tags, needs read_script_tags: http://localhost:4010/docs/admin/script_tags#listScriptTags'; post: 'Create a script tag, needs write_script_tags: http://localhost:4010/docs/admin/script_tags#createScriptTag' };
    '/script_tags/count.json': { get: 'Count script tags, needs read_script_tags: http://localhost:4010/docs/admin/script_tags#countScriptTags' };
    '/script_tags/{script_tag_id}.json': { get: 'Get a script tag, needs read_script_tags: http://localhost:4010/docs/admin/script_tags#getScriptTag'; put: 'Change a script tag, needs write_script_tags: http://localhost:4010/docs/admin/script_tags#updateScriptTag'; delete: 'Delete a script tag, needs write_script_tags: http://localhost:4010/docs/admin/script_tags#deleteScriptTag' };
    '/blogs.json': { get: 'List blogs, needs read_content: http://localhost:4010/docs/admin/blogs#listBlogs'; post: 'Create a blog, needs write_content: http://localhost:4010/docs/admin/blogs#createBlog' };
    '/blogs/count.json': { get: 'Count blogs, needs read_content: http://localhost:4010/docs/admin/blogs#countBlogs' };
    '/blogs/{blog_id}.json': { get: 'Get a blog, needs read_content: http://localhost:4010/docs/admin/blogs#getBlog'; put: 'Change a blog, needs write_content: http://localhost:4010/docs/admin/blogs#updateBlog'; delete: 'Delete a blog, needs write_content: http://localhost:4010/docs/admin/blogs#deleteBlog' };
}

/** By path, where its answer leads. */
export interface redirections {
    '/discount_codes/lookup.json': '/price_rules/{price_rule_id}/discount_codes/{discount_code_id}.json';
}

/** By path, the members that a record has or not; all others are always there. */
export interface sometimes {
    '/custom_collections.json': 'image';
    '/custom_collections/{custom_collection_id}.json': 'image';
}

/** The names of ids, which may be beyond what a number holds. */
export type idNames = 'address_id' | 'address_ids[]' | 'api_client_id' | 'application_charge_id' | 'assigned_location_id' | 'batch_id' | 'blog_id' | 'cancellation_policy_file_id' | 'carrier_service_id' | 'collect_id' | 'collection_id' | 'custom_collection_id' | 'customer_communication_file_id' | 'customer_id' | 'discount_code_id' | 'dispute_id' | 'event_id' | 'fulfillment_order_id' | 'gift_card_id' | 'id' | 'ids' | 'image_id' | 'inventory_item_id' | 'line_item_id' | 'location_id' | 'order_id' | 'orders_requested' | 'orders_to_redact' | 'page_id' | 'payments_dispute_id' | 'price_rule_id' | 'product_id' | 'recurring_application_charge_id' | 'redirect_id' | 'refund_policy_file_id' | 'resource_id' | 'script_tag_id' | 'service_documentation_file_id' | 'shipping_documentation_file_id' | 'shop_id' | 'since_id' | 'storefront_access_token_id' | 'subject_id' | 'theme_id' | 'theme_store_id' | 'uncategorized_file_id' | 'usage_charge_id' | 'user_id' | 'variant_id' | 'webhook_id';

/** What the headers of a delivery say. */
export interface delivery {
    /** The version that the payload is written in. */
    apiVersion: string;
    /** Names the action; the same on all deliveries that it led to. */
    eventId: string;
    /** The shop in which it happened. */
    shopDomain: string;
    /** The topic. */
    topic: string;
    /** When it happened. */
    triggeredAt: string;
    /** Names the delivery; the same on its repeats. */
    webhookId: string;
}
