import type { CheckoutPreview } from '@/contract/carts';

/**
 * Checkout amount that differs from the amount that the buyer saw (cents). `beforeCents` is null
 * for a new amount, and `afterCents` for a removed amount.
 */
export type PriceChange = { title: string; beforeCents: number | null; afterCents: number | null };

const amounts = ({ parts }: CheckoutPreview): Map<string, { title: string; cents: number }> =>
  new Map(
    parts.flatMap(({ lines }) =>
      lines.map(({ variantId, title, amountCents }) => [variantId, { title, cents: amountCents }]),
    ),
  );

/** Returns the lines whose amounts differ between two previews. */
export function listPriceChanges(before: CheckoutPreview, after: CheckoutPreview): PriceChange[] {
  const [old, now] = [amounts(before), amounts(after)];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((id) => {
    const [beforeCents, afterCents] = [old.get(id)?.cents ?? null, now.get(id)?.cents ?? null];
    const { title } = (old.get(id) ?? now.get(id))!;
    return beforeCents === afterCents ? [] : [{ title, beforeCents, afterCents }];
  });
}
