import { now } from '../clock.ts';
import { cardsOf } from '../content/service.ts';
import { findTakenDownAt } from '../moderation/takedown-service.ts';
import type { Db, Trx } from '../db/connection.ts';
import * as entitlements from '../entitlements/service.ts';
import { isOwn } from '../policies/access.ts';
import { kindOf } from '../extension-points/content-kinds.ts';
import { sellableOf, type PurchaseRow, type UseOfPurchase } from '../extension-points/sellables.ts';
import type { CreatorActor } from '../http/actor.ts';
import { invalidField } from '../errors.ts';
import { revalidate } from '../revalidation.ts';
import * as policy from './policy.ts';
import * as repository from './repository.ts';

/** The digital product that comes with a course: whoever has the course has it too. */

type Row = repository.CourseRow;

/** @throws 422 for another creator's digital product, and one that was deleted or taken down: nobody else is to get it */
export async function assertOwnProduct(trx: Trx, actor: CreatorActor, id: string): Promise<void> {
  // Locked: a product that is being deleted waits for the course, or the course for it.
  const product = await kindOf('DIGITAL_PRODUCT').lock(trx, id);
  const isDown = (await findTakenDownAt(trx, { contentType: 'DIGITAL_PRODUCT', contentId: id })) !== null;
  if (!product || !isOwn(actor, product) || product.isDeleted || isDown)
    throw invalidField('digitalProductId', 'NOT_FOUND', 'This digital product was not found.');
}

/** A course includes another digital product from now on, or none. Whoever had the course until now keeps what it included. */
export async function noteIncluded(
  trx: Trx,
  { id: courseId, digitalProductId: before }: Row,
  after: string | null | undefined,
): Promise<void> {
  if (after === undefined || after === before) return;
  if (before !== null)
    await repository.putPastProduct(trx, { courseId, productId: before, unlinkedAt: now() });
  // Their pages name the courses that include them.
  for (const id of [before, after]) if (id !== null) await revalidate(trx, 'DIGITAL_PRODUCT', id);
}

/** As a course's page shows it, while it is public. */
export async function findIncluded(from: Db, contentId: string | null) {
  if (contentId === null) return null;
  const card = (await cardsOf(from, [{ contentType: 'DIGITAL_PRODUCT', contentId }])).get(contentId);
  return card?.isPublic ? { id: card.id, title: card.title, path: card.path } : null;
}

/** The courses that include a digital product now. */
export const listCoursesWith = async (from: Db, productId: string): Promise<Row[]> =>
  (await repository.listWithProduct(from, productId)).filter(({ state }) => state !== 'DELETED');

/** The courses that include a digital product, and those that did, until when. */
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

/** Serialises changes of a person's rights to the courses with which they may have a digital product. */
export async function lockCoursesWith(trx: Trx, userId: string, productId: string): Promise<void> {
  const ids = (await listLinks(trx, productId)).map(({ id }) => id);
  for (const id of [...new Set(ids)].sort()) await entitlements.lockHolder(trx, userId, 'COURSE', id);
}

/**
 * Whether a person has a digital product with a course: FOR_GOOD, or as long as their membership of the course lasts. What a
 * course includes no more stays with those who had the course before, or claim a gift of it that was paid before. What the office
 * took down stays with those who had the course before, and reaches nobody else.
 */
export async function hasWithCourse(
  from: Db,
  userId: string,
  productId: string,
  takenDownAt: Date | null,
): Promise<'FOR_GOOD' | 'FOR_NOW' | null> {
  let isHeld = false;
  for (const { id, until } of await listLinks(from, productId)) {
    const rights = await entitlements.listRights(from, userId, 'COURSE', id);
    const gives = ({ grantedAt, keptSince }: (typeof rights)[number]) =>
      (until === null || policy.isKept(keptSince, { retiredAt: until })) &&
      (takenDownAt === null || grantedAt < takenDownAt);
    if (!rights.some(gives)) continue;
    if (await entitlements.ownsPermanently(from, userId, 'COURSE', id)) return 'FOR_GOOD';
    isHeld = true;
  }
  return isHeld ? 'FOR_NOW' : null;
}

/**
 * What the buyer of a course downloaded of the digital products that came with it, or opened beside them. What they have
 * without it does not count: it stays when the course goes back.
 */
export async function listUsesOfIncluded(
  from: Db,
  purchase: PurchaseRow & { contentId: string },
): Promise<UseOfPurchase[]> {
  const { buyerId, contentId: courseId, createdAt } = purchase;
  const current = (await repository.findCourse(from, courseId))?.digitalProductId ?? null;
  const past = await repository.listPastProducts(from, courseId);
  const kept = past.filter(({ unlinkedAt }) => policy.isKept(createdAt, { retiredAt: unlinkedAt }));
  const ids = new Set([...kept.map(({ productId }) => productId), ...(current === null ? [] : [current])]);
  const uses: UseOfPurchase[] = [];
  for (const id of ids) {
    if (await entitlements.ownsPermanently(from, buyerId, 'DIGITAL_PRODUCT', id)) continue;
    const all = await sellableOf('PPV_PRODUCT').listUses?.(from, { ...purchase, contentId: id });
    uses.push(...(all ?? []).filter(({ at }) => at >= createdAt));
  }
  return uses;
}

/** Whether any course ever included a digital product. */
export const wasEverIncluded = async (from: Db, productId: string): Promise<boolean> =>
  (await repository.listWithProduct(from, productId)).length > 0 ||
  (await repository.listPastWithProduct(from, productId)).length > 0;
