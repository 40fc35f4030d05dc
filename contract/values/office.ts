import { disputeStates, eventFilters, purchaseStates } from './checkout.ts';
import { courseStates, creatorStates, messageStates, reportStates, testimonialStates } from './states.ts';

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
  'comment.remove',
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
  'testimonial.accept',
  'testimonial.decline',
  'feedback.seen',
  'message.answer',
  'message.close',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** Need for a reason of a decision. */
export type ReasonNeed = 'required' | 'none';

/**
 * Queues of the office. `views` are the lists of a queue; `waiting` are the views whose items wait
 * for a decision, and the first of them opens. `reasons` has the decisions with their need for a
 * reason.
 */
export const officeQueues = {
  creators: {
    views: [...creatorStates, 'credentials'],
    waiting: ['PENDING_APPROVAL', 'credentials'],
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
    reasons: { reject: 'required', approve: 'none' },
  },
  reports: {
    views: reportStates,
    waiting: ['OPEN'],
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
    reasons: { uphold: 'required', restore: 'required' },
  },
  purchases: {
    views: purchaseStates,
    waiting: ['REVIEW'],
    reasons: { refund: 'required', deliver: 'required' },
  },
  disputes: { views: disputeStates, waiting: ['NEEDS_ANSWER'], reasons: {} },
  events: { views: eventFilters, waiting: ['failed'], reasons: { replay: 'none' } },
  differences: { views: ['found'], waiting: ['found'], reasons: {} },
  testimonials: {
    views: testimonialStates,
    waiting: ['WAITING'],
    reasons: { leaveOut: 'none', show: 'none' },
  },
  feedback: { views: ['unseen'], waiting: ['unseen'], reasons: { markRead: 'none' } },
  messages: {
    views: messageStates,
    waiting: ['WAITING'],
    reasons: { close: 'none', markAnswered: 'none' },
  },
} as const satisfies Record<
  string,
  { views: readonly string[]; waiting: readonly string[]; reasons: Record<string, ReasonNeed> }
>;

export type QueueName = keyof typeof officeQueues;
export type QueueView<N extends QueueName = QueueName> = (typeof officeQueues)[N]['views'][number];
