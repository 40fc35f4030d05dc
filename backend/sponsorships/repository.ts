import { sql } from 'kysely';
import type { Db } from '../db/connection.ts';
import { mailboxOf } from '../db/text-patterns.ts';
import { account } from '../money/ledger.ts';

/** Maximum number of addresses named per entry. */
const NAMED = 3;

/**
 * Lists the changes of a business's credits, newest first; `before` is the id of the last entry
 * shown.
 */
export function listEntries(db: Db, businessId: string, before: number | null, limit: number) {
  let rows = db
    .selectFrom('ledgerEntries as entry')
    .innerJoin('ledgerAccounts as account', 'account.id', 'entry.accountId')
    .innerJoin('ledgerMovements as movement', 'movement.id', 'entry.movementId')
    .leftJoin('purchases', 'purchases.id', 'movement.subjectId')
    .leftJoin('givings', 'givings.id', 'movement.subjectId')
    .select([
      'entry.id',
      'entry.amountCents',
      'entry.balanceAfterCents',
      'movement.kind',
      'movement.createdAt',
      'purchases.title',
      'givings.isOnJoining',
      sql<number>`coalesce(entry.amount_cents / givings.each_cents, 0)::integer`.as('peopleCount'),
      sql<string[]>`array(select person.email from giving_people given
        join business_people person on person.id = given.person_id
        where given.giving_id = givings.id order by person.email limit ${NAMED})`.as('emails'),
    ])
    .where('account.key', '=', account.businessCredits(businessId));
  if (before !== null) rows = rows.where('entry.id', '<', before);
  return rows.orderBy('entry.id', 'desc').limit(limit).execute();
}

export const findJoiningCredits = async (db: Db, businessId: string): Promise<number> =>
  (
    await db
      .selectFrom('sponsorships')
      .select('joiningCredits')
      .where('businessId', '=', businessId)
      .executeTakeFirst()
  )?.joiningCredits ?? 0;

export const putJoiningCredits = (db: Db, businessId: string, joiningCredits: number) =>
  db
    .insertInto('sponsorships')
    .values({ businessId, joiningCredits })
    .onConflict((at) => at.column('businessId').doUpdateSet({ joiningCredits }))
    .execute();

export const deleteJoiningCredits = (db: Db, businessId: string) =>
  db.deleteFrom('sponsorships').where('businessId', '=', businessId).execute();

export const findGiving = (db: Db, id: string) =>
  db
    .selectFrom('givings')
    .select(['businessId'])
    .select((at) =>
      at
        .selectFrom('givingPeople')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('givingId', '=', 'givings.id')
        .as('peopleCount'),
    )
    .where('id', '=', id)
    .executeTakeFirst();

type NewGiving = {
  id: string;
  businessId: string;
  eachCents: number;
  isOnJoining: boolean;
  createdAt: Date;
  people: { id: string; userId: string }[];
};

export async function insertGiving(db: Db, { people, ...giving }: NewGiving): Promise<void> {
  await db.insertInto('givings').values(giving).execute();
  await sql`insert into giving_people (giving_id, user_id, person_id)
    select ${giving.id}, given.user_id, given.person_id
    from unnest(${people.map(({ userId }) => userId)}::uuid[], ${people.map(({ id }) => id)}::uuid[])
      as given (user_id, person_id)`.execute(db);
}

/**
 * Returns true if the person received joining credits of a business before, with this account or an
 * address of the same mailbox. For example, "ana+1@example.org" and "ana@example.org" are one
 * mailbox.
 */
