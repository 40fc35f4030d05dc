import type { DiscountCode, DiscountInput, DiscountTerms } from '../../contract/discounts.ts';
import { now } from '../clock.ts';
import { writeCursor, pageFrom, readCursor } from '../db/pagination.ts';
import { db, type Db } from '../db/connection.ts';
import { findDiscountable, readDiscountableTitles } from '../extension-points/content-kinds.ts';
import type { CreatorActor } from '../http/actor.ts';
import { invalidField, invalidTransition, isTaken, notFound } from '../errors.ts';
import { isOffered } from '../memberships/service.ts';
import { toDiscountState } from './policy.ts';
import * as repository from './repository.ts';

const toDiscountCode = (row: repository.ListedRow, titles: ReadonlyMap<string, string>): DiscountCode => ({
  id: row.id,
  code: row.code,
  percent: row.percent,
  amountCents: row.amountCents,
  course: row.courseId === null ? null : { id: row.courseId, title: titles.get(row.courseId) ?? '' },
  membership: row.membershipId === null ? null : { id: row.membershipId, title: row.membershipName ?? '' },
  startsAt: row.startsAt?.toISOString() ?? null,
  endsAt: row.endsAt?.toISOString() ?? null,
  totalLimit: row.totalLimit,
  personLimit: row.personLimit,
  state: toDiscountState(row, row.usesCount ?? 0, now()),
  usesCount: row.usesCount ?? 0,
  createdAt: row.createdAt.toISOString(),
});

/** Returns the titles of the contents to which discount codes are limited, by content id. */
const readTitles = (rows: repository.ListedRow[]) =>
  readDiscountableTitles(
    db,
    rows.flatMap(({ courseId }) => courseId ?? []),
  );

async function getShown(id: string): Promise<DiscountCode> {
  const row = (await repository.findListed(db, id))!;
  return toDiscountCode(row, await readTitles([row]));
}

type Scope = Pick<DiscountTerms, 'courseId' | 'membershipId'>;

/**
 * Checks that the content or membership of a code belongs to the creator.
 * @throws 404
 */
async function checkScope(from: Db, creatorId: string, { courseId, membershipId }: Scope): Promise<void> {
  if (courseId !== null) {
    const content = await findDiscountable(from, courseId);
    if (content?.creatorId !== creatorId || content.isDeleted) throw notFound('This content');
  }
  if (membershipId !== null && !(await isOffered(from, creatorId, membershipId)))
    throw notFound('This membership');
}

const rowOf = ({ startsAt, endsAt, ...terms }: DiscountTerms) => ({
  ...terms,
  startsAt: startsAt === null ? null : new Date(startsAt),
  endsAt: endsAt === null ? null : new Date(endsAt),
});

export async function list({ creator }: CreatorActor, limit: number, cursor: string | undefined) {
  const after = cursor ? readCursor(cursor, 2) : null;
  const rows = await repository.listByCreator(db, creator.id, after, limit + 1);
  const titles = await readTitles(rows);
  return pageFrom(
    rows,
    limit,
    ({ sortText, id }) => writeCursor(sortText, id),
    (row) => toDiscountCode(row, titles),
  );
}

/**
 * Creates a code.
 * @throws 422 CODE_TAKEN if the creator has this code already, even if the code has ended
 */
export async function create(
  { creator }: CreatorActor,
  { code, ...terms }: DiscountInput,
): Promise<DiscountCode> {
  await checkScope(db, creator.id, terms);
  try {
    const row = { ...rowOf(terms), code, creatorId: creator.id, createdAt: now() };
    return await getShown(await repository.insertCode(db, row));
  } catch (error) {
    if (isTaken(error, 'discount_codes_code'))
      throw invalidField('code', 'CODE_TAKEN', 'You have made this code already.');
    throw error;
  }
}

/**
 * Returns the creator's own code.
 * @throws 404 for another creator's code
 */
async function getOwn({ creator }: CreatorActor, id: string): Promise<repository.ListedRow> {
  const row = await repository.findListed(db, id);
  if (row?.creatorId !== creator.id) throw notFound('This code');
  return row;
}

/**
 * Changes a discount code. Payments in progress still have the price that their buyers saw.
 * @throws 404, 409, 422
 */
export async function update(actor: CreatorActor, id: string, terms: DiscountTerms): Promise<DiscountCode> {
  const row = await getOwn(actor, id);
  if (row.endedAt) throw invalidTransition('This code has ended.');
  // The scope is checked only if it changes, because the current course or membership may have been
  // withdrawn in the meantime.
  const hasMoved = terms.courseId !== row.courseId || terms.membershipId !== row.membershipId;
  if (hasMoved) await checkScope(db, actor.creator.id, terms);
  await repository.updateCode(db, id, rowOf(terms));
  return getShown(id);
}

/**
 * Ends a discount code permanently. Payments in progress still have the price that their buyers
 * saw.
 * @throws 404
 */
export async function end(actor: CreatorActor, id: string): Promise<void> {
  const row = await getOwn(actor, id);
  if (!row.endedAt) await repository.updateCode(db, id, { endedAt: now() });
}
