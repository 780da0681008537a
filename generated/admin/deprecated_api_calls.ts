// generated, do not edit: npm run generate
export interface paths {
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
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
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
    };
    parameters: never;
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
                    "application/json": {
                        /**
                         * Format: date-time
                         * @description When the report last changed.
                         */
                        data_updated_at: string;
                        deprecated_api_calls: components["schemas"]["DeprecatedApiCall"][];
                    };
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
}

export interface refusals {
  listDeprecatedApiCalls: { fields: {  }; responses: { 400: 'not_json' | 'parameter' | 'root_key'; 401: 'unauthorized'; 403: 'custom_apps_only'; 406: 'not_acceptable'; 429: 'too_many_guesses' | 'too_many_requests'; 431: 'headers_too_large'; 503: 'database_away' | 'nothing_stored' | 'too_long' | 'too_many_arriving' | 'too_many_calls' | 'too_many_lists' | 'too_much_waits' } };
}
