import type { Tracking } from '@/contract/parcels';
import { hasOwnLink, trackingLink, trackingNumber } from '@/contract/rules/tracking-url';
import { carriers, type Carrier } from '@/contract/values/orders';

/** Tracking data of a parcel, as typed. */
export type TrackingDraft = { carrier: Carrier; number: string; link: string };

/** Returns the draft of tracking data. By default it has the first carrier. */
export const startTracking = (tracking: Tracking | null): TrackingDraft => ({
  carrier: tracking?.carrier ?? carriers[0],
  number: tracking?.number ?? '',
  link: (tracking && hasOwnLink(tracking.carrier) && tracking.url) || '',
});

/** Returns true for a tracking number that the server rejects. */
export const isNumberWrong = ({ number }: TrackingDraft): boolean => !trackingNumber.test(number.trim());

/** Returns true for a link that the server rejects, because tracking links must use https. */
export function isLinkWrong({ carrier, link }: TrackingDraft): boolean {
  const typed = link.trim();
  if (!hasOwnLink(carrier) || typed === '') return false;
  return !trackingLink.test(typed) || !URL.canParse(typed);
}

/**
 * Returns the tracking data in the form that the server expects; null without a number and a link.
 */
export function toTrackingInput({ carrier, number, link }: TrackingDraft) {
  const url = hasOwnLink(carrier) ? link.trim() || null : null;
  return number.trim() === '' && url === null ? null : { carrier, number: number.trim(), url };
}
