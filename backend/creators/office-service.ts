import { z } from '../../contract/zod.ts';
import type { Reply } from '../../contract/call.ts';
import type { officeRequests, SuspensionEffects } from '../../contract/office-requests.ts';
import { LookedCredential, ReviewedCreator } from '../../contract/creators.ts';
import { officeQueues } from '../../contract/values/office.ts';
import type { CreatorState } from '../../contract/values/states.ts';
import { now } from '../clock.ts';
import { config } from '../config.ts';
import { db, type Db, type Trx } from '../db/connection.ts';
import {
  getContentKind,
  listKinds,
  ReviewBefore as CourseBefore,
} from '../extension-points/content-kinds.ts';
import type { Narrowed, OfficeQueue, QueueAction } from '../extension-points/office-queues.ts';
import { closeOpenPurchases } from '../extension-points/sellables.ts';
import {
  countEffects,
  followReinstatement,
  followSuspension,
  type Suspension,
} from '../extension-points/suspensions.ts';
import { conflict, invalidTransition, notFound } from '../errors.ts';
import type { OfficeActor } from '../http/actor.ts';
import { record } from '../office/audit-service.ts';
import { CredentialBefore, decideCredential, restoreCredential } from './credential-decision.ts';
import { notify } from '../notices/service.ts';
import { toOwnCredentials } from './credentials.ts';
import * as policy from './policy.ts';
import * as repository from './repository.ts';
import { revalidateContent, listWithProfile, revalidateProfile, toPages } from './service.ts';

type CreatorView = CreatorState | 'credentials';

async function reviewedCreators(from: Db, rows: repository.CreatorRow[]): Promise<ReviewedCreator[]> {
  const ids = rows.map((row) => row.id);
  const emails = new Map((await repository.listContacts(from, ids)).map(({ id, email }) => [id, email]));
  const pages = await toPages(from, rows);
  const waiting = rows.filter(({ state }) => state === 'PENDING_APPROVAL').map(({ id }) => id);
  const [credentials, courses] = await Promise.all([
    repository.listCredentials(from, ids),
    listWithProfile(from, waiting),
  ]);
  const own = await toOwnCredentials(from, credentials);
  return rows.map((row, index) => ({
    ...pages[index]!,
    credentials: own.filter((_, place) => credentials[place]!.creatorId === row.id),
    state: row.state,
    email: emails.get(row.id)!,
    rejectionReason: row.rejectionReason,
    suspensionReason: row.suspensionReason,
    submittedAt: row.submittedAt?.toISOString() ?? null,
    firstCourse: courses.find(({ creatorId }) => creatorId === row.id)?.entry ?? null,
  }));
}

/** Returns the creators of a view, longest waiting first. */
async function list(
  from: Db,
  view: string,
  after: string[] | null,
  limit: number,
  { search }: Narrowed = {},
) {
  const rows = await repository.listForOffice(from, view as CreatorView, after, limit, search);
  const shown = await reviewedCreators(from, rows);
  return shown.map((creator, index) => ({ ...creator, sortText: rows[index]!.waitingSince }));
}

async function find(trx: Trx, id: string): Promise<ReviewedCreator | undefined> {
  if (!(await repository.lockCreator(trx, id))) return undefined;
  return (await reviewedCreators(trx, [await repository.getCreator(trx, id)]))[0];
}

const ReviewBefore = z.object({
  approvedAt: z.coerce.date().nullable(),
  rejectionReason: z.string().nullable(),
  /**
   * First course that was decided together with the profile, and its `updatedAt` after the
   * decision.
   */
  course: z.object({ id: z.string(), before: CourseBefore, updatedAt: z.string() }).optional(),
});
type ReviewBefore = z.output<typeof ReviewBefore>;

/**
 * Approves (`reason` null) or rejects a creator and notifies the creator by mail.
 * @returns the values before the review
 */
async function review(
  trx: Trx,
  { id, username }: ReviewedCreator,
  reason: string | null,
): Promise<{ before: ReviewBefore }> {
  const { approvedAt, rejectionReason } = await repository.getCreator(trx, id);
  await repository.updateCreator(
    trx,
    id,
    reason === null
      ? { state: 'APPROVED', approvedAt: now(), rejectionReason: null }
      : { state: 'REJECTED', rejectionReason: reason },
  );
  await revalidateProfile(trx, await repository.getCreator(trx, id));
  if (reason === null) await notify(trx, 'creatorApproved', { creatorId: id, username });
  else await notify(trx, 'creatorRejected', { creatorId: id, reason });
  return { before: { approvedAt, rejectionReason } };
}

const courseReview = () => getContentKind('COURSE').review!;

/**
 * Approves a creator together with the waiting first course. With `reason`, approves only the
 * creator and requests changes to the course. The profile is approved before the course, because a
 * course must not become public before its creator.
 */
