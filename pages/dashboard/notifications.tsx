import { NoticesPage } from '@/components/notices/NoticesPage';
import { DashboardLayout } from '@/components/shell/layouts/DashboardLayout';
import type { Page } from '@/lib/layout';
import { listReads } from '@/lib/notices/notice-query';
import { guard } from '@/lib/server/pages/guard';

const DashboardNotifications: Page = () => <NoticesPage side="creator" />;
DashboardNotifications.layout = DashboardLayout;

export const getServerSideProps = guard('creator', {
  texts: ['common:notices', 'profile:notices', 'profile:timeZones'],
  reads: ({ query }) => listReads('creator', query),
});
export default DashboardNotifications;
