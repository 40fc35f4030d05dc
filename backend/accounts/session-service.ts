import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { SignIn, User } from '../../contract/accounts.ts';
import { minutesFromNow, now } from '../clock.ts';
import { db, inTransaction, type Trx } from '../db/connection.ts';
import type { Actor } from '../http/actor.ts';
import { AppError } from '../http/errors.ts';
import { enqueue } from '../tasks.ts';
import { sha256 } from './codes.ts';
import { isPassword } from './passwords.ts';
import * as repository from './repository.ts';
import { shownUser } from './service.ts';
import { SESSION_DAYS } from './session-cookie.ts';
import { checkSecondFactor, isTwoFactorOn } from './two-factor-service.ts';

export type Session = { user: User; token: string; expiresAt: Date };
/** Where a person goes on; without a session to sign in. */
export type Arrival = { session: Session | null; next: string | null };

/** The person behind an access token, or null. */
export async function findActor(token: string): Promise<Actor | null> {
  const row = await repository.findSessionUser(db, sha256(token), now());
  if (!row) return null;
  const { userId, isOffice, creatorId, creatorState } = row;
  return {
    userId,
    isOffice,
    creator: creatorId ? { id: creatorId, state: creatorState! } : null,
  };
}

/**
 * @throws 401 WRONG_CREDENTIALS, one message for every cause; after the right password 403 EMAIL_NOT_CONFIRMED, and what
 *   `checkSecondFactor` throws.
 */
export async function signIn(
  { email, password, code }: z.infer<typeof SignIn>,
  userAgent: string,
): Promise<Session> {
  const user = await repository.findUserByEmail(db, email);
  if (!(await isPassword(password, user?.passwordHash)) || !user)
    throw new AppError(401, 'WRONG_CREDENTIALS', 'E-mail and password do not belong together.');
  if (!user.confirmedAt) {
    await inTransaction((trx) => enqueue(trx, 'accounts.resendConfirmation', { email }));
    throw new AppError(403, 'EMAIL_NOT_CONFIRMED', 'Confirm your e-mail address first. We sent you a code.');
  }
  await checkSecondFactor(user.id, code);
  return startSession(user.id, userAgent);
}

/** For a person whose identity is already verified. */
export const startSession = (userId: string, userAgent: string): Promise<Session> =>
  inTransaction((trx) => openSession(trx, userId, userAgent));

/** For a person who has only shown that they read the mailbox: null with two-factor login, which a mail must not get around. */
export const openSessionByMail = async (
  trx: Trx,
  userId: string,
  userAgent: string,
): Promise<Session | null> =>
  (await isTwoFactorOn(trx, userId)) ? null : openSession(trx, userId, userAgent);

/** @param trx the transaction that proves who the person is */
export async function openSession(trx: Trx, userId: string, userAgent: string): Promise<Session> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = minutesFromNow(SESSION_DAYS * 24 * 60);
  await repository.insertSession(trx, {
    tokenHash: sha256(token),
    userId,
    userAgent: userAgent.slice(0, 300),
    createdAt: now(),
    expiresAt,
  });
  return { user: await shownUser(trx, await repository.getUser(trx, userId)), token, expiresAt };
}

export const signOut = (token: string) => repository.deleteSession(db, sha256(token));
