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
  /** The live was missed because nobody started it; notice to its creator. */
  ownLiveMissed: live,
  liveRecordingStopped: live,
  /** The recording is larger than the creator's remaining space. */
  liveRecordingTooLarge: { ...live, size: 'text', until: 'day' },
  /** A person took a seat without paying. */
  liveBooked: { ...live, personId: 'id' },
  liveMoved: { ...live, startsAt: 'moment' },
  liveCancelled: { ...live, reason: 'words' },
  liveMissed: live,
  liveStarted: live,
  liveReminder: { ...live, startsAt: 'moment' },
  /** A full live has a free seat again; notice to the people who requested a reminder. */
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

/** Notice about a change that affects people's money or seats. */
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
    // Not mailed, because the last reminder was mailed five minutes before the start.
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
