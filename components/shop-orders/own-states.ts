import type { BadgeTone } from '@/components/ui/display/Badge';
import type { ClaimState, ParcelState } from '@/contract/values/orders';

/** Tone of the badge of each state of an order, as its creator sees the order. */
export const ownTones: Record<ParcelState, BadgeTone> = {
  PENDING_PAYMENT: 'neutral',
  PAID: 'warning',
  READY: 'green',
  SENT: 'info',
  DELIVERED: 'neutral',
  CLAIMED: 'apricot',
  RESOLVED: 'green',
  REFUNDED: 'info',
  EXPIRED: 'neutral',
};

/** Tone of the badge of each state of a problem, as the creator sees the problem. */
export const ownClaimTones: Record<ClaimState, BadgeTone> = {
  CREATOR: 'apricot',
  BUYER: 'info',
  OFFICE: 'warning',
  ACCEPTED: 'apricot',
  RESOLVED: 'green',
  REFUNDED: 'info',
};