async function reviewBoth(
  trx: Trx,
  actor: OfficeActor,
  creator: ReviewedCreator,
  reason: string | null,
): Promise<{ before: ReviewBefore }> {
  const { before } = await review(trx, creator, null);
  const { firstCourse } = creator;
  if (!firstCourse) return { before };
  const { id, title } = firstCourse;
  const courseBefore = await courseReview().decide(trx, id, reason);
  await record(trx, actor, {
    action: reason === null ? 'content.approve' : 'content.reject',
    subjectType: 'COURSE',
    subjectId: id,
    subjectTitle: title,
    reason,
  });
  const { updatedAt } = (await courseReview().find(trx, id))!;
  return { before: { ...before, course: { id, before: courseBefore, updatedAt } } };
}

/**
 * Restores the state in which a first course waits together with the profile.
 * @throws 409 if the course has changed since the decision, or if somebody has obtained it
 */
async function restoreCourse(trx: Trx, { id, before, updatedAt }: NonNullable<ReviewBefore['course']>) {
  const course = await courseReview().find(trx, id);
  if (course?.updatedAt !== updatedAt)
    throw conflict('CHANGED_SINCE_DECIDED', 'The course has changed since your decision.');
  await courseReview().restore(trx, id, before);
}

/**
 * Restores the state in which a creator waits for approval, including the course that was decided
 * with the profile.
 * @throws 409 if the approved creator has published something since, because others may have bought
 *   it
 */
async function restoreWaiting(
  trx: Trx,
  { id }: ReviewedCreator,
  { course, ...before }: ReviewBefore,
): Promise<void> {
  if (course) await restoreCourse(trx, course);
  const published = await Promise.all(listKinds().map((kind) => kind.listPublishedIds(trx, id)));
  if (published.flat().length)
    throw invalidTransition('This creator has published something. Suspend them instead.');
  const row = await repository.getCreator(trx, id);
  await repository.updateCreator(trx, id, { ...before, state: 'PENDING_APPROVAL' });
  await revalidateProfile(trx, row);
  // Open payment pages are closed because tips and memberships are sold even without published
  // content.
  if (row.state === 'APPROVED') await closeOpenPurchases(trx, { sellerId: id });
}

/** Suspends or reinstates a creator and notifies the creator by mail. */
async function setStatus(trx: Trx, id: string, status: 'SUSPENDED' | 'APPROVED', reason: string) {
  await storeStatus(trx, id, status, reason);
  const name = status === 'SUSPENDED' ? 'creatorSuspended' : 'creatorReinstated';
  await notify(trx, name, { creatorId: id, reason });
}

/**
 * Stores the status of a creator. The change applies at once to public pages, sales and free parts.
 * Members keep access to their unlocked content.
 */
async function storeStatus(trx: Trx, id: string, status: 'SUSPENDED' | 'APPROVED', reason: string) {
  const isSuspended = status === 'SUSPENDED';
  await repository.updateCreator(trx, id, {
    state: status,
    suspensionReason: isSuspended ? reason : null,
  });
  const row = await repository.getCreator(trx, id);
  // The state is passed as approved, because the pages that showed the creator must be revalidated
  // too.
  await revalidateProfile(trx, { ...row, state: 'APPROVED' });
  await revalidateContent(trx, id);
  // Open payment pages are closed, because they could otherwise still complete a sale.
  if (isSuspended) {
    await closeOpenPurchases(trx, { sellerId: id });
    await followSuspension(trx, id);
  } else await followReinstatement(trx, id);
}

/**
 * Returns the amount for which a second person must approve a suspension. This is the wallet
 * balance or, above the limit, the refunds of booked lives. Returns null if one person is enough.
 */
const toSecondPerson = ({ balanceCents, seatsCents }: SuspensionEffects): { amountCents: number } | null => {
  if (balanceCents > 0) return { amountCents: balanceCents };
  return seatsCents > config.secondPersonCents ? { amountCents: seatsCents } : null;
};

export const needsSecondPerson = async (from: Db, id: string): Promise<{ amountCents: number } | null> =>
  toSecondPerson(await countEffects(from, id));

/**
 * Counts the effects that a suspension of a creator would have.
 * @throws 404 for an unknown creator
 */
export async function readSuspension(id: string): Promise<Reply<typeof officeRequests.readSuspension>> {
  if (!(await repository.findCreator(db, id))) throw notFound('This creator');
  const effects = await countEffects(db, id);
  return { ...effects, needsSecondPerson: toSecondPerson(effects) !== null };
}

/** Counts a creator's public contents, which a suspension takes offline. */
export const creatorSuspension: Suspension = {
  async count(from, creatorId) {
    const counts = await Promise.all(
      listKinds().map(async ({ type, listPublishedIds }) => ({
        contentType: type,
        count: (await listPublishedIds(from, creatorId)).length,
      })),
    );
    return { contents: counts.filter(({ count }) => count > 0) };
  },
};

