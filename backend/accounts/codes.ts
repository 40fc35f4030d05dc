import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { minutesFromNow, now } from '../clock.ts';
import { db, type Trx } from '../db/connection.ts';
import { AppError } from '../errors.ts';
import { countCodeTry } from '../http/rate-limits.ts';
import * as repository from './repository.ts';

/** How long a code lasts. */
export const CODE_MINUTES = 30;
const CODE_TRIES = 5;
const RESEND_SECONDS = 30;

/** What a code is for; the database has the same list. */
export type Purpose = 'CONFIRM_EMAIL' | 'RESTORE_PASSWORD' | 'CHANGE_EMAIL';

export const sha256 = (text: string) => createHash('sha256').update(text).digest();

/** Bound to the person: a code of one does not work for another. */
export const hashOf = (userId: string, code: string) => sha256(`${userId}:${code}`);

const wrongCode = () =>
  new AppError(422, 'CODE_NOT_VALID', 'This code is not valid any more. Ask for a new one.');
const wrongLink = () =>
  new AppError(422, 'LINK_NOT_VALID', 'This link is not valid any more. Ask for a new code.');

type About = {
  /** A path of this site to go to in the end; undefined keeps that of the code before. */
  next?: string | null;
  /** The address that the code is sent to. */
  email: string;
  /** Where anybody may ask: the hash of the token of the browser that did, whose code is replaced. */
  askedBy?: Buffer;
  /** Goes into the link of the mail, instead of the code. */
  linkSecret?: string;
};

/** Makes the one valid code of a person for a purpose; the one before it stops working. */
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
    codeHash: hashOf(userId, code),
    linkHash: linkSecret === undefined ? undefined : hashOf(userId, linkSecret),
    sentAt: now(),
    expiresAt: minutesFromNow(CODE_MINUTES),
    next,
    email,
  });
  return code;
}

/** Whether the last code was sent so recently that another one has to wait. */
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
  /** Consumes the code. @returns what was kept with it */
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

/** A code that went to the address a person had before proves nothing: somebody else may read that mailbox now. */
const isForPresentAddress = (person: { email: string }, purpose: Purpose, sentTo: string | null) =>
  purpose === 'CHANGE_EMAIL' || sentTo === person.email;

/** No person has it. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * Counts a try, outside of any transaction, so that a refusal does not take the count back.
 * @param person only one whose code the caller may try: whoever else tries must not use the tries up
 * @param refusal what a wrong code is answered with
 * @throws `refusal` for a wrong, used, expired or over-tried code, and after as long without a person
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
  const codeHash = hashOf(person.id, code);
  if (!timingSafeEqual(codeHash, stored.codeHash)) throw refusal();
  return checked(person, purpose, codeHash);
}

/**
 * The secret of a link, which is too long to be guessed: a wrong one uses nothing up.
 * @throws 422 LINK_NOT_VALID for a wrong, used or expired one, and without a person
 */
export async function checkLink<P extends { id: string; email: string }>(
  person: P | undefined,
  purpose: Purpose,
  secret: string,
): Promise<Checked<P>> {
  const linkHash = hashOf(person?.id ?? NOBODY, secret);
  const stored = await repository.findCodeByLink(db, person?.id ?? NOBODY, purpose, linkHash);
  if (!person || !stored || stored.expiresAt < now()) throw wrongLink();
  if (!isForPresentAddress(person, purpose, stored.email)) throw wrongLink();
  return checked(person, purpose, stored.codeHash);
}
