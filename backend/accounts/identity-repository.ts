import type { Db } from '../db/connection.ts';

type Begun = {
  browserHash: Buffer;
  provider: string;
  isCreator: boolean;
  next: string | null;
  userId: string | null;
  expiresAt: Date;
};

export const insertSignIn = (db: Db, row: Begun & { state: string; nonce: string; verifier: string }) =>
  db.insertInto('socialSignIns').values(row).execute();

/**
 * Deletes and returns a sign-in. Only one caller gets the row, in the browser that began the
 * sign-in.
 */
export const takeSignIn = (db: Db, browserHash: Buffer, state: string, at: Date) =>
  db
    .deleteFrom('socialSignIns')
    .where('browserHash', '=', browserHash)
    .where('state', '=', state)
    .where('expiresAt', '>', at)
    .returningAll()
    .executeTakeFirst();

/** Inserts a sign-in of an existing account whose ownership is not proved yet. */
export const insertAnswered = (db: Db, row: Begun & { userId: string; issuer: string; subject: string }) =>
  db.insertInto('socialSignIns').values(row).execute();

export const findAnswered = (db: Db, browserHash: Buffer, at: Date) =>
  db
    .selectFrom('socialSignIns')
    .innerJoin('users', 'users.id', 'socialSignIns.userId')
    .where('browserHash', '=', browserHash)
    .where('subject', 'is not', null)
    .where('expiresAt', '>', at)
    .select([
      'socialSignIns.browserHash',
      'socialSignIns.provider',
      'socialSignIns.next',
      'socialSignIns.issuer',
      'socialSignIns.subject',
      'users.id as userId',
      'users.email',
    ])
    .$narrowType<{ issuer: string; subject: string }>()
    .executeTakeFirst();

export const deleteSignIn = (db: Db, browserHash: Buffer) =>
  db.deleteFrom('socialSignIns').where('browserHash', '=', browserHash).execute();

export const findIdentity = (db: Db, issuer: string, subject: string) =>
  db
    .selectFrom('identities')
    .select(['id', 'userId'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();

/** Returns undefined if an account already has the identity. */
export const insertIdentity = (
  db: Db,
  row: { userId: string; issuer: string; subject: string; provider: string; createdAt: Date },
) =>
  db
    .insertInto('identities')
    .values(row)
    .onConflict((at) => at.columns(['issuer', 'subject']).doNothing())
    .returning('id')
    .executeTakeFirst();

/** Returns the identities of the user, oldest first. */
export const listIdentities = (db: Db, userId: string) =>
  db
    .selectFrom('identities')
    .select(['id', 'provider', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();

export const deleteIdentity = (db: Db, userId: string, id: string) =>
  db
    .deleteFrom('identities')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning('provider')
    .executeTakeFirst();
