import type { Body } from '../../contract/call.ts';
import type { liveChat, LiveAuthor, LiveMessage } from '../../contract/live-chat.ts';
import { MESSAGE_RESTORE_SECONDS } from '../../contract/values/chat.ts';
import { CHAT_HISTORY } from '../../contract/values/lives.ts';
import { now } from '../clock.ts';
import { db, inTransaction, type Db, type Trx } from '../db/connection.ts';
import { pageFrom, readCursor, writeCursor } from '../db/pagination.ts';
import { displayName } from '../display-name.ts';
import { allow, AppError, invalidTransition, notFound } from '../errors.ts';
import { shownPicture } from '../files/picture-service.ts';
import type { Actor } from '../http/actor.ts';
import { getReplayed, toLiveSeconds } from '../lives/room-access-service.ts';
import { assertAllowed, reportIfListed } from '../office/word-service.ts';
import { toAuthorKey } from './keys.ts';
import * as repository from './message-repository.ts';
import type { MessageRow } from './message-repository.ts';
import { holdModerator, takeTurn } from './moderation-repository.ts';
import * as policy from './policy.ts';
import { getRoom, unpin } from './room-repository.ts';
import { readStanding, type Caller, type Standing } from './standing-service.ts';
import { publishMessages, publishRoom } from './event-service.ts';

type Written = Pick<
  MessageRow,
  | 'liveId'
  | 'authorId'
  | 'badge'
  | 'authorName'
  | 'authorLastName'
  | 'authorPicture'
  | 'creatorName'
  | 'creatorPicture'
>;

/** Returns the author of an entry; null for an erased account. */
export function toAuthor(row: Written): LiveAuthor | null {
  if (row.authorId === null || row.authorName === null) return null;
  const isHost = row.badge === 'HOST';
  return {
    key: toAuthorKey(row.liveId, row.authorId),
    name: isHost ? row.creatorName : displayName(row.authorName, row.authorLastName ?? ''),
    picture: shownPicture(isHost ? row.creatorPicture : row.authorPicture),
    badge: row.badge,
  };
}

export function toMessage(row: MessageRow): LiveMessage {
  const isDeleted = row.deletedAt !== null;
  return {
    id: row.id,
    position: row.position,
    clientId: row.clientId,
    kind: row.kind,
    author: toAuthor(row),
    text: isDeleted ? '' : row.textBody,
    amountCents: row.amountCents,
    isDeleted,
    isRemoved: isDeleted && row.deletedBy !== 'AUTHOR',
    seconds: toLiveSeconds(row, row.createdAt),
    createdAt: row.createdAt.toISOString(),
  };
}

/** Returns a text on one line with single spaces, because messages are lines of the chat. */
export const collapseSpaces = (text: string): string => text.replace(/\s+/g, ' ').trim();

/**
 * Asserts that a person may write in the chat.
 * @throws 403 with the reason why the person may not write
 */
export const assertCanWrite = ({ facts }: Pick<Standing, 'facts'>): void =>
  allow(policy.toVerdict(policy.findRefusal(facts)));

/**
 * Records that a person writes an entry now, if the minimum time since their last entry has passed.
 * Locks the person's row, so that a ban and their other entries are serialised until the commit.
 * @throws 403 for a person who may not write any more, 429 SLOW_MODE with the seconds to wait
 */
export async function assertTurn(trx: Trx, caller: Caller, standing: Standing): Promise<void> {
  const { live, facts, addressHash } = standing;
  const { userId } = caller.actor;
  const { slowSeconds } = await getRoom(trx, live.id);
  const gapSeconds = policy.toGapSeconds(facts, slowSeconds);
  const at = now();
  const last = await takeTurn(trx, { liveId: live.id, userId, addressHash }, { at, gapSeconds });
  // The person can have been banned since the request began.
  if (!last) return assertCanWrite(await readStanding(trx, caller, live.id));
  const waitSeconds = Math.max(1, Math.ceil(gapSeconds - (at.getTime() - last.getTime()) / 1000));
  throw new AppError(429, 'SLOW_MODE', `You can write again in ${waitSeconds} s.`, {
    retryAfterSeconds: waitSeconds,
  });
}

/**
 * Sends a message. If a message with the same client id was already sent, returns that message.
 * @throws 403 with the reason why the person may not write
 * @throws 404 for a live that the person may not see, 422 for a word that the office refuses, 429
 *   in slow mode
 */
