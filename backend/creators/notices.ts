import { paths } from '../../contract/paths.ts';
import {
  gathered,
  noticeFactory,
  optional,
  transactional,
  type EventsOf,
} from '../extension-points/notice-kinds.ts';

const decided = { creatorId: 'id', reason: 'text' } as const;
const events = {
  creatorApproved: { creatorId: 'id', username: 'text' },
  creatorRejected: decided,
  creatorSuspended: decided,
  creatorReinstated: decided,
  // `contentId` is the id of the creator.
  newFollower: { creatorId: 'id', personId: 'id', contentId: 'id' },
  credentialChecked: { creatorId: 'id', title: 'text' },
  credentialDeclined: { creatorId: 'id', title: 'text', reason: 'text' },
  tipReceived: {
    creatorId: 'id',
    personId: 'id',
    purchaseId: 'id',
    contentType: 'contentType',
    contentId: 'id',
    source: 'source',
    amount: 'cents',
    fee: 'cents',
    share: 'cents',
    // The tip's note; empty for a tip without a note.
    words: 'words',
  },
} as const;

declare module '../extension-points/notice-kinds.ts' {
  interface NoticeEvents extends EventsOf<typeof events> {}
}

const kind = noticeFactory(events);
const decision = { side: 'creator', topic: 'reviews', recipients: 'creatorId', ...transactional } as const;
const toCredentials = { ...decision, link: () => paths.editProfileAt('credentials') } as const;

export const creatorNotices = [
  kind('newFollower', {
    side: 'creator',
    topic: 'followers',
    recipients: 'creatorId',
    link: () => paths.dashboard,
    ...gathered,
  }),
  kind('creatorApproved', { ...decision, link: ({ username }) => paths.creator(username) }),
  kind('creatorRejected', { ...decision, link: () => paths.editProfile }),
  kind('creatorSuspended', { ...decision, link: () => paths.dashboard }),
  kind('creatorReinstated', { ...decision, link: () => paths.dashboard }),
  kind('credentialChecked', toCredentials),
  kind('credentialDeclined', toCredentials),
  kind('tipReceived', {
    side: 'creator',
    topic: 'tips',
    recipients: 'creatorId',
    link: () => paths.dashboard,
    ...optional,
    mails: ['tipReceived', 'tipReceivedWithNote'],
    mail: ({ words }) => (words === '' ? 'tipReceived' : 'tipReceivedWithNote'),
    hasSum: true,
    facts: ({ amount, fee, share: _share, words: _words, ...tip }) => [
      { ...tip, kind: 'PURCHASE_PAID', soldAs: 'DONATION', amountCents: amount, feeCents: fee },
    ],
  }),
];
