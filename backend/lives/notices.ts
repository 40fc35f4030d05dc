import { paths } from '../../contract/paths.ts';
import {
  gathered,
  listed,
  noticeFactory,
  optional,
  transactional,
  type EventsOf,
} from '../extension-points/notice-kinds.ts';
import {
  listConcerned,
  recordingAudience,
  reminderAudience,
  seatFreeAudience,
  startAudience,
} from './audience-service.ts';

const live = { creatorId: 'id', contentId: 'id', title: 'text' } as const;

const events = {
  liveApproved: { ...live, startsAt: 'moment' },
  liveRejected: { ...live, reason: 'text' },
  /** The office has ended the live. */
  liveEndedByOffice: { ...live, reason: 'text' },
  /** Nobody has started the live; its creator learns of it. */
  ownLiveMissed: live,
  liveRecordingStopped: live,
  /** The recording is larger than the space that its creator has left. */
  liveRecordingTooLarge: { ...live, size: 'text', until: 'day' },
  /** Somebody took a seat without paying. */
  liveBooked: { ...live, personId: 'id' },
  liveMoved: { ...live, startsAt: 'moment' },
  liveCancelled: { ...live, reason: 'words' },
  liveMissed: live,
  liveStarted: live,
  liveReminder: { ...live, startsAt: 'moment' },
  /** A seat of a full live is free, which the people who are reminded of it learn. */
  liveSeatFree: { ...live, startsAt: 'moment' },
  liveRecordingReady: live,
} as const;

declare module '../extension-points/notice-kinds.ts' {
  interface NoticeEvents extends EventsOf<typeof events> {}
}

const kind = noticeFactory(events);
type OfLive = { contentId: string };

const toCreator = {
  side: 'creator',
  topic: 'reviews',
  contentType: 'LIVE',
  recipients: 'creatorId',
  link: ({ contentId }: OfLive) => paths.dashboardLive(contentId),
  ...transactional,
} as const;

const toPeople = {
  side: 'member',
  contentType: 'LIVE',
  link: ({ contentId }: OfLive) => paths.live(contentId),
} as const;

/** Change that concerns the money or the seat of people. */
const change = {
  ...toPeople,
  ...transactional,
  topic: 'purchases',
  recipients: listConcerned,
} as const;

export const liveNotices = [
  kind('liveApproved', { ...toCreator, link: ({ contentId }) => paths.live(contentId) }),
  kind('liveRejected', { ...toCreator, link: ({ contentId }) => paths.editLive(contentId) }),
  kind('liveEndedByOffice', toCreator),
  kind('ownLiveMissed', toCreator),
  kind('liveRecordingStopped', toCreator),
  kind('liveRecordingTooLarge', { ...toCreator, link: () => paths.ownFiles }),
  kind('liveBooked', { ...toCreator, topic: 'sales', isTransactional: undefined, ...gathered }),
  kind('liveMoved', change),
  kind('liveCancelled', change),
  kind('liveMissed', change),
  kind('liveStarted', {
    ...toPeople,
    topic: 'lives',
    recipients: { audience: startAudience },
    link: ({ contentId }) => paths.playLive(contentId),
    // The last reminder is mailed five minutes before.
    ...listed,
  }),
  kind('liveReminder', {
    ...toPeople,
    topic: 'lives',
    recipients: { audience: reminderAudience },
    link: ({ contentId }) => paths.liveStatus(contentId),
    usefulUntil: ({ startsAt }) => startsAt,
    ...optional,
  }),
  kind('liveSeatFree', {
    ...toPeople,
    topic: 'lives',
    recipients: { audience: seatFreeAudience },
    usefulUntil: ({ startsAt }) => startsAt,
    ...optional,
  }),
  kind('liveRecordingReady', {
    ...toPeople,
    topic: 'lives',
    recipients: { audience: recordingAudience },
    link: ({ contentId }) => paths.playLive(contentId),
    ...optional,
  }),
];
