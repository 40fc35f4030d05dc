import type { User } from '@/contract/accounts';
import { paths } from '@/contract/paths';
import { pendingContentId } from '@/lib/checkout/saved-checkout';
import { addressWith } from '@/lib/list-query';

/** Who a sign-in page speaks to. */
export type Audience = 'member' | 'creator';

/** The pages of each audience's flow, and where it leads in the end. */
export const flows = {
  member: { login: paths.login, signUp: paths.signUp, confirm: paths.confirm, end: paths.home },
  creator: {
    login: paths.creatorLogin,
    signUp: paths.creatorSignUp,
    confirm: paths.creatorConfirm,
    end: paths.dashboard,
  },
} as const;

/**
 * Where a person goes in the end: where they were going, else new creators to their profile, and whoever was about to
 * unlock something to that. With two-factor login a mail has signed nobody in: they do that first.
 * @param next a path of this site where they were going
 */
export function goalOf(user: User, next?: string): string {
  if (user.id === null) return addressWith(paths.login, { next });
  if (next) return next;
  if (user.creator?.state === 'DRAFT') return paths.creatorDetails;
  const contentId = pendingContentId();
  return contentId ? paths.course(contentId) : paths.home;
}

/** Where a person goes whose address was just confirmed: new members are asked a few things on the way, but not while they buy. */
export function nextPathFor(user: User, next?: string): string {
  const isBuying = pendingContentId() !== null || next?.startsWith(paths.checkout);
  return user.id === null || user.creator || user.isOnboardingCompleted || isBuying
    ? goalOf(user, next)
    : addressWith(paths.memberDetails, { next });
}
