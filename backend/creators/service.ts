import type { z } from 'zod';
import type { Query, Reply } from '../../contract/call.ts';
import type { CreatorState } from '../../contract/values/states.ts';
import type { Byline } from '../../contract/content.ts';
import type {
  ContentCreator,
  CreatorCard,
  CreatorPage,
  CreatorProfile,
  creators,
  ProfileChanges,
} from '../../contract/creators.ts';
import { mayHaveGaps, ProfileInput } from '../../contract/creators.ts';
import { isLongEnough } from '../../contract/rules/long-enough.ts';
import { Id, type Picture } from '../../contract/shared.ts';
import { now } from '../clock.ts';
import { config } from '../config.ts';
import { writeCursor, pageFrom, readCursor } from '../db/pagination.ts';
import { db, inTransaction, type Db, type Trx } from '../db/connection.ts';
import { listKinds } from '../extension-points/content-kinds.ts';
import { closeOpenPurchases } from '../extension-points/sellables.ts';
import { shownPicture, storePicture } from '../files/picture-service.ts';
import type { Actor, CreatorActor } from '../http/actor.ts';
import { allow, invalidField, invalidInput, invalidTransition, notFound, type Verdict } from '../errors.ts';
import { limitRenames } from '../http/rate-limits.ts';
import { requestAccountRefresh } from '../money/account-refresh.ts';
import { revalidate, revalidateAll } from '../revalidation.ts';
import { find } from '../search/service.ts';
import { findDecidedAt } from '../office/audit-service.ts';
import { assertAllowed, reportIfListed } from '../office/word-service.ts';
import { enqueue } from '../tasks.ts';
import { toOwnCredentials, toPublicCredentials } from './credentials.ts';
import * as policy from './policy.ts';
import * as repository from './repository.ts';
import { claim } from './username-service.ts';

export { canReceive } from './policy.ts';
export { creatorPages } from './public-pages.ts';
export { listMonthlyFees } from './repository.ts';

type Row = repository.CreatorRow;

export const toByline = (row: repository.BylineRow): Byline => ({
  id: row.id,
  username: row.username ?? '',
  name: row.name,
  picture: shownPicture(row.picture),
});

/** Returns the card of a creator without prices of memberships. */
export const toIntroduction = (row: Row): Omit<CreatorCard, 'monthlyCents'> => ({
  ...toByline(row),
  tagline: row.tagline,
  topics: row.topics,
  coursesCount: row.coursesCount ?? 0,
});

/** Returns the creators' cards in the order of the rows. */
export async function toCards(from: Db, rows: Row[]): Promise<CreatorCard[]> {
  const ids = rows.map(({ id }) => id);
  const fees = await repository.listMonthlyFees(from, ids);
  return rows.map((row) => ({ ...toIntroduction(row), monthlyCents: fees.get(row.id) }));
}

const takesTips = (row: Row): boolean => row.isPublic && policy.canReceive(row);

/** Returns the creators' pages in the order of the rows. */
export async function toPages(from: Db, rows: Row[]): Promise<CreatorPage[]> {
  const ids = rows.map((row) => row.id);
  const credentials = Map.groupBy(await repository.listCredentials(from, ids), (row) => row.creatorId);
  return rows.map((row) => toPageWith(row, credentials.get(row.id) ?? []));
}

const toPageWith = (
  row: Row,
  credentials: Awaited<ReturnType<typeof repository.listCredentials>>,
): CreatorPage => ({
  ...toIntroduction(row),
  bio: row.bio,
  cover: shownPicture(row.cover),
  takesTips: takesTips(row),
  followersCount: row.followerCount,
  credentials: toPublicCredentials(credentials),
});

export const toPage = async (from: Db, row: Row): Promise<CreatorPage> => (await toPages(from, [row]))[0]!;

const missingOf = (row: Row) =>
  [
    !isLongEnough(row.name, 2) && 'name',
    !row.username && 'username',
    !isLongEnough(row.tagline, 3) && 'tagline',
    row.bio.length < 100 && 'bio',
    row.topics.length === 0 && 'topics',
  ].filter((name) => name !== false);

