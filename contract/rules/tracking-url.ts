import type { Carrier } from '../values/orders.ts';

/** Number of a carrier: letters, digits, spaces and hyphens. */
export const trackingNumber = /^[A-Za-z\d -]*$/;

/**
 * Link to a carrier's page: https, a host with a dot and without a user, and only visible
 * characters, so that a reader sees where the link leads.
 */
export const trackingLink =
  /^https:\/\/[^./?#@\\\p{C}\p{Z}]+(?:\.[^./?#@\\\p{C}\p{Z}]+)+(?:[/?#][^\\\p{C}\p{Z}]*)?$/iu;

/**
 * Addresses of the carriers' tracking pages without the number; null for a carrier whose link the
 * creator gives.
 */
const pages: Record<Carrier, string | null> = {
  SWIFTPOST: 'https://swiftpost.example/t/',
  PARCELWAY: 'https://parcelway.example/track/',
  OTHER: null,
};

/** Returns true if the creator gives the link to the tracking page of a carrier. */
export const hasOwnLink = (carrier: Carrier): boolean => pages[carrier] === null;

/**
 * Returns the address of the page that tracks a parcel; null for a parcel without one.
 * @param given link of the creator, for a carrier whose pages are not known
 */
export function toTrackingUrl(carrier: Carrier, number: string, given: string | null): string | null {
  const page = pages[carrier];
  if (page === null) return given;
  const plain = number.replace(/\s/g, '');
  return plain === '' ? null : page + encodeURIComponent(plain);
}
