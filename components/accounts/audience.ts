import type { User } from '@/contract/accounts';
import { nextOr, paths } from '@/contract/paths';
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
 * unlock something to that.
 * @param next a path of this site where they were going
 */
export function goalOf(user: User, next?: string): string {
  if (next) return next;
  if (user.creator?.state === 'DRAFT') return paths.creatorDetails;
  const contentId = pendingContentId();
  return contentId ? paths.course(contentId) : paths.home;
}

type Arrived = { user: User; /** Where the flow began. */ next: string | null };

/**
 * Where a person goes on who has shown that they read the mailbox: with two-factor login they sign in first.
 * @param to of a person who is signed in
 */
export function arrivalPathFor(
  { user, next: began }: Arrived,
  asked: string | undefined,
  to: typeof goalOf,
): string {
  const next = asked ?? (nextOr(began, '') || undefined);
  return user.id === null ? addressWith(paths.login, { next }) : to(user, next);
}

/** Where a person goes whose address was just confirmed: new members are asked a few things on the way, but not while they buy. */
export function nextPathFor(user: User, next?: string): string {
  const isBuying = pendingContentId() !== null || next?.startsWith(paths.checkout);
  return user.creator || user.isOnboardingCompleted || isBuying
    ? goalOf(user, next)
    : addressWith(paths.memberDetails, { next });
}
