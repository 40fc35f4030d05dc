import { MembershipPaymentsPage } from '@/components/checkout/MembershipPaymentsPage';
import { AccountHub } from '@/components/shell/account/AccountHub';
import type { Purchase } from '@/contract/checkout';
import type { Page } from '@/lib/layout';
import { saleKinds } from '@/lib/sale-kinds';
import { guard } from '@/lib/server/pages/guard';

const MembershipPayments: Page<{ purchase: Purchase }> = (props) => (
  <AccountHub current="memberships">
    <MembershipPaymentsPage {...props} />
  </AccountHub>
);

export const getServerSideProps = guard<{ purchase: Purchase }>('member', {
  texts: ['wallet', 'profile:hub'],
  load: async ({ call, params }) => {
    const purchase = await call('GET /checkout/:id', { params: { id: String(params.id) } });
    return saleKinds[purchase.transactionType].isMonthly ? { purchase } : { notFound: true as const };
  },
});
export default MembershipPayments;
