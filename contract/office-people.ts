import { z } from './zod.ts';
import { CreatorState, Session } from './accounts.ts';
import { del, get, post } from './call.ts';
import { AddressQuery, ShownEmail } from './email.ts';
import { QueueNote } from './office.ts';
import { Cents, Done, Id, Instant, PageQuery, pageOf, Picture, Reason } from './shared.ts';
import { Words } from './texts.ts';
import { limits } from './values/limits.ts';
import { heldFacts, owedFacts, peopleGroups, personEventKinds } from './values/office.ts';
import { reportStates } from './values/states.ts';

/** Person in the office's list; figures of creators are null for a member. */
export const ListedPerson = z.object({
  /** Id of the user. */
  id: Id,
  name: z.string(),
  username: z.string().nullable(),
  email: ShownEmail,
  picture: Picture.nullable(),
  /** State of the creator profile; null for a member. */
  state: CreatorState.nullable(),
  isClosed: z.boolean(),
  /** Id of the creator record, to which the office's decisions about a creator refer. */
  creatorId: Id.nullable(),
  membersCount: z.int().nullable(),
  /** Ledger balance (cents). */
  walletCents: Cents.nullable(),
  openReportsCount: z.int(),
  /** Time of the last use of a session, rounded to a quarter of an hour; null without a session. */
  lastSeenAt: Instant.nullable(),
});
export type ListedPerson = z.infer<typeof ListedPerson>;

/** Figure about a person that a domain contributes: a number or an amount. */
const HeldFact = z.object({
  name: z.enum(heldFacts),
  count: z.int().optional(),
  cents: Cents.optional(),
});
export type HeldFact = z.infer<typeof HeldFact>;

const OwedFact = z.object({
  name: z.enum(owedFacts),
  cents: Cents,
  /** Day on which the amount will be paid. */
  day: z.iso.date().nullable().optional(),
});
export type OwedFact = z.infer<typeof OwedFact>;

/** Person with all data that the office needs to answer them. */
export const OfficePerson = ListedPerson.extend({
  /** Time at which the person registered; for a creator, the time of their profile. */
  since: Instant,
  isOffice: z.boolean(),
  /** True if the creator can receive payments; null for a member. */
  hasPayouts: z.boolean().nullable(),
  /** True if the office can open a read-only view of the person's account. */
  canBeViewed: z.boolean(),
  holds: z.array(HeldFact),
  owes: z.array(OwedFact),
  devices: z.array(Session.pick({ id: true, device: true, createdAt: true, lastUsedAt: true })),
  /** Notes of the office, oldest first. */
  notes: z.array(QueueNote),
});
export type OfficePerson = z.infer<typeof OfficePerson>;

/** Entry in a person's history. */
export const PersonEvent = z.object({
  id: Id,
  kind: z.enum(personEventKinds),
  at: Instant,
  /** Title of the subject: a content, a person or a credential. */
  title: z.string(),
  subjectType: z.string(),
  subjectId: Id,
  /** Detail, depending on the kind: the decision, the reason of a report, or the changed field. */
  detail: z.string().nullable(),
  /** Office user who decided. */
  actorName: z.string().nullable(),
  /** Refunded amount (cents). */
  amountCents: Cents.nullable(),
  /** Id of the refunded purchase. */
  purchaseId: Id.nullable(),
  /** State of a report. */
  state: z.enum(reportStates).nullable(),
});
export type PersonEvent = z.infer<typeof PersonEvent>;

const WithReason = z.strictObject({ reason: Reason });

export const officePeople = {
  list: get('/office/people', {
    access: 'office',
    summary: 'Creators or members, newest first; a query finds a name, a username or an e-mail address',
    query: PageQuery.extend({
      kind: z.enum(peopleGroups).default('creators'),
      state: CreatorState.optional(),
      query: AddressQuery.optional(),
    }),
    reply: pageOf(ListedPerson),
  }),
  count: get('/office/people/counts', {
    access: 'office',
    summary: 'Number of creators in each state',
    reply: z.object({ states: z.array(z.object({ state: CreatorState, count: z.int() })) }),
  }),
  read: get('/office/people/:id', {
    access: 'office',
    summary: 'One person: state, what they hold and owe, their devices, and notes of the office',
    reply: OfficePerson,
  }),
  listEvents: get('/office/people/:id/events', {
    access: 'office',
    summary: 'What happened with one person and their content, newest first',
    query: PageQuery,
    reply: pageOf(PersonEvent),
  }),
  addPersonNote: post('/office/people/:id/notes', {
    access: 'office',
    status: 201,
    summary: 'Add a note about a person',
    body: z.strictObject({ text: Words.min(1).max(limits.reasonCharacters.max) }),
    reply: QueueNote,
  }),
  logOut: post('/office/people/:id/log-out', {
    access: 'office',
    summary: 'Log out all devices of a person, for a reason that is recorded',
    body: WithReason,
    reply: Done,
  }),
  openView: post('/office/people/:id/views', {
    access: 'office',
    status: 201,
    summary: 'See Kumu as a person: read only, for 30 minutes, recorded, and the person is told',
    body: WithReason,
    reply: z.object({ endsAt: Instant }),
  }),
  closeView: del('/office/views', {
    access: 'office',
    endsView: true,
    summary: 'Stop seeing Kumu as somebody else; 404 outside of a view',
    reply: Done,
  }),
};
