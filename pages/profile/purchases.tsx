import { PurchasesPage } from '@/components/checkout/PurchasesPage';
import { SubscriptionsPanel } from '@/components/memberships/SubscriptionsPanel';
import type { Page } from '@/lib/layout';
import { guard } from '@/lib/server/pages/guard';

const ProfilePurchases: Page = () => <PurchasesPage running={<SubscriptionsPanel />} />;

export const getServerSideProps = guard('member', { texts: ['wallet'] });
export default ProfilePurchases;
