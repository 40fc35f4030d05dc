import { NoticeBell } from '@/components/notice-lines/NoticeBell';
import { NoticeSignals } from '@/components/notice-lines/NoticeSignals';
import { AccountButton } from './AccountButton';
import { AccountPanel } from './AccountPanel';

/** Bell, account button and panel of the member's header. */
export const AccountParts = ({ className }: { className?: string }) => (
  <>
    <NoticeSignals />
    <NoticeBell />
    <AccountButton className={className} />
    <AccountPanel />
  </>
);