export async function send(
  caller: Caller,
  liveId: string,
  { clientId, text }: Body<typeof liveChat.send>,
): Promise<LiveMessage> {
  const { userId } = caller.actor;
  const [standing, sent] = await Promise.all([
    readStanding(db, caller, liveId),
    repository.findSent(db, liveId, userId, clientId),
  ]);
  if (sent) return toMessage(sent);
  assertCanWrite(standing);
  const textBody = collapseSpaces(text);
  await assertAllowed('text', textBody);
  const id = await inTransaction(async (trx) => {
    await assertTurn(trx, caller, standing);
    const stored = await repository.insertMessage(trx, {
      liveId,
      clientId,
      kind: 'TEXT',
      authorId: userId,
      badge: standing.facts.badge,
      textBody,
      createdAt: now(),
    });
    if (!stored) return undefined;
    await reportIfListed(trx, { type: 'LIVE_MESSAGE', id: stored.id }, [textBody]);
    await publishMessages(trx, liveId, [stored.id]);
    return stored.id;
  });
  const row = id
    ? await repository.findMessage(db, liveId, id)
    : await repository.findSent(db, liveId, userId, clientId);
  return toMessage(row!);
}

/** Locks a message and returns it. @throws 404 */
async function lock(trx: Trx, liveId: string, id: string): Promise<MessageRow> {
  const isThere = await repository.lockMessage(trx, id);
  const row = isThere ? await repository.findMessage(trx, liveId, id) : undefined;
  if (!row) throw notFound('This message');
  return row;
}

const show = async (from: Db, liveId: string, id: string): Promise<LiveMessage> =>
  toMessage((await repository.findMessage(from, liveId, id))!);

const noModerator = () => new AppError(403, 'FORBIDDEN', 'You are not a moderator of these lives any more.');

/**
 * Asserts in the transaction of a deletion that the person is still a moderator, because the
 * creator can end the role at any time.
 */
export async function holdRole(trx: Trx, { live, facts }: Standing, userId: string): Promise<void> {
  if (facts.badge === 'MODERATOR' && !(await holdModerator(trx, live.creatorId, userId))) throw noModerator();
}

/**
 * Deletes an own message. A moderator can delete any message except the creator's. A repetition
 * changes nothing.
 * @throws 403 for a message of somebody else, 404
 */
export async function remove(caller: Caller, liveId: string, id: string): Promise<LiveMessage> {
  const { userId } = caller.actor;
  const standing = await readStanding(db, caller, liveId);
  return inTransaction(async (trx) => {
    const row = await lock(trx, liveId, id);
    const isOwn = row.authorId === userId;
    if (!policy.canDelete(standing.facts, { isOwn, badge: row.badge }))
      throw new AppError(403, 'FORBIDDEN', 'Only its author and the moderators can delete a message.');
    if (row.deletedAt) return toMessage(row);
    if (!isOwn) await holdRole(trx, standing, userId);
    await repository.setDeleted(trx, id, {
      at: now(),
      by: isOwn ? 'AUTHOR' : 'MODERATOR',
      deleterId: userId,
    });
    await afterDeletion(trx, liveId, [id]);
    return show(trx, liveId, id);
  });
}

/**
 * Removes deleted messages from open rooms and unpins them.
 * @param ids oldest first
 */
export async function afterDeletion(trx: Trx, liveId: string, ids: string[]): Promise<void> {
  const wasPinned = await unpin(trx, liveId, ids);
  // Open rooms do not show more messages than `CHAT_HISTORY`.
  await publishMessages(trx, liveId, ids.slice(-CHAT_HISTORY));
  if (wasPinned) await publishRoom(trx, liveId);
}

async function assertMayRestore(trx: Trx, standing: Standing, userId: string, { authorId }: MessageRow) {
  if (authorId === userId) return assertCanWrite(standing);
  if (!policy.canModerate(standing.facts)) throw noModerator();
  await holdRole(trx, standing, userId);
}

/**
 * Restores a message soon after the caller has deleted it.
 * @throws 403 for a person who may not write or moderate any more
 * @throws 404 for a message that the caller has not deleted, 409 after the time limit
 */
export async function restore(caller: Caller, liveId: string, id: string): Promise<LiveMessage> {
  const { userId } = caller.actor;
  const standing = await readStanding(db, caller, liveId);
  return inTransaction(async (trx) => {
    const row = await lock(trx, liveId, id);
    if (!row.deletedAt) return toMessage(row);
    if (row.deleterId !== userId) throw notFound('This message');
    await assertMayRestore(trx, standing, userId, row);
    if (now().getTime() - row.deletedAt.getTime() > MESSAGE_RESTORE_SECONDS * 1000)
      throw invalidTransition('This message is deleted for good.');
    await repository.setDeleted(trx, id, null);
    await publishMessages(trx, liveId, [id]);
    return show(trx, liveId, id);
  });
}

/**
 * Lists the messages beside a recording, oldest first.
 * @throws 403 without the right to the recording, 404
 */
export async function listReplay(actor: Actor, liveId: string, query: { limit: number; cursor?: string }) {
  await getReplayed(db, actor, liveId);
  const [after] = query.cursor ? readCursor(query.cursor, 1) : [];
  const rows = await repository.listAfter(db, liveId, after ? Number(after) : null, query.limit + 1);
  const page = pageFrom(rows, query.limit, (row) => writeCursor(String(row.position)), toMessage);
  return { ...page, viewerKey: toAuthorKey(liveId, actor.userId) };
}
