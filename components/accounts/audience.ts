import type { User } from '@/contract/accounts';
import { paths } from '@/contract/paths';
import { pendingContentId } from '@/lib/checkout/saved-checkout';
import { addressWith } from '@/lib/list-query';

/** Audience of a sign-in page. */
export type Audience = 'member' | 'creator' | 'business';

/** Pages of each audience's sign-in flow; `end` is the path after the flow. */
export const flows = {
  member: { login: paths.login, signUp: paths.signUp, confirm: paths.confirm, end: paths.home },
  creator: {
    login: paths.creatorLogin,
    signUp: paths.creatorSignUp,
    confirm: paths.creatorConfirm,
    end: paths.dashboard,
  },
  // A sign-up creates a member account; joining the business is a separate step.
  business: {
    login: paths.businessLogin,
    signUp: paths.signUp,
    confirm: paths.confirm,
    end: paths.businessLogin,
  },
} as const;

/**
 * Returns the path that follows a sign-in:
 * - the requested path
 * - otherwise, for a new creator, the profile page
 * - otherwise the content of a saved checkout
 * - otherwise, for an address that a business knows, the joining question
 * A user with two-factor login signs in first, because a mail link does not sign in.
 * @param next requested path of this site
 */
export function pathAfterSignIn(user: User, next?: string): string {
  if (user.id === null) return addressWith(paths.login, { next });
  if (next) return next;
  if (user.creator?.state === 'DRAFT') return paths.creatorDetails;
  const contentId = pendingContentId();
  if (contentId) return paths.course(contentId);
  return user.business?.relation === 'MAY_JOIN' ? paths.businessLogin : paths.home;
}

/** Pages on which a new member continues to buy. */
const buyingPaths = [paths.checkout, paths.cart, paths.shopCheckout];

/**
 * Returns the path after confirming an address. New members answer the onboarding questions first,
 * unless they are buying or have an open invitation.
 */
export function pathAfterConfirmation(user: User, next?: string): string {
  const isBuying = pendingContentId() !== null || buyingPaths.some((path) => next?.startsWith(path));
  const isInvited = next?.startsWith(paths.businessLogin);
  return user.id === null || user.creator || user.isOnboardingCompleted || isBuying || isInvited
    ? pathAfterSignIn(user, next)
    : addressWith(paths.memberDetails, { next });
}
