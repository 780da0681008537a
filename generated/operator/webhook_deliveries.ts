// generated, do not edit: npm run generate
export interface paths {
    "/shops/{shop_id}/webhook_deliveries": {
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
        /**
         * List deliveries
         * @description A delivery that was delivered or failed stays for 30 days after its last change, or for as many days as the host has set. A pending one stays.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shops/{shop_id}/webhook_deliveries/{delivery_id}": {
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
                 * @description The delivery.
                 * @example 365000001
                 */
                delivery_id: components["parameters"]["webhook_delivery_id"];
            };
            cookie?: never;
        };
        /** Get a delivery with its attempts */
        get: operations["getWebhookDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shops/{shop_id}/webhook_deliveries/{delivery_id}/redeliver": {
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
                 * @description The delivery.
                 * @example 365000001
                 */
                delivery_id: components["parameters"]["webhook_delivery_id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a delivery again
         * @description Sends the delivery at once, with its first payload and ids, and to the same address. It gets its retries again, as if it were new.
         *     It may be one whose subscription was removed because nothing arrived.
         */
        post: operations["redeliverWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shops/{shop_id}/webhooks/trigger": {
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
        get?: never;
        put?: never;
        /**
         * Trigger a webhook topic
         * @description Sends what subscribers of the topic would get for a record of the shop or, without a record, for the payload that the reference shows as the topic's example.
         *     Members of `payload` replace those with the same name. The result has to fit the topic's schema.
         *     Mandatory topics go to the addresses in the configuration of the apps that are installed. For a customer they contain the customer's orders.
         *     This server has no companies: their topics are sent only when they are triggered here.
         */
        post: operations["triggerWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shops/{shop_id}/removed_webhooks": {
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
        /**
         * List subscriptions that were removed because of failures
         * @description They stay listed for a year.
         */
        get: operations["listRemovedWebhooks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/apps/{app_id}/mandatory_webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The app.
                 * @example 755357713
                 */
                app_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        /** Get an app's addresses for mandatory topics */
        get: operations["getMandatoryWebhooks"];
        /**
         * Change an app's addresses for mandatory topics
         * @description An address can be anything that a subscription takes. Null removes an address, and an address that is absent stays. Payloads are JSON.
         */
        put: operations["updateMandatoryWebhooks"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dead_jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List jobs that were given up
         * @description The jobs of all shops whose last attempt failed. They stay until they are deleted or tried again. The job of a delivery is deleted with the delivery.
         */
        get: operations["listDeadJobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dead_jobs/{job_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The job.
                 * @example 367000001
                 */
                job_id: components["parameters"]["dead_job_id"];
            };
            cookie?: never;
        };
        /** Get a job that was given up */
        get: operations["getDeadJob"];
        put?: never;
        post?: never;
        /** Delete a job for ever */
        delete: operations["deleteDeadJob"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dead_jobs/{job_id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The job.
                 * @example 367000001
                 */
                job_id: components["parameters"]["dead_job_id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try a job again
         * @description The job leaves this list, and comes back if its last attempt fails again.
         */
        post: operations["retryDeadJob"];
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
        /**
         * @description A delivery is pending until it was received or its last attempt failed.
         * @enum {string}
         */
        WebhookDeliveryState: "pending" | "delivered" | "failed";
        /**
         * Format: time-bound
         * @description ISO 8601 with an offset; `T` or a space between date and time. The bound itself is included.
         * @example 2026-09-01T00:00:00-04:00
         */
        TimeBound: string;
        WebhookDelivery: components["schemas"]["WebhookDeliveryFields"];
        WebhookDeliveryFields: {
            id: components["schemas"]["Id"];
            shop_id: components["schemas"]["Id"];
            app_id: components["schemas"]["Id"];
            /**
             * Format: int64
             * @description The id of the subscription; null for mandatory topics, which have none.
             */
            webhook_id: number | null;
            /** @description The value of `X-Service-Webhook-Id`: identifies the delivery, and stays the same on retries. */
            delivery_uid: string;
            /** @description The value of `X-Service-Event-Id`: identifies the action that caused the delivery. */
            event_uid: string;
            topic: string;
            /** @description The address to which the delivery goes. */
            address: string;
            /** @enum {string} */
            format: "json" | "xml";
            api_version: string;
            triggered_at: components["schemas"]["Timestamp"];
            state: components["schemas"]["WebhookDeliveryState"];
            attempt_count: number;
            /**
             * Format: date-time
             * @description By the shop's clock; null if no attempt will follow.
             */
            next_attempt_at: string | null;
            /** @description Why the last attempt failed, or why no attempt follows. */
            last_error: string | null;
            created_at: components["schemas"]["Timestamp"];
            updated_at: components["schemas"]["Timestamp"];
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
        WebhookDeliveryLog: {
            /** @description The headers of the delivery. They have no signature once the app was removed, since its secret was removed too. */
            headers: {
                [key: string]: string;
            };
            /** @description The body, with exactly the bytes that are signed. */
            payload: string;
            /** @description Every attempt, oldest first. */
            attempts: components["schemas"]["WebhookDeliveryAttempt"][];
        } & components["schemas"]["WebhookDeliveryFields"];
        WebhookDeliveryAttempt: {
            number: number;
            started_at: components["schemas"]["Timestamp"];
            duration_ms: number;
            /** @description The status of the receiver's response; null if there was none. */
            status: number | null;
            /**
             * @description Why the attempt failed; null if it succeeded.
             * @example status 503
             * @example no answer within 5 s
             * @example redirect not followed
             * @example address is not public
             */
            error: string | null;
            /** @description The beginning of the receiver's response. */
            answer: string | null;
        };
        WebhookDeliveryAnswer: {
            webhook_delivery: components["schemas"]["WebhookDelivery"];
        };
        FieldErrors: {
            /** @description All messages for all fields at once; `base` has those about the whole record. */
            errors: {
                [key: string]: string[];
            };
        };
        /** @description An unknown member is refused, so that a misspelt one doesn't cause a delivery that wasn't meant. */
        WebhookTrigger: {
            /** @description Any topic of the reference, including the mandatory ones. */
            topic: string;
            /** @description The record that the delivery is about, such as a collection, or the customer of `customers/redact`. */
            record_id?: components["schemas"]["IdInput"];
            /** @description Members of the payload that replace the record's own. */
            payload?: Record<string, never>;
            /** @description Only subscriptions of this app. If absent, those of all apps. */
            app_id?: components["schemas"]["IdInput"];
        };
        /** @description An id as a number, or as a string of digits. */
        IdInput: number | string;
        RemovedWebhook: {
            id: components["schemas"]["Id"];
            shop_id: components["schemas"]["Id"];
            app_id: components["schemas"]["Id"];
            webhook_id: components["schemas"]["Id"];
            topic: string;
            address: string;
            /**
             * Format: int64
             * @description The delivery whose last attempt failed.
             */
            delivery_id: number;
            reason: string;
            /**
             * Format: date-time
             * @description When the subscription was removed.
             */
            created_at: string;
        };
        MandatoryWebhooksAnswer: {
            mandatory_webhooks: components["schemas"]["MandatoryWebhooks"];
            missing_mandatory_webhooks: components["schemas"]["MissingMandatoryWebhooks"];
        };
        MandatoryWebhooks: {
            "customers/data_request": string | null;
            "customers/redact": string | null;
            "shop/redact": string | null;
        };
        /** @description The mandatory topics for which a public app has no address. A custom app needs no such addresses. */
        MissingMandatoryWebhooks: string[];
        MandatoryWebhooksUpdate: {
            "customers/data_request"?: components["schemas"]["WebhookAddress"];
            "customers/redact"?: components["schemas"]["WebhookAddress"];
            "shop/redact"?: components["schemas"]["WebhookAddress"];
        };
        /**
         * @description An HTTPS URL, a pub/sub topic as `pubsub://<project>:<topic>`, or the ARN of an event bus' partner event source.
         * @example https://hooks.tea-finder.example/products
         */
        WebhookAddress: string | null;
        DeadJob: {
            id: components["schemas"]["Id"];
            /**
             * Format: int64
             * @description Null for a job that belongs to no shop.
             */
            shop_id: number | null;
            /**
             * @example webhook_delivery
             * @example theme_import
             */
            kind: string;
            /**
             * Format: int64
             * @description The id of the record that the job was about, such as the delivery.
             */
            subject_id: number | null;
            attempts: number;
            last_error: string;
            created_at: components["schemas"]["Timestamp"];
            died_at: components["schemas"]["Timestamp"];
        };
        DeadJobAnswer: {
            dead_job: components["schemas"]["DeadJob"];
        };
        /** @description An empty object. */
        Nothing: Record<string, never>;
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
        /** @description The record is deleted. */
        Deleted: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Preference-Applied": components["headers"]["PreferenceApplied"];
                "X-Service-Explanation": components["headers"]["Explanation"];
                "X-Service-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Nothing"];
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
         * @description Whether the oldest or the newest come first, by id.
         * @example newest
         */
        newest_first: "oldest" | "newest";
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
         * @description The delivery.
         * @example 365000001
         */
        webhook_delivery_id: components["schemas"]["Id"];
        /**
         * @description The job.
         * @example 367000001
         */
        dead_job_id: components["schemas"]["Id"];
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
    listWebhookDeliveries: {
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
                 * @description Whether the oldest or the newest come first, by id.
                 * @example newest
                 */
                order?: components["parameters"]["newest_first"];
                /**
                 * @description Only deliveries of this subscription.
                 * @example 350000001
                 */
                webhook_id?: components["schemas"]["Id"];
                /**
                 * @description Only deliveries to this app.
                 * @example 755357713
                 */
                app_id?: components["schemas"]["Id"];
                /**
                 * @description Only deliveries of this topic.
                 * @example collections/update
                 */
                topic?: string;
                /**
                 * @description Only deliveries that this action caused.
                 * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a92
                 */
                event_uid?: string;
                /**
                 * @description Only deliveries with this state.
                 * @example failed
                 */
                state?: components["schemas"]["WebhookDeliveryState"];
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
            /** @description The deliveries, without their payloads and attempts. */
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
                        webhook_deliveries: components["schemas"]["WebhookDelivery"][];
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
    getWebhookDelivery: {
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
                 * @description The delivery.
                 * @example 365000001
                 */
                delivery_id: components["parameters"]["webhook_delivery_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery with its payload and its attempts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "X-Service-Explanation": components["headers"]["Explanation"];
                    "X-Service-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        webhook_delivery: components["schemas"]["WebhookDeliveryLog"];
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
    redeliverWebhook: {
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
                 * @description The delivery.
                 * @example 365000001
                 */
                delivery_id: components["parameters"]["webhook_delivery_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery, which is pending again. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "X-Service-Explanation": components["headers"]["Explanation"];
                    "X-Service-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoOperatorKey"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The server is still trying the delivery, or its app may no longer see it. */
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
    triggerWebhook: {
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
                    trigger: components["schemas"]["WebhookTrigger"];
                };
            };
        };
        responses: {
            /** @description The deliveries that this caused; empty if nobody is subscribed. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "X-Service-Explanation": components["headers"]["Explanation"];
                    "X-Service-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        webhook_deliveries: components["schemas"]["WebhookDelivery"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoOperatorKey"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The topic, the record or a member is unknown. */
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
    listRemovedWebhooks: {
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
                 * @description Whether the oldest or the newest come first, by id.
                 * @example newest
                 */
                order?: components["parameters"]["newest_first"];
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
            /** @description The subscriptions, each with its last delivery. */
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
                        removed_webhooks: components["schemas"]["RemovedWebhook"][];
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
    getMandatoryWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The app.
                 * @example 755357713
                 */
                app_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The addresses; null where there is none. The mandatory ones that are missing are named beside them. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "X-Service-Explanation": components["headers"]["Explanation"];
                    "X-Service-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MandatoryWebhooksAnswer"];
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
    updateMandatoryWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The app.
                 * @example 755357713
                 */
                app_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    mandatory_webhooks: components["schemas"]["MandatoryWebhooksUpdate"];
                };
            };
        };
        responses: {
            /** @description The changed addresses. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "X-Service-Explanation": components["headers"]["Explanation"];
                    "X-Service-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MandatoryWebhooksAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoOperatorKey"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description An address is invalid. */
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
    listDeadJobs: {
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
                 * @description Whether the oldest or the newest come first, by id.
                 * @example newest
                 */
                order?: components["parameters"]["newest_first"];
                /**
                 * @description Only jobs of this kind.
                 * @example webhook_delivery
                 */
                kind?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The jobs. */
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
                        dead_jobs: components["schemas"]["DeadJob"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoOperatorKey"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyGuesses"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    getDeadJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The job.
                 * @example 367000001
                 */
                job_id: components["parameters"]["dead_job_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "X-Service-Explanation": components["headers"]["Explanation"];
                    "X-Service-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeadJobAnswer"];
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
    deleteDeadJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The job.
                 * @example 367000001
                 */
                job_id: components["parameters"]["dead_job_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Deleted"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoOperatorKey"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyGuesses"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    retryDeadJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The job.
                 * @example 367000001
                 */
                job_id: components["parameters"]["dead_job_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job, as it was when it was given up. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "X-Service-Explanation": components["headers"]["Explanation"];
                    "X-Service-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeadJobAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoOperatorKey"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyGuesses"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
}

export interface refusals {
  listWebhookDeliveries: { fields: {  }; responses: { 400: 'not_json' | 'parameter' | 'root_key'; 401: 'no_operator_key'; 404: 'not_found'; 406: 'not_acceptable'; 429: 'too_many_guesses'; 431: 'headers_too_large'; 503: 'database_away' | 'nothing_stored' | 'too_long' | 'too_many_arriving' | 'too_many_calls' | 'too_many_lists' | 'too_much_waits' } };
  getWebhookDelivery: { fields: {  }; responses: { 400: 'not_json' | 'parameter' | 'root_key'; 401: 'no_operator_key'; 404: 'not_found'; 406: 'not_acceptable'; 429: 'too_many_guesses'; 431: 'headers_too_large'; 503: 'database_away' | 'nothing_stored' | 'too_long' | 'too_many_arriving' | 'too_many_calls' | 'too_many_lists' | 'too_much_waits' } };
  redeliverWebhook: { fields: {  }; responses: { 400: 'not_json' | 'parameter' | 'root_key'; 401: 'no_operator_key'; 404: 'not_found'; 406: 'not_acceptable'; 408: 'too_slow'; 413: 'too_large' | 'too_many_values'; 415: 'unsupported_media_type'; 422: 'app_removed' | 'not_allowed' | 'pending'; 429: 'too_many_guesses'; 431: 'headers_too_large'; 503: 'database_away' | 'nothing_stored' | 'too_long' | 'too_many_arriving' | 'too_many_calls' | 'too_many_lists' | 'too_much_waits' } };
  triggerWebhook: { fields: { 'app_id': 'unknown'; 'payload': 'invalid_member' | 'unknown_member'; 'record_id': 'not_kept' | 'unknown'; 'topic': 'unknown' }; responses: { 400: 'not_json' | 'parameter' | 'root_key'; 401: 'no_operator_key'; 404: 'not_found'; 406: 'not_acceptable'; 408: 'too_slow'; 413: 'too_large' | 'too_many_values'; 415: 'unsupported_media_type'; 422: 'member' | 'record' | 'topic'; 429: 'too_many_guesses'; 431: 'headers_too_large'; 503: 'database_away' | 'nothing_stored' | 'too_long' | 'too_many_arriving' | 'too_many_calls' | 'too_many_lists' | 'too_much_waits' } };
  listRemovedWebhooks: { fields: {  }; responses: { 400: 'not_json' | 'parameter' | 'root_key'; 401: 'no_operator_key'; 404: 'not_found'; 406: 'not_acceptable'; 429: 'too_many_guesses'; 431: 'headers_too_large'; 503: 'database_away' | 'nothing_stored' | 'too_long' | 'too_many_arriving' | 'too_many_calls' | 'too_many_lists' | 'too_much_waits' } };
  getMandatoryWebhooks: { fields: {  }; responses: { 400: 'not_json' | 'parameter' | 'root_key'; 401: 'no_operator_key'; 404: 'not_found'; 406: 'not_acceptable'; 429: 'too_many_guesses'; 431: 'headers_too_large'; 503: 'database_away' | 'nothing_stored' | 'too_long' | 'too_many_arriving' | 'too_many_calls' | 'too_many_lists' | 'too_much_waits' } };
  updateMandatoryWebhooks: { fields: { 'customers/data_request': 'insecure' | 'invalid' | 'not_public'; 'customers/redact': 'insecure' | 'invalid' | 'not_public'; 'shop/redact': 'insecure' | 'invalid' | 'not_public' }; responses: { 400: 'not_json' | 'parameter' | 'root_key'; 401: 'no_operator_key'; 404: 'not_found'; 406: 'not_acceptable'; 408: 'too_slow'; 413: 'too_large' | 'too_many_values'; 415: 'unsupported_media_type'; 422: 'insecure'; 429: 'too_many_guesses'; 431: 'headers_too_large'; 503: 'database_away' | 'nothing_stored' | 'too_long' | 'too_many_arriving' | 'too_many_calls' | 'too_many_lists' | 'too_much_waits' } };
  listDeadJobs: { fields: {  }; responses: { 400: 'not_json' | 'parameter' | 'root_key'; 401: 'no_operator_key'; 406: 'not_acceptable'; 429: 'too_many_guesses'; 431: 'headers_too_large'; 503: 'database_away' | 'nothing_stored' | 'too_long' | 'too_many_arriving' | 'too_many_calls' | 'too_many_lists' | 'too_much_waits' } };
  getDeadJob: { fields: {  }; responses: { 400: 'not_json' | 'parameter' | 'root_key'; 401: 'no_operator_key'; 404: 'not_found'; 406: 'not_acceptable'; 429: 'too_many_guesses'; 431: 'headers_too_large'; 503: 'database_away' | 'nothing_stored' | 'too_long' | 'too_many_arriving' | 'too_many_calls' | 'too_many_lists' | 'too_much_waits' } };
  deleteDeadJob: { fields: {  }; responses: { 400: 'not_json' | 'parameter' | 'root_key'; 401: 'no_operator_key'; 404: 'not_found'; 406: 'not_acceptable'; 429: 'too_many_guesses'; 431: 'headers_too_large'; 503: 'database_away' | 'nothing_stored' | 'too_long' | 'too_many_arriving' | 'too_many_calls' | 'too_many_lists' | 'too_much_waits' } };
  retryDeadJob: { fields: {  }; responses: { 400: 'not_json' | 'parameter' | 'root_key'; 401: 'no_operator_key'; 404: 'not_found'; 406: 'not_acceptable'; 408: 'too_slow'; 413: 'too_large' | 'too_many_values'; 415: 'unsupported_media_type'; 429: 'too_many_guesses'; 431: 'headers_too_large'; 503: 'database_away' | 'nothing_stored' | 'too_long' | 'too_many_arriving' | 'too_many_calls' | 'too_many_lists' | 'too_much_waits' } };
}
