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

/** How long after signing in a person without a password may change their sign-in methods. */
const RECENT_MINUTES = 15;

/**
 * The one check of the password of a person who is signed in: 10 wrong ones in an hour.
 * @param field of the input, which the refusal names
 * @throws 422 unless it is the password that the person signs in with; 429 after too many others
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
 * Asked for before a sign-in method is added or removed: whoever finds a device that is signed in must not add one of their own,
 * or lock its owner out. Of a person without a password, that they have signed in just now.
 * @param token of the request
 * @throws as `assertPassword`; 403 RECENT_SIGN_IN_NEEDED
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
 * Removes a sign-in method, unless nothing would be left that signs the person in. Two removals wait for each other, so that
 * they do not both count on what the other removes.
 * @param remove gives what it removed, nothing where there is no such sign-in method
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
  // An identity at a provider that is no longer configured opens nothing.
  const providers = identityProviders.map(({ id }) => id);
  if (!(await repository.hasSignInMethod(trx, userId, providers)))
    throw conflict(
      'LAST_SIGN_IN_METHOD',
      'This is the only sign-in method of the account. Add another one first.',
    );
  return removed;
}
