export interface Refusal {
  status: number;
  errors: unknown;
  headers?: Record<string, string>;
}

export const refusal = (status: number, errors: unknown, headers?: Record<string, string>): Refusal => ({ status, errors, ...(headers ? { headers } : {}) });
