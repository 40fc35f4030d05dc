import { noticeFactory, transactional, type EventsOf } from '../extension-points/notice-kinds.ts';
import { toEditorPath } from './service.ts';

const scheduled = { creatorId: 'id', contentType: 'contentType', contentId: 'id', title: 'text' } as const;
const events = {
  scheduledNotApproved: scheduled,
  scheduledNeedsPayouts: scheduled,
  scheduledIncomplete: scheduled,
} as const;

declare module '../extension-points/notice-kinds.ts' {
  interface NoticeEvents extends EventsOf<typeof events> {}
}

const kind = noticeFactory(events);
const toCreator = {
  side: 'creator',
  topic: 'reviews',
  recipients: 'creatorId',
  link: toEditorPath,
  ...transactional,
} as const;

export const contentNotices = [
  kind('scheduledNotApproved', toCreator),
  kind('scheduledNeedsPayouts', toCreator),
  kind('scheduledIncomplete', toCreator),
];
