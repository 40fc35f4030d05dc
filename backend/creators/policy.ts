import type { CreatorState } from '../../contract/values/states.ts';
import type { Actor } from '../http/actor.ts';
import type { Verdict } from '../errors.ts';

type Creator = { state: CreatorState };

export const canUpdate = ({ state }: Creator): Verdict =>
  state !== 'SUSPENDED' || 'Your creator profile is suspended. Write to the office.';

export const canSubmit = ({ state }: Creator): Verdict =>
  state === 'DRAFT' || state === 'REJECTED' || 'Only a draft or a returned profile can be sent for approval.';

/**
 * Returns the verdict on publishing. Only an approved creator with an open account has public
 * content.
 */
export const canPublish = ({ state, closedAt = null }: Creator & { closedAt?: Date | null }): Verdict => {
  if (closedAt !== null) return 'This account is closed.';
  return state === 'APPROVED' || 'Your creator profile has to be approved first.';
};

/**
 * Returns the verdict on submitting a course for review. One first course can wait together with
 * the profile; it is published only after both are approved.
 * @param others number of other courses of the creator that wait with the profile
 */
export const canSubmitCourse = (creator: Creator & { closedAt?: Date | null }, others: number): Verdict => {
  if (creator.state !== 'PENDING_APPROVAL') return canPublish(creator);
  if (creator.closedAt) return 'This account is closed.';
  return others === 0 || 'One course is reviewed together with your profile. Send this one afterwards.';
};

/**
 * Returns true if the creator can receive a share of sales, which is required to sell priced
 * content.
 */
export const canReceive = (creator: {
  canReceivePayments: boolean;
  paymentAccountId: string | null;
}): boolean => creator.canReceivePayments && creator.paymentAccountId !== null;

/**
 * Returns the verdict on a status change: only approved creators can be suspended, and only
 * suspended creators can be reinstated.
 */
export const canSetStatus = ({ state }: Creator, status: 'SUSPENDED' | 'APPROVED'): Verdict =>
  state === (status === 'SUSPENDED' ? 'APPROVED' : 'SUSPENDED') ||
  (status === 'SUSPENDED'
    ? 'Only an approved creator can be suspended.'
    : 'Only a suspended creator can be reinstated.');

export const canFollow = ({ creator }: Pick<Actor, 'creator'>, { id }: { id: string }): Verdict =>
  creator?.id !== id || 'You cannot follow yourself.';

export const canReview = ({ state }: Creator): Verdict =>
  state === 'PENDING_APPROVAL' || 'This creator is not waiting for approval.';
