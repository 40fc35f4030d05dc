import type { Body } from '../../contract/call.ts';
import type { CourseStanding, courses, PlayablePart, Progress, RatingInput } from '../../contract/courses.ts';
import type { z } from 'zod';
import { now } from '../clock.ts';
import { db, inTransaction, type Db, type Trx } from '../db/connection.ts';
import { cursorOf, pageFrom, readCursor } from '../db/pagination.ts';
import * as creators from '../creators/service.ts';
import * as files from '../files/service.ts';
import type { Actor } from '../http/actor.ts';
import { allow, AppError, notFound } from '../http/errors.ts';
import * as learning from './learning-repository.ts';
import * as outline from './outline-repository.ts';
import * as policy from './policy.ts';
import * as repository from './repository.ts';
import { revalidateCourse } from './service.ts';

type Step = outline.StepRow;

/** Where "continue" leads: the part last touched, or the first unfinished one after it. */
function continueAt(parts: Step[], rows: learning.ProgressRow[], isDone: (part: Step) => boolean) {
  const last = rows.find((row) => parts.some((part) => part.id === row.partId));
  if (!last) return { continuePartId: null, continueSeconds: 0 };
  const from = parts.findIndex((part) => part.id === last.partId);
  const next = [...parts.slice(from), ...parts.slice(0, from)].find((part) => !isDone(part));
  return {
    continuePartId: next?.id ?? null,
    continueSeconds: Math.floor(rows.find((row) => row.partId === next?.id)?.seconds ?? 0),
  };
}

function progressIn(parts: Step[], rows: learning.ProgressRow[]): Progress {
  const shown = parts.filter((part) => part.isApproved);
  const done = new Set(rows.filter((row) => row.completedAt).map((row) => row.partId));
  const completedPartIds = shown.filter((part) => done.has(part.id)).map((part) => part.id);
  return {
    completedPartIds,
    percent: shown.length ? Math.floor((completedPartIds.length / shown.length) * 100) : 0,
    ...continueAt(shown, rows, (part) => done.has(part.id)),
  };
}

const noProgress: Progress = { completedPartIds: [], percent: 0, continuePartId: null, continueSeconds: 0 };

/** Progress of one person in some courses, by course id, with the title that "continue" leads to. */
export async function progressByCourse(from: Db, userId: string, courseIds: string[]) {
  const [steps, rows] = await Promise.all([
    outline.listSteps(from, courseIds),
    learning.listProgress(from, userId, courseIds),
  ]);
  const partsOf = Map.groupBy(steps, (part) => part.courseId);
  const rowsOf = Map.groupBy(rows, (row) => row.courseId);
  const entries = courseIds.map((courseId) => {
    const parts = partsOf.get(courseId) ?? [];
    const progress = progressIn(parts, rowsOf.get(courseId) ?? []);
    const title = parts.find((part) => part.id === progress.continuePartId)?.title ?? null;
    return [courseId, { progress, continueTitle: title }] as const;
  });
  return new Map(entries);
}

const isUnlocked = async (from: Db, actor: Actor | null, courseId: string) =>
  actor !== null && (await learning.findEntitlement(from, actor.userId, courseId)) !== undefined;

/** Whether a person has a content by a right that does not end with a membership. */
export const holdsForGood = async (from: Db, userId: string, contentId: string) =>
  (await learning.findLastingEntitlement(from, userId, contentId)) !== undefined;

/** What a course is to the person looking at it; to a visitor it is only for sale. */
export async function readStanding(actor: Actor | null, courseId: string): Promise<CourseStanding> {
  const course = await repository.findCourse(db, courseId);
  const unlocked = await isUnlocked(db, actor, courseId);
  if (!course || (course.state !== 'PUBLISHED' && !policy.canViewHidden(actor, course, unlocked)))
    throw notFound('This course');
  const creator = await creators.getById(db, course.creatorId);
  const isOwn = policy.isOwn(actor, course);
  const rating = actor && (await learning.findRating(db, courseId, actor.userId));
  const isForSale = course.state === 'PUBLISHED' && course.priceCents > 0 && creator.canReceivePayments;
  return {
    isUnlocked: unlocked,
    isOwn,
    progress: actor
      ? (await progressByCourse(db, actor.userId, [courseId])).get(courseId)!.progress
      : noProgress,
    myRating: rating ? { stars: rating.stars, text: rating.textBody } : null,
    can: {
      buy: isForSale && !unlocked && !isOwn,
      unlockFree: policy.canUnlockFree(actor, course, unlocked) === true,
      rate: actor !== null && policy.canRate(actor, course, unlocked) === true,
      update: actor !== null && policy.canUpdate(actor, course) === true,
    },
  };
}

/** Gives a right to a course, once; a purchase that is told twice gives nothing more. */
export async function grant(
  trx: Trx,
  right: {
    userId: string;
    courseId: string;
    source: 'FREE' | 'PURCHASE' | 'GIFT';
    purchaseId: string | null;
  },
): Promise<boolean> {
  const { courseId: contentId, ...rest } = right;
  const added = await learning.insertEntitlement(trx, {
    ...rest,
    contentId,
    contentType: 'COURSE',
    grantedAt: now(),
  });
  if (added) await learning.countUnlock(trx, contentId);
  return added;
}

export async function unlockFree(actor: Actor, courseId: string): Promise<CourseStanding> {
  await inTransaction(async (trx) => {
    const course = await repository.findPublished(trx, courseId);
    if (!course) throw notFound('This course');
    if (await isUnlocked(trx, actor, courseId)) return;
    allow(policy.canUnlockFree(actor, course, false));
    await grant(trx, { userId: actor.userId, courseId, source: 'FREE', purchaseId: null });
  });
  return readStanding(actor, courseId);
}

