import { paths } from '../../contract/paths.ts';
import { noticeFactory, optional, type EventsOf } from '../extension-points/notice-kinds.ts';
import { newsOptOut } from '../posts/opt-out-service.ts';
import { versionAudience } from './audience-service.ts';

const events = {
  newVersion: {
    creatorId: 'id',
    contentId: 'id',
    number: 'count',
    isPublic: 'flag',
    title: 'text',
    note: 'words',
  },
} as const;

declare module '../extension-points/notice-kinds.ts' {
  interface NoticeEvents extends EventsOf<typeof events> {}
}

const kind = noticeFactory(events);

export const digitalProductNotices = [
  kind('newVersion', {
    side: 'member',
    topic: 'following',
    contentType: 'DIGITAL_PRODUCT',
    recipients: { audience: versionAudience },
    link: ({ contentId, isPublic }) =>
      isPublic ? paths.digitalProduct(contentId) : paths.viewContent('DIGITAL_PRODUCT', contentId),
    ...optional,
    optOut: newsOptOut,
  }),
];
