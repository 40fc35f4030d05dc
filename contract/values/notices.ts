/** Sides of the product, each with its own list of notices. */
export const noticeSides = ['member', 'creator'] as const;
export type NoticeSide = (typeof noticeSides)[number];

/** Filters of the list of each side. */
export const noticeFilters = {
  member: ['replies', 'orders', 'following'],
  creator: ['sales', 'members', 'ratings', 'questions', 'payouts'],
} as const;
export type NoticeFilter = (typeof noticeFilters)[NoticeSide][number];
export const allNoticeFilters = [...noticeFilters.member, ...noticeFilters.creator] as const;

/** Channels by which a person is notified. */
export const noticeChannels = ['app', 'email', 'digest'] as const;
export type NoticeChannel = (typeof noticeChannels)[number];

/** Sections of the preference table. */
export type NoticeSection = 'people' | 'buying' | 'selling' | 'work' | 'account';

type Topic = { side: NoticeSide; section: NoticeSection; filter: NoticeFilter | null };

/**
 * Topics of notices. Each topic is a row of the preference table and switches all of its kinds
 * together.
 */
export const noticeTopics = {
  messages: { side: 'member', section: 'people', filter: 'replies' },
  replies: { side: 'member', section: 'people', filter: 'replies' },
  following: { side: 'member', section: 'people', filter: 'following' },
  giftsOpened: { side: 'member', section: 'people', filter: 'orders' },
  credits: { side: 'member', section: 'buying', filter: 'orders' },
  purchases: { side: 'member', section: 'buying', filter: 'orders' },
  orders: { side: 'member', section: 'buying', filter: 'orders' },
  cart: { side: 'member', section: 'buying', filter: 'orders' },
  lives: { side: 'member', section: 'buying', filter: 'orders' },
  memberships: { side: 'member', section: 'buying', filter: 'orders' },
  failedPayments: { side: 'member', section: 'buying', filter: 'orders' },
  reports: { side: 'member', section: 'account', filter: null },
  business: { side: 'member', section: 'account', filter: null },
  security: { side: 'member', section: 'account', filter: null },
  sales: { side: 'creator', section: 'selling', filter: 'sales' },
  shopOrders: { side: 'creator', section: 'selling', filter: 'sales' },
  tips: { side: 'creator', section: 'selling', filter: 'sales' },
  payouts: { side: 'creator', section: 'selling', filter: 'payouts' },
  disputes: { side: 'creator', section: 'selling', filter: 'sales' },
  failedPayouts: { side: 'creator', section: 'selling', filter: 'payouts' },
  memberMessages: { side: 'creator', section: 'people', filter: 'questions' },
  members: { side: 'creator', section: 'people', filter: 'members' },
  followers: { side: 'creator', section: 'people', filter: 'members' },
  ratings: { side: 'creator', section: 'people', filter: 'ratings' },
  questions: { side: 'creator', section: 'people', filter: 'questions' },
  reviews: { side: 'creator', section: 'work', filter: null },
} as const satisfies Record<string, Topic>;
export type NoticeTopic = keyof typeof noticeTopics;
export const noticeTopicNames = Object.keys(noticeTopics) as NoticeTopic[];

/** Days on which the digest is sent. */
export const digestDays = ['EVERY_DAY', 'WEEKDAYS', 'MONDAYS'] as const;
export type DigestDays = (typeof digestDays)[number];

/** Schedule of a person who has not chosen one; times are minutes of the day. */
export const defaultSchedule = {
  isQuiet: true,
  quietFrom: 21 * 60,
  quietTo: 8 * 60,
  hasDigest: true,
  digestMinute: 8 * 60,
  digestDays: 'EVERY_DAY',
} as const;

/** Number of days for which "A week off" pauses mails. */
export const PAUSE_DAYS = 7;

/** Number of lines that the bell shows. */
export const BELL_LINES = 8;

/** Number of people that an opened line shows. */
export const LINE_PEOPLE = 12;
