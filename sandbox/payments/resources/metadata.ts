import type Stripe from 'stripe';

/**
 * Merges new pairs into existing pairs. An empty value removes its key and an empty text removes
 * all pairs.
 */
export function mergeMetadata(
  before: Stripe.Metadata,
  given: Record<string, string> | '' | undefined,
): Stripe.Metadata {
  if (given === '') return {};
  return Object.fromEntries(Object.entries({ ...before, ...given }).filter(([, value]) => value !== ''));
}
