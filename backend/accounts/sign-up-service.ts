import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import type { SignUp } from '../../contract/accounts.ts';
import { toConfirmPath, nextOr, paths } from '../../contract/paths.ts';
import { toReadableAddress } from '../../contract/rules/mail-address.ts';
import { minutesFromNow, now } from '../clock.ts';
import * as creators from '../creators/service.ts';
import { db, inTransaction, type Trx } from '../db/connection.ts';
import { AppError, conflict } from '../errors.ts';
import { sendMail, siteLink } from '../mail/service.ts';
import { enqueue } from '../tasks.ts';
import { checkCode, CODE_MINUTES, makeCode, sha256, wasJustSent } from './codes.ts';
import { hashPassword, isPassword, assertNotGuessable } from './passwords.ts';
import * as repository from './repository.ts';
import type { UserRow } from './service.ts';
import { openSessionByOneFactor, type Arrival, type Session } from './session-service.ts';

/**
 * Sends a confirmation code.
 * @param next return path of the sign-up; undefined for another code of the same sign-up
 */
async function sendCode(trx: Trx, user: UserRow, next?: string | null): Promise<void> {
  const code = await makeCode(trx, user.id, 'CONFIRM_EMAIL', { next, email: user.email });
  const page = (await creators.findOfUser(trx, user.id)) ? paths.creatorConfirm : paths.confirm;
  const link = siteLink(toConfirmPath(page, toReadableAddress(user.email), code));
  // The name is omitted, because a sign-up with a foreign address could otherwise write text into
  // the mail.
  await sendMail(trx, user, 'confirmEmail', { code, link });
}

/**
 * Stores the user and sends a code. For a known address the response is the same, and only its
 * owner is notified by mail. With the returned token, the same browser can confirm without the
 * password.
 */
export async function signUp(input: z.infer<typeof SignUp>): Promise<{ email: string; signUpToken: string }> {
  assertNotGuessable(input.password, input.email);
  const passwordHash = await hashPassword(input.password);
  const { email, name, lastName, audience, language, timeZone } = input;
  const signUpToken = randomBytes(24).toString('base64url');
  // A program that fills in the hidden field must learn nothing from the response.
  if (input.website) return { email, signUpToken };
  const person = {
    email,
    passwordHash,
    signUpProof: sha256(signUpToken),
    name,
    lastName,
    language,
    timeZone,
  };
  await inTransaction(async (trx) => {
    const added =
      (await repository.insertUser(trx, { ...person, createdAt: now() })) ??
      (await repository.replaceUnconfirmed(trx, person));
    if (!added) {
      const owner = await repository.findUserByEmail(trx, email);
      return sendMail(trx, owner!, 'alreadyRegistered', {
        name: owner!.name,
        link: siteLink(paths.login),
      });
    }
    if (audience === 'creator') await creators.ensureProfile(trx, added.id, `${name} ${lastName}`.trim());
    await sendCode(trx, added, nextOr(input.next, '') || null);
  });
  return { email, signUpToken };
}

/**
 * Returns true if a sign-up or restore continues an open invitation to its address. The
 * invitation's token must match, because anybody could enter the address alone.
 */
export async function isInvited({
  email,
  next,
}: Pick<z.infer<typeof SignUp>, 'email' | 'next'>): Promise<boolean> {
  const token = next?.startsWith(paths.invitation('')) ? findTokenOf(next) : null;
  return token !== null && (await repository.isInvited(db, email, sha256(token), now()));
}

const findTokenOf = (next: string) => new URLSearchParams(next.slice(next.indexOf('?'))).get('invitation');

type Proof = { signUpToken?: string; password?: string };

/** Returns true if the token belongs to the user's last sign-up. */
const isFromSignUp = ({ signUpProof }: UserRow, token?: string): boolean =>
  Boolean(token && signUpProof && timingSafeEqual(sha256(token), signUpProof));

/**
 * Returns true if the caller made the last sign-up. A password is always checked, so that the
 * response takes as long for each address.
 */
async function hasSignedUp(user: UserRow | undefined, { signUpToken, password }: Proof): Promise<boolean> {
  const isOwnPassword = password !== undefined && (await isPassword(password, user?.passwordHash));
  return isOwnPassword || (user !== undefined && isFromSignUp(user, signUpToken));
}

const wrongCodeOrPassword = () =>
  new AppError(
    422,
    'CODE_OR_PASSWORD_NOT_VALID',
    'This code and this password do not belong to the last sign-up.',
  );

/**
 * Confirms an address. Anyone can sign up with a foreign address, before its owner or right after.
 * The code alone would then activate the account with a stranger's password. The caller must
 * therefore prove that they chose the password. Without the proof the code is not checked and no
 * attempt is counted. The response never reveals whether the address has an account.
 * @throws 409 PASSWORD_REQUIRED with neither token nor password
 * @throws 422 CODE_NOT_VALID, or with a password CODE_OR_PASSWORD_NOT_VALID, for a wrong, used,
 *   expired or over-tried code, a wrong proof or an unknown address
 */
export async function confirm(
  email: string,
  code: string,
  proof: Proof,
  userAgent: string,
): Promise<Arrival> {
  if (proof.signUpToken === undefined && proof.password === undefined)
    throw conflict('PASSWORD_REQUIRED', 'Enter the password that you chose when you signed up.');
  const found = await repository.findUserByEmail(db, email);
  const own = (await hasSignedUp(found, proof)) ? found : undefined;
  const refusal = proof.password === undefined ? undefined : wrongCodeOrPassword;
  const { user, takeCode } = await checkCode(own, 'CONFIRM_EMAIL', code, { refusal });
  return inTransaction(async (trx) => {
    const { next } = await takeCode(trx);
    await repository.confirmUser(trx, user.id, now());
    if (isFromSignUp(user, proof.signUpToken))
      await repository.takeSignUpProof(trx, user.id, user.signUpProof!);
    return { session: await openSessionByOneFactor(trx, user.id, userAgent), next };
  });
}

/**
 * Opens a session in the browser that signed up, soon after another browser confirmed the address.
 * The confirming browser proved the password that was chosen at the sign-up. The token works once.
 * Returns null before the confirmation, and for the token of an earlier sign-up.
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
      ? openSessionByOneFactor(trx, user.id, userAgent)
      : null,
  );
}

/**
 * Requests a further code. A task does the work, so that the response takes the same time for every
 * address.
 */
export const requestConfirmation = (email: string): Promise<void> =>
  inTransaction((trx) => enqueue(trx, 'accounts.resendConfirmation', { email }));

/** Sends at most one code every half minute, and only to an unconfirmed address. */
export async function resendConfirmation(email: string): Promise<void> {
  await inTransaction(async (trx) => {
    const user = await repository.findUserByEmail(trx, email);
    if (!user || user.confirmedAt) return;
    if (await wasJustSent(trx, user.id, 'CONFIRM_EMAIL')) return;
    await sendCode(trx, user);
  });
}
