import { OfficeRequestsPage } from '@/components/office/OfficeRequestsPage';
import { OfficeLayout } from '@/components/shell/layouts/OfficeLayout';
import type { Page } from '@/lib/layout';
import { guard } from '@/lib/server/pages/guard';
import { readsOfQueues } from '@/lib/server/pages/reads';

const OfficeRequests: Page = () => <OfficeRequestsPage />;
OfficeRequests.layout = OfficeLayout;

export const getServerSideProps = guard('office', {
  texts: ['common:bulk', 'admin'],
  reads: ({ query }) => readsOfQueues(query, 'requests'),
});
export default OfficeRequests;
