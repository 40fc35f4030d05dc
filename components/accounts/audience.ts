import type { User } from '@/contract/accounts';
import { paths } from '@/contract/paths';
import { pendingContentId } from '@/lib/checkout/saved-checkout';

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
