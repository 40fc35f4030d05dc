import type { Quote } from '@/contract/checkout';
import type { ContentType } from '@/contract/values/content';
import type { TransactionType } from '@/contract/values/checkout';
import type { Picture } from '@/contract/shared';

/** What somebody chose to buy: enough to ask for a quote, and to keep over the way through sign-in. */
export type Choice = {
  transactionType: TransactionType;
  contentType: ContentType;
  contentId: string;
  title: string;
  /** Where in the product the choice was made. */
  context: string;
  /** Cents as they were shown; what is paid is in the quote. */
  priceCents: number;
  creator: { id: string; name: string; picture: Picture | null };
};

type Card = {
  id: string;
  title: string;
  priceCents: number;
  creator: Choice['creator'];
};

/** The choice of a content, from the card or page that shows it. */
export const choiceOf = (
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

/** The choice to send a creator a tip, on their page or on one of their contents; the amount is chosen later. */
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

/** The key of the text above the confirmation of something that is unlocked. */
export const unlockTitleKey = (type: TransactionType) =>
  type === 'PPV_PRODUCT' ? 'checkout.titleProduct' : 'checkout.title';

/** What a transaction type is about, where a choice does not say. */
export const contentTypeOf: Record<TransactionType, ContentType> = {
  PPV_COURSE: 'COURSE',
  PPV_LIVE: 'LIVE',
  PPV_PRODUCT: 'DIGITAL_PRODUCT',
  SUBSCRIPTION: 'SUBSCRIPTION',
  DONATION: 'CREATOR',
};

/** The choice that an address names; `quote` is null when it cannot be bought. */
export const choiceOfQuote = (
  transactionType: TransactionType,
  contentId: string,
  quote: Quote | null,
): Choice => ({
  transactionType,
  contentType: quote?.contentType ?? contentTypeOf[transactionType],
  contentId,
  title: quote?.title ?? '',
  context: 'DEFAULT',
  priceCents: quote?.totalCents ?? 0,
  creator: quote?.creator ?? { id: '', name: '', picture: null },
});
