import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { Piscina } from 'piscina';
import { toPassword } from '../../contract/rules/typed-secrets.ts';
import { log } from '../log.ts';
import { invalidField } from '../errors.ts';
import type { Check } from './password-worker.ts';

/**
 * Thread pool for password hashing. The pool leaves one core free and runs at a lower priority,
 * because a login may be slow but a page may not. It is separate from Node's own threads, which
 * read files and compress pages.
 */
const workers = new Piscina({
  filename: path.join(import.meta.dirname, 'password-worker.ts'),
  minThreads: 0,
  maxThreads: Math.max(1, availableParallelism() - 1),
  idleTimeout: 60_000,
  niceIncrement: 10,
});

// An idle thread emits this event when it ends. Without a listener, the event would end the
// process.
workers.on('error', (error) => log.error({ err: error }, 'a thread for passwords ended'));

export const hashPassword = (password: string) =>
  workers.run(toPassword(password), { name: 'hashPassword' }) as Promise<string>;

const check = (what: Check) => workers.run(what, { name: 'checkPassword' }) as Promise<boolean>;

// Hash that is checked for an unknown account, so that its rejection takes as long as that of a
// known account.
let absent: Promise<string> | undefined;

/**
 * Returns true if the password is right. Without a hash it returns false after the same amount of
 * work.
 */
export async function isPassword(
  password: string,
  passwordHash: string | null | undefined,
): Promise<boolean> {
  absent ??= hashPassword('no account has this password');
  const known = passwordHash ?? (await absent);
  const prepared = toPassword(password);
  const isRight =
    (await check({ passwordHash: known, password: prepared })) ||
    // An older hash may be of the password as typed, without normalisation.
    (prepared !== password && (await check({ passwordHash: known, password })));
  return isRight && passwordHash != null;
}

const commonPasswords = path.join(import.meta.dirname, 'common-passwords.txt');
const common = new Set(readFileSync(commonPasswords, 'utf8').trimEnd().split(/\r?\n/));

/**
 * Rejects a guessable password.
 * @throws 422 for one of the 10,000 most common passwords, and for the e-mail address
 */
export function assertNotGuessable(password: string, email: string): void {
  const plain = password.toLowerCase();
  if (plain === email || plain === email.split('@')[0])
    throw invalidField('password', 'PASSWORD_IS_EMAIL', 'The password may not be the e-mail address.');
  if (common.has(plain))
    throw invalidField('password', 'PASSWORD_TOO_COMMON', 'This password is among the most common ones.');
}
