// A response that is decided before any handler runs: a status, and what `errors` says.
export interface Refusal {
  status: number;
  errors: unknown;
  headers?: Record<string, string>;
  /** A hint for the caller, sent beside the body. */
  hint?: string | undefined;
}

export const refusal = (status: number, errors: unknown, headers?: Record<string, string>): Refusal => ({ status, errors, ...(headers ? { headers } : {}) });

export const notFoundRefusal = refusal(404, 'Not Found');
export const wrongMethod = (allow: string) => refusal(405, 'Method Not Allowed', { Allow: allow });
/** For a failure of the server: the caller is told nothing about the error. */
export const unexpected = refusal(500, 'An unexpected error occurred');
