import { sql, type Updateable } from 'kysely';
import { courseStateSets, type CreatorState } from '../../contract/values/states.ts';
import { toSkeleton } from '../../contract/rules/usernames.ts';
import { now } from '../clock.ts';
import type { Db } from '../db/connection.ts';
import { stateCondition } from '../db/content-queries.ts';
import { firstByteOf, isInRange, type IdRange } from '../db/id-ranges.ts';
import { findUsers } from '../db/office-search.ts';
import type { Creators, Credentials } from '../db/types.ts';

/** Selects creators with the counts of their cards in one query for a whole list. */
const withCounts = (db: Db) =>
  db
    .selectFrom('creators')
    .selectAll('creators')
    .select((at) =>
      at
        .selectFrom('courses')
        .whereRef('courses.creatorId', '=', 'creators.id')
        .where(stateCondition('courses.state', courseStateSets.public))
        .select((count) => count.fn.countAll<number>().as('count'))
        .as('coursesCount'),
    )
    .select(sql<string>`creators.created_at::text`.as('createdAtText'))
    .select(sql<string | null>`creators.submitted_at::text`.as('submittedAtText'));

export type CreatorRow = Awaited<ReturnType<typeof getCreator>>;

export const getCreator = (db: Db, id: string) =>
  withCounts(db).where('creators.id', '=', id).executeTakeFirstOrThrow();

export const findCreator = (db: Db, id: string) =>
  withCounts(db).where('creators.id', '=', id).executeTakeFirst();

/** Returns the creator by a present or former username. */
export const findByUsername = (db: Db, username: string) =>
  withCounts(db)
    .where('creators.id', '=', (at) =>
      at.selectFrom('usernames').select('creatorId').where('skeleton', '=', toSkeleton(username)),
    )
    .executeTakeFirst();

export const findByUser = (db: Db, userId: string) =>
  withCounts(db).where('userId', '=', userId).executeTakeFirst();

/** Lists the addresses of creators. */
export const listContacts = (db: Db, ids: string[]) =>
  ids.length
    ? db
        .selectFrom('creators')
        .innerJoin('users', 'users.id', 'creators.userId')
        .select(['creators.id', 'users.email'])
        .where('creators.id', 'in', ids)
        .execute()
    : Promise.resolve([]);

