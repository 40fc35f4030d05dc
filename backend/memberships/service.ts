import type { Membership, MembershipInput } from '../../contract/memberships.ts';
import { now } from '../clock.ts';
import { cursorOf, pageFrom, readCursor } from '../db/pagination.ts';
import { db, inTransaction, type Db } from '../db/connection.ts';
import { bylinesById, canPublish, canReceive, getById } from '../creators/service.ts';
import { kindOf } from '../extension-points/content-kinds.ts';
import { closeOpenPurchases } from '../extension-points/sellables.ts';
import type { CreatorActor } from '../http/actor.ts';
import { allow, conflict, invalidField, notFound } from '../http/errors.ts';
import * as provider from '../providers/payments-subscriptions.ts';
import * as repository from './repository.ts';

type Row = NonNullable<Awaited<ReturnType<typeof repository.findMembership>>>;

async function toMemberships(from: Db, rows: Row[]): Promise<Membership[]> {
  const creators = await bylinesById(
    from,
    rows.map(({ creatorId }) => creatorId),
  );
  return rows.map((row) => ({
    id: row.id,
    creator: creators.get(row.creatorId)!,
    name: row.name,
    price: row.priceCents,
    courseIds: row.courseIds,
    hasTrial: row.hasTrial,
    endedAt: row.endedAt?.toISOString() ?? null,
  }));
}

const toMembership = async (from: Db, row: Row): Promise<Membership> =>
  (await toMemberships(from, [row]))[0]!;

/** The public courses that a membership includes now. */
export async function includedCourseIds(
  from: Db,
  row: Pick<Row, 'creatorId' | 'courseIds'>,
): Promise<string[]> {
  const published = await kindOf('COURSE').listPublishedIds(from, row.creatorId);
  return row.courseIds ? published.filter((id) => row.courseIds!.includes(id)) : published;
}

/** @throws 422 for a course that is not this creator's */
async function checkCourses(creatorId: string, courseIds: string[] | null | undefined): Promise<void> {
  for (const [index, id] of (courseIds ?? []).entries()) {
    const course = await kindOf('COURSE').find(db, id);
    if (course?.creatorId !== creatorId || course.isDeleted)
      throw invalidField(`courseIds.${index}`, 'INVALID', 'This is not one of your courses.');
  }
}

/** The own offer. @throws 404 for another creator's, 409 for one that is not sold any more */
async function getOwn(actor: CreatorActor, id: string): Promise<Row> {
  const row = await repository.findMembership(db, id);
  if (row?.creatorId !== actor.creator.id) throw notFound('This membership');
  if (row.endedAt) throw conflict('NOT_SOLD', 'This membership is not sold any more.');
  return row;
}

/**
 * Offers a membership. Only approved creators who can be paid offer one.
 * @throws 409, 422, 502
 */
export async function create(actor: CreatorActor, input: MembershipInput): Promise<Membership> {
  const creator = await getById(db, actor.creator.id);
  allow(canPublish(creator));
  if (!canReceive(creator))
    throw conflict('CREATOR_CANNOT_RECEIVE', 'Set up your payouts first. Nothing is sold before that.');
  await checkCourses(creator.id, input.courseIds);
  const { name, price: priceCents, courseIds, hasTrial } = input;
  const id = crypto.randomUUID();
  const plan = await provider.createPlan({ id, creatorId: creator.id, name, priceCents });
  const row = { id, creatorId: creator.id, name, priceCents, courseIds, hasTrial, ...plan, createdAt: now() };
  return toMembership(db, await repository.insertMembership(db, row));
}

/** Changes an offer; its members keep the price at which they joined. @throws 404, 409, 422, 502 */
export async function update(
  actor: CreatorActor,
  id: string,
  { price, ...input }: Partial<MembershipInput>,
): Promise<Membership> {
  const before = await getOwn(actor, id);
  await checkCourses(actor.creator.id, input.courseIds);
  const { creatorId } = before;
  const name = input.name ?? before.name;
  if (name !== before.name) await provider.renamePlan(before, name);
  const isDearer = price !== undefined && price !== before.priceCents;
  const changed = isDearer
    ? {
        priceCents: price,
        priceId: await provider.changePrice(before, { id, creatorId, name, priceCents: price }),
      }
    : {};
  return inTransaction(async (trx) => {
    const row = await repository.updateMembership(trx, id, { ...input, ...changed });
    if (isDearer) await closeOpenPurchases(trx, { contentType: 'SUBSCRIPTION', contentId: id });
    return toMembership(trx, row);
  });
}

/** Stops selling an offer; its members keep it. @throws 404, 409, 502 */
export async function end(actor: CreatorActor, id: string): Promise<void> {
  await provider.endPlan(await getOwn(actor, id));
  await inTransaction(async (trx) => {
    await repository.updateMembership(trx, id, { endedAt: now() });
    await closeOpenPurchases(trx, { contentType: 'SUBSCRIPTION', contentId: id });
  });
}

/** One offer of a public creator. @throws 404 */
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
    (row) => cursorOf(row.sortText, row.id),
    (row) => row,
  );
  return { items: await toMemberships(db, page.items), nextCursor: page.nextCursor };
}
