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
] as const;
export type AuditAction = (typeof auditActions)[number];

/** Need for a reason of a decision. */
export type ReasonNeed = 'required' | 'none';

/** Page of a waiting view, and the key of its text in `office.counts`. */
export type QueueLink = { text: string; path: string };

/**
 * Queues of the office. `views` are the lists of a queue; `waiting` are the views whose items wait
 * for a decision, and the first of them opens. `links` has the page of each waiting view and its
 * text in `office.counts`. `reasons` has the decisions with their need for a reason.
 */
export const officeQueues = {
  creators: {
    views: [...creatorStates, 'credentials'],
    waiting: ['PENDING_APPROVAL', 'credentials'],
    links: {
      PENDING_APPROVAL: { text: 'creators', path: '#creators' },
      credentials: { text: 'credentials', path: '#creators' },
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
      waiting: { text: 'courses', path: paths.officeCourses },
      unreviewed: { text: 'unreviewed', path: paths.officeUnreviewed },
    },
    reasons: { reject: 'required', approve: 'none' },
  },
  live: {
    views: ['waiting', 'unreviewed', ...liveStates],
    waiting: ['waiting', 'unreviewed'],
    links: {
      waiting: { text: 'lives', path: paths.officeLives },
      unreviewed: { text: 'unreviewedLives', path: paths.officeUnreviewedLives },
    },
    reasons: { reject: 'required', approve: 'none' },
  },
  reports: {
    views: reportStates,
    waiting: ['OPEN'],
    links: { OPEN: { text: 'reports', path: paths.officeReports } },
    reasons: {
      dismiss: 'required',
      takeDown: 'required',
      remove: 'required',
      suspend: 'required',
      resolve: 'required',
    },
  },
  appeals: {
    views: ['waiting'],
    waiting: ['waiting'],
    links: { waiting: { text: 'appeals', path: paths.officeAppeals } },
    reasons: { uphold: 'required', restore: 'required' },
  },
  purchases: {
    views: purchaseStates,
    waiting: ['REVIEW'],
    links: { REVIEW: { text: 'purchases', path: paths.officePurchases } },
    reasons: { refund: 'required', deliver: 'required' },
  },
  claims: {
    views: ['waiting', 'decided'],
    waiting: ['waiting'],
    links: { waiting: { text: 'claims', path: paths.officeClaims } },
    reasons: { refund: 'required', decline: 'required' },
  },
  disputes: {
    views: disputeStates,
    waiting: ['NEEDS_ANSWER'],
    links: { NEEDS_ANSWER: { text: 'disputes', path: paths.officeDisputes } },
    reasons: {},
  },
  events: {
    views: eventFilters,
    waiting: ['failed'],
    links: { failed: { text: 'events', path: paths.officeEvents } },
    reasons: { replay: 'none' },
  },
  differences: {
    views: ['found'],
    waiting: ['found'],
    links: { found: { text: 'differences', path: paths.officeEvents } },
    reasons: {},
  },
  testimonials: {
    views: testimonialStates,
    waiting: ['WAITING'],
    links: { WAITING: { text: 'testimonials', path: paths.officeTestimonials } },
    reasons: { leaveOut: 'none', show: 'none' },
  },
  feedback: {
    views: ['unseen'],
    waiting: ['unseen'],
    links: { unseen: { text: 'feedback', path: paths.officeFeedback } },
    reasons: { markRead: 'none' },
  },
  messages: {
    views: messageStates,
    waiting: ['WAITING'],
    links: { WAITING: { text: 'messages', path: paths.officeMessages } },
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

/**
 * Returns the link to a waiting view; undefined for a view without a page.
 * @param name name of a queue, or `changes`, which is a list without decisions
 */
export function findQueueLink(name: string, view: string): QueueLink | undefined {
  if (name === 'changes') return { text: 'changes', path: paths.officeChanges };
  const queue = officeQueues[name as QueueName] as { links: Record<string, QueueLink> } | undefined;
  return queue?.links[view];
}
