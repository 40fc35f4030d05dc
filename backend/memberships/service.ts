import type {
  Membership,
  MembershipChange,
  MembershipInput,
  OwnMembership,
} from '../../contract/memberships.ts';
import { isEmptyMembership } from '../../contract/rules/empty-membership.ts';
import { sumContentEarnings } from '../checkout/service.ts';
import { now } from '../clock.ts';
import { writeCursor, pageFrom, readCursor } from '../db/pagination.ts';
import { db, inTransaction, type Db, type Trx } from '../db/connection.ts';
import { bylinesById, canPublish, canReceive, getById } from '../creators/service.ts';
import { findIncludable, listIncludable, type IncludableRef } from '../extension-points/content-kinds.ts';
import { closeOpenPurchases } from '../extension-points/sellables.ts';
import type { CreatorActor } from '../http/actor.ts';
import { allow, conflict, invalidField, notFound } from '../errors.ts';
import { assertAllowed, reportIfListed } from '../office/word-service.ts';
import * as provider from '../providers/payments/subscriptions.ts';
import { revalidate } from '../revalidation.ts';
import { changePrice, changeYearlyPrice } from './price-service.ts';
import * as repository from './repository.ts';

type Row = repository.MembershipRow;

/** Returns offers as the public sees them, in the order of the rows. */
export async function toMemberships(from: Db, rows: Row[]): Promise<Membership[]> {
  const creatorIds = [...new Set(rows.map(({ creatorId }) => creatorId))];
  const ids = rows.map(({ id }) => id);
  const [creators, includable, posts, members] = await Promise.all([
    bylinesById(from, creatorIds),
    Promise.all(creatorIds.map(async (id) => [id, await listIncludable(from, id)] as const)),
    repository.countMemberPosts(from, creatorIds),
    repository.countMembers(from, ids),
  ]);
  const published = new Map(includable);
  return rows.map((row) => ({
    id: row.id,
    creator: creators.get(row.creatorId)!,
    name: row.name,
    headline: row.headline,
    pitch: row.pitch,
    benefits: row.benefits,
    price: row.priceCents,
    yearlyPrice: row.yearlyPriceCents,
    courseIds: row.courseIds,
    hasTrial: row.hasTrial,
    coursesCount: chosenOf(row, published.get(row.creatorId)!).length,
    postsCount: posts.get(row.creatorId) ?? 0,
    membersCount: members.get(row.id) ?? 0,
    nextPrice: toNextPrice(row),
    endedAt: row.endedAt?.toISOString() ?? null,
  }));
}

const toMembership = async (from: Db, row: Row): Promise<Membership> =>
  (await toMemberships(from, [row]))[0]!;

/** Returns the announced price of an offer as it is displayed. */
export const toNextPrice = ({
  nextPriceCents,
  nextPriceAt,
}: Pick<Row, 'nextPriceCents' | 'nextPriceAt'>): Membership['nextPrice'] =>
  nextPriceCents !== null && nextPriceAt !== null
    ? { price: nextPriceCents, from: nextPriceAt.toISOString() }
    : null;

const chosenOf = ({ courseIds }: Pick<Row, 'courseIds'>, published: IncludableRef[]): IncludableRef[] =>
  courseIds ? published.filter(({ contentId }) => courseIds.includes(contentId)) : published;

/** Lists the public contents that a membership currently includes. */
export const listIncluded = async (
  from: Db,
  row: Pick<Row, 'creatorId' | 'courseIds'>,
): Promise<IncludableRef[]> => chosenOf(row, await listIncludable(from, row.creatorId));

/** Returns true if a membership currently includes no public content. */
export const isEmpty = async (from: Db, row: Pick<Row, 'creatorId' | 'courseIds'>): Promise<boolean> => {
  const [included, posts] = await Promise.all([
    listIncluded(from, row),
    repository.countMemberPosts(from, [row.creatorId]),
  ]);
  return isEmptyMembership({
    coursesCount: included.length,
    postsCount: posts.get(row.creatorId) ?? 0,
  });
};

