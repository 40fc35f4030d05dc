import { paths } from '../paths.ts';
import { disputeStates, eventFilters, purchaseStates } from './checkout.ts';
import {
  courseStates,
  creatorStates,
  liveStates,
  messageStates,
  reportStates,
  testimonialStates,
} from './states.ts';

/** Decisions of the office as named in its log; the database holds the same list. */
export const auditActions = [
  'creator.approve',
  'creator.reject',
  'creator.suspend',
  'creator.reinstate',
  'credential.check',
  'credential.uncheck',
  'credential.decline',
  'content.approve',
  'content.reject',
  'content.changeSeen',
  'content.takeDown',
  'content.restore',
  'content.uphold',
  'live.end',
  'claim.refund',
  'claim.decline',
  'comment.remove',
  'message.remove',
  'report.resolve',
  'report.dismiss',
  'purchase.refund',
  'purchase.deliver',
  'dispute.answer',
  'dispute.accept',
  'event.replay',
  'business.create',
  'business.rename',
  'business.inviteManager',
  'business.close',
  'department.create',
  'department.change',
  'department.remove',
  'testimonial.accept',
  'testimonial.decline',
  'feedback.seen',
  'message.answer',
  'message.close',
  'decision.undo',
] as const;
export type AuditAction = (typeof auditActions)[number];

/**
 * States of a decision that can or could be undone: its notices and refunds wait, they were sent,
 * or the decision was undone.
 */
export const decisionStates = ['WAITING', 'SENT', 'UNDONE'] as const;

/** Need for a reason of a decision. */
export type ReasonNeed = 'required' | 'none';

/** Page of a waiting view, the name of its texts in `office.queues`, and its letter after G. */
export type QueueLink = { text: string; path: string; key: string };

/**
 * Queues of the office. `views` are the lists of a queue; `waiting` are the views whose items wait
 * for a decision, and the first of them opens. `links` has the page of each waiting view, its texts
 * in `office.queues` and its key. `reasons` has the decisions with their need for a reason.
 */
export const officeQueues = {
  creators: {
    views: [...creatorStates, 'credentials'],
    waiting: ['PENDING_APPROVAL', 'credentials'],
    links: {
      PENDING_APPROVAL: { text: 'creators', path: paths.officeCreators, key: 'c' },
      credentials: { text: 'credentials', path: paths.officeCredentials, key: 'e' },
    },
    reasons: {
      reject: 'required',
      approve: 'none',
      suspend: 'required',
      reinstate: 'required',
      decline: 'required',
      check: 'none',
      uncheck: 'none',
    },
  },
  course: {
    views: ['waiting', 'unreviewed', ...courseStates],
    waiting: ['waiting', 'unreviewed'],
    links: {
      waiting: { text: 'courses', path: paths.officeCourses, key: 'o' },
      unreviewed: { text: 'unreviewed', path: paths.officeUnreviewed, key: 'u' },
    },
    reasons: { reject: 'required', approve: 'none' },
  },
  live: {
    views: ['waiting', 'unreviewed', ...liveStates],
    waiting: ['waiting', 'unreviewed'],
    links: {
      waiting: { text: 'lives', path: paths.officeLives, key: 'l' },
      unreviewed: { text: 'unreviewedLives', path: paths.officeUnreviewedLives, key: 'w' },
    },
    reasons: { reject: 'required', approve: 'none' },
  },
  reports: {
    views: reportStates,
    waiting: ['OPEN'],
    links: { OPEN: { text: 'reports', path: paths.officeReports, key: 'r' } },
    reasons: {
      dismiss: 'required',
      takeDown: 'required',
      remove: 'required',
      suspend: 'required',
      resolve: 'required',
    },
  },
  changes: {
    views: ['unseen'],
    waiting: ['unseen'],
    links: { unseen: { text: 'changes', path: paths.officeChanges, key: 'h' } },
    reasons: { markSeen: 'none' },
  },
  appeals: {
    views: ['waiting'],
    waiting: ['waiting'],
    links: { waiting: { text: 'appeals', path: paths.officeAppeals, key: 'a' } },
    reasons: { uphold: 'required', restore: 'required' },
  },
  purchases: {
    views: purchaseStates,
    waiting: ['REVIEW'],
    links: { REVIEW: { text: 'purchases', path: paths.officePurchases, key: 'p' } },
    reasons: { refund: 'required', deliver: 'required' },
  },
  claims: {
    views: ['waiting', 'decided'],
    waiting: ['waiting'],
    links: { waiting: { text: 'claims', path: paths.officeClaims, key: 'b' } },
    reasons: { refund: 'required', decline: 'required' },
  },
  disputes: {
    views: disputeStates,
    waiting: ['NEEDS_ANSWER'],
    links: { NEEDS_ANSWER: { text: 'disputes', path: paths.officeDisputes, key: 'd' } },
    reasons: {},
  },
  events: {
    views: eventFilters,
    waiting: ['failed'],
    links: { failed: { text: 'events', path: paths.officeEvents, key: 'y' } },
    reasons: { replay: 'none' },
  },
  differences: {
    views: ['found'],
    waiting: ['found'],
    links: { found: { text: 'differences', path: paths.officeEvents, key: 'i' } },
    reasons: {},
  },
  testimonials: {
    views: testimonialStates,
    waiting: ['WAITING'],
    links: { WAITING: { text: 'testimonials', path: paths.officeTestimonials, key: 'v' } },
    reasons: { leaveOut: 'none', show: 'none' },
  },
  feedback: {
    views: ['unseen'],
    waiting: ['unseen'],
    links: { unseen: { text: 'feedback', path: paths.officeFeedback, key: 'k' } },
    reasons: { markRead: 'none' },
  },
  messages: {
    views: messageStates,
    waiting: ['WAITING'],
    links: { WAITING: { text: 'messages', path: paths.officeMessages, key: 'm' } },
    reasons: { close: 'none', markAnswered: 'none' },
  },
} as const satisfies Record<
  string,
  {
    views: readonly string[];
    waiting: readonly string[];
    links: Record<string, QueueLink>;
    reasons: Record<string, ReasonNeed>;
  }
>;

export type QueueName = keyof typeof officeQueues;
export type QueueView<N extends QueueName = QueueName> = (typeof officeQueues)[N]['views'][number];

/** Returns the link to a waiting view; undefined for a view without a page. */
export function findQueueLink(name: string, view: string): QueueLink | undefined {
  const queue = officeQueues[name as QueueName] as { links: Record<string, QueueLink> } | undefined;
  return queue?.links[view];
}

/** Returns the links to all waiting views. */
export const listQueueLinks = (): QueueLink[] =>
  Object.values(officeQueues).flatMap(({ links }) => Object.values<QueueLink>(links));
