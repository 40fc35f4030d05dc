import { listApprovedStates, type StateSets } from '../../contract/values/states.ts';
import type { Verdict } from '../errors.ts';

type Stated = { state: string };

/** Fields that decide whether the office reviews content. */
export type Reviewed = Stated & {
  /** True if new media of approved content waits for a review; absent for types without it. */
  hasPendingChanges?: boolean;
  /** Time of the first publication that no review has followed yet. */
  unreviewedSince: Date | null;
};

/** Returns the policy for content that the office reviews. */
export function createReviewPolicy(states: StateSets) {
  const approved = listApprovedStates(states);
  const wasApproved = ({ state }: Stated) => approved.includes(state);

  return {
    wasApproved,

    /**
     * Allows the submission of a draft, of rejected content, or of new media of approved content
     * that is not yet waiting for review.
     */
    canSubmit: (content: Stated & { hasPendingChanges?: boolean }, hasNewMedia: boolean): Verdict =>
      content.state === 'DRAFT' ||
      content.state === 'REJECTED' ||
      (wasApproved(content) && hasNewMedia && content.hasPendingChanges !== true) ||
      'There is nothing to send for review.',

    /**
     * Allows withdrawing content as a whole. New media of approved content does not lock it and can
     * be replaced instead.
     */
    canWithdraw: (content: Stated): Verdict =>
      content.state === 'IN_REVIEW' || 'Only content in review can be withdrawn from it.',

    /**
     * Allows the review of a first submission, of new media of approved content, or of content
     * published without a review.
     */
    canReview: (content: Reviewed): Verdict =>
      content.state === 'IN_REVIEW' ||
      (wasApproved(content) && (content.hasPendingChanges === true || content.unreviewedSince !== null)) ||
      'This content is not waiting for review.',
  };
}
