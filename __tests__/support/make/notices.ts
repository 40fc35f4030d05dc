import type { NoticeLine, NoticePreferences } from '@/contract/notices';
import { id } from './ids';

/** Returns a notification about a sale. */
export const noticeLine = (fields: Partial<NoticeLine> = {}): NoticeLine => ({
  id: id(800),
  kind: 'saleMade',
  topic: 'sales',
  values: { title: { type: 'text', value: 'Night Sitting' } },
  count: 1,
  people: [
    {
      id: id(800),
      name: 'Teodora V.',
      picture: null,
      quote: null,
      stars: null,
      createdAt: '2026-01-12T07:00:00.000Z',
    },
  ],
  creator: { name: 'Marisol Quennell', picture: null },
  averageStars: null,
  amountCents: 5730,
  picture: null,
  link: '/wallet',
  isRead: false,
  createdAt: '2026-01-12T07:00:00.000Z',
  since: '2026-01-12T07:00:00.000Z',
  ...fields,
});

/**
 * Returns a person's preferences with a member topic, a creator topic and a topic that is always
 * on.
 */
export const noticePreferences = (fields: Partial<NoticePreferences> = {}): NoticePreferences => ({
  topics: [
    {
      topic: 'following',
      side: 'member',
      section: 'people',
      isFixed: false,
      app: true,
      email: true,
      digest: false,
    },
    {
      topic: 'security',
      side: 'member',
      section: 'account',
      isFixed: true,
      app: true,
      email: true,
      digest: null,
    },
    {
      topic: 'followers',
      side: 'creator',
      section: 'people',
      isFixed: false,
      app: true,
      email: null,
      digest: true,
    },
  ],
  quietHours: { isOn: true, from: '21:00', to: '08:00' },
  digest: { isOn: true, at: '08:00', days: 'EVERY_DAY' },
  pausedUntil: null,
  ...fields,
});
