import { paths } from '../../contract/paths.ts';
import { noticeFactory, optional, type EventsOf } from '../extension-points/notice-kinds.ts';
import { postAudience } from './audience-service.ts';
import { newsOptOut } from './opt-out-service.ts';

const events = {
  post: { creatorId: 'id', contentId: 'id', title: 'text', summary: 'words', preview: 'words' },
} as const;

declare module '../extension-points/notice-kinds.ts' {
  interface NoticeEvents extends EventsOf<typeof events> {}
}

const kind = noticeFactory(events);

export const postNotices = [
  kind('post', {
    side: 'member',
    recipients: { audience: postAudience },
    // A list shows the posts of one creator in one line.
    subject: ({ creatorId }) => creatorId,
    link: ({ contentId }) => paths.post(contentId),
    ...optional,
    mails: ['post', 'postWithPreview'],
    mail: ({ preview }) => (preview === '' ? 'post' : 'postWithPreview'),
    optOut: newsOptOut,
  }),
];
