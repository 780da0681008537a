// generated, do not edit: npm run generate
export interface paths {
    "/apps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List apps */
        get: operations["listApps"];
        put?: never;
        /** Create an app */
        post: operations["createApp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/apps/{app_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an app */
        get: operations["getApp"];
        /**
         * Change an app
         * @description Changed scopes take effect at once in every shop that has the app, for webhook deliveries too.
         */
        put: operations["updateApp"];
        post?: never;
        /**
         * Remove an app
         * @description Refused while a shop has the app installed. Pending deliveries to the app end, those of `shop/redact` too.
         */
        delete: operations["deleteApp"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/apps/{app_id}/client_secret": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The app.
                 * @example 755357713
                 */
                app_id: components["parameters"]["app_id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace an app's client secret
         * @description From now on webhooks are signed with the new secret, those that are already waiting too. For a day, or for `previous_valid_for`, they carry a second signature,
         *     `X-Service-Hmac-Sha256-Previous`, made with the former secret. So a receiver that checks both signatures needn't get the new secret at the same moment.
         *     Only one former secret signs: a second replacement ends the first secret at once. If others have got to know a secret, end it now with `previous_valid_for: 0`.
         */
        post: operations["rotateClientSecret"];
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
        App: components["schemas"]["AppFields"];
        AppFields: {
            id: components["schemas"]["Id"];
            name: string;
            client_id: string;
            distribution: components["schemas"]["Distribution"];
            sales_channel: boolean;
            scopes: string[];
            unauthenticated_scopes: string[];
            protected_customer_data: boolean;
            api_version: string;
            app_url: string | null;
            redirect_urls: string[];
            /**
             * Format: date-time
             * @description Until this time webhooks also carry a signature made with the former client secret.
             */
            previous_secret_expires_at: string | null;
            missing_mandatory_webhooks: components["schemas"]["MissingMandatoryWebhooks"];
            created_at: components["schemas"]["Timestamp"];
            updated_at: components["schemas"]["Timestamp"];
        };
        /** Format: int64 */
        Id: number;
        /**
         * @description A custom app is made for one merchant, and can read the deprecation report; the operator decides in how many shops it is installed. A public app is for any merchant, and has to take the three mandatory webhook topics.
         * @enum {string}
         */
        Distribution: "custom" | "public";
        /** @description The mandatory topics for which a public app has no address. A custom app needs no such addresses. */
        MissingMandatoryWebhooks: string[];
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
        AppCreate: {
            /** @description If absent, the server makes one. */
            client_secret?: string;
        } & WithRequired<components["schemas"]["AppUpdate"], "name">;
        AppUpdate: {
            name?: string;
            distribution?: components["schemas"]["Distribution"];
            /** @description Whether the app is built with the sales-channel SDK. */
            sales_channel?: boolean;
            /** @description The scopes of the app's access tokens. */
            scopes?: string[];
            /** @description The scopes of the storefront access tokens that the app creates. */
            unauthenticated_scopes?: string[];
            /** @description Whether access to protected customer data was approved. */
            protected_customer_data?: boolean;
            /** @description The version in which the app's webhooks are written. If absent, the newest stable version. */
            api_version?: string;
            /**
             * Format: uri
             * @description The app's own address. "Learn more" on the merchant's pages leads there or, if it is null, to a page with the app's feedback.
             */
            app_url?: string | null;
            /** @description The addresses to which a merchant may be sent back after letting the app in (openapi/oauth.yaml). They are compared character by character. Outside the sandbox an address needs https, or the app's own machine as its host. */
            redirect_urls?: string[];
        };
        AppWithSecret: {
            /** @description The server signs with it what it sends to the app. */
            client_secret: string;
        } & components["schemas"]["AppFields"];
        FieldErrors: {
            /** @description All messages for all fields at once; `base` has those about the whole record. */
            errors: {
                [key: string]: string[];
            };
        };
        AppAnswer: {
            app: components["schemas"]["App"];
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
        /** @description A member of the app is invalid. */
        InvalidApp: {
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
         * @description The app.
         * @example 755357713
         */
        app_id: components["schemas"]["Id"];
        /**
         * @description The app.
         * @example 755357714
         */
        uninstalled_app_id: components["schemas"]["Id"];
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
    listApps: {
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
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The apps, without their secrets. */
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
                        apps: components["schemas"]["App"][];
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
    createApp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    app: components["schemas"]["AppCreate"];
                };
            };
        };
        responses: {
            /** @description The app with its client secret, which no other response shows. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "X-Service-Explanation": components["headers"]["Explanation"];
                    "X-Service-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        app: components["schemas"]["AppWithSecret"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoOperatorKey"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["InvalidApp"];
            429: components["responses"]["TooManyGuesses"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    getApp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The app.
                 * @example 755357713
                 */
                app_id: components["parameters"]["app_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The app. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "X-Service-Explanation": components["headers"]["Explanation"];
                    "X-Service-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppAnswer"];
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
    updateApp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The app.
                 * @example 755357713
                 */
                app_id: components["parameters"]["app_id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    app: components["schemas"]["AppUpdate"];
                };
            };
        };
        responses: {
            /** @description The changed app. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "X-Service-Explanation": components["headers"]["Explanation"];
                    "X-Service-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoOperatorKey"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["InvalidApp"];
            429: components["responses"]["TooManyGuesses"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteApp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The app.
                 * @example 755357714
                 */
                app_id: components["parameters"]["uninstalled_app_id"];
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
            /** @description A shop still has the app installed. */
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
    rotateClientSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The app.
                 * @example 755357713
                 */
                app_id: components["parameters"]["app_id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    client_secret?: {
                        /** @description If absent, the server makes one. By giving it, you can tell it to receivers beforehand. */
                        client_secret?: string;
                        /**
                         * @description For how many seconds the former secret still signs as well.
                         * @default 86400
                         */
                        previous_valid_for?: number;
                    };
                };
            };
        };
        responses: {
            /** @description The new secret, which no other response shows. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "X-Service-Explanation": components["headers"]["Explanation"];
                    "X-Service-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        client_secret: {
                            client_secret: string;
                            /** @description When the former secret ends. */
                            previous_expires_at: components["schemas"]["Timestamp"];
                        };
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
            /** @description The secret is too short, or `previous_valid_for` is invalid. */
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
}
type WithRequired<T, K extends keyof T> = T & {
    [P in K]-?: T[P];
};

