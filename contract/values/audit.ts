import { contentTypes } from './content.ts';
import type { AuditAction } from './office.ts';

/** Groups of actions by which the audit log can be filtered. */
export const auditGroups = {
  approved: [
    'creator.approve',
    'creator.reinstate',
    'credential.check',
    'content.approve',
    'testimonial.accept',
  ],
  refused: ['creator.reject', 'credential.decline', 'content.reject', 'testimonial.decline'],
  takenDown: [
    'content.takeDown',
    'content.uphold',
    'comment.remove',
    'message.remove',
    'rating.remove',
    'live.end',
  ],
  suspended: ['creator.suspend'],
  refunded: ['purchase.refund', 'claim.refund'],
  reports: ['report.resolve', 'report.dismiss'],
  undone: ['decision.undo'],
  secondPerson: ['decision.ask', 'decision.agree', 'decision.decline', 'decision.withdraw'],
  asSomeone: ['person.view'],
  words: ['word.add', 'word.change', 'word.remove'],
} as const satisfies Record<string, readonly AuditAction[]>;
export type AuditGroup = keyof typeof auditGroups;
export const auditGroupNames = Object.keys(auditGroups) as [AuditGroup, ...AuditGroup[]];

/** Groups of subject types by which the audit log can be filtered. */
export const auditSubjects = {
  creators: ['CREATOR'],
  content: contentTypes.filter((type) => type !== 'CREATOR'),
  comments: ['COMMENT', 'RATING'],
  payments: ['PURCHASE', 'DISPUTE', 'PROVIDER_EVENT', 'CLAIM'],
  people: ['PERSON', 'USER'],
  messages: ['MESSAGE', 'LIVE_MESSAGE', 'LIVE_QUESTION', 'TIP_NOTE', 'FEEDBACK', 'VOICE'],
  records: ['BUSINESS', 'DEPARTMENT', 'WORD'],
} as const satisfies Record<string, readonly string[]>;
export type AuditSubject = keyof typeof auditSubjects;
export const auditSubjectNames = Object.keys(auditSubjects) as [AuditSubject, ...AuditSubject[]];

/** Maximum number of log entries that are counted. */
export const MOST_COUNTED = 10_000;

/** Number of log entries in one page of the list. */
export const AUDIT_PAGE = 50;
