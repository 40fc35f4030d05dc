import type { OrderCard } from '@/contract/orders';
import { paths } from '@/contract/paths';
import type { ParcelState } from '@/contract/values/orders';
import { DAY_MS } from '@/contract/values/times';

/** States that need the buyer's attention, in order of priority. */
const first: ParcelState[] = ['PENDING_PAYMENT', 'CLAIMED'];
/** Other states of an order, in order of priority if its parcels differ. */
const later: ParcelState[] = ['READY', 'PAID', 'SENT', 'DELIVERED', 'RESOLVED', 'REFUNDED', 'EXPIRED'];
const unsent: ParcelState[] = ['PAID', 'READY'];

type States = Pick<OrderCard['parcels'][number], 'state'>[];

/**
 * Returns the state that represents the whole order. If only some of its parcels were sent, also
 * returns the number of sent parcels.
 */
export function toOrderState(parcels: States): { state: ParcelState; sentCount?: number } {
  const states = parcels.map(({ state }) => state);
  const state = [...first, ...later].find((each) => states.includes(each)) ?? 'EXPIRED';
  const sentCount = states.filter((each) => !unsent.includes(each)).length;
  const isPart = unsent.includes(state) && states.includes('SENT');
  return isPart ? { state: 'SENT', sentCount } : { state };
}

/** Returns true if an instant is in the past. */
export const isOver = (instant: string, now = new Date()): boolean => new Date(instant) <= now;

/** Returns the address of the form that reports a problem with a parcel. */
export const toProblemForm = (orderId: string, parcelId: string): string =>
  `${paths.order(orderId)}?problem=${encodeURIComponent(parcelId)}`;

/** Returns the id of the element that shows a parcel's problem on the page of its order. */
export const toClaimElementId = (parcelId: string): string => `problem-${parcelId}`;

/** Returns the number of whole days since an instant. */
export const daysSince = (instant: string, now = new Date()): number =>
  Math.floor((now.getTime() - new Date(instant).getTime()) / DAY_MS);
