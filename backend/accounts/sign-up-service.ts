import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import type { SignUp } from '../../contract/accounts.ts';
import { confirmWith, nextOr, paths } from '../../contract/paths.ts';
import { minutesFromNow, now } from '../clock.ts';
import * as creators from '../creators/service.ts';
import { db, inTransaction, type Trx } from '../db/connection.ts';
import { AppError, conflict } from '../errors.ts';
import { sendMail, siteLink } from '../mail/service.ts';
import { enqueue } from '../tasks.ts';
import { checkCode, CODE_MINUTES, makeCode, sha256, wasJustSent } from './codes.ts';
import { hashPassword, isPassword, refuseGuessable } from './passwords.ts';
import * as repository from './repository.ts';
import type { UserRow } from './service.ts';
import { openSessionByOneFactor, type Arrival, type Session } from './session-service.ts';

/** @param next where the sign-up began; undefined for another code of the same sign-up */
async function sendCode(trx: Trx, user: UserRow, next?: string | null): Promise<void> {
  const code = await makeCode(trx, user.id, 'CONFIRM_EMAIL', { next, email: user.email });
  const page = (await creators.findOfUser(trx, user.id)) ? paths.creatorConfirm : paths.confirm;
  const link = siteLink(confirmWith(page, user.email, code));
  // Without the name: whoever signs up with somebody else's address must not choose any text of the mail.
  await sendMail(trx, user, 'confirmEmail', { code, link });
}

/**
 * Stores the person and sends a code. The answer is the same whether or not the address was known:
 * only its owner learns that, by mail. The token lets the same browser confirm without the password.
 */
export async function signUp(input: z.infer<typeof SignUp>): Promise<{ email: string; signUpToken: string }> {
  refuseGuessable(input.password, input.email);
  const passwordHash = await hashPassword(input.password);
  const { email, name, lastName, audience, language, timeZone } = input;
  const signUpToken = randomBytes(24).toString('base64url');
  // What fills in the field that people do not see learns nothing from the answer.
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

type Proof = { signUpToken?: string; password?: string };

/** Whether a token is that of the person's last sign-up. */
const isFromSignUp = ({ signUpProof }: UserRow, token?: string): boolean =>
  Boolean(token && signUpProof && timingSafeEqual(sha256(token), signUpProof));

/** Whether it was them who signed up last. A password is checked in any case: the answer takes as long for each address. */
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
 * Anybody can sign up with somebody else's address, before its owner or right after. The code alone would then activate
 * the account with a stranger's password, so whoever confirms proves first that they chose the password; without the
 * proof the code is not looked at, and no try is counted. No answer says whether the address has an account.
 * @throws 409 PASSWORD_REQUIRED with neither token nor password; 422 CODE_NOT_VALID, with a password
 *   CODE_OR_PASSWORD_NOT_VALID, for a wrong, used, expired or over-tried code, a wrong proof or an unknown address
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
      ? openSessionByOneFactor(trx, user.id, userAgent)
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
    if (await wasJustSent(trx, user.id, 'CONFIRM_EMAIL')) return;
    await sendCode(trx, user);
  });
}
