import type { Tracking } from '@/contract/parcels';
import { hasOwnLink, trackingLink, trackingNumber } from '@/contract/rules/tracking-url';
import { carriers, type Carrier } from '@/contract/values/orders';

/** Tracking of a parcel as it is typed. */
export type TrackingDraft = { carrier: Carrier; number: string; link: string };

/** Returns the draft of a tracking; a new one has the first carrier. */
export const startTracking = (tracking: Tracking | null): TrackingDraft => ({
  carrier: tracking?.carrier ?? carriers[0],
  number: tracking?.number ?? '',
  link: (tracking && hasOwnLink(tracking.carrier) && tracking.url) || '',
});

/** Returns true for a number that the server rejects. */
export const isNumberWrong = ({ number }: TrackingDraft): boolean => !trackingNumber.test(number.trim());

/** Returns true for a link that the server rejects: the links of parcels have https. */
export function isLinkWrong({ carrier, link }: TrackingDraft): boolean {
  const typed = link.trim();
  if (!hasOwnLink(carrier) || typed === '') return false;
  return !trackingLink.test(typed) || !URL.canParse(typed);
}

/** Returns the tracking as the server expects it; null without a number and a link. */
export function toTrackingInput({ carrier, number, link }: TrackingDraft) {
  const url = hasOwnLink(carrier) ? link.trim() || null : null;
  return number.trim() === '' && url === null ? null : { carrier, number: number.trim(), url };
}
