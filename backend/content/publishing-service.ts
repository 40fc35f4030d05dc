import type { ContentType } from '../../contract/values/content.ts';
import { postStates, type GivenState, type PostState } from '../../contract/values/states.ts';
import { now } from '../clock.ts';
import * as creators from '../creators/service.ts';
import { db, inTransaction, type Db, type Trx } from '../db/connection.ts';
import { isOwn } from '../policies/access.ts';
import * as policy from '../policies/publishing.ts';
import type { CreatorActor } from '../http/actor.ts';
import { allow, conflict, invalidField, invalidTransition, notFound, type Verdict } from '../errors.ts';
import { log } from '../log.ts';
import { sendMail } from '../mail/service.ts';
import { assertPublishTime, editorLink } from './service.ts';

/** Scheduled ones that one run publishes. */
const BATCH = 100;

type PublishedRow = {
  id: string;
  creatorId: string;
  title: string;
  state: PostState;
  publishedAt: Date | null;
  publishAt: Date | null;
  /** Of its text: each saved change is another one. */
  version: number;
};

/** What of a row publishing changes. */
type Publication = { state: PostState; publishAt?: Date | null; publishedAt?: Date; updatedAt?: Date };

/** A kind that its creator publishes without a review, now or at a time, and that the office may take down. */
type PublishedKind<Row extends PublishedRow> = {
  contentType: ContentType;
  /** The kind in a message, such as "post". */
  name: string;
  lock(trx: Trx, id: string): Promise<Row | undefined>;
  listDue(db: Db, at: Date, limit: number): Promise<string[]>;
  update(trx: Trx, id: string, change: Publication): Promise<unknown>;
  /** What is still missing before one can be published: names of fields, and `payouts` for a price that cannot be paid. */
  listMissing(trx: Trx, row: Row): Promise<string[]> | string[];
  /** What publishing does beside. The row is as it was before. */
  published(trx: Trx, row: Row): Promise<void>;
  /** Runs after a deletion, in its transaction. */
  removed(trx: Trx, id: string): Promise<unknown>;
  /** What follows from another state, such as other pages. The row is as it was before. */
  settle(trx: Trx, row: Row): Promise<unknown>;
};

/** Why scheduled content is not published, and the mail that says it. */
type Obstacle = { reason: string; mail: ObstacleMail | null };
type ObstacleMail = 'scheduledNotApproved' | 'scheduledNeedsPayouts' | 'scheduledIncomplete';

/** A change by somebody who may not have read before what is changed. */
export type Unversioned<Change> = Omit<Change, 'version'> & { version?: number };

type StatusChange = { status: 'PUBLISHED' | 'UNPUBLISHED' | 'DRAFT'; publishAt?: string; version?: number };

const assert = (verdict: Verdict) => {
  if (verdict !== true) throw invalidTransition(verdict);
};

/** The state of one that is not scheduled any more. */
const stateBefore = ({ publishedAt }: PublishedRow) => (publishedAt === null ? 'DRAFT' : 'UNPUBLISHED');

/** The state of a kind that no office reviews. @throws 422 for a review */
export function withoutReview(status: GivenState): Exclude<GivenState, 'IN_REVIEW'> {
  if (status === 'IN_REVIEW')
    throw invalidField('status', 'INVALID', 'Content of this kind is published without a review.');
  return status;
}

