import { ExportPage } from '@/components/social/ExportPage';
import { DashboardLayout } from '@/components/shell/layouts/DashboardLayout';
import { guard } from '@/lib/server/pages/guard';
import type { Page } from '@/lib/layout';

const Export: Page = () => <ExportPage />;
Export.layout = DashboardLayout;

export const getServerSideProps = guard('creator', { texts: ['dashboard:export'] });
export default Export;
