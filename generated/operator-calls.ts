// generated, do not edit: npm run generate
export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description The value for `X-Service-Access-Token`. The server keeps only its hash. */
        AccessToken: string;
        /** @description A decimal amount, as a string or a number. */
        AmountInput: string | number;
        App: {
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
        AppAnswer: {
            app: components["schemas"]["App"];
        };
        AppCreate: {
            name: string;
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
            /** @description If absent, the server makes one. */
            client_secret?: string;
        };
        AppCreateBody: {
            app: components["schemas"]["AppCreate"];
        };
        AppList: {
            apps: components["schemas"]["App"][];
        };
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
        AppUpdateBody: {
            app: components["schemas"]["AppUpdate"];
        };
        AppWithSecret: {
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
            /** @description The server signs with it what it sends to the app. */
            client_secret: string;
        };
        AppWithSecretAnswer: {
            app: components["schemas"]["AppWithSecret"];
        };
        Article: {
            id: components["schemas"]["Id"];
            blog_id: components["schemas"]["Id"];
            title: string;
            tags: string[];
            published: boolean;
            /**
             * Format: date-time
             * @description Since when the article is visible; null while it is hidden.
             */
            published_at: string | null;
            created_at: components["schemas"]["Timestamp"];
            updated_at: components["schemas"]["Timestamp"];
        };
        ArticleAnswer: {
            article: components["schemas"]["Article"];
        };
        ArticleCreate: {
            title: string;
            /** @description All tags of the article; they replace its former tags. */
            tags?: string[];
            /**
             * @description True shows the article from now on, false hides it.
             * @default true
             */
            published?: boolean;
        };
        ArticleCreateBody: {
            article: components["schemas"]["ArticleCreate"];
        };
        ArticleList: {
            articles: components["schemas"]["Article"][];
        };
        ArticleUpdate: {
            title?: string;
            /** @description All tags of the article; they replace its former tags. */
            tags?: string[];
            /** @description True shows the article from now on, false hides it. */
            published?: boolean;
        };
        ArticleUpdateBody: {
            article: components["schemas"]["ArticleUpdate"];
        };
        AuditEntry: {
            id: components["schemas"]["Id"];
            /** @description The name of the key. */
            operator: string;
            operation: string;
            method: string;
            /** @description The path with its ids, without `/operator`. */
            path: string;
            /**
             * Format: int64
             * @description The shop that the path names.
             */
            shop_id: number | null;
            /** @description The HTTP status with which the server answered the call. */
            status: number;
            /** @description The address from which the call came; behind proxies, the one that they report. */
            address: string;
            /** @description The call's `X-Request-Id`, under which the server's log has more about it. */
            request_id: string;
            /** @description By the server's clock. */
            created_at: string & components["schemas"]["Timestamp"];
        };
        AuditEntryList: {
            audit_log: components["schemas"]["AuditEntry"][];
        };
        BackupRate: {
            service_name: string;
            service_code: string;
            description: string;
            currency: string;
            total_price: components["schemas"]["RateSubunits"];
        };
        BackupRatesAnswer: {
            backup_rates: {
                rates: components["schemas"]["BackupRate"][];
            };
        };
        BackupRatesUpdate: {
            /** @description All backup rates of the shop; an empty list for none. */
            rates: {
                service_name: string;
                service_code: string;
                description?: string;
                /**
                 * Format: currency
                 * @description ISO 4217. If absent, the shop's currency.
                 */
                currency?: string;
                /** @description In subunits, as a number or as a string of digits. */
                total_price: string | number;
            }[];
        };
        BackupRatesUpdateBody: {
            backup_rates: components["schemas"]["BackupRatesUpdate"];
        };
        /** @enum {string} */
        BillingInterval: "monthly" | "yearly";
        CheckoutAddress: {
            address1?: string | null;
            address2?: string | null;
            city?: string | null;
            /** @description The code of the province. */
            province?: string | null;
            /**
             * Format: country
             * @description ISO 3166-1 alpha-2.
             */
            country: string;
            zip?: string | null;
        };
        /** @description The default shipping box. */
        CheckoutBox: {
            weight_grams: number;
            length_cm: number;
            width_cm: number;
            height_cm: number;
        };
        CheckoutCart: {
            items: {
                variant_id: components["schemas"]["IdInput"];
                quantity: number;
                /** @description What the customer chose for this item. */
                properties?: Record<string, never> | null;
            }[];
            /** @description If absent, the address of the shop's first location, or the shop's country where there is no location. */
            origin?: components["schemas"]["CheckoutAddress"];
            destination: components["schemas"]["CheckoutAddress"];
            /** @description If absent, a box without weight and size. */
            box?: components["schemas"]["CheckoutBox"];
            /**
             * Format: currency
             * @description ISO 4217. If absent, the shop's currency.
             */
            currency?: string;
            /** @description If absent, `en`. */
            locale?: string;
        };
        CheckoutCartBody: {
            cart: components["schemas"]["CheckoutCart"];
        };
        CheckoutRate: {
            carrier_service_id: components["schemas"]["Id"];
            service_name: string;
            service_code: string;
            description: string;
            currency: string;
            total_price: components["schemas"]["RateSubunits"];
            phone_required: boolean;
            min_delivery_date: string | null;
            max_delivery_date: string | null;
        };
        CheckoutRates: {
            /** @description The rates of the services, in the order of the services' ids. */
            rates: components["schemas"]["CheckoutRate"][];
            /** @description The shop's backup rates if a service forced them; otherwise empty. */
            backup_rates: components["schemas"]["BackupRate"][];
            /** @description One decision for each active service. */
            decisions: components["schemas"]["RateDecision"][];
        };
        CheckoutRatesAnswer: {
            checkout_rates: components["schemas"]["CheckoutRates"];
        };
        Clock: {
            now: components["schemas"]["Timestamp"];
            /** @description How far the shop's clock is ahead of the server's. */
            offset_seconds: number;
        };
        ClockAdvance: {
            seconds?: number;
            /** Format: time-bound */
            to?: string;
        };
        ClockAdvanceBody: {
            clock: components["schemas"]["ClockAdvance"];
        };
        ClockAnswer: {
            clock: components["schemas"]["Clock"];
        };
        CommentEvent: {
            id: components["schemas"]["Id"];
            /**
             * Format: int64
             * @description The record that it happened to.
             */
            subject_id: number;
            subject_type: components["schemas"]["EventSubjectType"];
            /** @description What happened. Which verbs there are depends on the subject type. */
            verb: string;
            /** @description For people to read. It may contain HTML. */
            message: string;
            /** @deprecated */
            description: string;
            /** @description The values that the message speaks of. */
            arguments: (string | number)[];
            /** @description Further text. */
            body: string | null;
            /** @description Where the record is, relative to the shop. */
            path: string;
            /** @description Who did it. */
            author: string;
            created_at: components["schemas"]["Timestamp"];
        };
        CommentEventAnswer: {
            event: components["schemas"]["CommentEvent"];
        };
        CommentEventCreate: {
            /** @description The comment's id in the system that keeps it. */
            comment_id: components["schemas"]["IdInput"];
            /** @description The beginning of the comment. */
            excerpt: string;
            /** @description More text for the event. */
            body?: string | null;
            /** @description Who wrote the comment. If absent, the shop's name. */
            author?: string;
        };
        CommentEventCreateBody: {
            event: components["schemas"]["CommentEventCreate"];
        };
        Customer: {
            id: components["schemas"]["Id"];
            email: string | null;
            first_name: string | null;
            last_name: string | null;
            created_at: components["schemas"]["Timestamp"];
            updated_at: components["schemas"]["Timestamp"];
        };
        CustomerAnswer: {
            customer: components["schemas"]["Customer"];
        };
        CustomerList: {
            customers: components["schemas"]["Customer"][];
        };
        CustomerUpdate: {
            /** Format: email */
            email?: string | null;
            first_name?: string | null;
            last_name?: string | null;
        };
        CustomerUpdateBody: {
            customer: components["schemas"]["CustomerUpdate"];
        };
        /**
         * @description "When the connection is closed without a response: `before` the server does the call or sends anything, or `after` the call was done, so that a client that repeats it does it twice."
         * @enum {string}
         */
        CutOff: "before" | "after";
        DeadJob: {
            id: components["schemas"]["Id"];
            /**
             * Format: int64
             * @description Null for a job that belongs to no shop.
             */
            shop_id: number | null;
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
        DeadJobList: {
            dead_jobs: components["schemas"]["DeadJob"][];
        };
        DiscountBatch: {
            id: components["schemas"]["Id"];
            price_rule_id: components["schemas"]["Id"];
            /** @enum {string} */
            status: "queued" | "running" | "completed";
            codes_count: number;
            imported_count: number;
            failed_count: number;
            logs: string[];
            /** Format: date-time */
            started_at: string | null;
            /** Format: date-time */
            completed_at: string | null;
            created_at: components["schemas"]["Timestamp"];
            updated_at: components["schemas"]["Timestamp"];
        };
        DiscountBatchList: {
            discount_code_creations: components["schemas"]["DiscountBatch"][];
        };
        DiscountCodeRedemption: {
            /** @description The case of letters doesn't matter. */
            code: string;
        };
        DiscountCodeRedemptionBody: {
            redemption: components["schemas"]["DiscountCodeRedemption"];
        };
        Dispute: {
            id: components["schemas"]["Id"];
            shop_id: components["schemas"]["Id"];
            /** Format: int64 */
            order_id: number | null;
            type: components["schemas"]["DisputeType"];
            amount: components["schemas"]["Money"];
            /** @description ISO 4217. */
            currency: string;
            reason: string;
            status: components["schemas"]["DisputeStatus"];
            initiated_at: components["schemas"]["Timestamp"];
            /**
             * Format: date-time
             * @description After this time evidence can't be changed or submitted.
             */
            evidence_due_by: string;
            /**
             * Format: date-time
             * @description When the evidence was submitted.
             */
            evidence_sent_on: string | null;
            /** Format: date-time */
            finalized_on: string | null;
            /**
             * Format: int64
             * @description The id of the dispute's evidence in the store administration interface.
             */
            evidence_id: number;
            created_at: components["schemas"]["Timestamp"];
            updated_at: components["schemas"]["Timestamp"];
        };
        DisputeAnswer: {
            dispute: components["schemas"]["Dispute"];
        };
        DisputeCreate: {
            order_id?: components["schemas"]["IdInput"];
            /** @description If absent, a chargeback. */
            type?: string & components["schemas"]["DisputeType"];
            /** @description If absent, the order's total. */
            amount?: components["schemas"]["AmountInput"];
            /**
             * Format: currency
             * @description ISO 4217. If absent, the order's currency, or the shop's where there is no order.
             */
            currency?: string;
            /** @description If absent, `general`. */
            reason?: string;
            /**
             * Format: date-time
             * @description If absent, the current time.
             */
            initiated_at?: string;
            /** Format: date-time */
            evidence_due_by: string;
            evidence?: components["schemas"]["DisputeEvidenceSeed"];
        };
        DisputeCreateBody: {
            dispute: components["schemas"]["DisputeCreate"];
        };
        /**
         * @description Members that are absent stay as they are. `country` decides over `country_code`, and `province` over `province_code`.
         *     A name or code that is changed decides over one that is sent back as it was.
         *     Name and code go together: null for the country's name or its code, without a new value for the other one, clears both. A province gets the code that it has in its country.
         */
        DisputeEvidenceAddressInput: {
            address1?: string | null;
            address2?: string | null;
            city?: string | null;
            /** @description By name or by code, in any case. */
            province?: string | null;
            /** @description By name or by code, in any case. */
            province_code?: string | null;
            /** @description By name or by code, in any case. */
            country?: string | null;
            /** @description Like `country`, except that an unknown code is refused. */
            country_code?: string | null;
            zip?: string | null;
        };
        DisputeEvidenceFulfillmentInput: {
            shipping_carrier?: string | null;
            shipping_tracking_number?: string | null;
            /** Format: date */
            shipping_date?: string | null;
        };
        /** @description The values that the evidence has from the start. */
        DisputeEvidenceSeed: {
            access_activity_log?: string | null;
            cancellation_policy_disclosure?: string | null;
            cancellation_rebuttal?: string | null;
            /** Format: email */
            customer_email_address?: string | null;
            customer_first_name?: string | null;
            customer_last_name?: string | null;
            product_description?: string;
            refund_policy_disclosure?: string | null;
            refund_refusal_explanation?: string | null;
            uncategorized_text?: string | null;
            billing_address?: components["schemas"]["DisputeEvidenceAddressInput"];
            shipping_address?: components["schemas"]["DisputeEvidenceAddressInput"];
            fulfillments?: components["schemas"]["DisputeEvidenceFulfillmentInput"][];
        };
        DisputeFile: {
            id: components["schemas"]["Id"];
            dispute_id: components["schemas"]["Id"];
            kind: components["schemas"]["DisputeFileKind"];
            filename: string;
            content_type: string;
            /** @description In bytes. */
            size: number;
            created_at: components["schemas"]["Timestamp"];
        };
        DisputeFileAnswer: {
            file: components["schemas"]["DisputeFile"];
        };
        DisputeFileCreate: {
            kind: components["schemas"]["DisputeFileKind"];
            filename: string;
            /** @description If absent, `application/octet-stream`. */
            content_type?: string;
            /** @description Base64, of at most 5 MB. */
            attachment: string;
        };
        DisputeFileCreateBody: {
            file: components["schemas"]["DisputeFileCreate"];
        };
        /**
         * @description Decides which member of `dispute_evidence_files` names the file.
         * @enum {string}
         */
        DisputeFileKind: "cancellation_policy" | "customer_communication" | "refund_policy" | "service_documentation" | "shipping_documentation" | "uncategorized";
        DisputeFileList: {
            files: components["schemas"]["DisputeFile"][];
        };
        DisputeFileWithContent: {
            id: components["schemas"]["Id"];
            dispute_id: components["schemas"]["Id"];
            kind: components["schemas"]["DisputeFileKind"];
            filename: string;
            content_type: string;
            /** @description In bytes. */
            size: number;
            created_at: components["schemas"]["Timestamp"];
            /** @description Base64. */
            attachment: string;
        };
        DisputeFileWithContentAnswer: {
            file: components["schemas"]["DisputeFileWithContent"];
        };
        DisputeList: {
            disputes: components["schemas"]["Dispute"][];
        };
        /**
         * @description A dispute needs a response until its evidence is submitted.
         * @enum {string}
         */
        DisputeStatus: "needs_response" | "under_review";
        /** @enum {string} */
        DisputeType: "chargeback" | "inquiry";
        /**
         * @description A custom app is made for one merchant, and can read the deprecation report; the operator decides in how many shops it is installed. A public app is for any merchant, and has to take the three mandatory webhook topics.
         * @enum {string}
         */
        Distribution: "custom" | "public";
        /** @enum {string} */
        EventSubject: "Article" | "Blog" | "Collection" | "Comment" | "Order" | "Page" | "PriceRule" | "Product" | "ApiPermission";
        /** @enum {string} */
        EventSubjectType: "Article" | "Blog" | "Collection" | "Comment" | "Order" | "Page" | "PriceRule" | "Product" | "ApiPermission";
        Fault: {
            id: components["schemas"]["Id"];
            operation: string | null;
            topic: string | null;
            carrier_service: string | null;
            status: number | null;
            example: string | null;
            delay_ms: number;
            cut_off: components["schemas"]["CutOff"] | null;
            share: number;
            /** @description How often the fault is used at most; null for no limit. */
            times: number | null;
            /** @description How often the fault has been used. */
            struck: number;
            created_at: components["schemas"]["Timestamp"];
        };
        FaultAnswer: {
            fault: components["schemas"]["Fault"];
        };
        FaultCreate: {
            /** @description The id of an operation of the store administration interface, or `*` for all of them. */
            operation?: string;
            /** @description The topic of deliveries, or `*` for all. */
            topic?: string;
            /** @description The name of a carrier service, or `*` for all. */
            carrier_service?: string;
            /** @description A status that the operation declares; with `*` the fault concerns only the operations that declare it. For deliveries and carriers any status is allowed. */
            status?: number;
            /** @description The name of the contract's example for the status, which becomes the body. If absent, the first example. */
            example?: string;
            /** @description By how much the response is delayed. A delayed call holds its connection meanwhile; other calls aren't delayed. */
            delay_ms?: number;
            cut_off?: components["schemas"]["CutOff"];
            /**
             * @description The share of the fitting calls, chosen at random, for which the fault is used; 0.1 is one in ten.
             * @default 1
             */
            share?: number;
            /** @description How often the fault is used at most. If absent, it is used until it is removed. */
            times?: number;
        };
        FaultCreateBody: {
            fault: components["schemas"]["FaultCreate"];
        };
        FaultList: {
            faults: components["schemas"]["Fault"][];
        };
        FulfillmentOrder: {
            id: components["schemas"]["Id"];
            shop_id: components["schemas"]["Id"];
            order_id: components["schemas"]["Id"];
            assigned_location_id: components["schemas"]["Id"];
            created_at: components["schemas"]["Timestamp"];
            updated_at: components["schemas"]["Timestamp"];
            /** @description The state of the last request to the fulfillment service. */
            request_status: string;
            status: string;
            /**
             * Format: date-time
             * @description When fulfillment is to start.
             */
            fulfill_at: string | null;
            /**
             * Format: date-time
             * @description When fulfillment is to be done.
             */
            fulfill_by: string | null;
            /** @description The actions that the fulfillment order's state allows. */
            supported_actions: string[];
            destination: components["schemas"]["FulfillmentOrderDestination"];
            origin: components["schemas"]["FulfillmentOrderOrigin"];
            line_items: components["schemas"]["FulfillmentOrderLineItem"][];
            outgoing_requests: {
                [key: string]: unknown;
            }[];
            fulfillment_holds: {
                [key: string]: unknown;
            }[];
            international_duties: {
                [key: string]: unknown;
            } | null;
            delivery_method: {
                [key: string]: unknown;
            } | null;
            /** @description The requests made so far, oldest first, with their messages and the answers to them. */
            merchant_requests: components["schemas"]["FulfillmentOrderMerchantRequest"][];
        };
        FulfillmentOrderAnswer: {
            fulfillment_order: components["schemas"]["FulfillmentOrder"];
        };
        FulfillmentOrderCreate: {
            /** @description If absent, in progress. */
            status?: string;
            /** @description If absent, accepted. With `cancellation_requested` there is a cancellation request without a message, which waits for its answer. */
            request_status?: string;
            /** @description If absent, `create_fulfillment`. */
            supported_actions?: string[];
            /** @description If absent, the shop's first location. */
            assigned_location_id?: components["schemas"]["IdInput"];
            /** Format: date-time */
            fulfill_at?: string | null;
            /** Format: date-time */
            fulfill_by?: string | null;
            /** @description Where the goods come from. If absent, name and address of the assigned location. */
            origin?: {
                name?: string | null;
                address1?: string | null;
                address2?: string | null;
                city?: string | null;
                province?: string | null;
                /** Format: country */
                country_code?: string | null;
                zip?: string | null;
                phone?: string | null;
            };
            /** @description If absent, everything in the order that no other fulfillment order has. A cancelled fulfillment order doesn't count. */
            line_items?: {
                line_item_id: components["schemas"]["IdInput"];
                /** @description If absent, all that is left of the line item. */
                quantity?: number;
            }[];
        };
        FulfillmentOrderCreateBody: {
            fulfillment_order: components["schemas"]["FulfillmentOrderCreate"];
        };
        /** @description Where the goods go. */
        FulfillmentOrderDestination: {
            id: components["schemas"]["Id"];
            address1: string | null;
            address2: string | null;
            city: string | null;
            company: string | null;
            country: string | null;
            email: string | null;
            first_name: string | null;
            last_name: string | null;
            phone: string | null;
            province: string | null;
            zip: string | null;
        };
        FulfillmentOrderLineItem: {
            id: components["schemas"]["Id"];
            shop_id: components["schemas"]["Id"];
            fulfillment_order_id: components["schemas"]["Id"];
            /** @description How many were ordered from here. */
            quantity: number;
            /**
             * Format: int64
             * @description The order's line item.
             */
            line_item_id: number;
            inventory_item_id: components["schemas"]["Id"];
            /** @description How many are still to be sent. */
            fulfillable_quantity: number;
            variant_id: components["schemas"]["Id"];
        };
        FulfillmentOrderList: {
            fulfillment_orders: components["schemas"]["FulfillmentOrder"][];
        };
        FulfillmentOrderMerchantRequest: {
            kind: string;
            message: string | null;
            sent_at: components["schemas"]["Timestamp"];
            /** @description Null until the fulfillment service has answered. */
            answer: ("accepted" | "rejected") | null;
            answer_message: string | null;
            /** Format: date-time */
            answered_at: string | null;
        };
        /** @description Where the goods come from. */
        FulfillmentOrderOrigin: {
            address1: string | null;
            address2: string | null;
            city: string | null;
            /** @description ISO 3166-1 alpha-2. */
            country_code: string | null;
            location_id: components["schemas"]["Id"];
            name: string | null;
            phone: string | null;
            province: string | null;
            zip: string | null;
        };
        GiftCardBalance: {
            id: components["schemas"]["Id"];
            shop_id: components["schemas"]["Id"];
            last_characters: string;
            /** @description ISO 4217. */
            currency: string;
            initial_value: components["schemas"]["Money"];
            /** @description The total that was spent. With the balance it adds up to the initial value. */
            amount_spent: string & components["schemas"]["Money"];
            balance: components["schemas"]["Money"];
            /** Format: date-time */
            disabled_at: string | null;
            /**
             * Format: date
             * @description The last day on which the card can be used.
             */
            expires_on: string | null;
            updated_at: components["schemas"]["Timestamp"];
        };
        GiftCardBalanceAnswer: {
            gift_card: components["schemas"]["GiftCardBalance"];
        };
        GiftCardDelivery: {
            id: components["schemas"]["Id"];
            gift_card_id: components["schemas"]["Id"];
            /**
             * Format: int64
             * @description The customer who receives the card.
             */
            recipient_id: number;
            /** @description The email address to which the card goes. Before it is sent, the customer's current address; once sent, the one it was sent to. Null if the customer no longer has one. */
            email: string | null;
            message: string | null;
            /**
             * Format: date
             * @description The day on which it is sent, by the shop's clock.
             */
            send_on: string;
            status: components["schemas"]["GiftCardDeliveryStatus"];
            /** Format: date-time */
            sent_at: string | null;
            created_at: components["schemas"]["Timestamp"];
            updated_at: components["schemas"]["Timestamp"];
        };
        GiftCardDeliveryList: {
            gift_card_deliveries: components["schemas"]["GiftCardDelivery"][];
        };
        /**
         * @description - `pending`: waits for its day.
         *     - `sent`: handed over to the recipient.
         *     - `cancelled`: the card was disabled before its day, or on that day had expired or the recipient had no email address.
         * @enum {string}
         */
        GiftCardDeliveryStatus: "pending" | "sent" | "cancelled";
        GiftCardRedemption: {
            amount: components["schemas"]["GiftCardRedemptionAmount"];
        };
        /** @description More than 0, at most the balance. A decimal string, or a number with at most two decimals. */
        GiftCardRedemptionAmount: string | number;
        GiftCardRedemptionBody: {
            redemption: components["schemas"]["GiftCardRedemption"];
        };
        HeldAttempt: {
            /** @description The status that the app answered with. */
            status: number;
            duration_ms: number;
            /** @description The beginning of the body of the app's answer. */
            answer?: string;
        };
        HeldAttemptBody: {
            attempt: components["schemas"]["HeldAttempt"];
        };
        HeldDelivery: {
            id: components["schemas"]["Id"];
            /** @description The value of `X-Service-Webhook-Id`: identifies the delivery, and stays the same on repeats. */
            delivery_uid: string;
            topic: string;
            /** @description How many answers were reported. */
            attempt_count: number;
            /** @description The headers that the app has to get with the payload, including the signature. */
            headers: {
                [key: string]: string;
            };
            /** @description The body, with exactly the bytes that are signed. */
            payload: string;
        };
        HeldDeliveryList: {
            held_deliveries: components["schemas"]["HeldDelivery"][];
        };
        /** Format: int64 */
        Id: number;
        /** @description An id as a number, or as a string of digits. */
        IdInput: number | string;
        Install: {
            id: components["schemas"]["Id"];
            shop_id: components["schemas"]["Id"];
            app_id: components["schemas"]["Id"];
            created_at: components["schemas"]["Timestamp"];
            /** @description The tokens that were not revoked. Long after its end a token is removed, unless no later token of the install has the same scopes. */
            tokens: components["schemas"]["Token"][];
        };
        InstallAnswer: {
            install: components["schemas"]["Install"];
        };
        InstallAppAnswer: {
            install: components["schemas"]["Install"];
            access_token: components["schemas"]["AccessToken"];
        };
        InstallAppBody: {
            install: {
                app_id: components["schemas"]["IdInput"];
            };
        };
        InstallList: {
            installs: components["schemas"]["Install"][];
        };
        InventoryLevel: {
            inventory_item_id: components["schemas"]["Id"];
            location_id: components["schemas"]["Id"];
            available: number;
            updated_at: components["schemas"]["Timestamp"];
        };
        InventoryLevelAnswer: {
            inventory_level: components["schemas"]["InventoryLevel"];
        };
        InventoryLevelList: {
            inventory_levels: components["schemas"]["InventoryLevel"][];
        };
        IssueTokenAnswer: {
            token: components["schemas"]["Token"];
            access_token: components["schemas"]["AccessToken"];
        };
        Location: {
            id: components["schemas"]["Id"];
            name: string;
            address1: string | null;
            address2: string | null;
            city: string | null;
            province: string | null;
            zip: string | null;
            /** @description ISO 3166-1 alpha-2. */
            country_code: string;
            phone: string | null;
            /** @description The handle of the service that ships from this location; `manual` means the merchant. */
            fulfillment_service: string;
            created_at: components["schemas"]["Timestamp"];
            updated_at: components["schemas"]["Timestamp"];
        };
        LocationAnswer: {
            location: components["schemas"]["Location"];
        };
        LocationCreate: {
            name: string;
            address1?: components["schemas"]["LocationText"];
            address2?: components["schemas"]["LocationText"];
            city?: components["schemas"]["LocationText"];
            province?: components["schemas"]["LocationText"];
            zip?: components["schemas"]["LocationText"];
            /**
             * Format: country
             * @description ISO 3166-1 alpha-2. If absent, the shop's country.
             */
            country_code?: string;
            phone?: components["schemas"]["LocationText"];
            /** @description The handle by which variants name the service that ships from this location. If absent, `manual`. */
            fulfillment_service?: string;
        };
        LocationCreateBody: {
            location: components["schemas"]["LocationCreate"];
        };
        LocationList: {
            locations: components["schemas"]["Location"][];
        };
        LocationText: string | null;
        LocationUpdate: {
            name?: string;
            address1?: components["schemas"]["LocationText"];
            address2?: components["schemas"]["LocationText"];
            city?: components["schemas"]["LocationText"];
            province?: components["schemas"]["LocationText"];
            zip?: components["schemas"]["LocationText"];
            /**
             * Format: country
             * @description ISO 3166-1 alpha-2. If absent, the shop's country.
             */
            country_code?: string;
            phone?: components["schemas"]["LocationText"];
            /** @description The handle by which variants name the service that ships from this location. If absent, `manual`. */
            fulfillment_service?: string;
        };
        LocationUpdateBody: {
            location: components["schemas"]["LocationUpdate"];
        };
        MandatoryWebhooks: {
            "customers/data_request": string | null;
            "customers/redact": string | null;
            "shop/redact": string | null;
        };
        MandatoryWebhooksAnswer: {
            mandatory_webhooks: components["schemas"]["MandatoryWebhooks"];
            missing_mandatory_webhooks: components["schemas"]["MissingMandatoryWebhooks"];
        };
        MandatoryWebhooksUpdate: {
            "customers/data_request"?: components["schemas"]["WebhookAddress"];
            "customers/redact"?: components["schemas"]["WebhookAddress"];
            "shop/redact"?: components["schemas"]["WebhookAddress"];
        };
        MandatoryWebhooksUpdateBody: {
            mandatory_webhooks: components["schemas"]["MandatoryWebhooksUpdate"];
        };
        MerchantSession: {
            /**
             * Format: uri
             * @description Works once. Whoever opens it is let in, so use it only in a redirect.
             */
            url: string;
            expires_at: components["schemas"]["Timestamp"];
        };
        MerchantSessionAnswer: {
            merchant_session: components["schemas"]["MerchantSession"];
        };
        MerchantSessionCreate: {
            /** @description Where the merchant goes after the sign-in, as it came in `return_path`. If absent, the shop's own page. Only pages of this server are allowed. */
            return_path?: string;
        };
        MerchantSessionCreateBody: {
            merchant_session: components["schemas"]["MerchantSessionCreate"];
        };
        Metafield: {
            id: components["schemas"]["Id"];
            owner_type: components["schemas"]["MetafieldOwnerType"];
            /**
             * Format: int64
             * @description The record to which the metafield belongs.
             */
            owner_id: number;
            namespace: string;
            key: string;
            /** @description The value as text, whatever its type. */
            value: string;
            /** @description How to read `value`. */
            type: string;
            description: string | null;
            created_at: components["schemas"]["Timestamp"];
            updated_at: components["schemas"]["Timestamp"];
        };
        MetafieldAnswer: {
            metafield: components["schemas"]["Metafield"];
        };
        MetafieldList: {
            metafields: components["schemas"]["Metafield"][];
        };
        /** @enum {string} */
        MetafieldOwnerType: "page" | "blog" | "collection";
        /** @description The mandatory topics for which a public app has no address. A custom app needs no such addresses. */
        MissingMandatoryWebhooks: string[];
        /** @description A decimal amount, exact, as a string. */
        Money: string;
        /** @description An empty object. */
        Nothing: Record<string, never>;
        Order: {
            id: components["schemas"]["Id"];
            shop_id: components["schemas"]["Id"];
            /** @description Counts the shop's orders, from 1001. */
            order_number: number;
            /** @description The number as people read it. */
            name: string;
            /** Format: int64 */
            customer_id: number | null;
            email: string | null;
            /** @description ISO 4217; the shop's. */
            currency: string;
            total_price: components["schemas"]["Money"];
            line_items: components["schemas"]["OrderLineItem"][];
            shipping_address: components["schemas"]["OrderAddress"];
            billing_address: components["schemas"]["OrderAddress"];
            created_at: components["schemas"]["Timestamp"];
            updated_at: components["schemas"]["Timestamp"];
        };
        OrderAddress: {
            first_name: string | null;
            last_name: string | null;
            company: string | null;
            address1: string | null;
            address2: string | null;
            city: string | null;
            province: string | null;
            province_code: string | null;
            country: string | null;
            country_code: string | null;
            zip: string | null;
            phone: string | null;
        };
        OrderAddressInput: {
            first_name?: string | null;
            last_name?: string | null;
            company?: string | null;
            address1?: string | null;
            address2?: string | null;
            city?: string | null;
            province?: string | null;
            province_code?: string | null;
            country?: string | null;
            /** Format: country */
            country_code?: string | null;
            zip?: string | null;
            phone?: string | null;
        };
        OrderAnswer: {
            order: components["schemas"]["Order"];
        };
        OrderCreate: {
            customer_id?: components["schemas"]["IdInput"];
            /**
             * Format: email
             * @description If absent, the customer's email address.
             */
            email?: string | null;
            line_items: {
                variant_id: components["schemas"]["IdInput"];
                quantity: number;
                /** @description The price of one item. If absent, the variant's. */
                price?: components["schemas"]["AmountInput"];
            }[];
            /** @description If absent, the customer's default address; empty if there is none. */
            shipping_address?: components["schemas"]["OrderAddressInput"];
            /** @description If absent, the shipping address. */
            billing_address?: components["schemas"]["OrderAddressInput"];
        };
        OrderCreateBody: {
            order: components["schemas"]["OrderCreate"];
        };
        OrderEvent: {
            id: components["schemas"]["Id"];
            /**
             * Format: int64
             * @description The record that it happened to.
             */
            subject_id: number;
            subject_type: components["schemas"]["EventSubjectType"];
            /** @description What happened. Which verbs there are depends on the subject type. */
            verb: string;
            /** @description For people to read. It may contain HTML. */
            message: string;
            /** @deprecated */
            description: string;
            /** @description The values that the message speaks of. */
            arguments: (string | number)[];
            /** @description Further text. */
            body: string | null;
            /** @description Where the record is, relative to the shop. */
            path: string;
            /** @description Who did it. */
            author: string;
            created_at: components["schemas"]["Timestamp"];
        };
        OrderEventAnswer: {
            event: components["schemas"]["OrderEvent"];
        };
        OrderEventCreate: {
            /** @enum {string} */
            verb: "authorization_failure" | "authorization_pending" | "authorization_success" | "capture_failure" | "capture_pending" | "capture_success" | "placed" | "confirmed" | "closed" | "re_opened" | "cancelled" | "update" | "mail_sent" | "fulfillment_cancelled" | "fulfillment_pending" | "fulfillment_success" | "restock_line_items" | "refund_failure" | "refund_pending" | "refund_success" | "sale_failure" | "sale_pending" | "sale_success" | "void_failure" | "void_pending" | "void_success";
            /** @description In the order's currency. */
            amount?: components["schemas"]["AmountInput"];
            customer_name?: string;
            staff_name?: string;
            /** @description Which email was sent. */
            message_type?: string;
            line_item_count?: number;
            /** @description More text for the event. */
            body?: string | null;
            /** @description Who did it. If absent, the shop's name. */
            author?: string;
        };
        OrderEventCreateBody: {
            event: components["schemas"]["OrderEventCreate"];
        };
        OrderLineItem: {
            id: components["schemas"]["Id"];
            variant_id: components["schemas"]["Id"];
            product_id: components["schemas"]["Id"];
            /** @description The product's title when it was ordered. */
            title: string;
            /** @description The variant's title when it was ordered. */
            variant_title: string;
            sku: string | null;
            quantity: number;
            /** @description The price of one piece. */
            price: string & components["schemas"]["Money"];
        };
        OrderList: {
            orders: components["schemas"]["Order"][];
        };
        /**
         * @description Decides the rate limit, and whether the shop may have carrier services.
         * @enum {string}
         */
        Plan: "basic" | "standard" | "advanced" | "enterprise";
        PriceRule: {
            id: components["schemas"]["Id"];
            shop_id: components["schemas"]["Id"];
            title: string;
            target_type: components["schemas"]["PriceRuleTargetType"];
            target_selection: components["schemas"]["PriceRuleTargetSelection"];
            allocation_method: components["schemas"]["PriceRuleAllocationMethod"];
            value_type: components["schemas"]["PriceRuleValueType"];
            /** @description An amount in the shop's currency, or percent; 0 or negative. */
            value: components["schemas"]["Money"] | null;
            customer_selection: components["schemas"]["PriceRuleCustomerSelection"];
            /** @description How often each of the rule's codes can be redeemed; null for no limit. */
            usage_limit: number | null;
            starts_at: components["schemas"]["Timestamp"];
            /** Format: date-time */
            ends_at: string | null;
            created_at: components["schemas"]["Timestamp"];
            updated_at: components["schemas"]["Timestamp"];
        };
        /** @description Whether the value is taken off each entitled item, or once from all of them together. Null leaves the rule incomplete. */
        PriceRuleAllocationMethod: ("each" | "across") | null;
        PriceRuleAnswer: {
            price_rule: components["schemas"]["PriceRule"];
        };
        PriceRuleCreate: {
            /** @description The same text as the discount code is a good choice. */
            title: string;
            target_type?: components["schemas"]["PriceRuleTargetType"];
            target_selection?: components["schemas"]["PriceRuleTargetSelection"];
            allocation_method?: components["schemas"]["PriceRuleAllocationMethod"];
            value_type?: components["schemas"]["PriceRuleValueType"];
            value?: components["schemas"]["PriceRuleValue"];
            customer_selection?: components["schemas"]["PriceRuleCustomerSelection"];
            /** @description How often each of the rule's codes can be redeemed. */
            usage_limit?: number | null;
            /**
             * Format: time-bound
             * @description If absent, the current time.
             */
            starts_at?: string;
            /**
             * Format: time-bound
             * @description If absent, the rule doesn't end.
             */
            ends_at?: string | null;
        };
        PriceRuleCreateBody: {
            price_rule: components["schemas"]["PriceRuleCreate"];
        };
        /**
         * @description Which customers get the discount. If absent, `all`.
         * @enum {string}
         */
        PriceRuleCustomerSelection: "all" | "prerequisite";
        PriceRuleList: {
            price_rules: components["schemas"]["PriceRule"][];
        };
        /** @description Whether the discount is for everything of the target type or only for entitled items. Null leaves the rule incomplete. */
        PriceRuleTargetSelection: ("all" | "entitled") | null;
        /** @description What is discounted. Null leaves the rule incomplete. */
        PriceRuleTargetType: ("line_item" | "shipping_line") | null;
        PriceRuleUpdate: {
            /** @description The same text as the discount code is a good choice. */
            title?: string;
            target_type?: components["schemas"]["PriceRuleTargetType"];
            target_selection?: components["schemas"]["PriceRuleTargetSelection"];
            allocation_method?: components["schemas"]["PriceRuleAllocationMethod"];
            value_type?: components["schemas"]["PriceRuleValueType"];
            value?: components["schemas"]["PriceRuleValue"];
            customer_selection?: components["schemas"]["PriceRuleCustomerSelection"];
            /** @description How often each of the rule's codes can be redeemed. */
            usage_limit?: number | null;
            /**
             * Format: time-bound
             * @description If absent, the current time.
             */
            starts_at?: string;
            /**
             * Format: time-bound
             * @description If absent, the rule doesn't end.
             */
            ends_at?: string | null;
        };
        PriceRuleUpdateBody: {
            price_rule: components["schemas"]["PriceRuleUpdate"];
        };
        /** @description An amount in the shop's currency, or percent; 0 or negative, as a decimal string or a number. Null leaves the rule incomplete. */
        PriceRuleValue: string | number | null;
        /** @description Null leaves the rule incomplete. */
        PriceRuleValueType: ("fixed_amount" | "percentage") | null;
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
        ProductAnswer: {
            product: components["schemas"]["Product"];
        };
        ProductCreate: {
            title: string;
            /** @description Spaces around the name are removed. Null and the empty string mean no vendor. */
            vendor?: string | null;
            /** @description A proposal: the server makes it URL-safe, and adds a number if another product has the same handle. */
            handle?: string;
            /** @default active */
            status?: string & components["schemas"]["ProductStatus"];
            /**
             * @description True shows the product from now on, false hides it.
             * @default true
             */
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
        };
        ProductCreateBody: {
            product: components["schemas"]["ProductCreate"];
        };
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
        ProductImageAnswer: {
            image: components["schemas"]["ProductImage"];
        };
        /** @description The picture, as Base64 in `attachment` or as a URL in `src`. */
        ProductImageCreate: {
            /** @description The picture itself, in Base64. If both are given, it is used, and not `src`. */
            attachment?: string | null;
            src?: string | null;
            alt?: string | null;
        };
        ProductImageCreateBody: {
            image: components["schemas"]["ProductImageCreate"];
        };
        ProductList: {
            products: components["schemas"]["Product"][];
        };
        ProductOptionValue: string | null;
        /** @enum {string} */
        ProductStatus: "active" | "archived" | "draft";
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
        ProductUpdateBody: {
            product: components["schemas"]["ProductUpdate"];
        };
        PublicationAnswer: {
            publication: {
                custom_collection_id: components["schemas"]["Id"];
                published_scope: components["schemas"]["PublicationScope"];
                /**
                 * Format: date-time
                 * @description Null while the collection is hidden.
                 */
                published_at: string | null;
            };
        };
        /**
         * @description The Online Store only (`web`), or Online Store and Point of Sale (`global`).
         * @enum {string}
         */
        PublicationScope: "web" | "global";
        PublicationUpdate: {
            published_scope: components["schemas"]["PublicationScope"];
        };
        PublicationUpdateBody: {
            publication: components["schemas"]["PublicationUpdate"];
        };
        RateDecision: {
            id: components["schemas"]["Id"];
            shop_id: components["schemas"]["Id"];
            app_id: components["schemas"]["Id"];
            carrier_service_id: components["schemas"]["Id"];
            carrier_service_name: string;
            outcome: components["schemas"]["RateOutcome"];
            /**
             * @description - `answered`: the rates follow the contract
             *     - `empty`: an empty list of rates
             *     - `http_error`: a status other than 20x
             *     - `timeout`: no answer within `timeout_s`
             *     - `redirect_refused`: a redirect to another domain, or too many redirects
             *     - `address_refused`: an address that isn't public, or a URL that may not be called
             *     - `unreachable`: no connection, or a connection that broke
             *     - `too_large`: an answer larger than the server reads
             *     - `malformed`: an answer that isn't JSON
             *     - `off_contract`: an answer in which a member is missing or invalid
             * @enum {string}
             */
            reason: "answered" | "empty" | "http_error" | "timeout" | "redirect_refused" | "address_refused" | "unreachable" | "too_large" | "malformed" | "off_contract";
            /** @description The reason in words, such as the member that is invalid. */
            detail: string;
            /** @description Whether the answer is a cached one, from an earlier identical request. */
            cached: boolean;
            /** @description The status of the service's answer; null if there was none. */
            status: number | null;
            duration_ms: number;
            /**
             * @description The time limit for the answer. It depends on how many requests a minute the app and shop make.
             * @enum {integer}
             */
            timeout_s: 10 | 5 | 3;
            created_at: components["schemas"]["Timestamp"];
        };
        RateDecisionList: {
            rate_decisions: components["schemas"]["RateDecision"][];
        };
        /**
         * @description What follows from the service's answer: its rates are shown, the service doesn't deliver, or the shop's backup rates are used.
         * @enum {string}
         */
        RateOutcome: "rates" | "no_rates" | "backup";
        /** @description In subunits, such as cents. For a currency without subunits, the price times 100. */
        RateSubunits: string;
        RecurringCharge: {
            id: components["schemas"]["Id"];
            shop_id: components["schemas"]["Id"];
            app_id: components["schemas"]["Id"];
            name: string;
            /** @description The price of a billing cycle, whatever is used. */
            price: string & components["schemas"]["Money"];
            /** @description The most that usage charges can add up to in a billing cycle; null if the charge takes no usage charges. */
            capped_amount: components["schemas"]["Money"] | null;
            /** @description The cap that waits for the merchant's consent. */
            proposed_capped_amount: components["schemas"]["Money"] | null;
            /** @description In words, what usage costs. */
            terms: string | null;
            /** @description ISO 4217; apps bill in US dollars. */
            currency: string;
            /** @description True for a test charge, for which no card is charged; otherwise null. */
            test: boolean | null;
            status: components["schemas"]["RecurringChargeStatus"];
            /** Format: date-time */
            activated_at: string | null;
            /** Format: date-time */
            cancelled_at: string | null;
            /** @description The current billing cycle, by the shop's clock; null unless the charge is active. */
            billing_cycle: components["schemas"]["RecurringChargeCycle"] | null;
            created_at: components["schemas"]["Timestamp"];
            updated_at: components["schemas"]["Timestamp"];
        };
        RecurringChargeAnswer: {
            recurring_application_charge: components["schemas"]["RecurringCharge"];
        };
        RecurringChargeCapChange: {
            capped_amount: components["schemas"]["RecurringChargeCappedAmount"] & (string | number);
        };
        RecurringChargeCapChangeBody: {
            capped_amount_change: components["schemas"]["RecurringChargeCapChange"];
        };
        /** @description More than 0, as a decimal string or a number. */
        RecurringChargeCappedAmount: string | number | null;
        RecurringChargeCreate: {
            app_id: components["schemas"]["IdInput"];
            name: string;
            price: components["schemas"]["RecurringChargePrice"];
            /** @description Needed for usage charges, and if the price is 0. */
            capped_amount?: components["schemas"]["RecurringChargeCappedAmount"];
            /** @description In words, what usage costs. Needed with a capped amount. */
            terms?: string | null;
            /** @description True makes a test charge, for which no card is charged; false is the same as null. On a development store always true. */
            test?: boolean | null;
        };
        RecurringChargeCreateBody: {
            recurring_application_charge: components["schemas"]["RecurringChargeCreate"];
        };
        RecurringChargeCycle: {
            /** @description Counted from 1, the cycle that begins with the activation. */
            number: number;
            starts_at: components["schemas"]["Timestamp"];
            /**
             * Format: date-time
             * @description 30 days after the start; that moment belongs to the next cycle.
             */
            ends_at: string;
            /** @description The sum of this cycle's usage charges. */
            balance_used: string & components["schemas"]["Money"];
            /** @description How much of the cap is left in this cycle; null if there is no cap. */
            balance_remaining: components["schemas"]["Money"] | null;
        };
        RecurringChargeList: {
            recurring_application_charges: components["schemas"]["RecurringCharge"][];
        };
        /** @description From 0 to 10,000, as a decimal string or a number. */
        RecurringChargePrice: string | number;
        /**
         * @description - `pending`: the merchant hasn't decided yet.
         *     - `active`: the merchant agreed; billed every 30 days.
         *     - `cancelled`: ended, or declined by the merchant.
         * @enum {string}
         */
        RecurringChargeStatus: "pending" | "active" | "cancelled";
        RedeemedDiscountCode: {
            id: components["schemas"]["Id"];
            price_rule_id: components["schemas"]["Id"];
            code: string;
            /** @description How often the code was redeemed. */
            usage_count: number;
            created_at: components["schemas"]["Timestamp"];
            /**
             * Format: date-time
             * @description Redeeming a code doesn't change this time.
             */
            updated_at: string;
        };
        RedeemedDiscountCodeAnswer: {
            discount_code: components["schemas"]["RedeemedDiscountCode"];
        };
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
        RemovedWebhookList: {
            removed_webhooks: components["schemas"]["RemovedWebhook"][];
        };
        RotateClientSecretAnswer: {
            client_secret: {
                client_secret: string;
                /** @description When the former secret ends. */
                previous_expires_at: string & components["schemas"]["Timestamp"];
            };
        };
        RotateClientSecretBody: {
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
        RotateSigningKeyBody: {
            signing_key?: {
                /**
                 * @description Seconds until the new key signs. In the first 30 seconds other processes may not know it.
                 * @default 60
                 */
                signs_in?: number;
                /**
                 * @description How many seconds after that the former keys' signatures are still accepted.
                 * @default 604800
                 */
                previous_valid_for?: number;
            };
        };
        ServedRequest: {
            /** @description The number of the request, counted from 1 for this process. */
            id: number;
            /**
             * Format: date-time
             * @description When the request was answered, by the server's clock.
             */
            at: string;
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
        ServedRequestList: {
            requests: components["schemas"]["ServedRequest"][];
        };
        SetInventoryLevelBody: {
            inventory_level: {
                inventory_item_id: components["schemas"]["IdInput"];
                location_id: components["schemas"]["IdInput"];
                /** @description How many items there are; negative if more were sold than there were. */
                available: number;
            };
        };
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
        ShopAnswer: {
            shop: components["schemas"]["Shop"];
        };
        ShopApplicationCharge: {
            id: components["schemas"]["Id"];
            shop_id: components["schemas"]["Id"];
            app_id: components["schemas"]["Id"];
            name: string;
            price: components["schemas"]["Money"];
            /** @description ISO 4217. */
            currency: string;
            status: components["schemas"]["ShopApplicationChargeStatus"];
            /** @description True for a test charge, for which no card is charged; otherwise null. */
            test: boolean | null;
            return_url: string | null;
            /** @description The return URL with the charge's id added to its query as `charge_id`. */
            decorated_return_url: string | null;
            /**
             * Format: uri
             * @description The page on which the merchant accepts or declines. Null once the charge is decided or has expired, and while the app isn't installed.
             *     An address ends with the install for which it was made, so after a reinstallation the charge has a new one.
             */
            confirmation_url: string | null;
            created_at: components["schemas"]["Timestamp"];
            updated_at: components["schemas"]["Timestamp"];
            /**
             * Format: date-time
             * @description 2 days after creation, by the shop's clock; null unless the charge is pending.
             */
            expires_at: string | null;
        };
        ShopApplicationChargeAnswer: {
            application_charge: components["schemas"]["ShopApplicationCharge"];
        };
        ShopApplicationChargeList: {
            application_charges: components["schemas"]["ShopApplicationCharge"][];
        };
        /** @enum {string} */
        ShopApplicationChargeStatus: "pending" | "active" | "declined" | "expired";
        ShopCreate: {
            name: string;
            domain: string;
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
        ShopCreateBody: {
            shop: components["schemas"]["ShopCreate"];
        };
        ShopDeprecatedCall: {
            app_id: components["schemas"]["Id"];
            /** @description Method and path, as the reference writes them. */
            endpoint: string;
            /** @description What is deprecated, and what to use instead. */
            description: string;
            /** Format: uri */
            documentation_url: string;
            last_call_at: components["schemas"]["Timestamp"];
            /** Format: date-time */
            migration_deadline: string;
            /** @description The earliest version to migrate to. */
            version: string;
        };
        ShopDeprecatedCallList: {
            deprecated_api_calls: components["schemas"]["ShopDeprecatedCall"][];
        };
        ShopEvent: {
            id: components["schemas"]["Id"];
            subject_id: components["schemas"]["Id"];
            subject_type: components["schemas"]["EventSubject"];
            verb: string;
            /** @description What happened, without markup. */
            description: string;
            /** @description Who did it. */
            author: string;
            created_at: components["schemas"]["Timestamp"];
        };
        ShopEventList: {
            events: components["schemas"]["ShopEvent"][];
        };
        ShopFeedback: {
            id: components["schemas"]["Id"];
            app_id: components["schemas"]["Id"];
            /** @enum {string} */
            resource_type: "Shop" | "Product";
            resource_id: components["schemas"]["Id"];
            /** @enum {string} */
            state: "requires_action" | "success";
            messages: string[];
            /** @description The time as the app sent it. */
            feedback_generated_at: string;
            created_at: components["schemas"]["Timestamp"];
            updated_at: components["schemas"]["Timestamp"];
        };
        ShopFeedbackList: {
            resource_feedback: components["schemas"]["ShopFeedback"][];
        };
        ShopList: {
            shops: components["schemas"]["Shop"][];
        };
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
        ShopUpdateBody: {
            shop: components["schemas"]["ShopUpdate"];
        };
        ShopWebhook: {
            id: components["schemas"]["Id"];
            app_id: components["schemas"]["Id"];
            topic: string;
            address: string;
            /** @enum {string} */
            format: "json" | "xml";
            /** @description The members to which a payload is limited; empty for all members. */
            fields: string[];
            metafield_namespaces: string[];
            created_at: components["schemas"]["Timestamp"];
            updated_at: components["schemas"]["Timestamp"];
        };
        ShopWebhookList: {
            webhooks: components["schemas"]["ShopWebhook"][];
        };
        SigningKey: {
            /** @description Counted from 1. */
            id: number;
            signs_from: components["schemas"]["Timestamp"];
            /** @description Null until another key replaces this one. */
            accepted_until: components["schemas"]["Timestamp"] | null;
        };
        SigningKeyAnswer: {
            signing_key: components["schemas"]["SigningKey"];
        };
        SigningKeyList: {
            signing_keys: components["schemas"]["SigningKey"][];
        };
        SmartCollection: {
            id: components["schemas"]["Id"];
            title: string;
            /** @description The collection's part of its URL. The server makes it from the title unless one is given. */
            handle: string;
            rules: components["schemas"]["SmartCollectionRule"][];
            created_at: components["schemas"]["Timestamp"];
            updated_at: components["schemas"]["Timestamp"];
        };
        SmartCollectionAnswer: {
            smart_collection: components["schemas"]["SmartCollection"];
        };
        SmartCollectionCreate: {
            title: string;
            /** @description A proposal: the server makes it URL-safe, and adds a number where another collection of the shop has the same handle. */
            handle?: string;
            /** @description All rules of the collection; they replace its former rules. */
            rules: components["schemas"]["SmartCollectionRuleInput"][];
        };
        SmartCollectionCreateBody: {
            smart_collection: components["schemas"]["SmartCollectionCreate"];
        };
        SmartCollectionList: {
            smart_collections: components["schemas"]["SmartCollection"][];
        };
        SmartCollectionRule: {
            column: string;
            relation: string;
            condition: string;
        };
        SmartCollectionRuleInput: {
            /** @description The member of a product that the rule looks at. */
            column: string;
            /** @description How the member is compared with the condition. */
            relation: string;
            /** @description The value with which the member is compared. */
            condition: string;
        };
        SmartCollectionUpdate: {
            title?: string;
            /** @description A proposal: the server makes it URL-safe, and adds a number where another collection of the shop has the same handle. */
            handle?: string;
            /** @description All rules of the collection; they replace its former rules. */
            rules?: components["schemas"]["SmartCollectionRuleInput"][];
        };
        SmartCollectionUpdateBody: {
            smart_collection: components["schemas"]["SmartCollectionUpdate"];
        };
        Snapshot: {
            id: components["schemas"]["Id"];
            name: string;
            /** @description How many records of all kinds the snapshot has, including those that no list shows. */
            rows: number;
            bytes: number;
            created_at: components["schemas"]["Timestamp"];
        };
        SnapshotAnswer: {
            snapshot: components["schemas"]["Snapshot"];
        };
        SnapshotCreate: {
            /** @description If absent, the current time. */
            name?: string;
        };
        SnapshotList: {
            snapshots: components["schemas"]["Snapshot"][];
        };
        SnapshotRequest: {
            snapshot: components["schemas"]["SnapshotCreate"];
        };
        Theme: {
            id: components["schemas"]["Id"];
            name: string;
            /** @enum {string} */
            role: "main" | "unpublished" | "demo" | "development";
            /** @description The URL of the theme's archive; null if there was none. */
            src: string | null;
            /** @description True while the theme's files are being copied into place. */
            processing: boolean;
            /** @description Why the theme's files couldn't be installed; null if they were installed, or if that is still going on. */
            install_error: string | null;
            files_count: number;
            /** @description The sum of its files' sizes, in bytes. */
            files_size: number;
            created_at: components["schemas"]["Timestamp"];
            updated_at: components["schemas"]["Timestamp"];
        };
        ThemeAnswer: {
            theme: components["schemas"]["Theme"];
        };
        ThemeFile: {
            id: components["schemas"]["Id"];
            theme_id: components["schemas"]["Id"];
            /** @description The file's path in the theme. */
            key: string;
            /** @description Guessed from the file's name. */
            content_type: string;
            /** @description In bytes. */
            size: number;
            /** @description The hash of the content, in hexadecimal digits. */
            sha256: string;
            created_at: components["schemas"]["Timestamp"];
        };
        ThemeFileList: {
            files: components["schemas"]["ThemeFile"][];
        };
        ThemeFileWithContent: {
            id: components["schemas"]["Id"];
            theme_id: components["schemas"]["Id"];
            /** @description The file's path in the theme. */
            key: string;
            /** @description Guessed from the file's name. */
            content_type: string;
            /** @description In bytes. */
            size: number;
            /** @description The hash of the content, in hexadecimal digits. */
            sha256: string;
            created_at: components["schemas"]["Timestamp"];
            /** @description The content of a text file in UTF-8; null for any other file. */
            value: string | null;
            /** @description The content of any other file, in Base64; null for text. */
            attachment: string | null;
        };
        ThemeFileWithContentAnswer: {
            file: components["schemas"]["ThemeFileWithContent"];
        };
        ThemeList: {
            themes: components["schemas"]["Theme"][];
        };
        /** Format: date-time */
        Timestamp: string;
        Token: {
            id: components["schemas"]["Id"];
            created_at: components["schemas"]["Timestamp"];
            /**
             * Format: date-time
             * @description When the token ends, by the server's clock. Null if it has no end.
             */
            expires_at: string | null;
            /** @description The scopes that the merchant granted; the token has those of them that the app still has. Null for a token that the operator issued, which has all scopes of the app. */
            scopes: string[] | null;
        };
        TokenAnswer: {
            token: components["schemas"]["Token"];
        };
        TokenUpdate: {
            /** Format: time-bound */
            expires_at?: string | null;
        };
        TokenUpdateBody: {
            token?: components["schemas"]["TokenUpdate"];
        };
        UpdateTokenBody: {
            token: components["schemas"]["TokenUpdate"];
        };
        WaitingJob: {
            id: components["schemas"]["Id"];
            shop_id: components["schemas"]["Id"];
            kind: string;
            /**
             * Format: int64
             * @description The id of the record that the job is about.
             */
            subject_id: number | null;
            /** @description How many attempts have failed. */
            attempts: number;
            last_error: string | null;
            /** @description When the job is due, by the clock of its shop. */
            run_at: components["schemas"]["Timestamp"];
            running: boolean;
            created_at: components["schemas"]["Timestamp"];
        };
        WaitingJobList: {
            jobs: components["schemas"]["WaitingJob"][];
        };
        /** @description An HTTPS URL, a pub/sub topic as `pubsub://<project>:<topic>`, or the ARN of an event bus' partner event source. */
        WebhookAddress: string | null;
        WebhookDelivery: {
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
        WebhookDeliveryAnswer: {
            webhook_delivery: components["schemas"]["WebhookDelivery"];
        };
        WebhookDeliveryAttempt: {
            number: number;
            started_at: components["schemas"]["Timestamp"];
            duration_ms: number;
            /** @description The status of the receiver's response; null if there was none. */
            status: number | null;
            /** @description Why the attempt failed; null if it succeeded. */
            error: string | null;
            /** @description The beginning of the receiver's response. */
            answer: string | null;
        };
        WebhookDeliveryList: {
            webhook_deliveries: components["schemas"]["WebhookDelivery"][];
        };
        WebhookDeliveryLog: {
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
            /** @description The headers of the delivery. They have no signature once the app was removed, since its secret was removed too. */
            headers: {
                [key: string]: string;
            };
            /** @description The body, with exactly the bytes that are signed. */
            payload: string;
            /** @description Every attempt, oldest first. */
            attempts: components["schemas"]["WebhookDeliveryAttempt"][];
        };
        WebhookDeliveryLogAnswer: {
            webhook_delivery: components["schemas"]["WebhookDeliveryLog"];
        };
        /**
         * @description A delivery is pending until it was received or its last attempt failed.
         * @enum {string}
         */
        WebhookDeliveryState: "pending" | "delivered" | "failed";
        WebhookListener: {
            name: string;
            shop_id: components["schemas"]["Id"];
            app_id: components["schemas"]["Id"];
            /** @description The address of its subscriptions and deliveries. The server sends nothing there. */
            address: string;
            topics: string[];
        };
        WebhookListenerAnswer: {
            webhook_listener: components["schemas"]["WebhookListener"];
        };
        WebhookListenerInput: {
            /** @description The app to which the subscriptions belong, and whose secret signs. */
            app_id: components["schemas"]["IdInput"];
            /** @description If absent, every topic that the app may subscribe to. */
            topics?: string[];
        };
        WebhookListenerInputBody: {
            webhook_listener: components["schemas"]["WebhookListenerInput"];
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
        WebhookTriggerBody: {
            trigger: components["schemas"]["WebhookTrigger"];
        };
        WholeRequest: {
            /** @description The number of the request, counted from 1 for this process. */
            id: number;
            /**
             * Format: date-time
             * @description When the request was answered, by the server's clock.
             */
            at: string;
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
        };
        WholeRequestAnswer: {
            request: components["schemas"]["WholeRequest"];
        };
        calls: {
            /** @description List shops */
            "GET /shops": {
                answer: components["schemas"]["ShopList"];
            };
            /** @description Create a shop */
            "POST /shops": {
                body: components["schemas"]["ShopCreateBody"];
                answer: components["schemas"]["ShopAnswer"];
            };
            /** @description Get a shop */
            "GET /shops/{shop_id}": {
                answer: components["schemas"]["ShopAnswer"];
            };
            /** @description Change a shop */
            "PUT /shops/{shop_id}": {
                body: components["schemas"]["ShopUpdateBody"];
                answer: components["schemas"]["ShopAnswer"];
            };
            /** @description Delete a shop */
            "DELETE /shops/{shop_id}": {
                answer: components["schemas"]["Nothing"];
            };
            /** @description Reset a shop */
            "POST /shops/{shop_id}/reset": {
                answer: components["schemas"]["ShopAnswer"];
            };
            /** @description List apps */
            "GET /apps": {
                answer: components["schemas"]["AppList"];
            };
            /** @description Create an app */
            "POST /apps": {
                body: components["schemas"]["AppCreateBody"];
                answer: components["schemas"]["AppWithSecretAnswer"];
            };
            /** @description Get an app */
            "GET /apps/{app_id}": {
                answer: components["schemas"]["AppAnswer"];
            };
            /** @description Change an app */
            "PUT /apps/{app_id}": {
                body: components["schemas"]["AppUpdateBody"];
                answer: components["schemas"]["AppAnswer"];
            };
            /** @description Remove an app */
            "DELETE /apps/{app_id}": {
                answer: components["schemas"]["Nothing"];
            };
            /** @description Replace an app's client secret */
            "POST /apps/{app_id}/client_secret": {
                body?: components["schemas"]["RotateClientSecretBody"];
                answer: components["schemas"]["RotateClientSecretAnswer"];
            };
            /** @description List the apps of a shop */
            "GET /shops/{shop_id}/installs": {
                answer: components["schemas"]["InstallList"];
            };
            /** @description Install an app on a shop */
            "POST /shops/{shop_id}/installs": {
                body: components["schemas"]["InstallAppBody"];
                answer: components["schemas"]["InstallAppAnswer"];
            };
            /** @description Get an install */
            "GET /shops/{shop_id}/installs/{install_id}": {
                answer: components["schemas"]["InstallAnswer"];
            };
            /** @description Uninstall an app */
            "DELETE /shops/{shop_id}/installs/{install_id}": {
                answer: components["schemas"]["Nothing"];
            };
            /** @description Issue another token */
            "POST /shops/{shop_id}/installs/{install_id}/tokens": {
                body?: components["schemas"]["TokenUpdateBody"];
                answer: components["schemas"]["IssueTokenAnswer"];
            };
            /** @description Change a token's end */
            "PUT /shops/{shop_id}/installs/{install_id}/tokens/{token_id}": {
                body: components["schemas"]["UpdateTokenBody"];
                answer: components["schemas"]["TokenAnswer"];
            };
            /** @description Revoke a token */
            "DELETE /shops/{shop_id}/installs/{install_id}/tokens/{token_id}": {
                answer: components["schemas"]["Nothing"];
            };
            /** @description List a shop's customers */
            "GET /shops/{shop_id}/customers": {
                answer: components["schemas"]["CustomerList"];
            };
            /** @description Add a customer */
            "POST /shops/{shop_id}/customers": {
                body: components["schemas"]["CustomerUpdateBody"];
                answer: components["schemas"]["CustomerAnswer"];
            };
            /** @description Get a customer */
            "GET /shops/{shop_id}/customers/{customer_id}": {
                answer: components["schemas"]["CustomerAnswer"];
            };
            /** @description Change a customer */
            "PUT /shops/{shop_id}/customers/{customer_id}": {
                body: components["schemas"]["CustomerUpdateBody"];
                answer: components["schemas"]["CustomerAnswer"];
            };
            /** @description Delete a customer */
            "DELETE /shops/{shop_id}/customers/{customer_id}": {
                answer: components["schemas"]["Nothing"];
            };
            /** @description List a shop's smart collections */
            "GET /shops/{shop_id}/smart_collections": {
                answer: components["schemas"]["SmartCollectionList"];
            };
            /** @description Create a smart collection */
            "POST /shops/{shop_id}/smart_collections": {
                body: components["schemas"]["SmartCollectionCreateBody"];
                answer: components["schemas"]["SmartCollectionAnswer"];
            };
            /** @description Get a smart collection */
            "GET /shops/{shop_id}/smart_collections/{smart_collection_id}": {
                answer: components["schemas"]["SmartCollectionAnswer"];
            };
            /** @description Change a smart collection */
            "PUT /shops/{shop_id}/smart_collections/{smart_collection_id}": {
                body: components["schemas"]["SmartCollectionUpdateBody"];
                answer: components["schemas"]["SmartCollectionAnswer"];
            };
            /** @description Delete a smart collection */
            "DELETE /shops/{shop_id}/smart_collections/{smart_collection_id}": {
                answer: components["schemas"]["Nothing"];
            };
            /** @description Get where a collection is sold */
            "GET /shops/{shop_id}/custom_collections/{custom_collection_id}/publication": {
                answer: components["schemas"]["PublicationAnswer"];
            };
            /** @description Change where a collection is sold */
            "PUT /shops/{shop_id}/custom_collections/{custom_collection_id}/publication": {
                body: components["schemas"]["PublicationUpdateBody"];
                answer: components["schemas"]["PublicationAnswer"];
            };
            /** @description List a shop's products */
            "GET /shops/{shop_id}/products": {
                answer: components["schemas"]["ProductList"];
            };
            /** @description Add a product */
            "POST /shops/{shop_id}/products": {
                body: components["schemas"]["ProductCreateBody"];
                answer: components["schemas"]["ProductAnswer"];
            };
            /** @description Get a product */
            "GET /shops/{shop_id}/products/{product_id}": {
                answer: components["schemas"]["ProductAnswer"];
            };
            /** @description Change a product */
            "PUT /shops/{shop_id}/products/{product_id}": {
                body: components["schemas"]["ProductUpdateBody"];
                answer: components["schemas"]["ProductAnswer"];
            };
            /** @description Delete a product */
            "DELETE /shops/{shop_id}/products/{product_id}": {
                answer: components["schemas"]["Nothing"];
            };
            /** @description Add a picture to a product */
            "POST /shops/{shop_id}/products/{product_id}/images": {
                body: components["schemas"]["ProductImageCreateBody"];
                answer: components["schemas"]["ProductImageAnswer"];
            };
            /** @description Delete a picture of a product */
            "DELETE /shops/{shop_id}/products/{product_id}/images/{image_id}": {
                answer: components["schemas"]["Nothing"];
            };
            /** @description List the stock of an inventory item */
            "GET /shops/{shop_id}/inventory_levels": {
                answer: components["schemas"]["InventoryLevelList"];
            };
            /** @description Set the stock of an inventory item at a location */
            "PUT /shops/{shop_id}/inventory_levels": {
                body: components["schemas"]["SetInventoryLevelBody"];
                answer: components["schemas"]["InventoryLevelAnswer"];
            };
            /** @description List a shop's locations */
            "GET /shops/{shop_id}/locations": {
                answer: components["schemas"]["LocationList"];
            };
            /** @description Add a location */
            "POST /shops/{shop_id}/locations": {
                body: components["schemas"]["LocationCreateBody"];
                answer: components["schemas"]["LocationAnswer"];
            };
            /** @description Get a location */
            "GET /shops/{shop_id}/locations/{location_id}": {
                answer: components["schemas"]["LocationAnswer"];
            };
            /** @description Change a location */
            "PUT /shops/{shop_id}/locations/{location_id}": {
                body: components["schemas"]["LocationUpdateBody"];
                answer: components["schemas"]["LocationAnswer"];
            };
            /** @description Delete a location */
            "DELETE /shops/{shop_id}/locations/{location_id}": {
                answer: components["schemas"]["Nothing"];
            };
            /** @description List deliveries */
            "GET /shops/{shop_id}/webhook_deliveries": {
                answer: components["schemas"]["WebhookDeliveryList"];
            };
            /** @description Get a delivery with its attempts */
            "GET /shops/{shop_id}/webhook_deliveries/{delivery_id}": {
                answer: components["schemas"]["WebhookDeliveryLogAnswer"];
            };
            /** @description Send a delivery again */
            "POST /shops/{shop_id}/webhook_deliveries/{delivery_id}/redeliver": {
                answer: components["schemas"]["WebhookDeliveryAnswer"];
            };
            /** @description Trigger a webhook topic */
            "POST /shops/{shop_id}/webhooks/trigger": {
                body: components["schemas"]["WebhookTriggerBody"];
                answer: components["schemas"]["WebhookDeliveryList"];
            };
            /** @description List subscriptions that were removed because of failures */
            "GET /shops/{shop_id}/removed_webhooks": {
                answer: components["schemas"]["RemovedWebhookList"];
            };
            /** @description Get an app's addresses for mandatory topics */
            "GET /apps/{app_id}/mandatory_webhooks": {
                answer: components["schemas"]["MandatoryWebhooksAnswer"];
            };
            /** @description Change an app's addresses for mandatory topics */
            "PUT /apps/{app_id}/mandatory_webhooks": {
                body: components["schemas"]["MandatoryWebhooksUpdateBody"];
                answer: components["schemas"]["MandatoryWebhooksAnswer"];
            };
            /** @description List jobs that were given up */
            "GET /dead_jobs": {
                answer: components["schemas"]["DeadJobList"];
            };
            /** @description Get a job that was given up */
            "GET /dead_jobs/{job_id}": {
                answer: components["schemas"]["DeadJobAnswer"];
            };
            /** @description Delete a job for ever */
            "DELETE /dead_jobs/{job_id}": {
                answer: components["schemas"]["Nothing"];
            };
            /** @description Try a job again */
            "POST /dead_jobs/{job_id}/retry": {
                answer: components["schemas"]["DeadJobAnswer"];
            };
            /** @description Listen for an app */
            "PUT /shops/{shop_id}/webhook_listeners/{listener_name}": {
                body: components["schemas"]["WebhookListenerInputBody"];
                answer: components["schemas"]["WebhookListenerAnswer"];
            };
            /** @description Stop listening */
            "DELETE /shops/{shop_id}/webhook_listeners/{listener_name}": {
                answer: components["schemas"]["Nothing"];
            };
            /** @description Fetch a listener's deliveries */
            "GET /shops/{shop_id}/webhook_listeners/{listener_name}/deliveries": {
                answer: components["schemas"]["HeldDeliveryList"];
            };
            /** @description Report what the app answered */
            "POST /shops/{shop_id}/webhook_listeners/{listener_name}/deliveries/{delivery_id}/attempts": {
                body: components["schemas"]["HeldAttemptBody"];
                answer: components["schemas"]["WebhookDeliveryAnswer"];
            };
            /** @description List a shop's application charges */
            "GET /shops/{shop_id}/application_charges": {
                answer: components["schemas"]["ShopApplicationChargeList"];
            };
            /** @description Get an application charge */
            "GET /shops/{shop_id}/application_charges/{application_charge_id}": {
                answer: components["schemas"]["ShopApplicationChargeAnswer"];
            };
            /** @description Accept a charge for the merchant */
            "POST /shops/{shop_id}/application_charges/{application_charge_id}/accept": {
                answer: components["schemas"]["ShopApplicationChargeAnswer"];
            };
            /** @description Decline a charge for the merchant */
            "POST /shops/{shop_id}/application_charges/{application_charge_id}/decline": {
                answer: components["schemas"]["ShopApplicationChargeAnswer"];
            };
            /** @description List a shop's recurring charges */
            "GET /shops/{shop_id}/recurring_application_charges": {
                answer: components["schemas"]["RecurringChargeList"];
            };
            /** @description Create a recurring charge */
            "POST /shops/{shop_id}/recurring_application_charges": {
                body: components["schemas"]["RecurringChargeCreateBody"];
                answer: components["schemas"]["RecurringChargeAnswer"];
            };
            /** @description Get a recurring charge */
            "GET /shops/{shop_id}/recurring_application_charges/{recurring_application_charge_id}": {
                answer: components["schemas"]["RecurringChargeAnswer"];
            };
            /** @description Activate a recurring charge */
            "POST /shops/{shop_id}/recurring_application_charges/{recurring_application_charge_id}/activate": {
                answer: components["schemas"]["RecurringChargeAnswer"];
            };
            /** @description Cancel a recurring charge */
            "POST /shops/{shop_id}/recurring_application_charges/{recurring_application_charge_id}/cancel": {
                answer: components["schemas"]["RecurringChargeAnswer"];
            };
            /** @description Propose another cap */
            "POST /shops/{shop_id}/recurring_application_charges/{recurring_application_charge_id}/capped_amount_change": {
                body: components["schemas"]["RecurringChargeCapChangeBody"];
                answer: components["schemas"]["RecurringChargeAnswer"];
            };
            /** @description Accept the proposed cap */
            "POST /shops/{shop_id}/recurring_application_charges/{recurring_application_charge_id}/capped_amount_change/accept": {
                answer: components["schemas"]["RecurringChargeAnswer"];
            };
            /** @description Decline the proposed cap */
            "POST /shops/{shop_id}/recurring_application_charges/{recurring_application_charge_id}/capped_amount_change/decline": {
                answer: components["schemas"]["RecurringChargeAnswer"];
            };
            /** @description Let a merchant in */
            "POST /shops/{shop_id}/merchant_sessions": {
                body: components["schemas"]["MerchantSessionCreateBody"];
                answer: components["schemas"]["MerchantSessionAnswer"];
            };
            /** @description End all sessions of a shop */
            "DELETE /shops/{shop_id}/merchant_sessions": {
                answer: components["schemas"]["Nothing"];
            };
            /** @description Ask for rates for a cart */
            "POST /shops/{shop_id}/checkout_rates": {
                body: components["schemas"]["CheckoutCartBody"];
                answer: components["schemas"]["CheckoutRatesAnswer"];
            };
            /** @description List the decisions about carrier services */
            "GET /shops/{shop_id}/rate_decisions": {
                answer: components["schemas"]["RateDecisionList"];
            };
            /** @description Get a shop's backup rates */
            "GET /shops/{shop_id}/backup_rates": {
                answer: components["schemas"]["BackupRatesAnswer"];
            };
            /** @description Change a shop's backup rates */
            "PUT /shops/{shop_id}/backup_rates": {
                body: components["schemas"]["BackupRatesUpdateBody"];
                answer: components["schemas"]["BackupRatesAnswer"];
            };
            /** @description List orders */
            "GET /shops/{shop_id}/orders": {
                answer: components["schemas"]["OrderList"];
            };
            /** @description Place an order */
            "POST /shops/{shop_id}/orders": {
                body: components["schemas"]["OrderCreateBody"];
                answer: components["schemas"]["OrderAnswer"];
            };
            /** @description Get an order */
            "GET /shops/{shop_id}/orders/{order_id}": {
                answer: components["schemas"]["OrderAnswer"];
            };
            /** @description Create a fulfillment order */
            "POST /shops/{shop_id}/orders/{order_id}/fulfillment_orders": {
                body: components["schemas"]["FulfillmentOrderCreateBody"];
                answer: components["schemas"]["FulfillmentOrderAnswer"];
            };
            /** @description List fulfillment orders */
            "GET /shops/{shop_id}/fulfillment_orders": {
                answer: components["schemas"]["FulfillmentOrderList"];
            };
            /** @description Get a fulfillment order with its requests */
            "GET /shops/{shop_id}/fulfillment_orders/{fulfillment_order_id}": {
                answer: components["schemas"]["FulfillmentOrderAnswer"];
            };
            /** @description Raise an order event */
            "POST /shops/{shop_id}/orders/{order_id}/events": {
                body: components["schemas"]["OrderEventCreateBody"];
                answer: components["schemas"]["OrderEventAnswer"];
            };
            /** @description Raise a comment event */
            "POST /shops/{shop_id}/blogs/{blog_id}/articles/{article_id}/comment_events": {
                body: components["schemas"]["CommentEventCreateBody"];
                answer: components["schemas"]["CommentEventAnswer"];
            };
            /** @description List disputes */
            "GET /shops/{shop_id}/disputes": {
                answer: components["schemas"]["DisputeList"];
            };
            /** @description Open a dispute */
            "POST /shops/{shop_id}/disputes": {
                body: components["schemas"]["DisputeCreateBody"];
                answer: components["schemas"]["DisputeAnswer"];
            };
            /** @description Get a dispute */
            "GET /shops/{shop_id}/disputes/{dispute_id}": {
                answer: components["schemas"]["DisputeAnswer"];
            };
            /** @description List a dispute's files */
            "GET /shops/{shop_id}/disputes/{dispute_id}/files": {
                answer: components["schemas"]["DisputeFileList"];
            };
            /** @description Hand in a file */
            "POST /shops/{shop_id}/disputes/{dispute_id}/files": {
                body: components["schemas"]["DisputeFileCreateBody"];
                answer: components["schemas"]["DisputeFileAnswer"];
            };
            /** @description Get a file */
            "GET /shops/{shop_id}/disputes/{dispute_id}/files/{file_id}": {
                answer: components["schemas"]["DisputeFileWithContentAnswer"];
            };
            /** @description List a shop's price rules */
            "GET /shops/{shop_id}/price_rules": {
                answer: components["schemas"]["PriceRuleList"];
            };
            /** @description Create a price rule */
            "POST /shops/{shop_id}/price_rules": {
                body: components["schemas"]["PriceRuleCreateBody"];
                answer: components["schemas"]["PriceRuleAnswer"];
            };
            /** @description Get a price rule */
            "GET /shops/{shop_id}/price_rules/{price_rule_id}": {
                answer: components["schemas"]["PriceRuleAnswer"];
            };
            /** @description Change a price rule */
            "PUT /shops/{shop_id}/price_rules/{price_rule_id}": {
                body: components["schemas"]["PriceRuleUpdateBody"];
                answer: components["schemas"]["PriceRuleAnswer"];
            };
            /** @description Delete a price rule */
            "DELETE /shops/{shop_id}/price_rules/{price_rule_id}": {
                answer: components["schemas"]["Nothing"];
            };
            /** @description Redeem a discount code */
            "POST /shops/{shop_id}/discount_codes/redeem": {
                body: components["schemas"]["DiscountCodeRedemptionBody"];
                answer: components["schemas"]["RedeemedDiscountCodeAnswer"];
            };
            /** @description Spend from a gift card */
            "POST /shops/{shop_id}/gift_cards/{gift_card_id}/redeem": {
                body: components["schemas"]["GiftCardRedemptionBody"];
                answer: components["schemas"]["GiftCardBalanceAnswer"];
            };
            /** @description List deliveries of gift cards */
            "GET /shops/{shop_id}/gift_card_deliveries": {
                answer: components["schemas"]["GiftCardDeliveryList"];
            };
            /** @description Read a shop's clock */
            "GET /shops/{shop_id}/clock": {
                answer: components["schemas"]["ClockAnswer"];
            };
            /** @description Move a shop's clock forward */
            "POST /shops/{shop_id}/clock/advance": {
                body: components["schemas"]["ClockAdvanceBody"];
                answer: components["schemas"]["ClockAnswer"];
            };
            /** @description List faults */
            "GET /shops/{shop_id}/faults": {
                answer: components["schemas"]["FaultList"];
            };
            /** @description Make something go wrong */
            "POST /shops/{shop_id}/faults": {
                body: components["schemas"]["FaultCreateBody"];
                answer: components["schemas"]["FaultAnswer"];
            };
            /** @description Remove all faults */
            "DELETE /shops/{shop_id}/faults": {
                answer: components["schemas"]["Nothing"];
            };
            /** @description Remove a fault */
            "DELETE /shops/{shop_id}/faults/{fault_id}": {
                answer: components["schemas"]["Nothing"];
            };
            /** @description List snapshots of a shop */
            "GET /shops/{shop_id}/snapshots": {
                answer: components["schemas"]["SnapshotList"];
            };
            /** @description Save a shop */
            "POST /shops/{shop_id}/snapshots": {
                body?: components["schemas"]["SnapshotRequest"];
                answer: components["schemas"]["SnapshotAnswer"];
            };
            /** @description Remove a snapshot of a shop */
            "DELETE /shops/{shop_id}/snapshots/{snapshot_id}": {
                answer: components["schemas"]["Nothing"];
            };
            /** @description Restore a snapshot of a shop */
            "POST /shops/{shop_id}/snapshots/{snapshot_id}/restore": {
                answer: components["schemas"]["SnapshotAnswer"];
            };
            /** @description List snapshots of all shops */
            "GET /snapshots": {
                answer: components["schemas"]["SnapshotList"];
            };
            /** @description Save all shops */
            "POST /snapshots": {
                body?: components["schemas"]["SnapshotRequest"];
                answer: components["schemas"]["SnapshotAnswer"];
            };
            /** @description Remove a snapshot of all shops */
            "DELETE /snapshots/{snapshot_id}": {
                answer: components["schemas"]["Nothing"];
            };
            /** @description Restore a snapshot of all shops */
            "POST /snapshots/{snapshot_id}/restore": {
                answer: components["schemas"]["SnapshotAnswer"];
            };
            /** @description List a shop's themes */
            "GET /shops/{shop_id}/themes": {
                answer: components["schemas"]["ThemeList"];
            };
            /** @description Get a theme */
            "GET /shops/{shop_id}/themes/{theme_id}": {
                answer: components["schemas"]["ThemeAnswer"];
            };
            /** @description List a theme's files */
            "GET /shops/{shop_id}/themes/{theme_id}/files": {
                answer: components["schemas"]["ThemeFileList"];
            };
            /** @description Read a file of a theme */
            "GET /shops/{shop_id}/themes/{theme_id}/files/{file_id}": {
                answer: components["schemas"]["ThemeFileWithContentAnswer"];
            };
            /** @description List a blog's articles */
            "GET /shops/{shop_id}/blogs/{blog_id}/articles": {
                answer: components["schemas"]["ArticleList"];
            };
            /** @description Write an article */
            "POST /shops/{shop_id}/blogs/{blog_id}/articles": {
                body: components["schemas"]["ArticleCreateBody"];
                answer: components["schemas"]["ArticleAnswer"];
            };
            /** @description Get an article */
            "GET /shops/{shop_id}/blogs/{blog_id}/articles/{article_id}": {
                answer: components["schemas"]["ArticleAnswer"];
            };
            /** @description Change an article */
            "PUT /shops/{shop_id}/blogs/{blog_id}/articles/{article_id}": {
                body: components["schemas"]["ArticleUpdateBody"];
                answer: components["schemas"]["ArticleAnswer"];
            };
            /** @description Delete an article */
            "DELETE /shops/{shop_id}/blogs/{blog_id}/articles/{article_id}": {
                answer: components["schemas"]["Nothing"];
            };
            /** @description List a shop's metafields */
            "GET /shops/{shop_id}/metafields": {
                answer: components["schemas"]["MetafieldList"];
            };
            /** @description Get a metafield */
            "GET /shops/{shop_id}/metafields/{metafield_id}": {
                answer: components["schemas"]["MetafieldAnswer"];
            };
            /** @description List the event log of a shop */
            "GET /shops/{shop_id}/events": {
                answer: components["schemas"]["ShopEventList"];
            };
            /** @description List the subscriptions of all apps */
            "GET /shops/{shop_id}/webhooks": {
                answer: components["schemas"]["ShopWebhookList"];
            };
            /** @description List the creation jobs of discount codes */
            "GET /shops/{shop_id}/discount_code_creations": {
                answer: components["schemas"]["DiscountBatchList"];
            };
            /** @description List the feedback of all apps */
            "GET /shops/{shop_id}/resource_feedback": {
                answer: components["schemas"]["ShopFeedbackList"];
            };
            /** @description List the deprecated calls of all apps */
            "GET /shops/{shop_id}/deprecated_api_calls": {
                answer: components["schemas"]["ShopDeprecatedCallList"];
            };
            /** @description List the jobs that wait or run */
            "GET /jobs": {
                answer: components["schemas"]["WaitingJobList"];
            };
            /** @description List the latest requests */
            "GET /requests": {
                answer: components["schemas"]["ServedRequestList"];
            };
            /** @description Get a request with its response */
            "GET /requests/{request_number}": {
                answer: components["schemas"]["WholeRequestAnswer"];
            };
            /** @description List the entries of the audit log */
            "GET /audit_log": {
                answer: components["schemas"]["AuditEntryList"];
            };
            /** @description List the signing keys */
            "GET /signing_keys": {
                answer: components["schemas"]["SigningKeyList"];
            };
            /** @description Replace the signing key */
            "POST /signing_keys": {
                body?: components["schemas"]["RotateSigningKeyBody"];
                answer: components["schemas"]["SigningKeyAnswer"];
            };
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
