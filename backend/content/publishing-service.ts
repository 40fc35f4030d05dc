import type { ContentType } from '../../contract/values/content.ts';
import type { SettableState, StateSets } from '../../contract/values/states.ts';
import { now } from '../clock.ts';
import * as creators from '../creators/service.ts';
import { db, inTransaction, type Db, type Trx } from '../db/connection.ts';
import { notify } from '../notices/service.ts';
import { createPublishingPolicy } from '../policies/publishing.ts';
import type { CreatorActor } from '../http/actor.ts';
import { allow, conflict, invalidField, invalidTransition, notFound, type Verdict } from '../errors.ts';
import type { PublicationBefore } from '../extension-points/content-kinds.ts';
import { log } from '../log.ts';
import { draftChecks } from './draft-service.ts';
import { assertPublishTime } from './service.ts';

/** Maximum number of scheduled contents that are published per run. */
const BATCH = 100;

type PublishedRow = {
  id: string;
  creatorId: string;
  title: string;
  state: string;
  publishedAt: Date | null;
  publishAt: Date | null;
  /** Version of the text, increased by each saved change. */
  version: number;
};

/** Columns that publishing changes. */
type Publication<State extends string> = {
  state: State;
  publishAt?: Date | null;
  publishedAt?: Date;
  updatedAt?: Date;
};

/**
 * Content type that its creator publishes, now or at a scheduled time. The office may take its
 * content down.
 */
type PublishedKind<Row extends PublishedRow> = {
  contentType: ContentType;
  /** Name of the type in messages, such as "post". */
  name: string;
  states: StateSets;
  /**
   * Review of drafts before their publication, from `createReview`; undefined for types without a
   * review.
   */
  review?: {
    submit(trx: Trx, row: Row, publishAt?: Date): Promise<void>;
    withdraw(trx: Trx, row: Row): Promise<void>;
  };
  lock(trx: Trx, id: string): Promise<Row | undefined>;
  listDue(db: Db, at: Date, limit: number): Promise<string[]>;
  update(trx: Trx, id: string, change: Publication<Row['state']>): Promise<unknown>;
  /**
   * Returns the requirements that are missing for publishing: field names, and `payouts` for a
   * price without payouts.
   */
  listMissing(trx: Trx, row: Row): Promise<string[]> | string[];
  /** Runs additional work on publication. The row still has its previous state. */
  published(trx: Trx, row: Row): Promise<void>;
  /** Runs after a deletion, in its transaction. */
  removed(trx: Trx, id: string): Promise<unknown>;
  /**
   * Runs follow-up work of a state change, such as page revalidation. The row still has its
   * previous state.
   */
  afterStateChange(trx: Trx, row: Row): Promise<unknown>;
};

/** Reason why scheduled content is not published, and the notice that the creator gets. */
type Obstacle = { reason: string; notice: ObstacleNotice | null };
type ObstacleNotice = 'scheduledNotApproved' | 'scheduledNeedsPayouts' | 'scheduledIncomplete';

/** A change whose caller may not have read the current version. */
export type Unversioned<Change> = Omit<Change, 'version'> & { version?: number };

type StatusChange = { status: SettableState; publishAt?: string; version?: number };

const assert = (verdict: Verdict) => {
  if (verdict !== true) throw invalidTransition(verdict);
};

/** Returns the state after unscheduling. */
const stateBefore = ({ publishedAt }: PublishedRow) => (publishedAt === null ? 'DRAFT' : 'UNPUBLISHED');

const refuseReview = () =>
  invalidField('status', 'INVALID', 'Content of this kind is published without a review.');

/**
 * Returns the requested state for a type without a review.
 * @throws 422 for a review
 */
export function toStateWithoutReview(status: SettableState): Exclude<SettableState, 'IN_REVIEW'> {
  if (status === 'IN_REVIEW') throw refuseReview();
  return status;
}

