import { z } from './zod.ts';
import { CreatorState } from './accounts.ts';
import { del, get, patch, post } from './call.ts';
import { ShownEmail } from './email.ts';
import {
  Cents,
  Done,
  Id,
  Instant,
  LongText,
  PageQuery,
  pageOf,
  Picture,
  Reason,
  SearchQuery,
  TipCents,
  TopicId,
} from './shared.ts';
import { Line, shortLine } from './texts.ts';
import { limits, maxFileBytes } from './values/limits.ts';
import { usernamePattern } from './rules/usernames.ts';

export const Username = z
  .string()
  .trim()
  .toLowerCase()
  .regex(usernamePattern, 'Use 3 to 30 lower-case letters, numbers, - or _.');

const usernameVerdicts = ['FREE', 'YOURS', 'TAKEN', 'RESERVED', 'NOT_ALLOWED', 'TOO_MANY'] as const;

/** Basic data of a creator, shown wherever the creator is named. */
const Introduced = z.object({
  id: Id,
  username: z.string(),
  name: z.string(),
  tagline: z.string(),
  topics: z.array(TopicId),
  picture: Picture.nullable(),
  coursesCount: z.int(),
});

/** Creator as shown on cards. */
export const CreatorCard = Introduced.extend({
  /** Lowest monthly price of the creator's memberships; absent if no membership can be joined. */
  monthlyCents: Cents.optional(),
});
export type CreatorCard = z.infer<typeof CreatorCard>;

/**
 * Creator as shown on the page of one content. `takesTips` is true if members can send a tip now.
 */
export const ContentCreator = Introduced.extend({ bio: z.string(), takesTips: z.boolean() });

export const Credential = z.object({
  id: Id,
  title: z.string(),
  issuer: z.string(),
  year: z.int().nullable(),
  /** Time of the office's check; null if unchecked. */
  checkedAt: Instant.nullable(),
});
export type Credential = z.infer<typeof Credential>;
/** Credential as its creator and the office see it. */
export const OwnCredential = Credential.extend({
  /** Reason why the office declined the credential. Members do not see declined credentials. */
  declineReason: z.string().nullable(),
  /** Document; `url` is a signed link that expires after an hour. */
  file: z.object({ id: Id, fileName: z.string(), size: z.int(), url: z.string() }).nullable(),
});
export type OwnCredential = z.infer<typeof OwnCredential>;
export const CredentialInput = z.strictObject({
  title: shortLine({ min: 3, max: 120 }),
  issuer: Line.max(120).default(''),
  year: z.int().min(1950).max(2100).nullable().default(null),
});

/** Public part of a creator, for /creators/{username}. */
export const CreatorPage = Introduced.extend({
  bio: z.string(),
  cover: Picture.nullable(),
  credentials: z.array(Credential),
  /** True if members can send a tip now. */
  takesTips: z.boolean(),
  followersCount: z.int(),
});
export type CreatorPage = z.infer<typeof CreatorPage>;

/** Creator's page with the counts of their public content. */
export const OfferingCreator = CreatorPage.extend({
  counts: z.object({
    courses: z.int(),
    /** Number of parts in all courses of the creator. */
    parts: z.int(),
    posts: z.int(),
    /** Number of posts whose complete text is for members only. */
    memberPosts: z.int(),
    digitalProducts: z.int(),
    /** Number of products of the creator's shop. */
    products: z.int(),
    lives: z.int(),
  }),
  /** Total price of all these courses bought one by one (cents). */
  coursesCents: Cents,
  /** Average of all ratings; null without ratings. */
  ratingAverage: z.number().nullable(),
  ratingCount: z.int(),
  /** Time of the office's approval; null before the approval. */
  since: Instant.nullable(),
});
export type OfferingCreator = z.infer<typeof OfferingCreator>;

/** Rule of the platform's fee, applied by `platformFeeCents` in `fees.ts`. */
const FeeRule = z.object({ basisPoints: z.int(), fixedCents: z.int() });

/** Profile as its creator sees it. */
export const CreatorProfile = CreatorPage.extend({
  credentials: z.array(OwnCredential),
  state: CreatorState,
  rejectionReason: z.string().nullable(),
  suspensionReason: z.string().nullable(),
  /** Time of the current suspension; null for a creator who is not suspended. */
  suspendedAt: Instant.nullable(),
  /** Time when the office requested changes; null if no changes are requested. */
  rejectedAt: Instant.nullable(),
  canReceivePayments: z.boolean(),
  /** Suggested tip amounts (cents), ascending. The middle amount is preselected. */
  tipAmountsCents: z.array(Cents),
  feeRule: FeeRule,
  /** Usual duration of an office review (working days). */
  reviewDays: z.int(),
  /** Names of the fields that must be filled in before the profile can be submitted. */
  missing: z.array(z.string()),
  can: z.object({
    update: z.boolean(),
    submit: z.boolean(),
    publish: z.boolean(),
    /** True if a course can be submitted for review, alone or together with the waiting profile. */
    submitCourse: z.boolean(),
  }),
});
export type CreatorProfile = z.infer<typeof CreatorProfile>;

/**
 * Returns true for a profile that was not submitted yet or was rejected. Such a profile may be
 * saved with missing fields.
 */
export const mayHaveGaps = ({ state }: Pick<CreatorProfile, 'state'>): boolean =>
  state === 'DRAFT' || state === 'REJECTED';

