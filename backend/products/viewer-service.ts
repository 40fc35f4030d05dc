import type { z } from 'zod';
import type { Query } from '../../contract/call.ts';
import type { RatingInput } from '../../contract/content.ts';
import type { ProductViewerState, shop } from '../../contract/shop.ts';
import * as creators from '../creators/service.ts';
import { db } from '../db/connection.ts';
import * as likes from '../engagement/like-service.ts';
import * as ratings from '../engagement/rating-service.ts';
import { allow } from '../errors.ts';
import type { Actor } from '../http/actor.ts';
import { canBuy, canRate, isOwn } from '../policies/access.ts';
import { readShop } from './delivery-service.ts';
import * as orders from './order-repository.ts';
import { publishing } from './policy.ts';
import type { ProductRow } from './repository.ts';
import { getViewed, listCardsById, toContent } from './service.ts';
import { listWaits } from './wait-repository.ts';

/** Returns the figures that only the creator of a product sees. */
const toOwn = ({ stock, soldCount, likeCount }: ProductRow): ProductViewerState['own'] => ({
  stock,
  soldCount,
  likesCount: likeCount,
});

/**
 * Returns the viewer state of a product.
 * @throws 404 when the viewer may not see the product
 */
export async function readViewerState(actor: Actor | null, id: string): Promise<ProductViewerState> {
  const { row, viewer } = await getViewed(db, actor, id);
  const content = toContent(row);
  const own = isOwn(actor, row);
  const [creator, shops, isDelivered, waitingFor, myRating] = await Promise.all([
    creators.getById(db, row.creatorId),
    readShop(db, [row.creatorId]),
    actor !== null && orders.wasDelivered(db, actor.userId, id),
    actor ? listWaits(db, actor.userId, id) : [],
    actor && ratings.findOwnRating(db, actor.userId, 'PRODUCT', id),
  ]);
  const seller = { canReceivePayments: creators.canReceive(creator), isOwned: false };
  return {
    isOwn: own,
    isBuyer: viewer.isUnlocked,
    waitingFor,
    myRating,
    can: {
      buy:
        row.isPublic &&
        row.stock > 0 &&
        !shops.get(row.creatorId)!.isPaused &&
        canBuy(actor, content, seller) === true,
      rate: actor !== null && canRate({ actor, isUnlocked: isDelivered }, content) === true,
      update: publishing.canUpdate(actor, row) === true,
    },
    own: own ? toOwn(row) : null,
  };
}

/**
 * Rates a product. A repeated rating replaces the earlier rating.
 * @throws 404 for a product that the caller may not see, 403 before the product was delivered
 */
export async function rate(
  actor: Actor,
  id: string,
  input: z.output<typeof RatingInput>,
): Promise<ProductViewerState> {
  const { row } = await getViewed(db, actor, id);
  const isUnlocked = await orders.wasDelivered(db, actor.userId, id);
  allow(isOwn(actor, row) || isUnlocked || 'You can rate this once it has arrived.');
  allow(canRate({ actor, isUnlocked }, toContent(row)));
  await ratings.rate(actor, 'PRODUCT', id, input);
  return readViewerState(actor, id);
}

/** Lists the public products that the caller likes, newest first. */
export async function listLiked(actor: Actor, { limit, cursor }: Query<typeof shop.listLiked>) {
  const { items, nextCursor } = await likes.list(actor, ['PRODUCT'], limit, cursor);
  const ids = items.map(({ id }) => id);
  return { items: await listCardsById(db, ids), nextCursor };
}
