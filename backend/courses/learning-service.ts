import type { Body } from '../../contract/call.ts';
import type { CourseViewerState, learning as learningCalls, PlayablePart } from '../../contract/learning.ts';
import type { Progress } from '../../contract/shared.ts';
import { canRefundByRule } from '../checkout/refunds/request-service.ts';
import { now } from '../clock.ts';
import { canBuy, canPlay, canRate, canUnlockFree, isOwn } from '../policies/access.ts';
import { closeOpenPurchases, type UseOfPurchase } from '../extension-points/sellables.ts';
import { findOwnRating } from '../engagement/rating-service.ts';
import * as creators from '../creators/service.ts';
import { db, inTransaction, type Db, type Trx } from '../db/connection.ts';
import * as entitlements from '../entitlements/service.ts';
import { listTrackLinks } from '../files/captions-service.ts';
import { signedLink } from '../files/link-service.ts';
import { shownPicture } from '../files/picture-service.ts';
import { findFile } from '../files/service.ts';
import { findHlsUrl } from '../files/video-link-service.ts';
import { isViewed, type Actor } from '../http/actor.ts';
import { recordPlayed, toPlayedSeconds } from '../insights/service.ts';
import { allow, AppError, notFound } from '../errors.ts';
import * as learning from './learning-repository.ts';
import * as outline from './outline-repository.ts';
import * as policy from './policy.ts';
import * as repository from './repository.ts';
import { getViewed, toContent } from './service.ts';

type Place = outline.PlaceRow;
type Step = outline.StepRow;

/**
 * Returns the position at which a user continues a course. This is the most recently played part,
 * or the first unfinished part after it.
 */
function continueAt(parts: Place[], rows: learning.ReachedRow[], isDone: (part: Place) => boolean) {
  const last = rows.find((row) => parts.some((part) => part.id === row.partId));
  if (!last) return { continuePartId: null, continueSeconds: 0 };
  const from = parts.findIndex((part) => part.id === last.partId);
  const next = [...parts.slice(from), ...parts.slice(0, from)].find((part) => !isDone(part));
  return {
    continuePartId: next?.id ?? null,
    continueSeconds: Math.floor(rows.find((row) => row.partId === next?.id)?.seconds ?? 0),
  };
}

/**
 * Returns the course parts that count for completion. Removed parts do not count, so that they do
 * not prevent a user from finishing the course.
 */
const shownOf = (parts: Place[]): Place[] =>
  parts.filter((part) => part.isApproved && part.retiredAt === null);

function progressIn(parts: Place[], rows: learning.ReachedRow[]): Progress {
  const approved = parts.filter((part) => part.isApproved);
  const shown = shownOf(parts);
  const done = new Set(rows.filter((row) => row.completedAt).map((row) => row.partId));
  const doneCount = shown.filter((part) => done.has(part.id)).length;
  return {
    completedPartIds: approved.filter((part) => done.has(part.id)).map((part) => part.id),
    percent: shown.length ? Math.floor((doneCount / shown.length) * 100) : 0,
    ...continueAt(shown, rows, (part) => done.has(part.id)),
  };
}

const noProgress: Progress = { completedPartIds: [], percent: 0, continuePartId: null, continueSeconds: 0 };

/**
 * Returns the progress of a user in several courses by course id, with the title of the part at
 * which to continue.
 */
export async function progressByCourse(from: Db, userId: string, courseIds: string[]) {
  const [steps, rows] = await Promise.all([
    outline.listPlaces(from, userId, courseIds),
    learning.listReached(from, userId, courseIds),
  ]);
  const partsOf = Map.groupBy(steps, (part) => part.courseId);
  const rowsOf = Map.groupBy(rows, (row) => row.courseId);
  const entries = courseIds.map((courseId) => {
    const parts = partsOf.get(courseId) ?? [];
    const progress = progressIn(parts, rowsOf.get(courseId) ?? []);
    const place = shownOf(parts).findIndex((part) => part.id === progress.continuePartId);
    const title = parts.find((part) => part.id === progress.continuePartId)?.title ?? null;
    return [
      courseId,
      { progress, continueTitle: title, continuePlace: place < 0 ? null : place + 1 },
    ] as const;
  });
  return new Map(entries);
}

