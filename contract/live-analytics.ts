import { get } from './call.ts';
import { Cents, Id, Instant } from './shared.ts';
import { liveReactions } from './values/lives.ts';
import { z } from './zod.ts';

/** Figures for one minute of a live, counted from the start of the live. */
export const LiveMinute = z.object({
  minute: z.int(),
  /** Maximum number of open rooms at one time. A second browser tab counts as another room. */
  viewers: z.int(),
  joins: z.int(),
  leaves: z.int(),
  messages: z.int(),
  questions: z.int(),
  reactions: z.int(),
  tipsCents: Cents,
});
export type LiveMinute = z.infer<typeof LiveMinute>;

/** Figures of a live for its creator. */
export const LiveAnalytics = z.object({
  id: Id,
  title: z.string(),
  startedAt: Instant,
  /** End of the live; null while it is running. */
  endedAt: Instant.nullable(),
  /** Number of people who watched. */
  peopleCount: z.int(),
  /** Maximum number of open rooms at one time. */
  peak: z.int(),
  /** Mean watching time of a person (s). */
  averageSeconds: z.int(),
  messagesCount: z.int(),
  questionsCount: z.int(),
  answeredCount: z.int(),
  reactionsCount: z.int(),
  reactions: z.record(z.enum(liveReactions), z.int()),
  /** Creator's share of the payments, minus refunds (cents). */
  income: z.object({
    ticketsCount: z.int(),
    ticketsCents: Cents,
    tipsCount: z.int(),
    tipsCents: Cents,
  }),
  minutes: z.array(LiveMinute),
});
export type LiveAnalytics = z.infer<typeof LiveAnalytics>;

export const liveAnalytics = {
  read: get('/lives/:id/analytics', {
    isPrivate: true,
    access: 'creator',
    summary: 'The numbers of the own live, from its start: viewers, chat, reactions and income by minute',
    reply: LiveAnalytics,
  }),
  exportCsv: get('/lives/:id/analytics/csv', {
    isPrivate: true,
    access: 'creator',
    raw: true,
    summary: 'The minutes of the own live as CSV',
    reply: z.unknown(),
  }),
};