/**
 * Asserts that a membership includes some public content, so that nobody pays for nothing.
 * @throws 409 NOTHING_INCLUDED
 */
async function assertIncludes(row: Pick<Row, 'creatorId' | 'courseIds'>): Promise<void> {
  if (await isEmpty(db, row))
    throw conflict('NOTHING_INCLUDED', 'Nothing is included yet. Publish a course or a members’ post first.');
}

/**
 * Asserts that the included contents belong to the creator.
 * @throws 422 for another creator's content or deleted content
 */
async function checkCourses(creatorId: string, courseIds: string[] | null | undefined): Promise<void> {
  for (const [index, id] of (courseIds ?? []).entries()) {
    const content = await findIncludable(db, id);
    if (content?.creatorId !== creatorId || content.isDeleted)
      throw invalidField(`courseIds.${index}`, 'INVALID', 'This is not one of your courses.');
  }
}

/**
 * Returns the creator's own offer.
 * @throws 404 for another creator's offer
 */
async function getOwn(actor: CreatorActor, id: string): Promise<Row> {
  const row = await repository.findMembership(db, id);
  if (row?.creatorId !== actor.creator.id) throw notFound('This membership');
  return row;
}

/**
 * Asserts that the creator may sell memberships.
 * @throws 403 before the creator is approved
 * @throws 409 before the creator can be paid
 */
async function checkCreator({ creator: { id } }: CreatorActor): Promise<void> {
  const creator = await getById(db, id);
  allow(canPublish(creator));
  if (!canReceive(creator))
    throw conflict('CREATOR_CANNOT_RECEIVE', 'Set up your payouts first. Nothing is sold before that.');
}

const writtenFields = ['name', 'headline', 'pitch', 'welcomeNote'] as const;

/**
 * Asserts that the texts of an offer contain no word that the office refuses.
 * @throws 422 `WORD_NOT_ALLOWED`
 */
async function assertTextsAllowed(input: MembershipChange): Promise<void> {
  for (const field of writtenFields) await assertAllowed(field, input[field]);
  for (const [index, benefit] of (input.benefits ?? []).entries())
    await assertAllowed(`benefits.${index}`, benefit);
}

/** Reports the creator to the office if a text contains a word of the office's filters. */
const reportTexts = (trx: Trx, creatorId: string, input: MembershipChange): Promise<void> =>
  reportIfListed(trx, { type: 'CREATOR', id: creatorId }, [
    ...writtenFields.map((field) => input[field]),
    ...(input.benefits ?? []),
  ]);

/**
 * Creates an offer. The creator must be approved and able to receive payments, and the offer must
 * include some content.
 * @throws 409, 422, 502
 */
export async function create(actor: CreatorActor, input: MembershipInput): Promise<Membership> {
  const creatorId = actor.creator.id;
  await checkCreator(actor);
  await checkCourses(creatorId, input.courseIds);
  await assertIncludes({ creatorId, courseIds: input.courseIds });
  await assertTextsAllowed(input);
  const { price: priceCents, yearlyPrice: yearlyPriceCents = null, ...texts } = input;
  const prices = { priceCents, yearlyPriceCents };
  const id = crypto.randomUUID();
  const plan = await provider.createPlan({ id, creatorId, name: input.name, ...prices });
  const row = { id, creatorId, ...prices, ...texts, ...plan, createdAt: now() };
  return inTransaction(async (trx) => {
    const added = await repository.insertMembership(trx, row);
    await reportTexts(trx, creatorId, input);
    await revalidate(trx, 'SUBSCRIPTION', id);
    return toMembership(trx, added);
  });
}

/**
 * Changes an offer or reopens a closed offer. A new price is announced to the members before it
 * applies. An offer without any content is rejected.
 * @throws 404, 409, 422, 502
 */