async function toProfile(from: Db, id: string): Promise<CreatorProfile> {
  const [row, credentials] = await Promise.all([
    repository.getCreator(from, id),
    repository.listCredentials(from, [id]),
  ]);
  const missing = missingOf(row);
  return {
    ...toPageWith(row, credentials),
    credentials: await toOwnCredentials(from, credentials),
    state: row.state,
    rejectionReason: row.rejectionReason,
    suspensionReason: row.suspensionReason,
    suspendedAt: row.state === 'SUSPENDED' ? await findDecidedAt(from, 'creator.suspend', id) : null,
    rejectedAt: row.state === 'REJECTED' ? await findDecidedAt(from, 'creator.reject', id) : null,
    canReceivePayments: policy.canReceive(row),
    tipAmountsCents: row.tipAmountsCents,
    feeRule: config.fee,
    reviewDays: config.reviewDays,
    missing,
    can: {
      update: policy.canUpdate(row) === true,
      submit: policy.canSubmit(row) === true && missing.length === 0,
      publish: policy.canPublish(row) === true,
      submitCourse: (await canSubmitCourse(from, row)) === true,
    },
  };
}

const idOf = (actor: CreatorActor) => actor.creator.id;

export const findOfUser = (from: Db, userId: string) => repository.findByUser(from, userId);

/** Returns true if the creator's content may become public; otherwise the reason why not. */
export const canPublish = (creator: { state: CreatorState; closedAt?: Date | null }): Verdict =>
  policy.canPublish(creator);

/** Lists the contents that wait for review together with the profiles of the given creators. */
export const listWithProfile = async (from: Db, creatorIds: string[]) =>
  (
    await Promise.all(listKinds().map(({ review }) => review?.listWithProfile?.(from, creatorIds) ?? []))
  ).flat();

/**
 * Returns true if the creator may submit a course for review; otherwise the reason why not. If
 * reviews before publication are disabled, nothing waits with a profile.
 */
export async function canSubmitCourse(
  from: Db,
  creator: { id: string; state: CreatorState; closedAt: Date | null },
  courseId?: string,
): Promise<Verdict> {
  if (!config.reviewBeforePublish || creator.state !== 'PENDING_APPROVAL') return policy.canPublish(creator);
  const waiting = await listWithProfile(from, [creator.id]);
  return policy.canSubmitCourse(creator, waiting.filter(({ entry }) => entry.id !== courseId).length);
}

export const getById = (from: Db, id: string) => repository.getCreator(from, id);

/** Locks the creator until the transaction ends, so that concurrent requests are serialised. */
export const lockById = (trx: Trx, id: string) => repository.lockCreator(trx, id);

/** Returns the bylines by creator id. */
export async function bylinesById(from: Db, ids: string[]): Promise<Map<string, Byline>> {
  const rows = await repository.listBylines(from, [...new Set(ids)]);
  return new Map(rows.map((row) => [row.id, toByline(row)]));
}

/**
 * Returns the creator as shown on the page of a content, with the ability to receive payments and
 * the creator's account.
 */
export async function getCard(
  from: Db,
  id: string,
): Promise<z.output<typeof ContentCreator> & { canReceive: boolean; userId: string }> {
  const row = await repository.getCreator(from, id);
  return {
    ...toIntroduction(row),
    userId: row.userId,
    bio: row.bio,
    canReceive: policy.canReceive(row),
    takesTips: takesTips(row),
  };
}

/**
 * Creates a draft profile for a user without a profile.
 * @returns the id of the user's profile
 */
export async function ensureProfile(trx: Trx, userId: string, name: string): Promise<string> {
  const added = await repository.insertCreator(trx, { userId, name, createdAt: now() });
  if (added) await enqueue(trx, 'creators.drawCover', { creatorId: added.id });
  return added?.id ?? (await repository.findByUser(trx, userId))!.id;
}

export const become = (actor: Actor): Promise<CreatorProfile> =>
  inTransaction(async (trx) => {
    const name = await repository.findFullName(trx, actor.userId);
    return toProfile(trx, await ensureProfile(trx, actor.userId, name));
  });

export const readMine = (actor: CreatorActor) => toProfile(db, idOf(actor));

/** Returns a creator in any state by username or id. */
export const findNamed = (from: Db, creator: string) =>
  Id.safeParse(creator).success
    ? repository.findCreator(from, creator)
    : repository.findByUsername(from, creator.toLowerCase());

/**
 * Returns a creator if the viewer may see their page. A page that is not public is visible only to
 * its owner and the office.
 * @param creator a username or an id
 * @throws 404
 */
export async function getShown(actor: Actor | null, creator: string): Promise<Row> {
  const row = await findNamed(db, creator);
  const isTheirs = row && (actor?.creator?.id === row.id || actor?.isOffice);
  if (!row || (!row.isPublic && !isTheirs)) throw notFound('This creator');
  return row;
}

