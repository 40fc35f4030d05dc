import { z } from './zod.ts';
import { get, patch, post } from './call.ts';
import { ShownEmail } from './email.ts';
import { Cents, Id, Instant, PageQuery, pageOf, Reason } from './shared.ts';
import { disputeReasons, disputeStates, eventFilters, providerEventStates } from './values/checkout.ts';

/** Payment that the buyer's bank disputes, as shown to the office. */
export const OfficeDispute = z.object({
  id: Id,
  purchaseId: Id,
  title: z.string(),
  buyerEmail: ShownEmail,
  state: z.enum(disputeStates),
  /** Reason stated by the bank. */
  reason: z.enum(disputeReasons),
  amountCents: Cents,
  /** Amount that the bank currently withholds (cents); 0 for an inquiry and after the decision. */
  heldCents: Cents,
  /** Deadline for a response to the bank. */
  respondBy: Instant.nullable(),
  openedAt: Instant,
  answeredAt: Instant.nullable(),
  closedAt: Instant.nullable(),
});
export type OfficeDispute = z.infer<typeof OfficeDispute>;

/** Sections of the evidence in the order in which the office reads them. */
const evidenceParts = ['customer', 'product', 'paidOn', 'receipt', 'terms', 'uses', 'signIns'] as const;

/** Evidence of a disputed payment, ready to be sent to the bank. */
export const Evidence = z.object({
  parts: z.array(z.object({ name: z.enum(evidenceParts), text: z.string() })),
  /** Evidence that was sent to the bank; null before sending. */
  sent: z.string().nullable(),
});
export type Evidence = z.infer<typeof Evidence>;

/** Webhook event of the card provider with its object and processing state, without its content. */
export const OfficeEvent = z.object({
  id: Id,
  /** Id at the card provider. */
  providerId: z.string(),
  type: z.string(),
  /** Object at the card provider to which the event refers. */
  objectId: z.string().nullable(),
  state: z.enum(providerEventStates),
  /** True if the last run of the handler failed. */
  hasFailed: z.boolean(),
  receivedAt: Instant,
  handledAt: Instant.nullable(),
  canReplay: z.boolean(),
});
export type OfficeEvent = z.infer<typeof OfficeEvent>;

export const disputes = {
  decideDispute: patch('/office/disputes/:id', {
    access: 'office',
    rate: 'money',
    summary: 'Send the evidence to the buyer’s bank, with a statement, or give the dispute up',
    body: z.strictObject({ decision: z.enum(['answer', 'accept']), reason: Reason }),
    reply: OfficeDispute,
  }),
  readEvidence: get('/office/disputes/:id/evidence', {
    access: 'office',
    summary: 'What is known here of a disputed payment, and what was sent to the bank',
    reply: Evidence,
  }),
  downloadEvidence: get('/office/disputes/:id/evidence/file', {
    access: 'office',
    summary: 'The same as a text file',
    raw: true,
    reply: z.unknown(),
  }),
  listEvents: get('/office/provider-events', {
    access: 'office',
    summary: 'Events of the card provider, newest first, without their content',
    query: PageQuery.extend({ show: z.enum(eventFilters).default('failed') }),
    reply: pageOf(OfficeEvent),
  }),
  replayEvent: post('/office/provider-events/:id/replay', {
    access: 'office',
    summary: 'Handle a stored event of the card provider again',
    reply: OfficeEvent,
  }),
};
