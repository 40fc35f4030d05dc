import type { Picture } from '../../contract/shared.ts';
import type { ContentType } from '../../contract/values/content.ts';
import type { GiftableType } from '../../contract/values/content.ts';
import type { TopicId } from '../../contract/values/topics.ts';
import type { Db, Trx } from '../db/connection.ts';
import type { Actor } from '../http/actor.ts';
import type { PurchaseRow, Quote } from './sellables.ts';

/** Content of a gift as its giver and recipient see it. */
export type GiftedContent = {
  title: string;
  /** Path of the page that shows the content. */
  path: string;
  picture: Picture | null;
  topicId: TopicId | null;
  creatorName: string;
};

/**
 * Gift data for a claim. `chosenAt` is the time at which the giver started the payment; the gift is
 * the content of that time.
 */
export type ClaimedGift = { contentId: string; purchaseId: string; chosenAt: Date };

/** Content type that can be given as a gift. */
export type Giftable = {
  contentType: GiftableType;
  /** Number of months that a claim grants; null for permanent content. */
  months: number | null;
  /**
   * Returns the price and payee of a gift, independent of the giver, as one payment.
   * @throws AppError with the reason why the content cannot be given
   */
  quote(db: Db, contentId: string): Promise<Quote>;
  /**
   * Returns true if the content still exists when its payment arrives. A false result is permanent.
   */
  isOffered(db: Db, contentId: string): Promise<boolean>;
  /**
   * Returns true if the creator may sell the content when its payment arrives; otherwise the
   * payment goes to review.
   */
  maySell(db: Db, contentId: string): Promise<boolean>;
  /**
   * Reserves something scarce for a gift, such as a seat. `released` frees the reservation of an
   * unpaid gift. A paid gift keeps the reservation for its claimer.
   */
  reserve?(trx: Trx, purchase: PurchaseRow): Promise<void>;
  released?(trx: Trx, purchase: PurchaseRow): Promise<void>;
  /** Returns true if a claim of paid content grants access now. Default is true. */
  isClaimable?(db: Db, contentId: string): Promise<boolean>;
  /**
   * Lists the ids of content that grants nothing after the erasure of its creator's account. If
   * this function is absent, gifts remain valid.
   */
  listEndingWith?(db: Db, creatorId: string): Promise<string[]>;
  /**
   * Grants the gift.
   * @throws 403 OWN_CONTENT, 409 with the reason why this person cannot have the content now
   */
  claim(trx: Trx, actor: Actor, gift: ClaimedGift): Promise<void>;
  /** Called when the content of a purchase has ended because its payment was reversed. */
  ended?(trx: Trx, purchaseId: string): Promise<void>;
  /** Returns the content by id, in any state. */
  shown(db: Db, ids: string[]): Promise<Map<string, GiftedContent>>;
};

const giftables = new Map<ContentType, Giftable>();

/** Registers the giftable types; called once at startup by `app.ts`. */
export const registerGiftables = (list: Giftable[]): void => {
  for (const giftable of list) giftables.set(giftable.contentType, giftable);
};

export const listGiftables = (): Giftable[] => [...giftables.values()];

/** Returns the giftable of a content type. The type of an existing gift is always registered. */
export const getGiftable = (type: ContentType): Giftable => giftables.get(type)!;

/** Returns true if a claim of the content grants access now. */
export const isClaimable = async (
  db: Db,
  { contentType, contentId }: { contentType: ContentType; contentId: string },
): Promise<boolean> => (await getGiftable(contentType).isClaimable?.(db, contentId)) ?? true;
