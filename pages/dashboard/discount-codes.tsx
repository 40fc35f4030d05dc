import { DiscountCodesPage } from '@/components/discounts/DiscountCodesPage';
import { DashboardLayout } from '@/components/shell/layouts/DashboardLayout';
import { read } from '@/lib/api-call';
import { guard } from '@/lib/server/pages/guard';
import type { Page } from '@/lib/layout';

const DiscountCodes: Page = () => <DiscountCodesPage />;
DiscountCodes.layout = DashboardLayout;

export const getServerSideProps = guard('creator', {
  texts: ['dashboard:codes'],
  reads: () => [read('GET /discount-codes')],
});
export default DiscountCodes;
