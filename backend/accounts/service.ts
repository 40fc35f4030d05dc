import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import type { SignIn, SignUp, User } from '../../contract/accounts.ts';
import { anonymousUser } from '../../contract/values/anonymous-user.ts';
import { confirmWith, nextOr, paths } from '../../contract/paths.ts';
import { minutesFromNow, now } from '../clock.ts';
import * as creators from '../creators/service.ts';
import { db, inTransaction, type Db, type Trx } from '../db/connection.ts';
import { shownPicture } from '../files/picture-service.ts';
import type { Actor } from '../http/actor.ts';
import { AppError, conflict, invalidField } from '../http/errors.ts';
import { sendMail, siteLink } from '../mail/service.ts';
import { enqueue } from '../tasks.ts';
import { hashPassword, isPassword, refuseGuessable } from './passwords.ts';
import * as repository from './repository.ts';
import { SESSION_DAYS } from './session-cookie.ts';
import { readUserFields } from '../extension-points/user-fields.ts';

const CODE_MINUTES = 30;
const CODE_TRIES = 5;
const RESEND_SECONDS = 30;
const purpose = 'CONFIRM_EMAIL';

type UserRow = Awaited<ReturnType<typeof repository.getUser>>;
type Session = { user: User; token: string; expiresAt: Date };

const sha256 = (text: string) => createHash('sha256').update(text).digest();

const initialsOf = (name: string, lastName: string) =>
  [name, lastName]
    .map((part) => [...part][0] ?? '')
    .join('')
    .toUpperCase();

async function shownUser(from: Db, row: UserRow): Promise<User> {
  const creator = await creators.findOfUser(from, row.id);
  return {
    ...anonymousUser,
    id: row.id,
    email: row.email,
    name: row.name,
    lastName: row.lastName,
    userInitials: initialsOf(row.name, row.lastName),
    picture: shownPicture(creator?.picture ?? null),
    ...(await readUserFields(from, row.id)),
    isOnboardingCompleted: row.isOnboardingCompleted,
    segment: row.segment,
    isOffice: row.isOffice,
    ...(creator && { creator: { id: creator.id, username: creator.username ?? '', state: creator.state } }),
  };
}

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

export const readMe = async (actor: Actor | null): Promise<User> =>
  actor ? shownUser(db, await repository.getUser(db, actor.userId)) : anonymousUser;

/** Name and e-mail address of a person, for the mails of other domains. */
export const getContact = async (from: Db, userId: string) => {
  const { email, name, lastName } = await repository.getUser(from, userId);
  return { email, name, lastName };
};

/** @param next where the sign-up began; undefined for another code of the same sign-up */
async function sendCode(trx: Trx, user: UserRow, next?: string | null): Promise<void> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await repository.putCode(trx, {
    userId: user.id,
    purpose,
    codeHash: sha256(`${user.id}:${code}`),
    sentAt: now(),
    expiresAt: minutesFromNow(CODE_MINUTES),
    next,
  });
  const page = (await creators.findOfUser(trx, user.id)) ? paths.creatorConfirm : paths.confirm;
  const link = siteLink(confirmWith(page, user.email, code));
  // Without the name: whoever signs up with somebody else's address must not choose any text of the mail.
  await sendMail(trx, user.email, 'confirmEmail', { code, link });
}

/**
 * Stores the person and sends a code. The answer is the same whether or not the address was known:
 * only its owner learns that, by mail. The token lets the same browser confirm without the password.
 */
export async function signUp(input: z.infer<typeof SignUp>): Promise<{ email: string; signUpToken: string }> {
  refuseGuessable(input.password, input.email);
  const passwordHash = await hashPassword(input.password);
  const { email, name, lastName, audience } = input;
  const signUpToken = randomBytes(24).toString('base64url');
  const person = { email, passwordHash, signUpProof: sha256(signUpToken), name, lastName };
  await inTransaction(async (trx) => {
    const added =
      (await repository.insertUser(trx, { ...person, createdAt: now() })) ??
      (await repository.replaceUnconfirmed(trx, person));
    if (!added) {
      const owner = await repository.findUserByEmail(trx, email);
      return sendMail(trx, email, 'alreadyRegistered', {
        name: owner!.name,
        link: siteLink(paths.login),
      });
    }
    if (audience === 'creator') await creators.ensureProfile(trx, added.id, `${name} ${lastName}`.trim());
    await sendCode(trx, added, nextOr(input.next, '') || null);
  });
  return { email, signUpToken };
}

const wrongCode = () =>
  new AppError(422, 'CODE_NOT_VALID', 'This code is not valid any more. Ask for a new one.');

type Proof = { signUpToken?: string; password?: string };

/** Whether a token is that of the person's last sign-up. */
const isFromSignUp = ({ signUpProof }: UserRow, token?: string): boolean =>
  Boolean(token && signUpProof && timingSafeEqual(sha256(token), signUpProof));

/**
 * Anybody can sign up with somebody else's address, before its owner or right after. The code alone would then activate
 * the account with a stranger's password, so whoever confirms proves that they chose the password.
 */
