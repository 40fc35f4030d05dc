import type { z } from 'zod';
import type { Tracking, TrackingInput } from '../../contract/parcels.ts';
import { hasOwnLink, toTrackingUrl } from '../../contract/rules/tracking-url.ts';
import type { Carrier } from '../../contract/values/orders.ts';

/** Columns of a parcel that store its tracking. */
export type TrackingColumns = { carrier: Carrier | null; trackingNumber: string; trackingUrl: string | null };

/**
 * Returns the columns that store a tracking. A link is stored only for the carrier OTHER, because
 * the link of any other carrier is derived from the tracking number.
 */
export const toColumns = (tracking: z.output<typeof TrackingInput> | null): TrackingColumns =>
  tracking
    ? {
        carrier: tracking.carrier,
        trackingNumber: tracking.number,
        trackingUrl: hasOwnLink(tracking.carrier) ? tracking.url : null,
      }
    : { carrier: null, trackingNumber: '', trackingUrl: null };

/** Returns the tracking of a parcel; null for a parcel without a tracking. */
export function toTracking({ carrier, trackingNumber, trackingUrl }: TrackingColumns): Tracking | null {
  if (!carrier) return null;
  const url = toTrackingUrl(carrier, trackingNumber, trackingUrl);
  return { carrier, number: trackingNumber, url };
}

export const isSameTracking = (a: TrackingColumns, b: TrackingColumns): boolean =>
  a.carrier === b.carrier && a.trackingNumber === b.trackingNumber && a.trackingUrl === b.trackingUrl;
