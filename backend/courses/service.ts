import type {
  courses,
  CourseCard,
  CourseDraft,
  CoursePage,
  CourseState,
  OwnCourse,
} from '../../contract/courses.ts';
import type { Query } from '../../contract/call.ts';
import type { CreatorCard } from '../../contract/creators.ts';
import type { TopicId } from '../../contract/shared.ts';
import { now } from '../clock.ts';
import { db, inTransaction, type Db, type Trx } from '../db/connection.ts';
import { cursorOf, pageFrom, readCursor } from '../db/pagination.ts';
import * as creators from '../creators/service.ts';
import * as files from '../files/service.ts';
import type { Actor } from '../http/actor.ts';
import { allow, notFound } from '../http/errors.ts';
import { revalidate } from '../revalidation.ts';
import * as learning from './learning-repository.ts';
import * as outline from './outline-repository.ts';
import * as policy from './policy.ts';
import * as repository from './repository.ts';

type Row = Awaited<ReturnType<typeof repository.getCourse>>;
type Byline = CreatorCard & { bio: string };

const toCard = (row: Row, creator: Byline): CourseCard => ({
  id: row.id,
  title: row.title,
  promise: row.promise,
  topicId: row.topicId as TopicId,
  priceCents: row.priceCents,
  picture: files.shownPicture(row.picture),
  partsCount: row.partsCount,
  durationSeconds: row.durationSeconds,
  ratingAverage: row.ratingCount ? Math.round((row.ratingSum / row.ratingCount) * 10) / 10 : null,
  ratingCount: row.ratingCount,
  creator,
});

/** Cards of rows in their order. */
async function toCards(from: Db, rows: Row[]): Promise<CourseCard[]> {
  const bylines = await creators.cardsById(
    from,
    rows.map((row) => row.creatorId),
  );
  return rows.map((row) => toCard(row, bylines.get(row.creatorId)!));
}

/** Cards by course id, of courses in any state. */
export async function cardsById(from: Db, ids: string[]) {
  const rows = await repository.listByIds(from, ids);
  const cards = await toCards(from, rows);
  return new Map(
    rows.map((row, index) => [row.id, { card: cards[index]!, isPublic: row.state === 'PUBLISHED' }]),
  );
}

