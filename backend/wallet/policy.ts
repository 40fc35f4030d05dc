import type { CreatorState } from '../../contract/values/states.ts';
import type { Verdict } from '../errors.ts';

/**
 * Returns whether a creator can open the payout setup. A creator starts once the profile is
 * submitted, because a first course with a price is reviewed with it. A creator with an account
 * keeps access even when suspended, because their money is there.
 */
export const canConnect = (creator: {
  state: CreatorState;
  closedAt: Date | null;
  paymentAccountId: string | null;
}): Verdict =>
  (creator.closedAt === null && (creator.state === 'APPROVED' || creator.state === 'PENDING_APPROVAL')) ||
  creator.paymentAccountId !== null ||
  'Your creator profile has to be submitted first.';
