import { paths } from '../../contract/paths.ts';
import { noticeFactory, optional, type EventsOf } from '../extension-points/notice-kinds.ts';

const events = {
  /** The creator has named the person a moderator. */
  liveModeratorNamed: { userId: 'id', creatorId: 'id', contentId: 'id', title: 'text' },
  /** The person may not write in the creator's lives any more. */
  liveBanned: { userId: 'id', creatorId: 'id', contentId: 'id', title: 'text' },
} as const;

declare module '../extension-points/notice-kinds.ts' {
  interface NoticeEvents extends EventsOf<typeof events> {}
}

const kind = noticeFactory(events);

const toPerson = {
  side: 'member',
  topic: 'lives',
  contentType: 'LIVE',
  recipients: 'userId',
  link: ({ contentId }: { contentId: string }) => paths.live(contentId),
  ...optional,
} as const;

export const liveChatNotices = [kind('liveModeratorNamed', toPerson), kind('liveBanned', toPerson)];
