// generated, do not edit: npm run generate
export interface paths {
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
        /** List the events of one order */
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
        /** List the events of one product */
        get: operations["listProductEvents"];
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
        /** @enum {string} */
        EventSubjectType: "Article" | "Blog" | "Collection" | "Comment" | "Order" | "Page" | "PriceRule" | "Product" | "ApiPermission";
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
        Count: {
            /** @description How many records match. */
            count: number;
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
         * @description The members that the response contains, separated by commas. All members, if absent or empty.
         * @example id
         */
        fields: string;
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
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
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
                    "application/json": {
                        events: components["schemas"]["EventFields"][];
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
                    "application/json": {
                        event: components["schemas"]["EventFields"];
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
                    "application/json": {
                        events: components["schemas"]["EventFields"][];
                    };
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
                    "application/json": {
                        events: components["schemas"]["EventFields"][];
                    };
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
}

export interface refusals {
  listEvents: { fields: {  }; responses: { 400: 'not_json' | 'parameter' | 'root_key'; 401: 'unauthorized'; 406: 'not_acceptable'; 429: 'too_many_guesses' | 'too_many_requests'; 431: 'headers_too_large'; 503: 'database_away' | 'nothing_stored' | 'too_long' | 'too_many_arriving' | 'too_many_calls' | 'too_many_lists' | 'too_much_waits' } };
  countEvents: { fields: {  }; responses: { 400: 'not_json' | 'parameter' | 'root_key'; 401: 'unauthorized'; 406: 'not_acceptable'; 429: 'too_many_guesses' | 'too_many_requests'; 431: 'headers_too_large'; 503: 'database_away' | 'nothing_stored' | 'too_long' | 'too_many_arriving' | 'too_many_calls' | 'too_many_lists' | 'too_much_waits' } };
  getEvent: { fields: {  }; responses: { 400: 'not_json' | 'parameter' | 'root_key'; 401: 'unauthorized'; 404: 'not_found'; 406: 'not_acceptable'; 429: 'too_many_guesses' | 'too_many_requests'; 431: 'headers_too_large'; 503: 'database_away' | 'nothing_stored' | 'too_long' | 'too_many_arriving' | 'too_many_calls' | 'too_many_lists' | 'too_much_waits' } };
  listOrderEvents: { fields: {  }; responses: { 400: 'not_json' | 'parameter' | 'root_key'; 401: 'unauthorized'; 403: 'missing_scope'; 404: 'not_found'; 406: 'not_acceptable'; 429: 'too_many_guesses' | 'too_many_requests'; 431: 'headers_too_large'; 503: 'database_away' | 'nothing_stored' | 'too_long' | 'too_many_arriving' | 'too_many_calls' | 'too_many_lists' | 'too_much_waits' } };
  listProductEvents: { fields: {  }; responses: { 400: 'not_json' | 'parameter' | 'root_key'; 401: 'unauthorized'; 403: 'missing_scope'; 404: 'not_found'; 406: 'not_acceptable'; 429: 'too_many_guesses' | 'too_many_requests'; 431: 'headers_too_large'; 503: 'database_away' | 'nothing_stored' | 'too_long' | 'too_many_arriving' | 'too_many_calls' | 'too_many_lists' | 'too_much_waits' } };
}
