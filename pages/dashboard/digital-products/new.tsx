import { NewContentPage } from '@/components/dashboard/NewContentPage';
import { DashboardLayout } from '@/components/shell/layouts/DashboardLayout';
import { guard } from '@/lib/server/pages/guard';
import type { Page } from '@/lib/layout';

const NewDigitalProduct: Page = () => <NewContentPage type="DIGITAL_PRODUCT" />;
NewDigitalProduct.layout = DashboardLayout;

export const getServerSideProps = guard('creator', { texts: ['dashboard'] });
export default NewDigitalProduct;
