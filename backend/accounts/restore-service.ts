import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { Restoration, RestoreRequest } from '../../contract/accounts.ts';
import { nextOr, paths, toRestorePath } from '../../contract/paths.ts';
import { toReadableAddress } from '../../contract/rules/mail-address.ts';
import { now } from '../clock.ts';
import { db, inTransaction } from '../db/connection.ts';
import { sendMail, siteLink } from '../mail/service.ts';
import { notify } from '../notices/service.ts';
import { checkStreams } from '../stream/publish-service.ts';
import { enqueue, type TaskPayloads } from '../tasks.ts';
import { checkCode, checkLink, makeCode, sha256, wasJustSent } from './codes.ts';
import { hashPassword, assertNotGuessable } from './passwords.ts';
import * as repository from './repository.ts';
import { openSessionByOneFactor, type Arrival } from './session-service.ts';

const newSecret = () => randomBytes(24).toString('base64url');

/**
 * Requests a code for a password reset. A task does the work, so that the response takes the same
 * time for every address.
 * @returns the token that this browser needs to enter the code; a request from another browser gets
 *   a separate code
 */
export async function requestRestore({
  email,
  next,
  restoreToken = newSecret(),
}: z.output<typeof RestoreRequest>): Promise<{ email: string; restoreToken: string }> {
  const askedBy = sha256(restoreToken).toString('hex');
  await inTransaction((trx) => enqueue(trx, 'accounts.sendRestoreCode', { email, next, askedBy }));
  return { email, restoreToken };
}

/**
 * Sends at most one code every half minute for one browser. For an address without an account, only
 * a mail says so.
 * @param askedBy hash of the browser's token, in hex
 */
export async function sendRestoreCode({
  email,
  next,
  ...asked
}: TaskPayloads['accounts.sendRestoreCode']): Promise<void> {
  const askedBy = Buffer.from(asked.askedBy, 'hex');
  await inTransaction(async (trx) => {
    const user = await repository.findUserByEmail(trx, email);
    if (!user) return sendMail(trx, { email }, 'noAccount', { link: siteLink(paths.joinUs) });
    if (await wasJustSent(trx, user.id, 'RESTORE_PASSWORD', askedBy)) return;
    // Without `next`, the new code keeps the return path of the code that it replaces.
    const back = next === undefined ? undefined : nextOr(next, '') || null;
    const linkSecret = newSecret();
    const code = await makeCode(trx, user.id, 'RESTORE_PASSWORD', { email, next: back, askedBy, linkSecret });
    const link = siteLink(toRestorePath(toReadableAddress(email), linkSecret));
    await sendMail(trx, user, 'restorePassword', { code, link });
  });
}

/**
 * Sets a new password and confirms the address, because the user reads the mailbox. Every session
 * ends. A new session begins, except with two-factor login.
 * @throws 422 CODE_NOT_VALID for a wrong, used, expired or over-tried code, a code of another
 *   browser, or an unknown address
 * @throws 422 LINK_NOT_VALID for the secret of a link
 * @throws 422 for a guessable password
 */
export async function completeRestore(
  { email, password, secret, code = '', restoreToken = '' }: z.output<typeof Restoration>,
  userAgent: string,
): Promise<Arrival> {
  assertNotGuessable(password, email);
  // The password is hashed before the code is checked, so that an address without an account takes
  // as long.
  const passwordHash = await hashPassword(password);
  const found = await repository.findUserByEmail(db, email);
  const { user, takeCode } =
    secret === undefined
      ? await checkCode(found, 'RESTORE_PASSWORD', code, { askedBy: sha256(restoreToken) })
      : await checkLink(found, 'RESTORE_PASSWORD', secret);
  return inTransaction(async (trx) => {
    const { next } = await takeCode(trx);
    await repository.setPassword(trx, user.id, passwordHash);
    await repository.confirmUser(trx, user.id, user.confirmedAt ?? now());
    await repository.deleteUserSessions(trx, user.id);
    checkStreams(user.id, trx);
    await notify(trx, 'passwordChanged', { userId: user.id });
    return { session: await openSessionByOneFactor(trx, user.id, userAgent), next };
  });
}
