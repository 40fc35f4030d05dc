import type { OfferingCreator } from '@/contract/creators';

/** Whether the office has checked what a creator was trained in. */
export const isPractising = ({ credentials }: OfferingCreator): boolean =>
  credentials.some(({ checkedAt }) => checkedAt !== null);
