import { PurchasesPage } from '@/components/checkout/PurchasesPage';
import type { Page } from '@/lib/layout';
import { guard } from '@/lib/server/guard';

const ProfilePurchases: Page = () => <PurchasesPage />;

export const getServerSideProps = guard('member', { texts: ['wallet'] });
export default ProfilePurchases;
