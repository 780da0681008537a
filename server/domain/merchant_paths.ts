// The addresses of the merchant's own pages. No app gets such an address.

/** Makes signatures. Only in the sandbox does a signature let the merchant in. Elsewhere a session does. */
export interface Keys {
  sandbox: boolean;
  signature(purpose: string, value: string): string;
}

/**
 * The address of the page with a merchant's tasks, or of a page below it. In the sandbox everybody who has the address is let in.
 * So a page whose address an app knows must not link here.
 */
export function merchantPath(shop: { id: number }, { sandbox, signature }: Keys, below = '', query: Record<string, string | number> = {}): string {
  const search = new URLSearchParams(sandbox ? { signature: signature('merchant', String(shop.id)) } : {});
  for (const [name, value] of Object.entries(query)) search.set(name, String(value));
  return `/merchant/shops/${shop.id}${below}${search.size > 0 ? `?${search}` : ''}`;
}
