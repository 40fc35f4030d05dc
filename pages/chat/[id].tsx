import { InboxPage } from '@/components/chat/InboxPage';
import type { Page } from '@/lib/layout';
import { guard } from '@/lib/server/pages/guard';
import { chatTexts, readsOfInbox } from '@/lib/server/pages/chat-reads';

const ChatById: Page = () => <InboxPage />;

export const getServerSideProps = guard('member', {
  texts: chatTexts,
  reads: ({ params }) => readsOfInbox('member', params.id),
});
export default ChatById;