/**
 * Returns which share of a course's paid parts a user has used. All paid parts have the same
 * weight.
 * A video or audio counts up to its furthest position. A text counts once it was opened, and any
 * other part once it was done. Playing a part again or marking it as not done does not reduce the
 * share.
 */
export async function measureUsage(
  from: Db,
  userId: string,
  courseId: string,
): Promise<{ consumed: number; downloads: number }> {
  const [steps, rows] = await Promise.all([
    outline.listSteps(from, [courseId]),
    learning.listProgress(from, userId, [courseId]),
  ]);
  const paid = steps.filter((part) => part.isApproved && !part.isFree && part.retiredAt === null);
  const byPart = new Map(rows.map((row) => [row.partId, row]));
  const shareOf = ({ id, kind, durationSeconds }: Step): number => {
    const row = byPart.get(id);
    if (!row) return 0;
    if (row.firstCompletedAt || (kind === 'text' && row.downloadedAt)) return 1;
    return durationSeconds ? Math.min(1, row.furthestSeconds / durationSeconds) : 0;
  };
  const consumed = paid.reduce((sum, part) => sum + shareOf(part), 0);
  return {
    consumed: paid.length ? consumed / paid.length : 0,
    downloads: steps.filter(
      ({ id, kind, isFree }) => kind !== 'text' && !isFree && byPart.get(id)?.downloadedAt,
    ).length,
  };
}

/**
 * Lists the course parts that a user played, opened, finished or downloaded, with their titles, in
 * order of time.
 */
export async function listUses(from: Db, userId: string, courseId: string): Promise<UseOfPurchase[]> {
  const [steps, rows] = await Promise.all([
    outline.listSteps(from, [courseId]),
    learning.listProgress(from, userId, [courseId]),
  ]);
  const byId = new Map(steps.map((part) => [part.id, part]));
  const uses = rows.flatMap((row): UseOfPurchase[] => {
    const { partId, furthestSeconds, updatedAt, firstCompletedAt, downloadedAt } = row;
    const part = byId.get(partId);
    const about = { title: part?.title ?? '', seconds: Math.floor(furthestSeconds) };
    const handedOut = part?.kind === 'text' ? ('OPENED' as const) : ('DOWNLOADED' as const);
    return [
      ...(furthestSeconds > 0 ? [{ ...about, at: updatedAt, did: 'PLAYED' as const }] : []),
      ...(firstCompletedAt ? [{ ...about, at: firstCompletedAt, did: 'FINISHED' as const }] : []),
      ...(downloadedAt ? [{ ...about, at: downloadedAt, did: handedOut }] : []),
    ];
  });
  return uses.sort((a, b) => a.at.getTime() - b.at.getTime());
}

/**
 * Lists the removed course parts that this user can still open. These parts were removed after the
 * user unlocked the course, or after a gift of it was paid for.
 */
async function listKeptParts(actor: Actor, courseId: string): Promise<outline.PartRow[]> {
  const retired = await outline.listRetiredParts(db, courseId);
  if (!retired.length) return [];
  const rights = await entitlements.listRights(db, actor.userId, 'COURSE', courseId);
  return retired.filter((part) => rights.some(({ keptSince }) => policy.isKeptForOwner(keptSince, part)));
}

/**
 * Returns true if the user would lose the right to a refund by opening a document of the course.
 * The recipient of a gift did not pay, so the result is false.
 */
async function canLoseRefund({ userId }: Actor, courseId: string): Promise<boolean> {
  const right = await entitlements.findRight(db, userId, 'COURSE', courseId);
  if (!right?.purchaseId || right.source === 'GIFT') return false;
  const steps = await outline.listSteps(db, [courseId]);
  return (
    steps.some(({ kind, isFree }) => kind === 'document' && !isFree) &&
    (await canRefundByRule(db, right.purchaseId))
  );
}

