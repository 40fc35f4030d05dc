import { CreatorInboxPage } from '@/components/chat/CreatorInboxPage';
import { DashboardLayout } from '@/components/shell/layouts/DashboardLayout';
import type { Page } from '@/lib/layout';
import { guard } from '@/lib/server/pages/guard';
import { readsOfInbox } from '@/lib/server/pages/chat-reads';

const DashboardChat: Page = () => <CreatorInboxPage />;
DashboardChat.layout = DashboardLayout;

export const getServerSideProps = guard('creator', {
  texts: ['chat', 'content:report'],
  reads: ({ params, query }) => readsOfInbox('creator', params.id, query.message),
});
export default DashboardChat;
