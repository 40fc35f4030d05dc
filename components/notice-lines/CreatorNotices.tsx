import { NoticeBell } from './NoticeBell';
import { NoticeSignals } from './NoticeSignals';

/** Bell of the creator's header, with the number of unread notifications in the tab's title. */
export const CreatorNotices = () => (
  <>
    <NoticeBell side="creator" />
    <NoticeSignals />
  </>
);
