import { paths } from '../../contract/paths.ts';
import { noticeFactory, optional, type EventsOf } from '../extension-points/notice-kinds.ts';
import { postAudience } from './audience-service.ts';
import { newsOptOut } from './opt-out-service.ts';

/** Values of a notice about a comment on a creator's post. */
const comment = {
  creatorId: 'id',
  personId: 'id',
  contentId: 'id',
  commentId: 'id',
  title: 'text',
  words: 'words',
} as const;
/** Values of a notice about an answer to a person's comment. */
const answer = { ...comment, userId: 'id' } as const;

const events = {
  post: { creatorId: 'id', contentId: 'id', title: 'text', summary: 'words', preview: 'words' },
  commentMade: comment,
  commentAnswered: answer,
  creatorAnswered: answer,
} as const;

declare module '../extension-points/notice-kinds.ts' {
  interface NoticeEvents extends EventsOf<typeof events> {}
}

const kind = noticeFactory(events);
type OfComment = { contentId: string };
const toComments = ({ contentId }: OfComment) => `${paths.post(contentId)}#comments`;
const toAuthor = {
  side: 'member',
  topic: 'replies',
  contentType: 'POST',
  recipients: 'userId',
  link: toComments,
  ...optional,
} as const;

export const postNotices = [
  kind('post', {
    side: 'member',
    topic: 'following',
    contentType: 'POST',
    recipients: { audience: postAudience },
    // The list of notices groups the posts of one creator in one line.
    subject: ({ creatorId }) => creatorId,
    link: ({ contentId }) => paths.post(contentId),
    ...optional,
    mails: ['post', 'postWithPreview'],
    mail: ({ preview }) => (preview === '' ? 'post' : 'postWithPreview'),
    optOut: newsOptOut,
  }),
  kind('commentMade', {
    side: 'creator',
    topic: 'questions',
    contentType: 'POST',
    recipients: 'creatorId',
    link: toComments,
    ...optional,
  }),
  kind('commentAnswered', toAuthor),
  // The mail and the list show the name of the creator instead of the person's name.
  kind('creatorAnswered', toAuthor),
];
