import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import pLimit from 'p-limit';
import { invalidField } from '../http/errors.ts';

/** argon2id with the parameters that OWASP recommends: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing many passwords at once would occupy the whole thread pool. */
const queue = pLimit(2);

export const hashPassword = (password: string) => queue(() => hash(password, cost));

// A sign-in to an unknown account must take as long to refuse as one to a known account.
let absent: Promise<string> | undefined;

/** False also when there is no hash, after the same amount of work. */
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

/** @throws 422 for one of the 10,000 most common passwords, and for the e-mail address. */
export function refuseGuessable(password: string, email: string): void {
  const plain = password.toLowerCase();
  if (plain === email || plain === email.split('@')[0])
    throw invalidField('password', 'PASSWORD_IS_EMAIL', 'The password may not be the e-mail address.');
  if (common.has(plain))
    throw invalidField('password', 'PASSWORD_TOO_COMMON', 'This password is among the most common ones.');
}
