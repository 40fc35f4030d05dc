import {
  listed,
  noticeFactory,
  optional,
  transactional,
  type EventsOf,
} from '@/backend/extension-points/notice-kinds';

const events = {
  letterArrived: { userId: 'id', personId: 'id', title: 'text', date: 'day', words: 'words' },
  letterLost: { userId: 'id', title: 'text', date: 'day' },
  letterRead: { userId: 'id' },
  letterForAll: { title: 'text', date: 'day' },
} as const;

declare module '@/backend/extension-points/notice-kinds' {
  interface NoticeEvents extends EventsOf<typeof events> {}
}

const kind = noticeFactory(events);

/** People to whom `letterForAll` is sent. */
export const readers: string[] = [];

// These kinds reuse the mail texts of other kinds that have the same placeholders.
const toReader = {
  side: 'member',
  topic: 'reports',
  recipients: 'userId',
  link: () => '/letters',
  mails: ['accountClosed'],
} as const;

export const letterNotices = [
  kind('letterArrived', { ...toReader, ...optional }),
  kind('letterLost', { ...toReader, ...transactional }),
  kind('letterRead', { ...toReader, ...listed }),
  kind('letterForAll', { ...toReader, ...optional, recipients: () => Promise.resolve(readers) }),
];
