// Addresses of the merchant's own pages. No app gets one.

/** Who signs, and whether a signature lets in: outside the sandbox a session does. */
interface Keys {
  sandbox: boolean;
  signature(purpose: string, value: string): string;
}

/**
 * Where a merchant sees what is left to do, or a page below that. In the sandbox whoever has the address is let in.
 * No page that an app has the address of leads here.
 */
export function merchantPath(shop: { id: number }, { sandbox, signature }: Keys, below = '', query: Record<string, string | number> = {}): string {
  const search = new URLSearchParams(sandbox ? { signature: signature('merchant', String(shop.id)) } : {});
  for (const [name, value] of Object.entries(query)) search.set(name, String(value));
  return `/merchant/shops/${shop.id}${below}${search.size > 0 ? `?${search}` : ''}`;
}
