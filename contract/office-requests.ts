import { z } from './zod.ts';
import { get } from './call.ts';
import { Cents, Id, Instant } from './shared.ts';
import { contentTypes } from './values/content.ts';
import { requestStates } from './values/office.ts';

/** Decision of the office that needs the agreement of a second person. */
export const OfficeRequest = z.object({
  id: Id,
  /** Name of the queue; with `itemId` and the action, it identifies the decision. */
  queue: z.string(),
  itemId: Id,
  action: z.string(),
  subjectType: z.string(),
  subjectId: Id,
  subjectTitle: z.string(),
  reason: z.string(),
  /** Amount that the decision affects (cents): the refund, or the balance of a creator's wallet. */
  amountCents: Cents,
  askerId: Id,
  askerName: z.string(),
  /** False if the requester has left the office. */
  isAskerHere: z.boolean(),
  askedAt: Instant,
  /** Time at which an unanswered request expires. */
  lapsesAt: Instant,
  state: z.enum(requestStates),
  answererName: z.string().nullable(),
  /** Reason why the second person declined; null otherwise. */
  answer: z.string().nullable(),
});
export type OfficeRequest = z.infer<typeof OfficeRequest>;

/** Effects of suspending a creator, in numbers. */
export const SuspensionEffects = z.object({
  /** Numbers of public contents that go offline, by type. */
  contents: z.array(z.object({ contentType: z.enum(contentTypes), count: z.int() })),
  /** Number of buyers who keep what they paid for. */
  buyersCount: z.int(),
  /** Number of paid parcels that were not sent yet. */
  parcelsCount: z.int(),
  /** Number of memberships that stop renewing. */
  membersCount: z.int(),
  /**
   * Number of people whose paid or gifted membership is still running, and the latest end of these
   * memberships.
   */
  prepaidCount: z.int(),
  prepaidUntil: Instant.nullable(),
  /**
   * Number of scheduled lives that are cancelled, with their booked seats and the amount that their
   * buyers paid (cents).
   */
  livesCount: z.int(),
  seatsCount: z.int(),
  seatsCents: Cents,
  /** Balance that remains in the wallet (cents); negative for a debt. */
  balanceCents: z.int(),
  /** Day of the next payout, which would be stopped. */
  nextPayoutOn: z.iso.date().nullable(),
});
export type SuspensionEffects = z.infer<typeof SuspensionEffects>;

export const officeRequests = {
  readSuspension: get('/office/creators/:id/suspension', {
    access: 'office',
    summary: 'What a suspension of the creator would change, and whether a second person has to agree',
    reply: SuspensionEffects.extend({ needsSecondPerson: z.boolean() }),
  }),
};
