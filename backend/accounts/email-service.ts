import type { z } from 'zod';
import type { EmailChange, User } from '../../contract/accounts.ts';
import { paths } from '../../contract/paths.ts';
import { toReadableAddress } from '../../contract/rules/mail-address.ts';
import { db, inTransaction } from '../db/connection.ts';
import type { Actor } from '../http/actor.ts';
import { conflict, invalidField, isTaken } from '../errors.ts';
import { sendMail, siteLink } from '../mail/service.ts';
import { checkCode, makeCode } from './codes.ts';
import * as repository from './repository.ts';
import { shownUser } from './service.ts';
import { assertPassword } from './sign-in-methods-service.ts';

/**
 * Sends a code to a new address. If another account has the address, the response is the same and
 * only the owner of that account is notified.
 * @throws 422 for a wrong password, and for the user's present address
 */
export async function requestEmailChange(
  { userId }: Actor,
  { email, currentPassword }: z.infer<typeof EmailChange>,
): Promise<void> {
  const user = await repository.getUser(db, userId);
  await assertPassword(user, currentPassword, 'currentPassword');
  if (email === user.email) throw invalidField('email', 'SAME_EMAIL', 'This is your address already.');
  await inTransaction(async (trx) => {
    const owner = await repository.findUserByEmail(trx, email);
    const code = await makeCode(trx, userId, 'CHANGE_EMAIL', { email });
    if (owner?.confirmedAt)
      await sendMail(trx, owner, 'alreadyRegistered', { name: owner.name, link: siteLink(paths.login) });
    else
      await sendMail(trx, { ...user, email, emailBouncedAt: null }, 'changeEmail', {
        code,
        link: siteLink(paths.myProfileAt('password')),
      });
  });
}

/**
 * Changes the address to the recipient of the code and notifies the old address.
 * @throws 422 CODE_NOT_VALID
 * @throws 409 EMAIL_TAKEN for an address that another user confirmed
 */
export async function confirmEmailChange({ userId }: Actor, code: string): Promise<User> {
  const { user, takeCode } = await checkCode(await repository.getUser(db, userId), 'CHANGE_EMAIL', code);
  try {
    return await inTransaction(async (trx) => {
      const { email } = await takeCode(trx);
      await repository.setEmail(trx, userId, email!);
      await sendMail(trx, user, 'emailChanged', { name: user.name, email: toReadableAddress(email!) });
      return shownUser(trx, userId);
    });
  } catch (error) {
    if (isTaken(error, 'users_email_key'))
      throw conflict('EMAIL_TAKEN', 'Another account has this address. Choose another one.');
    throw error;
  }
}
