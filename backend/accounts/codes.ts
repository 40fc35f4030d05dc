import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { minutesFromNow, now } from '../clock.ts';
import { db, type Trx } from '../db/connection.ts';
import { AppError } from '../http/errors.ts';
import * as repository from './repository.ts';

/** How long a code lasts. */
export const CODE_MINUTES = 30;
const CODE_TRIES = 5;
const RESEND_SECONDS = 30;

/** What a code is for; the database has the same list. */
export type Purpose = 'CONFIRM_EMAIL' | 'RESTORE_PASSWORD' | 'CHANGE_EMAIL';

export const sha256 = (text: string) => createHash('sha256').update(text).digest();

/** Bound to the person: a code that is sent for one does not work for another. */
const hashOf = (userId: string, code: string) => sha256(`${userId}:${code}`);

const wrongCode = () =>
  new AppError(422, 'CODE_NOT_VALID', 'This code is not valid any more. Ask for a new one.');

type About = {
  /** A path of this site to go to in the end; undefined keeps that of the code before. */
  next?: string | null;
  /** A new address, which the code is sent to. */
  email?: string;
};

/** Makes the one valid code of a person for a purpose; the one before it stops working. */
export async function makeCode(
  trx: Trx,
  userId: string,
  purpose: Purpose,
  { next, email }: About = {},
): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await repository.putCode(trx, {
    userId,
    purpose,
    codeHash: hashOf(userId, code),
    sentAt: now(),
    expiresAt: minutesFromNow(CODE_MINUTES),
    next,
    email,
  });
  return code;
}

/** Whether the last code was sent so recently that another one has to wait. */
export async function wasJustSent(trx: Trx, userId: string, purpose: Purpose): Promise<boolean> {
  const last = await repository.findCode(trx, userId, purpose);
  return last !== undefined && now().getTime() - last.sentAt.getTime() < RESEND_SECONDS * 1000;
}

/**
 * Counts a try, outside of any transaction, so that a refusal does not take the count back.
 * @returns the person, and what consumes the code and says what was kept with it
 * @throws 422 CODE_NOT_VALID for a wrong, used, expired or over-tried code, and without a person
 */
export async function checkCode<P extends { id: string }>(
  person: P | undefined,
  purpose: Purpose,
  code: string,
): Promise<{ user: P; takeCode: (trx: Trx) => Promise<{ next: string | null; email: string | null }> }> {
  const stored = person && (await repository.countTry(db, person.id, purpose));
  if (!stored || stored.tries > CODE_TRIES || stored.expiresAt < now()) throw wrongCode();
  const codeHash = hashOf(person.id, code);
  if (!timingSafeEqual(codeHash, stored.codeHash)) throw wrongCode();
  const takeCode = async (trx: Trx) => {
    const taken = await repository.takeCode(trx, person.id, purpose, codeHash);
    if (!taken) throw wrongCode();
    return taken;
  };
  return { user: person, takeCode };
}
