import type { LiveDraft } from '../../contract/live-editing.ts';
import { isWholeTitle } from '../../contract/rules/long-enough.ts';
import { now } from '../clock.ts';
import * as creators from '../creators/service.ts';
import { db, type Db } from '../db/connection.ts';
import { notFound } from '../errors.ts';
import { findFile } from '../files/service.ts';
import { shownPicture } from '../files/picture-service.ts';
import type { CreatorActor } from '../http/actor.ts';
import { readTakedown } from '../moderation/takedown-service.ts';
import { canCharge, isOwn } from '../policies/access.ts';
import { countBookings } from './booking-service.ts';
import * as policy from './policy.ts';
import * as repository from './repository.ts';

type Row = repository.LiveRow;

/** Minimum length of a description (characters). */
const SHORTEST_DESCRIPTION = 20;

/** Returns the fields that are missing before a live can be submitted. */
export const listMissingFields = (
  row: Pick<Row, 'title' | 'description' | 'topicId' | 'startsAt' | 'priceCents'>,
  canReceive: boolean,
): string[] =>
  [
    !isWholeTitle(row.title) && 'title',
    row.description.length < SHORTEST_DESCRIPTION && 'description',
    !row.topicId && 'topicId',
    row.startsAt === null && 'startsAt',
    !canCharge(row.priceCents, canReceive) && 'payouts',
  ].filter((name) => name !== false);

async function readRecording(from: Db, row: Row): Promise<LiveDraft['recording']> {
  const file = row.recordingFileId === null ? undefined : await findFile(from, row.recordingFileId);
  return file
    ? {
        fileId: file.id,
        durationSeconds: row.recordingSeconds ?? 0,
        size: file.size,
        isWhole: row.isRecordingWhole,
      }
    : null;
}

/** Returns a live as its creator edits it, with the numbers of its bookings. */
export async function toDraft(from: Db, actor: CreatorActor, row: Row): Promise<LiveDraft> {
  const { id } = row;
  const [creator, bookings, recording, takedown] = await Promise.all([
    creators.getById(from, row.creatorId),
    countBookings(from, id),
    readRecording(from, row),
    row.state === 'TAKEN_DOWN' ? readTakedown(from, { contentType: 'LIVE', contentId: id }) : null,
  ]);
  const missing = listMissingFields(row, creators.canReceive(creator));
  const canUpdate = policy.canUpdate(actor, row) === true;
  return {
    id,
    title: row.title,
    description: row.description,
    topicId: row.topicId,
    tags: row.tags,
    picture: shownPicture(row.picture),
    hasOwnPicture: row.hasOwnPicture,
    startsAt: row.startsAt?.toISOString() ?? null,
    timeZone: row.timeZone,
    minutes: row.minutes,
    priceCents: row.priceCents,
    isFreeForMembers: row.isFreeForMembers,
    seats: row.seats,
    chat: row.chat,
    isRecorded: row.isRecorded,
    state: row.state,
    reason: row.rejectionReason ?? row.reason,
    startedAt: row.startedAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    connection: row.connection,
    viewersCount: row.viewersCount,
    recording,
    ...bookings,
    takedown,
    version: row.version,
    updatedAt: row.updatedAt.toISOString(),
    missing,
    can: {
      update: canUpdate,
      updatePrice: canUpdate && row.state !== 'LIVE' && bookings.ticketsCount === 0,
      submit: policy.canSubmit(row, false) === true && missing.length === 0,
      withdraw: policy.canWithdraw(row) === true,
      start: policy.canStart(row, now()) === true && creators.canPublish(creator) === true,
      end: policy.canEnd(row) === true,
      cancel: policy.canCancel(row) === true,
      remove: policy.canRemove(row) === true,
    },
  };
}

/**
 * Returns an own live.
 * @throws 404 for another creator's live and for a deleted live
 */
export async function readDraft(actor: CreatorActor, id: string): Promise<LiveDraft> {
  const row = await repository.findLive(db, id);
  if (!row || !isOwn(actor, row) || row.state === 'DELETED') throw notFound('This live');
  return toDraft(db, actor, row);
}
