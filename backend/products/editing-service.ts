import type { Body } from '../../contract/call.ts';
import type { OwnVariant, ProductDraft, ProductInput, shopEditing } from '../../contract/shop-editing.ts';
import { shopLimits } from '../../contract/values/shop.ts';
import { productStateSets } from '../../contract/values/states.ts';
import { now } from '../clock.ts';
import { createPublishing, type Unversioned } from '../content/publishing-service.ts';
import * as creators from '../creators/service.ts';
import { inTransaction, type Trx } from '../db/connection.ts';
import { conflict, invalidField, notFound } from '../errors.ts';
import { closeOpenPurchases } from '../extension-points/sellables.ts';
import { getOwnPicture } from '../files/picture-service.ts';
import { enqueueWhenFinal } from '../holds/service.ts';
import type { CreatorActor } from '../http/actor.ts';
import { recordChanges } from '../moderation/change-service.ts';
import { withdrawAppeal } from '../moderation/takedown-service.ts';
import { isOwn } from '../policies/access.ts';
import { revalidate } from '../revalidation.ts';
import { enqueue } from '../tasks.ts';
import { removeFromAll, setCollections } from './collection-service.ts';
import { assertDepartment } from './department-service.ts';
import { listBlockers, listMissing, toDraft, toOwnVariant } from './draft-service.ts';
import { nameProduct, renameProduct } from './name-service.ts';
import { countHeld } from './order-repository.ts';
import * as policy from './policy.ts';
import * as repository from './repository.ts';
import { changeStock, stockShort } from './stock-service.ts';
import * as stock from './stock-repository.ts';
import * as variants from './variant-repository.ts';
import { setVariants, type VariantChange } from './variant-service.ts';

type Row = repository.ProductRow;
type Input = Partial<ProductInput>;

const contentType = 'PRODUCT';

/** Adds an empty publication time, because a product cannot be scheduled. */
const withoutTime = <R extends object>(row: R) => ({ ...row, publishAt: null });

/**
 * Revalidates the pages of a product. Closes open payment pages if the product is no longer sold or
 * its offers have changed.
 * @param hasOtherOffers true if a price changed or a variant is no longer made
 */
async function afterStateChange(trx: Trx, before: Row, hasOtherOffers = false): Promise<Row> {
  const after = await repository.getProduct(trx, before.id);
  if (before.isPublic || after.isPublic) await revalidate(trx, contentType, before.id);
  if ((before.isPublic && !after.isPublic) || hasOtherOffers)
    await closeOpenPurchases(trx, { contentType, contentId: before.id });
  // People may wait for a product whose stock arrived before the product was public.
  if (!before.isPublic && after.isPublic)
    await enqueueWhenFinal(trx, 'products.tellWaiting', { productId: before.id });
  return after;
}

const products = createPublishing({
  contentType,
  name: 'product',
  states: productStateSets,
  async lock(trx, id) {
    const row = await repository.lockProduct(trx, id);
    return row && withoutTime(row);
  },
  listDue: () => Promise.resolve([]),
  update: (trx, id, { publishAt: _, ...change }) => repository.updateProduct(trx, id, change),
  listMissing: (_trx, row) => listMissing(row),
  published: () => Promise.resolve(),
  async removed(trx, contentId) {
    await removeFromAll(trx, contentId);
    await withdrawAppeal(trx, { contentType, contentId });
  },
  afterStateChange: (trx, row) => afterStateChange(trx, row),
});

export const { takeDown, putBack, restore } = products;

/**
 * Stores the pictures of a product.
 * @returns the name of the cover
 * @throws 404 for another person's picture, 422 for a repeated picture
 */
async function setPictures(
  trx: Trx,
  actor: CreatorActor,
  id: string,
  wanted: ProductInput['pictures'],
): Promise<string | null> {
  if (new Set(wanted.map(({ pictureId }) => pictureId)).size < wanted.length)
    throw invalidField('pictures', 'PICTURE_TWICE', 'A picture is in the list twice.');
  const pictures = [];
  for (const { pictureId, alt } of wanted)
    pictures.push({ pictureId, alt, picture: await getOwnPicture(trx, pictureId, actor.userId) });
  await variants.replacePictures(trx, id, pictures);
  return pictures[0]?.picture ?? null;
}

/**
 * Stores the options and variants of a request.
 * @throws 422 for changed options without variants
 */
async function setOffers(trx: Trx, row: Row, input: Input): Promise<VariantChange | undefined> {
  const options = input.options ?? row.options;
  if (input.variants)
    return setVariants(
      trx,
      { id: row.id, lowStock: input.lowStock ?? row.lowStock },
      options,
      input.variants,
    );
  if (input.options && JSON.stringify(input.options) !== JSON.stringify(row.options))
    throw invalidField('variants', 'REQUIRED', 'Other options need their variants.');
  return undefined;
}

/** Returns the columns that are stored without a conversion. */
const toColumns = (input: Input) => ({
  summary: input.summary,
  description: input.description,
  details: input.details && JSON.stringify(input.details),
  options: input.options && JSON.stringify(input.options),
  departmentSlug: input.departmentSlug,
  lowStock: input.lowStock,
  canBePosted: input.canBePosted,
  canBeCollected: input.canBeCollected,
});

/**
 * Stores the fields and the version of a request in a locked row.
 * @returns the change of the variants, if any
 * @throws 422 if a published product would lack a required field
 */
