import { paths } from '../../contract/paths.ts';
import { noticeFactory, optional, type EventsOf } from '../extension-points/notice-kinds.ts';

/** The values exclude the message's text, because its author can still delete the message. */
const events = {
  chatMessage: { userId: 'id', creatorId: 'id', chatId: 'id' },
  memberMessage: { creatorId: 'id', personId: 'id', chatId: 'id' },
} as const;

declare module '../extension-points/notice-kinds.ts' {
  interface NoticeEvents extends EventsOf<typeof events> {}
}

const kind = noticeFactory(events);

export const chatNotices = [
  kind('chatMessage', {
    side: 'member',
    topic: 'messages',
    recipients: 'userId',
    subject: ({ chatId }) => chatId,
    link: ({ chatId }) => paths.chat(chatId),
    ...optional,
  }),
  kind('memberMessage', {
    side: 'creator',
    topic: 'memberMessages',
    recipients: 'creatorId',
    subject: ({ chatId }) => chatId,
    link: ({ chatId }) => paths.dashboardChat(chatId),
    ...optional,
  }),
];
