import type { OwnContent } from '@/contract/content';
import type { CreatorProfile } from '@/contract/creators';
import { paths } from '@/contract/paths';
import { toOwnKind } from '@/lib/content/own-content';

type FirstStep = {
  id: 'profile' | 'course' | 'payouts' | 'review' | 'share';
  isDone: boolean;
  /** Address at which the step can be done now, with the key of its text. */
  link?: { href: string; text: string };
  /** Key of the text about the step that must be done first. */
  blocked?: 'profileFirst' | 'courseFirst' | 'approvalFirst';
  /** Key of the step's text, if it differs from the id. */
  text?: string;
};

const isUnfinished = ({ state }: OwnContent) => state === 'DRAFT' || state === 'REJECTED';

/**
 * Returns true for content that was ever published, including content that was unpublished or taken
 * down.
 */
const wasPublished = ({ state }: OwnContent): boolean =>
  state === 'PUBLISHED' || state === 'UNPUBLISHED' || state === 'TAKEN_DOWN';

/**
 * Returns true for a creator at the beginning, who is not suspended and has not published anything.
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

/** Returns the state of the review step. The creator has nothing to do while the office reviews. */
function toReview({ state }: CreatorProfile, items: OwnContent[]): Partial<FirstStep> {
  if (state === 'DRAFT' || state === 'REJECTED') return { blocked: 'profileFirst' };
  const isApproved = state === 'APPROVED';
  // A course can be submitted together with the profile; other content is published after the
  // approval.
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