async function store(
  trx: Trx,
  actor: CreatorActor,
  row: Row,
  { input, version }: { input: Input; version: number },
): Promise<VariantChange | undefined> {
  await assertDepartment(trx, input.departmentSlug);
  const { title = row.title } = input;
  const offers = await setOffers(trx, row, input);
  const picture = input.pictures ? await setPictures(trx, actor, row.id, input.pictures) : row.picture;
  if (row.state === 'PUBLISHED')
    await products.assertWhole(trx, {
      ...withoutTime(row),
      title,
      picture,
      priceCents: offers?.priceCents ?? row.priceCents,
    });
  if (input.collectionSlugs) await setCollections(trx, row, input.collectionSlugs);
  await repository.updateProduct(trx, row.id, {
    ...toColumns(input),
    title,
    routedTitle: await renameProduct(trx, row, title),
    picture,
    ...(offers && {
      priceCents: offers.priceCents,
      highestPriceCents: offers.highestPriceCents,
      stock: offers.stock,
      colours: offers.colours,
      skus: offers.skus,
    }),
    version,
    updatedAt: now(),
  });
  return offers;
}

/**
 * Creates a draft.
 * @throws 409 above the maximum number of products
 */
export const create = (
  actor: CreatorActor,
  { title, ...input }: Body<typeof shopEditing.create>,
): Promise<ProductDraft> =>
  inTransaction(async (trx) => {
    await creators.lockById(trx, actor.creator.id);
    if ((await repository.countOwn(trx, actor.creator.id)) >= shopLimits.products)
      throw conflict(
        'TOO_MANY_PRODUCTS',
        `You can have ${shopLimits.products} products. Delete one to make another.`,
      );
    const { id } = await repository.insertProduct(trx, {
      title,
      routedTitle: await nameProduct(trx, title),
      creatorId: actor.creator.id,
      createdAt: now(),
      updatedAt: now(),
    });
    await store(trx, actor, await repository.getProduct(trx, id), { input, version: 1 });
    return toDraft(trx, actor, id);
  });

const toLines = (details: repository.Detail[]) => details.map(({ label, text }) => `${label}: ${text}`);

/** Returns the fields whose changes are recorded for the office. */
const toRecorded = ({ title, summary, description, details, priceCents, picture }: Row) => ({
  title,
  summary,
  description,
  details: toLines(details),
  priceCents,
  picture,
});

/**
 * Updates a product. Changes of a published product are public at once and are listed for the
 * office.
 * @throws 409 if another window has saved a newer version
 * @throws 422 if a published product would lack a required field
 */
export const update = (
  actor: CreatorActor,
  id: string,
  { version, ...input }: Unversioned<Body<typeof shopEditing.update>>,
): Promise<ProductDraft> =>
  inTransaction(async (trx) => {
    const row = await products.lockForChange(trx, actor, id);
    products.assertVersion(row, version);
    const offers = await store(trx, actor, row, { input, version: row.version + 1 });
    const after = await afterStateChange(trx, row, offers?.hasOtherOffers);
    if (offers?.isBack) await enqueue(trx, 'products.tellWaiting', { productId: id });
    if (row.publishedAt) await recordChanges(trx, contentType, id, toRecorded(row), toRecorded(after));
    return toDraft(trx, actor, id);
  });

/**
 * Publishes or unpublishes an own product.
 * @throws 409 from another state, or with the missing requirements
 */
export const updateStatus = (
  actor: CreatorActor,
  id: string,
  change: Body<typeof shopEditing.updateStatus>,
): Promise<ProductDraft> =>
  inTransaction(async (trx) => {
    const row = await repository.lockProduct(trx, id);
    if (change.status === 'PUBLISHED' && row && isOwn(actor, row))
      policy.assertPublishable({
        blockers: await listBlockers(trx, row.creatorId, row),
        missing: listMissing(row),
      });
    await products.changeStatus(trx, actor, id, change);
    return toDraft(trx, actor, id);
  });

/**
 * Deletes an own product. Existing orders of the product are not affected.
 * @throws 404
 */
export const remove = (actor: CreatorActor, id: string): Promise<void> =>
  inTransaction((trx) => products.remove(trx, actor, id));

/**
 * Changes the stock of an own variant by a positive or negative number of items.
 * @throws 404 for another creator's variant, 409 STOCK_SHORT for removing more items than are left
 */
export const addStock = (
  actor: CreatorActor,
  variantId: string,
  { change }: Body<typeof shopEditing.addStock>,
): Promise<OwnVariant> =>
  inTransaction(async (trx) => {
    const [row] = await stock.lockVariants(trx, [variantId]);
    if (!row || !isOwn(actor, row) || row.state === 'DELETED') throw notFound('This variant');
    const after = row.stock + change;
    if (after < 0) throw stockShort(row, row.stock);
    if (after > shopLimits.stock.max)
      throw invalidField('change', 'TOO_MANY', `A variant has ${shopLimits.stock.max} items at most.`);
    // The creator sees the new stock here, so no notice about low stock is needed.
    await stock.setLowTold(trx, [variantId], after <= row.lowStock);
    await changeStock(trx, [{ ...row, isLowTold: true }], [{ variantId, quantity: change }]);
    const held = await countHeld(trx, row.productId);
    return toOwnVariant((await variants.findVariant(trx, variantId))!, held.get(variantId) ?? 0);
  });
