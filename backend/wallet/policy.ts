import type { CreatorState } from '../../contract/values/states.ts';
import type { Verdict } from '../errors.ts';

/**
 * Returns true if a creator may open the payout setup, otherwise the reason. The setup is available
 * once the profile is submitted, because a first course with a price is reviewed together with the
 * profile. A creator with an account always has access, even when suspended, because their money is
 * in the account.
 */
export const canConnect = (creator: {
  state: CreatorState;
  closedAt: Date | null;
  paymentAccountId: string | null;
}): Verdict =>
  (creator.closedAt === null && (creator.state === 'APPROVED' || creator.state === 'PENDING_APPROVAL')) ||
  creator.paymentAccountId !== null ||
  'Your creator profile has to be submitted first.';
