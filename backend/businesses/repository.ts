import { sql, type Insertable, type Selectable } from 'kysely';
import type { businessRelations, ShownMembershipState } from '../../contract/values/businesses.ts';
import type { Db } from '../db/connection.ts';
import { containing, mailboxOf } from '../db/text-patterns.ts';
import type { Businesses, BusinessPeople } from '../db/types.ts';

export type PersonRow = Selectable<BusinessPeople>;

const withCounts = (db: Db) =>
  db
    .selectFrom('businesses')
    .selectAll('businesses')
    .select(sql<string>`businesses.created_at::text`.as('sortText'))
    .select((at) => [
      at
        .selectFrom('businessPeople')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('businessPeople.businessId', '=', 'businesses.id')
        .where('state', '=', 'JOINED')
        .as('peopleCount'),
      at
        .exists(
          at
            .selectFrom('businessPeople')
            .whereRef('businessPeople.businessId', '=', 'businesses.id')
            .where('state', '=', 'JOINED')
            .where('role', '=', 'MANAGER'),
        )
        .as('isManaged'),
      sql<number>`coalesce((select -balance_cents from ledger_accounts
        where key = 'business:' || businesses.id || ':credits'), 0)`.as('creditsCents'),
    ]);

/** Person in the list of a business's people. */
export type ListedPerson = Awaited<ReturnType<typeof listPeople>>[number];

export type BusinessRow = Awaited<ReturnType<typeof getBusiness>>;

export const getBusiness = (db: Db, id: string) =>
  withCounts(db).where('businesses.id', '=', id).executeTakeFirstOrThrow();

/** Lists businesses newest first; `after` is [createdAt as text, id]. */
export function listBusinesses(
  db: Db,
  { query, after, limit }: { query?: string; after: string[] | null; limit: number },
) {
  let rows = withCounts(db);
  if (query) {
    const pattern = containing(query);
    rows = rows.where((at) =>
      at.or(
        (['businesses.name', 'businesses.slug', 'businesses.contactEmail'] as const).map((column) =>
          at(column, 'ilike', pattern),
        ),
      ),
    );
  }
  if (after)
    rows = rows.where(
      sql<boolean>`(businesses.created_at, businesses.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`,
    );
  return rows.orderBy('businesses.createdAt', 'desc').orderBy('businesses.id', 'desc').limit(limit).execute();
}

export const insertBusiness = (db: Db, business: Insertable<Businesses>) =>
  db.insertInto('businesses').values(business).returning('id').executeTakeFirstOrThrow();

/**
 * Locks a business without blocking inserts that refer to it. With a full lock, a dispute that
 * stores a purchase of the business would deadlock with a transaction that needs the dispute.
 */
export const lockBusiness = (db: Db, id: string) =>
  db.selectFrom('businesses').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

export const updateBusiness = (
  db: Db,
  id: string,
  changes: {
    name?: string;
    contactEmail?: string;
    invitedSince?: Date;
    invitedCount?: number;
    closedAt?: Date;
  },
) =>
  db
    .updateTable('businesses')
    // Sets `id` because an update without columns is not valid SQL.
    .set({ id, ...changes })
    .where('id', '=', id)
    .execute();

/** Lists the people of a business whose address is among the given addresses. */
export const listByEmails = (db: Db, businessId: string, emails: string[]) =>
  db
    .selectFrom('businessPeople')
    .selectAll()
    .where('businessId', '=', businessId)
    .where('email', '=', sql<string>`any(${emails}::text[])`)
    .execute();

/**
 * Lists people newest first; `after` is [createdAt as text, id]. An open invitation that ended
 * before `at` has expired.
 */
