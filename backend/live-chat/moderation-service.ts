import type { Body } from '../../contract/call.ts';
import type { liveChat, LiveModeration, LiveModerator, LiveRestriction } from '../../contract/live-chat.ts';
import { BANNED_ADDRESS_DAYS } from '../../contract/values/lives.ts';
import { limits } from '../../contract/values/limits.ts';
import { daysFromNow, minutesFromNow, now } from '../clock.ts';
import { db, inTransaction, type Db, type Trx } from '../db/connection.ts';
import { displayName } from '../display-name.ts';
import { AppError, conflict, notFound } from '../errors.ts';
import { shownPicture } from '../files/picture-service.ts';
import type { CreatorActor } from '../http/actor.ts';
import { findLive } from '../lives/room-access-service.ts';
import { getById as getCreator, lockById as lockCreator } from '../creators/service.ts';
import { notify } from '../notices/service.ts';
import { isOwn } from '../policies/access.ts';
import * as messages from './message-repository.ts';
import { afterDeletion, holdRole } from './message-service.ts';
import * as repository from './moderation-repository.ts';
import type { RestrictionRow } from './moderation-repository.ts';
import * as policy from './policy.ts';
import { removeOfAuthor } from './question-repository.ts';
import { afterRemoval } from './question-service.ts';
import { lockRoom } from './room-repository.ts';
import { assertModerates, readStanding, type Caller, type Standing } from './standing-service.ts';
import { publishViewer } from './event-service.ts';

type Restricting = Body<typeof liveChat.restrict>;

const toRestriction = (row: RestrictionRow): LiveRestriction => ({
  id: row.id,
  kind: row.kind,
  name: displayName(row.name, row.lastName),
  endsAt: row.endsAt?.toISOString() ?? null,
  byName: row.creatorName ?? (row.byName === null ? '' : displayName(row.byName, row.byLastName ?? '')),
  createdAt: row.createdAt.toISOString(),
});

type ModeratorRow = Awaited<ReturnType<typeof repository.listModerators>>[number];

const toModerator = (row: ModeratorRow): LiveModerator => ({
  userId: row.userId,
  name: displayName(row.name, row.lastName),
  picture: shownPicture(row.picture),
  namedAt: row.namedAt.toISOString(),
});

/**
 * Returns the moderators, and the current time-outs and bans of a live.
 * @throws 404 unless the caller is the creator of the live or a moderator
 */
export async function read(caller: Caller, liveId: string): Promise<LiveModeration> {
  const standing = await readStanding(db, caller, liveId);
  assertModerates(standing);
  const { creatorId } = standing.live;
  const [moderators, restrictions] = await Promise.all([
    repository.listModerators(db, creatorId),
    repository.listRestrictions(db, { creatorId, liveId }, now()),
  ]);
  return { moderators: moderators.map(toModerator), restrictions: restrictions.map(toRestriction) };
}

/**
 * Returns the author of a message or question.
 * @throws 404
 */
async function getAuthorId(
  from: Db,
  liveId: string,
  { messageId, questionId }: Pick<Restricting, 'messageId' | 'questionId'>,
): Promise<string> {
  const entry = messageId
    ? ({ table: 'liveMessages', id: messageId } as const)
    : ({ table: 'liveQuestions', id: questionId! } as const);
  const authorId = (await messages.findAuthor(from, liveId, entry))?.authorId;
  if (!authorId) throw notFound('This person');
  return authorId;
}

/**
 * Asserts that the caller may restrict a person.
 * @throws 403
 */
async function assertCanRestrict(trx: Trx, { live, facts }: Standing, callerId: string, userId: string) {
  const [isModerator, creator] = await Promise.all([
    repository.isModerator(trx, live.creatorId, userId),
    getCreator(trx, live.creatorId),
  ]);
  const author = { isOwn: userId === callerId, isHost: creator.userId === userId, isModerator };
  if (!policy.canRestrict(facts, author))
    throw new AppError(403, 'FORBIDDEN', 'You can’t stop this person from writing.');
}

/** Deletes all messages and questions of a person in a live. */
async function removeEntries(trx: Trx, liveId: string, authorId: string, deleterId: string): Promise<void> {
  const deletion = { at: now(), by: 'MODERATOR', deleterId } as const;
  await lockRoom(trx, liveId);
  const messageIds = await messages.deleteOfAuthor(trx, { liveId, authorId }, deletion);
  const questionIds = await removeOfAuthor(trx, { liveId, authorId }, now());
  await afterDeletion(trx, liveId, messageIds);
  await afterRemoval(trx, liveId, questionIds);
}

const noAddress = { addressHash: null, addressUntil: null };

/**
 * Returns the address hash for a ban: the last address from which the person wrote in the live, or
 * the address of their previous ban.
 */
