import type { Query } from '../../contract/call.ts';
import type { Byline } from '../../contract/content.ts';
import type { ProductCard, ProductPage, shop } from '../../contract/shop.ts';
import { Id } from '../../contract/shared.ts';
import { ALL_DEPARTMENTS } from '../../contract/values/shop.ts';
import { daysFromNow } from '../clock.ts';
import * as creators from '../creators/service.ts';
import { db, readForValues, type Db } from '../db/connection.ts';
import { pageFrom, readCursor, writeCursor } from '../db/pagination.ts';
import { countStarRatings, toAverageRating } from '../engagement/rating-service.ts';
import { notFound } from '../errors.ts';
import type { Content } from '../extension-points/content-kinds.ts';
import { shownPicture } from '../files/picture-service.ts';
import type { Actor } from '../http/actor.ts';
import { canView } from '../policies/access.ts';
import { countPublished, readChoices } from './count-service.ts';
import { readShopDelivery } from './delivery-service.ts';
import * as departments from './department-service.ts';
import * as lists from './list-repository.ts';
import { isBuyer } from './order-repository.ts';
import * as repository from './repository.ts';
import * as variants from './variant-repository.ts';
import { shownStock } from './variant-text.ts';
import { countWaiting } from './wait-repository.ts';

type Row = repository.ProductRow;

/** Number of days after its publication in which a product counts as new. */
const NEW_DAYS = 14;
const MOST_RELATED = 8;
/** Maximum number of followed creators, and of products of each of them. */
const FOLLOWED = { creators: 12, each: 2 };

/**
 * Returns the option with the most values, such as Colour; null if no option has several values.
 */
function toChoice(options: repository.Option[]): ProductCard['choice'] {
  const [most] = options.toSorted((one, other) => other.values.length - one.values.length);
  return most && most.values.length > 1 ? { name: most.name, values: most.values } : null;
}

const toCard = (row: repository.CardRow, creator: Byline): ProductCard => ({
  id: row.id,
  routedTitle: row.routedTitle,
  title: row.title,
  picture: shownPicture(row.picture),
  priceCents: row.priceCents,
  hasPrices: row.highestPriceCents > row.priceCents,
  choice: toChoice(row.options),
  leftCount: shownStock(row.stock, row.lowStock),
  isNew: row.publishedAt !== null && row.publishedAt > daysFromNow(-NEW_DAYS),
  departmentSlug: row.departmentSlug,
  ratingAverage: toAverageRating(row),
  ratingCount: row.ratingCount,
  creator,
});

/** Converts rows into cards in the same order. */
export async function toCards(from: Db, rows: repository.CardRow[]): Promise<ProductCard[]> {
  const bylines = await creators.bylinesById(
    from,
    rows.map((row) => row.creatorId),
  );
  return rows.map((row) => toCard(row, bylines.get(row.creatorId)!));
}

