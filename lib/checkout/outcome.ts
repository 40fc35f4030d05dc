import type { CheckoutStatus, SellableType } from '@/contract/values/checkout';

/** What a page may say about a payment; `unproven` is a success that its record does not show yet. */
export type Outcome = 'success' | 'unproven' | 'problem';

/** The record decides as soon as it has; until then the address may only claim a failure. */
export function outcomeOf(claimed: CheckoutStatus, recorded: CheckoutStatus | undefined): Outcome {
  if (recorded === 'SUCCESS') return 'success';
  if (recorded === 'FAILED' || recorded === 'CANCELLED') return 'problem';
  return claimed === 'FAILED' || claimed === 'CANCELLED' ? 'problem' : 'unproven';
}

/** Failure texts differ by what was to be bought. */
export function failureKind(type: SellableType): 'subscription' | 'donation' | 'content' {
  if (type === 'SUBSCRIPTION') return 'subscription';
  return type === 'DONATION' ? 'donation' : 'content';
}
