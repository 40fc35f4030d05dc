import { paths } from '../../contract/paths.ts';
import { noticeFactory, transactional, type EventsOf } from '../extension-points/notice-kinds.ts';

const ended = { userId: 'id', business: 'text' } as const;
const events = { businessRemoved: ended, businessClosed: ended } as const;

declare module '../extension-points/notice-kinds.ts' {
  interface NoticeEvents extends EventsOf<typeof events> {}
}

const kind = noticeFactory(events);
const toPerson = {
  side: 'member',
  topic: 'business',
  recipients: 'userId',
  link: () => paths.home,
  ...transactional,
} as const;

export const businessNotices = [kind('businessRemoved', toPerson), kind('businessClosed', toPerson)];
