import { paths } from '../../contract/paths.ts';
import { noticeFactory, optional, type EventsOf } from '../extension-points/notice-kinds.ts';

const events = { creditsGranted: { userId: 'id', business: 'text', amount: 'cents' } } as const;

declare module '../extension-points/notice-kinds.ts' {
  interface NoticeEvents extends EventsOf<typeof events> {}
}

const kind = noticeFactory(events);

export const sponsorshipNotices = [
  kind('creditsGranted', {
    side: 'member',
    topic: 'credits',
    recipients: 'userId',
    link: () => paths.credits,
    ...optional,
  }),
];
