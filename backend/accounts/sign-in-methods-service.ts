import { minutesFromNow } from '../clock.ts';
import { db, type Trx } from '../db/connection.ts';
import type { Actor } from '../http/actor.ts';
import { AppError, conflict, invalidField } from '../errors.ts';
import { limitProof, resetProofLimit } from '../http/rate-limits.ts';
import { identityProviders } from '../providers/identity.ts';
import { sha256 } from './codes.ts';
import { isPassword } from './passwords.ts';
import { lockUser } from './personal-data-repository.ts';
import * as repository from './repository.ts';
import type { UserRow } from './service.ts';

/** Time after signing in during which a user without a password may change sign-in methods. */
const RECENT_MINUTES = 15;

/**
 * Checks the password of a signed-in user, with a limit of 10 wrong attempts in an hour.
 * @param field input field that the error names
 * @throws 422 for a missing or wrong password
 * @throws 429 after too many wrong passwords
 */
export async function assertPassword(
  user: UserRow,
  password: string | undefined,
  field: 'password' | 'currentPassword' = 'password',
): Promise<void> {
  if (!password) throw invalidField(field, 'REQUIRED', 'Enter the password of the account.');
  await limitProof(user.id);
  if (!(await isPassword(password, user.passwordHash)))
    throw invalidField(field, 'WRONG_CURRENT_PASSWORD', 'This is not the password you use now.');
  await resetProofLimit(user.id);
}

/**
 * Checks that the owner is present before a sign-in method is added or removed. Otherwise a
 * stranger at a signed-in device could add a method or lock the owner out. A user without a
 * password must have signed in recently.
 * @param token token of the request
 * @throws the errors of `assertPassword`; 403 RECENT_SIGN_IN_NEEDED
 */
export async function assertOwner(
  { userId }: Actor,
  token: string | null,
  password: string | undefined,
): Promise<void> {
  const user = await repository.getUser(db, userId);
  if (user.passwordHash !== null) return assertPassword(user, password);
  if (!(await repository.isSessionSince(db, sha256(token ?? ''), minutesFromNow(-RECENT_MINUTES))))
    throw new AppError(403, 'RECENT_SIGN_IN_NEEDED', 'Sign in again, and do this within 15 minutes.');
}

/**
 * Removes a sign-in method, unless it is the last one. Removals are serialised because two
 * concurrent removals could otherwise remove the last two methods.
 * @param remove returns the removed method; undefined if it does not exist
 * @throws 409 LAST_SIGN_IN_METHOD
 */
export async function removeSignInMethod<T>(
  trx: Trx,
  userId: string,
  remove: () => Promise<T | undefined>,
): Promise<T | undefined> {
  await lockUser(trx, userId);
  const removed = await remove();
  if (!removed) return undefined;
  // An identity at a provider that is not configured grants no access.
  const providers = identityProviders.map(({ id }) => id);
  if (!(await repository.hasSignInMethod(trx, userId, providers)))
    throw conflict(
      'LAST_SIGN_IN_METHOD',
      'This is the only sign-in method of the account. Add another one first.',
    );
  return removed;
}