/** Creator as shown to the office. */
export const ReviewedCreator = CreatorPage.extend({
  credentials: z.array(OwnCredential),
  state: CreatorState,
  email: ShownEmail,
  rejectionReason: z.string().nullable(),
  suspensionReason: z.string().nullable(),
  submittedAt: Instant.nullable(),
  /**
   * First course that is reviewed together with the waiting profile; null without such a course.
   */
  firstCourse: z
    .object({ id: Id, title: z.string(), priceCents: Cents, partsCount: z.int(), updatedAt: Instant })
    .nullable(),
});
export type ReviewedCreator = z.infer<typeof ReviewedCreator>;

export const ProfileInput = z.strictObject({
  name: shortLine({ min: 2, max: 80 }),
  username: Username,
  tagline: shortLine({ min: 3, max: limits.creatorTaglineCharacters }),
  bio: LongText.pipe(z.string().min(limits.bioCharacters.min).max(limits.bioCharacters.max)),
  topics: z.array(TopicId).min(1).max(limits.creatorTopics),
  tipAmountsCents: z.array(TipCents).length(limits.tipAmounts),
});

/**
 * Changes to a profile. A profile that was not submitted yet may have missing fields. The minimum
 * lengths of `ProfileInput` apply on submission.
 */
export const ProfileChanges = ProfileInput.extend({
  name: Line.max(80),
  tagline: Line.max(limits.creatorTaglineCharacters),
  bio: LongText.pipe(z.string().max(limits.bioCharacters.max)),
  topics: z.array(TopicId).max(limits.creatorTopics),
}).partial();

/** Document that the office viewed. The creator may have replaced the document since. */
const looked = { fileId: Id.nullable() };
/** Credential to which a decision in the queue of creators applies. */
export const LookedCredential = z.strictObject({ credentialId: Id, ...looked });
const CredentialDecision = z.discriminatedUnion('decision', [
  z.strictObject({ decision: z.literal('check'), ...looked }),
  z.strictObject({ decision: z.literal('uncheck'), ...looked }),
  z.strictObject({ decision: z.literal('decline'), ...looked, reason: Reason }),
]);

export const creators = {
  search: get('/creators/search', {
    access: 'public',
    summary: 'Approved creators, by words or topic',
    query: PageQuery.extend({
      query: SearchQuery.optional(),
      topicId: TopicId.optional(),
    }),
    reply: pageOf(CreatorCard),
  }),
  read: get('/creators/:creator', {
    access: 'public',
    summary: 'One approved creator with counts of what they offer, by username or id',
    reply: OfferingCreator,
  }),
  listFollowed: get('/creators/followed', {
    access: 'member',
    summary: 'The public creators whom the member follows, last followed first',
    query: PageQuery,
    reply: pageOf(CreatorCard),
  }),
  follow: post('/creators/:creator/follow', {
    access: 'member',
    summary: 'Follow a public creator, by username or id; twice changes nothing',
    reply: Done,
  }),
  unfollow: del('/creators/:creator/follow', {
    access: 'member',
    summary: 'Follow a creator no longer; without following nothing changes',
    reply: Done,
  }),
  feeRule: get('/creators/fee-rule', {
    access: 'public',
    summary: 'What the platform keeps of a sale, and within how many working days the office reviews',
    reply: FeeRule.extend({ reviewDays: z.int() }),
  }),
  mine: get('/creators/mine', {
    access: 'creator',
    summary: 'The own creator profile',
    reply: CreatorProfile,
  }),
  become: post('/creators/mine', {
    access: 'member',
    status: 201,
    summary: 'Start a creator profile as a draft',
    reply: CreatorProfile,
  }),
  update: patch('/creators/mine', {
    access: 'creator',
    summary: 'Change the own profile',
    body: ProfileChanges,
    reply: CreatorProfile,
  }),
  checkUsername: get('/creators/mine/username', {
    access: 'creator',
    rate: 'lookup',
    summary: 'Whether a username can be chosen, while it is typed; otherwise a similar one that can',
    query: z.strictObject({ username: z.string().max(100) }),
    reply: z.object({ verdict: z.enum(usernameVerdicts), suggestion: z.string().nullable() }),
  }),
  submit: post('/creators/mine/submit', {
    access: 'creator',
    summary: 'Ask the office to approve the profile',
    reply: CreatorProfile,
  }),
  listCredentials: get('/creators/credentials', {
    isPrivate: true,
    access: 'creator',
    summary: 'The own credentials',
    reply: z.object({ items: z.array(OwnCredential) }),
  }),
  addCredential: post('/creators/credentials', {
    access: 'creator',
    status: 201,
    summary: 'Add a credential',
    body: CredentialInput,
    reply: OwnCredential,
  }),
  restoreCredential: patch('/creators/credentials', {
    access: 'creator',
    summary: 'Bring back a credential that was removed in the last 30 days, with its document',
    query: z.strictObject({ credentialId: Id }),
    reply: OwnCredential,
  }),
  removeCredential: del('/creators/credentials', {
    access: 'creator',
    summary: 'Remove a credential',
    query: z.strictObject({ credentialId: Id }),
    reply: Done,
  }),
  uploadCover: post('/creators/cover-background', {
    access: 'creator',
    rate: 'upload',
    file: { name: 'cover', maxBytes: maxFileBytes.image },
    summary: 'Replace the wide picture behind the portrait',
    reply: Picture,
  }),
  updateStatus: patch('/office/creators/:id/status', {
    access: 'office',
    summary: 'Suspend a creator, or reinstate a suspended one',
    body: z.strictObject({
      status: z.enum(['SUSPENDED', 'APPROVED']),
      reason: Reason,
    }),
    reply: ReviewedCreator,
  }),
  checkCredential: patch('/office/credentials/:id', {
    access: 'office',
    summary: 'Note that a credential was checked, decline it, or take either back',
    body: CredentialDecision,
    reply: OwnCredential,
  }),
};
