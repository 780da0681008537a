// generated, do not edit: npm run generate
export interface paths {
    "/collects.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List collects */
        get: operations["listCollects"];
        put?: never;
        /** Put a product into a collection */
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
        /** Count collects */
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
         */
        get: operations["getCollect"];
        put?: never;
        post?: never;
        /** Take a product out of a collection */
        delete: operations["deleteCollect"];
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
        /** Format: int64 */
        Id: number;
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
        CollectAnswer: {
            collect: components["schemas"]["Collect"];
        };
        Collect: WithRequired<components["schemas"]["CollectFields"], "id" | "collection_id" | "product_id" | "created_at" | "updated_at" | "position" | "sort_value">;
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
         * @description The members that the response contains, separated by commas. All members, if absent or empty.
         * @example id
         */
        fields: string;
        /**
         * @description Calls with the same key are done once within 24 hours; a repeat gets the first response. Make up a new key for each call, such as a UUID.
         * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a90
         */
        idempotency_key: string;
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
        /** @description The call was already done with the same `Idempotency-Key`; this is its first response again. */
        IdempotentReplayed: "true";
        /** @description The page that says why the call will go away, and what to use instead. */
        DeprecatedReason: string;
        /** @description Since when the call, or the member that it sent, is deprecated (RFC 9745). */
        Deprecation: string;
        /** @description From when the call may be gone (RFC 8594). */
        Sunset: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
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
                    "application/json": {
                        collects: components["schemas"]["CollectFields"][];
                    };
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
                "application/json": {
                    collect: components["schemas"]["CollectCreate"];
                };
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
                    "application/json": {
                        collect: components["schemas"]["CollectFields"];
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
}
type WithRequired<T, K extends keyof T> = T & {
    [P in K]-?: T[P];
};

export interface refusals {
  listCollects: { fields: {  }; responses: { 400: 'not_json' | 'parameter' | 'root_key'; 401: 'unauthorized'; 403: 'missing_scope'; 406: 'not_acceptable'; 429: 'too_many_guesses' | 'too_many_requests'; 431: 'headers_too_large'; 503: 'database_away' | 'nothing_stored' | 'too_long' | 'too_many_arriving' | 'too_many_calls' | 'too_many_lists' | 'too_much_waits' } };
  createCollect: { fields: { 'collection_id': 'blank' | 'invalid' | 'not_a_number' | 'too_large' | 'too_small'; 'product_id': 'blank' | 'invalid' | 'not_a_number' | 'taken' | 'too_large' | 'too_small' }; responses: { 400: 'not_json' | 'parameter' | 'root_key'; 401: 'unauthorized'; 403: 'missing_scope' | 'smart_collection'; 406: 'not_acceptable'; 408: 'too_slow'; 409: 'key_in_use' | 'key_interrupted' | 'keys_full'; 413: 'too_large' | 'too_many_values'; 415: 'unsupported_media_type'; 422: 'nothing' | 'taken' | 'unknown_collection' | 'unknown_product'; 429: 'too_many_guesses' | 'too_many_requests'; 431: 'headers_too_large'; 503: 'database_away' | 'nothing_stored' | 'too_long' | 'too_many_arriving' | 'too_many_calls' | 'too_many_lists' | 'too_much_waits' } };
  countCollects: { fields: {  }; responses: { 400: 'not_json' | 'parameter' | 'root_key'; 401: 'unauthorized'; 403: 'missing_scope'; 406: 'not_acceptable'; 429: 'too_many_guesses' | 'too_many_requests'; 431: 'headers_too_large'; 503: 'database_away' | 'nothing_stored' | 'too_long' | 'too_many_arriving' | 'too_many_calls' | 'too_many_lists' | 'too_much_waits' } };
  getCollect: { fields: {  }; responses: { 400: 'not_json' | 'parameter' | 'root_key'; 401: 'unauthorized'; 403: 'missing_scope'; 404: 'not_found'; 406: 'not_acceptable'; 429: 'too_many_guesses' | 'too_many_requests'; 431: 'headers_too_large'; 503: 'database_away' | 'nothing_stored' | 'too_long' | 'too_many_arriving' | 'too_many_calls' | 'too_many_lists' | 'too_much_waits' } };
  deleteCollect: { fields: {  }; responses: { 400: 'not_json' | 'parameter' | 'root_key'; 401: 'unauthorized'; 403: 'missing_scope'; 404: 'not_found'; 406: 'not_acceptable'; 429: 'too_many_guesses' | 'too_many_requests'; 431: 'headers_too_large'; 503: 'database_away' | 'nothing_stored' | 'too_long' | 'too_many_arriving' | 'too_many_calls' | 'too_many_lists' | 'too_much_waits' } };
}
