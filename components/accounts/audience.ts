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

/** New creators fill in their profile first; a person who was about to unlock something continues with that. */
export function nextPathFor(user: User): string {
  if (user.creator?.state === 'DRAFT') return paths.creatorDetails;
  const contentId = pendingContentId();
  return contentId ? paths.course(contentId) : paths.home;
}

type Arrived = { user: User; /** Where the flow began. */ next: string | null };

/** Where a person goes on who has shown that they read the mailbox: with two-factor login they sign in first. */
export function arrivalPathFor({ user, next: began }: Arrived, asked: string | undefined): string {
  const next = asked ?? (nextOr(began, '') || undefined);
  return user.id === null ? addressWith(paths.login, { next }) : (next ?? nextPathFor(user));
}
