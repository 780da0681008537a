// generated, do not edit: npm run generate
export interface paths {
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
         */
        get: operations["listGiftCards"];
        put?: never;
        /**
         * Create a gift card
         * @description Keep the response's `code`, or hand it on; no other response shows it.
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
        /** Count gift cards */
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
        /** Get a gift card */
        get: operations["getGiftCard"];
        /**
         * Change a gift card
         * @description Changes the expiry date, the note and the template suffix. Nothing else of a gift card can change after its creation; other members are ignored.
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
         */
        post: operations["disableGiftCard"];
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
        GiftCardList: {
            gift_cards: components["schemas"]["GiftCardFields"][];
        };
        GiftCardFields: components["schemas"]["GiftCardBase"];
        GiftCardBase: {
            id?: components["schemas"]["Id"];
            /** @description What is left to spend. */
            balance?: components["schemas"]["Money"];
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
        /** Format: int64 */
        Id: number;
        /**
         * @description A decimal amount, exact, as a string.
         * @example 12.50
         */
        Money: string;
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
        GiftCardCreate: {
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
        } & components["schemas"]["GiftCardUpdate"];
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
        /**
         * @description More than 0, as a decimal string or a number.
         * @example 12.50
         */
        GiftCardInitialValue: ((string & components["schemas"]["TwoDecimals"]) | (number & components["schemas"]["TwoDecimals"])) & components["schemas"]["TwoDecimals"];
        /**
         * Format: two-decimals
         * @description At most two decimals, as text and as a number alike.
         */
        TwoDecimals: unknown;
        /**
         * @description 8 to 20 letters and digits. Case doesn't matter, and spaces may stand in between. No other card of the shop may have the code, not even a disabled one.
         *     The server generates a code of 16 characters, unless one is given.
         */
        GiftCardCode: string | null;
        GiftCardWithCode: {
            /** @description The code with which a customer pays at checkout, without spaces and in lower case. */
            code: string;
        } & WithRequired<components["schemas"]["GiftCardBase"], "id" | "balance" | "created_at" | "updated_at" | "currency" | "initial_value" | "disabled_at" | "line_item_id" | "api_client_id" | "user_id" | "customer_id" | "note" | "expires_on" | "template_suffix" | "last_characters" | "order_id">;
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
        /**
         * Format: time-bound
         * @description ISO 8601 with an offset; `T` or a space between date and time. The bound itself is included.
         * @example 2026-09-01T00:00:00-04:00
         */
        TimeBound: string;
        GiftCardAnswer: {
            gift_card: components["schemas"]["GiftCard"];
        };
        GiftCard: WithRequired<components["schemas"]["GiftCardBase"], "id" | "balance" | "created_at" | "updated_at" | "currency" | "initial_value" | "disabled_at" | "line_item_id" | "api_client_id" | "user_id" | "customer_id" | "note" | "expires_on" | "template_suffix" | "last_characters" | "order_id">;
        /** @description The path, not the body, says which card is meant. */
        GiftCardDisabling: {
            id?: components["schemas"]["IdInput"];
        } | null;
        /** @description An id as a number, or as a string of digits. */
        IdInput: number | string;
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
         * @description Only the cards that aren't disabled, or only the disabled ones. Both, unless given. A card that has expired isn't disabled by that.
         * @example enabled
         */
        gift_card_status: "enabled" | "disabled";
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
         * @description The gift card.
         * @example 240000001
         */
        gift_card_id: components["schemas"]["Id"];
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
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
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
                "application/json": {
                    gift_card: components["schemas"]["GiftCardCreate"];
                };
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
                    "application/json": {
                        gift_card: components["schemas"]["GiftCardWithCode"];
                    };
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
                    "application/json": {
                        gift_card: components["schemas"]["GiftCardFields"];
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
                "application/json": {
                    gift_card: components["schemas"]["GiftCardUpdate"];
                };
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
                "application/json": {
                    gift_card?: components["schemas"]["GiftCardDisabling"];
                };
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
}
type WithRequired<T, K extends keyof T> = T & {
    [P in K]-?: T[P];
};

export interface refusals {
  listGiftCards: { fields: {  }; responses: { 400: 'not_json' | 'parameter' | 'root_key'; 401: 'unauthorized'; 403: 'missing_scope'; 406: 'not_acceptable'; 429: 'too_many_guesses' | 'too_many_requests'; 431: 'headers_too_large'; 503: 'database_away' | 'nothing_stored' | 'too_long' | 'too_many_arriving' | 'too_many_calls' | 'too_many_lists' | 'too_much_waits' } };
  createGiftCard: { fields: { 'code': 'invalid' | 'taken'; 'customer_id': 'unknown'; 'initial_value': 'invalid' | 'not_a_number' | 'too_large' | 'too_precise' | 'too_small'; 'recipient_id': 'no_email' | 'unknown'; 'send_on': 'past' }; responses: { 400: 'not_json' | 'parameter' | 'root_key'; 401: 'unauthorized'; 403: 'missing_scope'; 406: 'not_acceptable'; 408: 'too_slow'; 409: 'key_in_use' | 'key_interrupted' | 'keys_full'; 413: 'too_large' | 'too_many_values'; 415: 'unsupported_media_type'; 422: 'no_email' | 'no_value' | 'short_code' | 'taken'; 429: 'too_many_guesses' | 'too_many_requests'; 431: 'headers_too_large'; 503: 'database_away' | 'nothing_stored' | 'too_long' | 'too_many_arriving' | 'too_many_calls' | 'too_many_lists' | 'too_much_waits' } };
  countGiftCards: { fields: {  }; responses: { 400: 'not_json' | 'parameter' | 'root_key'; 401: 'unauthorized'; 403: 'missing_scope'; 406: 'not_acceptable'; 429: 'too_many_guesses' | 'too_many_requests'; 431: 'headers_too_large'; 503: 'database_away' | 'nothing_stored' | 'too_long' | 'too_many_arriving' | 'too_many_calls' | 'too_many_lists' | 'too_much_waits' } };
  searchGiftCards: { fields: {  }; responses: { 400: 'parameter' | 'unreadable_query'; 401: 'unauthorized'; 403: 'missing_scope'; 406: 'not_acceptable'; 429: 'too_many_guesses' | 'too_many_requests'; 431: 'headers_too_large'; 503: 'database_away' | 'nothing_stored' | 'too_long' | 'too_many_arriving' | 'too_many_calls' | 'too_many_lists' | 'too_much_waits' } };
  getGiftCard: { fields: {  }; responses: { 400: 'not_json' | 'parameter' | 'root_key'; 401: 'unauthorized'; 403: 'missing_scope'; 404: 'not_found'; 406: 'not_acceptable'; 429: 'too_many_guesses' | 'too_many_requests'; 431: 'headers_too_large'; 503: 'database_away' | 'nothing_stored' | 'too_long' | 'too_many_arriving' | 'too_many_calls' | 'too_many_lists' | 'too_much_waits' } };
  updateGiftCard: { fields: {  }; responses: { 400: 'not_json' | 'parameter' | 'root_key'; 401: 'unauthorized'; 403: 'missing_scope'; 404: 'not_found'; 406: 'not_acceptable'; 408: 'too_slow'; 409: 'key_in_use' | 'key_interrupted' | 'keys_full'; 413: 'too_large' | 'too_many_values'; 415: 'unsupported_media_type'; 422: 'date'; 429: 'too_many_guesses' | 'too_many_requests'; 431: 'headers_too_large'; 503: 'database_away' | 'nothing_stored' | 'too_long' | 'too_many_arriving' | 'too_many_calls' | 'too_many_lists' | 'too_much_waits' } };
  disableGiftCard: { fields: {  }; responses: { 400: 'not_json' | 'parameter' | 'root_key'; 401: 'unauthorized'; 403: 'missing_scope'; 404: 'not_found'; 406: 'not_acceptable'; 408: 'too_slow'; 409: 'key_in_use' | 'key_interrupted' | 'keys_full'; 413: 'too_large' | 'too_many_values'; 415: 'unsupported_media_type'; 422: 'no_id'; 429: 'too_many_guesses' | 'too_many_requests'; 431: 'headers_too_large'; 503: 'database_away' | 'nothing_stored' | 'too_long' | 'too_many_arriving' | 'too_many_calls' | 'too_many_lists' | 'too_much_waits' } };
}
