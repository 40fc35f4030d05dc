import { paths } from '../../contract/paths.ts';
import { toEditorPath } from '../content/service.ts';
import { noticeFactory, optional, transactional, type EventsOf } from '../extension-points/notice-kinds.ts';

const decided = {
  creatorId: 'id',
  contentType: 'contentType',
  contentId: 'id',
  title: 'text',
  reason: 'text',
} as const;
const events = {
  contentTakenDown: { ...decided, until: 'day' },
  contentRestored: decided,
  contentStaysDown: decided,
  reportUpheld: { userId: 'id' },
  reportDismissed: { userId: 'id' },
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

const toReporter = {
  side: 'member',
  topic: 'reports',
  recipients: 'userId',
  link: () => paths.notifications,
  ...optional,
} as const;

export const moderationNotices = [
  kind('contentTakenDown', toCreator),
  kind('contentRestored', toCreator),
  kind('contentStaysDown', toCreator),
  kind('reportUpheld', toReporter),
  kind('reportDismissed', toReporter),
];
