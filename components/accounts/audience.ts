import type { User } from '@/contract/accounts';
import { paths } from '@/contract/paths';
import { pendingContentId } from '@/lib/checkout/saved-checkout';

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
 * New creators fill in their profile first; a person who was about to unlock something continues with that; a person whose
 * address a business knows is asked whether they join it.
 */
export function nextPathFor(user: User): string {
  if (user.creator?.state === 'DRAFT') return paths.creatorDetails;
  const contentId = pendingContentId();
  if (contentId) return paths.course(contentId);
  return user.business?.standing === 'MAY_JOIN' ? paths.businessLogin : paths.home;
}
