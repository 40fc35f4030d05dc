import { ContentListPage } from '@/components/dashboard/ContentListPage';
import { DashboardLayout } from '@/components/shell/layouts/DashboardLayout';
import { readsOfContentList } from '@/lib/server/pages/reads';
import { guard } from '@/lib/server/pages/guard';
import type { Page } from '@/lib/layout';

const OwnDigitalProducts: Page = () => <ContentListPage type="DIGITAL_PRODUCT" />;
OwnDigitalProducts.layout = DashboardLayout;

export const getServerSideProps = guard('creator', {
  texts: ['common:bulk', 'dashboard'],
  reads: ({ query }) => readsOfContentList(query, 'DIGITAL_PRODUCT'),
});
export default OwnDigitalProducts;
