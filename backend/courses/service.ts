import type {
  courses,
  CourseCard,
  CourseDraft,
  CourseDraftFields,
  CoursePage,
  PublishedCourse,
} from '../../contract/courses.ts';
import type { Query } from '../../contract/call.ts';
import type { Byline } from '../../contract/content.ts';
import { isLongEnough, isWholeTitle } from '../../contract/rules/long-enough.ts';
import { now } from '../clock.ts';
import type { Content } from '../extension-points/content-kinds.ts';
import { canCharge, canView, isOwn } from '../policies/access.ts';
import { closeOpenPurchases } from '../extension-points/sellables.ts';
import { toAverageRating, countStarRatings } from '../engagement/rating-service.ts';
import { db, type Db, type Trx } from '../db/connection.ts';
import { writeCursor, pageFrom, readCursor } from '../db/pagination.ts';
import * as creators from '../creators/service.ts';
import * as entitlements from '../entitlements/service.ts';
import { listTracks, toStoredCaptions } from '../files/captions-service.ts';
import { shownPicture } from '../files/picture-service.ts';
import { listFiles } from '../files/service.ts';
import type { Actor, CreatorActor } from '../http/actor.ts';
import { allow, notFound } from '../errors.ts';
import { revalidate } from '../revalidation.ts';
import { findIncluded } from './included-service.ts';
import * as outline from './outline-repository.ts';
import * as policy from './policy.ts';
import * as repository from './repository.ts';

type Row = repository.CourseRow;

const toCard = (row: repository.CardRow, creator: Byline): CourseCard => ({
  id: row.id,
  title: row.title,
  tagline: row.tagline,
  // The topic is set, because a course cannot be submitted without one.
  topicId: row.topicId!,
  priceCents: row.priceCents,
  picture: shownPicture(row.picture),
  partsCount: row.partsCount,
  durationSeconds: row.durationSeconds,
  ratingAverage: toAverageRating(row),
  ratingCount: row.ratingCount,
  creator,
});

/** Converts rows into cards in the same order. */
export async function toCards(from: Db, rows: repository.CardRow[]): Promise<CourseCard[]> {
  const bylines = await creators.bylinesById(
    from,
    rows.map((row) => row.creatorId),
  );
  return rows.map((row) => toCard(row, bylines.get(row.creatorId)!));
}

/**
 * Converts a row into the content of its page. With `withNewMedia`, unapproved parts are included.
 */
async function toPage(from: Db, row: Row, withNewMedia = false): Promise<CoursePage> {
  const [creator, modules, parts, stars] = await Promise.all([
    creators.getCard(from, row.creatorId),
    outline.listModules(from, row.id),
    outline.listSteps(from, [row.id]),
    countStarRatings(from, 'COURSE', row.id),
  ]);
  const shown = parts.filter((part) => part.retiredAt === null && (withNewMedia || part.isApproved));
  const fileIds = shown.flatMap((part) => part.fileId ?? part.pendingFileId ?? []);

  return {
    ...toCard(row, creator),
    topicId: row.topicId,
    description: row.description,
    outcomes: row.outcomes,
    tags: row.tags,
    captionLanguages: [...new Set((await listTracks(from, fileIds)).map(({ language }) => language))].sort(),
    ratingSpread: stars,
    creator,
    digitalProduct: await findIncluded(from, row.digitalProductId),
    modules: modules
      .map(({ id, title }) => ({
        id,
        title,
        parts: shown.filter((part) => part.moduleId === id),
      }))
      .filter((module) => module.parts.length > 0),
    updatedAt: row.updatedAt.toISOString(),
    isOnSale: canCharge(row.priceCents, creator.canReceive),
  };
}

/**
 * Returns a public course. A course that is not public returns 404 even for its creator, so that
 * the page can be static.
 */
export async function read(id: string): Promise<PublishedCourse> {
  const row = await repository.findCourse(db, id);
  if (!row?.isPublic) throw notFound('This course');
  return { ...(await toPage(db, row)), topicId: row.topicId! };
}

/** Converts a row into the input of the content rules. */
export const toContent = (row: Row): Content => ({ ...row, isDeleted: row.state === 'DELETED' });

/**
 * Returns a course together with its viewer.
 * @throws 404 if the viewer may not see the course
 */
export async function getViewed(from: Db, actor: Actor | null, id: string) {
  const [row, isUnlocked] = await Promise.all([
    repository.findCourse(from, id),
    entitlements.hasEntitlement(from, actor?.userId, 'COURSE', id),
  ]);
  const viewer = { actor, isUnlocked };
  if (!row || !canView(viewer, toContent(row))) throw notFound('This course');
  return { row, viewer };
}

/** Returns a course for a caller who may see it, even when it is not public. */
export async function preview(actor: Actor, id: string): Promise<CoursePage> {
  const { row } = await getViewed(db, actor, id);
  return toPage(db, row, isOwn(actor, row) || actor.isOffice);
}

export const listTopics = async () => ({ topics: await repository.listTopics(db) });

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
    (row) => writeCursor(row.sortText, row.id),
    (row) => row,
  );
  return { ...page, items: await toCards(db, page.items) };
}

/**
 * Lists the public courses of a creator.
 * @throws 404 for a creator who is not public
 */
export async function listOfCreator(creator: string, query: Query<typeof courses.listOfCreator>) {
  const { id: creatorId } = await creators.read(null, creator);
  return list({ ...query, creatorId });
}

