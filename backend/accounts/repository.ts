import { sql, type AliasableExpression, type Updateable } from 'kysely';
import type { Locale } from '../../contract/values/locales.ts';
import type { Region } from '../../contract/values/onboarding.ts';
import type { Db } from '../db/connection.ts';
import type { Users } from '../db/types.ts';
import type { Actor } from '../http/actor.ts';

export const findUserByEmail = (db: Db, email: string) =>
  db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();

export const getUser = (db: Db, id: string) =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Returns true if the token belongs to an open invitation of the address to a business. */
export const isInvited = async (db: Db, email: string, tokenHash: Buffer, at: Date): Promise<boolean> =>
  (await db
    .selectFrom('businessPeople')
    .select('id')
    .where('tokenHash', '=', tokenHash)
    .where('email', '=', email)
    .where('expiresAt', '>', at)
    .executeTakeFirst()) !== undefined;

/** Returns a user and locks the row so that it cannot be erased before the transaction ends. */
export const shareUser = (trx: Db, id: string) =>
  trx.selectFrom('users').selectAll().where('id', '=', id).forKeyShare().executeTakeFirstOrThrow();

/** Selects the fields of a user for `GET /users`, with their creator record if it exists. */
export const shown = (db: Db, id: string) =>
  db
    .selectFrom('users')
    .leftJoin('creators', 'creators.userId', 'users.id')
    .select([
      'users.id',
      'users.email',
      'users.name',
      'users.lastName',
      'users.picture',
      'users.isOnboardingCompleted',
      'users.isOffice',
      'users.topics',
      'users.timesOfDay',
      'users.level',
      'users.yearOfBirth',
      'users.region',
      'users.timeZone',
      'users.emailBouncedAt',
      'creators.id as creatorId',
      'creators.username as creatorUsername',
      'creators.state as creatorState',
      'creators.picture as creatorPicture',
      'creators.hasOwnPicture as hasOwnPortrait',
    ])
    .where('users.id', '=', id);

/** Inserts a user. Returns undefined if the address is already taken. */
export const insertUser = (
  db: Db,
  user: {
    email: string;
    passwordHash: string | null;
    signUpProof?: Buffer;
    name: string;
    lastName: string;
    language?: Locale;
    timeZone?: string;
    isOffice?: boolean;
    createdAt: Date;
  },
) =>
  db
    .insertInto('users')
    .values(user)
    .onConflict((at) => at.column('email').doNothing())
    .returningAll()
    .executeTakeFirst();

/** Replaces name and password of an unconfirmed user who signs up again. */
export const replaceUnconfirmed = (
  db: Db,
  user: {
    email: string;
    passwordHash: string;
    signUpProof: Buffer;
    name: string;
    lastName: string;
    language?: Locale;
    timeZone?: string;
  },
) =>
  db
    .updateTable('users')
    .set({
      passwordHash: user.passwordHash,
      signUpProof: user.signUpProof,
      name: user.name,
      lastName: user.lastName,
      language: user.language,
      timeZone: user.timeZone,
    })
    .where('email', '=', user.email)
    .where('confirmedAt', 'is', null)
    .returningAll()
    .executeTakeFirst();

/**
 * Clears an unconfirmed user when the owner of the address takes the account over. Nothing that was
 * chosen at the sign-up is kept.
 */
export const clearUnconfirmed = async (db: Db, id: string, name: { name: string; lastName: string }) => {
  await db
    .updateTable('users')
    .set({ ...name, passwordHash: null, signUpProof: null })
    .where('id', '=', id)
    .execute();
  await db.deleteFrom('oneTimeCodes').where('userId', '=', id).execute();
};

export const confirmUser = (db: Db, id: string, confirmedAt: Date) =>
  db.updateTable('users').set({ confirmedAt }).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

type Profile = Pick<
  Users,
  | 'name'
  | 'lastName'
  | 'picture'
  | 'topics'
  | 'timesOfDay'
  | 'level'
  | 'yearOfBirth'
  | 'region'
  | 'language'
  | 'timeZone'
  | 'isOnboardingCompleted'
>;

/**
 * Updates the profile fields that users may change themselves. The type excludes fields that decide
 * on sign-in or permissions.
 */
export const updateUser = (db: Db, id: string, changes: Updateable<Profile>) =>
  db
    .updateTable('users')
    // The id is set because an update without a column is not valid SQL.
    .set({ id, ...changes })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/**
 * Sets the user's address. An unconfirmed sign-up with the address loses it, because the sign-up
 * did not prove ownership.
 * @throws the database's error of `users_email_key` if a confirmed account has the address
 */
