import { PurchasePage } from '@/components/checkout/PurchasePage';
import type { CheckoutStatus, Purchase } from '@/contract/checkout';
import { readReturn } from '@/lib/checkout/checkout-return';
import { guard } from '@/lib/server/pages/guard';
import type { Page } from '@/lib/layout';

type Loaded = { purchase: Purchase; claimed: CheckoutStatus };

const PurchaseDetail: Page<Loaded> = ({ purchase, claimed }) => (
  <PurchasePage purchase={purchase} claimed={claimed} />
);

export const getServerSideProps = guard<Loaded>('member', {
  texts: ['wallet:checkout'],
  load: async ({ call, params, query }) => {
    const own = { params: { id: String(params.id) } };
    return {
      // If the card provider does not respond, the page shows the stored purchase and refreshes it
      // later.
      purchase: await call('POST /checkout/:id/refresh', own).catch(() => call('GET /checkout/:id', own)),
      claimed: readReturn(query)?.status ?? 'IN_PROGRESS',
    };
  },
});
export default PurchaseDetail;
