import type { OwnVariant, ProductDraft } from '../../contract/shop-editing.ts';
import { isWholeTitle } from '../../contract/rules/long-enough.ts';
import type { ShopBlocker } from '../../contract/values/shop.ts';
import * as creators from '../creators/service.ts';
import { db, type Db } from '../db/connection.ts';
import { notFound } from '../errors.ts';
import { shownPicture } from '../files/picture-service.ts';
import type { CreatorActor } from '../http/actor.ts';
import { readTakedown } from '../moderation/takedown-service.ts';
import { isOwn } from '../policies/access.ts';
import { listSlugsByProduct } from './collection-repository.ts';
import { readDeliveryWays } from './delivery-service.ts';
import * as orders from './order-repository.ts';
import * as policy from './policy.ts';
import * as repository from './repository.ts';
import { fitsOptions } from './service.ts';
import * as variants from './variant-repository.ts';

type Row = repository.ProductRow;

export const toOwnVariant = (row: variants.VariantRow, heldCount: number): OwnVariant => ({
  id: row.id,
  values: row.optionValues,
  priceCents: row.priceCents,
  sku: row.sku,
  stock: row.stock,
  heldCount,
  weightGrams: row.weightGrams,
  isMade: row.isMade,
});

/** Returns the fields that are missing before a product can be published. */
export const listMissing = (row: Pick<Row, 'title' | 'picture' | 'priceCents'>): string[] =>
  [
    !isWholeTitle(row.title) && 'title',
    row.picture === null && 'pictures',
    row.priceCents === 0 && 'variants',
  ].filter((name) => name !== false);

/** Ways in which a product can reach its buyers. */
type Ways = Pick<Row, 'canBePosted' | 'canBeCollected'>;

/**
 * Returns the reasons that prevent publishing and do not depend on the product's texts, pictures or
 * prices.
 */
export async function listBlockers(
  from: Db,
  creatorId: string,
  { canBePosted, canBeCollected }: Ways,
): Promise<ShopBlocker[]> {
  const [creator, ways] = await Promise.all([
    creators.getById(from, creatorId),
    readDeliveryWays(from, creatorId),
  ]);
  const isDelivered = (canBePosted && ways.hasZones) || (canBeCollected && ways.isCollectOn);
  return [
    creators.canPublish(creator) !== true && ('NOT_APPROVED' as const),
    !creators.canReceive(creator) && ('NO_PAYOUTS' as const),
    !isDelivered && ('NO_DELIVERY' as const),
  ].filter((blocker) => blocker !== false);
}

export const toDraft = async (from: Db, actor: CreatorActor, id: string): Promise<ProductDraft> =>
  toDraftWith(from, actor, await repository.getProduct(from, id));

async function toDraftWith(from: Db, actor: CreatorActor, row: Row): Promise<ProductDraft> {
  const { id } = row;
  const [pictures, listed, held, collectionSlugs, openParcelsCount, blockers, takedown] = await Promise.all([
    variants.listPictures(from, [id]),
    variants.listVariants(from, [id]),
    orders.countHeld(from, id),
    listSlugsByProduct(from, id),
    orders.countOpenParcels(from, id),
    listBlockers(from, row.creatorId, row),
    row.state === 'TAKEN_DOWN' ? readTakedown(from, { contentType: 'PRODUCT', contentId: id }) : null,
  ]);
  const missing = listMissing(row);
  const mayPublish = policy.publishing.canPublish(row, creators.canPublish(actor.creator)) === true;
  return {
    id,
    routedTitle: row.routedTitle,
    title: row.title,
    summary: row.summary,
    description: row.description,
    details: row.details,
    pictures: pictures.map(({ pictureId, picture, alt }) => ({ ...shownPicture(picture)!, pictureId, alt })),
    options: row.options,
    variants: listed
      .filter(({ optionValues }) => fitsOptions(row.options, optionValues))
      .map((variant) => toOwnVariant(variant, held.get(variant.id) ?? 0)),
    departmentSlug: row.departmentSlug,
    collectionSlugs,
    lowStock: row.lowStock,
    canBePosted: row.canBePosted,
    canBeCollected: row.canBeCollected,
    state: row.state,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    takedown,
    openParcelsCount,
    version: row.version,
    updatedAt: row.updatedAt.toISOString(),
    missing,
    blockers,
    can: {
      update: policy.publishing.canUpdate(actor, row) === true,
      publish: mayPublish && missing.length === 0 && blockers.length === 0,
      unpublish: policy.publishing.canUnpublish(row) === true,
      remove: policy.publishing.canRemove(actor, row) === true,
    },
  };
}

/**
 * Returns a product of the caller as a draft.
 * @throws 404 for another creator's product and for a deleted product
 */
export async function readDraft(actor: CreatorActor, id: string): Promise<ProductDraft> {
  const row = await repository.findProduct(db, id);
  if (!row || !isOwn(actor, row) || row.state === 'DELETED') throw notFound('This product');
  return toDraftWith(db, actor, row);
}