/** Returns the cards of the public products among the given ids, in the order of the ids. */
export async function listCardsById(from: Db, ids: string[]): Promise<ProductCard[]> {
  const cards = await toCards(from, await repository.listPublicById(from, ids));
  const byId = new Map(cards.map((card) => [card.id, card]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Converts a row into the input of the content rules. */
export const toContent = (row: Row): Content => ({ ...row, isDeleted: row.state === 'DELETED' });

/** Returns true if the values of a variant still match the product's options. */
export const fitsOptions = (options: repository.Option[], values: string[]): boolean =>
  values.length === options.length &&
  options.every((option, place) => option.values.includes(values[place]!));

async function toPage(from: Db, row: Row): Promise<ProductPage> {
  const [creator, pictures, listed, delivery, department, ratingSpread, waitingCount] = await Promise.all([
    creators.getCard(from, row.creatorId),
    variants.listPictures(from, [row.id]),
    variants.listVariants(from, [row.id]),
    readShopDelivery(from, row.creatorId),
    row.departmentSlug === null ? null : departments.findDepartment(from, row.departmentSlug),
    countStarRatings(from, 'PRODUCT', row.id),
    countWaiting(from, row.id),
  ]);
  return {
    ...toCard(row, creator),
    creator,
    summary: row.summary,
    description: row.description,
    details: row.details,
    pictures: pictures.map(({ picture, alt }) => ({ ...shownPicture(picture)!, alt })),
    options: row.options,
    variants: listed
      .filter(({ isMade, optionValues }) => isMade && fitsOptions(row.options, optionValues))
      .map((variant) => ({
        id: variant.id,
        values: variant.optionValues,
        priceCents: variant.priceCents,
        leftCount: shownStock(variant.stock, row.lowStock),
        weightGrams: variant.weightGrams,
      })),
    department,
    delivery,
    canBePosted: row.canBePosted,
    canBeCollected: row.canBeCollected,
    waitingCount,
    ratingSpread,
    isOnSale: creator.canReceive,
    publishedAt: (row.publishedAt ?? row.createdAt).toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/**
 * Returns a public product by its id or by its current or an earlier URL name. A product that is
 * not public returns 404 even for its creator, so that the page can be static.
 * @throws 404
 */
export async function read(name: string): Promise<ProductPage> {
  const row =
    (Id.safeParse(name).success ? await repository.findProduct(db, name) : undefined) ??
    (await repository.findByName(db, name));
  if (!row?.isPublic) throw notFound('This product');
  return toPage(db, row);
}

/**
 * Returns a product together with its viewer. Buyers can see their products in any state.
 * @throws 404 if the viewer may not see the product
 */
export async function getViewed(from: Db, actor: Actor | null, id: string) {
  const [row, isUnlocked] = await Promise.all([
    repository.findProduct(from, id),
    actor !== null && isBuyer(from, actor.userId, id),
  ]);
  const viewer = { actor, isUnlocked };
  if (!row || !canView(viewer, toContent(row))) throw notFound('This product');
  return { row, viewer };
}

/** Returns a product for a caller who may see it, even when it is not public. */
export async function preview(actor: Actor, id: string): Promise<ProductPage> {
  const { row } = await getViewed(db, actor, id);
  return toPage(db, row);
}

type Wanted = Query<typeof shop.list>;

const toFilter = ({ department, colour, inStock, creatorId, minCents, maxCents }: Wanted): lists.Filter => ({
  creatorId,
  minCents,
  maxCents,
  department: department === ALL_DEPARTMENTS ? undefined : department,
  colour: colour?.toLowerCase(),
  inStock: inStock !== undefined,
});

/**
 * Lists public products. The first page also contains the number of matches, which is null above
 * 1,000, and the choices of the filters.
 */
export async function list(wanted: Wanted) {
  const { orderBy, limit, cursor } = wanted;
  const filter = toFilter(wanted);
  const after = cursor ? readCursor(cursor, 2) : null;
  // If the filter has such values, the query is planned for them. A rare colour is then found by
  // its index, and a frequent colour by scanning the list in its order.
  const read = lists.dependsOnValues(filter) ? readForValues : withDatabase;
  const [[rows, count], choices] = await Promise.all([
    read((from) =>
      Promise.all([
        lists.listPublished(from, orderBy, filter, after, limit + 1),
        after ? null : countPublished(from, filter),
      ]),
    ),
    after ? null : listChoices(filter.department),
  ]);
  const page = pageFrom(
    rows,
    limit,
    (row) => writeCursor(row.sortText, row.id),
    (row) => row,
  );
  return {
    ...page,
    items: await toCards(db, page.items),
    count: count === null || count > lists.MOST_COUNTED ? null : count,
    choices,
  };
}

const withDatabase = <T>(read: (from: Db) => Promise<T>): Promise<T> => read(db);

async function listChoices(department: string | undefined) {
  const [all, { colours, creators: sellers }] = await Promise.all([
    departments.list(db),
    readChoices(db, department),
  ]);
  return { departments: all, colours, creators: sellers };
}

/**
 * Lists other products of the same department, with products of other creators at the top.
 * @throws 404 for a product that is not public
 */
export async function listRelated(id: string): Promise<{ items: ProductCard[] }> {
  const row = await repository.findProduct(db, id);
  if (!row?.isPublic) throw notFound('This product');
  const { creatorId, departmentSlug } = row;
  const related = await lists.listRelated(db, { id, creatorId, department: departmentSlug }, MOST_RELATED);
  return { items: await toCards(db, related) };
}

/** Lists the newest products of the creators that a person follows. */
export async function listOfFollowed({ userId }: Actor) {
  const found = await lists.listOfFollowed(db, userId, FOLLOWED);
  const cards = await listCardsById(
    db,
    found.flatMap(({ ids }) => ids),
  );
  const items = await Promise.all(
    found.map(async ({ creatorId, ids, count }) => ({
      creator: await creators.getCard(db, creatorId),
      products: cards.filter(({ id }) => ids.includes(id)),
      moreCount: count - ids.length,
    })),
  );
  return { items };
}
