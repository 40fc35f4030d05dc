import { OwnFilesPage } from '@/components/dashboard/OwnFilesPage';
import { DashboardLayout } from '@/components/shell/layouts/DashboardLayout';
import { read } from '@/lib/api-call';
import { readFilesFilter } from '@/lib/page/files-filter';
import { guard } from '@/lib/server/pages/guard';
import type { Page } from '@/lib/layout';

const Library: Page = () => <OwnFilesPage />;
Library.layout = DashboardLayout;

export const getServerSideProps = guard('creator', {
  texts: ['common:bulk', 'dashboard:files'],
  reads: ({ query }) => [
    read('GET /filesystem', { query: { ...readFilesFilter(query), limit: 50 } }),
    read('GET /filesystem/folders'),
    read('GET /filesystem/usage'),
  ],
});
export default Library;
