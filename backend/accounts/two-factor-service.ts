import { randomInt } from 'node:crypto';
import { generateSecret, generateURI, verifySync } from 'otplib/functional';
import { encodeQR } from 'qr';
import { toCode } from '../../contract/rules/typed-secrets.ts';
import type { TwoFactorSetup } from '../../contract/sign-in-methods.ts';
import { now } from '../clock.ts';
import { db, inTransaction } from '../db/connection.ts';
import type { Actor } from '../http/actor.ts';
import { AppError, invalidField, invalidTransition } from '../errors.ts';
import { limitProof, resetProofLimit } from '../http/rate-limits.ts';
import { notify } from '../notices/service.ts';
import { hashCode } from './codes.ts';
import * as accounts from './repository.ts';
import { open, seal } from './secret-box.ts';
import * as repository from './two-factor-repository.ts';
import { assertOwner, assertPassword } from './sign-in-methods-service.ts';

/** Tolerance for the clocks of phones: the codes of the half minutes before and after are valid. */
const TOLERANCE_SECONDS = 30;
const RECOVERY_CODES = 10;
/**
 * Alphabet without characters that look alike. Twelve characters are too many to guess, even for
 * somebody who has the hashes.
 */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
const RECOVERY_CHARACTERS = 12;

export const isTwoFactorOn = repository.isOn;

/** Returns the state of two-factor login and the proof that the user needs to change it. */
export const readTwoFactor = ({ userId }: Actor) => repository.readState(db, userId);

/**
 * Creates a secret for an authenticator app. Two-factor login is on only after the app's first
 * code.
 * @throws the errors of `assertOwner`
 * @throws 409 if two-factor login is already on
 */
export async function beginTwoFactor(
  actor: Actor,
  token: string | null,
  password: string | undefined,
): Promise<TwoFactorSetup> {
  await assertOwner(actor, token, password);
  const { userId } = actor;
  const { email } = await accounts.getUser(db, userId);
  const secret = generateSecret();
  if (!(await repository.putSecret(db, userId, seal(secret, userId))))
    throw invalidTransition('Two-factor login is on already.');
  const uri = generateURI({ issuer: 'Kumu', label: email, secret });
  return { secret, uri, qrCode: qrCodeOf(uri) };
}

/** Returns the QR code as an SVG path. A data URL would violate the page's content policy. */
function qrCodeOf(text: string): TwoFactorSetup['qrCode'] {
  const rows = encodeQR(text, 'raw', { ecc: 'low', border: 4 });
  const modules = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return { size: rows.length, path: modules.join('') };
}

/**
 * Turns two-factor login on with a right code. Ten new recovery codes replace any old ones.
 * @throws 409 before the setup has begun
 * @throws 422 for a wrong or used code
 * @throws 429 after too many attempts
 */
export async function confirmTwoFactor({ userId }: Actor, code: string): Promise<string[]> {
  const stored = await repository.findTwoFactor(db, userId);
  if (!stored) throw invalidTransition('Begin two-factor login first.');
  await useCode(userId, code);
  const recoveryCodes = Array.from({ length: RECOVERY_CODES }, makeRecoveryCode);
  await inTransaction(async (trx) => {
    if (!stored.turnedOnAt) await repository.turnOn(trx, userId, now());
    const hashes = recoveryCodes.map((each) => hashCode(userId, plainOf(each)));
    await repository.replaceRecoveryCodes(trx, userId, hashes);
    await notify(trx, stored.turnedOnAt ? 'recoveryCodesReplaced' : 'twoFactorOn', { userId });
  });
  return recoveryCodes;
}

/**
 * Turns two-factor login off.
 * @throws 422 for a wrong password, or for a wrong code if the user has no password
 * @throws 429 after too many attempts
 */
export async function endTwoFactor(
  { userId }: Actor,
  { password, code = '' }: { password?: string; code?: string },
): Promise<void> {
  const user = await accounts.getUser(db, userId);
  if (user.passwordHash === null) await useCode(userId, code);
  else await assertPassword(user, password);
  await inTransaction(async (trx) => {
    if (!(await repository.deleteTwoFactor(trx, userId))) return;
    await notify(trx, 'twoFactorOff', { userId });
  });
}

/**
 * Checks the second factor. The caller checks the password first, so that the response reveals
 * nothing to a stranger.
 * @throws 401 TWO_FACTOR_REQUIRED without a required code
 * @throws 422 for a wrong or used code
 * @throws 429 after too many attempts
 */
export async function checkSecondFactor(userId: string, code: string | undefined): Promise<void> {
  if (!(await repository.isOn(db, userId))) return;
  if (code === undefined)
    throw new AppError(401, 'TWO_FACTOR_REQUIRED', 'Enter the code from your authenticator app.');
  await useCode(userId, code);
}

/** Uses up a code of the app or a recovery code. */
async function useCode(userId: string, code: string): Promise<void> {
  await limitProof(userId);
  const plain = plainOf(code);
  const isRight = /^\d{6}$/.test(plain) ? await useStep(userId, plain) : await useRecoveryCode(userId, plain);
  if (!isRight) throw invalidField('code', 'FACTOR_CODE', 'This code is not right, or was used already.');
  await resetProofLimit(userId);
}

async function useStep(userId: string, token: string): Promise<boolean> {
  const stored = await repository.findTwoFactor(db, userId);
  const secret = stored && open(stored.secret, userId);
  if (!secret) return false;
  const found = verifySync({
    secret,
    token,
    epoch: Math.floor(now().getTime() / 1000),
    epochTolerance: TOLERANCE_SECONDS,
  });
  return found.valid && 'timeStep' in found && repository.takeStep(db, userId, found.timeStep);
}

const useRecoveryCode = (userId: string, plain: string): Promise<boolean> =>
  inTransaction(async (trx) => {
    if (!(await repository.takeRecoveryCode(trx, userId, hashCode(userId, plain)))) return false;
    const left = await repository.countRecoveryCodes(trx, userId);
    await notify(trx, 'recoveryCodeUsed', { userId, left });
    return true;
  });

/** Returns a recovery code, as in "k7mq-4xwz-9htd". */
const makeRecoveryCode = (): string =>
  Array.from({ length: RECOVERY_CHARACTERS }, () => ALPHABET[randomInt(ALPHABET.length)])
    .join('')
    .replace(/.{4}(?=.)/g, '$&-');

/** Normalises a typed code, which may have spaces and hyphens. */
const plainOf = (code: string): string => toCode(code).toLowerCase();
