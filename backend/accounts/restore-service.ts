import { nextOr, paths, restoreWith } from '../../contract/paths.ts';
import { now } from '../clock.ts';
import { db, inTransaction } from '../db/connection.ts';
import { sendMail, siteLink } from '../mail/service.ts';
import { enqueue } from '../tasks.ts';
import { checkCode, makeCode, wasJustSent } from './codes.ts';
import { hashPassword, refuseGuessable } from './passwords.ts';
import * as repository from './repository.ts';
import { openSessionByOneFactor, type Arrival } from './session-service.ts';

type Request = { email: string; next?: string };

/** Asks for a code to choose a new password. The work is a task's, so that the answer takes the same time for every address. */
export const requestRestore = (request: Request): Promise<void> =>
  inTransaction((trx) => enqueue(trx, 'accounts.sendRestoreCode', request));

/** Writes at most every half minute; to an address without an account that there is none, which nobody else learns. */
export async function sendRestoreCode({ email, next }: Request): Promise<void> {
  await inTransaction(async (trx) => {
    const user = await repository.findUserByEmail(trx, email);
    if (!user) return sendMail(trx, email, 'noAccount', { link: siteLink(paths.joinUs) });
    if (await wasJustSent(trx, user.id, 'RESTORE_PASSWORD')) return;
    // Of another request it keeps the way back, as a new code does that was asked for from the page.
    const back = next === undefined ? undefined : nextOr(next, '') || null;
    const code = await makeCode(trx, user.id, 'RESTORE_PASSWORD', { next: back });
    await sendMail(trx, email, 'restorePassword', { code, link: siteLink(restoreWith(email, code)) });
  });
}

/**
 * A new password for whoever reads the mailbox, which also confirms the address; every session ends, and a new one begins
 * without two-factor login.
 * @throws 422 CODE_NOT_VALID for a wrong, used, expired or over-tried code, or an unknown address; for a guessable password
 */
export async function completeRestore(
  { email, code, password }: { email: string; code: string; password: string },
  userAgent: string,
): Promise<Arrival> {
  refuseGuessable(password, email);
  // Before the code is looked at: the answer takes as long for an address without an account.
  const passwordHash = await hashPassword(password);
  const found = await repository.findUserByEmail(db, email);
  const { user, takeCode } = await checkCode(found, 'RESTORE_PASSWORD', code);
  return inTransaction(async (trx) => {
    const { next } = await takeCode(trx);
    await repository.setPassword(trx, user.id, passwordHash);
    await repository.confirmUser(trx, user.id, user.confirmedAt ?? now());
    await repository.deleteSessionsOf(trx, user.id);
    await sendMail(trx, email, 'passwordChanged', { name: user.name, link: siteLink(paths.restore) });
    return { session: await openSessionByOneFactor(trx, user.id, userAgent), next };
  });
}