/** Loads a part with its course. @throws 404 when the caller may not know of it, 403 LOCKED when it has to be unlocked. */
async function getPlayable(actor: Actor | null, courseId: string, partId: string) {
  const [course, part] = await Promise.all([
    repository.findCourse(db, courseId),
    outline.findPart(db, partId),
  ]);
  const unlocked = await isUnlocked(db, actor, courseId);
  if (!course || !part || part.courseId !== courseId) throw notFound('This part');
  if (course.state !== 'PUBLISHED' && !policy.canViewHidden(actor, course, unlocked))
    throw notFound('This part');
  const verdict = policy.canPlay(actor, course, part, unlocked);
  if (verdict !== true) throw new AppError(403, 'LOCKED', verdict);
  return { course, part };
}

async function linksTo(fileId: string) {
  const file = await files.findFile(db, fileId);
  if (!file) return null;
  const [link, captions] = await Promise.all([files.signedLink(file), files.findCaptionsLink(db, fileId)]);
  return {
    ...link,
    mimeType: file.mimeType,
    fileName: file.fileName,
    posterUrl: files.shownPicture(file.thumbnail)?.url ?? null,
    captionsUrl: captions?.url ?? null,
  };
}

/** A part ready to play; its links are made for this moment and expire. */
export async function playPart(actor: Actor | null, courseId: string, partId: string): Promise<PlayablePart> {
  const { course, part } = await getPlayable(actor, courseId, partId);
  const seesDraft = policy.isOwn(actor, course) || actor?.isOffice === true;
  const fileId = seesDraft ? (part.pendingFileId ?? part.fileId) : part.fileId;
  const [media, parts, rows] = await Promise.all([
    fileId ? linksTo(fileId) : null,
    outline.listParts(db, courseId),
    actor ? learning.listProgress(db, actor.userId, [courseId]) : [],
  ]);
  const following = parts.slice(parts.findIndex((row) => row.id === partId) + 1);
  const own = rows.find((row) => row.partId === partId);
  return {
    id: part.id,
    title: part.title,
    kind: part.kind as PlayablePart['kind'],
    text: part.textBody,
    mediaUrl: media?.url ?? null,
    mimeType: media?.mimeType ?? null,
    fileName: media?.fileName ?? null,
    captionsUrl: media?.captionsUrl ?? null,
    posterUrl: media?.posterUrl ?? null,
    expiresAt: media?.expiresAt.toISOString() ?? null,
    durationSeconds: part.durationSeconds,
    resumeSeconds: own?.completedAt ? 0 : Math.floor(own?.seconds ?? 0),
    isCompleted: own?.completedAt != null,
    nextPartId: following.find((row) => seesDraft || row.isApproved)?.id ?? null,
  };
}

/** Creators and the office look at courses without leaving a trace in them. */
export async function saveProgress(
  actor: Actor,
  courseId: string,
  body: Body<typeof courses.saveProgress>,
): Promise<Progress> {
  const { course } = await getPlayable(actor, courseId, body.partId);
  const leavesTrace =
    !policy.isOwn(actor, course) && (!actor.isOffice || (await isUnlocked(db, actor, courseId)));
  if (leavesTrace)
    await learning.putProgress(db, {
      userId: actor.userId,
      partId: body.partId,
      courseId,
      seconds: body.seconds,
      completedAt: body.isCompleted ? now() : null,
      updatedAt: now(),
    });
  return (await progressByCourse(db, actor.userId, [courseId])).get(courseId)!.progress;
}

const signature = (name: string, lastName: string) => (lastName ? `${name} ${[...lastName][0]}.` : name);

export async function listRatings(courseId: string, limit: number, cursor?: string) {
  if (!(await repository.findPublished(db, courseId))) throw notFound('This course');
  const rows = await learning.listWritten(db, courseId, cursor ? readCursor(cursor, 2) : null, limit + 1);
  return pageFrom(
    rows,
    limit,
    (row) => cursorOf(row.sortText, row.id),
    (row) => ({
      id: row.id,
      stars: row.stars,
      text: row.textBody,
      author: signature(row.name, row.lastName),
      createdAt: row.createdAt.toISOString(),
    }),
  );
}

/** A second rating replaces the first. */
export const rate = (
  actor: Actor,
  author: { name: string; lastName: string },
  courseId: string,
  input: z.output<typeof RatingInput>,
) =>
  inTransaction(async (trx) => {
    const course = await repository.lockCourse(trx, courseId);
    const unlocked = await isUnlocked(trx, actor, courseId);
    if (!course || (course.state !== 'PUBLISHED' && !unlocked)) throw notFound('This course');
    allow(policy.canRate(actor, course, unlocked));
    const before = await learning.findRating(trx, courseId, actor.userId);
    const row = await learning.putRating(trx, {
      courseId,
      userId: actor.userId,
      stars: input.stars,
      textBody: input.text,
      createdAt: now(),
    });
    await learning.addToRating(trx, courseId, input.stars - (before?.stars ?? 0), before ? 0 : 1);
    if (course.state === 'PUBLISHED') await revalidateCourse(trx, course);
    return {
      id: row.id,
      stars: row.stars,
      text: row.textBody,
      author: signature(author.name, author.lastName),
      createdAt: row.createdAt.toISOString(),
    };
  });

export const listUnlocked = (actor: Actor, after: string[] | null, limit: number) =>
  learning.listUnlocked(db, actor.userId, after, limit);
