import { OfficeVoicesPage } from '@/components/office/OfficeVoicesPage';
import { OfficeLayout } from '@/components/shell/layouts/OfficeLayout';
import type { Page } from '@/lib/layout';
import { guard } from '@/lib/server/pages/guard';

const OfficeVoices: Page = () => <OfficeVoicesPage />;
OfficeVoices.layout = OfficeLayout;

export const getServerSideProps = guard('office', { texts: ['admin'] });
export default OfficeVoices;
