import type { Body, Query } from '../../contract/call.ts';
import type { creators, ReviewedCreator } from '../../contract/creators.ts';
import type { AuditAction } from '../../contract/values/office.ts';
import type { CreatorState } from '../../contract/values/states.ts';
import { now } from '../clock.ts';
import { db, inTransaction, type Db, type Trx } from '../db/connection.ts';
import { writeCursor, pageFrom, readCursor } from '../db/pagination.ts';
import { closeOpenPurchases } from '../extension-points/sellables.ts';
import type { OfficeActor } from '../http/actor.ts';
import { invalidTransition, notFound, type Verdict } from '../errors.ts';
import { notify } from '../notices/service.ts';
import { record } from '../office/audit-service.ts';
import { toOwnCredentials } from './credentials.ts';
import * as policy from './policy.ts';
import * as repository from './repository.ts';
import { revalidateContent, revalidateProfile, toPages } from './service.ts';

async function reviewedCreators(from: Db, rows: repository.CreatorRow[]): Promise<ReviewedCreator[]> {
  const ids = rows.map((row) => row.id);
  const emails = new Map((await repository.listContacts(from, ids)).map(({ id, email }) => [id, email]));
  const pages = await toPages(from, rows);
  const credentials = await repository.listCredentials(from, ids);
  const own = await toOwnCredentials(from, credentials);
  return rows.map((row, index) => ({
    ...pages[index]!,
    credentials: own.filter((_, place) => credentials[place]!.creatorId === row.id),
    state: row.state,
    email: emails.get(row.id)!,
    rejectionReason: row.rejectionReason,
    suspensionReason: row.suspensionReason,
    submittedAt: row.submittedAt?.toISOString() ?? null,
  }));
}

const reviewedCreator = async (trx: Trx, id: string): Promise<ReviewedCreator> =>
  (await reviewedCreators(trx, [await repository.getCreator(trx, id)]))[0]!;

/** Returns the creators in a state or queue, longest waiting first. */
export async function list({ state, queue, limit, cursor }: Query<typeof creators.listForOffice>) {
  const rows = await repository.listForOffice(
    db,
    queue ?? state,
    cursor ? readCursor(cursor, 2) : null,
    limit + 1,
  );
  const page = pageFrom(
    rows,
    limit,
    (row) => writeCursor(row.waitingSince, row.id),
    (row) => row,
  );
  return { ...page, items: await reviewedCreators(db, page.items) };
}

async function lockFor(trx: Trx, id: string, ask: (creator: { state: CreatorState }) => Verdict) {
  const row = await repository.lockCreator(trx, id);
  if (!row) throw notFound('This creator');
  const verdict = ask(row);
  if (verdict !== true) throw invalidTransition(verdict);
  return row;
}

/**
 * Approves or rejects a creator, records the decision and notifies the creator by mail.
 * @throws 409 unless the creator waits for approval
 */
export const review = (
  actor: OfficeActor,
  id: string,
  decision: Body<typeof creators.review>,
): Promise<ReviewedCreator> =>
  inTransaction(async (trx) => {
    const row = await lockFor(trx, id, policy.canReview);
    const reason = decision.decision === 'reject' ? decision.reason : null;
    await repository.updateCreator(
      trx,
      id,
      reason === null
        ? { state: 'APPROVED', approvedAt: now(), rejectionReason: null }
        : { state: 'REJECTED', rejectionReason: reason },
    );
    const shown = await reviewedCreator(trx, id);
    await note(trx, actor, `creator.${decision.decision}`, shown, reason);
    await revalidateProfile(trx, { ...row, state: shown.state });
    if (reason === null) await notify(trx, 'creatorApproved', { creatorId: id, username: shown.username });
    else await notify(trx, 'creatorRejected', { creatorId: id, reason });
    return shown;
  });

/**
 * Suspends or reinstates a creator, records the decision and notifies the creator by mail. The
 * change applies at once to public pages, sales and free parts. Members keep access to their
 * unlocked content.
 * @throws 409 from another state
 */
export const updateStatus = (
  actor: OfficeActor,
  id: string,
  change: Body<typeof creators.updateStatus>,
): Promise<ReviewedCreator> => inTransaction((trx) => setStatus(trx, actor, id, change));

/**
 * Suspends or reinstates a creator within a transaction.
 * @throws 409 from another state
 */
export async function setStatus(
  trx: Trx,
  actor: OfficeActor,
  id: string,
  { status, reason }: Body<typeof creators.updateStatus>,
): Promise<ReviewedCreator> {
  const row = await lockFor(trx, id, (creator) => policy.canSetStatus(creator, status));
  const isSuspended = status === 'SUSPENDED';
  await repository.updateCreator(trx, id, {
    state: status,
    suspensionReason: isSuspended ? reason : null,
  });
  // The state is set to approved because the pages that showed the creator must change too.
  await revalidateProfile(trx, { ...row, state: 'APPROVED' });
  await revalidateContent(trx, id);
  // An already open payment page would still sell.
  if (isSuspended) await closeOpenPurchases(trx, { sellerId: id });
  const shown = await reviewedCreator(trx, id);
  await note(trx, actor, isSuspended ? 'creator.suspend' : 'creator.reinstate', shown, reason);
  await notify(trx, isSuspended ? 'creatorSuspended' : 'creatorReinstated', { creatorId: id, reason });
  return shown;
}

const note = (
  trx: Trx,
  actor: OfficeActor,
  action: AuditAction,
  { id: subjectId, name: subjectTitle }: { id: string; name: string },
  reason: string | null,
) => record(trx, actor, { action, subjectType: 'CREATOR', subjectId, subjectTitle, reason });

/** Queue of the office with creators who wait for approval. */
export const creatorQueue = {
  name: 'creators',
  count: (from: Db) => repository.countByState(from, 'PENDING_APPROVAL'),
};
