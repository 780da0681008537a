// generated, do not edit: npm run generate
export interface paths {
    "/shops/{shop_id}/snapshots": {
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
        /** List snapshots of a shop */
        get: operations["listSnapshots"];
        put?: never;
        /**
         * Save a shop
         * @description Saves everything that the shop has, its clock and its faults too, under a name. A name can be used once. A shop has at most 20 snapshots.
         */
        post: operations["saveSnapshot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shops/{shop_id}/snapshots/{snapshot_id}": {
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
                 * @description The snapshot.
                 * @example 380000001
                 */
                snapshot_id: components["parameters"]["snapshot_id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a snapshot of a shop */
        delete: operations["deleteSnapshot"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shops/{shop_id}/snapshots/{snapshot_id}/restore": {
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
                 * @description The snapshot.
                 * @example 380000001
                 */
                snapshot_id: components["parameters"]["snapshot_id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a snapshot of a shop
         * @description The shop is restored completely or not at all. Jobs and deliveries come back as they were: those that were waiting wait again, and what was sent since is sent again with the same ids.
         *     Newer installs and tokens are kept, so tokens that are valid now stay valid. Those that were removed since come back if their app still exists, so revoked tokens are valid again.
         *     Merchants' sessions and the audit log stay as they are. Snapshots are kept, and can be restored again.
         */
        post: operations["restoreSnapshot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/snapshots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List snapshots of all shops */
        get: operations["listWholeSnapshots"];
        put?: never;
        /**
         * Save all shops
         * @description Saves everything that all shops have, and the apps. There are at most 20 such snapshots.
         */
        post: operations["saveWholeSnapshot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/snapshots/{snapshot_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The snapshot.
                 * @example 380000001
                 */
                snapshot_id: components["parameters"]["snapshot_id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a snapshot of all shops */
        delete: operations["deleteWholeSnapshot"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/snapshots/{snapshot_id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The snapshot.
                 * @example 380000001
                 */
                snapshot_id: components["parameters"]["snapshot_id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a snapshot of all shops
         * @description Each shop is restored as it is by a snapshot of its own. Shops that were opened since are closed; shops that were closed since come back with everything that they had, with the same ids.
         *     Apps that were registered since stay.
         */
        post: operations["restoreWholeSnapshot"];
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
        Snapshot: {
            id: components["schemas"]["Id"];
            name: string;
            /** @description How many records of all kinds the snapshot has, including those that no list shows. */
            rows: number;
            bytes: number;
            created_at: components["schemas"]["Timestamp"];
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
        SnapshotRequest: {
            snapshot: components["schemas"]["SnapshotCreate"];
        };
        SnapshotCreate: {
            /** @description If absent, the current time. */
            name?: string;
        };
        SnapshotAnswer: {
            snapshot: components["schemas"]["Snapshot"];
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
        /** @description The server isn't in sandbox mode. */
        NoSandbox: {
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
        /** @description Another snapshot has the name, or there are already as many as allowed. */
        InvalidSnapshot: {
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
         * @description The snapshot with this id.
         * @example before the import
         */
        name: string;
        /**
         * @description The snapshot.
         * @example 380000001
         */
        snapshot_id: components["schemas"]["Id"];
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
    listSnapshots: {
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
                 * @description The snapshot with this id.
                 * @example before the import
                 */
                name?: components["parameters"]["name"];
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
            /** @description The snapshots. */
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
                        snapshots: components["schemas"]["Snapshot"][];
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
    saveSnapshot: {
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
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SnapshotRequest"];
            };
        };
        responses: {
            /** @description The snapshot. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "X-Service-Explanation": components["headers"]["Explanation"];
                    "X-Service-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SnapshotAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoOperatorKey"];
            403: components["responses"]["NoSandbox"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["InvalidSnapshot"];
            429: components["responses"]["TooManyGuesses"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteSnapshot: {
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
                 * @description The snapshot.
                 * @example 380000001
                 */
                snapshot_id: components["parameters"]["snapshot_id"];
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
    restoreSnapshot: {
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
                 * @description The snapshot.
                 * @example 380000001
                 */
                snapshot_id: components["parameters"]["snapshot_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The snapshot that was restored. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "X-Service-Explanation": components["headers"]["Explanation"];
                    "X-Service-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SnapshotAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoOperatorKey"];
            403: components["responses"]["NoSandbox"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Another shop has the domain now. */
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
    listWholeSnapshots: {
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
                 * @description The snapshot with this id.
                 * @example before the import
                 */
                name?: components["parameters"]["name"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The snapshots. */
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
                        snapshots: components["schemas"]["Snapshot"][];
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
    saveWholeSnapshot: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SnapshotRequest"];
            };
        };
        responses: {
            /** @description The snapshot. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "X-Service-Explanation": components["headers"]["Explanation"];
                    "X-Service-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SnapshotAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoOperatorKey"];
            403: components["responses"]["NoSandbox"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["InvalidSnapshot"];
            429: components["responses"]["TooManyGuesses"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteWholeSnapshot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The snapshot.
                 * @example 380000001
                 */
                snapshot_id: components["parameters"]["snapshot_id"];
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
    restoreWholeSnapshot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The snapshot.
                 * @example 380000001
                 */
                snapshot_id: components["parameters"]["snapshot_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The snapshot that was restored. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "X-Service-Explanation": components["headers"]["Explanation"];
                    "X-Service-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SnapshotAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoOperatorKey"];
            403: components["responses"]["NoSandbox"];
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
  listSnapshots: { fields: {  }; responses: { 400: 'not_json' | 'parameter' | 'root_key'; 401: 'no_operator_key'; 404: 'not_found'; 406: 'not_acceptable'; 429: 'too_many_guesses'; 431: 'headers_too_large'; 503: 'database_away' | 'nothing_stored' | 'too_long' | 'too_many_arriving' | 'too_many_calls' | 'too_many_lists' | 'too_much_waits' } };
  saveSnapshot: { fields: { 'base': 'full'; 'name': 'taken' }; responses: { 400: 'not_json' | 'parameter' | 'root_key'; 401: 'no_operator_key'; 403: 'no_sandbox'; 404: 'not_found'; 406: 'not_acceptable'; 408: 'too_slow'; 413: 'too_large' | 'too_many_values'; 415: 'unsupported_media_type'; 422: 'full' | 'taken'; 429: 'too_many_guesses'; 431: 'headers_too_large'; 503: 'database_away' | 'nothing_stored' | 'too_long' | 'too_many_arriving' | 'too_many_calls' | 'too_many_lists' | 'too_much_waits' } };
  deleteSnapshot: { fields: {  }; responses: { 400: 'not_json' | 'parameter' | 'root_key'; 401: 'no_operator_key'; 404: 'not_found'; 406: 'not_acceptable'; 429: 'too_many_guesses'; 431: 'headers_too_large'; 503: 'database_away' | 'nothing_stored' | 'too_long' | 'too_many_arriving' | 'too_many_calls' | 'too_many_lists' | 'too_much_waits' } };
  restoreSnapshot: { fields: {  }; responses: { 400: 'not_json' | 'parameter' | 'root_key'; 401: 'no_operator_key'; 403: 'no_sandbox'; 404: 'not_found'; 406: 'not_acceptable'; 408: 'too_slow'; 413: 'too_large' | 'too_many_values'; 415: 'unsupported_media_type'; 422: 'domain_taken'; 429: 'too_many_guesses'; 431: 'headers_too_large'; 503: 'database_away' | 'nothing_stored' | 'too_long' | 'too_many_arriving' | 'too_many_calls' | 'too_many_lists' | 'too_much_waits' } };
  listWholeSnapshots: { fields: {  }; responses: { 400: 'not_json' | 'parameter' | 'root_key'; 401: 'no_operator_key'; 406: 'not_acceptable'; 429: 'too_many_guesses'; 431: 'headers_too_large'; 503: 'database_away' | 'nothing_stored' | 'too_long' | 'too_many_arriving' | 'too_many_calls' | 'too_many_lists' | 'too_much_waits' } };
  saveWholeSnapshot: { fields: { 'base': 'full'; 'name': 'taken' }; responses: { 400: 'not_json' | 'parameter' | 'root_key'; 401: 'no_operator_key'; 403: 'no_sandbox'; 406: 'not_acceptable'; 408: 'too_slow'; 413: 'too_large' | 'too_many_values'; 415: 'unsupported_media_type'; 422: 'full' | 'taken'; 429: 'too_many_guesses'; 431: 'headers_too_large'; 503: 'database_away' | 'nothing_stored' | 'too_long' | 'too_many_arriving' | 'too_many_calls' | 'too_many_lists' | 'too_much_waits' } };
  deleteWholeSnapshot: { fields: {  }; responses: { 400: 'not_json' | 'parameter' | 'root_key'; 401: 'no_operator_key'; 404: 'not_found'; 406: 'not_acceptable'; 429: 'too_many_guesses'; 431: 'headers_too_large'; 503: 'database_away' | 'nothing_stored' | 'too_long' | 'too_many_arriving' | 'too_many_calls' | 'too_many_lists' | 'too_much_waits' } };
  restoreWholeSnapshot: { fields: {  }; responses: { 400: 'not_json' | 'parameter' | 'root_key'; 401: 'no_operator_key'; 403: 'no_sandbox'; 404: 'not_found'; 406: 'not_acceptable'; 408: 'too_slow'; 413: 'too_large' | 'too_many_values'; 415: 'unsupported_media_type'; 429: 'too_many_guesses'; 431: 'headers_too_large'; 503: 'database_away' | 'nothing_stored' | 'too_long' | 'too_many_arriving' | 'too_many_calls' | 'too_many_lists' | 'too_much_waits' } };
}
