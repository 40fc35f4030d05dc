import { MISSED_AFTER_HOURS, START_EARLY_MINUTES } from '../../contract/values/lives.ts';
import { liveStateSets, type LiveState } from '../../contract/values/states.ts';
import { minutesAfter } from '../clock.ts';
import type { Verdict } from '../errors.ts';
import type { Viewer } from '../extension-points/content-kinds.ts';
import { isOwn } from '../policies/access.ts';
import { createPublishingPolicy } from '../policies/publishing.ts';
import { createReviewPolicy } from '../policies/review.ts';

type Stated = { state: LiveState };
type Owned = Stated & { creatorId: string };
type Planned = Stated & { startsAt: Date | null };

const is = ({ state }: Stated, ...states: LiveState[]) => states.includes(state);

export const { canSubmit, canWithdraw } = createReviewPolicy(liveStateSets);
export const { canUpdate, canPutBack, canRestore } = createPublishingPolicy(liveStateSets, {
  isReviewed: true,
});

/**
 * States in which everybody can see the page of a live. A cancelled or missed live has a page but
 * is in no list.
 */
export const shownStates = [...liveStateSets.public, 'CANCELLED', 'MISSED'] as const;

/** States of a live that has not ended. */
export const openStates = ['SCHEDULED', 'LIVE'] as const satisfies LiveState[];

/** Returns the time at which a live counts as missed if nobody has started it. */
export const toMissedAt = (startsAt: Date): Date => minutesAfter(startsAt, MISSED_AFTER_HOURS * 60);

/** Allows a start from 30 minutes before the time of a live until 24 hours after it. */
export const canStart = ({ state, startsAt }: Planned, at: Date): Verdict => {
  if (state !== 'SCHEDULED' || startsAt === null) return 'Only a scheduled live can start.';
  if (at < minutesAfter(startsAt, -START_EARLY_MINUTES))
    return `A live can start ${START_EARLY_MINUTES} minutes before its time.`;
  return at < toMissedAt(startsAt) || 'The time of this live has passed.';
};

export const canEnd = (live: Stated): Verdict =>
  is(live, 'LIVE') || 'Only a live that is on now can be ended.';

export const canCancel = (live: Stated): Verdict =>
  is(live, 'SCHEDULED') || 'Only a scheduled live can be cancelled.';

/** Allows deleting a live, unless it is on, or scheduled with taken seats. */
export const canRemove = (live: Stated & { takenCount: number }): Verdict => {
  if (is(live, 'LIVE')) return 'This live is on now. End it first.';
  if (is(live, 'SCHEDULED') && live.takenCount > 0) return 'People have booked this live. Cancel it instead.';
  return !is(live, 'DELETED') || 'This live was deleted.';
};

/** Allows a takedown of a live that everybody can see. */
export const canTakeDown = (live: Stated): Verdict =>
  is(live, ...shownStates) || 'This is not there to be taken down.';

const hasRight = ({ actor, isUnlocked }: Viewer, live: { creatorId: string }): boolean =>
  isOwn(actor, live) || actor?.isOffice === true || isUnlocked;

/** Allows reading captions for everybody who may watch the live or its recording. */
export const canReadCaptions = (viewer: Viewer, live: Owned): Verdict =>
  hasRight(viewer, live) || 'A seat is needed to watch this live.';

/** Allows watching a live that is on for its creator, the office and people with a seat. */
export const canWatch = (viewer: Viewer, live: Owned): Verdict => {
  if (!hasRight(viewer, live)) return 'A seat is needed to watch this live.';
  return is(live, 'LIVE') || 'This live is not on now.';
};

/**
 * Allows watching a recording for its creator, the office and people with a seat. The recording of
 * a deleted live can still be watched.
 */
export const canReplay = (viewer: Viewer, live: Owned & { recordingFileId: string | null }): Verdict => {
  if (!hasRight(viewer, live)) return 'A seat is needed to watch this recording.';
  return (
    (live.recordingFileId !== null && is(live, 'REPLAY_READY', 'DELETED')) ||
    'There is no recording of this live.'
  );
};

/**
 * Returns true if a live has begun, which is required for a rating. `canRate` of policies/access.ts
 * decides who may rate.
 */
export const hasBegun = ({ startedAt }: { startedAt: Date | null }): Verdict =>
  startedAt !== null || 'You can rate a live once it has begun.';
