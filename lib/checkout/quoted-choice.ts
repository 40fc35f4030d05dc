import type { Quote } from '@/contract/checkout';
import type { TransactionType } from '@/contract/values/checkout';
import { saleKinds } from '@/lib/sale-kinds';
import type { Choice } from './choice';

/** Returns the choice named by an address; `quote` is null if the content cannot be bought. */
export const quoteToChoice = (
  transactionType: TransactionType,
  contentId: string,
  quote: Quote | null,
): Choice => ({
  transactionType,
  contentType: quote?.contentType ?? saleKinds[transactionType].contentType,
  contentId,
  title: quote?.title ?? '',
  context: 'DEFAULT',
  priceCents: quote?.totalCents ?? 0,
  creator: quote?.creator ?? { id: '', name: '', picture: null },
});