/** The states of a kind: what its creator and the office do with them. */
export function publishing<Row extends PublishedRow>(kind: PublishedKind<Row>) {
  const { contentType, name, settle } = kind;

  /** @throws 404 for another creator's, and for a deleted one */
  async function lockOwn(trx: Trx, actor: CreatorActor, id: string): Promise<Row> {
    const row = await kind.lock(trx, id);
    if (!row || !isOwn(actor, row) || row.state === 'DELETED') throw notFound(`This ${name}`);
    return row;
  }

  /** @throws as `lockOwn`, 403 when it may not be changed now */
  async function lockForChange(trx: Trx, actor: CreatorActor, id: string): Promise<Row> {
    const row = await lockOwn(trx, actor, id);
    allow(policy.canUpdate(actor, row));
    return row;
  }

  /**
   * @param version without one nothing was read before, of which a part could be lost
   * @throws 409 for a version that another window has replaced: nothing of either is lost
   */
  function assertVersion(row: Row, version: number | undefined): void {
    if (version !== undefined && row.version !== version)
      throw conflict(
        'EDITED_ELSEWHERE',
        `This ${name} was saved in another window. Compare both before you continue.`,
      );
  }

  /** @throws 422 naming the first thing that a published one needs, 409 for a price that cannot be paid to its creator */
  async function assertWhole(trx: Trx, row: Row): Promise<void> {
    const [missing] = await kind.listMissing(trx, row);
    if (missing === 'payouts')
      throw conflict('PAYOUTS_NEEDED', 'A price needs payouts. Set them up, or make it free.');
    if (missing) throw invalidField(missing, 'REQUIRED', `This is needed to publish the ${name}.`);
  }

  async function publish(trx: Trx, row: Row): Promise<void> {
    const at = now();
    await kind.update(trx, row.id, {
      state: 'PUBLISHED',
      publishAt: null,
      publishedAt: row.publishedAt ?? at,
      // What says when its page changed, such as a sitemap, would else name a day before the page was there.
      updatedAt: at,
    });
    await kind.published(trx, row);
  }

  async function schedule(trx: Trx, row: Row, publishAt: Date): Promise<void> {
    assertPublishTime(publishAt, `A ${name}`);
    await kind.update(trx, row.id, { state: 'SCHEDULED', publishAt });
  }

  const unschedule = (trx: Trx, row: Row) =>
    kind.update(trx, row.id, { state: stateBefore(row), publishAt: null });

  /** @throws 409 from another state or of another version, 422 naming what is missing, or for a time that is not ahead */
  async function changeStatus(
    trx: Trx,
    actor: CreatorActor,
    id: string,
    { status, publishAt, version }: StatusChange,
  ): Promise<void> {
    const row = await lockOwn(trx, actor, id);
    assert(policy.canUpdate(actor, row));
    assertVersion(row, version);
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
      await kind.update(trx, id, { state: 'UNPUBLISHED' });
    }
    if (status === 'DRAFT') {
      assert(policy.canUnschedule(row));
      await unschedule(trx, row);
    }
    await settle(trx, row);
  }

  const publishOne = (id: string): Promise<void> =>
    inTransaction(async (trx) => {
      const row = await kind.lock(trx, id);
      // Its creator may have taken it back since it was listed.
      if (row?.state !== 'SCHEDULED' || row.publishAt! > now()) return;
      const obstacle = await findObstacle(trx, row);
      if (obstacle === undefined) await publish(trx, row);
      else {
        log.info(
          { contentType, contentId: id, reason: obstacle.reason },
          'scheduled content is not published',
        );
        await unschedule(trx, row);
        if (obstacle.mail) await tell(trx, row, obstacle.mail);
      }
      await settle(trx, row);
    });

  /** Why one that is due is not published, such as because its creator was suspended or is not paid any more. */
  async function findObstacle(trx: Trx, row: Row): Promise<Obstacle | undefined> {
    const creator = await creators.getById(trx, row.creatorId);
    const verdict = creators.canPublish(creator);
    // Whoever has closed their account knows it.
    if (verdict !== true)
      return { reason: verdict, mail: creator.closedAt === null ? 'scheduledNotApproved' : null };
    const [missing] = await kind.listMissing(trx, row);
    if (missing === undefined) return undefined;
    return { reason: missing, mail: missing === 'payouts' ? 'scheduledNeedsPayouts' : 'scheduledIncomplete' };
  }

  async function tell(trx: Trx, { id, creatorId, title }: Row, mail: ObstacleMail): Promise<void> {
    const { name: recipient, ...creator } = await creators.getContactOf(trx, creatorId);
    const link = editorLink({ contentType, contentId: id });
    await sendMail(trx, creator, mail, { name: recipient, title, link });
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

    /** Whoever has it keeps it. An appeal that waits is over. @throws 404 for another creator's */
    async remove(trx: Trx, actor: CreatorActor, id: string): Promise<void> {
      const row = await kind.lock(trx, id);
      if (!row || policy.canRemove(actor, row) !== true) throw notFound(`This ${name}`);
      await kind.update(trx, id, { state: 'DELETED', publishAt: null, updatedAt: now() });
      await kind.removed(trx, id);
      await settle(trx, row);
    },

    /** Takes one from its readers. @returns the state to which it goes back. @throws 409 for a draft, and one that is down or deleted */
    async takeDown(trx: Trx, id: string): Promise<string> {
      const row = await lockIf(trx, id, policy.canTakeDown);
      await kind.update(trx, id, { state: 'TAKEN_DOWN', publishAt: null });
      await settle(trx, row);
      // Its day may have passed: its creator chooses another one.
      return row.state === 'SCHEDULED' ? stateBefore(row) : row.state;
    },

    /** @throws 409 when it was deleted meanwhile */
    async putBack(trx: Trx, id: string, previousState: string): Promise<void> {
      const row = await lockIf(trx, id, policy.canPutBack);
      const state = postStates.find((each) => each === previousState) ?? 'UNPUBLISHED';
      await kind.update(trx, id, { state });
      await settle(trx, row);
    },

    /**
     * Publishes what is due. What cannot be published any more is a draft again, and its creator is notified with the reason. One that fails
     * keeps no other from it; the next run tries it again.
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
