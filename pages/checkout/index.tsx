import { CheckoutPage } from '@/components/checkout/CheckoutPage';
import type { Quote } from '@/contract/checkout';
import { transactionTypes } from '@/contract/values/checkout';
import type { Choice } from '@/lib/checkout/choice';
import { quoteToChoice } from '@/lib/checkout/quoted-choice';
import { readKnownValue, readQueryValue } from '@/lib/list-query';
import type { Page } from '@/lib/layout';
import { guard } from '@/lib/server/pages/guard';
import { loadQuote } from '@/lib/server/loaders/load-quote';

type Loaded = { choice: Choice | null; quote: Quote | null };

const Checkout: Page<Loaded> = (loaded) => <CheckoutPage {...loaded} />;

export const getServerSideProps = guard<Loaded>('member', {
  texts: ['wallet:checkout', 'wallet:credits', 'wallet:tip'],
  load: async ({ call, query }) => {
    const contentId = readQueryValue(query, 'contentId');
    const type = readKnownValue(query, 'type', transactionTypes) ?? 'PPV_COURSE';
    if (!contentId) return { quote: null, choice: null };
    const quote = await loadQuote(call, type, contentId);
    return { quote, choice: quoteToChoice(type, contentId, quote) };
  },
});
export default Checkout;