/**
 * Suspends a creator because of a report.
 * @throws 409 from another state
 */
export async function suspend(trx: Trx, id: string, reason: string): Promise<void> {
  const row = await repository.lockCreator(trx, id);
  if (!row) throw notFound('This creator');
  const verdict = policy.canSetStatus(row, 'SUSPENDED');
  if (verdict !== true) throw invalidTransition(verdict);
  await setStatus(trx, id, 'SUSPENDED', reason);
}

/**
 * Returns the values of a creator on which a decision is based. File links are omitted because they
 * change over time.
 */
const seen = ({ credentials, firstCourse, ...creator }: ReviewedCreator) => [
  [creator.state, creator.name, creator.username, creator.tagline, creator.bio, creator.topics],
  [creator.submittedAt, firstCourse?.id, firstCourse?.updatedAt],
  credentials.map(({ id, checkedAt, declineReason, file }) => [id, checkedAt, declineReason, file?.id]),
];

type Action<Before = unknown> = QueueAction<ReviewedCreator, unknown, Before>;
type CredentialAction = QueueAction<
  ReviewedCreator,
  z.output<typeof LookedCredential>,
  z.output<typeof CredentialBefore>
>;

const undoReview = { before: ReviewBefore, restore: restoreWaiting };
const approve: Action<ReviewBefore> = {
  audit: 'creator.approve',
  can: policy.canReview,
  decide: (trx, actor, creator) => reviewBoth(trx, actor, creator, null),
  undo: undoReview,
};
const returnCourse: Action<ReviewBefore> = {
  audit: 'creator.approve',
  can: (creator) =>
    creator.firstCourse ? policy.canReview(creator) : 'No course waits together with this profile.',
  decide: (trx, actor, creator, { reason }) => reviewBoth(trx, actor, creator, reason),
  undo: undoReview,
};
const reject: Action<ReviewBefore> = {
  audit: 'creator.reject',
  can: policy.canReview,
  decide: (trx, _actor, creator, { reason }) => review(trx, creator, reason),
  undo: undoReview,
};
// A suspension has no undo, because its consequences for buyers and orders cannot be reverted.
const suspendOne: Action = {
  audit: 'creator.suspend',
  can: (creator) => policy.canSetStatus(creator, 'SUSPENDED'),
  secondPerson: (trx, { id }) => needsSecondPerson(trx, id),
  decide: (trx, _actor, { id }, { reason }) => setStatus(trx, id, 'SUSPENDED', reason),
};
const SuspensionBefore = z.object({ reason: z.string() });
const reinstate: Action<z.output<typeof SuspensionBefore>> = {
  audit: 'creator.reinstate',
  can: (creator) => policy.canSetStatus(creator, 'APPROVED'),
  async decide(trx, _actor, { id, suspensionReason }, { reason }) {
    await setStatus(trx, id, 'APPROVED', reason);
    return { before: { reason: suspensionReason ?? '' } };
  },
  undo: {
    before: SuspensionBefore,
    restore: (trx, { id }, before) => storeStatus(trx, id, 'SUSPENDED', before.reason),
  },
};

const credentialAction = (decision: 'check' | 'uncheck' | 'decline'): CredentialAction => ({
  audit: `credential.${decision}`,
  input: LookedCredential,
  can: ({ credentials }) => credentials.length > 0 || 'This creator has no credential.',
  async decide(trx, _actor, creator, { reason, input }) {
    return { before: await decideCredential(trx, creator.id, { ...input, decision, reason }) };
  },
  undo: {
    before: CredentialBefore,
    restore: async (trx, { id }, before) => void (await restoreCredential(trx, id, before)),
  },
});

const titleOf = ({ credentials }: ReviewedCreator, input: unknown) =>
  credentials.find(({ id }) => id === (input as { credentialId?: string } | undefined)?.credentialId)?.title;

/**
 * Queue of the office with creators who wait for approval, each with the first course, and with
 * approved creators who have a document to check. Documents of other creators are checked with the
 * profile.
 */
export const creatorQueue: OfficeQueue<ReviewedCreator> = {
  ...officeQueues.creators,
  name: 'creators',
  item: ReviewedCreator,
  count: (from, view) => repository.countWaiting(from, view as CreatorView),
  isSearchable: true,
  list,
  find,
  seen,
  waitingSince: ({ state, submittedAt }) => (state === 'PENDING_APPROVAL' ? submittedAt : null),
  subject: (creator, input) => ({
    type: 'CREATOR',
    id: creator.id,
    title: creator.name,
    detail: titleOf(creator, input),
  }),
  actions: {
    reject,
    returnCourse,
    approve,
    suspend: suspendOne,
    reinstate,
    decline: credentialAction('decline'),
    check: credentialAction('check'),
    uncheck: credentialAction('uncheck'),
  },
};