export function listPeople(
  db: Db,
  businessId: string,
  at: Date,
  filter: { query?: string; state?: ShownMembershipState; after: string[] | null; limit: number },
) {
  let rows = db
    .selectFrom('businessPeople')
    .leftJoin('users', (join) =>
      join
        .onRef('users.id', '=', 'businessPeople.userId')
        .on('businessPeople.state', '=', 'JOINED')
        .on('users.erasedAt', 'is', null),
    )
    .selectAll('businessPeople')
    .select(['users.name', 'users.lastName'])
    .select(sql<string>`business_people.created_at::text`.as('sortText'))
    .select(
      sql<number>`coalesce((select sum(g.each_cents) from credit_grant_people granted join credit_grants g on g.id = granted.credit_grant_id
        where granted.person_id = business_people.id), 0)::bigint`.as('grantedCents'),
    )
    .where('businessPeople.businessId', '=', businessId);
  const { query, state, after, limit } = filter;
  if (query)
    rows = rows.where((at) =>
      at.or([
        at('businessPeople.email', 'ilike', containing(query)),
        at(sql`concat_ws(' ', users.name, users.last_name)`, 'ilike', containing(query)),
      ]),
    );
  if (state) rows = rows.where('businessPeople.state', '=', state === 'EXPIRED' ? 'INVITED' : state);
  if (state === 'EXPIRED') rows = rows.where('businessPeople.expiresAt', '<=', at);
  if (state === 'INVITED') rows = rows.where('businessPeople.expiresAt', '>', at);
  if (after)
    rows = rows.where(
      sql<boolean>`(business_people.created_at, business_people.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`,
    );
  return rows
    .orderBy('businessPeople.createdAt', 'desc')
    .orderBy('businessPeople.id', 'desc')
    .limit(limit)
    .execute();
}

/**
 * Invites an address for the first time or again. The previous link becomes invalid. Returns false
 * if the person has joined in the meantime.
 */
export const putInvitation = async (
  db: Db,
  invitation: {
    businessId: string;
    email: string;
    role: PersonRow['role'];
    tokenHash: Buffer;
    invitedAt: Date;
    expiresAt: Date;
  },
): Promise<boolean> =>
  (await db
    .insertInto('businessPeople')
    .values({ ...invitation, state: 'INVITED', createdAt: invitation.invitedAt })
    .onConflict((at) =>
      at
        .columns(['businessId', 'email'])
        .doUpdateSet({ ...invitation, state: 'INVITED', joinedAt: null })
        .where('businessPeople.state', '!=', 'JOINED'),
    )
    .returning('id')
    .executeTakeFirst()) !== undefined;

