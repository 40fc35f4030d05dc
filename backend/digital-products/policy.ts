import type { DigitalProductState } from '../../contract/values/states.ts';
import type { Verdict } from '../errors.ts';

type Product = { state: DigitalProductState; currentVersion: number; hasNewFiles: boolean };

/** Those who have it get changed files as a version of their own, which says what is new. */
export const canPublishVersion = ({ state, currentVersion, hasNewFiles }: Product): Verdict => {
  if (currentVersion === 0) return 'The first version goes out when it is published.';
  if (state !== 'PUBLISHED' && state !== 'UNPUBLISHED') return 'This digital product cannot be changed now.';
  return hasNewFiles || 'No file has changed since the last version.';
};

/** Whether a file that takes another one's place goes out at once: nothing else that its creator has not published goes out with it. */
export const canGiveOutReplaced = (product: Product): boolean =>
  !product.hasNewFiles && canPublishVersion({ ...product, hasNewFiles: true }) === true;
