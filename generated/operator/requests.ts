// generated, do not edit: npm run generate
export interface paths {
    "/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the latest requests
         * @description The last 1,000 requests that this process answered, oldest first. If there are more than `limit`, the newest of them.
         */
        get: operations["listRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/requests/{request_number}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the request.
                 * @example 1
                 */
                request_number: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        /**
         * Get a request with its response
         * @description The headers and the first 16 kB of both bodies, for the latest 200 requests. Tokens, keys, secrets and cookies are left out.
         */
        get: operations["getRequest"];
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
        /** Format: int64 */
        Id: number;
        ServedRequest: components["schemas"]["ServedFields"];
        ServedFields: {
            /** @description The number of the request, counted from 1 for this process. */
            id: number;
            /**
             * Format: date-time
             * @description When the request was answered, by the server's clock.
             */
            at: string;
            /**
             * @example admin
             * @example operator
             * @example pages
             */
            door: string;
            /** @description The operation, or the kind of page. */
            operation: string;
            method: string;
            /** @description The path without the query. */
            path: string;
            status: number;
            duration_ms: number;
            /** @description The `X-Request-Id` of the response. */
            request_id: string;
            /**
             * Format: int64
             * @description Null if the request concerns no shop.
             */
            shop_id: number | null;
            /**
             * Format: int64
             * @description Null if no app made the request.
             */
            app_id: number | null;
            /** @description The errors that the response named, as one sentence or by member. Null if there were none, or if the response is a page. */
            errors: string | {
                [key: string]: unknown;
            } | null;
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
        WholeRequest: {
            /** @description The query, without the question mark. */
            query: string;
            /** @description Null if the request is no longer among the latest 200. Then the body and both parts of the response are null too. */
            headers: {
                [key: string]: string;
            } | null;
            /** @description The beginning of the request's body, as text. For a compressed body, only its size. */
            body: string | null;
            answer_headers: {
                [key: string]: string;
            } | null;
            answer_body: string | null;
        } & components["schemas"]["ServedFields"];
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
    };
    parameters: {
        /**
         * @description How many records a page holds.
         * @example 50
         */
        limit: number;
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
    listRequests: {
        parameters: {
            query?: {
                /**
                 * @description How many records a page holds.
                 * @example 50
                 */
                limit?: components["parameters"]["limit"];
                /**
                 * @description Only requests after this one; if there are more than `limit`, the oldest of them.
                 * @example 4711
                 */
                since_id?: components["schemas"]["IdParameter"];
                /**
                 * @description Only requests about this shop.
                 * @example 690933842
                 */
                shop_id?: components["schemas"]["Id"];
                /**
                 * @description Only requests that concern no shop, such as those with an unknown token.
                 * @example true
                 */
                without_shop?: boolean;
                /**
                 * @description Only requests to this interface.
                 * @example admin
                 */
                door?: string;
                /**
                 * @description Only the request whose response had this `X-Request-Id`.
                 * @example 018fa2c4-7d1e-7b0a-9f57-3f7b2f6c1a92
                 */
                request_id?: string;
                /**
                 * @description Only requests that were answered with a status of 400 or more.
                 * @example true
                 */
                refused?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The requests. */
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
                        requests: components["schemas"]["ServedRequest"][];
                    };
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
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyGuesses"];
            431: components["responses"]["HeadersTooLarge"];
        };
    };
    getRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the request.
                 * @example 1
                 */
                request_number: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request. */
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
                        request: components["schemas"]["WholeRequest"];
                    };
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
            429: components["responses"]["TooManyGuesses"];
            431: components["responses"]["HeadersTooLarge"];
        };
    };
}

export interface refusals {
  listRequests: { fields: {  }; responses: { 400: 'not_json' | 'parameter' | 'root_key'; 401: 'no_operator_key'; 403: 'no_sandbox'; 406: 'not_acceptable'; 429: 'too_many_guesses'; 431: 'headers_too_large' } };
  getRequest: { fields: {  }; responses: { 400: 'not_json' | 'parameter' | 'root_key'; 401: 'no_operator_key'; 403: 'no_sandbox'; 404: 'not_found'; 406: 'not_acceptable'; 429: 'too_many_guesses'; 431: 'headers_too_large' } };
}
