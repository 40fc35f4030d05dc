import type { LiveBooking, LiveDraft } from '@/contract/live-editing';
import type { LiveStatus } from '@/contract/lives';
import type { OfficeLive } from '@/contract/office-lives';
import { id } from './ids';

/** Returns a complete draft of a live: 18 November 2026, 9:30 pm in Sydney. */
export const liveDraft = (fields: Partial<LiveDraft> = {}): LiveDraft => ({
  id: id(900),
  title: 'Lights Out',
  description: 'Forty-five minutes in the dark, lying down.',
  topicId: 'sleep-health',
  tags: [],
  picture: null,
  hasOwnPicture: false,
  startsAt: '2026-11-18T10:30:00.000Z',
  timeZone: 'Australia/Sydney',
  minutes: 45,
  priceCents: 800,
  isFreeForMembers: true,
  seats: 100,
  chat: 'EVERYONE',
  isRecorded: true,
  state: 'DRAFT',
  reason: null,
  startedAt: null,
  endedAt: null,
  connection: 'NONE',
  viewersCount: 0,
  recording: null,
  bookedCount: 0,
  ticketsCount: 0,
  membersCount: 0,
  paidCents: 0,
  earnedCents: 0,
  takedown: null,
  version: 1,
  updatedAt: '2026-11-14T07:00:00.000Z',
  missing: [],
  can: {
    update: true,
    updatePrice: true,
    submit: true,
    withdraw: false,
    start: false,
    end: false,
    cancel: false,
    remove: true,
  },
  ...fields,
});

/** Returns a scheduled live with 54 tickets, which cost A$432, and 32 members. */
export const bookedLive = (fields: Partial<LiveDraft> = {}): LiveDraft =>
  liveDraft({
    state: 'SCHEDULED',
    bookedCount: 86,
    ticketsCount: 54,
    membersCount: 32,
    paidCents: 43_200,
    earnedCents: 37_260,
    can: {
      update: true,
      updatePrice: false,
      submit: false,
      withdraw: false,
      start: false,
      end: false,
      cancel: true,
      remove: false,
    },
    ...fields,
  });

export const liveBooking = (fields: Partial<LiveBooking> = {}): LiveBooking => ({
  userId: id(910),
  name: 'Jo Weatherlow',
  picture: null,
  source: 'PURCHASE',
  giftFrom: null,
  bookedAt: '2026-11-17T07:00:00.000Z',
  earnedCents: 690,
  ...fields,
});

export const officeLive = (fields: Partial<OfficeLive> = {}): OfficeLive => ({
  id: id(900),
  title: 'Lights Out',
  state: 'LIVE',
  startsAt: '2026-11-18T10:30:00.000Z',
  minutes: 45,
  creatorName: 'Marisol Quennell',
  creatorUsername: 'marisol',
  priceCents: 800,
  bookedCount: 86,
  viewersCount: 41,
  reportsCount: 0,
  reason: null,
  submittedAt: null,
  ...fields,
});

/** Returns the response to a state change of the booked live. */
export const changedStatus = (fields: Partial<LiveStatus> = {}): LiveStatus => ({
  id: id(900),
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
  now: '2026-11-14T07:00:00.000Z',
  ...fields,
});
