import { OwnFilesPage } from '@/components/dashboard/OwnFilesPage';
import { DashboardLayout } from '@/components/shell/layouts/DashboardLayout';
import { guard } from '@/lib/server/pages/guard';
import type { Page } from '@/lib/layout';

const Library: Page = () => <OwnFilesPage />;
Library.layout = DashboardLayout;

export const getServerSideProps = guard('creator', { texts: ['common:bulk', 'dashboard:files'] });
export default Library;
