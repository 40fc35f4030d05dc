import { OfficeDisputesPage } from '@/components/office/OfficeDisputesPage';
import { OfficeLayout } from '@/components/shell/layouts/OfficeLayout';
import type { Page } from '@/lib/layout';
import { guard } from '@/lib/server/pages/guard';
import { readsOfQueues } from '@/lib/server/pages/reads';

const OfficeDisputes: Page = () => <OfficeDisputesPage />;
OfficeDisputes.layout = OfficeLayout;

export const getServerSideProps = guard('office', {
  texts: ['common:bulk', 'admin', 'wallet:disputeReasons'],
  reads: ({ query }) => readsOfQueues(query, 'disputes'),
});
export default OfficeDisputes;
