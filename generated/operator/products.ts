// generated, do not edit: npm run generate
export interface paths {
    "/shops/{shop_id}/products": {
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
        /** List a shop's products */
        get: operations["listProducts"];
        put?: never;
        /** Add a product */
        post: operations["createProduct"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shops/{shop_id}/products/{product_id}": {
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
                 * @description The product.
                 * @example 410200001
                 */
                product_id: components["parameters"]["product_id"];
            };
            cookie?: never;
        };
        /** Get a product */
        get: operations["getProduct"];
        /** Change a product */
        put: operations["updateProduct"];
        post?: never;
        /**
         * Delete a product
         * @description Deletes its variants, their inventory items, its pictures and its places in collections too.
         */
        delete: operations["deleteProduct"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shops/{shop_id}/products/{product_id}/images": {
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
                 * @description The product.
                 * @example 410200001
                 */
                product_id: components["parameters"]["product_id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add a picture to a product */
        post: operations["addProductImage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shops/{shop_id}/products/{product_id}/images/{image_id}": {
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
                 * @description The product.
                 * @example 410200001
                 */
                product_id: components["parameters"]["product_id"];
                /**
                 * @description The picture.
                 * @example 415200001
                 */
                image_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a picture of a product
         * @description Variants that show this picture have no picture afterwards.
         */
        delete: operations["deleteProductImage"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shops/{shop_id}/inventory_levels": {
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
        /** List the stock of an inventory item */
        get: operations["listInventoryLevels"];
        /** Set the stock of an inventory item at a location */
        put: operations["setInventoryLevel"];
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
        Product: {
            id: components["schemas"]["Id"];
            title: string;
            /** @description Who makes the product or sells it to the shop. Rate requests and webhook payloads contain it. Null if there is no vendor. */
            vendor: string | null;
            handle: string;
            status: components["schemas"]["ProductStatus"];
            /**
             * Format: date-time
             * @description Since when customers see the product; null while it is hidden.
             */
            published_at: string | null;
            /** @description Whether its variants are gift cards. */
            gift_card: boolean;
            /** @description The number by which collections are ordered by best sellers. */
            units_sold: number;
            /** @description What the product's variants differ in; empty if there is only one variant. */
            options: {
                name: string;
                position: number;
            }[];
            /** @description In order of position. Apps see the variants with all their members. */
            variants: {
                id: components["schemas"]["Id"];
                inventory_item_id: components["schemas"]["Id"];
                title: string;
                price: components["schemas"]["Money"];
            }[];
            images: components["schemas"]["ProductImage"][];
            created_at: components["schemas"]["Timestamp"];
            updated_at: components["schemas"]["Timestamp"];
        };
        /** @enum {string} */
        ProductStatus: "active" | "archived" | "draft";
        /**
         * @description A decimal amount, exact, as a string.
         * @example 12.50
         */
        Money: string;
        ProductImage: {
            id: components["schemas"]["Id"];
            position: number;
            alt: string | null;
            /** @description In pixels. */
            width: number;
            /** @description In pixels. */
            height: number;
            /**
             * Format: uri
             * @description The picture's address on this server.
             */
            src: string;
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
        ProductCreate: {
            /** @default active */
            status?: components["schemas"]["ProductStatus"];
            /** @default true */
            published?: boolean;
            /** @default 0 */
            units_sold?: number;
            /**
             * @description The variants of a gift card have `gift_card` as their fulfillment service. Those that it is created with aren't shipped.
             * @default false
             */
            gift_card?: boolean;
            /** @description The names of up to three options. They can't be changed later. */
            options?: string[];
            /** @description The options, price, sku and weight of each variant; all other members have the defaults of a new variant. If absent, there is one variant, with `Default` for each option. */
            variants?: {
                option1?: components["schemas"]["ProductOptionValue"];
                option2?: components["schemas"]["ProductOptionValue"];
                option3?: components["schemas"]["ProductOptionValue"];
                /** @description If absent, 0.00. */
                price?: components["schemas"]["AmountInput"];
                /** @description Unique in the shop. The case of letters matters. */
                sku?: string | null;
                /** @description The weight, which carriers are asked with. If absent, 0. */
                grams?: number;
            }[];
        } & WithRequired<components["schemas"]["ProductUpdate"], "title">;
        ProductUpdate: {
            title?: string;
            /** @description Spaces around the name are removed. Null and the empty string mean no vendor. */
            vendor?: string | null;
            /** @description A proposal: the server makes it URL-safe, and adds a number if another product has the same handle. */
            handle?: string;
            status?: components["schemas"]["ProductStatus"];
            /** @description True shows the product from now on, false hides it. */
            published?: boolean;
            units_sold?: number;
        };
        ProductOptionValue: string | null;
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
        ProductAnswer: {
            product: components["schemas"]["Product"];
        };
        FieldErrors: {
            /** @description All messages for all fields at once; `base` has those about the whole record. */
            errors: {
                [key: string]: string[];
            };
        };
        /** @description An empty object. */
        Nothing: Record<string, never>;
        /** @description The picture, as Base64 in `attachment` or as a URL in `src`. */
        ProductImageCreate: {
            /** @description The picture itself, in Base64. If both are given, it is used, and not `src`. */
            attachment?: string | null;
            src?: string | null;
            alt?: string | null;
        };
        InventoryLevel: {
            inventory_item_id: components["schemas"]["Id"];
            location_id: components["schemas"]["Id"];
            available: number;
            updated_at: components["schemas"]["Timestamp"];
        };
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
        /** @description A member of the product is invalid. */
        InvalidProduct: {
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
         * @description The product.
         * @example 410200001
         */
        product_id: components["schemas"]["Id"];
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
    listProducts: {
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
                 * @description Only products of this collection, in the collection's own order: the first `limit` of them.
                 * @example 610100002
                 */
                collection_id?: components["schemas"]["Id"];
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
            /** @description The products. */
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
                        products: components["schemas"]["Product"][];
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
    createProduct: {
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
                    product: components["schemas"]["ProductCreate"];
                };
            };
        };
        responses: {
            /** @description The product, with at least one variant. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "X-Service-Explanation": components["headers"]["Explanation"];
                    "X-Service-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoOperatorKey"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["InvalidProduct"];
            429: components["responses"]["TooManyGuesses"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    getProduct: {
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
                 * @description The product.
                 * @example 410200001
                 */
                product_id: components["parameters"]["product_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The product. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "X-Service-Explanation": components["headers"]["Explanation"];
                    "X-Service-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductAnswer"];
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
    updateProduct: {
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
                 * @description The product.
                 * @example 410200001
                 */
                product_id: components["parameters"]["product_id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    product: components["schemas"]["ProductUpdate"];
                };
            };
        };
        responses: {
            /** @description The changed product. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "X-Service-Explanation": components["headers"]["Explanation"];
                    "X-Service-Ignored-Parameters": components["headers"]["IgnoredParameters"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoOperatorKey"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["InvalidProduct"];
            429: components["responses"]["TooManyGuesses"];
            431: components["responses"]["HeadersTooLarge"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteProduct: {
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
                 * @description The product.
                 * @example 410200001
                 */
                product_id: components["parameters"]["product_id"];
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
    addProductImage: {
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
                 * @description The product.
                 * @example 410200001
                 */
                product_id: components["parameters"]["product_id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    image: components["schemas"]["ProductImageCreate"];
                };
            };
        };
        responses: {
            /** @description The picture. */
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
                        image: components["schemas"]["ProductImage"];
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
            /** @description The file isn't a picture, or can't be fetched. */
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
    deleteProductImage: {
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
                 * @description The product.
                 * @example 410200001
                 */
                product_id: components["parameters"]["product_id"];
                /**
                 * @description The picture.
                 * @example 415200001
                 */
                image_id: components["schemas"]["Id"];
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
    listInventoryLevels: {
        parameters: {
            query: {
                /**
                 * @description The inventory item.
                 * @example 530300001
                 */
                inventory_item_id: components["schemas"]["Id"];
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
            /** @description Its stock, by location. */
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
                        inventory_levels: components["schemas"]["InventoryLevel"][];
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
    setInventoryLevel: {
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
                    inventory_level: {
                        inventory_item_id: components["schemas"]["IdInput"];
                        location_id: components["schemas"]["IdInput"];
                        /** @description How many items there are; negative if more were sold than there were. */
                        available: number;
                    };
                };
            };
        };
        responses: {
            /** @description The changed stock. */
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
                        inventory_level: components["schemas"]["InventoryLevel"];
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
            /** @description No such inventory item or location. */
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
  listProducts: { fields: {  }; responses: { 400: 'not_json' | 'parameter' | 'root_key'; 401: 'no_operator_key'; 404: 'not_found'; 406: 'not_acceptable'; 429: 'too_many_guesses'; 431: 'headers_too_large'; 503: 'database_away' | 'nothing_stored' | 'too_long' | 'too_many_arriving' | 'too_many_calls' | 'too_many_lists' | 'too_much_waits' } };
  createProduct: { fields: { 'options': 'invalid'; 'variants': 'options' | 'repeated' | 'sku_taken' }; responses: { 400: 'not_json' | 'parameter' | 'root_key'; 401: 'no_operator_key'; 404: 'not_found'; 406: 'not_acceptable'; 408: 'too_slow'; 413: 'too_large' | 'too_many_values'; 415: 'unsupported_media_type'; 422: 'no_title' | 'options' | 'repeated'; 429: 'too_many_guesses'; 431: 'headers_too_large'; 503: 'database_away' | 'nothing_stored' | 'too_long' | 'too_many_arriving' | 'too_many_calls' | 'too_many_lists' | 'too_much_waits' } };
  getProduct: { fields: {  }; responses: { 400: 'not_json' | 'parameter' | 'root_key'; 401: 'no_operator_key'; 404: 'not_found'; 406: 'not_acceptable'; 429: 'too_many_guesses'; 431: 'headers_too_large'; 503: 'database_away' | 'nothing_stored' | 'too_long' | 'too_many_arriving' | 'too_many_calls' | 'too_many_lists' | 'too_much_waits' } };
  updateProduct: { fields: {  }; responses: { 400: 'not_json' | 'parameter' | 'root_key'; 401: 'no_operator_key'; 404: 'not_found'; 406: 'not_acceptable'; 408: 'too_slow'; 413: 'too_large' | 'too_many_values'; 415: 'unsupported_media_type'; 422: 'no_title' | 'options' | 'repeated'; 429: 'too_many_guesses'; 431: 'headers_too_large'; 503: 'database_away' | 'nothing_stored' | 'too_long' | 'too_many_arriving' | 'too_many_calls' | 'too_many_lists' | 'too_much_waits' } };
  deleteProduct: { fields: {  }; responses: { 400: 'not_json' | 'parameter' | 'root_key'; 401: 'no_operator_key'; 404: 'not_found'; 406: 'not_acceptable'; 429: 'too_many_guesses'; 431: 'headers_too_large'; 503: 'database_away' | 'nothing_stored' | 'too_long' | 'too_many_arriving' | 'too_many_calls' | 'too_many_lists' | 'too_much_waits' } };
  addProductImage: { fields: { 'base': 'no_picture' | 'not_a_picture' | 'not_base64' | 'too_big' | 'unreachable'; 'src': 'invalid' }; responses: { 400: 'not_json' | 'parameter' | 'root_key'; 401: 'no_operator_key'; 404: 'not_found'; 406: 'not_acceptable'; 408: 'too_slow'; 413: 'too_large' | 'too_many_values'; 415: 'unsupported_media_type'; 422: 'not_a_picture'; 429: 'too_many_guesses'; 431: 'headers_too_large'; 503: 'database_away' | 'nothing_stored' | 'too_long' | 'too_many_arriving' | 'too_many_calls' | 'too_many_lists' | 'too_much_waits' } };
  deleteProductImage: { fields: {  }; responses: { 400: 'not_json' | 'parameter' | 'root_key'; 401: 'no_operator_key'; 404: 'not_found'; 406: 'not_acceptable'; 429: 'too_many_guesses'; 431: 'headers_too_large'; 503: 'database_away' | 'nothing_stored' | 'too_long' | 'too_many_arriving' | 'too_many_calls' | 'too_many_lists' | 'too_much_waits' } };
  listInventoryLevels: { fields: {  }; responses: { 400: 'not_json' | 'parameter' | 'root_key'; 401: 'no_operator_key'; 404: 'not_found'; 406: 'not_acceptable'; 429: 'too_many_guesses'; 431: 'headers_too_large'; 503: 'database_away' | 'nothing_stored' | 'too_long' | 'too_many_arriving' | 'too_many_calls' | 'too_many_lists' | 'too_much_waits' } };
  setInventoryLevel: { fields: { 'inventory_item_id': 'unknown'; 'location_id': 'unknown' }; responses: { 400: 'not_json' | 'parameter' | 'root_key'; 401: 'no_operator_key'; 404: 'not_found'; 406: 'not_acceptable'; 408: 'too_slow'; 413: 'too_large' | 'too_many_values'; 415: 'unsupported_media_type'; 422: 'unknown'; 429: 'too_many_guesses'; 431: 'headers_too_large'; 503: 'database_away' | 'nothing_stored' | 'too_long' | 'too_many_arriving' | 'too_many_calls' | 'too_many_lists' | 'too_much_waits' } };
}
