import type { User } from '@/contract/accounts';
import { paths } from '@/contract/paths';
import { pendingContentId } from '@/lib/checkout/saved-checkout';
import { addressWith } from '@/lib/list-query';

/** Who a sign-in page speaks to. */
export type Audience = 'member' | 'creator' | 'business';

/** The pages of each audience's flow, and where it leads in the end. */
export const flows = {
  member: { login: paths.login, signUp: paths.signUp, confirm: paths.confirm, end: paths.home },
  creator: {
    login: paths.creatorLogin,
    signUp: paths.creatorSignUp,
    confirm: paths.creatorConfirm,
    end: paths.dashboard,
  },
  // An account is a member's; joining the business is a step of its own.
  business: {
    login: paths.businessLogin,
    signUp: paths.signUp,
    confirm: paths.confirm,
    end: paths.businessLogin,
  },
} as const;

/**
 * Where a person goes in the end: where they were going, else new creators to their profile, whoever was about to
 * unlock something to that, and whose address a business knows to the question whether they join it. With two-factor
 * login a mail has signed nobody in: they do that first.
 * @param next a path of this site where they were going
 */
export function goalOf(user: User, next?: string): string {
  if (user.id === null) return addressWith(paths.login, { next });
  if (next) return next;
  if (user.creator?.state === 'DRAFT') return paths.creatorDetails;
  const contentId = pendingContentId();
  if (contentId) return paths.course(contentId);
  return user.business?.standing === 'MAY_JOIN' ? paths.businessLogin : paths.home;
}

/**
 * Where a person goes whose address was just confirmed: new members are asked a few things on the way, but not while they buy
 * or before they have answered an invitation.
 */
export function nextPathFor(user: User, next?: string): string {
  const isBuying = pendingContentId() !== null || next?.startsWith(paths.checkout);
  const isInvited = next?.startsWith(paths.businessLogin);
  return user.id === null || user.creator || user.isOnboardingCompleted || isBuying || isInvited
    ? goalOf(user, next)
    : addressWith(paths.memberDetails, { next });
}
