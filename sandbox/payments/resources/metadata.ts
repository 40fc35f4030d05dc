import type Stripe from 'stripe';

/** New pairs over old ones; an empty value takes its key away, an empty set takes all away. */
export function mergeMetadata(
  before: Stripe.Metadata,
  given: Record<string, string> | '' | undefined,
): Stripe.Metadata {
  if (given === '') return {};
  return Object.fromEntries(Object.entries({ ...before, ...given }).filter(([, value]) => value !== ''));
}
