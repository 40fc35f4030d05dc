import type { BadgeTone } from '@/components/ui/display/Badge';
import type { ParcelState } from '@/contract/values/orders';

/** Tone of the badge of each state of a parcel. */
export const stateTones: Record<ParcelState, BadgeTone> = {
  PENDING_PAYMENT: 'warning',
  PAID: 'warning',
  READY: 'info',
  SENT: 'info',
  DELIVERED: 'green',
  CLAIMED: 'apricot',
  RESOLVED: 'green',
  REFUNDED: 'info',
  EXPIRED: 'neutral',
};
