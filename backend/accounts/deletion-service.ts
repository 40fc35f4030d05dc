import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import type { Deletion, KeepAccount, personalData as calls } from '../../contract/personal-data.ts';
import type { Reply } from '../../contract/call.ts';
import { toKeepPath, paths } from '../../contract/paths.ts';
import { toReadableAddress } from '../../contract/rules/mail-address.ts';
import { DAY_MINUTES } from '../../contract/values/times.ts';
import { minutesAfter, minutesFromNow, now } from '../clock.ts';
import { db, inTransaction, type Db, type Trx } from '../db/connection.ts';
import {
  listPersonalData,
  type Blocker,
  type DataOwner,
  type Delay,
  type Owed,
} from '../extension-points/personal-data.ts';
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

/** Returns the end of the 14 days in which a closed account can always be restored. */
const getUndoEnd = (closedAt: Date) => minutesAfter(closedAt, UNDO_MINUTES);

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

/**
 * Returns the blockers and delays of every domain. A blocker prevents the deletion now. A delay
 * postpones the erasure of a closed account.
 */
async function readOwed(from: Db, owner: DataOwner): Promise<Owed> {
  const all: Owed = { blockers: [], delays: [] };
  for (const { owed } of listPersonalData()) {
    const { blockers = [], delays = [] } = (await owed?.(from, owner)) ?? {};
    all.blockers.push(...blockers);
    all.delays.push(...delays);
  }
  return all;
}

/**
 * Returns the blockers and delays because of which a closed account is not erased after 14 days.
 */
async function findOwed(from: Db, owner: DataOwner): Promise<(Blocker | Delay)[]> {
  const { blockers, delays } = await readOwed(from, owner);
  return [...blockers, ...delays];
}

export async function readDeletion({ userId, creator }: Actor): Promise<Reply<typeof calls.readDeletion>> {
  const { passwordHash } = await repository.getUser(db, userId);
  // The credits choice is null because it is made when the account is closed.
  const owner: DataOwner = { userId, creatorId: creator?.id ?? null, creditsChoice: null };
  const { blockers, delays } = await readOwed(db, owner);
  return {
    needsPassword: passwordHash !== null,
    boughtCreditsCents: await sumBoughtCredits(db, owner),
    blockers,
    delays: delays.map(({ until, ...delay }) => ({
      ...delay,
      until: until?.toISOString() ?? null,
    })),
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
 * The account is erased 14 days later, unless its owner restores it. Money on its way to the owner
 * and members of the creator delay the erasure.
 * @param credits choice for unspent bought credits: a refund is made now, giving up is final when
 *   the account is erased
 * @throws 422 and 429 as `assertMeant`, 422 without a choice for bought credits, 429 after too many
 *   in a day, 409 DELETION_BLOCKED for a debt, or for a balance that cannot be paid out now
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
    const { blockers, delays } = await readOwed(trx, owner);
    if (blockers.length)
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
    const date = getUndoEnd(closedAt);
    const link = siteLink(toKeepPath(toReadableAddress(user.email), token));
    const ends = delays.flatMap(({ until }) => until ?? []);
    const until = ends.reduce((last, end) => (end > last ? end : last), date);
    if (until > date)
      await sendMail(trx, user, 'accountClosedWithMembers', { name: user.name, date, until, link });
    else await sendMail(trx, user, 'accountClosed', { name: user.name, date, link });
    return { erasedAt: until.toISOString() };
  });
}

const isToken = ({ keepProof }: UserRow, token: string): boolean =>
  keepProof !== null && timingSafeEqual(sha256(token), keepProof);

/**
 * Restores a closed account unchanged, with its password or the mail's link.
 * @throws 401 WRONG_CREDENTIALS, or 422 KEEP_LINK_USED for a link, also without an account
 * @throws 409 KEPT_TOO_LATE after 14 days, unless money is still owed or members remain
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
  const owner = await ownerOf(trx, userId);
  // After 14 days the account is being erased, unless it waits for money or members. Its owner may
  // have to settle the money, for which the account must be open.
  const isOver = getUndoEnd(closedAt) <= now() && (await findOwed(trx, owner)).length === 0;
  if (user.erasingAt !== null || isOver)
    throw conflict('KEPT_TOO_LATE', 'The 14 days are over. This account is being deleted.');
  await data.setClosing(trx, userId, { closedAt: null, keepProof: null, closingCredits: null });
  for (const { reopen: reopenTheirs } of listPersonalData())
    await reopenTheirs?.(trx, { ...owner, creditsChoice: null });
  await sendMail(trx, user, 'accountKept', { name, link: siteLink(paths.login) });
}

const BATCH = 100;

/**
 * Task: erases the accounts that were closed 14 days ago. If an account cannot be erased yet, the
 * next run retries it.
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
 * Records that the erasure of a closed account begins. Its owner cannot restore the account
 * afterwards.
 * @returns the blockers and delays that prevent the erasure; null for an account that was restored
 */
const beginErasure = ({ userId }: DataOwner): Promise<(Blocker | Delay)[] | null> =>
  inTransaction(async (trx) => {
    const user = await data.lockUser(trx, userId);
    if (user.closedAt === null) return null;
    const owed = await findOwed(trx, await ownerOf(trx, userId));
    if (owed.length === 0) await data.setErasing(trx, userId, user.erasingAt ?? now());
    return owed;
  });

/**
 * Erases the user in each domain (`erase` of its `personal-data.ts`) and then the account itself.
 * Purchases and ledger keep an anonymous user. An aborted run is repeated and skips erased data.
 */
async function erase(userId: string): Promise<void> {
  const owner = await ownerOf(db, userId);
  const settled = [];
  for (const { settle } of listPersonalData()) settled.push((await settle?.(owner)) ?? true);
  // The blockers are read after settling, because a reversal may leave a balance below zero.
  const owed = settled.includes(false) ? null : await beginErasure(owner);
  if (owed === null || owed.length) {
    log.warn({ userId, owed, settled }, 'a closed account is kept while something is owed');
    return;
  }
  for (const { erase: eraseTheirs } of listPersonalData()) await eraseTheirs?.(owner);
  await inTransaction(async (trx) => {
    const user = await data.lockUser(trx, userId);
    for (const { isSettled } of listPersonalData())
      if ((await isSettled?.(trx, owner)) === false)
        return log.warn({ userId }, 'a closed account is kept because money arrived during its erasure');
    if ((await findOwed(trx, owner)).length)
      return log.warn({ userId }, 'a closed account is kept because its balance changed during its erasure');
    await removeExport(trx, userId);
    await repository.deleteUserSessions(trx, userId);
    await data.deleteCodesByUser(trx, userId);
    await data.deleteSignInMethods(trx, userId);
    await data.deleteMailsTo(trx, user.email);
    await data.anonymise(trx, userId, now());
    await sendMail(trx, user, 'accountErased', { name: user.name });
  });
}