/** Returns the viewer state of a course. A visitor has no progress and no entitlement. */
export async function readViewerState(actor: Actor | null, courseId: string): Promise<CourseViewerState> {
  const { row, viewer } = await getViewed(db, actor, courseId);
  const course = toContent(row);
  const [creator, isOwned, progress, keptParts, myRating, openingEndsRefund] = await Promise.all([
    creators.getById(db, row.creatorId),
    actor !== null && entitlements.ownsPermanently(db, actor.userId, 'COURSE', courseId),
    actor && progressByCourse(db, actor.userId, [courseId]),
    viewer.isUnlocked && actor ? listKeptParts(actor, courseId) : [],
    actor && findOwnRating(db, actor.userId, 'COURSE', courseId),
    viewer.isUnlocked && actor !== null && canLoseRefund(actor, courseId),
  ]);
  return {
    isUnlocked: viewer.isUnlocked,
    isOwn: isOwn(actor, row),
    progress: progress?.get(courseId)?.progress ?? noProgress,
    keptParts,
    openingEndsRefund,
    myRating,
    can: {
      buy:
        course.isPublic &&
        canBuy(actor, course, { canReceivePayments: creators.canReceive(creator), isOwned }) === true,
      unlockFree: canUnlockFree(viewer, course) === true,
      rate: actor !== null && canRate(viewer, course) === true,
      update: policy.canUpdate(actor, row) === true,
    },
  };
}

export async function unlockFree(actor: Actor, courseId: string): Promise<CourseViewerState> {
  await inTransaction(async (trx) => {
    const row = await repository.findCourse(trx, courseId);
    if (!row?.isPublic) throw notFound('This course');
    const isUnlocked = await entitlements.hasEntitlement(trx, actor.userId, 'COURSE', courseId);
    if (isUnlocked) return;
    allow(canUnlockFree({ actor, isUnlocked }, toContent(row)));
    await entitlements.grant(trx, {
      userId: actor.userId,
      contentType: 'COURSE',
      contentId: courseId,
      source: 'FREE',
    });
    // The course may have had a price until now. Open payment pages are closed, because an owner
    // must not pay.
    await closeOpenPurchases(trx, { contentType: 'COURSE', contentId: courseId, buyerId: actor.userId });
  });
  return readViewerState(actor, courseId);
}

/**
 * Returns a course part with its course and viewer.
 * @throws 404 if the caller may not see the part, 403 LOCKED if the course has to be unlocked first
 */
async function getPlayable(actor: Actor | null, courseId: string, partId: string) {
  const [{ row: course, viewer }, part] = await Promise.all([
    getViewed(db, actor, courseId),
    outline.findPart(db, partId),
  ]);
  if (part?.courseId !== courseId) throw notFound('This part');
  if (part.retiredAt) {
    const kept = actor ? await listKeptParts(actor, courseId) : [];
    if (!kept.some(({ id }) => id === partId)) throw notFound('This part');
  }
  const isPlayable = policy.isPartReleased(actor, course, part);
  const verdict = isPlayable === true ? canPlay(viewer, toContent(course), part.isFree) : isPlayable;
  if (verdict !== true) throw new AppError(403, 'LOCKED', verdict);
  return { course, part, viewer };
}

async function linksTo(fileId: string) {
  const file = await findFile(db, fileId);
  if (!file) return null;
  const [link, captions] = await Promise.all([signedLink(file), listTrackLinks(db, fileId)]);
  return {
    ...link,
    hlsUrl: await findHlsUrl(db, file, link.expiresAt),
    mimeType: file.mimeType,
    fileName: file.fileName,
    posterUrl: shownPicture(file.thumbnail)?.url ?? null,
    captions,
  };
}

/**
 * Returns true if opening a course part delivers it completely. A document link delivers the file,
 * and a text is complete.
 */
const isHandedOut = ({ kind }: outline.PartRow): boolean => kind === 'document' || kind === 'text';

/**
 * Records that a course part was delivered.
 * @throws 403 LOCKED if the user no longer owns the course
 */
