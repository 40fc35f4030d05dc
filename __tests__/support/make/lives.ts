import type { LiveCard, LivePage, LiveStatus, LiveViewerState } from '@/contract/lives';
import { creatorCard } from './creators';
import { id } from './ids';

export const liveCard = (fields: Partial<LiveCard> = {}): LiveCard => ({
  id: id(1100),
  title: 'Lights Out',
  topicId: 'sleep-health',
  picture: null,
  priceCents: 800,
  isFreeForMembers: false,
  startsAt: '2026-11-18T10:30:00.000Z',
  minutes: 45,
  state: 'SCHEDULED',
  seats: 100,
  seatsLeft: 14,
  viewersCount: 0,
  isRecorded: true,
  recordingSeconds: null,
  endedAt: null,
  ratingAverage: null,
  ratingCount: 0,
  creator: { id: id(2), username: 'marisol', name: 'Marisol Quennell', picture: null },
  ...fields,
});

export const livePage = (fields: Partial<LivePage> = {}): LivePage => ({
  ...liveCard(),
  creator: { ...creatorCard(), userId: id(3), bio: 'I worked nights.', takesTips: false },
  description: 'Forty-five minutes in the dark, lying down.',
  tags: [],
  timeZone: 'Australia/Sydney',
  chat: 'EVERYONE',
  bookedCount: 86,
  startedAt: null,
  reason: null,
  ratingSpread: [0, 0, 0, 0, 0],
  isOnSale: true,
  updatedAt: '2026-11-17T07:00:00.000Z',
  ...fields,
});

export const liveStatus = (fields: Partial<LiveStatus> = {}): LiveStatus => ({
  id: id(1100),
  title: 'Lights Out',
  state: 'SCHEDULED',
  startsAt: '2026-11-18T10:30:00.000Z',
  minutes: 45,
  startedAt: null,
  endedAt: null,
  reason: null,
  connection: 'NONE',
  comeBackUntil: null,
  viewersCount: 0,
  bookedCount: 86,
  now: new Date().toISOString(),
  ...fields,
});

/** Viewer state of a person without a seat, who can buy one. */
export const liveViewerState = ({
  can,
  ...fields
}: Omit<Partial<LiveViewerState>, 'can'> & {
  can?: Partial<LiveViewerState['can']>;
} = {}): LiveViewerState => ({
  isOwn: false,
  isBooked: false,
  source: null,
  isMember: false,
  hasReminder: false,
  purchaseId: null,
  refund: null,
  refundableUntil: null,
  myRating: null,
  ...fields,
  can: {
    buy: true,
    book: false,
    unbook: false,
    remind: true,
    watch: false,
    replay: false,
    publish: false,
    rate: false,
    update: false,
    ...can,
  },
});

/** Viewer state of a person who paid for a seat. */
export const bookedState = (fields: Parameters<typeof liveViewerState>[0] = {}): LiveViewerState =>
  liveViewerState({
    isBooked: true,
    source: 'PURCHASE',
    purchaseId: id(1170),
    ...fields,
    can: { buy: false, watch: true, ...fields.can },
  });
