// A response that is decided before any handler runs: a status, and what `errors` says.
export interface Refusal {
  status: number;
  errors: unknown;
  headers?: Record<string, string>;
  /** A hint for the caller, sent beside the body. */
  hint?: string | undefined;
}

export const refusal = (status: number, errors: unknown, headers?: Record<string, string>): Refusal => ({ status, errors, ...(headers ? { headers } : {}) });
