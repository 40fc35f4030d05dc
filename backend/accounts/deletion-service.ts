import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import type { Deletion, KeepAccount, personalData as calls } from '../../contract/personal-data.ts';
import type { Reply } from '../../contract/call.ts';
import { toKeepPath, paths } from '../../contract/paths.ts';
import { DAY_MINUTES } from '../../contract/values/times.ts';
import { minutesAfter, minutesFromNow, now } from '../clock.ts';
import { db, inTransaction, type Db, type Trx } from '../db/connection.ts';
import { listPersonalData, type Blocker, type DataOwner } from '../extension-points/personal-data.ts';
import type { Actor } from '../http/actor.ts';
import { AppError, conflict, invalidField } from '../errors.ts';
import { limitEmail } from '../http/rate-limits.ts';
import { log } from '../log.ts';
import { sendMail, siteLink } from '../mail/service.ts';
import { checkStreams } from '../stream/publish-service.ts';
import { sha256 } from './codes.ts';
import { removeExport } from './export-service.ts';
import { isPassword } from './passwords.ts';
import * as data from './personal-data-repository.ts';
import * as repository from './repository.ts';
import type { UserRow } from './service.ts';
import { assertPassword } from './sign-in-methods-service.ts';

/** Time in which a closed account can be restored. */
const UNDO_MINUTES = 14 * DAY_MINUTES;

const erasedAtOf = (closedAt: Date) => minutesAfter(closedAt, UNDO_MINUTES);

const ownerOf = async (from: Db, userId: string): Promise<DataOwner> => ({
  userId,
  creatorId: await data.findCreatorId(from, userId),
  creditsChoice: (await repository.getUser(from, userId)).closingCredits,
});

async function sumBoughtCredits(from: Db, owner: DataOwner): Promise<number> {
  let cents = 0;
  for (const { boughtCreditsCents } of listPersonalData())
    cents += (await boughtCreditsCents?.(from, owner)) ?? 0;
  return cents;
}

/** Returns the reasons of every domain why the account cannot be deleted now. */
async function findBlockers(from: Db, owner: DataOwner): Promise<Blocker[]> {
  const found: Blocker[] = [];
  for (const { blockers } of listPersonalData()) found.push(...((await blockers?.(from, owner)) ?? []));
  return found;
}

export async function readDeletion({ userId, creator }: Actor): Promise<Reply<typeof calls.readDeletion>> {
  const { passwordHash } = await repository.getUser(db, userId);
  // An open account has no choice yet.
  const owner: DataOwner = { userId, creatorId: creator?.id ?? null, creditsChoice: null };
  return {
    needsPassword: passwordHash !== null,
    boughtCreditsCents: await sumBoughtCredits(db, owner),
    blockers: await findBlockers(db, owner),
  };
}

/**
 * Checks that the user entered their own address, and their password if they have one.
 * @throws 422 for a wrong address or password
 * @throws 429 after too many attempts
 */
async function assertMeant(user: UserRow, email: string, password: string | undefined): Promise<void> {
  if (email !== user.email)
    throw invalidField('email', 'INVALID', 'This is not the e-mail address of the account.');
  if (user.passwordHash !== null) await assertPassword(user, password);
}

/**
 * Closes the account. Every session ends, signing in is rejected, and no content is public or sold.
 * The account is erased 14 days later, unless its owner restores it.
 * @param credits choice for unspent bought credits: a refund is made now, giving up is final when
 *   the account is erased
 * @throws 422 and 429 as `assertMeant`, 422 without a choice for bought credits, 429 after too many
 *   in a day, 409 DELETION_BLOCKED while money is owed
 */
export async function close(
  { userId }: Actor,
  { email, password, credits }: z.infer<typeof Deletion>,
): Promise<{ erasedAt: string }> {
  await assertMeant(await repository.getUser(db, userId), email, password);
  // Each closing needs its two mails, including the link that restores the account. The mails
  // cannot be skipped, so closing is limited.
  await limitEmail('closing', email);
  const token = randomBytes(24).toString('base64url');
  return inTransaction(async (trx) => {
    const user = await data.lockUser(trx, userId);
    const owner = { ...(await ownerOf(trx, userId)), creditsChoice: credits ?? null };
    if ((await findBlockers(trx, owner)).length)
      throw conflict('DELETION_BLOCKED', 'This account cannot be deleted while money is owed.');
    if (credits === undefined && (await sumBoughtCredits(trx, owner)) > 0)
      throw invalidField('credits', 'REQUIRED', 'Choose a refund of the credits, or give them up.');
    const closedAt = user.closedAt ?? now();
    await data.setClosing(trx, userId, {
      closedAt,
      keepProof: sha256(token),
      closingCredits: owner.creditsChoice,
    });
    await repository.deleteUserSessions(trx, userId);
    checkStreams(userId, trx);
    await data.deleteCodesByUser(trx, userId);
    for (const { close: closeTheirs } of listPersonalData()) await closeTheirs?.(trx, owner);
    await sendMail(trx, user, 'accountClosed', {
      name: user.name,
      date: erasedAtOf(closedAt),
      link: siteLink(toKeepPath(user.email, token)),
    });
    return { erasedAt: erasedAtOf(closedAt).toISOString() };
  });
}

