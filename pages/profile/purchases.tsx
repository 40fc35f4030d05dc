import { PurchasesPage } from '@/components/checkout/PurchasesPage';
import { SubscriptionsPanel } from '@/components/memberships/SubscriptionsPanel';
import { AccountHub } from '@/components/shell/account/AccountHub';
import type { Page } from '@/lib/layout';
import { read } from '@/lib/api-call';
import { guard } from '@/lib/server/pages/guard';

const ProfilePurchases: Page = () => (
  <AccountHub current="purchases">
    <PurchasesPage running={<SubscriptionsPanel />} />
  </AccountHub>
);

export const getServerSideProps = guard('member', {
  texts: ['wallet', 'profile:hub'],
  reads: () => [read('GET /purchases'), read('GET /subscriptions', { query: { limit: 100 } })],
});
export default ProfilePurchases;
