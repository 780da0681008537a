// generated, do not edit: npm run generate
export interface paths {
    "/shops": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List shops */
        get: operations["listShops"];
        put?: never;
        /** Create a shop */
        post: operations["createShop"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shops/{shop_id}": {
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
        /** Get a shop */
        get: operations["getShop"];
        /** Change a shop */
        put: operations["updateShop"];
        post?: never;
        /**
         * Delete a shop
         * @description Deletes everything that the shop has; its tokens end at once.
         */
        delete: operations["deleteShop"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shops/{shop_id}/reset": {
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
         * Reset a shop
         * @description The shop becomes as it was when it was opened, by the server's clock. Its settings, installs and tokens stay.
         */
        post: operations["resetShop"];
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
        Shop: {
            id: components["schemas"]["Id"];
            name: string;
            /** @description The shop's own host name. A request to this host is for this shop. */
            domain: string;
            /** @description The merchant's email address. */
            email: string | null;
            /** @description ISO 4217. */
            currency: string;
            /** @description ISO 3166-1 alpha-2. */
            country_code: string;
            plan: components["schemas"]["Plan"];
            billing_interval: components["schemas"]["BillingInterval"];
            /** @description Whether the shop has paid for carrier services on top of the base plan. */
            carrier_services_feature: boolean;
            /** @description Whether it is a development store, which can't be charged and has every feature. */
            development: boolean;
            /** @description How far this shop's clock is ahead of the server's. */
            clock_offset_ms: number;
            /**
             * Format: uri
             * @description The address of the merchant's own page, on which what needs a decision comes first. In sandbox mode the address is signed and lets in whoever has it, so don't give it to an app;
             *     otherwise the page needs a merchant's session.
             */
            merchant_url: string;
            created_at: components["schemas"]["Timestamp"];
            updated_at: components["schemas"]["Timestamp"];
        };
        /** Format: int64 */
        Id: number;
        /**
         * @description Decides the rate limit, and whether the shop may have carrier services.
         * @enum {string}
         */
        Plan: "basic" | "standard" | "advanced" | "enterprise";
        /** @enum {string} */
        BillingInterval: "monthly" | "yearly";
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
        ShopCreate: WithRequired<components["schemas"]["ShopUpdate"], "name" | "domain">;
        ShopUpdate: {
            name?: string;
            domain?: string;
            /** Format: email */
            email?: string | null;
            /**
             * Format: currency
             * @description ISO 4217. If absent, USD.
             */
            currency?: string;
            /**
             * Format: country
             * @description ISO 3166-1 alpha-2. If absent, US.
             */
            country_code?: string;
            plan?: components["schemas"]["Plan"];
            billing_interval?: components["schemas"]["BillingInterval"];
            carrier_services_feature?: boolean;
            development?: boolean;
        };
        ShopAnswer: {
            shop: components["schemas"]["Shop"];
        };
        FieldErrors: {
            /** @description All messages for all fields at once; `base` has those about the whole record. */
            errors: {
                [key: string]: string[];
            };
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
        /** @description A member of the shop is invalid. */
        InvalidShop: {
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
         * @description The shop with this domain.
         * @example harbour-tea.example
         */
        domain: string;
        /**
         * @description The shop.
         * @example 690933842
         */
        shop_id: components["schemas"]["Id"];
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
    listShops: {
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
                 * @description The shop with this domain.
                 * @example harbour-tea.example
                 */
                domain?: components["parameters"]["domain"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The shops. */
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
                        shops: components["schemas"]["Shop"][];
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
    createShop: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    shop: components["schemas"]["ShopCreate"];
                };
            };
        };
        responses: {
            /** @description The shop. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "X-Service-Explanation": components["headers"]["Explanation"];
                    "X-Service-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShopAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoOperatorKey"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["InvalidShop"];
            429: components["responses"]["TooManyGuesses"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    getShop: {
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
        requestBody?: never;
        responses: {
            /** @description The shop. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "X-Service-Explanation": components["headers"]["Explanation"];
                    "X-Service-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShopAnswer"];
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
    updateShop: {
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
                    shop: components["schemas"]["ShopUpdate"];
                };
            };
        };
        responses: {
            /** @description The changed shop. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "X-Service-Explanation": components["headers"]["Explanation"];
                    "X-Service-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShopAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoOperatorKey"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["InvalidShop"];
            429: components["responses"]["TooManyGuesses"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteShop: {
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
    resetShop: {
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
        requestBody?: never;
        responses: {
            /** @description The shop. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "X-Service-Explanation": components["headers"]["Explanation"];
                    "X-Service-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShopAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoOperatorKey"];
            /** @description The server isn't in sandbox mode. */
            403: {
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
type WithRequired<T, K extends keyof T> = T & {
    [P in K]-?: T[P];
};

export interface refusals {
  listShops: { fields: {  }; responses: { 400: 'not_json' | 'parameter' | 'root_key'; 401: 'no_operator_key'; 406: 'not_acceptable'; 429: 'too_many_guesses'; 431: 'headers_too_large'; 503: 'database_away' | 'nothing_stored' | 'too_long' | 'too_many_arriving' | 'too_many_calls' | 'too_many_lists' | 'too_much_waits' } };
  createShop: { fields: { 'country_code': 'blank'; 'currency': 'blank'; 'domain': 'invalid' | 'taken' }; responses: { 400: 'not_json' | 'parameter' | 'root_key'; 401: 'no_operator_key'; 406: 'not_acceptable'; 408: 'too_slow'; 413: 'too_large' | 'too_many_values'; 415: 'unsupported_media_type'; 422: 'taken'; 429: 'too_many_guesses'; 431: 'headers_too_large'; 503: 'database_away' | 'nothing_stored' | 'too_long' | 'too_many_arriving' | 'too_many_calls' | 'too_many_lists' | 'too_much_waits' } };
  getShop: { fields: {  }; responses: { 400: 'not_json' | 'parameter' | 'root_key'; 401: 'no_operator_key'; 404: 'not_found'; 406: 'not_acceptable'; 429: 'too_many_guesses'; 431: 'headers_too_large'; 503: 'database_away' | 'nothing_stored' | 'too_long' | 'too_many_arriving' | 'too_many_calls' | 'too_many_lists' | 'too_much_waits' } };
  updateShop: { fields: { 'country_code': 'blank'; 'currency': 'blank'; 'domain': 'invalid' | 'taken' }; responses: { 400: 'not_json' | 'parameter' | 'root_key'; 401: 'no_operator_key'; 404: 'not_found'; 406: 'not_acceptable'; 408: 'too_slow'; 413: 'too_large' | 'too_many_values'; 415: 'unsupported_media_type'; 422: 'taken'; 429: 'too_many_guesses'; 431: 'headers_too_large'; 503: 'database_away' | 'nothing_stored' | 'too_long' | 'too_many_arriving' | 'too_many_calls' | 'too_many_lists' | 'too_much_waits' } };
  deleteShop: { fields: {  }; responses: { 400: 'not_json' | 'parameter' | 'root_key'; 401: 'no_operator_key'; 404: 'not_found'; 406: 'not_acceptable'; 429: 'too_many_guesses'; 431: 'headers_too_large'; 503: 'database_away' | 'nothing_stored' | 'too_long' | 'too_many_arriving' | 'too_many_calls' | 'too_many_lists' | 'too_much_waits' } };
  resetShop: { fields: {  }; responses: { 400: 'not_json' | 'parameter' | 'root_key'; 401: 'no_operator_key'; 403: 'no_sandbox'; 404: 'not_found'; 406: 'not_acceptable'; 408: 'too_slow'; 413: 'too_large' | 'too_many_values'; 415: 'unsupported_media_type'; 429: 'too_many_guesses'; 431: 'headers_too_large'; 503: 'database_away' | 'nothing_stored' | 'too_long' | 'too_many_arriving' | 'too_many_calls' | 'too_many_lists' | 'too_much_waits' } };
}
