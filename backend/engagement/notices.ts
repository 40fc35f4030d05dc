import { paths } from '../../contract/paths.ts';
import { gathered, noticeFactory, optional, type EventsOf } from '../extension-points/notice-kinds.ts';

const rating = {
  creatorId: 'id',
  personId: 'id',
  contentType: 'contentType',
  contentId: 'id',
  title: 'text',
  stars: 'count',
  // False for a rating that replaces an earlier rating of the same person.
  isNew: 'flag',
} as const;
const events = { contentRated: rating, contentReviewed: { ...rating, words: 'words' } } as const;

type Events = EventsOf<typeof events>;

declare module '../extension-points/notice-kinds.ts' {
  interface NoticeEvents extends Events {}
}

const kind = noticeFactory(events);
const toCreator = {
  side: 'creator',
  topic: 'ratings',
  recipients: 'creatorId',
  link: ({ contentType, contentId }: Events['contentRated']) => paths.viewContent(contentType, contentId),
  facts: ({ isNew, creatorId, personId, contentType, contentId, stars }: Events['contentRated']) =>
    isNew ? [{ kind: 'RATED' as const, creatorId, personId, contentType, contentId, stars }] : [],
} as const;

export const engagementNotices = [
  kind('contentRated', { ...toCreator, ...gathered }),
  kind('contentReviewed', { ...toCreator, ...optional }),
];