async function assertOwnPassword(user: UserRow, { signUpToken, password }: Proof): Promise<void> {
  if (isFromSignUp(user, signUpToken)) return;
  if (password === undefined)
    throw conflict('PASSWORD_REQUIRED', 'Enter the password that you chose when you signed up.');
  if (!(await isPassword(password, user.passwordHash)))
    throw invalidField('password', 'WRONG_PASSWORD', 'This is not the password of the last sign-up.');
}

/**
 * @throws 422 CODE_NOT_VALID for a wrong, used, expired or over-tried code, or an unknown address;
 *   409 PASSWORD_REQUIRED or 422 WRONG_PASSWORD in another browser than the one that signed up.
 */
export async function confirm(
  email: string,
  code: string,
  proof: Proof,
  userAgent: string,
): Promise<Session & { next: string | null }> {
  const user = await repository.findUserByEmail(db, email);
  // Counted outside the transaction: a refusal must not roll the count back.
  const stored = user && (await repository.countTry(db, user.id, purpose));
  if (!user || !stored || stored.tries > CODE_TRIES || stored.expiresAt < now()) throw wrongCode();
  const codeHash = sha256(`${user.id}:${code}`);
  if (!timingSafeEqual(codeHash, stored.codeHash)) throw wrongCode();
  await assertOwnPassword(user, proof);
  return inTransaction(async (trx) => {
    const taken = await repository.takeCode(trx, user.id, purpose, codeHash);
    if (!taken) throw wrongCode();
    await repository.confirmUser(trx, user.id, now());
    if (isFromSignUp(user, proof.signUpToken))
      await repository.takeSignUpProof(trx, user.id, user.signUpProof!);
    return { ...(await openSession(trx, user.id, userAgent)), next: taken.next };
  });
}

/**
 * For the browser that signed up while the address is confirmed in another one, which proved the password that this one
 * chose: a session, once and soon after. Null until then, and for a token that is not that of the last sign-up.
 */
export async function continueSignUp(
  email: string,
  signUpToken: string,
  userAgent: string,
): Promise<Session | null> {
  const user = await repository.findUserByEmail(db, email);
  if (!user?.confirmedAt || user.confirmedAt < minutesFromNow(-CODE_MINUTES)) return null;
  if (!isFromSignUp(user, signUpToken)) return null;
  return inTransaction(async (trx) =>
    (await repository.takeSignUpProof(trx, user.id, user.signUpProof!))
      ? openSession(trx, user.id, userAgent)
      : null,
  );
}

/** Asks for another code. The work is a task's, so that the answer takes the same time for every address. */
export const requestConfirmation = (email: string): Promise<void> =>
  inTransaction((trx) => enqueue(trx, 'accounts.resendConfirmation', { email }));

/** Writes at most every half minute, and only to an address that is not confirmed. */
export async function resendConfirmation(email: string): Promise<void> {
  await inTransaction(async (trx) => {
    const user = await repository.findUserByEmail(trx, email);
    if (!user || user.confirmedAt) return;
    const last = await repository.findCode(trx, user.id, purpose);
    if (last && now().getTime() - last.sentAt.getTime() < RESEND_SECONDS * 1000) return;
    await sendCode(trx, user);
  });
}

/** @throws 401 WRONG_CREDENTIALS, one message for every cause; 403 EMAIL_NOT_CONFIRMED after the right password. */
export async function signIn(
  { email, password }: z.infer<typeof SignIn>,
  userAgent: string,
): Promise<Session> {
  const user = await repository.findUserByEmail(db, email);
  if (!(await isPassword(password, user?.passwordHash)) || !user)
    throw new AppError(401, 'WRONG_CREDENTIALS', 'E-mail and password do not belong together.');
  if (!user.confirmedAt) {
    await resendConfirmation(email);
    throw new AppError(403, 'EMAIL_NOT_CONFIRMED', 'Confirm your e-mail address first. We sent you a code.');
  }
  return startSession(user.id, userAgent);
}

/** For a person whose identity is already verified. */
export const startSession = (userId: string, userAgent: string): Promise<Session> =>
  inTransaction((trx) => openSession(trx, userId, userAgent));

async function openSession(trx: Trx, userId: string, userAgent: string): Promise<Session> {
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

type NewAccount = {
  email: string;
  password: string | null;
  name: string;
  lastName: string;
  isOffice?: boolean;
};

/**
 * Creates a confirmed account without sending a mail, for the command line and the demo world. An existing person
 * gets the office role if asked for, and nothing else changes. Without a password nobody can sign in.
 */
export async function makeAccount({
  email,
  password,
  name,
  lastName,
  isOffice = false,
}: NewAccount): Promise<string> {
  if (password !== null) refuseGuessable(password, email);
  const passwordHash = password === null ? null : await hashPassword(password);
  return inTransaction(async (trx) => {
    const user =
      (await repository.insertUser(trx, { email, passwordHash, name, lastName, createdAt: now() })) ??
      (await repository.findUserByEmail(trx, email));
    await repository.confirmUser(trx, user!.id, user!.confirmedAt ?? now());
    if (isOffice) await repository.setOffice(trx, user!.id);
    return user!.id;
  });
}

export const hasAccounts = () => repository.hasUsers(db);

/** Deletes expired sessions, codes and proofs of sign-ups. */
export const sweep = () => repository.deleteExpired(db, now(), minutesFromNow(-CODE_MINUTES));
