import { OfficeMessagesPage } from '@/components/office/OfficeMessagesPage';
import { OfficeLayout } from '@/components/shell/layouts/OfficeLayout';
import type { Page } from '@/lib/layout';
import { guard } from '@/lib/server/pages/guard';
import { readsOfQueues } from '@/lib/server/pages/reads';

const OfficeMessages: Page = () => <OfficeMessagesPage />;
OfficeMessages.layout = OfficeLayout;

export const getServerSideProps = guard('office', {
  texts: ['common:bulk', 'admin'],
  reads: ({ query }) => readsOfQueues(query, 'messages'),
});
export default OfficeMessages;
