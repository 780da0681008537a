// generated, do not edit: npm run generate
export interface paths {
    "/shops/{shop_id}/orders": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The shop.
                 * @example 690933842
                 */
                shop_id: components["parameters"]["shop_id"];
            };
            cookie?: never;
        };
        /** List orders */
        get: operations["listOrders"];
        put?: never;
        /**
         * Place an order
         * @description The event log gets the events `placed` and `confirmed`. To report what happens to the order later, raise an order event.
         */
        post: operations["createOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shops/{shop_id}/orders/{order_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The shop.
                 * @example 690933842
                 */
                shop_id: components["parameters"]["shop_id"];
                /**
                 * @description The order.
                 * @example 300000001
                 */
                order_id: components["parameters"]["orders_order_id"];
            };
            cookie?: never;
        };
        /** Get an order */
        get: operations["getOrder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shops/{shop_id}/orders/{order_id}/fulfillment_orders": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The shop.
                 * @example 690933842
                 */
                shop_id: components["parameters"]["shop_id"];
                /**
                 * @description The order.
                 * @example 300000001
                 */
                order_id: components["parameters"]["orders_order_id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a fulfillment order */
        post: operations["createFulfillmentOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shops/{shop_id}/fulfillment_orders": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The shop.
                 * @example 690933842
                 */
                shop_id: components["parameters"]["shop_id"];
            };
            cookie?: never;
        };
        /** List fulfillment orders */
        get: operations["listFulfillmentOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shops/{shop_id}/fulfillment_orders/{fulfillment_order_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The shop.
                 * @example 690933842
                 */
                shop_id: components["parameters"]["shop_id"];
                /**
                 * @description The fulfillment order.
                 * @example 310000001
                 */
                fulfillment_order_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        /** Get a fulfillment order with its requests */
        get: operations["getFulfillmentOrder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** Format: int64 */
        Id: number;
        /**
         * Format: int64
         * @description An id, or 0 where "all after" is meant.
         */
        IdParameter: number;
        Order: WithRequired<components["schemas"]["OrderMembers"], "id" | "shop_id" | "order_number" | "name" | "customer_id" | "email" | "currency" | "total_price" | "line_items" | "shipping_address" | "billing_address" | "created_at" | "updated_at">;
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
        OrderCreate: {
            customer_id?: components["schemas"]["IdInput"];
            /**
             * Format: email
             * @description If absent, the customer's email address.
             */
            email?: string | null;
            line_items: {
                variant_id: components["schemas"]["IdInput"];
                quantity: number;
                /** @description The price of one item. If absent, the variant's. */
                price?: components["schemas"]["AmountInput"];
            }[];
            /** @description If absent, the customer's default address; empty if there is none. */
            shipping_address?: components["schemas"]["OrderAddressInput"];
            /** @description If absent, the shipping address. */
            billing_address?: components["schemas"]["OrderAddressInput"];
        };
        /** @description An id as a number, or as a string of digits. */
        IdInput: number | string;
        /**
         * @description A decimal amount, as a string or a number.
         * @example 12.50
         */
        AmountInput: ((string & (components["schemas"]["TwoDecimals"] & components["schemas"]["NotNegative"] & components["schemas"]["BelowATrillion"])) | (number & (components["schemas"]["TwoDecimals"] & components["schemas"]["NotNegative"] & components["schemas"]["BelowATrillion"]))) & (components["schemas"]["TwoDecimals"] & components["schemas"]["NotNegative"] & components["schemas"]["BelowATrillion"]);
        /**
         * Format: two-decimals
         * @description At most two decimals, as text and as a number alike.
         */
        TwoDecimals: unknown;
        NotNegative: unknown;
        /** @description Less than a trillion, as text and as a number alike. */
        BelowATrillion: unknown;
        OrderAddressInput: {
            first_name?: string | null;
            last_name?: string | null;
            company?: string | null;
            address1?: string | null;
            address2?: string | null;
            city?: string | null;
            province?: string | null;
            province_code?: string | null;
            country?: string | null;
            /** Format: country */
            country_code?: string | null;
            zip?: string | null;
            phone?: string | null;
        };
        OrderAnswer: {
            order: components["schemas"]["Order"];
        };
        FieldErrors: {
            /** @description All messages for all fields at once; `base` has those about the whole record. */
            errors: {
                [key: string]: string[];
            };
        };
        FulfillmentOrderCreate: {
            /**
             * @description If absent, in progress.
             * @example in_progress
             * @example open
             * @example closed
             */
            status?: string;
            /**
             * @description If absent, accepted. With `cancellation_requested` there is a cancellation request without a message, which waits for its answer.
             * @example accepted
             * @example unsubmitted
             */
            request_status?: string;
            /** @description If absent, `create_fulfillment`. */
            supported_actions?: string[];
            /** @description If absent, the shop's first location. */
            assigned_location_id?: components["schemas"]["IdInput"];
            /** Format: date-time */
            fulfill_at?: string | null;
            /** Format: date-time */
            fulfill_by?: string | null;
            /** @description Where the goods come from. If absent, name and address of the assigned location. */
            origin?: {
                name?: string | null;
                address1?: string | null;
                address2?: string | null;
                city?: string | null;
                province?: string | null;
                /** Format: country */
                country_code?: string | null;
                zip?: string | null;
                phone?: string | null;
            };
            /** @description If absent, everything in the order that no other fulfillment order has. A cancelled fulfillment order doesn't count. */
            line_items?: {
                line_item_id: components["schemas"]["IdInput"];
                /** @description If absent, all that is left of the line item. */
                quantity?: number;
            }[];
        };
        FulfillmentOrderAnswer: {
            fulfillment_order: components["schemas"]["FulfillmentOrder"];
        };
        FulfillmentOrder: WithRequired<components["schemas"]["FulfillmentOrderFields"], "id" | "shop_id" | "order_id" | "assigned_location_id" | "created_at" | "updated_at" | "request_status" | "status" | "fulfill_at" | "fulfill_by" | "supported_actions" | "destination" | "origin" | "line_items" | "outgoing_requests" | "fulfillment_holds" | "international_duties" | "delivery_method" | "merchant_requests">;
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
    };
    responses: {
        /** @description A parameter is malformed or out of range (with `--strict` also one that the call doesn't know), the root key is missing, or the body isn't JSON. */
        BadRequest: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Preference-Applied": components["headers"]["PreferenceApplied"];
                "X-Service-Explanation": components["headers"]["Explanation"];
                "X-Service-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                Link: components["headers"]["Help"];
                "X-Service-Hint": components["headers"]["Hint"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorByParameter"];
            };
        };
        /** @description No operator key, or a wrong one. */
        NoOperatorKey: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Preference-Applied": components["headers"]["PreferenceApplied"];
                "X-Service-Explanation": components["headers"]["Explanation"];
                "X-Service-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                /** @description How the key is to be sent. */
                "WWW-Authenticate"?: string;
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
                Link: components["headers"]["Help"];
                "X-Service-Hint": components["headers"]["Hint"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorText"];
            };
        };
        /** @description Too many requests without a valid credential have come from this address, and this request has none either. */
        TooManyGuesses: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Preference-Applied": components["headers"]["PreferenceApplied"];
                "X-Service-Explanation": components["headers"]["Explanation"];
                "X-Service-Ignored-Parameters": components["headers"]["IgnoredParameters"];
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
         * @description The shop.
         * @example 690933842
         */
        shop_id: components["schemas"]["Id"];
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
         * @description The order.
         * @example 300000001
         */
        orders_order_id: components["schemas"]["Id"];
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
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listOrders: {
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
                 * @description Only orders of this customer.
                 * @example 700100001
                 */
                customer_id?: components["schemas"]["Id"];
            };
            header?: never;
            path: {
                /**
                 * @description The shop.
                 * @example 690933842
                 */
                shop_id: components["parameters"]["shop_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The orders. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "X-Service-Explanation": components["headers"]["Explanation"];
                    "X-Service-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        orders: components["schemas"]["Order"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoOperatorKey"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyGuesses"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    createOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The shop.
                 * @example 690933842
                 */
                shop_id: components["parameters"]["shop_id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    order: components["schemas"]["OrderCreate"];
                };
            };
        };
        responses: {
            /** @description The order. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "X-Service-Explanation": components["headers"]["Explanation"];
                    "X-Service-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoOperatorKey"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description A member of the order is invalid. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "X-Service-Explanation": components["headers"]["Explanation"];
                    "X-Service-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                    Link: components["headers"]["Help"];
                    "X-Service-Hint": components["headers"]["Hint"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"];
                };
            };
            429: components["responses"]["TooManyGuesses"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The shop.
                 * @example 690933842
                 */
                shop_id: components["parameters"]["shop_id"];
                /**
                 * @description The order.
                 * @example 300000001
                 */
                order_id: components["parameters"]["orders_order_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The order. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "X-Service-Explanation": components["headers"]["Explanation"];
                    "X-Service-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoOperatorKey"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyGuesses"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    createFulfillmentOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The shop.
                 * @example 690933842
                 */
                shop_id: components["parameters"]["shop_id"];
                /**
                 * @description The order.
                 * @example 300000001
                 */
                order_id: components["parameters"]["orders_order_id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    fulfillment_order: components["schemas"]["FulfillmentOrderCreate"];
                };
            };
        };
        responses: {
            /** @description The fulfillment order. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "X-Service-Explanation": components["headers"]["Explanation"];
                    "X-Service-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FulfillmentOrderAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoOperatorKey"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description A member of the fulfillment order is invalid. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "X-Service-Explanation": components["headers"]["Explanation"];
                    "X-Service-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                    Link: components["headers"]["Help"];
                    "X-Service-Hint": components["headers"]["Hint"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"];
                };
            };
            429: components["responses"]["TooManyGuesses"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    listFulfillmentOrders: {
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
                 * @description Only fulfillment orders of this order.
                 * @example 300000001
                 */
                order_id?: components["schemas"]["Id"];
                /**
                 * @description Only fulfillment orders with this status.
                 * @example in_progress
                 */
                status?: string;
                /**
                 * @description Only fulfillment orders with this request status.
                 * @example cancellation_requested
                 */
                request_status?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The shop.
                 * @example 690933842
                 */
                shop_id: components["parameters"]["shop_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The fulfillment orders. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "X-Service-Explanation": components["headers"]["Explanation"];
                    "X-Service-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        fulfillment_orders: components["schemas"]["FulfillmentOrder"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoOperatorKey"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyGuesses"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    getFulfillmentOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The shop.
                 * @example 690933842
                 */
                shop_id: components["parameters"]["shop_id"];
                /**
                 * @description The fulfillment order.
                 * @example 310000001
                 */
                fulfillment_order_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The fulfillment order. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "X-Service-Explanation": components["headers"]["Explanation"];
                    "X-Service-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FulfillmentOrderAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoOperatorKey"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyGuesses"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
}
type WithRequired<T, K extends keyof T> = T & {
    [P in K]-?: T[P];
};

export interface refusals {
  listOrders: { fields: {  }; responses: { 400: 'not_json' | 'parameter' | 'root_key'; 401: 'no_operator_key'; 404: 'not_found'; 406: 'not_acceptable'; 429: 'too_many_guesses'; 431: 'headers_too_large'; 503: 'database_away' | 'nothing_stored' | 'too_long' | 'too_many_arriving' | 'too_many_calls' | 'too_many_lists' | 'too_much_waits' } };
  createOrder: { fields: { 'customer_id': 'unknown'; 'line_items': 'unknown' }; responses: { 400: 'not_json' | 'parameter' | 'root_key'; 401: 'no_operator_key'; 404: 'not_found'; 406: 'not_acceptable'; 408: 'too_slow'; 413: 'too_large' | 'too_many_values'; 415: 'unsupported_media_type'; 422: 'nothing' | 'variant'; 429: 'too_many_guesses'; 431: 'headers_too_large'; 503: 'database_away' | 'nothing_stored' | 'too_long' | 'too_many_arriving' | 'too_many_calls' | 'too_many_lists' | 'too_much_waits' } };
  getOrder: { fields: {  }; responses: { 400: 'not_json' | 'parameter' | 'root_key'; 401: 'no_operator_key'; 404: 'not_found'; 406: 'not_acceptable'; 429: 'too_many_guesses'; 431: 'headers_too_large'; 503: 'database_away' | 'nothing_stored' | 'too_long' | 'too_many_arriving' | 'too_many_calls' | 'too_many_lists' | 'too_much_waits' } };
  createFulfillmentOrder: { fields: { 'assigned_location_id': 'needed' | 'unknown'; 'line_items': 'none_left' | 'too_much' | 'unknown' }; responses: { 400: 'not_json' | 'parameter' | 'root_key'; 401: 'no_operator_key'; 404: 'not_found'; 406: 'not_acceptable'; 408: 'too_slow'; 413: 'too_large' | 'too_many_values'; 415: 'unsupported_media_type'; 422: 'line_item' | 'quantity'; 429: 'too_many_guesses'; 431: 'headers_too_large'; 503: 'database_away' | 'nothing_stored' | 'too_long' | 'too_many_arriving' | 'too_many_calls' | 'too_many_lists' | 'too_much_waits' } };
  listFulfillmentOrders: { fields: {  }; responses: { 400: 'not_json' | 'parameter' | 'root_key'; 401: 'no_operator_key'; 404: 'not_found'; 406: 'not_acceptable'; 429: 'too_many_guesses'; 431: 'headers_too_large'; 503: 'database_away' | 'nothing_stored' | 'too_long' | 'too_many_arriving' | 'too_many_calls' | 'too_many_lists' | 'too_much_waits' } };
  getFulfillmentOrder: { fields: {  }; responses: { 400: 'not_json' | 'parameter' | 'root_key'; 401: 'no_operator_key'; 404: 'not_found'; 406: 'not_acceptable'; 429: 'too_many_guesses'; 431: 'headers_too_large'; 503: 'database_away' | 'nothing_stored' | 'too_long' | 'too_many_arriving' | 'too_many_calls' | 'too_many_lists' | 'too_much_waits' } };
}
