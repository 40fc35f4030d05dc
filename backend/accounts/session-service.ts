import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { PasswordChange, Session as SessionShown, SignIn, User } from '../../contract/accounts.ts';
import { daysFromNow, minutesFromNow, now } from '../clock.ts';
import { db, inTransaction, type Db, type Trx } from '../db/connection.ts';
import type { Actor } from '../http/actor.ts';
import { AppError, notFound } from '../errors.ts';
import { mayMail } from '../http/rate-limits.ts';
import { notify } from '../notices/service.ts';
import { checkStreams } from '../stream/publish-service.ts';
import { enqueue } from '../tasks.ts';
import { sha256 } from './codes.ts';
import { toDevice } from './device.ts';
import { hashPassword, isPassword, assertNotGuessable } from './passwords.ts';
import * as repository from './repository.ts';
import { shownUser } from './service.ts';
import { SESSION_DAYS } from './session-cookie.ts';
import { checkSecondFactor, isTwoFactorOn } from './two-factor-service.ts';
import { findOfficeSession } from './view-repository.ts';
import { findViewed, isViewToken } from './view-service.ts';
import { assertPassword } from './sign-in-methods-service.ts';

export type Session = { user: User; token: string; expiresAt: Date };
/**
 * Session and return path after a sign-in. If there is no session, the user continues at the
 * sign-in page.
 */
export type Arrival = { session: Session | null; next: string | null };

/** Interval at which a session's last use is recorded. */
const USED_MINUTES = 15;

/**
 * Returns the user of a session token or the viewed user of a view token. Returns null for an
 * invalid token.
 */
export async function findActor(token: string): Promise<Actor | null> {
  if (isViewToken(token)) return findViewed(token);
  const tokenHash = sha256(token);
  const row = await repository.findSessionUser(db, tokenHash, now());
  if (!row) return null;
  if (row.lastUsedAt < minutesFromNow(-USED_MINUTES)) await repository.touchSession(db, tokenHash, now());
  return repository.toActor(row);
}

/**
 * Returns a user with an open account; null without one. The caller has already authenticated the
 * user.
 */
export async function findActorById(userId: string): Promise<Actor | null> {
  const row = await repository.findActorById(db, userId);
  return row ? repository.toActor(row) : null;
}

/**
 * Signs a user in with a password.
 * @throws 401 WRONG_CREDENTIALS, one message for every cause
 * @throws 403 EMAIL_NOT_CONFIRMED after the right password
 * @throws as `checkSecondFactor`
 */
export async function signIn(
  { email, password, code }: z.infer<typeof SignIn>,
  userAgent: string,
): Promise<Session> {
  const user = await repository.findUserByEmail(db, email);
  const wrong = () => new AppError(401, 'WRONG_CREDENTIALS', 'E-mail and password do not belong together.');
  if (!(await isPassword(password, user?.passwordHash)) || !user) throw wrong();
  if (!user.confirmedAt) {
    // The mail is limited because a stranger who signed up with this address also has its password.
    if (await mayMail('codeMail', email))
      await inTransaction((trx) => enqueue(trx, 'accounts.resendConfirmation', { email }));
    throw new AppError(403, 'EMAIL_NOT_CONFIRMED', 'Confirm your e-mail address first. We sent you a code.');
  }
  await checkSecondFactor(user.id, code);
  return inTransaction(async (trx) => {
    // The password is locked because a concurrent password change ends all sessions. Without the
    // lock, this session would start after that change.
    if (!(await repository.lockPassword(trx, user.id, user.passwordHash!))) throw wrong();
    return openSession(trx, user.id, userAgent);
  });
}

/**
 * Opens a session for a user with a single proof, such as access to the mailbox. Returns null with
 * two-factor login, which a single proof must not bypass.
 */
export const openSessionByOneFactor = async (
  trx: Trx,
  userId: string,
  userAgent: string,
): Promise<Session | null> =>
  (await isTwoFactorOn(trx, userId)) ? null : openSession(trx, userId, userAgent);

/**
 * Opens a session. Every sign-in method ends here.
 * @param trx the transaction that proves the user's identity
 * @throws 403 ACCOUNT_CLOSED for an account that will be erased unless its owner restores it
 */
export async function openSession(trx: Trx, userId: string, userAgent: string): Promise<Session> {
  const user = await repository.getUser(trx, userId);
  if (user.closedAt !== null)
    throw new AppError(403, 'ACCOUNT_CLOSED', 'This account is closed. Its owner can keep it.');
  const token = randomBytes(32).toString('base64url');
  const expiresAt = daysFromNow(SESSION_DAYS);
  await repository.insertSession(trx, {
    tokenHash: sha256(token),
    userId,
    userAgent: userAgent.slice(0, 300),
    createdAt: now(),
    expiresAt,
  });
  return { user: await shownUser(trx, userId), token, expiresAt };
}

/**
 * Returns the user's sessions.
 * @param token token of the request; its session is marked as current
 */
export async function listSessions(
  { userId }: Actor,
  token: string | null,
): Promise<{ items: SessionShown[] }> {
  const rows = await repository.listSessions(db, userId, now());
  const own = sha256(token ?? '');
  return {
    items: rows.map(({ id, tokenHash, userAgent, createdAt, lastUsedAt }) => ({
      id,
      device: toDevice(userAgent),
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      isThis: tokenHash.equals(own),
    })),
  };
}

/**
 * Returns the user's sign-ins with time and browser, newest first. Ended sessions are not stored.
 */
export const listSignIns = (from: Db, userId: string) => repository.listSessions(from, userId, now());

/**
 * Ends one session of the user. Without an id, ends all sessions except the session of the token.
 * @throws 404 for a session that is not the user's or has ended
 */
export async function endSessions({ userId }: Actor, token: string | null, id?: string): Promise<void> {
  if (id === undefined) await repository.deleteUserSessions(db, userId, sha256(token ?? ''));
  else if (!(await repository.deleteSessionById(db, userId, id))) throw notFound('This device');
  checkStreams(userId);
}

/** Ends all sessions of a user on behalf of the office. */
export async function endUserSessions(trx: Trx, userId: string): Promise<void> {
  await repository.deleteUserSessions(trx, userId);
  checkStreams(userId, trx);
}

export { toDevice };

/**
 * Changes the password, ends every other session and announces the change by mail.
 * @throws 422 for a wrong current password, and for a guessable new one
 * @throws 429
 */
export async function changePassword(
  { userId }: Actor,
  token: string | null,
  { currentPassword, password }: z.infer<typeof PasswordChange>,
): Promise<void> {
  const user = await repository.getUser(db, userId);
  await assertPassword(user, currentPassword, 'currentPassword');
  assertNotGuessable(password, user.email);
  const passwordHash = await hashPassword(password);
  await inTransaction(async (trx) => {
    await repository.setPassword(trx, userId, passwordHash);
    await repository.deleteUserSessions(trx, userId, sha256(token ?? ''));
    checkStreams(userId, trx);
    await notify(trx, 'passwordChanged', { userId });
  });
}

/** Ends a session; with the token of a view, the session in which the view began. */
export async function signOut(token: string): Promise<void> {
  const hash = isViewToken(token) ? await findOfficeSession(db, sha256(token)) : sha256(token);
  const ended = hash && (await repository.deleteSession(db, hash));
  if (ended) checkStreams(ended.userId);
}
