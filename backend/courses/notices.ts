import { paths } from '../../contract/paths.ts';
import { noticeFactory, transactional, type EventsOf } from '../extension-points/notice-kinds.ts';

const events = {
  courseApproved: { creatorId: 'id', contentId: 'id', title: 'text' },
  courseRejected: { creatorId: 'id', contentId: 'id', title: 'text', reason: 'text' },
} as const;

declare module '../extension-points/notice-kinds.ts' {
  interface NoticeEvents extends EventsOf<typeof events> {}
}

const kind = noticeFactory(events);
const toCreator = {
  side: 'creator',
  topic: 'reviews',
  recipients: 'creatorId',
  contentType: 'COURSE',
  ...transactional,
} as const;

export const courseNotices = [
  kind('courseApproved', { ...toCreator, link: ({ contentId }) => paths.course(contentId) }),
  kind('courseRejected', { ...toCreator, link: ({ contentId }) => paths.editCourse(contentId) }),
];
