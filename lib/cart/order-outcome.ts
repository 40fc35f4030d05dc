import type { Purchase } from '@/contract/checkout';
import type { Order } from '@/contract/orders';
import { ORDER_HOLD_MINUTES } from '@/contract/values/orders';
import { MINUTE_MS } from '@/contract/values/times';

/**
 * Outcome of the payment of an order:
 * - `checking`: the provider has not confirmed the payment yet
 * - `review`: paid, and the office decides whether the order is delivered
 * - `late`: paid after the items were no longer reserved, so the payment is refunded
 * - `expired`: not paid in time
 * - `closed`: cancelled before the payment was due
 */
export type OrderOutcome =
  'success' | 'checking' | 'failed' | 'cancelled' | 'expired' | 'closed' | 'review' | 'late';

type Claimed = 'SUCCESS' | 'FAILED' | 'CANCELLED';
type Record = {
  purchase: Pick<Purchase, 'state' | 'status' | 'isUndeliverable'>;
  order: Pick<Order, 'parcels' | 'createdAt'>;
};

const isPaid = ({ parcels }: Record['order']) => parcels.some(({ paidAt }) => paidAt !== null);
const isOpen = ({ parcels }: Record['order']) => parcels.some(({ state }) => state === 'PENDING_PAYMENT');

/** Returns true if the payment of an order is refunded because it arrived too late. */
const isLate = ({ purchase, order }: Record) =>
  purchase.isUndeliverable &&
  !isPaid(order) &&
  (purchase.state === 'REVIEW' || purchase.state === 'REFUNDED');

/**
 * Returns the outcome of the payment of an order. The purchase record decides. While the order is
 * open, the address states whether the payment failed or the buyer cancelled.
 * @param now the current time (ms)
 */
export function decideOrderOutcome(claimed: Claimed, record: Record, now: number): OrderOutcome {
  const { purchase, order } = record;
  if (isPaid(order)) return 'success';
  if (isLate(record)) return 'late';
  if (purchase.state === 'REVIEW') return 'review';
  // A refund proves that the payment was charged. The order is not paid, so the payment was too
  // late.
  if (purchase.state === 'REFUNDED') return 'late';
  if (isOpen(order)) {
    if (purchase.status === 'FAILED' || claimed === 'FAILED') return 'failed';
    return claimed === 'CANCELLED' ? 'cancelled' : 'checking';
  }
  const isHoldOver = now - new Date(order.createdAt).getTime() >= ORDER_HOLD_MINUTES * MINUTE_MS;
  return isHoldOver ? 'expired' : 'closed';
}

/** Returns true if the record will change within seconds without an action of the buyer. */
export const isOrderSettling = (record: Record): boolean =>
  (isOpen(record.order) && record.purchase.state !== 'REVIEW') ||
  (isLate(record) && record.purchase.state === 'REVIEW');

/** Returns the order id in the path of an order's page; null for any other path. */
export const orderIdIn = (path: string): string | null =>
  /^\/profile\/orders\/([\w-]+)/.exec(path)?.[1] ?? null;
