import type { OfferingCreator } from '@/contract/creators';

/** Returns true if the office has checked a credential of the creator. */
export const hasCheckedCredential = ({ credentials }: OfferingCreator): boolean =>
  credentials.some(({ checkedAt }) => checkedAt !== null);
