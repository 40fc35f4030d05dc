import { OfficeEventsPage } from '@/components/office/OfficeEventsPage';
import { OfficeLayout } from '@/components/shell/layouts/OfficeLayout';
import type { Page } from '@/lib/layout';
import { guard } from '@/lib/server/pages/guard';
import { readsOfQueues } from '@/lib/server/pages/reads';

const OfficeEvents: Page = () => <OfficeEventsPage />;
OfficeEvents.layout = OfficeLayout;

export const getServerSideProps = guard('office', {
  texts: ['common:bulk', 'admin'],
  reads: ({ query }) => readsOfQueues(query, 'events', 'differences'),
});
export default OfficeEvents;