export interface refusals {
  listApps: { fields: {  }; responses: { 400: 'not_json' | 'parameter' | 'root_key'; 401: 'no_operator_key'; 406: 'not_acceptable'; 429: 'too_many_guesses'; 431: 'headers_too_large'; 503: 'database_away' | 'nothing_stored' | 'too_long' | 'too_many_arriving' | 'too_many_calls' | 'too_many_lists' | 'too_much_waits' } };
  createApp: { fields: { 'api_version': 'unknown'; 'redirect_urls': 'insecure'; 'scopes': 'unknown' }; responses: { 400: 'not_json' | 'parameter' | 'root_key'; 401: 'no_operator_key'; 406: 'not_acceptable'; 408: 'too_slow'; 413: 'too_large' | 'too_many_values'; 415: 'unsupported_media_type'; 422: 'no_name'; 429: 'too_many_guesses'; 431: 'headers_too_large'; 503: 'database_away' | 'nothing_stored' | 'too_long' | 'too_many_arriving' | 'too_many_calls' | 'too_many_lists' | 'too_much_waits' } };
  getApp: { fields: {  }; responses: { 400: 'not_json' | 'parameter' | 'root_key'; 401: 'no_operator_key'; 404: 'not_found'; 406: 'not_acceptable'; 429: 'too_many_guesses'; 431: 'headers_too_large'; 503: 'database_away' | 'nothing_stored' | 'too_long' | 'too_many_arriving' | 'too_many_calls' | 'too_many_lists' | 'too_much_waits' } };
  updateApp: { fields: { 'api_version': 'unknown'; 'redirect_urls': 'insecure'; 'scopes': 'unknown' }; responses: { 400: 'not_json' | 'parameter' | 'root_key'; 401: 'no_operator_key'; 404: 'not_found'; 406: 'not_acceptable'; 408: 'too_slow'; 413: 'too_large' | 'too_many_values'; 415: 'unsupported_media_type'; 422: 'no_name'; 429: 'too_many_guesses'; 431: 'headers_too_large'; 503: 'database_away' | 'nothing_stored' | 'too_long' | 'too_many_arriving' | 'too_many_calls' | 'too_many_lists' | 'too_much_waits' } };
  deleteApp: { fields: {  }; responses: { 400: 'not_json' | 'parameter' | 'root_key'; 401: 'no_operator_key'; 404: 'not_found'; 406: 'not_acceptable'; 422: 'installed'; 429: 'too_many_guesses'; 431: 'headers_too_large'; 503: 'database_away' | 'nothing_stored' | 'too_long' | 'too_many_arriving' | 'too_many_calls' | 'too_many_lists' | 'too_much_waits' } };
  rotateClientSecret: { fields: {  }; responses: { 400: 'not_json' | 'parameter' | 'root_key'; 401: 'no_operator_key'; 404: 'not_found'; 406: 'not_acceptable'; 408: 'too_slow'; 413: 'too_large' | 'too_many_values'; 415: 'unsupported_media_type'; 422: 'short'; 429: 'too_many_guesses'; 431: 'headers_too_large'; 503: 'database_away' | 'nothing_stored' | 'too_long' | 'too_many_arriving' | 'too_many_calls' | 'too_many_lists' | 'too_much_waits' } };
}
