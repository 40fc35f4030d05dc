import type { Query } from '../../contract/call.ts';
import type { Byline } from '../../contract/content.ts';
import type {
  DigitalProductCard,
  DigitalProductFile,
  DigitalProductPage,
  digitalProducts,
} from '../../contract/digital-products.ts';
import type { DigitalProductDraft } from '../../contract/digital-product-editing.ts';
import { paths } from '../../contract/paths.ts';
import { isWholeTitle } from '../../contract/rules/long-enough.ts';
import { toAverageRating, countStarRatings } from '../engagement/rating-service.ts';
import { findTakenDownAt, readTakedown } from '../moderation/takedown-service.ts';
import { hasWithCourse, listCoursesWith, lockCoursesWith } from '../courses/included-service.ts';
import * as creators from '../creators/service.ts';
import { db, type Db, type Trx } from '../db/connection.ts';
import { writeCursor, pageFrom, readCursor } from '../db/pagination.ts';
import * as entitlements from '../entitlements/service.ts';
import { canCharge, canView, isOwn } from '../policies/access.ts';
import type { Content } from '../extension-points/content-kinds.ts';
import { shownPicture } from '../files/picture-service.ts';
import type { Actor, CreatorActor } from '../http/actor.ts';
import { notFound } from '../errors.ts';
import * as files from './file-repository.ts';
import { countOwners } from './owner-repository.ts';
import * as policy from './policy.ts';
import * as repository from './repository.ts';

const contentType = 'DIGITAL_PRODUCT';

type Row = repository.ProductRow;
type Counts = { filesCount: number; pagesCount: number | null };

/** Row of a card; the price is null only for a draft. */
type ShownRow = Omit<repository.CardRow, 'priceCents'> & { priceCents: number | null };

const toCard = (row: ShownRow, creator: Byline, counts: Counts): DigitalProductCard => ({
  id: row.id,
  title: row.title,
  summary: row.summary,
  topicId: row.topicId,
  picture: shownPicture(row.picture),
  priceCents: row.priceCents ?? 0,
  filesCount: counts.filesCount,
  pagesCount: counts.pagesCount,
  ratingAverage: toAverageRating(row),
  ratingCount: row.ratingCount,
  creator,
});

/** Converts rows into cards in the same order. */
export async function toCards(from: Db, rows: ShownRow[]): Promise<DigitalProductCard[]> {
  const [bylines, counts] = await Promise.all([
    creators.bylinesById(
      from,
      rows.map((row) => row.creatorId),
    ),
    files.countCurrent(
      from,
      rows.map(({ id }) => id),
    ),
  ]);
  const countsOf = new Map(counts.map((count) => [count.productId, count]));
  const none = { filesCount: 0, pagesCount: null };
  return rows.map((row) => toCard(row, bylines.get(row.creatorId)!, countsOf.get(row.id) ?? none));
}

/** Converts a row into the input of the content rules. */
export const toContent = (row: Row): Content => ({ ...row, isDeleted: row.state === 'DELETED' });

/**
 * Converts a file into its public form. Only sample pages that can already be read are included.
 */
const toFile = (file: files.ProductFile): DigitalProductFile => ({
  id: file.id,
  title: file.title,
  note: file.note,
  fileName: file.fileName,
  mimeType: file.mimeType,
  size: file.size,
  pages: file.pages,
  refusesChanges: file.refusesChanges,
  language: file.language,
  format: file.format,
  durationSeconds: file.durationSeconds,
  samplePages: file.sampleKey === null ? [] : file.samplePages,
  samplePictures: (file.samplePictures ?? []).map(({ page, name, width, height }) => ({
    page,
    width,
    height,
    ...shownPicture(name)!,
  })),
});

const toVersion = ({
  number,
  note,
  publishedAt,
}: Awaited<ReturnType<typeof files.listVersions>>[number]) => ({
  number,
  note,
  publishedAt: publishedAt.toISOString(),
});

/**
 * Converts a row into the content of its page. A product that was never published shows its next
 * version.
 */