/**
 * Returns the page of a creator.
 * @param creator a username or an id
 * @throws 404
 */
export const read = async (actor: Actor | null, creator: string): Promise<CreatorPage> =>
  toPage(db, await getShown(actor, creator));

type Wanted = Query<typeof creators.search>;

/**
 * Returns creators. With search words, the best matches are first; otherwise the longest registered
 * creators are first.
 */
export async function search({ query, ...wanted }: Wanted): Promise<Reply<typeof creators.search>> {
  if (query) return searchWords(query, wanted);
  const after = wanted.cursor ? readCursor(wanted.cursor, 2) : null;
  const rows = await repository.listApproved(db, { ...wanted, after, limit: wanted.limit + 1 });
  const page = pageFrom(
    rows,
    wanted.limit,
    (row) => writeCursor(row.createdAtText, row.id),
    (row) => row,
  );
  return { ...page, items: await toCards(db, page.items) };
}

async function searchWords(query: string, { topicId, ...wanted }: Omit<Wanted, 'query'>) {
  const { items, nextCursor } = await find(query, {
    ...wanted,
    topicId: topicId && [topicId],
    type: 'CREATOR',
  });
  const rows = await repository.listPublicById(
    db,
    items.map(({ id }) => id),
  );
  const cards = new Map((await toCards(db, rows)).map((card) => [card.id, card]));
  return { items: items.flatMap(({ id }) => cards.get(id) ?? []), nextCursor };
}

/** Profile fields to which the office's word filters apply. */
const writtenFields = ['name', 'username', 'tagline', 'bio'] as const;

/**
 * Changes the profile.
 * @throws 409 in a state in which the profile cannot be changed
 * @throws 422 for an unavailable username, for a refused word, and for a missing field in a profile
 *   that was already submitted
 * @throws 429 after too many username changes in a day
 */
export async function update(
  actor: CreatorActor,
  change: z.output<typeof ProfileChanges>,
): Promise<CreatorProfile> {
  const id = idOf(actor);
  for (const field of writtenFields) await assertAllowed(field, change[field]);
  return inTransaction(async (trx) => {
    const before = await repository.lockCreator(trx, id);
    if (!before) throw notFound('This profile');
    allow(policy.canUpdate(before));
    if (!mayHaveGaps(before)) assertComplete(change);
    const isRenamed = change.username !== undefined && change.username !== before.username;
    if (isRenamed) {
      await claim(trx, before, change.username!);
      if (before.state === 'APPROVED') await limitRenames(id);
    }
    const tipAmountsCents = change.tipAmountsCents?.toSorted((one, other) => one - other);
    if (Object.keys(change).length)
      await repository.updateCreator(trx, id, { ...change, ...(tipAmountsCents && { tipAmountsCents }) });
    const firstTopic = change.topics?.[0];
    if (firstTopic && firstTopic !== before.topics[0])
      await enqueue(trx, 'creators.drawCover', { creatorId: id });
    // Only approved profiles are reported, because the office reads every other profile before its
    // approval.
    if (before.state === 'APPROVED')
      await reportIfListed(
        trx,
        { type: 'CREATOR', id },
        writtenFields.map((field) => change[field]),
      );
    await revalidateProfile(trx, before);
    // The content pages are revalidated because they link to the profile.
    if (isRenamed && before.state === 'APPROVED') await revalidateContent(trx, id);
    return toProfile(trx, id);
  });
}

function assertComplete(change: z.output<typeof ProfileChanges>): void {
  const result = ProfileInput.partial().safeParse(change);
  if (!result.success) throw invalidInput(result.error);
}

/** Revalidates the pages that show a creator; does nothing for a creator who is not public. */
export const revalidateProfile = async (
  trx: Trx,
  creator: { id: string; state: CreatorState },
): Promise<void> => {
  if (creator.state === 'APPROVED') await revalidate(trx, 'CREATOR', creator.id);
};

/** Revalidates the pages of all published contents of a creator. */
export async function revalidateContent(trx: Trx, id: string): Promise<void> {
  const byKind = await Promise.all(
    listKinds().map(async ({ type, listPublishedIds }) =>
      (await listPublishedIds(trx, id)).map((contentId) => ({ kind: type, id: contentId })),
    ),
  );
  const things = byKind.flat();
  if (things.length > 0) await revalidateAll(trx, things);
}