/** Returns the fields that are missing before a course can be submitted for review. */
export const listMissingFields = (row: Row, parts: outline.OutlineSummary, canReceive: boolean): string[] =>
  [
    !isWholeTitle(row.title) && 'title',
    !isLongEnough(row.tagline, 3) && 'tagline',
    row.description.length < 20 && 'description',
    !row.topicId && 'topicId',
    parts.count === 0 && 'parts',
    parts.hasEmptyPart && 'files',
    !canCharge(row.priceCents, canReceive) && 'payouts',
  ].filter((name) => name !== false);

/** Reads the data that the draft of a course shows in addition to its row. */
const readBesideDraft = (from: Db, { id, creatorId }: Pick<Row, 'id' | 'creatorId'>) =>
  Promise.all([
    creators.getById(from, creatorId),
    outline.summarise(from, id),
    entitlements.countOwners(from, 'COURSE', [id]),
  ]);

/**
 * Changes a course and returns its draft without the outline.
 * @param row the locked row before the change
 */
export async function changeDraft(
  trx: Trx,
  actor: CreatorActor,
  row: Row,
  change: Parameters<typeof repository.changeCourse>[2],
): Promise<CourseDraftFields> {
  const [changed, beside] = await Promise.all([
    repository.changeCourse(trx, row.id, { ...change, updatedAt: now() }),
    readBesideDraft(trx, row),
  ]);
  return toFields(actor, changed, beside);
}

function toFields(
  actor: CreatorActor,
  row: Row,
  [creator, summary, owners]: Awaited<ReturnType<typeof readBesideDraft>>,
): CourseDraftFields {
  const { id } = row;
  const missing = listMissingFields(row, summary, creators.canReceive(creator));
  const canSubmit = policy.canSubmit(row, summary.hasNewMedia) === true;
  return {
    ...row,
    picture: shownPicture(row.picture),
    ownersCount: owners.get(id) ?? 0,
    updatedAt: row.updatedAt.toISOString(),
    missing,
    can: {
      update: policy.canUpdate(actor, row) === true,
      submit: canSubmit && missing.length === 0,
      withdraw: policy.canWithdraw(row) === true,
      publish:
        policy.canPublish(row, creators.canPublish(actor.creator)) === true && !missing.includes('payouts'),
      unpublish: policy.canUnpublish(row) === true,
      remove: policy.canRemove(actor, row) === true,
    },
  };
}

/** Returns the modules with their parts as the editor shows them. */
async function readOutline(from: Db, id: string, isNew: boolean): Promise<CourseDraft['modules']> {
  const [modules, parts] = await Promise.all([outline.listModules(from, id), outline.listParts(from, id)]);
  const chosen = (part: outline.PartRow) => part.pendingFileId ?? part.fileId;
  const fileIds = parts.flatMap((part) => chosen(part) ?? []);
  const [stored, tracks] = await Promise.all([listFiles(from, fileIds), listTracks(from, fileIds)]);
  const toDraftPart = (part: outline.PartRow) => ({
    ...part,
    text: part.textBody,
    file: stored.find((file) => file.id === chosen(part)) ?? null,
    captions: toStoredCaptions(tracks, chosen(part)),
    isPending: !isNew && outline.isPending(part),
  });
  return modules.map((module) => ({
    ...module,
    parts: parts.filter((part) => part.moduleId === module.id).map(toDraftPart),
  }));
}

export const toDraft = async (from: Db, actor: CreatorActor, id: string): Promise<CourseDraft> =>
  toWholeDraft(from, actor, await repository.getCourse(from, id));

async function toWholeDraft(from: Db, actor: CreatorActor, row: Row): Promise<CourseDraft> {
  const [beside, modules] = await Promise.all([
    readBesideDraft(from, row),
    readOutline(from, row.id, row.publishedAt === null),
  ]);
  return { ...toFields(actor, row, beside), modules };
}

export async function readDraft(actor: CreatorActor, id: string): Promise<CourseDraft> {
  const row = await repository.findCourse(db, id);
  if (!row || !isOwn(actor, row) || row.state === 'DELETED') throw notFound('This course');
  return toWholeDraft(db, actor, row);
}

/**
 * Locks an own course for a change.
 * @throws 404 for another creator's course, 403 if the course may not be changed now
 */
export async function lockForChange(trx: Trx, actor: Actor, id: string): Promise<Row> {
  const row = await repository.lockCourse(trx, id);
  if (!row || !isOwn(actor, row)) throw notFound('This course');
  allow(policy.canUpdate(actor, row));
  return row;
}

/** Updates the time of the course's last change and revalidates its public pages. */
export async function markChanged(trx: Trx, row: Pick<Row, 'id' | 'creatorId' | 'isPublic'>): Promise<void> {
  await repository.updateCourse(trx, row.id, { updatedAt: now() });
  if (row.isPublic) await revalidate(trx, 'COURSE', row.id);
}

/**
 * Updates everything that depends on a stored change of state. Revalidates the course's public
 * pages, and closes its open payment pages if it is no longer for sale.
 * @param before the locked row before the change
 * @returns the current row
 */
export async function afterStateChange(trx: Trx, before: Row): Promise<Row> {
  const after = await repository.getCourse(trx, before.id);
  if (before.isPublic || after.isPublic) await revalidate(trx, 'COURSE', before.id);
  if (before.isPublic && !after.isPublic)
    await closeOpenPurchases(trx, { contentType: 'COURSE', contentId: before.id });
  return after;
}
