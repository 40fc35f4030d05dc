import { OfficePurchasesPage } from '@/components/office/OfficePurchasesPage';
import { OfficeLayout } from '@/components/shell/layouts/OfficeLayout';
import type { Page } from '@/lib/layout';
import { guard } from '@/lib/server/pages/guard';
import { readsOfQueues } from '@/lib/server/pages/reads';

const OfficePurchases: Page = () => <OfficePurchasesPage />;
OfficePurchases.layout = OfficeLayout;

export const getServerSideProps = guard('office', {
  texts: ['common:bulk', 'admin', 'wallet:saleRefund'],
  reads: ({ query }) => readsOfQueues(query, 'purchases'),
});
export default OfficePurchases;
