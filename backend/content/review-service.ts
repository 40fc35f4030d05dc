import type { ContentType } from '../../contract/values/content.ts';
import type { StateSets } from '../../contract/values/states.ts';
import { now } from '../clock.ts';
import { config } from '../config.ts';
import * as creators from '../creators/service.ts';
import type { Trx } from '../db/connection.ts';
import * as entitlements from '../entitlements/service.ts';
import { conflict, invalidField, invalidTransition, notFound, type Verdict } from '../errors.ts';
import type { ReviewBefore } from '../extension-points/content-kinds.ts';
import { createReviewPolicy, type Reviewed } from '../policies/review.ts';
import { assertPublishTime } from './service.ts';

type ReviewedRow = Reviewed & {
  id: string;
  creatorId: string;
  title: string;
  publishedAt: Date | null;
  submittedAt: Date | null;
  rejectionReason: string | null;
  updatedAt: Date;
  /** Chosen publication time; absent for types that are not scheduled. */
  publishAt?: Date | null;
};

/** Columns that a review changes. */
type ReviewChange<State extends string> = {
  state?: State;
  publishAt?: Date | null;
  publishedAt?: Date | null;
  submittedAt?: Date | null;
  hasPendingChanges?: boolean;
  unreviewedSince?: Date | null;
  rejectionReason?: string | null;
  updatedAt?: Date;
};

/** A content type whose drafts the office approves before their publication. */
type ReviewedKind<Row extends ReviewedRow> = {
  contentType: ContentType;
  /** Name of the type in messages, such as "course". */
  name: string;
  states: StateSets;
  /** True if a first draft may wait for review together with its creator's profile. */
  isReviewedWithProfile?: true;
  get(trx: Trx, id: string): Promise<Row>;
  lock(trx: Trx, id: string): Promise<Row | undefined>;
  update(trx: Trx, id: string, change: ReviewChange<Row['state']>): Promise<unknown>;
  /**
   * Returns true if approved content has new media; absent for types whose media is not reviewed.
   */
  hasNewMedia?(trx: Trx, row: Row): Promise<boolean>;
  /**
   * Returns the requirements that are missing for a review: field names, and `payouts` for a price
   * without payouts.
   */
  listMissing(trx: Trx, row: Row): Promise<string[]> | string[];
  /** Runs additional work on an approval. The row still has its previous state. */
  approved(trx: Trx, row: Row): Promise<void>;
  /**
   * Reads and restores public and waiting media for an undo; undefined for types without
   * `hasNewMedia`.
   */
  media?: {
    read(trx: Trx, id: string): Promise<unknown>;
    restore(trx: Trx, id: string, media: unknown): Promise<void>;
  };
  /**
   * Runs follow-up work of a state change, such as page revalidation. The row still has its
   * previous state.
   */
  afterStateChange(trx: Trx, row: Row): Promise<Row>;
  /** Notifies the creator of a decision; `reason` is null for an approval. */
  notify(
    trx: Trx,
    about: { creatorId: string; contentId: string; title: string },
    reason: string | null,
  ): Promise<void>;
};

const assert = (verdict: Verdict) => {
  if (verdict !== true) throw invalidTransition(verdict);
};