const recordHandedOut = (userId: string, { id: partId, courseId }: outline.PartRow): Promise<void> =>
  inTransaction(async (trx) => {
    // The lock orders this record and a refund request. If the request came first, the entitlement
    // is frozen. Otherwise the request sees this record.
    await entitlements.lockEntitled(trx, userId, 'COURSE', courseId);
    if (!(await entitlements.hasEntitlement(trx, userId, 'COURSE', courseId)))
      throw new AppError(403, 'LOCKED', 'Unlock this course to open it.');
    await learning.recordDownload(trx, { userId, partId, courseId, downloadedAt: now() });
  });

/** Returns a course part with newly signed links. */
export async function playPart(actor: Actor | null, courseId: string, partId: string): Promise<PlayablePart> {
  const { course, part, viewer } = await getPlayable(actor, courseId, partId);
  const seesDraft = isOwn(actor, course) || actor?.isOffice === true;
  if (actor && !isViewed(actor) && viewer.isUnlocked && !part.isFree && isHandedOut(part))
    await recordHandedOut(actor.userId, part);
  const fileId = seesDraft ? (part.pendingFileId ?? part.fileId) : part.fileId;
  const [media, parts, rows] = await Promise.all([
    fileId ? linksTo(fileId) : null,
    outline.listSteps(db, [courseId]),
    actor ? learning.listProgress(db, actor.userId, [courseId]) : [],
  ]);
  const current = parts.filter((row) => row.retiredAt === null);
  const following = current.slice(current.findIndex((row) => row.id === partId) + 1);
  const own = rows.find((row) => row.partId === partId);
  return {
    id: part.id,
    title: part.title,
    kind: part.kind,
    text: part.textBody,
    mediaUrl: media?.url ?? null,
    hlsUrl: media?.hlsUrl ?? null,
    mimeType: media?.mimeType ?? null,
    fileName: media?.fileName ?? null,
    captions: media?.captions ?? [],
    posterUrl: media?.posterUrl ?? null,
    expiresAt: media?.expiresAt.toISOString() ?? null,
    durationSeconds: part.durationSeconds,
    resumeSeconds: own?.completedAt ? 0 : Math.floor(own?.seconds ?? 0),
    isCompleted: own?.completedAt != null,
    nextPartId: following.find((row) => seesDraft || row.isApproved)?.id ?? null,
  };
}

/** Records the seconds that were played since the position was last reported. */
async function recordSeconds(
  trx: Trx,
  actor: Actor,
  { creatorId }: { creatorId: string },
  part: outline.PartRow,
  seconds: number,
): Promise<void> {
  if (part.kind !== 'video' && part.kind !== 'audio') return;
  const { userId } = actor;
  const before = await learning.findPositionForUpdate(trx, userId, part.id);
  const played = toPlayedSeconds(before ?? null, { seconds, at: now() });
  if (played > 0)
    await recordPlayed(trx, { userId, creatorId, courseId: part.courseId, partId: part.id, seconds: played });
}

/**
 * Saves a user's progress in a course part. Nothing is saved for the course's creator, and for the
 * office without an entitlement.
 * @param isCounted false if the played seconds must not count in the creator's figures
 */
export async function saveProgress(
  actor: Actor,
  courseId: string,
  body: Body<typeof learningCalls.saveProgress>,
  { isCounted = true } = {},
): Promise<Progress> {
  const { course, part, viewer } = await getPlayable(actor, courseId, body.partId);
  if (!isOwn(actor, course) && (!actor.isOffice || viewer.isUnlocked))
    await inTransaction(async (trx) => {
      if (isCounted) await recordSeconds(trx, actor, course, part, body.seconds);
      await learning.putProgress(trx, {
        userId: actor.userId,
        partId: body.partId,
        courseId,
        seconds: body.seconds,
        completedAt: body.isCompleted === undefined ? undefined : body.isCompleted ? now() : null,
        updatedAt: now(),
      });
      await entitlements.markSeen(trx, actor.userId, 'COURSE', courseId);
    });
  return (await progressByCourse(db, actor.userId, [courseId])).get(courseId)!.progress;
}
