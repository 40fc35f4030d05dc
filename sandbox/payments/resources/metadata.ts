import type Stripe from 'stripe';

/** Merges new pairs into old ones; an empty value removes its key, an empty set removes all. */
export function mergeMetadata(
  before: Stripe.Metadata,
  given: Record<string, string> | '' | undefined,
): Stripe.Metadata {
  if (given === '') return {};
  return Object.fromEntries(Object.entries({ ...before, ...given }).filter(([, value]) => value !== ''));
}
