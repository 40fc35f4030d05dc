import type { Body } from '../../contract/call.ts';
import type { liveEditing } from '../../contract/live-editing.ts';
import type { LiveStatus } from '../../contract/lives.ts';
import { limits } from '../../contract/values/limits.ts';
import { AHEAD_MINUTES } from '../../contract/values/lives.ts';
import type { LiveState } from '../../contract/values/states.ts';
import { daysFromNow, minutesFromNow, now } from '../clock.ts';
import { draftChecks } from '../content/draft-service.ts';
import * as creators from '../creators/service.ts';
import { inTransaction, type Db, type Trx } from '../db/connection.ts';
import { conflict, invalidField, invalidTransition, notFound, type Verdict } from '../errors.ts';
import type { PublicationBefore } from '../extension-points/content-kinds.ts';
import type { Actor, OfficeActor } from '../http/actor.ts';
import { notify } from '../notices/service.ts';
import { record } from '../office/audit-service.ts';
import { isOwn } from '../policies/access.ts';
import { afterChange } from './change-service.ts';
import * as policy from './policy.ts';
import { refundEverybody } from './refund-service.ts';
import * as repository from './repository.ts';
import * as review from './review-service.ts';
import { closeRoom, openRoom } from './room-service.ts';
import { toStatus } from './service.ts';
import { closeVisits } from './visit-service.ts';

type Row = repository.LiveRow;

/** Maximum number of days until the start of a live. */
const MOST_DAYS_AHEAD = 366;

const checks = draftChecks({ name: 'live', lock: repository.lockLive });

const assert = (verdict: Verdict) => {
  if (verdict !== true) throw invalidTransition(verdict);
};

/**
 * Asserts that a start leaves enough time for bookings.
 * @throws 422 for a time in less than 30 minutes, or more than a year ahead
 */
export function assertStartTime(startsAt: Date): void {
  if (startsAt < minutesFromNow(AHEAD_MINUTES))
    throw invalidField(
      'startsAt',
      'TOO_SOON',
      `A live starts ${AHEAD_MINUTES} minutes from now at the earliest.`,
    );
  if (startsAt > daysFromNow(MOST_DAYS_AHEAD))
    throw invalidField('startsAt', 'TOO_FAR_AHEAD', 'A live can be scheduled for a year ahead at most.');
}

/**
 * Asserts that a creator may plan another live.
 * @throws 409 above the maximum number of planned lives
 */
async function assertMayPlan(trx: Trx, creatorId: string): Promise<void> {
  if ((await repository.countPlanned(trx, creatorId)) >= limits.scheduledLives)
    throw conflict(
      'TOO_MANY_SCHEDULED_LIVES',
      `You can have ${limits.scheduledLives} lives planned. Cancel one to plan another.`,
    );
}

/**
 * Changes the state of an own live. Does nothing if the live already has the state.
 * @throws 404 for another creator's live
 */
const changeOwn = (
  actor: Actor,
  id: string,
  state: LiveState,
  change: (trx: Trx, row: Row) => Promise<unknown>,
): Promise<LiveStatus> =>
  inTransaction(async (trx) => {
    // The lock serialises the changes of one creator, so that limits across the creator's lives
    // hold.
    if (actor.creator) await creators.lockById(trx, actor.creator.id);
    const row = await checks.lockOwn(trx, actor, id);
    if (row.state !== state) await change(trx, row);
    else if (row.startsAt === null) throw invalidTransition('Choose a time for this live first.');
    return toStatus(await repository.getLive(trx, id));
  });

/**
 * Submits a draft for review. If reviews before publication are disabled, the live is scheduled at
 * once.
 * @throws 409 from another state and for a creator who may not publish
 * @throws 422 with the missing requirement, or for a time that is too soon
 */
export const submit = (actor: Actor, id: string): Promise<LiveStatus> =>
  changeOwn(actor, id, 'IN_REVIEW', async (trx, row) => {
    assert(policy.canSubmit(row, false));
    if (row.startsAt === null)
      throw invalidField('startsAt', 'REQUIRED', 'A live needs a time before it can be reviewed.');
    assertStartTime(row.startsAt);
    await assertMayPlan(trx, row.creatorId);
    await review.submit(trx, row);
    await afterChange(trx, row);
  });

/**
 * Withdraws a live from its review.
 * @throws 409 from another state
 */
