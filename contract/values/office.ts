import { officePaths } from '../office-paths.ts';
import { disputeStates, eventFilters, purchaseStates } from './checkout.ts';
import {
  courseStates,
  creatorStates,
  liveStates,
  messageStates,
  reportStates,
  testimonialStates,
} from './states.ts';

/** Actions in the office's audit log; the database has the same list. */
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
  'rating.remove',
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
  'decision.ask',
  'decision.agree',
  'decision.decline',
  'decision.withdraw',
  'person.view',
  'person.logOut',
  'word.add',
  'word.change',
  'word.remove',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** Minutes after which a view of another user's account ends. */
export const VIEW_MINUTES = 30;

/** Groups of people in the office's lists. */
export const peopleGroups = ['creators', 'members'] as const;

/** Figures about what a person owns, in the order of the page. */
export const heldFacts = [
  'coursesPublished',
  'members',
  'keptBuyers',
  'parcelsToSend',
  'livesBooked',
  'seatsBooked',
  'coursesOwned',
  'memberships',
  'ordersUnderWay',
  'credits',
] as const;

/** Figures about what a creator owes and is owed (cents), in the order of the page. */
export const owedFacts = ['wallet', 'nextPayout', 'refundsWaiting', 'heldByBank', 'fees'] as const;

/** Kinds of entries in a person's history. */
export const personEventKinds = [
  'DECISION',
  'REPORTED',
  'REPORTS',
  'REFUND_GIVEN',
  'REFUND_RECEIVED',
  'CHANGE',
  'CREDENTIAL',
] as const;

/**
 * Undo states of a decision. WAITING: its notices and refunds are held. SENT: they were released.
 * UNDONE: the decision was undone.
 */
export const decisionStates = ['WAITING', 'SENT', 'UNDONE'] as const;

/** States of a decision that needs the agreement of a second person. */
export const requestStates = ['WAITING', 'AGREED', 'DECLINED', 'WITHDRAWN', 'LAPSED'] as const;
export type RequestState = (typeof requestStates)[number];

/** Hours after which a request to a second person expires. */
export const REQUEST_HOURS = 24;

/** Need of a decision for a reason. */
export type ReasonNeed = 'required' | 'none';

/**
 * Path of a waiting view, the key of its texts in `office.queues`, and the keyboard shortcut's
 * letter after G.
 */
export type QueueLink = { text: string; path: string; key: string };

/**
 * Queues of the office. `views` are the lists of a queue. `waiting` are the views whose items wait
 * for a decision; the first of them is the default. `links` has the path, the text key and the
 * shortcut of each waiting view. `reasons` has the decisions, each with whether it needs a reason.
 */
export const officeQueues = {
  creators: {
    views: [...creatorStates, 'credentials'],
    waiting: ['PENDING_APPROVAL', 'credentials'],
    links: {
      PENDING_APPROVAL: { text: 'creators', path: officePaths.creators, key: 'c' },
      credentials: { text: 'credentials', path: officePaths.credentials, key: 'e' },
    },
    reasons: {
      reject: 'required',
      returnCourse: 'required',
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
      waiting: { text: 'courses', path: officePaths.courses, key: 'o' },
      unreviewed: { text: 'unreviewed', path: officePaths.unreviewed, key: 'u' },
    },
    reasons: { reject: 'required', approve: 'none' },
  },
  live: {
    views: ['waiting', 'unreviewed', ...liveStates],
    waiting: ['waiting', 'unreviewed'],
    links: {
      waiting: { text: 'lives', path: officePaths.lives, key: 'l' },
      unreviewed: { text: 'unreviewedLives', path: officePaths.unreviewedLives, key: 'w' },
    },
    reasons: { reject: 'required', approve: 'none' },
  },
  reports: {
    views: reportStates,
    waiting: ['OPEN'],
    links: { OPEN: { text: 'reports', path: officePaths.reports, key: 'r' } },
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
    links: { unseen: { text: 'changes', path: officePaths.changes, key: 'h' } },
    reasons: { markSeen: 'none' },
  },
  appeals: {
    views: ['waiting'],
    waiting: ['waiting'],
    links: { waiting: { text: 'appeals', path: officePaths.appeals, key: 'a' } },
    reasons: { uphold: 'required', restore: 'required' },
  },
  purchases: {
    views: purchaseStates,
    waiting: ['REVIEW'],
    links: { REVIEW: { text: 'purchases', path: officePaths.purchases, key: 'p' } },
    reasons: { refund: 'required', deliver: 'required' },
  },
  claims: {
    views: ['waiting', 'decided'],
    waiting: ['waiting'],
    links: { waiting: { text: 'claims', path: officePaths.claims, key: 'b' } },
    reasons: { refund: 'required', decline: 'required' },
  },
  requests: {
    views: ['waiting', 'answered'],
    waiting: ['waiting'],
    links: { waiting: { text: 'requests', path: officePaths.requests, key: 'f' } },
    reasons: { decline: 'required', withdraw: 'none', agree: 'none' },
  },
  disputes: {
    views: disputeStates,
    waiting: ['NEEDS_ANSWER'],
    links: { NEEDS_ANSWER: { text: 'disputes', path: officePaths.disputes, key: 'd' } },
    reasons: {},
  },
  events: {
    views: eventFilters,
    waiting: ['failed'],
    links: { failed: { text: 'events', path: officePaths.events, key: 'y' } },
    reasons: { replay: 'none' },
  },
  differences: {
    views: ['found'],
    waiting: ['found'],
    links: { found: { text: 'differences', path: officePaths.events, key: 'i' } },
    reasons: {},
  },
  testimonials: {
    views: testimonialStates,
    waiting: ['WAITING'],
    links: { WAITING: { text: 'testimonials', path: officePaths.testimonials, key: 'v' } },
    reasons: { leaveOut: 'none', show: 'none' },
  },
  feedback: {
    views: ['unseen'],
    waiting: ['unseen'],
    links: { unseen: { text: 'feedback', path: officePaths.feedback, key: 'k' } },
    reasons: { markRead: 'none' },
  },
  messages: {
    views: messageStates,
    waiting: ['WAITING'],
    links: { WAITING: { text: 'messages', path: officePaths.messages, key: 'm' } },
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

/** Maximum length of a search of the office (characters). */
export const LONGEST_OFFICE_SEARCH = 100;

/** Queues that have a search. */
export const searchableQueues = [
  'creators',
  'course',
  'live',
  'reports',
  'changes',
  'purchases',
  'claims',
  'disputes',
  'testimonials',
  'messages',
] as const satisfies readonly QueueName[];
export type SearchableQueue = (typeof searchableQueues)[number];

/** Returns true for a queue that has a search. */
export const isSearchable = (name: QueueName): name is SearchableQueue =>
  searchableQueues.some((each) => each === name);

/** Parts of the reports that can be listed alone. */
export const reportParts = ['late', 'content', 'people'] as const;
export type ReportPart = (typeof reportParts)[number];

/** Returns the link to a waiting view; undefined for a view without a page. */
export function findQueueLink(name: string, view: string): QueueLink | undefined {
  const queue = officeQueues[name as QueueName] as { links: Record<string, QueueLink> } | undefined;
  return queue?.links[view];
}

/** Returns the links to all waiting views. */
export const listQueueLinks = (): QueueLink[] =>
  Object.values(officeQueues).flatMap(({ links }) => Object.values<QueueLink>(links));