const isToken = ({ keepProof }: UserRow, token: string): boolean =>
  keepProof !== null && timingSafeEqual(sha256(token), keepProof);

/**
 * Restores a closed account unchanged, with its password or the mail's link.
 * @throws 401 WRONG_CREDENTIALS, or 422 KEEP_LINK_USED for a link, also without an account
 * @throws 409 KEPT_TOO_LATE after 14 days
 */
export async function keep({ email, password, token }: z.infer<typeof KeepAccount>): Promise<void> {
  const user = await repository.findUserByEmail(db, email);
  if (token !== undefined) {
    if (!user || !isToken(user, token))
      throw new AppError(422, 'KEEP_LINK_USED', 'This link has been used, or the account is deleted.');
  } else if (!(await isPassword(password ?? '', user?.passwordHash)) || !user)
    throw new AppError(401, 'WRONG_CREDENTIALS', 'E-mail and password do not belong together.');
  await inTransaction((trx) => reopen(trx, user.id));
}

async function reopen(trx: Trx, userId: string): Promise<void> {
  const user = await data.lockUser(trx, userId);
  const { closedAt, name } = user;
  if (closedAt === null) return;
  // After 14 days the account is being erased.
  if (erasedAtOf(closedAt) <= now())
    throw conflict('KEPT_TOO_LATE', 'The 14 days are over. This account is being deleted.');
  await data.setClosing(trx, userId, { closedAt: null, keepProof: null, closingCredits: null });
  const owner = await ownerOf(trx, userId);
  for (const { reopen: reopenTheirs } of listPersonalData()) await reopenTheirs?.(trx, owner);
  await sendMail(trx, user, 'accountKept', { name, link: siteLink(paths.login) });
}

const BATCH = 100;

/**
 * Task: erases the accounts that were closed 14 days ago. An account that fails or is owed money is
 * retried in the next run.
 */
export async function eraseClosed(): Promise<void> {
  for (let after: string | undefined; ;) {
    const due = await data.listClosed(db, minutesFromNow(-UNDO_MINUTES), after, BATCH);
    for (const { id } of due)
      await erase(id).catch((error: unknown) =>
        log.error({ err: error, userId: id }, 'an account is not erased yet'),
      );
    if (due.length < BATCH) return;
    after = due.at(-1)!.id;
  }
}

/**
 * Erases the user in each domain (`erase` of its `personal-data.ts`) and then the account itself.
 * Purchases and ledger keep an anonymous user. An aborted run is repeated and skips erased data.
 */
async function erase(userId: string): Promise<void> {
  const owner = await ownerOf(db, userId);
  const settled = [];
  for (const { settle } of listPersonalData()) settled.push((await settle?.(owner)) ?? true);
  // Blockers are read afterwards, because a reversal may leave a balance below zero.
  const blockers = await findBlockers(db, owner);
  if (blockers.length || settled.includes(false)) {
    log.warn({ userId, blockers, settled }, 'a closed account is kept while something is owed');
    return;
  }
  for (const { erase: eraseTheirs } of listPersonalData()) await eraseTheirs?.(owner);
  await inTransaction(async (trx) => {
    const user = await data.lockUser(trx, userId);
    for (const { isSettled } of listPersonalData())
      if ((await isSettled?.(trx, owner)) === false)
        return log.warn({ userId }, 'a closed account is kept because money arrived during its erasure');
    await removeExport(trx, userId);
    await repository.deleteUserSessions(trx, userId);
    await data.deleteCodesByUser(trx, userId);
    await data.deleteSignInMethods(trx, userId);
    await data.deleteMailsTo(trx, user.email);
    await data.anonymise(trx, userId, now());
    await sendMail(trx, user, 'accountErased', { name: user.name });
  });
}
