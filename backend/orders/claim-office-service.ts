import { z } from '../../contract/zod.ts';
import { ClaimRefund, OfficeClaim } from '../../contract/office-claims.ts';
import { officeQueues } from '../../contract/values/office.ts';
import { formatOrderNumber } from '../../contract/rules/order-number.ts';
import { readReceiptNumber } from '../checkout/receipts/service.ts';
import * as refunds from '../checkout/refunds/line-refund-service.ts';
import { now } from '../clock.ts';
import { config } from '../config.ts';
import * as creators from '../creators/service.ts';
import { inTransaction, type Db, type Trx } from '../db/connection.ts';
import { notFound } from '../errors.ts';
import type { OfficeQueue, QueueAction } from '../extension-points/office-queues.ts';
import { addRefund, close, reserveReplacement, returnReplacement } from './claim-refund-service.ts';
import * as repository from './claim-repository.ts';
import type { ClaimRow } from './claim-repository.ts';
import { readEntries } from './claim-view.ts';
import { notifyBuyer, notifyCreator } from './parcel-notice-service.ts';
import * as parcels from './parcel-repository.ts';
import type { ParcelRow } from './parcel-repository.ts';
import { toBuyerName, toNames } from './parcel-view.ts';
import { toTracking } from './tracking.ts';

const toIso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Reads claims as the office sees them, in the same order as the rows. */
async function toOffice(from: Db, claims: ClaimRow[]): Promise<OfficeClaim[]> {
  const parcelIds = claims.map(({ parcelId }) => parcelId);
  const rows = parcelIds.length ? await parcels.listByIds(from, parcelIds) : [];
  const byId = new Map(rows.map((row) => [row.id, row]));
  const bylines = await creators.bylinesById(
    from,
    rows.map(({ creatorId }) => creatorId),
  );
  const lines = Map.groupBy(await parcels.listLines(from, parcelIds), ({ parcelId }) => parcelId);
  const deliveries = await parcels.listDeliveryLines(from, parcelIds);
  const claimed = Map.groupBy(
    await repository.listClaimLines(
      from,
      claims.map(({ id }) => id),
    ),
    ({ claimId }) => claimId,
  );
  const entries = await readEntries(from, claims, toNames(rows, bylines));
  return claims.map((claim) => {
    const row = byId.get(claim.parcelId)!;
    const { id, name, username } = bylines.get(row.creatorId)!;
    const delivery = deliveries.find(({ parcelId }) => parcelId === row.id);
    const counts = new Map((claimed.get(claim.id) ?? []).map((line) => [line.position, line.quantity]));
    return {
      id: claim.id,
      parcelId: row.id,
      purchaseId: row.purchaseId!,
      orderNumber: formatOrderNumber(row.orderNumber),
      parcelNumber: row.number ?? '',
      state: claim.state,
      reason: claim.reason,
      wish: claim.wish,
      buyerName: toBuyerName(row),
      creator: { id, name, username: username || null },
      lines: (lines.get(row.id) ?? []).map((line) => ({
        position: line.position,
        title: line.title,
        variant: line.variant,
        quantity: line.quantity,
        claimedCount: counts.get(line.position) ?? 0,
        amountCents: line.amountCents,
        refundedCents: line.refundedCents,
      })),
      deliveryLine: delivery
        ? {
            position: delivery.position,
            amountCents: delivery.amountCents,
            refundedCents: delivery.refundedCents,
          }
        : null,
      paidCents: row.paidCents,
      refundedCents: row.refundedCents,
      sentAt: toIso(row.sentAt),
      deliveredAt: toIso(row.deliveredAt),
      tracking: toTracking(row),
      reportedAt: claim.reportedAt.toISOString(),
      decidedAt: toIso(claim.decidedAt),
      entries: entries.get(claim.id) ?? [],
    };
  });
}

const isWaiting = ({ state }: OfficeClaim) => state === 'OFFICE' || 'This problem is decided already.';

/** Locks the parcel and the claim of an office decision. */
async function lockFound(trx: Trx, { parcelId }: OfficeClaim) {
  const parcel = (await parcels.lockParcel(trx, parcelId))!;
  return { parcel, claim: (await repository.lockByParcel(trx, parcelId))! };
}

/**
 * Refunds lines of the parcel, or everything that is left of it without lines. This closes the
 * claim.
 */