export const withdraw = (actor: Actor, id: string): Promise<LiveStatus> =>
  changeOwn(actor, id, 'DRAFT', async (trx, row) => {
    await review.withdraw(trx, row);
    await afterChange(trx, row);
  });

/**
 * Starts a live, from 30 minutes before its time until 24 hours after it. A creator can have only
 * one live at a time. Otherwise the people of the first live would wait in an empty room.
 * @throws 409 at another time or from another state, while another live of the creator is on, and
 *   for a creator who may not publish
 */
const start = (actor: Actor, id: string): Promise<LiveStatus> =>
  changeOwn(actor, id, 'LIVE', async (trx, row) => {
    assert(policy.canStart(row, now()));
    const verdict = creators.canPublish(await creators.getById(trx, row.creatorId));
    if (verdict !== true) throw conflict('CREATOR_NOT_APPROVED', verdict);
    const [other] = await repository.listIdsIn(trx, row.creatorId, ['LIVE']);
    if (other)
      throw conflict('ALREADY_LIVE', 'Another live of yours is on. End it before you start this one.');
    await repository.updateLive(trx, id, { state: 'LIVE', startedAt: now(), updatedAt: now() });
    await openRoom(trx, row);
    await afterChange(trx, row);
    await notify(trx, 'liveStarted', { creatorId: row.creatorId, contentId: id, title: row.title });
  });

/** Ends a live and closes its room. Without a recording, its sale ends too. */
async function close(trx: Trx, row: Row, reason: string | null): Promise<Row> {
  const endedAt = now();
  await repository.updateLive(trx, row.id, {
    state: 'ENDED',
    endedAt,
    connection: 'NONE',
    awaySince: null,
    viewersCount: 0,
    reason,
    updatedAt: now(),
  });
  await closeVisits(trx, row.id, endedAt);
  await closeRoom(trx, row.id);
  return afterChange(trx, row);
}

/**
 * Ends a live. If the creator never sent a picture, the buyers are refunded.
 * @param row the locked row
 * @param reason reason of the office; null for the end by the creator or the system
 */
export async function endLive(trx: Trx, row: Row, reason: string | null): Promise<void> {
  const after = await close(trx, row, reason);
  if (row.connection === 'NONE') await refundEverybody(trx, after, 'NO_PICTURE');
}

/**
 * Ends a live of the caller. The office may end any live with a reason.
 * @throws 404 for another creator's live, 409 from another state, 422 without a reason of the
 *   office
 */
const end = (actor: Actor, id: string, reason?: string): Promise<LiveStatus> =>
  inTransaction(async (trx) => {
    const row = await repository.lockLive(trx, id);
    const isByOffice = !!row && !isOwn(actor, row) && actor.isOffice;
    if (!row || row.state === 'DELETED' || (!isByOffice && !isOwn(actor, row))) throw notFound('This live');
    const isOver = row.state === 'ENDED' || row.state === 'REPLAY_READY';
    if (!isOver) {
      assert(policy.canEnd(row));
      if (isByOffice && reason === undefined)
        throw invalidField('reason', 'REQUIRED', 'Its creator reads why the live was ended.');
      await endLive(trx, row, isByOffice ? reason! : null);
      if (isByOffice) await notifyOfOfficeEnd(trx, actor as OfficeActor, row, reason!);
    }
    return toStatus(await repository.getLive(trx, id));
  });

async function notifyOfOfficeEnd(trx: Trx, actor: OfficeActor, row: Row, reason: string): Promise<void> {
  const { id, creatorId, title } = row;
  await notify(trx, 'liveEndedByOffice', { creatorId, contentId: id, title, reason });
  await record(trx, actor, {
    action: 'live.end',
    subjectType: 'LIVE',
    subjectId: id,
    subjectTitle: title,
    reason,
  });
}

/**
 * Cancels a scheduled live and refunds its buyers.
 * @param row the locked row
 */
export async function cancelLive(trx: Trx, row: Row, reason: string): Promise<void> {
  await repository.updateLive(trx, row.id, {
    state: 'CANCELLED',
    reason,
    sequence: row.sequence + 1,
    updatedAt: now(),
  });
  const after = await afterChange(trx, row);
  // The people with a seat are notified first, because the refunds end their seats.
  await notify(trx, 'liveCancelled', {
    creatorId: row.creatorId,
    contentId: row.id,
    title: row.title,
    reason,
  });
  await refundEverybody(trx, after, 'CANCELLED');
}