async function findBannedAddress(
  trx: Trx,
  creatorId: string,
  userId: string,
  addressHash: Buffer | undefined,
) {
  if (addressHash) return { addressHash, addressUntil: daysFromNow(BANNED_ADDRESS_DAYS) };
  return (await repository.findBannedAddress(trx, creatorId, userId)) ?? noAddress;
}

/**
 * Restricts the author of a message or question. A ban applies to all lives of the creator. For
 * some days, the ban also applies to the address from which the person last wrote.
 * @throws 403 for the creator, for oneself and, as a moderator, for another moderator
 * @throws 404 unless the caller is the creator of the live or a moderator
 */
export async function restrict(caller: Caller, liveId: string, body: Restricting): Promise<LiveRestriction> {
  const standing = await readStanding(db, caller, liveId);
  assertModerates(standing);
  const { kind, minutes, removesMessages } = body;
  const byId = caller.actor.userId;
  const { creatorId, title } = standing.live;
  const id = await inTransaction(async (trx) => {
    await lockCreator(trx, creatorId);
    await holdRole(trx, standing, byId);
    const userId = await getAuthorId(trx, liveId, body);
    // The lock waits for a message that is being sent, so that this message is deleted too.
    const writer = await repository.lockWriter(trx, liveId, userId);
    await assertCanRestrict(trx, standing, byId, userId);
    const isBan = kind === 'BAN';
    const banned = isBan ? await findBannedAddress(trx, creatorId, userId, writer?.addressHash) : noAddress;
    const restrictionId = await repository.insertRestriction(trx, {
      creatorId,
      liveId,
      userId,
      kind,
      endsAt: isBan || minutes === null ? null : minutesFromNow(minutes),
      ...banned,
      byId,
      createdAt: now(),
    });
    // A banned person loses the role of a moderator.
    if (isBan) await repository.deleteModerator(trx, creatorId, userId);
    if (removesMessages) await removeEntries(trx, liveId, userId, byId);
    if (isBan) await notify(trx, 'liveBanned', { creatorId, userId, contentId: liveId, title });
    await publishViewer(trx, userId, isBan ? null : liveId);
    return restrictionId;
  });
  return toRestriction(await repository.getRestriction(db, id));
}

/**
 * Ends a time-out or a ban.
 * @throws 404 unless the caller is the creator of the live or a moderator
 */
export async function lift(caller: Caller, liveId: string, id: string): Promise<void> {
  const standing = await readStanding(db, caller, liveId);
  assertModerates(standing);
  await inTransaction(async (trx) => {
    await holdRole(trx, standing, caller.actor.userId);
    const userId = await repository.liftRestriction(trx, { id, creatorId: standing.live.creatorId }, now());
    if (userId) await publishViewer(trx, userId, null);
  });
}

/** Returns an own live. @throws 404 for another creator's live */
async function getOwn(from: Db, actor: CreatorActor, liveId: string) {
  const live = await findLive(from, liveId);
  if (!live || !isOwn(actor, live)) throw notFound('This live');
  return live;
}

/**
 * Names the author of a message a moderator of all lives of the creator.
 * @throws 403 for the creator, 404 for another creator's live or an erased person, 409 above the
 *   maximum number of moderators, or for a banned person
 */
export async function nameModerator(
  actor: CreatorActor,
  liveId: string,
  { messageId }: Body<typeof liveChat.nameModerator>,
): Promise<LiveModerator> {
  const { creatorId, title } = await getOwn(db, actor, liveId);
  return inTransaction(async (trx) => {
    await lockCreator(trx, creatorId);
    const userId = await getAuthorId(trx, liveId, { messageId });
    if (userId === actor.userId) throw new AppError(403, 'FORBIDDEN', 'You moderate your own lives.');
    const isBanned = await repository.isBanned(trx, creatorId, userId);
    if (isBanned) throw conflict('BANNED', 'This person is banned from your lives. End the ban first.');
    if ((await repository.countModerators(trx, creatorId)) >= limits.liveModerators)
      throw conflict('TOO_MANY_MODERATORS', `You can have ${limits.liveModerators} moderators.`);
    if (await repository.insertModerator(trx, { creatorId, userId }, now())) {
      await notify(trx, 'liveModeratorNamed', { creatorId, userId, contentId: liveId, title });
      await publishViewer(trx, userId, null);
    }
    const row = (await repository.listModerators(trx, creatorId)).find((each) => each.userId === userId);
    return toModerator(row!);
  });
}

/**
 * Ends the role of a moderator.
 * @throws 404 for another creator's live
 */
export async function removeModerator(actor: CreatorActor, liveId: string, userId: string): Promise<void> {
  const { creatorId } = await getOwn(db, actor, liveId);
  await inTransaction(async (trx) => {
    if (await repository.deleteModerator(trx, creatorId, userId)) await publishViewer(trx, userId, null);
  });
}
