import type { Body } from '../../contract/call.ts';
import type { liveChat, LiveChatRoom, LiveRoomState } from '../../contract/live-chat.ts';
import type { SlowModeSeconds } from '../../contract/values/lives.ts';
import { now } from '../clock.ts';
import { db, inTransaction, type Db, type Trx } from '../db/connection.ts';
import { invalidField } from '../errors.ts';
import { assertMayEnter, getLive, setChat } from '../lives/room-access-service.ts';
import { toAuthorKey } from './keys.ts';
import * as messages from './message-repository.ts';
import { holdRole, toMessage } from './message-service.ts';
import { findWroteAt } from './moderation-repository.ts';
import * as policy from './policy.ts';
import * as questions from './question-repository.ts';
import { answerNow, toQuestion } from './question-service.ts';
import { getRoom, lockRoom, updateRoom, type RoomRow } from './room-repository.ts';
import { assertModerates, readStanding, type Caller, type Standing } from './standing-service.ts';
import { publishRoom } from './event-service.ts';

/** Returns the public settings of a live's room. */
export async function readRoom(from: Db, liveId: string): Promise<LiveRoomState> {
  const [{ chat }, room] = await Promise.all([getLive(from, liveId), getRoom(from, liveId)]);
  const pinned = room.pinnedMessageId
    ? await messages.findMessage(from, liveId, room.pinnedMessageId)
    : undefined;
  return {
    chat,
    slowSeconds: room.slowSeconds as SlowModeSeconds,
    pinned: pinned ? toMessage(pinned) : null,
    answeringId: room.answeringId,
    reactionsCount: room.reactionsCount,
  };
}

/** Returns the time from which a person may write the next entry; null if they may write now. */
function findNextAt({ facts }: Standing, room: LiveRoomState, wroteAt: Date | undefined): string | null {
  const gapMs = policy.toGapSeconds(facts, room.slowSeconds) * 1000;
  const nextAt = wroteAt && new Date(wroteAt.getTime() + gapMs);
  return nextAt && nextAt > now() ? nextAt.toISOString() : null;
}

/**
 * Returns the chat of a live for a person who may watch it.
 * @throws 403 without access, 404 for a live that the person may not see
 */
export async function read(caller: Caller, liveId: string): Promise<LiveChatRoom> {
  const standing = await readStanding(db, caller, liveId);
  const { facts } = standing;
  const { userId } = caller.actor;
  assertMayEnter(caller.actor, facts.hasSeat, standing.live);
  const [room, last, asked, votedIds, wroteAt] = await Promise.all([
    readRoom(db, liveId),
    messages.listLast(db, liveId),
    questions.listQuestions(db, liveId),
    questions.listVoted(db, liveId, userId),
    findWroteAt(db, liveId, userId),
  ]);
  const refusal = policy.findRefusal(facts);
  return {
    room,
    viewer: {
      key: toAuthorKey(liveId, userId),
      badge: facts.badge,
      refusal,
      refusedUntil: refusal === 'TIMED_OUT' ? (facts.restriction?.endsAt?.toISOString() ?? null) : null,
      nextAt: findNextAt(standing, room, wroteAt),
      votedIds,
      can: { moderate: policy.canModerate(facts), nameModerators: facts.badge === 'HOST' },
    },
    messages: last.reverse().map(toMessage),
    questions: asked.map(toQuestion),
  };
}

async function assertPinnable(trx: Trx, liveId: string, id: string): Promise<void> {
  const row = await messages.findMessage(trx, liveId, id);
  if (!row || row.deletedAt) throw invalidField('pinnedMessageId', 'NOT_FOUND', 'This message is not there.');
}

type Changes = Body<typeof liveChat.changeRoom>;

async function apply(trx: Trx, liveId: string, before: RoomRow, changes: Changes): Promise<void> {
  const { chat, slowSeconds, pinnedMessageId, answeringId } = changes;
  if (chat !== undefined) await setChat(trx, liveId, chat);
  if (slowSeconds !== undefined) await updateRoom(trx, liveId, { slowSeconds });
  if (pinnedMessageId !== undefined) {
    if (pinnedMessageId) await assertPinnable(trx, liveId, pinnedMessageId);
    await updateRoom(trx, liveId, { pinnedMessageId });
  }
  if (answeringId !== undefined) await answerNow(trx, liveId, before, answeringId);
}

/**
 * Changes the settings of a room, as its creator or a moderator.
 * @throws 404 for everybody else, 422 for a message or a question that is not in the live
 */
export async function changeRoom(caller: Caller, liveId: string, changes: Changes): Promise<LiveRoomState> {
  const standing = await readStanding(db, caller, liveId);
  assertModerates(standing);
  await inTransaction(async (trx) => {
    await holdRole(trx, standing, caller.actor.userId);
    await apply(trx, liveId, await lockRoom(trx, liveId), changes);
    await publishRoom(trx, liveId);
  });
  return readRoom(db, liveId);
}
