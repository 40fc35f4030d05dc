import { NoticeBell } from '@/components/notice-lines/NoticeBell';
import { NoticeSignals } from '@/components/notice-lines/NoticeSignals';
import { AccountButton } from './AccountButton';
import { AccountPanel } from './AccountPanel';
import { MessagesLink } from './MessagesLink';

/** Messages, bell, account button and panel of the member's header. */
export const AccountParts = ({ className }: { className?: string }) => (
  <>
    <NoticeSignals />
    <MessagesLink className={className} />
    <NoticeBell side="member" />
    <AccountButton className={className} />
    <AccountPanel />
  </>
);
