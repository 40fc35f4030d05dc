import { OfficeChangesPage } from '@/components/office/OfficeChangesPage';
import { OfficeLayout } from '@/components/shell/layouts/OfficeLayout';
import type { Page } from '@/lib/layout';
import { guard } from '@/lib/server/pages/guard';
import { readsOfQueues } from '@/lib/server/pages/reads';

const OfficeChanges: Page = () => <OfficeChangesPage />;
OfficeChanges.layout = OfficeLayout;

export const getServerSideProps = guard('office', {
  texts: ['common:bulk', 'admin'],
  reads: ({ query }) => readsOfQueues(query, 'changes'),
});
export default OfficeChanges;
