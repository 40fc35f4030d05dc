import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { minutesFromNow, now } from '../clock.ts';
import { db, type Trx } from '../db/connection.ts';
import { AppError } from '../errors.ts';
import { countCodeTry } from '../http/rate-limits.ts';
import * as repository from './repository.ts';

/** Lifetime of a code. */
export const CODE_MINUTES = 30;
const CODE_TRIES = 5;
const RESEND_SECONDS = 30;

/** Purpose of a code; the database has the same list. */
export type Purpose = 'CONFIRM_EMAIL' | 'RESTORE_PASSWORD' | 'CHANGE_EMAIL';

export const sha256 = (text: string) => createHash('sha256').update(text).digest();

/** Returns a hash bound to the user, so that a code of one user does not work for another. */
export const hashCode = (userId: string, code: string) => sha256(`${userId}:${code}`);

const wrongCode = () =>
  new AppError(422, 'CODE_NOT_VALID', 'This code is not valid any more. Ask for a new one.');
const wrongLink = () =>
  new AppError(422, 'LINK_NOT_VALID', 'This link is not valid any more. Ask for a new code.');

type About = {
  /** Path of this site to continue at. If undefined, the path of the previous code is used. */
  next?: string | null;
  /** Address that the code is sent to. */
  email: string;
  /**
   * Hash of the requesting browser's token, for requests without a session. Only the code of that
   * browser is replaced.
   */
  askedBy?: Buffer;
  /** Secret in the link of the mail, used instead of the code. */
  linkSecret?: string;
};

/** Creates the only valid code of a user for a purpose and invalidates the previous code. */
export async function makeCode(
  trx: Trx,
  userId: string,
  purpose: Purpose,
  { next, email, askedBy, linkSecret }: About,
): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await repository.putCode(trx, {
    userId,
    purpose,
    askedBy,
    codeHash: hashCode(userId, code),
    linkHash: linkSecret === undefined ? undefined : hashCode(userId, linkSecret),
    sentAt: now(),
    expiresAt: minutesFromNow(CODE_MINUTES),
    next,
    email,
  });
  return code;
}

/** Returns true if the last code was sent so recently that no new code may be sent yet. */
export async function wasJustSent(
  trx: Trx,
  userId: string,
  purpose: Purpose,
  askedBy?: Buffer,
): Promise<boolean> {
  const last = await repository.findCode(trx, userId, purpose, askedBy);
  return last !== undefined && now().getTime() - last.sentAt.getTime() < RESEND_SECONDS * 1000;
}

type Checked<P> = {
  user: P;
  /**
   * Consumes the code.
   * @returns the values stored with it
   */
  takeCode: (trx: Trx) => Promise<{ next: string | null; email: string | null }>;
};

const checked = <P extends { id: string }>(user: P, purpose: Purpose, codeHash: Buffer): Checked<P> => ({
  user,
  async takeCode(trx) {
    const taken = await repository.takeCode(trx, user.id, purpose, codeHash);
    if (!taken) throw wrongCode();
    return taken;
  },
});

/**
 * Returns true if the code was sent to the user's present address. A former address proves nothing,
 * because its mailbox may have another owner.
 */
const isForPresentAddress = (person: { email: string }, purpose: Purpose, sentTo: string | null) =>
  purpose === 'CHANGE_EMAIL' || sentTo === person.email;

/** User id that is never assigned. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * Counts an attempt outside of any transaction, so that a rejection does not roll the count back.
 * @param person user whose code the caller may try; undefined for everybody else, so that other
 *   callers do not use up the user's attempts
 * @param refusal creates the error for a wrong code
 * @throws `refusal` for a wrong, used, expired or over-tried code. Without a user, `refusal` is
 *   thrown after the same time.
 */
export async function checkCode<P extends { id: string; email: string }>(
  person: P | undefined,
  purpose: Purpose,
  code: string,
  { askedBy, refusal = wrongCode }: { askedBy?: Buffer; refusal?: () => AppError } = {},
): Promise<Checked<P>> {
  const mayTry = await countCodeTry(person?.id ?? `nobody ${code}`);
  const stored = await repository.countTry(db, person?.id ?? NOBODY, purpose, askedBy);
  if (!person || !mayTry || !stored || stored.tries > CODE_TRIES || stored.expiresAt < now()) throw refusal();
  if (!isForPresentAddress(person, purpose, stored.email)) throw refusal();
  const codeHash = hashCode(person.id, code);
  if (!timingSafeEqual(codeHash, stored.codeHash)) throw refusal();
  return checked(person, purpose, codeHash);
}

/**
 * Checks the secret of a link. A wrong secret uses up no attempts because the secret is too long to
 * be guessed.
 * @throws 422 LINK_NOT_VALID for a wrong, used or expired secret, and without a user
 */
export async function checkLink<P extends { id: string; email: string }>(
  person: P | undefined,
  purpose: Purpose,
  secret: string,
): Promise<Checked<P>> {
  const linkHash = hashCode(person?.id ?? NOBODY, secret);
  const stored = await repository.findCodeByLink(db, person?.id ?? NOBODY, purpose, linkHash);
  if (!person || !stored || stored.expiresAt < now()) throw wrongLink();
  if (!isForPresentAddress(person, purpose, stored.email)) throw wrongLink();
  return checked(person, purpose, stored.codeHash);
}
