import type { CreatorState } from '../../contract/values/states.ts';
import type { Verdict } from '../errors.ts';

/** Only approved creators sell. Whoever has an account keeps their way to it, also suspended: their money is there. */
export const canConnect = (creator: {
  state: CreatorState;
  closedAt: Date | null;
  paymentAccountId: string | null;
}): Verdict =>
  (creator.closedAt === null && creator.state === 'APPROVED') ||
  creator.paymentAccountId !== null ||
  'Your creator profile has to be approved first.';
