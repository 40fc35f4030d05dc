import { digitalProductStateSets, type DigitalProductState } from '../../contract/values/states.ts';
import type { Verdict } from '../errors.ts';
import { createPublishingPolicy } from '../policies/publishing.ts';

export const publishing = createPublishingPolicy(digitalProductStateSets, { isReviewed: false });

type Product = { state: DigitalProductState; currentVersion: number; hasNewFiles: boolean };

/** Allows publishing changed files as a new version, about which the owners are notified. */
export const canPublishVersion = ({ state, currentVersion, hasNewFiles }: Product): Verdict => {
  if (currentVersion === 0) return 'The first version goes out when it is published.';
  if (state !== 'PUBLISHED' && state !== 'UNPUBLISHED') return 'This digital product cannot be changed now.';
  return hasNewFiles || 'No file has changed since the last version.';
};

/**
 * Returns true if a replaced file can be published at once. That is possible if the creator has no
 * other unpublished changes.
 */
export const canPublishReplacement = (product: Product): boolean =>
  !product.hasNewFiles && canPublishVersion({ ...product, hasNewFiles: true }) === true;
