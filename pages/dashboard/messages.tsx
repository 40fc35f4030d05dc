import { CreatorInboxPage } from '@/components/chat/CreatorInboxPage';
import { DashboardLayout } from '@/components/shell/layouts/DashboardLayout';
import type { Page } from '@/lib/layout';
import { guard } from '@/lib/server/pages/guard';
import { readsOfInbox } from '@/lib/server/pages/chat-reads';

const DashboardMessages: Page = () => <CreatorInboxPage />;
DashboardMessages.layout = DashboardLayout;

export const getServerSideProps = guard('creator', {
  texts: ['chat', 'content:report'],
  reads: ({ query }) => readsOfInbox('creator', query.chatId, query.message),
});
export default DashboardMessages;
