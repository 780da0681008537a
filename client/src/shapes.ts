// The contract's schemas of the rate callback, in the few words that the check of them needs. A test holds them against the contract.

/** The part of JSON Schema that they use. */
export interface Shape {
  type: string | readonly string[];
  properties?: Readonly<Record<string, Shape>>;
  required?: readonly string[];
  additionalProperties?: false;
  items?: Shape;
  maxItems?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
  format?: 'currency' | 'int64';
}

const text: Shape = { type: 'string' };
const label: Shape = { type: 'string', pattern: '\\S', maxLength: 255 };
const perhaps: Shape = { type: ['string', 'null'] };
const day: Shape = { ...perhaps, pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])([T ]\\S.*)?$', maxLength: 255 };
const flag: Shape = { type: 'boolean' };
const id: Shape = { type: 'integer', format: 'int64' };
/** All of these, and no others. */
const exactly = (properties: Record<string, Shape>): Shape => ({ type: 'object', additionalProperties: false, required: Object.keys(properties), properties });

const address = exactly(
  Object.fromEntries(
    'country postal_code province city name address1 address2 address3 phone fax email address_type company_name'.split(' ').map((name) => [name, perhaps]),
  ),
);

export const rateRequest = exactly({
  rate: exactly({
    origin: address,
    destination: address,
    items: {
      type: 'array',
      items: exactly({
        name: text,
        sku: perhaps,
        quantity: { type: 'integer', minimum: 1 },
        grams: { type: 'integer', minimum: 0 },
        price: { type: 'integer' },
        vendor: perhaps,
        requires_shipping: flag,
        taxable: flag,
        fulfillment_service: text,
        properties: { type: ['object', 'null'] },
        product_id: id,
        variant_id: id,
      }),
    },
    currency: text,
    locale: text,
  }),
});

export const rateResponse: Shape = {
  type: 'object',
  required: ['rates'],
  properties: {
    rates: {
      type: 'array',
      maxItems: 250,
      items: {
        type: 'object',
        required: ['service_name', 'description', 'service_code', 'currency', 'total_price'],
        properties: {
          service_name: label,
          description: { type: 'string', maxLength: 1000 },
          service_code: label,
          currency: { type: 'string', format: 'currency' },
          total_price: { type: ['string', 'integer'], minimum: 0, maximum: 999_999_999_999, pattern: '^[0-9]{1,12}$' },
          phone_required: { type: ['boolean', 'null'] },
          min_delivery_date: day,
          max_delivery_date: day,
        },
      },
    },
  },
};

/** ISO 4217: the codes that the platform takes, each between blanks. */
export const currencies =
  ' AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CLF CLP CNY COP COU CRC CUC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD USN UYI UYU UYW UZS VED VES VND VUV WST XAF XAG XAU XBA XBB XBC XBD XCD XDR XOF XPD XPF XPT XSU XTS XUA XXX YER ZAR ZMW ZWG ';