export const wasGivenOnJoining = async (
  db: Db,
  businessId: string,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> =>
  (await db
    .selectFrom('givings')
    .innerJoin('givingPeople as given', 'given.givingId', 'givings.id')
    .leftJoin('businessPeople as earlier', 'earlier.id', 'given.personId')
    .select('givings.id')
    .where('givings.businessId', '=', businessId)
    .where('givings.isOnJoining', '=', true)
    .where((at) =>
      at.or([
        at('given.userId', '=', userId),
        at(
          mailboxOf(sql.ref('earlier.email')),
          '=',
          at
            .selectFrom('businessPeople as person')
            .select(mailboxOf(sql.ref('person.email')).as('mailbox'))
            .where('person.id', '=', id),
        ),
      ]),
    )
    .executeTakeFirst()) !== undefined;

export const findMailbox = async (db: Db, personId: string): Promise<string | null> =>
  (
    await db
      .selectFrom('businessPeople')
      .select(mailboxOf(sql.ref('email')).as('mailbox'))
      .where('id', '=', personId)
      .executeTakeFirstOrThrow()
  ).mailbox;

/**
 * Lists the mailboxes of a person who received joining credits: the address known to each open
 * business, and the current address.
 */
export const listGivenMailboxes = (db: Db, userId: string) =>
  db
    .selectFrom('givingPeople as given')
    .innerJoin('givings', 'givings.id', 'given.givingId')
    .innerJoin('businesses', 'businesses.id', 'givings.businessId')
    .innerJoin('users', 'users.id', 'given.userId')
    .leftJoin('businessPeople as person', 'person.id', 'given.personId')
    .select(['givings.businessId', mailboxOf(sql.ref('users.email')).as('now')])
    .select(mailboxOf(sql.ref('person.email')).as('known'))
    .where('given.userId', '=', userId)
    .where('givings.isOnJoining', '=', true)
    .where('businesses.closedAt', 'is', null)
    .execute();

export const insertGivenMailbox = (db: Db, mailbox: { businessId: string; mailboxHash: Buffer }) =>
  db
    .insertInto('givenMailboxes')
    .values(mailbox)
    .onConflict((at) => at.doNothing())
    .execute();

export const hasGivenMailbox = async (db: Db, businessId: string, mailboxHash: Buffer): Promise<boolean> =>
  (await db
    .selectFrom('givenMailboxes')
    .select('businessId')
    .where('businessId', '=', businessId)
    .where('mailboxHash', '=', mailboxHash)
    .executeTakeFirst()) !== undefined;

export const deleteGivenMailboxes = (db: Db, businessId: string) =>
  db.deleteFrom('givenMailboxes').where('businessId', '=', businessId).execute();

export const insertMissed = (db: Db, missed: { businessId: string; userId: string; createdAt: Date }) =>
  db
    .insertInto('missedGivings')
    .values(missed)
    .onConflict((at) => at.doNothing())
    .execute();

/** Deletes the missed grants of a business, for some people or for all. */
export function deleteMissed(db: Db, businessId: string, userIds?: string[]) {
  let rows = db.deleteFrom('missedGivings').where('businessId', '=', businessId);
  if (userIds) rows = rows.where('userId', '=', sql<string>`any(${userIds}::uuid[])`);
  return rows.execute();
}

/** Lists the members of a business with missed joining credits. */
export const listMissed = (db: Db, businessId: string, limit: number) =>
  db
    .selectFrom('missedGivings as missed')
    .innerJoin('businessPeople as person', (join) =>
      join.onRef('person.userId', '=', 'missed.userId').onRef('person.businessId', '=', 'missed.businessId'),
    )
    .select(['person.id', 'person.email'])
    .where('missed.businessId', '=', businessId)
    .orderBy('missed.createdAt')
    .limit(limit)
    .execute();

/** Lists the grants to a person for the data export. */
export const listGivenTo = (db: Db, userId: string) =>
  db
    .selectFrom('givingPeople as given')
    .innerJoin('givings', 'givings.id', 'given.givingId')
    .innerJoin('businesses', 'businesses.id', 'givings.businessId')
    .select(['givings.id', 'givings.businessId', 'businesses.name as businessName', 'givings.eachCents'])
    .select(['givings.isOnJoining', 'givings.createdAt', 'given.personId'])
    .where('given.userId', '=', userId)
    .orderBy('givings.createdAt')
    .execute();

export const deleteMissedOf = (db: Db, userId: string) =>
  db.deleteFrom('missedGivings').where('userId', '=', userId).execute();