export const lockPerson = (db: Db, businessId: string, id: string) =>
  db
    .selectFrom('businessPeople')
    .selectAll()
    .where('businessId', '=', businessId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** Locks the person's membership of a business. */
export const lockMembership = (db: Db, userId: string) =>
  db.selectFrom('businessPeople').selectAll().where('userId', '=', userId).forUpdate().executeTakeFirst();

export const findInvitation = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom('businessPeople')
    .innerJoin('businesses', 'businesses.id', 'businessPeople.businessId')
    .selectAll('businessPeople')
    .select('businesses.name as businessName')
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();

export const findBusinessByMember = (db: Db, userId: string) =>
  db
    .selectFrom('businessPeople')
    .innerJoin('businesses', 'businesses.id', 'businessPeople.businessId')
    .select(['businesses.id', 'businesses.name'])
    .where('userId', '=', userId)
    .executeTakeFirst();

/**
 * Accepts an invitation. Returns true for only one caller.
 * @throws if the person is in a business already
 */
export const acceptInvitation = async (
  db: Db,
  id: string,
  tokenHash: Buffer,
  { userId, joinedAt }: { userId: string; joinedAt: Date },
): Promise<boolean> =>
  (await db
    .updateTable('businessPeople')
    .set({ state: 'JOINED', userId, joinedAt, tokenHash: null, expiresAt: null })
    .where('id', '=', id)
    .where('state', '=', 'INVITED')
    .where('tokenHash', '=', tokenHash)
    .returning('id')
    .executeTakeFirst()) !== undefined;

/**
 * Joins without an invitation. Returns false if another account joined with the address, even if
 * that account has a new address now.
 * @throws if the person is in a business already
 */
export const putMember = async (
  db: Db,
  person: { businessId: string; email: string; userId: string; joinedAt: Date },
): Promise<boolean> => {
  const joined = { ...person, role: 'PERSON', state: 'JOINED', tokenHash: null, expiresAt: null } as const;
  const row = await db
    .insertInto('businessPeople')
    .values({ ...joined, createdAt: person.joinedAt })
    .onConflict((at) =>
      at.columns(['businessId', 'email']).doUpdateSet(joined).where('businessPeople.state', '!=', 'JOINED'),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};

export const endMembership = (db: Db, id: string, state: 'LEFT' | 'REMOVED') =>
  db
    .updateTable('businessPeople')
    .set({ state, userId: null, tokenHash: null, expiresAt: null, role: 'PERSON' })
    .where('id', '=', id)
    .execute();

export const setRole = (db: Db, id: string, role: PersonRow['role']) =>
  db.updateTable('businessPeople').set({ role }).where('id', '=', id).execute();

/** Locks the members of a business and the people with an open invitation. */
export const lockMembersAndInvitations = (db: Db, businessId: string) =>
  db
    .selectFrom('businessPeople')
    .selectAll()
    .where('businessId', '=', businessId)
    .where('state', 'in', ['INVITED', 'JOINED'])
    .forUpdate()
    .execute();

/** Lists all members of a business, or only the given members. */
export async function listJoined(db: Db, businessId: string, of?: { ids: string[] } | { userId: string }) {
  let rows = db
    .selectFrom('businessPeople')
    .select(['id', 'userId'])
    .where('businessId', '=', businessId)
    .where('state', '=', 'JOINED');
  if (of) rows = 'ids' in of ? rows.where('id', 'in', of.ids) : rows.where('userId', '=', of.userId);
  return (await rows.orderBy('id').execute()).map(({ id, userId }) => ({ id, userId: userId! }));
}

export const findOpenName = async (db: Db, id: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('businesses')
      .select('name')
      .where('id', '=', id)
      .where('closedAt', 'is', null)
      .executeTakeFirst()
  )?.name;

/** Lists the managers of a business, including people who are invited to manage it. */
export const listManagers = (db: Db, businessId: string) =>
  db
    .selectFrom('businessPeople')
    .selectAll()
    .where('businessId', '=', businessId)
    .where('role', '=', 'MANAGER')
    .forUpdate()
    .execute();

type BusinessRelation = {
  businessId: string;
  name: string;
  slug: string;
  relation: (typeof businessRelations)[number];
};

/**
 * Selects the business that a person belongs to or may join. A confirmed address may join if the
 * business invited the address or proved its mail domain. A removed person cannot join again by the
 * domain. An address that another account already joined with cannot join again.
 */
export const selectRelation = (userId: string, at: Date) => sql<BusinessRelation>`
    select b.id as "businessId", b.name, b.slug, found.relation from (
      select business_id, case role when 'MANAGER' then 'MANAGES' else 'BELONGS' end as relation, 1 as place
        from business_people where user_id = ${userId}
      union all
      select p.business_id, 'MAY_JOIN', 2 from users u
        join business_people p on p.email = u.email and p.state = 'INVITED' and p.expires_at > ${at}
        where u.id = ${userId} and u.confirmed_at is not null
      union all
      select d.business_id, 'MAY_JOIN', 3 from users u
        join business_domains d on d.domain = split_part(u.email, '@', 2) and d.proved_at is not null
        where u.id = ${userId} and u.confirmed_at is not null and not exists (
          select from business_people p
          where p.business_id = d.business_id
            and (p.state = 'REMOVED' and ${mailboxOf(sql.raw('p.email'))} = ${mailboxOf(sql.raw('u.email'))}
              or p.state = 'JOINED' and p.email = u.email))
    ) found join businesses b on b.id = found.business_id
    order by found.place, b.created_at, b.id limit 1`;

export const findRelation = async (db: Db, userId: string, at: Date): Promise<BusinessRelation | undefined> =>
  (await selectRelation(userId, at).execute(db)).rows[0];

export const listDomains = (db: Db, businessId: string) =>
  db
    .selectFrom('businessDomains')
    .selectAll()
    .where('businessId', '=', businessId)
    .orderBy('createdAt')
    .orderBy('domain')
    .execute();

export const isDomainProved = async (db: Db, domain: string): Promise<boolean> =>
  (await db
    .selectFrom('businessDomains')
    .select('domain')
    .where('domain', '=', domain)
    .where('provedAt', 'is not', null)
    .executeTakeFirst()) !== undefined;

/** Stores a new domain code. The previous code becomes invalid. */
export const putDomainCode = (
  db: Db,
  code: {
    businessId: string;
    domain: string;
    email: string;
    codeHash: Buffer;
    expiresAt: Date;
    createdAt: Date;
  },
) =>
  db
    .insertInto('businessDomains')
    .values(code)
    .onConflict((at) => at.columns(['businessId', 'domain']).doUpdateSet({ ...code, tries: 0 }))
    .execute();

/** Counts one attempt and returns the updated row; concurrent attempts are all counted. */
export const countDomainTry = (db: Db, businessId: string, domain: string) =>
  db
    .updateTable('businessDomains')
    .set((at) => ({ tries: at('tries', '+', 1) }))
    .where('businessId', '=', businessId)
    .where('domain', '=', domain)
    .returningAll()
    .executeTakeFirst();

/**
 * Marks a domain as proved by the business.
 * @throws if another business has proved the domain
 */
export const proveDomain = (db: Db, businessId: string, domain: string, provedAt: Date) =>
  db
    .updateTable('businessDomains')
    .set({ provedAt, codeHash: null, expiresAt: null })
    .where('businessId', '=', businessId)
    .where('domain', '=', domain)
    .execute();

export const deleteDomain = (db: Db, businessId: string, domain: string) =>
  db
    .deleteFrom('businessDomains')
    .where('businessId', '=', businessId)
    .where('domain', '=', domain)
    .returning('domain')
    .executeTakeFirst();

export const deleteDomains = (db: Db, businessId: string) =>
  db.deleteFrom('businessDomains').where('businessId', '=', businessId).execute();

/**
 * Matches the rows of the person's account. Also matches rows with the person's address that no
 * account has joined with.
 */
const isAbout = (userId: string, email: string) =>
  sql<boolean>`(user_id = ${userId} or (email = ${email} and user_id is null))`;

/** Lists the rows for the person's data export. */
export const listByPerson = (db: Db, userId: string, email: string) =>
  db
    .selectFrom('businessPeople')
    .innerJoin('businesses', 'businesses.id', 'businessPeople.businessId')
    .select(['businessPeople.id', 'businessId', 'businesses.name as businessName', 'email', 'role', 'state'])
    .select(['invitedAt', 'expiresAt', 'joinedAt', 'businessPeople.createdAt'])
    .where(isAbout(userId, email))
    .orderBy('businessPeople.createdAt')
    .orderBy('businessPeople.id')
    .execute();

/**
 * Deletes a person's rows. Replaces their address in businesses and mail domains, whose rows are
 * not deleted.
 */
export async function erase(db: Db, userId: string, email: string): Promise<void> {
  const anonymous = `${userId}@erased.invalid`;
  await db.deleteFrom('businessPeople').where(isAbout(userId, email)).execute();
  await db
    .updateTable('businesses')
    .set({ contactEmail: anonymous })
    .where('contactEmail', '=', email)
    .execute();
  await db.updateTable('businessDomains').set({ email: anonymous }).where('email', '=', email).execute();
}
