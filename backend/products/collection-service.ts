import type { Body } from '../../contract/call.ts';
import type { CollectionCard, CollectionPage } from '../../contract/shop.ts';
import type { OwnCollection, shopEditing } from '../../contract/shop-editing.ts';
import { shopLimits } from '../../contract/values/shop.ts';
import { now } from '../clock.ts';
import * as creators from '../creators/service.ts';
import { db, inTransaction, type Db, type Trx } from '../db/connection.ts';
import { conflict, invalidField, notFound } from '../errors.ts';
import { shownPicture } from '../files/picture-service.ts';
import type { CreatorActor } from '../http/actor.ts';
import { revalidatePages } from '../revalidation.ts';
import * as repository from './collection-repository.ts';
import { readShop } from './delivery-service.ts';
import { toCards } from './service.ts';
import { toSlug, withFreeNumber } from './slug.ts';

type Row = repository.CollectionRow;

/** Converts rows into cards in the same order. */
async function toCollectionCards(from: Db, rows: Row[]): Promise<CollectionCard[]> {
  const [sums, bylines] = await Promise.all([
    repository.sumUp(
      from,
      rows.map(({ slug }) => slug),
    ),
    creators.bylinesById(
      from,
      rows.map(({ creatorId }) => creatorId),
    ),
  ]);
  return rows.map(({ slug, title, text, creatorId }) => {
    const { count = 0, fromCents = null, toCents = null, pictures = null } = sums.get(slug) ?? {};
    return {
      slug,
      title,
      text,
      productsCount: count,
      prices: fromCents === null || toCents === null ? null : { from: fromCents, to: toCents },
      pictures: (pictures ?? []).map((picture) => shownPicture(picture)!),
      creator: bylines.get(creatorId)!,
    };
  });
}

/** Lists the public collections of a creator. */
export async function listShown(creatorId: string): Promise<{ items: CollectionCard[] }> {
  return { items: await toCollectionCards(db, await repository.listShown(db, creatorId)) };
}

/**
 * Returns a public collection with its public products.
 * @throws 404 for a collection that is not public
 */
export async function read(slug: string): Promise<CollectionPage> {
  const row = await repository.findShown(db, slug);
  if (!row) throw notFound('This collection');
  const [[card], creator, rows, shops] = await Promise.all([
    toCollectionCards(db, [row]),
    creators.getCard(db, row.creatorId),
    repository.listPublic(db, slug),
    readShop(db, [row.creatorId]),
  ]);
  return {
    ...card!,
    creator,
    postsFrom: shops.get(row.creatorId)!.postsFrom,
    products: await toCards(db, rows),
  };
}

/**
 * Returns the collection that is the lead of the shop; null if no collection has enough products.
 */
export async function findLead(from: Db): Promise<CollectionCard | null> {
  const slug = await repository.findLead(from);
  const row = slug === undefined ? undefined : await repository.findShown(from, slug);
  return row ? (await toCollectionCards(from, [row]))[0]! : null;
}

/** Converts rows into the collections that their creator edits. */
async function toOwn(from: Db, rows: Row[]): Promise<OwnCollection[]> {
  const products = Map.groupBy(
    await repository.listProducts(
      from,
      rows.map(({ slug }) => slug),
    ),
    ({ slug }) => slug,
  );
  return rows.map(({ slug, title, text, isShown }) => ({
    slug,
    title,
    text,
    isShown,
    products: (products.get(slug) ?? []).map(({ id, title: name, picture, state }) => ({
      id,
      title: name,
      picture: shownPicture(picture),
      state,
    })),
  }));
}

export async function listOwn(actor: CreatorActor): Promise<{ items: OwnCollection[] }> {
  return { items: await toOwn(db, await repository.listOfCreator(db, actor.creator.id)) };
}

/**
 * Locks a collection of the caller.
 * @throws 404 for another creator's collection
 */
async function lockOwn(trx: Trx, actor: CreatorActor, slug: string): Promise<Row> {
  const row = await repository.lockCollection(trx, slug);
  if (row?.creatorId !== actor.creator.id) throw notFound('This collection');
  return row;
}

/**
 * Replaces the products of a collection.
 * @throws 422 for a repeated product, 404 for another creator's product
 */
async function setProducts(trx: Trx, actor: CreatorActor, slug: string, ids: string[]): Promise<void> {
  if (new Set(ids).size < ids.length)
    throw invalidField('productIds', 'PRODUCT_TWICE', 'Each product is in a collection once.');
  const own = await repository.listOwnAmong(trx, actor.creator.id, ids);
  if (own.size < ids.length) throw notFound('This product');
  await repository.replaceProducts(trx, slug, ids);
}