/**
 * Submits the profile for review.
 * @throws 409 from another state
 * @throws 422 with the missing fields
 */
export const submit = (actor: CreatorActor): Promise<CreatorProfile> =>
  inTransaction(async (trx) => {
    const id = idOf(actor);
    const before = await repository.lockCreator(trx, id);
    const verdict = policy.canSubmit(before!);
    if (verdict !== true) throw invalidTransition(verdict);
    const [missing] = missingOf(await repository.getCreator(trx, id));
    if (missing)
      throw invalidField(missing, 'REQUIRED', 'This is needed before the profile can be approved.');
    await repository.updateCreator(trx, id, {
      state: 'PENDING_APPROVAL',
      submittedAt: now(),
      rejectionReason: null,
    });
    return toProfile(trx, id);
  });

export const replacePicture = async (
  actor: CreatorActor,
  bytes: Buffer,
  kind: 'picture' | 'cover',
): Promise<Picture> => {
  allow(policy.canUpdate({ state: actor.creator.state }));
  const { id, ...picture } = await storePicture(actor, bytes);
  await setPicture(idOf(actor), kind, id, true);
  return picture;
};

/** Removes the portrait. Pages then show the creator's initials. */
export const removePicture = (actor: CreatorActor): Promise<void> =>
  inTransaction(async (trx) => {
    const row = await repository.lockCreator(trx, idOf(actor));
    allow(policy.canUpdate(row!));
    if (!row!.hasOwnPicture) return;
    await repository.updateCreator(trx, row!.id, { picture: null, hasOwnPicture: false });
    await revalidateProfile(trx, row!);
  });

/** Sets the portrait or cover. A generated picture never replaces an uploaded one. */
export const setPicture = (
  id: string,
  kind: 'picture' | 'cover',
  name: string,
  isOwn: boolean,
): Promise<void> =>
  inTransaction(async (trx) => {
    const row = await repository.lockCreator(trx, id);
    if (!row) return;
    const hasOwn = kind === 'picture' ? row.hasOwnPicture : row.hasOwnCover;
    if (hasOwn && !isOwn) return;
    const change =
      kind === 'picture' ? { picture: name, hasOwnPicture: isOwn } : { cover: name, hasOwnCover: isOwn };
    await repository.updateCreator(trx, id, change);
    await revalidateProfile(trx, row);
  });

/**
 * Assigns an account at the card provider to the creator, unless they already have an account.
 * @returns the account that the creator then has
 */
export const claimPaymentAccount = (id: string, paymentAccountId: string): Promise<string> =>
  inTransaction(async (trx) => {
    const row = await repository.lockCreator(trx, id);
    if (!row) throw notFound('This creator');
    if (row.paymentAccountId !== null) return row.paymentAccountId;
    await repository.updateCreator(trx, id, { paymentAccountId });
    await requestAccountRefresh(trx, [id]);
    return paymentAccountId;
  });

/**
 * Assigns an account that can already receive payments, for a world without the card provider's
 * onboarding.
 */
export const setPaymentAccount = (id: string, paymentAccountId: string): Promise<void> =>
  inTransaction(async (trx) => {
    await repository.updateCreator(trx, id, { paymentAccountId, canReceivePayments: true });
    await requestAccountRefresh(trx, [id]);
    await revalidateProfile(trx, await repository.getCreator(trx, id));
    await revalidateContent(trx, id);
  });

/**
 * Stores whether the account can receive shares of sales. If it cannot, open payment pages are
 * closed.
 */
export async function setCanReceive(trx: Trx, id: string, canReceivePayments: boolean): Promise<void> {
  const row = await repository.lockCreator(trx, id);
  if (!row || row.canReceivePayments === canReceivePayments) return;
  await repository.updateCreator(trx, id, { canReceivePayments });
  if (!canReceivePayments) await closeOpenPurchases(trx, { sellerId: id });
  await enqueue(trx, 'memberships.followAccount', { creatorId: id });
  await revalidateContent(trx, id);
}

export const findByPaymentAccount = (from: Db, paymentAccountId: string) =>
  repository.findByPaymentAccount(from, paymentAccountId);

/**
 * Returns the creators with an account at the card provider, by id; `after` is the last id of the
 * previous batch.
 */
export const listWithPaymentAccount = (from: Db, after: string | null, limit: number) =>
  repository.listWithPaymentAccount(from, after, limit);