export async function setEmail(trx: Db, id: string, email: string) {
  await trx
    .updateTable('users')
    .set({ email: sql<string>`id || '@unconfirmed.invalid'` })
    .where('email', '=', email)
    .where('confirmedAt', 'is', null)
    .execute();
  return trx
    .updateTable('users')
    .set({ email, emailBouncedAt: null })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export const setBounced = (db: Db, email: string, emailBouncedAt: Date | null) =>
  db.updateTable('users').set({ emailBouncedAt }).where('email', '=', email).execute();

/** Sets the password. The sign-up proof and the codes for a password reset become invalid. */
export async function setPassword(trx: Db, id: string, passwordHash: string): Promise<void> {
  await trx.updateTable('users').set({ passwordHash, signUpProof: null }).where('id', '=', id).execute();
  await trx
    .deleteFrom('oneTimeCodes')
    .where('userId', '=', id)
    .where('purpose', '=', 'RESTORE_PASSWORD')
    .execute();
}

/**
 * Returns true if the hash is the user's current hash. Locks the row until the transaction ends.
 */
export const lockPassword = async (trx: Db, id: string, passwordHash: string): Promise<boolean> =>
  (await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('passwordHash', '=', passwordHash)
    .forShare()
    .executeTakeFirst()) !== undefined;

/** Returns true only for the caller that consumed the proof. */
export const takeSignUpProof = async (db: Db, id: string, signUpProof: Buffer): Promise<boolean> =>
  (await db
    .updateTable('users')
    .set({ signUpProof: null })
    .where('id', '=', id)
    .where('signUpProof', '=', signUpProof)
    .returning('id')
    .executeTakeFirst()) !== undefined;

export const hasUsers = async (db: Db) =>
  (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;

export const setOffice = (db: Db, id: string) =>
  db.updateTable('users').set({ isOffice: true }).where('id', '=', id).execute();

export const insertSession = (
  db: Db,
  session: { tokenHash: Buffer; userId: string; userAgent: string; createdAt: Date; expiresAt: Date },
) =>
  db
    .insertInto('sessions')
    .values({ ...session, lastUsedAt: session.createdAt })
    .execute();

export const deleteSession = (db: Db, tokenHash: Buffer) =>
  db.deleteFrom('sessions').where('tokenHash', '=', tokenHash).returning('userId').executeTakeFirst();

/**
 * Deletes the sessions of a user.
 * @param except token hash of the session that is not deleted
 */
export const deleteUserSessions = (db: Db, userId: string, except?: Buffer) =>
  db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .$if(except !== undefined, (rest) => rest.where('tokenHash', '!=', except!))
    .execute();

export const deleteSessionById = (db: Db, userId: string, id: string) =>
  db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();

/** Returns the unexpired sessions, latest use first. */
export const listSessions = (db: Db, userId: string, at: Date) =>
  db
    .selectFrom('sessions')
    .select(['id', 'tokenHash', 'userAgent', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', at)
    .orderBy('lastUsedAt', 'desc')
    .orderBy('createdAt', 'desc')
    .execute();

export const touchSession = (db: Db, tokenHash: Buffer, lastUsedAt: Date) =>
  db.updateTable('sessions').set({ lastUsedAt }).where('tokenHash', '=', tokenHash).execute();

/** Selects open accounts, with their creator record and managed business if they exist. */
export const selectActors = (db: Db) =>
  db
    .selectFrom('users')
    .leftJoin('creators', 'creators.userId', 'users.id')
    .leftJoin('businessPeople', (join) =>
      join.onRef('businessPeople.userId', '=', 'users.id').on('businessPeople.role', '=', 'MANAGER'),
    )
    .where('users.closedAt', 'is', null)
    .select([
      'users.id as userId',
      'users.isOffice',
      'creators.id as creatorId',
      'creators.state as creatorState',
      'businessPeople.businessId',
    ]);
export type ActorRow = NonNullable<Awaited<ReturnType<typeof findActorById>>>;

export const toActor = ({ userId, isOffice, creatorId, creatorState, businessId }: ActorRow): Actor => ({
  userId,
  isOffice,
  creator: creatorId ? { id: creatorId, state: creatorState! } : null,
  ...(businessId && { business: { id: businessId } }),
});

export const findActorById = (db: Db, userId: string) =>
  selectActors(db).where('users.id', '=', userId).executeTakeFirst();

/** Returns the user of a valid session. */
export const findSessionUser = (db: Db, tokenHash: Buffer, at: Date) =>
  selectActors(db)
    .innerJoin('sessions', 'sessions.userId', 'users.id')
    .where('sessions.tokenHash', '=', tokenHash)
    .where('sessions.expiresAt', '>', at)
    .select('sessions.lastUsedAt')
    .executeTakeFirst();

/** Returns true if the session began after `since`. */
export const isSessionSince = async (db: Db, tokenHash: Buffer, since: Date): Promise<boolean> =>
  (await db
    .selectFrom('sessions')
    .select('id')
    .where('tokenHash', '=', tokenHash)
    .where('createdAt', '>', since)
    .executeTakeFirst()) !== undefined;

/** Returns true if the user has a password, a passkey or an identity at one of the providers. */
export const hasSignInMethod = async (db: Db, userId: string, providers: string[]): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where((at) =>
      at.or([
        at('passwordHash', 'is not', null),
        at.exists(at.selectFrom('passkeys').select('id').whereRef('passkeys.userId', '=', 'users.id')),
        at.exists(
          at
            .selectFrom('identities')
            .select('id')
            .whereRef('identities.userId', '=', 'users.id')
            .where('provider', '=', sql<string>`any(${providers})`),
        ),
      ]),
    )
    .executeTakeFirst()) !== undefined;

export const putCode = (
  db: Db,
  code: {
    userId: string;
    purpose: string;
    /** Hash of the requesting browser's token, for requests without a session. */
    askedBy?: Buffer;
    codeHash: Buffer;
    linkHash?: Buffer;
    sentAt: Date;
    expiresAt: Date;
    /** Path to continue at. If undefined, the path of the previous code is used. */
    next?: string | null;
    email?: string;
  },
) =>
  db
    .insertInto('oneTimeCodes')
    .values(code)
    .onConflict((at) => at.columns(['userId', 'purpose', 'askedBy']).doUpdateSet({ ...code, tries: 0 }))
    .execute();

const nobody = Buffer.alloc(0);

export const findCode = (db: Db, userId: string, purpose: string, askedBy: Buffer = nobody) =>
  db
    .selectFrom('oneTimeCodes')
    .selectAll()
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .where('askedBy', '=', askedBy)
    .executeTakeFirst();

/** Returns the code of any browser by the link's secret. */
export const findCodeByLink = (db: Db, userId: string, purpose: string, linkHash: Buffer) =>
  db
    .selectFrom('oneTimeCodes')
    .selectAll()
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .where('linkHash', '=', linkHash)
    .executeTakeFirst();

/** Counts one attempt and returns the updated row; concurrent attempts are all counted. */
export const countTry = (db: Db, userId: string, purpose: string, askedBy: Buffer = nobody) =>
  db
    .updateTable('oneTimeCodes')
    .set((at) => ({ tries: at('tries', '+', 1) }))
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .where('askedBy', '=', askedBy)
    .returningAll()
    .executeTakeFirst();

/**
 * Deletes this code and all other codes of the user for the same purpose.
 * @returns the row, only for the caller that consumed the code
 */
export async function takeCode(db: Db, userId: string, purpose: string, codeHash: Buffer) {
  const ofPerson = { userId, purpose };
  const taken = await db
    .deleteFrom('oneTimeCodes')
    .where((at) => at.and(ofPerson))
    .where((at) =>
      at.exists(
        at
          .selectFrom('oneTimeCodes')
          .select('userId')
          .where((own) => own.and({ ...ofPerson, codeHash })),
      ),
    )
    .returning(['codeHash', 'next', 'email'])
    .execute();
  return taken.find((row) => row.codeHash.equals(codeHash));
}

/**
 * Deletes the sessions, codes, challenges and provider sign-ins that had expired at `at`. Deletes
 * the proofs of sign-ups confirmed before `confirmedBefore`.
 */
export async function deleteExpired(db: Db, at: Date, confirmedBefore: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ signUpProof: null })
    .where('signUpProof', 'is not', null)
    .where('confirmedAt', '<', confirmedBefore)
    .execute();
  await db.deleteFrom('sessions').where('expiresAt', '<', at).execute();
  await db.deleteFrom('oneTimeCodes').where('expiresAt', '<', at).execute();
  await db.deleteFrom('socialSignIns').where('expiresAt', '<', at).execute();
  await db.deleteFrom('passkeyChallenges').where('expiresAt', '<', at).execute();
}

/**
 * Counts people by their own answers: by year of birth, by region and by set of times of day. Each
 * returned row is about one of these three fields; the other two fields are null.
 */
export const countAnswers = (db: Db, people: AliasableExpression<{ userId: string }>) =>
  db
    .selectFrom('users')
    .innerJoin(people.as('people'), 'people.userId', 'users.id')
    .select((at) => ['yearOfBirth', 'region', 'timesOfDay', at.fn.countAll<number>().as('count')])
    .groupBy(sql`grouping sets ((year_of_birth), (region), (times_of_day))`)
    .$castTo<{
      yearOfBirth: number | null;
      region: Region | null;
      timesOfDay: string[] | null;
      count: number;
    }>()
    .execute();
