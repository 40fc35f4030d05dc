import { OfficePurchasesPage } from '@/components/office/OfficePurchasesPage';
import { OfficeLayout } from '@/components/shell/layouts/OfficeLayout';
import type { Page } from '@/lib/layout';
import { guard } from '@/lib/server/pages/guard';

const OfficePurchases: Page = () => <OfficePurchasesPage />;
OfficePurchases.layout = OfficeLayout;

export const getServerSideProps = guard('office', { texts: ['admin', 'wallet:saleRefund'] });
export default OfficePurchases;