/**
 * Cancels an own scheduled live. The people with a seat see the reason.
 * @throws 409 from another state, 422 without a reason
 */
const cancel = (actor: Actor, id: string, reason?: string): Promise<LiveStatus> =>
  changeOwn(actor, id, 'CANCELLED', async (trx, row) => {
    assert(policy.canCancel(row));
    if (reason === undefined)
      throw invalidField('reason', 'REQUIRED', 'The people who booked read why it was cancelled.');
    await cancelLive(trx, row, reason);
  });

/**
 * Marks a live as missed because nobody started it, and refunds its buyers.
 * @param row the locked row
 */
export async function missLive(trx: Trx, row: Row): Promise<void> {
  await repository.updateLive(trx, row.id, {
    state: 'MISSED',
    sequence: row.sequence + 1,
    updatedAt: now(),
  });
  const after = await afterChange(trx, row);
  const about = { creatorId: row.creatorId, contentId: row.id, title: row.title };
  // The people with a seat are notified first, because the refunds end their seats.
  await notify(trx, 'liveMissed', about);
  await notify(trx, 'ownLiveMissed', about);
  await refundEverybody(trx, after, 'MISSED');
}

/** Changes the state of a live at the request of its creator or the office. */
export function updateStatus(
  actor: Actor,
  id: string,
  { status, reason }: Body<typeof liveEditing.updateStatus>,
): Promise<LiveStatus> {
  switch (status) {
    case 'IN_REVIEW':
      return submit(actor, id);
    case 'DRAFT':
      return withdraw(actor, id);
    case 'LIVE':
      return start(actor, id);
    case 'ENDED':
      return end(actor, id, reason);
    case 'CANCELLED':
      return cancel(actor, id, reason);
  }
}

/**
 * Hides a live. If the live has not ended yet, its buyers are refunded.
 * @returns the state to which the live can be restored; ENDED if the live was on
 * @throws 409 for a live that is not visible
 */
export async function takeDown(trx: Trx, id: string): Promise<PublicationBefore> {
  const row = await repository.lockLive(trx, id);
  if (!row) throw notFound('This live');
  assert(policy.canTakeDown(row));
  const isOn = row.state === 'LIVE';
  if (isOn) await close(trx, row, null);
  await repository.updateLive(trx, id, { state: 'TAKEN_DOWN' });
  const after = await afterChange(trx, row);
  if (isOn || row.state === 'SCHEDULED') await refundEverybody(trx, after, 'TAKEN_DOWN');
  return { state: isOn ? 'ENDED' : row.state, publishAt: null };
}

/** Lists the given lives that are on, because a takedown permanently ends them. */
export const listFinal = (from: Db, ids: string[]): Promise<string[]> => repository.listOn(from, ids);

/**
 * Undoes a takedown and restores the previous state. The refunds have not run yet, because they
 * wait until the takedown can no longer be undone.
 * @throws 409 if the live was deleted in the meantime
 */
export async function restore(trx: Trx, id: string, { state }: PublicationBefore): Promise<void> {
  const row = await repository.lockLive(trx, id);
  if (!row) throw notFound('This live');
  assert(policy.canRestore(row));
  // The recording may have become ready in the meantime.
  const isRecorded = state === 'ENDED' && row.recordingFileId !== null;
  await repository.updateLive(trx, id, { state: isRecorded ? 'REPLAY_READY' : (state as LiveState) });
  await afterChange(trx, row);
}

/**
 * Restores a live after an appeal. If its start has passed in the meantime, a scheduled live
 * becomes a draft, so that its creator can choose another time.
 * @throws 409 if the live was deleted in the meantime
 */
export async function putBack(trx: Trx, id: string, previousState: string): Promise<void> {
  const row = await repository.lockLive(trx, id);
  if (!row) throw notFound('This live');
  assert(policy.canPutBack(row));
  await repository.updateLive(trx, id, { state: stateAfterAppeal(row, previousState) });
  await afterChange(trx, row);
}

function stateAfterAppeal({ startsAt, recordingFileId }: Row, previous: string): LiveState {
  if (previous === 'SCHEDULED') return startsAt! > now() ? 'SCHEDULED' : 'DRAFT';
  // The recording may have become ready in the meantime.
  if (previous === 'ENDED') return recordingFileId === null ? 'ENDED' : 'REPLAY_READY';
  return policy.shownStates.find((state) => state === previous) ?? 'DRAFT';
}