async function toPage(from: Db, row: Row): Promise<DigitalProductPage> {
  const [creator, listed, versions, ratingSpread, courses] = await Promise.all([
    creators.getCard(from, row.creatorId),
    files.listFiles(from, [row.id], files.shownList(row)),
    files.listVersions(from, row.id),
    countStarRatings(from, contentType, row.id),
    listCoursesWith(from, row.id),
  ]);
  const pages = listed.flatMap((file) => file.pages ?? []);
  return {
    ...toCard(row, creator, {
      filesCount: listed.length,
      pagesCount: pages.length ? pages.reduce((sum, count) => sum + count, 0) : null,
    }),
    priceCents: row.priceCents,
    creator,
    description: row.description,
    tags: row.tags,
    files: listed.map(toFile),
    versions: versions.map(toVersion),
    isStamped: row.isStamped,
    hasLicenceKeys: row.hasLicenceKeys,
    ratingSpread,
    courses: courses
      .filter(({ isPublic }) => isPublic)
      .map(({ id, title, priceCents }) => ({ id, title, priceCents, path: paths.course(id) })),
    isOnSale: row.priceCents !== null && canCharge(row.priceCents, creator.canReceive),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/**
 * Returns a public product. A product that is not public returns 404 even for its creator, so that
 * the page can be static.
 */
export async function read(id: string): Promise<DigitalProductPage> {
  const row = await repository.findProduct(db, id);
  if (!row?.isPublic) throw notFound('This digital product');
  return toPage(db, row);
}

/**
 * Returns how a user owns a product through a course; null if the user does not. An unpublished
 * product is granted once it is published. A product that was taken down is not granted to new
 * owners.
 */
async function withCourse(from: Db, userId: string, id: string) {
  const [row, takenDownAt] = await Promise.all([
    repository.findProduct(from, id),
    findTakenDownAt(from, { contentType, contentId: id }),
  ]);
  if (!row || row.currentVersion === 0) return null;
  return hasWithCourse(from, userId, id, takenDownAt);
}

/** Returns true if a user owns a digital product, by an entitlement or through a course. */
export const isEntitled = async (from: Db, userId: string | undefined, id: string): Promise<boolean> =>
  userId !== undefined &&
  ((await entitlements.hasEntitlement(from, userId, contentType, id)) ||
    (await withCourse(from, userId, id)) !== null);

/**
 * Locks all entitlements of a user that may grant a digital product, so that actions on the product
 * and changes of the entitlements are serialised.
 */
export async function lockEntitlement(trx: Trx, userId: string, id: string): Promise<void> {
  await entitlements.lockEntitled(trx, userId, contentType, id);
  await lockCoursesWith(trx, userId, id);
}

/**
 * Returns true if a user owns the product permanently, so that it is not sold to the user again.
 */
export const ownsPermanently = async (from: Db, userId: string, id: string): Promise<boolean> =>
  (await entitlements.ownsPermanently(from, userId, contentType, id)) ||
  (await withCourse(from, userId, id)) === 'FOR_GOOD';

/**
 * Returns a digital product together with its viewer.
 * @throws 404 if the viewer may not see the product
 */
export async function getViewed(from: Db, actor: Actor | null, id: string) {
  const [row, isUnlocked] = await Promise.all([
    repository.findProduct(from, id),
    isEntitled(from, actor?.userId, id),
  ]);
  const viewer = { actor, isUnlocked };
  if (!row || !canView(viewer, toContent(row))) throw notFound('This digital product');
  return { row, viewer };
}

/** Returns a product for a caller who may see it, even when it is not public. */
export async function preview(actor: Actor, id: string): Promise<DigitalProductPage> {
  const { row } = await getViewed(db, actor, id);
  return toPage(db, row);
}

export async function list({ orderBy, limit, cursor, ...filter }: Query<typeof digitalProducts.list>) {
  const after = cursor ? readCursor(cursor, 2) : null;
  const rows = await repository.listPublished(db, orderBy, filter, after, limit + 1);
  const page = pageFrom(
    rows,
    limit,
    (row) => writeCursor(row.sortText, row.id),
    (row) => row,
  );
  return { ...page, items: await toCards(db, page.items) };
}

/** Returns the fields that are missing before a product can be published. */
export const listMissingFields = (row: Row, filesCount: number, canReceive: boolean): string[] =>
  [
    !isWholeTitle(row.title) && 'title',
    row.summary === '' && 'summary',
    !row.topicId && 'topicId',
    filesCount === 0 && 'files',
    row.priceCents === null && 'priceCents',
    row.priceCents !== null && !canCharge(row.priceCents, canReceive) && 'payouts',
  ].filter((name) => name !== false);

export const toDraft = async (from: Db, actor: CreatorActor, id: string): Promise<DigitalProductDraft> =>
  toDraftWith(from, actor, await repository.getProduct(from, id));

type Beside = Awaited<ReturnType<typeof readBesideDraft>>;

/** Reads the data that the draft of a product shows in addition to its row. */
export const readBesideDraft = (from: Db, { id, creatorId, state }: Row) =>
  Promise.all([
    files.listFiles(from, [id], 'next'),
    files.listVersions(from, id),
    listCoursesWith(from, id),
    countOwners(from, [id]),
    creators.getById(from, creatorId),
    state === 'TAKEN_DOWN' ? readTakedown(from, { contentType, contentId: id }) : null,
  ]);

/** Converts a row into its draft; `beside` is data that the caller has already read. */
export async function toDraftWith(
  from: Db,
  actor: CreatorActor,
  row: Row,
  beside?: Beside,
): Promise<DigitalProductDraft> {
  const { id } = row;
  const [next, versions, courses, owners, creator, takedown] = beside ?? (await readBesideDraft(from, row));
  const missing = listMissingFields(row, next.length, creators.canReceive(creator));
  const mayPublish = policy.publishing.canPublish(row, creators.canPublish(actor.creator)) === true;
  return {
    id: row.id,
    title: row.title,
    summary: row.summary,
    description: row.description,
    topicId: row.topicId,
    tags: row.tags,
    picture: shownPicture(row.picture),
    hasOwnPicture: row.hasOwnPicture,
    priceCents: row.priceCents,
    isStamped: row.isStamped,
    hasLicenceKeys: row.hasLicenceKeys,
    files: next.map((file) => ({ ...toFile(file), samplePages: file.samplePages })),
    versions: versions.map(toVersion),
    hasNewFiles: row.hasNewFiles,
    courses: courses.map(({ id: courseId, title }) => ({ id: courseId, title })),
    state: row.state,
    takedown,
    publishAt: row.publishAt?.toISOString() ?? null,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
    ownersCount: owners.get(id) ?? 0,
    missing,
    can: {
      update: policy.publishing.canUpdate(actor, row) === true,
      publish: mayPublish && missing.length === 0,
      unpublish: policy.publishing.canUnpublish(row) === true,
      publishVersion: policy.canPublishVersion(row) === true && missing.length === 0,
      remove: policy.publishing.canRemove(actor, row) === true && courses.length === 0,
    },
  };
}

export async function readDraft(actor: CreatorActor, id: string): Promise<DigitalProductDraft> {
  const row = await repository.findProduct(db, id);
  if (!row || !isOwn(actor, row) || row.state === 'DELETED') throw notFound('This digital product');
  return toDraftWith(db, actor, row);
}