/** With `withNewMedia` also what the office has not approved yet. */
async function toPage(from: Db, row: Row, withNewMedia = false): Promise<CoursePage> {
  const [bylines, modules, parts, stars] = await Promise.all([
    creators.cardsById(from, [row.creatorId]),
    outline.listModules(from, row.id),
    outline.listParts(from, row.id),
    learning.countStars(from, row.id),
  ]);
  const creator = bylines.get(row.creatorId)!;
  const shown = withNewMedia ? parts : parts.filter((part) => part.isApproved);
  const fileIds = shown.flatMap((part) => part.fileId ?? part.pendingFileId ?? []);
  return {
    ...toCard(row, creator),
    description: row.description,
    outcomes: row.outcomes,
    tags: row.tags,
    hasCaptions: await files.haveCaptions(from, fileIds),
    ratingSpread: [1, 2, 3, 4, 5].map((count) => stars.find((row) => row.stars === count)?.count ?? 0),
    creator,
    modules: modules
      .map(({ id, title }) => ({
        id,
        title,
        parts: shown.filter((part) => part.moduleId === id) as CoursePage['modules'][0]['parts'],
      }))
      .filter((module) => module.parts.length > 0),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** A published course; what is not public is 404 here even for its creator, so that the page may be kept ready-made. */
export async function read(id: string): Promise<CoursePage> {
  const row = await repository.findPublished(db, id);
  if (!row) throw notFound('This course');
  return toPage(db, row);
}

/** The course for those who may see it though the public may not. */
export async function preview(actor: Actor, id: string): Promise<CoursePage> {
  const row = await repository.findCourse(db, id);
  const isUnlocked = row && (await learning.findEntitlement(db, actor.userId, id)) !== undefined;
  if (!row || !policy.canViewHidden(actor, row, isUnlocked === true)) throw notFound('This course');
  return toPage(db, row, policy.isOwn(actor, row) || actor.isOffice);
}

export async function list(query: Query<typeof courses.list>) {
  const { orderBy, limit, cursor, ...filter } = query;
  const rows = await repository.listPublished(
    db,
    orderBy,
    filter,
    cursor ? readCursor(cursor, 2) : null,
    limit + 1,
  );
  const page = pageFrom(
    rows,
    limit,
    (row) => cursorOf(row.sortText, row.id),
    (row) => row,
  );
  return { ...page, items: await toCards(db, page.items) };
}

const toOwn = (row: Awaited<ReturnType<typeof repository.listOwn>>[number]): OwnCourse => ({
  ...row,
  state: row.state as CourseState,
  picture: files.shownPicture(row.picture),
  topicId: row.topicId as TopicId | null,
  soldCount: row.soldCount ?? 0,
  earnedCents: Number(row.earnedCents ?? 0),
  updatedAt: row.updatedAt.toISOString(),
});

export async function listOwn(actor: Actor, query: Query<typeof courses.listOwn>) {
  const after = query.cursor ? readCursor(query.cursor, 2) : null;
  const rows = await repository.listOwn(db, actor.creator!.id, query.state, after, query.limit + 1);
  return pageFrom(rows, query.limit, (row) => cursorOf(row.sortText, row.id), toOwn);
}

/** Whether the creator has chosen something that the public does not get. */
export const hasNewMedia = (parts: outline.PartRow[]): boolean => parts.some(outline.isPending);

/** What still keeps a course from review. */
export const missingOf = (row: Row, parts: outline.PartRow[]): string[] =>
  [
    row.title.length < 3 && 'title',
    row.promise.length < 3 && 'promise',
    row.description.length < 20 && 'description',
    !row.topicId && 'topicId',
    parts.length === 0 && 'parts',
    parts.some((part) => (part.kind === 'text' ? !part.textBody : !(part.pendingFileId ?? part.fileId))) &&
      'files',
  ].filter((name) => name !== false);

export async function toDraft(from: Db, actor: Actor, id: string): Promise<CourseDraft> {
  const row = await repository.getCourse(from, id);
  const [modules, parts, buyersCount] = await Promise.all([
    outline.listModules(from, id),
    outline.listParts(from, id),
    learning.countHolders(from, id),
  ]);
  const chosen = (part: outline.PartRow) => part.pendingFileId ?? part.fileId;
  const stored = await files.listFiles(
    from,
    parts.flatMap((part) => chosen(part) ?? []),
  );
  const isNew = row.publishedAt === null;
  const missing = missingOf(row, parts);
  const canSubmit = policy.canSubmit(row, hasNewMedia(parts)) === true;
  const toDraftPart = (part: outline.PartRow) => ({
    ...part,
    kind: part.kind as CourseDraft['modules'][0]['parts'][0]['kind'],
    text: part.textBody,
    file: stored.find((file) => file.id === chosen(part)) ?? null,
    isPending: !isNew && outline.isPending(part),
  });
  return {
    ...row,
    topicId: row.topicId as TopicId | null,
    picture: files.shownPicture(row.picture),
    state: row.state as CourseState,
    buyersCount,
    modules: modules.map((module) => ({
      ...module,
      parts: parts.filter((part) => part.moduleId === module.id).map(toDraftPart),
    })),
    updatedAt: row.updatedAt.toISOString(),
    missing,
    can: {
      update: policy.canUpdate(actor, row) === true,
      submit: canSubmit && missing.length === 0,
      publish: policy.canPublish(row, creators.canPublish(actor.creator!)) === true,
      unpublish: policy.canUnpublish(row) === true,
      remove: policy.canRemove(actor, row) === true,
    },
  };
}

export async function readDraft(actor: Actor, id: string): Promise<CourseDraft> {
  const row = await repository.findCourse(db, id);
  if (!row || !policy.isOwn(actor, row) || row.state === 'DELETED') throw notFound('This course');
  return toDraft(db, actor, id);
}

/** Takes the course for a change. @throws 404 for somebody else's, 403 when it may not be changed now. */
export async function lockForChange(trx: Trx, actor: Actor, id: string): Promise<Row> {
  const row = await repository.lockCourse(trx, id);
  if (!row || !policy.isOwn(actor, row)) throw notFound('This course');
  allow(policy.canUpdate(actor, row));
  return row;
}

/** Notes that a course changed, and has the pages revalidated that show it. */
export async function touch(trx: Trx, row: Pick<Row, 'id' | 'creatorId' | 'state'>): Promise<void> {
  await repository.updateCourse(trx, row.id, { updatedAt: now() });
  if (row.state !== 'PUBLISHED') return;
  await revalidateCourse(trx, row);
}

/** After something public of a course changed, or whether it is public. */
export async function revalidateCourse(trx: Trx, row: Pick<Row, 'id' | 'creatorId'>): Promise<void> {
  await revalidate(trx, 'course', row.id);
  await revalidate(trx, 'creator', row.creatorId);
}

/** A page seen; once for each viewer and day. */
export const addView = (viewer: string, id: string) =>
  repository.countView(db, id, viewer, now().toISOString().slice(0, 10));

/** What a sale needs to know: title, price and whose it is; only of a course that is public now. */
export async function getForSale(from: Db, id: string) {
  const row = await repository.findPublished(from, id);
  if (!row) throw notFound('This course');
  const creator = await creators.getById(from, row.creatorId);
  return { ...row, creator };
}

/** A drawn cover never replaces an own one. */
export const setDrawnPicture = (id: string, picture: string) =>
  inTransaction(async (trx) => {
    const row = await repository.lockCourse(trx, id);
    if (!row || row.hasOwnPicture) return;
    await repository.updateCourse(trx, id, { picture });
    if (row.state === 'PUBLISHED') await revalidateCourse(trx, row);
  });

export const findTopic = async (id: string) =>
  (await repository.findCourse(db, id))?.topicId as TopicId | null | undefined;
