import type { Picture } from '../../contract/shared.ts';
import type { ContentType } from '../../contract/values/content.ts';
import type { GivenType } from '../../contract/values/gifts.ts';
import type { TopicId } from '../../contract/values/topics.ts';
import type { Db, Trx } from '../db/connection.ts';
import type { Actor } from '../http/actor.ts';
import type { Quote } from './sellables.ts';

/** What a gift gives, as its giver and whoever claims it see it. */
export type GivenThing = {
  title: string;
  /** The path of the page that shows it. */
  path: string;
  picture: Picture | null;
  topicId: TopicId | null;
  creatorName: string;
};

/** What a claim needs to know of a gift; `chosenAt` is when its giver began to pay for what was in it then. */
export type ClaimedGift = { contentId: string; purchaseId: string; chosenAt: Date };

/** One kind of thing that can be given to somebody else: all that gifts know of it. */
export type Giftable = {
  contentType: GivenType;
  /** For how many months a claim gives it; null where it has no end. */
  months: number | null;
  /** What it costs and who is paid, whoever gives it: one payment. @throws AppError with the reason why it cannot be given */
  quote(db: Db, contentId: string): Promise<Quote>;
  /** Whether it is still there when its payment arrives; otherwise it never will be. */
  isOffered(db: Db, contentId: string): Promise<boolean>;
  /** Whether its creator may sell it when its payment arrives; otherwise a person decides about the payment. */
  maySell(db: Db, contentId: string): Promise<boolean>;
  /** Whether a claim of what was paid gives anything now; when left out, it always does. */
  isClaimable?(db: Db, contentId: string): Promise<boolean>;
  /** The ids of what gives nothing any more once its creator's account is erased; when left out, a gift stays one. */
  listEndingWith?(db: Db, creatorId: string): Promise<string[]>;
  /** Gives it. @throws 403 OWN_CONTENT, 409 with the reason why this person cannot have it now */
  claim(trx: Trx, actor: Actor, gift: ClaimedGift): Promise<void>;
  /** What a purchase gave has ended, because its payment went back. */
  ended?(trx: Trx, purchaseId: string): Promise<void>;
  /** By id, in any state. */
  shown(db: Db, ids: string[]): Promise<Map<string, GivenThing>>;
};

const giftables = new Map<ContentType, Giftable>();

/** Called once at the start, with the list of `app.ts`. */
export const registerGiftables = (list: Giftable[]): void => {
  for (const giftable of list) giftables.set(giftable.contentType, giftable);
};

export const listGiftables = (): Giftable[] => [...giftables.values()];

/** Of a gift that exists: what was given once is in the list. */
export const giftableOf = (type: ContentType): Giftable => giftables.get(type)!;

/** Whether a claim of something gives anything now. */
export const isClaimable = async (
  db: Db,
  { contentType, contentId }: { contentType: ContentType; contentId: string },
): Promise<boolean> => (await giftableOf(contentType).isClaimable?.(db, contentId)) ?? true;