const readOne = async (trx: Trx, slug: string): Promise<OwnCollection> =>
  (await toOwn(trx, [(await repository.lockCollection(trx, slug))!]))[0]!;

/**
 * Adds a collection after the creator's other collections.
 * @throws 409 above the maximum number
 */
export const create = (
  actor: CreatorActor,
  { productIds, ...fields }: Body<typeof shopEditing.createCollection>,
): Promise<OwnCollection> =>
  inTransaction(async (trx) => {
    const creatorId = actor.creator.id;
    await creators.lockById(trx, creatorId);
    const all = await repository.listOfCreator(trx, creatorId);
    if (all.length >= shopLimits.collections)
      throw conflict('TOO_MANY_COLLECTIONS', `You can have ${shopLimits.collections} collections.`);
    const wanted = toSlug(fields.title, 'collection');
    await repository.lockSlugs(trx, wanted);
    const slug = await withFreeNumber(wanted, (slugs) => repository.listTaken(trx, slugs));
    const position = (all.at(-1)?.position ?? 0) + 1;
    await repository.insertCollection(trx, { ...fields, slug, creatorId, position, updatedAt: now() });
    await setProducts(trx, actor, slug, productIds);
    await revalidatePages(trx, 'COLLECTION', slug);
    return readOne(trx, slug);
  });

/**
 * Changes a collection. The slug is permanent, so the URL does not change.
 * @throws 404 for another creator's collection or product
 */
export const update = (
  actor: CreatorActor,
  slug: string,
  { productIds, ...fields }: Body<typeof shopEditing.updateCollection>,
): Promise<OwnCollection> =>
  inTransaction(async (trx) => {
    await lockOwn(trx, actor, slug);
    await repository.updateCollection(trx, slug, { ...fields, updatedAt: now() });
    if (productIds) await setProducts(trx, actor, slug, productIds);
    await revalidatePages(trx, 'COLLECTION', slug);
    return readOne(trx, slug);
  });

/**
 * Sets the order of the caller's collections.
 * @throws 409 unless the list contains each of them once
 */
export const order = (
  actor: CreatorActor,
  { slugs }: Body<typeof shopEditing.orderCollections>,
): Promise<void> =>
  inTransaction(async (trx) => {
    const creatorId = actor.creator.id;
    await creators.lockById(trx, creatorId);
    const own = (await repository.listOfCreator(trx, creatorId)).map(({ slug }) => slug);
    if (own.toSorted().join() !== slugs.toSorted().join())
      throw conflict('EDITED_ELSEWHERE', 'Your collections have changed. Load them again.');
    await repository.setOrder(trx, creatorId, slugs);
    for (const slug of slugs) await revalidatePages(trx, 'COLLECTION', slug);
  });

/**
 * Deletes a collection. Its products are not deleted.
 * @throws 404 for another creator's collection
 */
export const remove = (actor: CreatorActor, slug: string): Promise<void> =>
  inTransaction(async (trx) => {
    await lockOwn(trx, actor, slug);
    await revalidatePages(trx, 'COLLECTION', slug);
    await repository.deleteCollection(trx, slug);
  });

/**
 * Sets the collections that contain a product. The product is added to the end of new collections
 * and removed from all other collections. In a collection that already contains the product, its
 * position does not change.
 * @throws 422 for an unknown collection or a full collection
 */
export async function setCollections(
  trx: Trx,
  { id, creatorId }: { id: string; creatorId: string },
  wanted: string[],
): Promise<void> {
  const own = new Set((await repository.listOfCreator(trx, creatorId)).map(({ slug }) => slug));
  const before = new Set(await repository.listSlugsByProduct(trx, id));
  const after = new Set(wanted);
  for (const slug of after.difference(before)) {
    if (!own.has(slug))
      throw invalidField('collectionSlugs', 'NO_SUCH_COLLECTION', 'This collection does not exist any more.');
    if ((await repository.countProducts(trx, slug)) >= shopLimits.collectionProducts)
      throw invalidField('collectionSlugs', 'TOO_MANY', 'This collection is full.');
    await repository.appendProduct(trx, slug, id);
  }
  const left = before.difference(after);
  await repository.removeProduct(trx, id, [...left]);
  for (const slug of before.symmetricDifference(after)) await revalidatePages(trx, 'COLLECTION', slug);
}

/** Removes a product from all collections. */
export async function removeFromAll(trx: Trx, productId: string): Promise<void> {
  const slugs = await repository.listSlugsByProduct(trx, productId);
  await repository.removeProduct(trx, productId, slugs);
  for (const slug of slugs) await revalidatePages(trx, 'COLLECTION', slug);
}