/** Returns the review of a type: the steps of its creator and the decisions of the office. */
export function createReview<Row extends ReviewedRow>(kind: ReviewedKind<Row>) {
  const { name, states } = kind;
  const policy = createReviewPolicy(states);
  const toState = (state: string) => state as Row['state'];

  /**
   * Asserts that content can be reviewed.
   * @throws 409 for a creator who may not publish now and for a price without payouts, 422 naming
   *   the missing requirement
   */
  async function assertReviewable(trx: Trx, row: Row): Promise<void> {
    const creator = await creators.getById(trx, row.creatorId);
    const verdict = kind.isReviewedWithProfile
      ? await creators.canSubmitCourse(trx, creator, row.id)
      : creators.canPublish(creator);
    if (verdict !== true) throw conflict('CREATOR_NOT_APPROVED', verdict);
    const missing = await kind.listMissing(trx, row);
    if (missing.includes('payouts'))
      throw conflict('PAYOUTS_NEEDED', `A ${name} with a price needs payouts. Set them up, or make it free.`);
    if (missing[0])
      throw invalidField(missing[0], 'REQUIRED', `This is needed before the ${name} can be reviewed.`);
  }

  /**
   * Approves content: publishes a draft now, or schedules it for its chosen time.
   * @param unreviewedSince time of a publication without a review; null after a review
   */
  async function approve(trx: Trx, id: string, unreviewedSince: Date | null): Promise<void> {
    const row = await kind.get(trx, id);
    const isDraft = row.state === 'IN_REVIEW';
    const isAhead = (isDraft || row.state === 'SCHEDULED') && !!row.publishAt;
    await kind.update(trx, id, {
      ...(isDraft && { state: toState(isAhead ? 'SCHEDULED' : states.published) }),
      ...(!isAhead && { publishedAt: row.publishedAt ?? now() }),
      ...(kind.hasNewMedia && { hasPendingChanges: false }),
      unreviewedSince,
      rejectionReason: null,
      updatedAt: now(),
    });
    await kind.approved(trx, row);
  }

  const countOwners = async (trx: Trx, id: string): Promise<number> =>
    (await entitlements.countOwners(trx, kind.contentType, [id])).get(id) ?? 0;

  const readBefore = async (trx: Trx, row: Row): Promise<ReviewBefore> => ({
    state: row.state,
    publishAt: row.publishAt,
    publishedAt: row.publishedAt,
    submittedAt: row.submittedAt,
    hasPendingChanges: row.hasPendingChanges,
    unreviewedSince: row.unreviewedSince,
    rejectionReason: row.rejectionReason,
    updatedAt: row.updatedAt,
    ownersCount: await countOwners(trx, row.id),
    media: await kind.media?.read(trx, row.id),
  });

  return {
    /**
     * Submits a locked draft, or new media of approved content. Approved content stays public while
     * the office reviews its new media. If reviews before publication are disabled, approves the
     * content at once and lists it for the office.
     * @param publishAt time of the publication after the approval; undefined to publish on approval
     * @throws 409 from another state and for a creator who may not publish, 422 naming the missing
     *   requirement
     */
    async submit(trx: Trx, row: Row, publishAt?: Date): Promise<void> {
      assert(policy.canSubmit(row, (await kind.hasNewMedia?.(trx, row)) ?? false));
      await assertReviewable(trx, row);
      if (publishAt) assertPublishTime(publishAt, `A ${name}`);
      await kind.update(trx, row.id, {
        ...(policy.wasApproved(row) ? { hasPendingChanges: true } : { state: toState('IN_REVIEW') }),
        ...(row.publishAt !== undefined && { publishAt: publishAt ?? null }),
        submittedAt: now(),
        rejectionReason: null,
        updatedAt: now(),
      });
      if (!config.reviewBeforePublish) await approve(trx, row.id, row.unreviewedSince ?? now());
    },

    /**
     * Withdraws a locked draft from its review.
     * @throws 409 from another state
     */
    async withdraw(trx: Trx, row: Row): Promise<void> {
      assert(policy.canWithdraw(row));
      await kind.update(trx, row.id, { state: toState('DRAFT'), submittedAt: null });
    },

    /**
     * Approves (`reason` null) or rejects waiting content and notifies its creator. Rejected new
     * media stays pending until the creator replaces it, and the approved version stays public.
     * Content that was published without a review becomes REJECTED.
     * @returns the values before the decision
     * @throws 404 for an unknown id, 409 unless the content waits for review
     */
    async decide(trx: Trx, id: string, reason: string | null): Promise<ReviewBefore> {
      const row = await kind.lock(trx, id);
      if (!row) throw notFound(`This ${name}`);
      assert(policy.canReview(row));
      const { state } = await creators.getById(trx, row.creatorId);
      if (kind.isReviewedWithProfile && state !== 'APPROVED' && state !== 'SUSPENDED')
        throw invalidTransition('This is reviewed together with the profile of its creator.');
      const before = await readBefore(trx, row);
      if (reason === null) await approve(trx, id, null);
      else
        await kind.update(trx, id, {
          ...((row.state === 'IN_REVIEW' || row.unreviewedSince) && { state: toState('REJECTED') }),
          ...(kind.hasNewMedia && { hasPendingChanges: false }),
          unreviewedSince: null,
          rejectionReason: reason,
          updatedAt: now(),
        });
      const after = await kind.afterStateChange(trx, row);
      const { creatorId, title } = after;
      await kind.notify(trx, { creatorId, contentId: id, title }, reason);
      return before;
    },

    /**
     * Restores the values before a decision.
     * @throws 404 for an unknown id, 409 if somebody has got the content since its approval
     */
    async restore(trx: Trx, id: string, before: ReviewBefore): Promise<void> {
      const row = await kind.lock(trx, id);
      if (!row) throw notFound(`This ${name}`);
      const { ownersCount, media, state, publishAt, hasPendingChanges, ...columns } = before;
      if ((await countOwners(trx, id)) > ownersCount)
        throw invalidTransition('Somebody has got this since. Take it down instead.');
      await kind.update(trx, id, {
        ...columns,
        state: toState(state),
        ...(publishAt !== undefined && { publishAt }),
        ...(hasPendingChanges !== undefined && { hasPendingChanges }),
      });
      await kind.media?.restore(trx, id, media);
      await kind.afterStateChange(trx, row);
    },
  };
}
