import type { Insertable, Updateable } from 'kysely';
import type { CreditsChoice } from '../../contract/values/personal-data.ts';
import type { Db } from '../db/connection.ts';
import type { DataExports } from '../db/types.ts';

export const findExport = (db: Db, userId: string) =>
  db.selectFrom('dataExports').selectAll().where('userId', '=', userId).executeTakeFirst();
export type ExportRow = NonNullable<Awaited<ReturnType<typeof findExport>>>;

/**
 * Locks the user's export until the transaction ends, so that the user's requests are serialised.
 */
export const lockExport = (trx: Db, userId: string) =>
  trx.selectFrom('dataExports').selectAll().where('userId', '=', userId).forUpdate().executeTakeFirst();

/** Replaces the previous export. */
export const putExport = (db: Db, row: Insertable<DataExports>) =>
  db
    .insertInto('dataExports')
    .values(row)
    .onConflict((at) =>
      at.column('userId').doUpdateSet({ size: null, readyAt: null, expiresAt: null, ...row }),
    )
    .execute();

/**
 * Changes the user's current export. Returns undefined if the export is in another state or was
 * requested again.
 */
export const changeExport = (
  db: Db,
  { userId, askedAt }: Pick<ExportRow, 'userId' | 'askedAt'>,
  from: ExportRow['state'][],
  change: Updateable<DataExports>,
) =>
  db
    .updateTable('dataExports')
    .set(change)
    .where('userId', '=', userId)
    .where('askedAt', '=', askedAt)
    .where('state', 'in', from)
    .returningAll()
    .executeTakeFirst();

/**
 * Returns the exports that expired by `date` and the unfinished exports that were requested before
 * `askedBefore`.
 */
export const listOverdueExports = (db: Db, date: Date, askedBefore: Date, limit: number) =>
  db
    .selectFrom('dataExports')
    .selectAll()
    .where((at) =>
      at.or([
        at.and([at('state', '=', 'READY'), at('expiresAt', '<=', date)]),
        at.and([at('state', 'in', ['ASKED', 'PROCESSING']), at('askedAt', '<', askedBefore)]),
      ]),
    )
    .limit(limit)
    .execute();

export const deleteExport = (db: Db, userId: string) =>
  db.deleteFrom('dataExports').where('userId', '=', userId).returning('storageKey').executeTakeFirst();

/** Locks the user, so that closing, restoring and erasing of one account are serialised. */
export const lockUser = (trx: Db, id: string) =>
  trx.selectFrom('users').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

export const setClosing = (
  trx: Db,
  id: string,
  closing: { closedAt: Date | null; keepProof: Buffer | null; closingCredits: CreditsChoice | null },
) => trx.updateTable('users').set(closing).where('id', '=', id).execute();

export const setErasing = (trx: Db, id: string, erasingAt: Date) =>
  trx.updateTable('users').set({ erasingAt }).where('id', '=', id).execute();

/**
 * Replaces the user's data with anonymous data. Purchases and office decisions still refer to the
 * row.
 */
export const anonymise = (trx: Db, id: string, erasedAt: Date) =>
  trx
    .updateTable('users')
    .set({
      email: `${id}@erased.invalid`,
      name: '',
      lastName: '',
      passwordHash: null,
      signUpProof: null,
      keepProof: null,
      closingCredits: null,
      erasingAt: null,
      picture: null,
      topics: [],
      timesOfDay: [],
      level: null,
      yearOfBirth: null,
      region: null,
      language: null,
      timeZone: null,
      emailBouncedAt: null,
      isOnboardingCompleted: false,
      isOffice: false,
      erasedAt,
    })
    .where('id', '=', id)
    .execute();

/** Returns the id of the user's creator record. */
export const findCreatorId = async (db: Db, userId: string): Promise<string | null> =>
  (await db.selectFrom('creators').select('id').where('userId', '=', userId).executeTakeFirst())?.id ?? null;

/**
 * Returns the accounts that were closed before `date`, by id; `after` is the last id of the
 * previous batch.
 */
export function listClosed(db: Db, date: Date, after: string | undefined, limit: number) {
  let rows = db.selectFrom('users').select('id').where('closedAt', '<=', date).where('erasedAt', 'is', null);
  if (after) rows = rows.where('id', '>', after);
  return rows.orderBy('id').limit(limit).execute();
}

export const deleteCodesByUser = (db: Db, userId: string) =>
  db.deleteFrom('oneTimeCodes').where('userId', '=', userId).execute();

/** Deletes the identities, passkeys and two-factor login of the user. */
export async function deleteSignInMethods(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
  await db.deleteFrom('twoFactor').where('userId', '=', userId).execute();
  await db.deleteFrom('passkeys').where('userId', '=', userId).execute();
  await db.deleteFrom('passkeyChallenges').where('userId', '=', userId).execute();
  await db.deleteFrom('identities').where('userId', '=', userId).execute();
  await db.deleteFrom('socialSignIns').where('userId', '=', userId).execute();
}

/** Returns the provider identities with which the user signs in. */
export const listIdentities = (db: Db, userId: string) =>
  db
    .selectFrom('identities')
    .select(['id', 'provider', 'issuer', 'subject', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute();

/** Deletes the mails that are stored for the sandbox's inbox. */
export const deleteMailsTo = (db: Db, recipient: string) =>
  db.deleteFrom('mails').where('recipient', '=', recipient).execute();

export const listAccount = (db: Db, id: string) =>
  db
    .selectFrom('users')
    .select([
      'id',
      'email',
      'name',
      'lastName',
      'picture',
      'topics',
      'timesOfDay',
      'level',
      'yearOfBirth',
      'region',
      'language',
      'timeZone',
      'emailBouncedAt',
      'isOnboardingCompleted',
      'isOffice',
      'confirmedAt',
      'closedAt',
      'closingCredits',
      'createdAt',
    ])
    .where('id', '=', id)
    .execute();

export const listSessions = (db: Db, userId: string) =>
  db
    .selectFrom('sessions')
    .select(['id', 'userAgent', 'createdAt', 'lastUsedAt', 'expiresAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute();

export const listPasskeys = (db: Db, userId: string) =>
  db
    .selectFrom('passkeys')
    .select(['id', 'name', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute();

export const listTwoFactor = (db: Db, userId: string) =>
  db.selectFrom('twoFactor').select('turnedOnAt').where('userId', '=', userId).execute();
