import { PurchasesPage } from '@/components/checkout/PurchasesPage';
import { SubscriptionsPanel } from '@/components/memberships/SubscriptionsPanel';
import type { Page } from '@/lib/layout';
import { read } from '@/lib/api-call';
import { guard } from '@/lib/server/pages/guard';

const ProfilePurchases: Page = () => <PurchasesPage running={<SubscriptionsPanel />} />;

export const getServerSideProps = guard('member', {
  texts: ['wallet'],
  reads: () => [read('GET /purchases'), read('GET /subscriptions', { query: { limit: 100 } })],
});
export default ProfilePurchases;
