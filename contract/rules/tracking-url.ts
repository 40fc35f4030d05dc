import type { Carrier } from '../values/orders.ts';

/** Pattern of a carrier's tracking number: letters, digits, spaces and hyphens. */
export const trackingNumber = /^[A-Za-z\d -]*$/;

/**
 * Pattern of a link to a carrier's page: https, a host with a dot, no user, and only visible
 * characters. A reader can therefore see where the link leads.
 */
export const trackingLink =
  /^https:\/\/[^./?#@\\\p{C}\p{Z}]+(?:\.[^./?#@\\\p{C}\p{Z}]+)+(?:[/?#][^\\\p{C}\p{Z}]*)?$/iu;

/**
 * Addresses of the carriers' tracking pages, to which the number is appended. Null for a carrier
 * whose link the creator enters.
 */
const pages: Record<Carrier, string | null> = {
  SWIFTPOST: 'https://swiftpost.example/t/',
  PARCELWAY: 'https://parcelway.example/track/',
  OTHER: null,
};

/** Returns true if the creator must enter the link to the tracking page. */
export const hasOwnLink = (carrier: Carrier): boolean => pages[carrier] === null;

/**
 * Returns the address of the page that tracks a parcel; null if there is none.
 * @param given link that the creator entered, for a carrier without a known tracking page
 */
export function toTrackingUrl(carrier: Carrier, number: string, given: string | null): string | null {
  const page = pages[carrier];
  if (page === null) return given;
  const plain = number.replace(/\s/g, '');
  return plain === '' ? null : page + encodeURIComponent(plain);
}
