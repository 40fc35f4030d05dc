import { paths } from '../../contract/paths.ts';
import { noticeFactory, optional, type EventsOf } from '../extension-points/notice-kinds.ts';

const events = {
  giftOpened: { userId: 'id', personId: 'id', contentType: 'contentType', contentId: 'id', title: 'text' },
} as const;

declare module '../extension-points/notice-kinds.ts' {
  interface NoticeEvents extends EventsOf<typeof events> {}
}

const kind = noticeFactory(events);

export const giftNotices = [
  kind('giftOpened', {
    side: 'member',
    topic: 'giftsOpened',
    recipients: 'userId',
    link: () => paths.purchases,
    ...optional,
  }),
];