const refund: QueueAction<OfficeClaim, z.output<typeof ClaimRefund>> = {
  audit: 'claim.refund',
  input: ClaimRefund,
  can: isWaiting,
  async secondPerson(trx, item, { lines }) {
    const purchase = await refunds.lockForRefund(trx, item.purchaseId);
    const isWhole = lines.length === 0;
    const amountCents = isWhole
      ? item.paidCents - item.refundedCents
      : lines.reduce((sum, line) => sum + line.amountCents, 0);
    const isLarge = purchase !== undefined && purchase.refundedCents + amountCents > config.secondPersonCents;
    return isLarge ? { amountCents } : null;
  },
  async decide(trx, actor, item, { reason, input: { lines, seenCents } }) {
    const purchase = await refunds.lockForRefund(trx, item.purchaseId);
    if (!purchase) throw notFound('This purchase');
    const { parcel, claim } = await lockFound(trx, item);
    const claimed = await refunds.claimLines(trx, purchase, {
      askedBy: 'OFFICE',
      requesterId: actor.userId,
      reason,
      seenCents,
      ...(lines.length > 0 && { lines }),
    });
    await addRefund(trx, parcel, claimed, { author: 'OFFICE', text: reason });
    await repository.updateClaim(trx, claim.id, { decidedAt: now() });
    return {
      async afterCommit() {
        await refunds.complete(claimed);
        await notifyOfRefund(parcel, reason);
      },
    };
  },
};

/** Notifies the buyer and the creator of the office's refund. */
const notifyOfRefund = (parcel: ParcelRow, reason: string): Promise<void> =>
  inTransaction(async (trx) => {
    await notifyBuyer(trx, 'claimRefunded', parcel, { reason });
    await notifyCreator(trx, 'claimDecided', parcel, { isRefunded: true, reason });
  });

const Declined = z.object({ entryId: z.string(), hadReplacement: z.boolean() });

/** Closes the claim without a refund. */
const decline: QueueAction<OfficeClaim, unknown, z.output<typeof Declined>> = {
  audit: 'claim.decline',
  can: isWaiting,
  async decide(trx, _actor, item, { reason }) {
    const { parcel, claim } = await lockFound(trx, item);
    await returnReplacement(trx, claim);
    const { id: entryId } = await repository.insertEntry(trx, {
      claimId: claim.id,
      author: 'OFFICE',
      step: 'DECLINED',
      text: reason,
      createdAt: now(),
    });
    await close(trx, parcel, claim, 'RESOLVED');
    await repository.updateClaim(trx, claim.id, { decidedAt: now() });
    await notifyBuyer(trx, 'claimDeclined', parcel, { reason });
    await notifyCreator(trx, 'claimDecided', parcel, { isRefunded: false, reason });
    return { before: { entryId, hadReplacement: claim.hasReplacement } };
  },
  undo: { before: Declined, restore: reopen },
};

/**
 * Reopens a declined claim, so that it waits for the office again.
 * @throws 409 if the items of an offered replacement were sold in the meantime
 */
async function reopen(
  trx: Trx,
  item: OfficeClaim,
  { entryId, hadReplacement }: z.output<typeof Declined>,
): Promise<void> {
  const { parcel, claim } = await lockFound(trx, item);
  if (hadReplacement) await reserveReplacement(trx, claim);
  await repository.deleteEntries(trx, [entryId]);
  await repository.updateClaim(trx, claim.id, { state: 'OFFICE', decidedAt: null });
  await parcels.updateParcel(trx, parcel.id, { state: 'CLAIMED', closedAt: null });
}

/** Office queue of claims, oldest first. */
export const claimQueue: OfficeQueue<OfficeClaim> = {
  ...officeQueues.claims,
  name: 'claims',
  item: OfficeClaim,
  count: (from) => repository.countForOffice(from),
  isSearchable: true,
  async list(from, view, after, limit, { search } = {}) {
    const rows = await repository.listForOffice(from, view, after, limit, {
      search,
      receipt: readReceiptNumber(search),
    });
    const items = await toOffice(from, rows);
    return items.map((item, index) => ({ ...item, sortText: rows[index]!.sortText }));
  },
  // The purchase is locked before the parcel, because refunds are recorded in this lock order.
  async find(trx, id) {
    const found = await repository.findClaim(trx, id);
    const parcel = found && (await parcels.findParcel(trx, found.parcelId));
    if (!parcel?.purchaseId) return undefined;
    await refunds.lockForRefund(trx, parcel.purchaseId);
    await parcels.lockParcel(trx, parcel.id);
    const claim = await repository.lockByParcel(trx, parcel.id);
    return claim && (await toOffice(trx, [claim]))[0];
  },
  seen: ({ state, refundedCents, entries }) => [state, refundedCents, entries.map(({ id }) => id)],
  // The title contains no person's name, because the log is kept longer than names may be.
  subject: ({ id, parcelNumber }) => ({ type: 'CLAIM', id, title: parcelNumber }),
  actions: { refund, decline },
};
