import { z } from './zod.ts';
import { get } from './call.ts';
import { Cents, Id, Instant } from './shared.ts';
import { contentTypes } from './values/content.ts';
import { requestStates } from './values/office.ts';

/** Decision of the office that a second person has to agree to. */
export const OfficeRequest = z.object({
  id: Id,
  /** Queue, item and name of the decision. */
  queue: z.string(),
  itemId: Id,
  action: z.string(),
  subjectType: z.string(),
  subjectId: Id,
  subjectTitle: z.string(),
  reason: z.string(),
  /** Money that the decision is about (cents): the refund, or the wallet of a creator. */
  amountCents: Cents,
  askerId: Id,
  askerName: z.string(),
  /** False once the person who asked has left the office. */
  isAskerHere: z.boolean(),
  askedAt: Instant,
  /** Time at which the request lapses without an answer. */
  lapsesAt: Instant,
  state: z.enum(requestStates),
  answererName: z.string().nullable(),
  /** Why the second person declined. */
  answer: z.string().nullable(),
});
export type OfficeRequest = z.infer<typeof OfficeRequest>;

/** Changes that a suspension of a creator causes, in numbers. */
export const SuspensionEffects = z.object({
  /** Public contents that go offline, by type. */
  contents: z.array(z.object({ contentType: z.enum(contentTypes), count: z.int() })),
  /** People who keep what they paid for. */
  buyersCount: z.int(),
  /** Paid parcels that still have to be sent. */
  parcelsCount: z.int(),
  /** Memberships that stop renewing. */
  membersCount: z.int(),
  /** People whose paid or gifted membership has not ended, and the last end among them. */
  prepaidCount: z.int(),
  prepaidUntil: Instant.nullable(),
  /** Planned lives that are cancelled, their booked seats and what their buyers paid (cents). */
  livesCount: z.int(),
  seatsCount: z.int(),
  seatsCents: Cents,
  /** Money that stays in the wallet (cents); below zero for a debt. */
  balanceCents: z.int(),
  /** Day of the next payout, which is stopped. */
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
