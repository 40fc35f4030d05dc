import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import pLimit from 'p-limit';
import { invalidField } from '../http/errors.ts';

/** argon2id with the figures OWASP names for it: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing many at once starves everything else of the thread pool. */
const queue = pLimit(2);

export const hashPassword = (password: string) => queue(() => hash(password, cost));

// Somebody without an account must take as long to be refused as somebody with one.
let absent: Promise<string> | undefined;

/** False also when there is no hash, after the same work. */
export async function isPassword(
  password: string,
  passwordHash: string | null | undefined,
): Promise<boolean> {
  absent ??= hashPassword('no account has this password');
  const known = passwordHash ?? (await absent);
  return (await queue(() => verify(known, password))) && passwordHash != null;
}

const MOST_COMMON = 10_000;
const common = new Set(dictionary['passwords-common']?.slice(0, MOST_COMMON));

/** @throws 422 for a password that anybody would try first. */
export function refuseGuessable(password: string, email: string): void {
  const plain = password.toLowerCase();
  if (plain === email || plain === email.split('@')[0])
    throw invalidField('password', 'PASSWORD_IS_EMAIL', 'The password may not be the e-mail address.');
  if (common.has(plain))
    throw invalidField('password', 'PASSWORD_TOO_COMMON', 'This password is among the most common ones.');
}
