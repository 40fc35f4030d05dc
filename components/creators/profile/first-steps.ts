import type { OwnContent } from '@/contract/content';
import type { CreatorProfile } from '@/contract/creators';
import { paths } from '@/contract/paths';
import { toOwnKind } from '@/lib/content/own-content';

type FirstStep = {
  id: 'profile' | 'course' | 'payouts' | 'review' | 'share';
  isDone: boolean;
  /** Address at which the step can be done now, with the name of its text. */
  link?: { href: string; text: string };
  /** Name of the text about the step that comes before this step. */
  blocked?: 'profileFirst' | 'courseFirst' | 'approvalFirst';
  /** Name of the step's text, if it is not the id. */
  text?: string;
};

const isUnfinished = ({ state }: OwnContent) => state === 'DRAFT' || state === 'REJECTED';

/** Returns true for content that was published, even if it was taken back since. */
const wasPublished = ({ state }: OwnContent): boolean =>
  state === 'PUBLISHED' || state === 'UNPUBLISHED' || state === 'TAKEN_DOWN';

/**
 * Returns true while a creator is beginning, who is not suspended and has published nothing.
 */
export const isBeginning = ({ state }: CreatorProfile, items: OwnContent[]): boolean =>
  state !== 'SUSPENDED' && !items.some(wasPublished);

/** Lists the steps to the first sale, each with its state. */
export function listFirstSteps(profile: CreatorProfile, items: OwnContent[]): FirstStep[] {
  const { state, username, missing, canReceivePayments, followersCount } = profile;
  const isSubmitted = state !== 'DRAFT' && state !== 'REJECTED';
  const isApproved = state === 'APPROVED';
  return [
    {
      id: 'profile',
      isDone: isSubmitted,
      link:
        state === 'DRAFT' && missing.length === 0
          ? { href: paths.editProfileAt('submit'), text: 'submitProfile' }
          : { href: paths.editProfile, text: 'profile' },
    },
    { id: 'course', isDone: items.length > 0, link: { href: paths.newCourse, text: 'course' } },
    {
      id: 'payouts',
      isDone: canReceivePayments,
      ...(isSubmitted
        ? { link: { href: paths.wallet, text: 'payouts' } }
        : { blocked: 'profileFirst' as const }),
    },
    { id: 'review', isDone: isApproved && items.some(wasPublished), ...toReview(profile, items) },
    {
      id: 'share',
      isDone: followersCount > 0,
      ...(isApproved
        ? { link: { href: paths.creator(username), text: 'share' } }
        : { blocked: 'approvalFirst' as const }),
    },
  ];
}

/** Returns the state of the review. While the office reads, the creator has nothing to do. */
function toReview({ state }: CreatorProfile, items: OwnContent[]): Partial<FirstStep> {
  if (state === 'DRAFT' || state === 'REJECTED') return { blocked: 'profileFirst' };
  const isApproved = state === 'APPROVED';
  // A course can wait together with the profile; other content is published after the approval.
  const isSent = items.some((item) => item.state === 'IN_REVIEW');
  const unfinished = items.find(
    (item) => isUnfinished(item) && (isApproved || (toOwnKind(item.contentType).hasPartsCount && !isSent)),
  );
  if (unfinished) {
    const { contentType, id } = unfinished;
    return { link: { href: toOwnKind(contentType).publish(id), text: 'review' } };
  }
  return items.length ? { text: 'reviewWaits' } : { blocked: 'courseFirst' };
}
