import { sql } from 'kysely';
import type { Db } from '../db/connection.ts';

export const findTwoFactor = (db: Db, userId: string) =>
  db.selectFrom('twoFactor').selectAll().where('userId', '=', userId).executeTakeFirst();

export const isOn = async (db: Db, userId: string): Promise<boolean> =>
  (await db
    .selectFrom('twoFactor')
    .select('userId')
    .where('userId', '=', userId)
    .where('turnedOnAt', 'is not', null)
    .executeTakeFirst()) !== undefined;

/** Returns whether two-factor login is on and whether the user has a password. */
export const readState = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .leftJoin('twoFactor', (join) =>
      join.onRef('twoFactor.userId', '=', 'users.id').on('twoFactor.turnedOnAt', 'is not', null),
    )
    .select([
      sql<boolean>`two_factor.user_id is not null`.as('isOn'),
      sql<number>`(select count(*)::int from recovery_codes where user_id = users.id)`.as(
        'recoveryCodesLeft',
      ),
      sql<boolean>`users.password_hash is not null`.as('hasPassword'),
    ])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();

/** Stores a secret and replaces an unused one; returns false if two-factor login is already on. */
export const putSecret = async (db: Db, userId: string, secret: Buffer): Promise<boolean> =>
  (await db
    .insertInto('twoFactor')
    .values({ userId, secret })
    .onConflict((at) => at.column('userId').doUpdateSet({ secret }).where('twoFactor.turnedOnAt', 'is', null))
    .returning('userId')
    .executeTakeFirst()) !== undefined;

export const turnOn = (db: Db, userId: string, turnedOnAt: Date) =>
  db.updateTable('twoFactor').set({ turnedOnAt }).where('userId', '=', userId).execute();

/**
 * Marks all codes up to this step as used. Returns true only for the caller that used this step.
 */
export const takeStep = async (db: Db, userId: string, step: number): Promise<boolean> =>
  (await db
    .updateTable('twoFactor')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('lastStep', '<', step)
    .returning('userId')
    .executeTakeFirst()) !== undefined;

/** Deletes two-factor login and its recovery codes. Returns false if it did not exist. */
export async function deleteTwoFactor(db: Db, userId: string): Promise<boolean> {
  await db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
  const gone = await db
    .deleteFrom('twoFactor')
    .where('userId', '=', userId)
    .returning('turnedOnAt')
    .executeTakeFirst();
  return gone?.turnedOnAt != null;
}

export async function replaceRecoveryCodes(db: Db, userId: string, codeHashes: Buffer[]): Promise<void> {
  await db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
  await db
    .insertInto('recoveryCodes')
    .values(codeHashes.map((codeHash) => ({ userId, codeHash })))
    .execute();
}

/** Returns true only for the caller that used the recovery code. */
export const takeRecoveryCode = async (db: Db, userId: string, codeHash: Buffer): Promise<boolean> =>
  (await db
    .deleteFrom('recoveryCodes')
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .returning('userId')
    .executeTakeFirst()) !== undefined;

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recoveryCodes')
    .select((at) => at.fn.countAll<number>().as('left'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return left;
}
