import type { Db } from '../db/connection.ts';

export const insertChallenge = (
  db: Db,
  /** Challenge with its user; null for a sign-in. */
  challenge: { challenge: string; userId: string | null; expiresAt: Date },
) => db.insertInto('passkeyChallenges').values(challenge).execute();

/** Consumes an unexpired challenge of a user. Returns true for only one caller. */
export const takeChallenge = async (
  db: Db,
  challenge: string,
  userId: string | null,
  at: Date,
): Promise<boolean> => {
  const taken = await db
    .deleteFrom('passkeyChallenges')
    .where('challenge', '=', challenge)
    .where('userId', 'is not distinct from', userId)
    .returning('expiresAt')
    .executeTakeFirst();
  return taken !== undefined && taken.expiresAt > at;
};

export const listPasskeys = (db: Db, userId: string) =>
  db
    .selectFrom('passkeys')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();

export const findPasskey = (db: Db, credentialId: string) =>
  db.selectFrom('passkeys').selectAll().where('credentialId', '=', credentialId).executeTakeFirst();

/** Returns undefined if an account already has the passkey. */
export const insertPasskey = (
  db: Db,
  passkey: {
    userId: string;
    credentialId: string;
    publicKey: Buffer;
    counter: number;
    name: string;
    createdAt: Date;
  },
) =>
  db
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((at) => at.column('credentialId').doNothing())
    .returningAll()
    .executeTakeFirst();

/** Returns false if the passkey was removed, or used with a higher count, since it was read. */
export const countUse = async (db: Db, id: string, counter: number, lastUsedAt: Date): Promise<boolean> =>
  (await db
    .updateTable('passkeys')
    .set({ counter, lastUsedAt })
    .where('id', '=', id)
    .where('counter', '<=', counter)
    .returning('id')
    .executeTakeFirst()) !== undefined;

export const renamePasskey = (db: Db, userId: string, id: string, name: string) =>
  db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returningAll()
    .executeTakeFirst();

export const deletePasskey = (db: Db, userId: string, id: string) =>
  db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('name')
    .executeTakeFirst();
