import { InboxPage } from '@/components/chat/InboxPage';
import type { Page } from '@/lib/layout';
import { guard } from '@/lib/server/pages/guard';
import { readsOfInbox } from '@/lib/server/pages/chat-reads';

const ChatById: Page = () => <InboxPage />;

export const getServerSideProps = guard('member', {
  texts: ['chat', 'content:report'],
  reads: ({ params, query }) => readsOfInbox('member', params.id, query.message),
});
export default ChatById;
