import type { ContentChange, ReviewEntry } from './content.ts';
import type { Message } from './contact.ts';
import type { ReviewedCreator } from './creators.ts';
import type { OfficeDispute, OfficeEvent } from './disputes.ts';
import type { OfficeClaim } from './office-claims.ts';
import type { QueueNote } from './office.ts';
import type { OfficePurchase } from './office-purchases.ts';
import type { OfficeRequest } from './office-requests.ts';
import type { Appeal, Report } from './reports.ts';
import type { Feedback, ReceivedTestimonial } from './testimonials.ts';
import type { officeQueues, QueueName } from './values/office.ts';
import type { LedgerDifference } from './wallet.ts';

/** Item type of each office queue. */
type QueueItems = {
  creators: ReviewedCreator;
  course: ReviewEntry;
  live: ReviewEntry;
  reports: Report;
  changes: ContentChange;
  appeals: Appeal;
  purchases: OfficePurchase;
  claims: OfficeClaim;
  requests: OfficeRequest;
  disputes: OfficeDispute;
  events: OfficeEvent;
  differences: LedgerDifference;
  testimonials: ReceivedTestimonial;
  feedback: Feedback;
  messages: Message;
};

/** Names of the decisions in a queue. */
export type QueueActionName<N extends QueueName = QueueName> = {
  [K in N]: Extract<keyof (typeof officeQueues)[K]['reasons'], string>;
}[N];

/** Item of a queue as returned by `GET /office/queues/:name`. */
export type QueueEntry<N extends QueueName> = QueueItems[N] & {
  id: string;
  version: string;
  actions: QueueActionName<N>[];
  /** Subset of `actions` that cannot be undone. */
  finalActions: QueueActionName<N>[];
  /** Notes of the office, oldest first. */
  notes: QueueNote[];
};
