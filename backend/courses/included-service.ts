import { now } from '../clock.ts';
import { listCards } from '../content/service.ts';
import { findTakenDownAt } from '../moderation/takedown-service.ts';
import type { Db, Trx } from '../db/connection.ts';
import * as entitlements from '../entitlements/service.ts';
import { isOwn } from '../policies/access.ts';
import { getContentKind } from '../extension-points/content-kinds.ts';
import { getSellable, type PurchaseRow, type UseOfPurchase } from '../extension-points/sellables.ts';
import type { CreatorActor } from '../http/actor.ts';
import { invalidField } from '../errors.ts';
import { revalidate } from '../revalidation.ts';
import * as policy from './policy.ts';
import * as repository from './repository.ts';

/**
 * Functions about digital products that are included in courses. An owner of a course also owns its
 * product.
 */

type Row = repository.CourseRow;

/**
 * Asserts that a digital product belongs to the actor and can be granted to new owners.
 * @throws 422 for another creator's product, and for a product that was deleted or taken down
 */
export async function assertOwnProduct(trx: Trx, actor: CreatorActor, id: string): Promise<void> {
  // The lock serialises this change with a concurrent deletion of the product.
  const product = await getContentKind('DIGITAL_PRODUCT').lock(trx, id);
  const isDown = (await findTakenDownAt(trx, { contentType: 'DIGITAL_PRODUCT', contentId: id })) !== null;
  if (!product || !isOwn(actor, product) || product.isDeleted || isDown)
    throw invalidField('digitalProductId', 'NOT_FOUND', 'This digital product was not found.');
}

/**
 * Records that a course now includes another digital product, or no product. The owners of the
 * course can still use the previous product.
 */
export async function recordIncludedProduct(
  trx: Trx,
  { id: courseId, digitalProductId: before }: Row,
  after: string | null | undefined,
): Promise<void> {
  if (after === undefined || after === before) return;
  if (before !== null)
    await repository.putPastProduct(trx, { courseId, productId: before, unlinkedAt: now() });
  // The pages of both products list the courses that include them.
  for (const id of [before, after]) if (id !== null) await revalidate(trx, 'DIGITAL_PRODUCT', id);
}

/** Returns the included product for the course page; null if it is not public. */
export async function findIncluded(from: Db, contentId: string | null) {
  if (contentId === null) return null;
  const card = (await listCards(from, [{ contentType: 'DIGITAL_PRODUCT', contentId }])).get(contentId);
  return card?.isPublic ? { id: card.id, title: card.title, path: card.path } : null;
}

/** Lists the courses that currently include a digital product. */
export const listCoursesWith = async (from: Db, productId: string): Promise<Row[]> =>
  (await repository.listWithProduct(from, productId)).filter(({ state }) => state !== 'DELETED');

/**
 * Lists the courses that include a digital product. Also lists the courses that included it before,
 * with the time at which the link ended.
 */
async function listLinks(from: Db, productId: string): Promise<{ id: string; until: Date | null }[]> {
  const [current, past] = await Promise.all([
    repository.listWithProduct(from, productId),
    repository.listPastWithProduct(from, productId),
  ]);
  return [
    ...current.map(({ id }) => ({ id, until: null })),
    ...past.map(({ courseId, unlinkedAt }) => ({ id: courseId, until: unlinkedAt })),
  ];
}

/** Locks a user's entitlements to all courses through which the user may own a digital product. */
export async function lockCoursesWith(trx: Trx, userId: string, productId: string): Promise<void> {
  const ids = (await listLinks(trx, productId)).map(({ id }) => id);
  for (const id of [...new Set(ids)].sort()) await entitlements.lockEntitled(trx, userId, 'COURSE', id);
}

/**
 * Returns how a user owns a digital product through a course. The result is FOR_GOOD for a
 * permanent right, or FOR_NOW if it ends with the membership.
 * A product that a course no longer includes stays with those who owned the course before. It also
 * stays with those whose gift was paid for before. A product that was taken down is kept by its
 * earlier owners and is not granted to new owners.
 */
export async function hasWithCourse(
  from: Db,
  userId: string,
  productId: string,
  takenDownAt: Date | null,
): Promise<'FOR_GOOD' | 'FOR_NOW' | null> {
  let isOwned = false;
  for (const { id, until } of await listLinks(from, productId)) {
    const rights = await entitlements.listRights(from, userId, 'COURSE', id);
    const gives = ({ grantedAt, keptSince }: (typeof rights)[number]) =>
      (until === null || policy.isKeptForOwner(keptSince, { retiredAt: until })) &&
      (takenDownAt === null || grantedAt < takenDownAt);
    if (!rights.some(gives)) continue;
    if (await entitlements.ownsPermanently(from, userId, 'COURSE', id)) return 'FOR_GOOD';
    isOwned = true;
  }
  return isOwned ? 'FOR_NOW' : null;
}

/**
 * Lists a buyer's uses of the digital products that were included in a course. Products that the
 * buyer also owns separately are excluded, because the buyer keeps them after a refund of the
 * course.
 */
export async function listUsesOfIncluded(
  from: Db,
  purchase: PurchaseRow & { contentId: string },
): Promise<UseOfPurchase[]> {
  const { buyerId, contentId: courseId, createdAt } = purchase;
  const current = (await repository.findCourse(from, courseId))?.digitalProductId ?? null;
  const past = await repository.listPastProducts(from, courseId);
  const kept = past.filter(({ unlinkedAt }) => policy.isKeptForOwner(createdAt, { retiredAt: unlinkedAt }));
  const ids = new Set([...kept.map(({ productId }) => productId), ...(current === null ? [] : [current])]);
  const uses: UseOfPurchase[] = [];
  for (const id of ids) {
    if (await entitlements.ownsPermanently(from, buyerId, 'DIGITAL_PRODUCT', id)) continue;
    const all = await getSellable('PPV_PRODUCT').listUses?.(from, { ...purchase, contentId: id });
    uses.push(...(all ?? []).filter(({ at }) => at >= createdAt));
  }
  return uses;
}

/** Returns true if a course has ever included the digital product. */
export const wasEverIncluded = async (from: Db, productId: string): Promise<boolean> =>
  (await repository.listWithProduct(from, productId)).length > 0 ||
  (await repository.listPastWithProduct(from, productId)).length > 0;
