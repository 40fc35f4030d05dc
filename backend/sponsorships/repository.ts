import { sql } from 'kysely';
import type { Db } from '../db/connection.ts';
import { mailboxOf } from '../db/text-patterns.ts';
import { account } from '../money/ledger.ts';

/** Maximum number of addresses that an entry names. */
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
    .leftJoin('creditGrants', 'creditGrants.id', 'movement.subjectId')
    .select([
      'entry.id',
      'entry.amountCents',
      'entry.balanceAfterCents',
      'movement.kind',
      'movement.createdAt',
      'purchases.title',
      'creditGrants.isOnJoining',
      sql<number>`coalesce(entry.amount_cents / credit_grants.each_cents, 0)::integer`.as('peopleCount'),
      sql<string[]>`array(select person.email from credit_grant_people granted
        join business_people person on person.id = granted.person_id
        where granted.credit_grant_id = credit_grants.id order by person.email limit ${NAMED})`.as('emails'),
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

export const findCreditGrant = (db: Db, id: string) =>
  db
    .selectFrom('creditGrants')
    .select(['businessId'])
    .select((at) =>
      at
        .selectFrom('creditGrantPeople')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('creditGrantId', '=', 'creditGrants.id')
        .as('peopleCount'),
    )
    .where('id', '=', id)
    .executeTakeFirst();

type NewCreditGrant = {
  id: string;
  businessId: string;
  eachCents: number;
  isOnJoining: boolean;
  createdAt: Date;
  people: { id: string; userId: string }[];
};

export async function insertCreditGrant(db: Db, { people, ...grant }: NewCreditGrant): Promise<void> {
  await db.insertInto('creditGrants').values(grant).execute();
  await sql`insert into credit_grant_people (credit_grant_id, user_id, person_id)
    select ${grant.id}, granted.user_id, granted.person_id
    from unnest(${people.map(({ userId }) => userId)}::uuid[], ${people.map(({ id }) => id)}::uuid[])
      as granted (user_id, person_id)`.execute(db);
}

/**
 * Returns true if the person received joining credits of a business before, with this account or an
 * address of the same mailbox. For example, "ana+1@example.org" and "ana@example.org" are one
 * mailbox.
 */
export const wasGrantedOnJoining = async (
  db: Db,
  businessId: string,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> =>
  (await db
    .selectFrom('creditGrants')
    .innerJoin('creditGrantPeople as granted', 'granted.creditGrantId', 'creditGrants.id')
    .leftJoin('businessPeople as earlier', 'earlier.id', 'granted.personId')
    .select('creditGrants.id')
    .where('creditGrants.businessId', '=', businessId)
    .where('creditGrants.isOnJoining', '=', true)
    .where((at) =>
      at.or([
        at('granted.userId', '=', userId),
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
export const listGrantedMailboxes = (db: Db, userId: string) =>
  db
    .selectFrom('creditGrantPeople as granted')
    .innerJoin('creditGrants', 'creditGrants.id', 'granted.creditGrantId')
    .innerJoin('businesses', 'businesses.id', 'creditGrants.businessId')
    .innerJoin('users', 'users.id', 'granted.userId')
    .leftJoin('businessPeople as person', 'person.id', 'granted.personId')
    .select(['creditGrants.businessId', mailboxOf(sql.ref('users.email')).as('now')])
    .select(mailboxOf(sql.ref('person.email')).as('known'))
    .where('granted.userId', '=', userId)
    .where('creditGrants.isOnJoining', '=', true)
    .where('businesses.closedAt', 'is', null)
    .execute();

export const insertGrantedMailbox = (db: Db, mailbox: { businessId: string; mailboxHash: Buffer }) =>
  db
    .insertInto('grantedMailboxes')
    .values(mailbox)
    .onConflict((at) => at.doNothing())
    .execute();

export const hasGrantedMailbox = async (db: Db, businessId: string, mailboxHash: Buffer): Promise<boolean> =>
  (await db
    .selectFrom('grantedMailboxes')
    .select('businessId')
    .where('businessId', '=', businessId)
    .where('mailboxHash', '=', mailboxHash)
    .executeTakeFirst()) !== undefined;

export const deleteGrantedMailboxes = (db: Db, businessId: string) =>
  db.deleteFrom('grantedMailboxes').where('businessId', '=', businessId).execute();

export const insertMissed = (db: Db, missed: { businessId: string; userId: string; createdAt: Date }) =>
  db
    .insertInto('missedCreditGrants')
    .values(missed)
    .onConflict((at) => at.doNothing())
    .execute();

/** Deletes the missed grants of a business, for the given people or for all. */
export function deleteMissed(db: Db, businessId: string, userIds?: string[]) {
  let rows = db.deleteFrom('missedCreditGrants').where('businessId', '=', businessId);
  if (userIds) rows = rows.where('userId', '=', sql<string>`any(${userIds}::uuid[])`);
  return rows.execute();
}

/** Lists the members who did not receive the joining credits of their business. */
export const listMissed = (db: Db, businessId: string, limit: number) =>
  db
    .selectFrom('missedCreditGrants as missed')
    .innerJoin('businessPeople as person', (join) =>
      join.onRef('person.userId', '=', 'missed.userId').onRef('person.businessId', '=', 'missed.businessId'),
    )
    .select(['person.id', 'person.email'])
    .where('missed.businessId', '=', businessId)
    .orderBy('missed.createdAt')
    .limit(limit)
    .execute();

/** Lists the grants to a person for the data export. */
export const listCreditGrantsByUser = (db: Db, userId: string) =>
  db
    .selectFrom('creditGrantPeople as granted')
    .innerJoin('creditGrants', 'creditGrants.id', 'granted.creditGrantId')
    .innerJoin('businesses', 'businesses.id', 'creditGrants.businessId')
    .select([
      'creditGrants.id',
      'creditGrants.businessId',
      'businesses.name as businessName',
      'creditGrants.eachCents',
    ])
    .select(['creditGrants.isOnJoining', 'creditGrants.createdAt', 'granted.personId'])
    .where('granted.userId', '=', userId)
    .orderBy('creditGrants.createdAt')
    .execute();

export const deleteMissedByUser = (db: Db, userId: string) =>
  db.deleteFrom('missedCreditGrants').where('userId', '=', userId).execute();
