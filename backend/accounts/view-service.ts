import { randomBytes } from 'node:crypto';
import type { Response } from 'express';
import { minutesFromNow, now } from '../clock.ts';
import { db, inTransaction, type Trx } from '../db/connection.ts';
import { BATCH } from '../db/pagination.ts';
import { AppError, conflict, notFound } from '../errors.ts';
import type { Actor, OfficeActor, ViewedActor } from '../http/actor.ts';
import { notify } from '../notices/service.ts';
import { VIEW_MINUTES } from '../../contract/values/office.ts';
import { MINUTE_MS } from '../../contract/values/times.ts';
import { sha256 } from './codes.ts';
import * as people from './repository.ts';
import { clearViewCookie, setViewCookie } from './session-cookie.ts';
import * as repository from './view-repository.ts';

/**
 * Views: read-only sessions in which an office user sees the site as another user. The viewed user
 * is notified of each view when it ends.
 */

/** Prefix of view tokens, so that a token shows in which table it is stored. */
const TOKEN_PREFIX = 'office-view-';

export const isViewToken = (token: string): boolean => token.startsWith(TOKEN_PREFIX);

/** Returns the viewed user of an open view; null after the view has ended. */
export async function findViewed(token: string): Promise<Actor | null> {
  const row = await repository.findViewedUser(db, sha256(token), now());
  if (!row) return null;
  return {
    ...people.toActor(row),
    isOffice: false,
    viewedBy: { userId: row.officeUserId, viewId: row.viewId, endsAt: row.expiresAt },
  };
}

/**
 * Opens a view of a user's account.
 * @param audited audit log entry of the start
 * @throws 404 for an unknown or closed account
 * @throws 403 OFFICE_NOT_VIEWABLE for the caller and for other office users
 * @throws 409 VIEW_OPEN while the caller has an open view
 */
export async function openView(
  trx: Trx,
  actor: OfficeActor,
  sessionToken: string,
  { userId, reason, auditId }: { userId: string; reason: string; auditId: string },
): Promise<{ token: string; expiresAt: Date }> {
  const person = await people.findActorById(trx, userId);
  if (!person) throw notFound('This person');
  if (person.isOffice)
    throw new AppError(403, 'OFFICE_NOT_VIEWABLE', 'You can’t see Kumu as someone from the office.');
  await repository.lockViewer(trx, actor.userId);
  if (await repository.hasOpenView(trx, actor.userId, now()))
    throw conflict('VIEW_OPEN', 'You’re seeing Kumu as someone else already. Stop that first.');
  const token = TOKEN_PREFIX + randomBytes(32).toString('base64url');
  const expiresAt = minutesFromNow(VIEW_MINUTES);
  await repository.insertView(trx, {
    tokenHash: sha256(token),
    officeUserId: actor.userId,
    officeSessionHash: sha256(sessionToken),
    userId,
    auditId,
    reason,
    startedAt: now(),
    expiresAt,
  });
  return { token, expiresAt };
}

/** Sets the cookie with the view's token in the office user's browser. */
export const giveView = (res: Response, view: { token: string; expiresAt: Date }) => setViewCookie(res, view);

/** Returns the duration of a view in minutes, at least 1. */
const toMinutes = (startedAt: Date, endedAt: Date): number =>
  Math.max(1, Math.ceil((endedAt.getTime() - startedAt.getTime()) / MINUTE_MS));

/** Ends a view and notifies the viewed user, once. */
const end = (viewId: string): Promise<void> =>
  inTransaction(async (trx) => {
    const ended = await repository.endView(trx, viewId, now());
    if (!ended) return;
    const { userId, reason, startedAt, endedAt } = ended;
    await notify(trx, 'accountSeen', {
      userId,
      date: startedAt,
      minutes: toMinutes(startedAt, endedAt!),
      reason,
    });
  });

/** Ends the view of a request and deletes the cookie of the view. */
export async function leaveView({ viewedBy }: ViewedActor, res: Response): Promise<void> {
  clearViewCookie(res);
  await end(viewedBy.viewId);
}

/** Deletes the cookie of an ended view, so that the browser uses its own session again. */
export function forgetEndedView(token: string, res: Response): void {
  if (isViewToken(token)) clearViewCookie(res);
}

/** Records an address that was seen in a view, without its query. */
export const recordViewed = ({ viewedBy: { viewId } }: ViewedActor, address: string): Promise<unknown> =>
  repository.insertViewedPage(db, { viewId, address: address.slice(0, 300), viewedAt: now() });

/**
 * Task: ends the views that have expired, and the views whose viewer has logged out or left the
 * office.
 */
export async function endLapsed(): Promise<void> {
  for (;;) {
    const ids = await repository.listLapsed(db, now(), BATCH);
    for (const id of ids) await end(id);
    if (ids.length < BATCH) return;
  }
}
