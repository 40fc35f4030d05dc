import { z } from './zod.ts';
import { Code } from './accounts.ts';
import { del, get, patch, post } from './call.ts';
import { AddressQuery, Domain, Email, ShownDomain, ShownEmail } from './email.ts';
import { Cents, Done, Id, Instant, PageQuery, pageOf } from './shared.ts';
import { shortLine } from './texts.ts';
import { businessRoles, inviteProblems, joiningStates, shownMembershipStates } from './values/businesses.ts';

/** Permanent name of the business in product events. */
const Slug = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9-]{3,30}$/, 'Use 3 to 30 lower-case letters, numbers or -.');
const BusinessName = shortLine({ min: 2, max: 80 });
const InvitationToken = z.string().max(100);

/** Business as the office sees it. */
export const OfficeBusiness = z.object({
  id: Id,
  slug: z.string(),
  name: z.string(),
  contactEmail: ShownEmail,
  /** True if the contact accepted the invitation to manage the business. */
  isManaged: z.boolean(),
  /** Number of members. */
  peopleCount: z.int(),
  /** Credits that were not granted yet (cents). They are refunded when the business is closed. */
  creditsCents: Cents,
  createdAt: Instant,
  closedAt: Instant.nullable(),
});
export type OfficeBusiness = z.infer<typeof OfficeBusiness>;

export const BusinessInput = z.strictObject({ name: BusinessName, slug: Slug, contactEmail: Email });
/**
 * Changes of a business. The slug cannot change because recorded events contain it. A closed
 * business cannot be reopened.
 */
export const BusinessChanges = BusinessInput.omit({ slug: true })
  .extend({ isClosed: z.literal(true) })
  .partial();

/**
 * Mail domain. Once the domain is proved, people with an address in it may join without an
 * invitation.
 */
export const BusinessDomain = z.object({
  domain: ShownDomain,
  /** Address to which the code was sent. */
  email: ShownEmail,
  isProved: z.boolean(),
});
export type BusinessDomain = z.infer<typeof BusinessDomain>;

/** Business as its managers see it. */
export const OwnBusiness = z.object({
  name: z.string(),
  slug: z.string(),
  domains: z.array(BusinessDomain),
  joinedCount: z.int(),
  /** Number of invitations that can still be sent today. */
  invitationsLeft: z.int(),
});
export type OwnBusiness = z.infer<typeof OwnBusiness>;

/** Request for a code that proves the ownership of a mail domain. */
export const DomainRequest = z.strictObject({ change: z.literal('askDomain'), email: Email });
export const DomainProof = z.strictObject({
  change: z.literal('proveDomain'),
  domain: Domain,
  code: Code,
});
const DomainRemoval = z.strictObject({ change: z.literal('removeDomain'), domain: Domain });

/** Invited address with its state. It contains no data about the person's activity. */
export const BusinessPerson = z.object({
  id: Id,
  email: ShownEmail,
  /** Name of a person who has joined; null for an open invitation. */
  name: z.string().nullable(),
  role: z.enum(businessRoles),
  state: z.enum(shownMembershipStates),
  invitedAt: Instant.nullable(),
  expiresAt: Instant.nullable(),
  joinedAt: Instant.nullable(),
  /** Total credits that the business granted to the person (cents). */
  grantedCents: Cents,
});
export type BusinessPerson = z.infer<typeof BusinessPerson>;

/** Addresses separated by lines, commas or semicolons, or CSV with one address in each row. */
export const InvitationList = z.strictObject({
  // Leading line breaks are not trimmed, because problems are reported by line number.
  list: z
    .string()
    .overwrite((text) => text.trimEnd())
    .min(1)
    .max(200_000),
  /** True to send new invitations to people with an open invitation. */
  again: z.boolean().default(false),
});

const InvitationResult = z.object({
  invitedCount: z.int(),
  /** Rows that were not invited. All other rows were invited. */
  problems: z.array(z.object({ line: z.int(), text: z.string(), reason: z.enum(inviteProblems) })),
});
export type InvitationResult = z.infer<typeof InvitationResult>;

/** Invitation as the link's viewer sees it. */
const Joining = z.object({
  state: z.enum(joiningStates),
  businessName: z.string().nullable(),
  /** Masked invited address, such as "j…@example.org". */
  invitedAddress: ShownEmail.nullable(),
});
export type Joining = z.infer<typeof Joining>;

export const businesses = {
  listForOffice: get('/office/businesses', {
    access: 'office',
    summary: 'Businesses, newest first',
    query: PageQuery.extend({ query: AddressQuery.optional() }),
    reply: pageOf(OfficeBusiness),
  }),
  create: post('/office/businesses', {
    access: 'office',
    status: 201,
    summary: 'Create a business; its contact is invited to manage it',
    body: BusinessInput,
    reply: OfficeBusiness,
  }),
  change: patch('/office/businesses', {
    access: 'office',
    summary: 'Rename a business, invite a contact to manage it instead of the one before, or close it',
    query: z.strictObject({ id: Id }),
    body: BusinessChanges,
    reply: OfficeBusiness,
  }),
  mine: get('/businesses/mine', {
    isPrivate: true,
    access: 'business',
    summary: 'The business that the person manages',
    reply: OwnBusiness,
  }),
  update: patch('/businesses/mine', {
    access: 'business',
    rate: 'code',
    summary: 'Send a code to an address in a mail domain, prove the domain with it, or remove the domain',
    body: z.discriminatedUnion('change', [DomainRequest, DomainProof, DomainRemoval]),
    reply: OwnBusiness,
  }),
  listPeople: get('/businesses/people', {
    isPrivate: true,
    access: 'business',
    summary: 'The own business’s people and invitations, newest first',
    query: PageQuery.extend({
      query: AddressQuery.optional(),
      state: z.enum(shownMembershipStates).optional(),
    }),
    reply: pageOf(BusinessPerson),
  }),
  invite: post('/businesses/people', {
    access: 'business',
    summary: 'Invite people by e-mail, or send their invitation again',
    body: InvitationList,
    reply: InvitationResult,
  }),
  removePerson: del('/businesses/people', {
    access: 'business',
    summary: 'Revoke an invitation, or end that a person belongs to the business',
    query: z.strictObject({ id: Id }),
    reply: Done,
  }),
  joining: get('/businesses/joining', {
    isPrivate: true,
    access: 'public',
    summary: 'What an invitation offers; without one, what the person’s address does',
    query: z.strictObject({ invitation: InvitationToken.optional() }),
    reply: Joining,
  }),
  join: post('/businesses/joining', {
    access: 'member',
    summary: 'Accept an invitation, or join by the person’s address',
    body: z.strictObject({ invitation: InvitationToken.optional() }),
    reply: Done,
  }),
  leave: del('/businesses/joining', {
    access: 'member',
    summary: 'Leave the business',
    reply: Done,
  }),
};