/** Returns the full name of a user, which prefills a new profile. */
export const findFullName = async (db: Db, userId: string): Promise<string> => {
  const user = await db
    .selectFrom('users')
    .select(['name', 'lastName'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return `${user.name} ${user.lastName}`.trim();
};

export type BylineRow = Pick<CreatorRow, 'id' | 'username' | 'name' | 'picture'>;

/** Returns the given creators, in any state, with the visibility of their pages. */
export const listPages = (db: Db, ids: string[]) =>
  db
    .selectFrom('creators')
    .select(['id', 'userId', 'username', 'name', 'isPublic'])
    .where('id', 'in', ids)
    .execute();

export const listBylines = (db: Db, ids: string[]): Promise<BylineRow[]> =>
  ids.length
    ? db.selectFrom('creators').select(['id', 'username', 'name', 'picture']).where('id', 'in', ids).execute()
    : Promise.resolve([]);

/**
 * Returns the paid creator of each purchase by purchase id. Each purchase must have only one
 * seller.
 */
export const listSellers = async (db: Db, purchaseIds: string[]): Promise<Map<string, string>> => {
  if (!purchaseIds.length) return new Map();
  const rows = await db
    .selectFrom('purchaseLines')
    .select(['purchaseId', 'sellerId'])
    .where('purchaseId', 'in', purchaseIds)
    .where('sellerId', 'is not', null)
    .execute();
  return new Map(rows.map(({ purchaseId, sellerId }) => [purchaseId, sellerId!]));
};

/** Locks the row for this transaction, so that decisions about it are serialised. */
export const lockCreator = (db: Db, id: string) =>
  db.selectFrom('creators').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const insertCreator = (db: Db, creator: { userId: string; name: string; createdAt: Date }) =>
  db
    .insertInto('creators')
    .values({ ...creator, updatedAt: creator.createdAt })
    .onConflict((at) => at.column('userId').doNothing())
    .returning('id')
    .executeTakeFirst();

export const updateCreator = (db: Db, id: string, change: Updateable<Creators>) =>
  db
    .updateTable('creators')
    .set({ ...change, updatedAt: now() })
    .where('id', '=', id)
    .execute();

export const findByPaymentAccount = (db: Db, paymentAccountId: string) =>
  db.selectFrom('creators').selectAll().where('paymentAccountId', '=', paymentAccountId).executeTakeFirst();

/**
 * Returns the creators with an account at the card provider, by id; `after` is the last id of the
 * previous batch.
 */
export function listWithPaymentAccount(db: Db, after: string | null, limit: number) {
  let rows = db.selectFrom('creators').select(['id']).where('paymentAccountId', 'is not', null);
  if (after !== null) rows = rows.where('id', '>', after);
  return rows.orderBy('id').limit(limit).execute();
}

/**
 * Claims a username for a creator. Returns false if another creator has this username or a
 * similar-looking one.
 */
export const claimUsername = async (
  trx: Db,
  { username, creatorId, claimedAt }: { username: string; creatorId: string; claimedAt: Date },
): Promise<boolean> =>
  (await trx
    .insertInto('usernames')
    .values({ skeleton: toSkeleton(username), username, creatorId, claimedAt })
    .onConflict((at) =>
      at.column('skeleton').doUpdateSet({ username, claimedAt }).where('usernames.creatorId', '=', creatorId),
    )
    .returning('skeleton')
    .executeTakeFirst()) !== undefined;

/** Releases all usernames of a creator except the given one. */
export const releaseUsernames = (trx: Db, creatorId: string, except: string) =>
  trx
    .deleteFrom('usernames')
    .where('creatorId', '=', creatorId)
    .where('skeleton', '!=', toSkeleton(except))
    .execute();

/** Returns the usernames of a creator, oldest first. */
export const listUsernames = (db: Db, creatorId: string) =>
  db
    .selectFrom('usernames')
    .select(['skeleton', 'username', 'claimedAt'])
    .where('creatorId', '=', creatorId)
    .orderBy('claimedAt')
    .execute();

/** Returns the creators that have any of these usernames or a similar-looking one. */
export const listUsernameOwners = (db: Db, usernames: string[]) =>
  db
    .selectFrom('usernames')
    .select(['skeleton', 'creatorId'])
    .where('skeleton', 'in', usernames.map(toSkeleton))
    .execute();

/** Returns the public creators, longest registered first; `after` is [createdAt as text, id]. */
export function listApproved(
  db: Db,
  { topicId, after, limit }: { topicId?: string; after: string[] | null; limit: number },
) {
  let rows = withCounts(db).where('creators.isPublic', '=', true);
  if (topicId) rows = rows.where(sql<boolean>`${topicId} = any(creators.topics)`);
  if (after)
    rows = rows.where(
      sql<boolean>`(creators.created_at, creators.id) > (${after[0]}::timestamptz, ${after[1]}::uuid)`,
    );
  return rows.orderBy('creators.createdAt').orderBy('creators.id').limit(limit).execute();
}

/** Returns the given creators that are public, with the total popularity of their content. */
export const listPublicById = (db: Db, ids: string[]) =>
  ids.length
    ? withCounts(db)
        .select((at) =>
          at
            .selectFrom('courses')
            .whereRef('courses.creatorId', '=', 'creators.id')
            .select(sql<number>`least(2147483647, coalesce(sum(courses.popularity), 0))::integer`.as('sum'))
            .as('popularity'),
        )
        .where('creators.isPublic', '=', true)
        .where('creators.id', 'in', ids)
        .execute()
    : Promise.resolve([]);

/**
 * Returns the lowest monthly price (cents) by creator. A creator without a membership is omitted.
 */
export const listMonthlyFees = async (db: Db, ids: string[]): Promise<Map<string, number>> => {
  if (!ids.length) return new Map();
  const rows = await db
    .selectFrom('memberships')
    .select((at) => ['creatorId', at.fn.min<number>('priceCents').as('cents')])
    .where('creatorId', 'in', ids)
    .where('endedAt', 'is', null)
    .groupBy('creatorId')
    .execute();
  return new Map(rows.map(({ creatorId, cents }) => [creatorId, cents]));
};

/** Returns the public creators by id; `after` is the last id of the previous batch. */
export async function listPublicIds(db: Db, after: string | null, limit: number): Promise<string[]> {
  let rows = db.selectFrom('creators').select('id').where('isPublic', '=', true);
  if (after !== null) rows = rows.where('id', '>', after);
  return (await rows.orderBy('id').limit(limit).execute()).map(({ id }) => id);
}

/** Returns the number of public creators by the first byte of their id. */
export const countPublic = (db: Db) =>
  db
    .selectFrom('creators')
    .where('isPublic', '=', true)
    .select((at) => [
      firstByteOf('id').as('firstByte'),
      at.fn.countAll<number>().as('count'),
      at.fn.max('updatedAt').as('changedAt'),
    ])
    .groupBy(firstByteOf('id'))
    .execute();

/** Returns the public creators with an id in a range, by id. */
export const listPublicIn = (db: Db, range: IdRange, limit: number) =>
  db
    .selectFrom('creators')
    // Every public creator has a username.
    .select((at) => [at.ref('username').$notNull().as('username'), 'updatedAt'])
    .where('isPublic', '=', true)
    .where(isInRange('id', range))
    .orderBy('id')
    .limit(limit)
    .execute();

/**
 * Returns the creators in a state or in the credential queue whose account is open, longest waiting
 * first; `after` is [submittedAt as text, id]. A search finds names and the address of the user.
 */
export function listForOffice(
  db: Db,
  wanted: CreatorState | 'credentials',
  after: string[] | null,
  limit: number,
  search?: string,
) {
  let rows =
    wanted === 'credentials' ? withOpenCredentials(db) : withCounts(db).where('creators.state', '=', wanted);
  rows = rows.where('creators.closedAt', 'is', null);
  if (search) rows = rows.where(sql<boolean>`creators.user_id in ${findUsers(search)}`);
  const key = sql`coalesce(creators.submitted_at, creators.created_at)`;
  if (after)
    rows = rows.where(sql<boolean>`(${key}, creators.id) > (${after[0]}::timestamptz, ${after[1]}::uuid)`);
  return rows
    .select(sql<string>`${key}::text`.as('waitingSince'))
    .orderBy(key)
    .orderBy('creators.id')
    .limit(limit)
    .execute();
}

const credentialColumns = [
  ...(['creatorId', 'id', 'title', 'issuer', 'year'] as const),
  ...(['checkedAt', 'declineReason', 'removedAt', 'fileId'] as const),
];

/** Returns the credentials of the creators, oldest first for each creator. */
export const listCredentials = (db: Db, creatorIds: string[]) =>
  creatorIds.length
    ? db
        .selectFrom('credentials')
        .select(credentialColumns)
        .where('creatorId', 'in', creatorIds)
        .where('removedAt', 'is', null)
        .orderBy('createdAt')
        .execute()
    : Promise.resolve([]);

export type CredentialRow = Awaited<ReturnType<typeof listCredentials>>[number];

/** Returns the credentials, including removed ones. */
export const listCredentialsById = (db: Db, ids: string[]) =>
  db.selectFrom('credentials').select(credentialColumns).where('id', 'in', ids).execute();

/** Locks a credential, even a removed one, for this transaction. */
export const lockCredential = (trx: Db, id: string) =>
  trx.selectFrom('credentials').select(credentialColumns).where('id', '=', id).forUpdate().executeTakeFirst();

export const updateCredential = (db: Db, id: string, change: Updateable<Credentials>) =>
  db
    .updateTable('credentials')
    .set(change)
    .where('id', '=', id)
    .returning(credentialColumns)
    .executeTakeFirstOrThrow();

export const insertCredential = (
  db: Db,
  credential: { creatorId: string; title: string; issuer: string; year: number | null; createdAt: Date },
) => db.insertInto('credentials').values(credential).returning(credentialColumns).executeTakeFirstOrThrow();

/** Deletes the credentials that were removed before `date`; their documents are then unused. */
export const deleteRemovedCredentials = (db: Db, date: Date) =>
  db.deleteFrom('credentials').where('removedAt', '<', date).execute();

/** Selects the approved creators with a document that waits for a check. */
const withOpenCredentials = (db: Db) =>
  withCounts(db)
    .where('creators.isPublic', '=', true)
    .where((at) =>
      at.exists(
        at
          .selectFrom('credentials')
          .select('credentials.id')
          .whereRef('credentials.creatorId', '=', 'creators.id')
          .where('fileId', 'is not', null)
          .where('checkedAt', 'is', null)
          .where('declineReason', 'is', null)
          .where('removedAt', 'is', null),
      ),
    );

/**
 * Counts the creators of a view of `listForOffice`, and returns the time since when the oldest has
 * been waiting.
 */
export async function countWaiting(db: Db, wanted: CreatorState | 'credentials') {
  const rows =
    wanted === 'credentials' ? withOpenCredentials(db) : withCounts(db).where('creators.state', '=', wanted);
  return db
    .selectFrom(rows.where('creators.closedAt', 'is', null).as('waiting'))
    .select((at) => at.fn.countAll<number>().as('count'))
    .select(sql<Date | null>`min(coalesce(submitted_at, created_at))`.as('oldestAt'))
    .executeTakeFirstOrThrow();
}

/** Returns all profile data for the creator's data export. */
export const listProfile = (db: Db, id: string) =>
  db
    .selectFrom('creators')
    .select([
      'id',
      'username',
      'name',
      'tagline',
      'bio',
      'topics',
      'picture',
      'cover',
      'hasOwnPicture',
      'hasOwnCover',
      'tipAmountsCents',
      'paymentAccountId',
      'canReceivePayments',
      'state',
      'isPublic',
      'rejectionReason',
      'suspensionReason',
      'submittedAt',
      'approvedAt',
      'viewCount',
      'followerCount',
      'closedAt',
      'createdAt',
      'updatedAt',
    ])
    .where('id', '=', id)
    .execute();

export const listOwnCredentials = (db: Db, creatorId: string) =>
  db.selectFrom('credentials').selectAll().where('creatorId', '=', creatorId).orderBy('createdAt').execute();

/** Name that members see on content of an erased creator. */
const GONE = 'Former creator';

/** Anonymises a creator. Keeps only the data that sales and owned content refer to. */
export async function anonymise(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('credentials').where('creatorId', '=', id).execute();
  await trx.deleteFrom('usernames').where('creatorId', '=', id).execute();
  await updateCreator(trx, id, {
    username: null,
    name: GONE,
    tagline: '',
    bio: '',
    topics: [],
    picture: null,
    cover: null,
    hasOwnPicture: false,
    hasOwnCover: false,
    paymentAccountId: null,
    canReceivePayments: false,
    rejectionReason: null,
    suspensionReason: null,
  });
}
