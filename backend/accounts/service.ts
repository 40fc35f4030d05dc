import type { CreditsChoice } from '../../contract/values/personal-data.ts';
import type { z } from 'zod';
import type { PersonChanges, User } from '../../contract/accounts.ts';
import { anonymousUser } from '../../contract/values/anonymous-user.ts';
import { minutesFromNow, now } from '../clock.ts';
import { db, inTransaction, type Db, type Trx } from '../db/connection.ts';
import { readWithUserFields } from '../extension-points/user-fields.ts';
import { shownPicture } from '../files/picture-service.ts';
import type { Actor } from '../http/actor.ts';
import type { TaskPayloads } from '../tasks.ts';
import { CODE_MINUTES } from './codes.ts';
import { hashPassword, assertNotGuessable } from './passwords.ts';
import * as repository from './repository.ts';

export type UserRow = Awaited<ReturnType<typeof repository.getUser>>;
const initialsOf = (name: string, lastName: string) =>
  [name, lastName]
    .map((part) => [...part][0] ?? '')
    .join('')
    .toUpperCase();

/** Returns a user as they see themselves. One statement reads the fields of all domains. */
export async function shownUser(from: Db, userId: string): Promise<User> {
  const { rows, fields } = await readWithUserFields(from, userId, repository.shown(from, userId));
  const row = rows[0]!;
  // A drawn portrait never hides a picture that the user chose.
  const picture = (row.hasOwnPortrait ? null : row.picture) ?? row.creatorPicture;
  return {
    ...anonymousUser,
    id: row.id,
    email: row.email,
    name: row.name,
    lastName: row.lastName,
    userInitials: initialsOf(row.name, row.lastName),
    picture: shownPicture(picture),
    ...fields,
    isOnboardingCompleted: row.isOnboardingCompleted,
    isOffice: row.isOffice,
    topics: row.topics,
    timesOfDay: row.timesOfDay,
    level: row.level,
    yearOfBirth: row.yearOfBirth,
    region: row.region,
    timeZone: row.timeZone,
    emailBouncedAt: row.emailBouncedAt && new Date(row.emailBouncedAt).toISOString(),
    ...(row.creatorId && {
      creator: { id: row.creatorId, username: row.creatorUsername ?? '', state: row.creatorState! },
    }),
  };
}

export async function readMe(actor: Actor | null): Promise<User> {
  if (!actor) return anonymousUser;
  const user = await shownUser(db, actor.userId);
  return actor.viewedBy ? { ...user, viewEndsAt: actor.viewedBy.endsAt.toISOString() } : user;
}

export async function update({ userId }: Actor, changes: z.infer<typeof PersonChanges>): Promise<User> {
  await repository.updateUser(db, userId, changes);
  return shownUser(db, userId);
}

/** Returns name and address of a user for the mails of other domains. */
export const getContact = async (from: Db, userId: string) => {
  const { email, name, lastName, language, timeZone, emailBouncedAt } = await repository.getUser(
    from,
    userId,
  );
  return { email, name, lastName, language, timeZone, emailBouncedAt };
};

export { countAnswers } from './repository.ts';

/** Returns the choice of a closed account for its bought credits; null for an open account. */
export const findCreditsChoice = async (from: Db, userId: string): Promise<CreditsChoice | null> =>
  (await repository.getUser(from, userId)).closingCredits;

/**
 * Returns true if the user's account was erased; purchases and ledger still refer to it. Locks
 * the user, so that the account is not erased before the transaction ends.
 */
export const isErased = async (trx: Trx, userId: string): Promise<boolean> =>
  (await repository.shareUser(trx, userId)).erasedAt !== null;

/** Task: records that the mail server rejects or accepts the address again. */
export const recordBounce = async ({
  email,
  isBounced,
}: TaskPayloads['accounts.recordBounce']): Promise<void> => {
  await repository.setBounced(db, email, isBounced ? now() : null);
};

type NewAccount = {
  email: string;
  password: string | null;
  name: string;
  lastName: string;
  timeZone?: string;
  isOffice?: boolean;
};

/**
 * Creates a confirmed account without sending a mail, for the command line and the demo data. An
 * existing user only gets the office role, if requested. An account without a password has no
 * password login.
 */
export async function makeAccount({
  email,
  password,
  name,
  lastName,
  timeZone,
  isOffice = false,
}: NewAccount): Promise<string> {
  if (password !== null) assertNotGuessable(password, email);
  const passwordHash = password === null ? null : await hashPassword(password);
  return inTransaction(async (trx) => {
    const user =
      (await repository.insertUser(trx, {
        email,
        passwordHash,
        name,
        lastName,
        timeZone,
        createdAt: now(),
      })) ?? (await repository.findUserByEmail(trx, email));
    await repository.confirmUser(trx, user!.id, user!.confirmedAt ?? now());
    if (isOffice) await repository.setOffice(trx, user!.id);
    return user!.id;
  });
}

export const hasAccounts = () => repository.hasUsers(db);

/** Deletes expired sessions, codes, challenges, sign-ins with a provider and proofs of sign-ups. */
export const sweep = () => repository.deleteExpired(db, now(), minutesFromNow(-CODE_MINUTES));