export async function update(
  actor: CreatorActor,
  id: string,
  { price, yearlyPrice, isOpen, ...input }: MembershipChange,
): Promise<Membership> {
  const before = await getOwn(actor, id);
  if (before.endedAt && !isOpen) throw conflict('NOT_SOLD', 'This membership is not sold any more.');
  const creatorId = actor.creator.id;
  await checkCourses(creatorId, input.courseIds);
  const { courseIds = before.courseIds } = input;
  // Only a changed choice of content is checked, so that an offer whose content was unpublished
  // later can still be edited.
  if (before.endedAt || courseIds?.join() !== before.courseIds?.join())
    await assertIncludes({ creatorId, courseIds });
  await assertTextsAllowed(input);
  const name = input.name ?? before.name;
  if (name !== before.name) await provider.renamePlan(before, name);
  if (before.endedAt) {
    await checkCreator(actor);
    await provider.setPlanOpen(before, true);
  }
  if (price !== undefined) await changePrice(before, price);
  if (yearlyPrice !== undefined) await changeYearlyPrice(before, yearlyPrice);
  return inTransaction(async (trx) => {
    const row = await repository.updateMembership(trx, id, { ...input, endedAt: null });
    await reportTexts(trx, creatorId, input);
    await revalidate(trx, 'SUBSCRIPTION', id);
    return toMembership(trx, row);
  });
}

/**
 * Closes an offer. Its members keep their membership.
 * @throws 404, 409, 502
 */
export async function end(actor: CreatorActor, id: string): Promise<void> {
  const before = await getOwn(actor, id);
  if (before.endedAt) throw conflict('NOT_SOLD', 'This membership is not sold any more.');
  await provider.setPlanOpen(before, false);
  await inTransaction(async (trx) => {
    await repository.updateMembership(trx, id, { endedAt: now() });
    await closeOpenPurchases(trx, { contentType: 'SUBSCRIPTION', contentId: id });
    await revalidate(trx, 'SUBSCRIPTION', id);
  });
}

/** Lists the creator's own offers with their members and earnings. */
export async function listMine(
  actor: CreatorActor,
): Promise<{ items: OwnMembership[]; hasContent: boolean }> {
  const creatorId = actor.creator.id;
  const rows = await repository.listByCreator(db, creatorId);
  const ids = rows.map(({ id }) => id);
  const [earned, memberships, hasNothing] = await Promise.all([
    sumContentEarnings(db, 'SUBSCRIPTION', ids),
    toMemberships(db, rows),
    isEmpty(db, { creatorId, courseIds: null }),
  ]);
  const items = memberships.map((membership, index) => ({
    ...membership,
    welcomeNote: rows[index]!.welcomeNote,
    viewsCount: rows[index]!.viewCount,
    earnedCents: earned.get(membership.id) ?? 0,
  }));
  return { items, hasContent: !hasNothing };
}

/** Returns true if a creator currently sells the membership. */
export async function isOffered(from: Db, creatorId: string, id: string): Promise<boolean> {
  const row = await repository.findMembership(from, id);
  return row?.creatorId === creatorId && row.endedAt === null;
}

/**
 * Returns an offer of a public creator.
 * @throws 404
 */
export async function read(id: string): Promise<Membership> {
  const row = await repository.findMembership(db, id);
  if (!row || !(await getById(db, row.creatorId)).isPublic) throw notFound('This membership');
  return toMembership(db, row);
}

export async function list(query: { creatorId?: string; limit: number; cursor?: string }) {
  const after = query.cursor ? readCursor(query.cursor, 2) : null;
  const rows = await repository.listOnSale(db, query.creatorId, after, query.limit + 1);
  const page = pageFrom(
    rows,
    query.limit,
    (row) => writeCursor(row.sortText, row.id),
    (row) => row,
  );
  const offers = await toMemberships(db, page.items);
  // Offers without content cannot be joined, so they are omitted. A page may therefore have fewer
  // rows than its limit.
  return { items: offers.filter((offer) => !isEmptyMembership(offer)), nextCursor: page.nextCursor };
}
