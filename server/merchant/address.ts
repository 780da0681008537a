/** Where a merchant sees what is left to do. Whoever has the address is let in. */
export const merchantPath = (shop: { id: number }, sign: (purpose: string, value: string) => string) =>
  `/merchant/shops/${shop.id}?signature=${sign('merchant', String(shop.id))}`;
