import type { ContentType } from '@/contract/values/content';
import type { RecurringInterval, TransactionType } from '@/contract/values/checkout';
import type { Picture } from '@/contract/shared';

/** Content chosen to buy: enough data to request a quote and to survive sign-in. */
export type Choice = {
  transactionType: TransactionType;
  contentType: ContentType;
  contentId: string;
  title: string;
  /** Part of the product in which the choice was made. */
  context: string;
  /** Shown price (cents); the quote has the amount to pay. */
  priceCents: number;
  /** Chosen interval of a recurring payment; monthly if absent. */
  interval?: RecurringInterval;
  creator: { id: string; name: string; picture: Picture | null };
};

type Card = {
  id: string;
  title: string;
  priceCents: number;
  creator: Choice['creator'];
};

/** Returns the choice of content from the card or page that shows it. */
export const toChoice = (
  transactionType: TransactionType,
  contentType: ContentType,
  { id, title, priceCents, creator }: Card,
): Choice => ({
  transactionType,
  contentType,
  contentId: id,
  title,
  context: 'DEFAULT',
  priceCents,
  creator: { id: creator.id, name: creator.name, picture: creator.picture },
});

/**
 * Returns the choice of a tip for a creator, on their page or on their content. The amount is
 * chosen later.
 */
export const tipFor = (
  { id, name, picture }: Choice['creator'],
  { contentType, contentId }: Pick<Choice, 'contentType' | 'contentId'>,
): Choice => ({
  transactionType: 'DONATION',
  contentType,
  contentId,
  title: name,
  context: 'DEFAULT',
  priceCents: 0,
  creator: { id, name, picture },
});