/** Returns the state changes of a type for its creator and the office. */
export function createPublishing<Row extends PublishedRow>(kind: PublishedKind<Row>) {
  const { contentType, name, states, review, afterStateChange } = kind;
  const policy = createPublishingPolicy(states, { isReviewed: review !== undefined });
  const toState = (state: string) => state as Row['state'];

  const { lockOwn, assertVersion } = draftChecks(kind);

  /**
   * Locks a row that may be changed now.
   * @throws as `lockOwn`; 403 when the row may not be changed now
   */
  async function lockForChange(trx: Trx, actor: CreatorActor, id: string): Promise<Row> {
    const row = await lockOwn(trx, actor, id);
    allow(policy.canUpdate(actor, row));
    return row;
  }

  /**
   * Asserts that a row fulfils all requirements for publishing.
   * @throws 422 naming the first missing requirement, 409 for a price without payouts
   */
  async function assertWhole(trx: Trx, row: Row): Promise<void> {
    const [missing] = await kind.listMissing(trx, row);
    if (missing === 'payouts')
      throw conflict('PAYOUTS_NEEDED', 'A price needs payouts. Set them up, or make it free.');
    if (missing) throw invalidField(missing, 'REQUIRED', `This is needed to publish the ${name}.`);
  }

  async function publish(trx: Trx, row: Row): Promise<void> {
    const at = now();
    await kind.update(trx, row.id, {
      state: toState(states.published),
      publishAt: null,
      publishedAt: row.publishedAt ?? at,
      // `updatedAt` is set, because sitemaps and similar lists would otherwise state a change date
      // before the publication.
      updatedAt: at,
    });
    await kind.published(trx, row);
  }

  async function schedule(trx: Trx, row: Row, publishAt: Date): Promise<void> {
    assertPublishTime(publishAt, `A ${name}`);
    await kind.update(trx, row.id, { state: toState('SCHEDULED'), publishAt });
  }

  const unschedule = (trx: Trx, row: Row) =>
    kind.update(trx, row.id, { state: toState(stateBefore(row)), publishAt: null });

  /**
   * Changes the state of an own row.
   * @throws 409 from another state or version, 422 naming the missing requirement or for a past
   *   time
   */
  async function changeStatus(
    trx: Trx,
    actor: CreatorActor,
    id: string,
    { status, publishAt, version }: StatusChange,
  ): Promise<void> {
    const row = await lockOwn(trx, actor, id);
    if (review && status === 'DRAFT' && row.state === 'IN_REVIEW') {
      await review.withdraw(trx, row);
      return void (await afterStateChange(trx, row));
    }
    assert(policy.canUpdate(actor, row));
    assertVersion(row, version);
    if (status === 'IN_REVIEW') {
      if (!review) throw refuseReview();
      await review.submit(trx, row, publishAt === undefined ? undefined : new Date(publishAt));
    }
    if (status === 'PUBLISHED') {
      const verdict = creators.canPublish(actor.creator);
      if (verdict !== true) throw conflict('CREATOR_NOT_APPROVED', verdict);
      assert(policy.canPublish(row, verdict));
      await assertWhole(trx, row);
      if (publishAt === undefined) await publish(trx, row);
      else await schedule(trx, row, new Date(publishAt));
    }
    if (status === 'UNPUBLISHED') {
      assert(policy.canUnpublish(row));
      await kind.update(trx, id, { state: toState('UNPUBLISHED') });
    }
    if (status === 'DRAFT') {
      assert(policy.canUnschedule(row));
      await unschedule(trx, row);
    }
    await afterStateChange(trx, row);
  }

  const publishOne = (id: string): Promise<void> =>
    inTransaction(async (trx) => {
      const row = await kind.lock(trx, id);
      // The creator may have unscheduled the content since the list was read.
      if (row?.state !== 'SCHEDULED' || row.publishAt! > now()) return;
      const obstacle = await findObstacle(trx, row);
      if (obstacle === undefined) await publish(trx, row);
      else {
        log.info(
          { contentType, contentId: id, reason: obstacle.reason },
          'scheduled content is not published',
        );
        await unschedule(trx, row);
        const { creatorId, title } = row;
        if (obstacle.notice)
          await notify(trx, obstacle.notice, { creatorId, contentType, contentId: id, title });
      }
      await afterStateChange(trx, row);
    });

  /**
   * Returns the obstacle to publishing due content, such as a suspended creator or missing payouts.
   */
  async function findObstacle(trx: Trx, row: Row): Promise<Obstacle | undefined> {
    const creator = await creators.getById(trx, row.creatorId);
    const verdict = creators.canPublish(creator);
    // A creator who closed their account is not notified.
    if (verdict !== true)
      return { reason: verdict, notice: creator.closedAt === null ? 'scheduledNotApproved' : null };
    const [missing] = await kind.listMissing(trx, row);
    if (missing === undefined) return undefined;
    return {
      reason: missing,
      notice: missing === 'payouts' ? 'scheduledNeedsPayouts' : 'scheduledIncomplete',
    };
  }

  async function lockIf(trx: Trx, id: string, verdictOf: (row: Row) => Verdict): Promise<Row> {
    const row = await kind.lock(trx, id);
    if (!row) throw notFound(`This ${name}`);
    assert(verdictOf(row));
    return row;
  }

  return {
    lockForChange,
    assertVersion,
    assertWhole,
    changeStatus,

    /**
     * Deletes content and ends a pending appeal. Current owners keep their access.
     * @throws 404 for another creator's content
     */
    async remove(trx: Trx, actor: CreatorActor, id: string): Promise<void> {
      const row = await kind.lock(trx, id);
      if (!row || policy.canRemove(actor, row) !== true) throw notFound(`This ${name}`);
      await kind.update(trx, id, { state: toState('DELETED'), publishAt: null, updatedAt: now() });
      await kind.removed(trx, id);
      await afterStateChange(trx, row);
    },

    /**
     * Hides content from its readers.
     * @returns the previous state
     * @throws 409 for a draft, and for content that is already taken down or deleted
     */
    async takeDown(trx: Trx, id: string): Promise<PublicationBefore> {
      const row = await lockIf(trx, id, policy.canTakeDown);
      await kind.update(trx, id, { state: toState('TAKEN_DOWN'), publishAt: null });
      await afterStateChange(trx, row);
      return { state: row.state, publishAt: row.publishAt };
    },

    /**
     * Restores content to its previous state. For scheduled content, the creator must choose a new
     * time, because the old time may have passed.
     * @throws 409 if the content was deleted in the meantime
     */
    async putBack(trx: Trx, id: string, previousState: string): Promise<void> {
      const row = await lockIf(trx, id, policy.canPutBack);
      const wanted = previousState === 'SCHEDULED' ? stateBefore(row) : previousState;
      const isKnown = wanted === 'DRAFT' || states.public.includes(wanted);
      await kind.update(trx, id, { state: toState(isKnown ? wanted : 'UNPUBLISHED') });
      await afterStateChange(trx, row);
    },

    /**
     * Restores the state before a takedown, or before the end of a takedown.
     * @throws 409 if the content was deleted in the meantime
     */
    async restore(trx: Trx, id: string, { state, publishAt }: PublicationBefore): Promise<void> {
      const row = await lockIf(trx, id, policy.canRestore);
      await kind.update(trx, id, { state: toState(state), publishAt });
      await afterStateChange(trx, row);
    },

    /**
     * Publishes all due content. Content that cannot be published any more becomes a draft, and its
     * creator is notified with the reason. A failure does not block other content; the next run
     * retries it.
     */
    async publishDue(): Promise<void> {
      const failed = new Set<string>();
      for (let isLast = false; !isLast;) {
        const due = await kind.listDue(db, now(), BATCH + failed.size);
        const ids = due.filter((id) => !failed.has(id));
        for (const id of ids)
          await publishOne(id).catch((error: unknown) => {
            failed.add(id);
            log.error({ err: error, contentType, contentId: id }, 'scheduled content could not be published');
          });
        isLast = ids.length < BATCH;
      }
    },
  };
}
