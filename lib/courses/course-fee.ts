/** What Kumu keeps of a sale: 10 % and 30 cents, never more than half; the same rounding as the server's, which decides. */
export function feeCents(priceCents: number): number {
  if (priceCents === 0) return 0;
  return Math.min(Math.floor(priceCents / 10) + 30, Math.floor(priceCents / 2));
}
