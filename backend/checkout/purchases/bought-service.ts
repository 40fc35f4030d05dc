import type { z } from 'zod';
import type { Bought, checkout } from '../../../contract/checkout.ts';
import type { RefundCheck } from '../../../contract/refunds.ts';
import { getContact } from '../../accounts/service.ts';
import { now } from '../../clock.ts';
import { db } from '../../db/connection.ts';
import { writeCursor, pageFrom, readCursor } from '../../db/pagination.ts';
import { isPastRule } from '../../policies/refund.ts';
import { getSellable, type PurchaseRow, type ShownPurchase } from '../../extension-points/sellables.ts';
import type { Actor } from '../../http/actor.ts';
import { findFirstYear, listBought, type BoughtRow } from './bought-repository.ts';
import { formatReceiptNumber } from '../receipts/service.ts';
import { checkRecentRefunds, readRefundTerms } from '../refunds/request-service.ts';
import * as repository from './repository.ts';

/** Returns how each purchase is displayed, by purchase id. Calls each sellable type once. */
async function shownById(purchases: PurchaseRow[]): Promise<Map<string, ShownPurchase>> {
  const types = [...Map.groupBy(purchases, ({ type }) => type)];
  const found = await Promise.all(types.map(([type, rows]) => getSellable(type).shown(db, rows)));
  return new Map(found.flatMap((shown) => [...shown]));
}

/**
 * Returns the refund terms of a purchase; null after the refund period. A purchase past the general
 * period is rejected without a query.
 */
async function openTerms(
  { kind }: BoughtRow,
  purchase: PurchaseRow,
  readRecent: () => Promise<RefundCheck>,
): Promise<Bought['refund']> {
  const { refundable, hasOwnRefundPeriod } = getSellable(purchase.type);
  const hasRule = refundable !== undefined && (hasOwnRefundPeriod === true || !isPastRule(purchase));
  if (kind !== 'PURCHASE' || purchase.status !== 'SUCCESS' || !hasRule) return null;
  const terms = await readRefundTerms(db, purchase, readRecent);
  const isInTime = terms.until !== null && new Date(terms.until) > now();
  return isInTime && terms.amountCents > 0 ? terms : null;
}

/** Returns the period that a payment of a recurring purchase covers. */
function periodOf(
  { kind, periodStartsAt: from, periodEndsAt: until }: BoughtRow,
  thing: ShownPurchase | undefined,
): Bought['period'] {
  if (kind === 'PURCHASE') return thing?.firstPeriod ?? null;
  return from && until ? { from: from.toISOString(), until: until.toISOString() } : null;
}

/** Lists the caller's payments and refunds, newest first. */
export async function list(
  { userId }: Actor,
  { limit, cursor, kind, purchaseId, year }: z.output<typeof checkout.listBought.query>,
) {
  const after = cursor ? readCursor(cursor, 2) : null;
  const contact = getContact(db, userId);
  const zoneOf = ({ timeZone }: { timeZone: string | null }) => timeZone ?? 'Australia/Sydney';
  const inYear = year === undefined ? undefined : { year, timeZone: zoneOf(await contact) };
  const wanted = { after, limit: limit + 1, kind, purchaseId, inYear };
  const [rows, timeZone] = await Promise.all([listBought(db, userId, wanted), contact.then(zoneOf)]);
  const [purchases, firstYear] = await Promise.all([
    repository.listPurchases(db, [...new Set(rows.map((row) => row.purchaseId))]),
    // Only the first page of the list shows the filter by year.
    cursor ? null : findFirstYear(db, userId, timeZone),
  ]);
  const byId = new Map(purchases.map((purchase) => [purchase.id, purchase]));
  const shown = await shownById(purchases);
  let recent: Promise<RefundCheck> | undefined;
  const readRecent = () => (recent ??= checkRecentRefunds(db, userId));
  const page = pageFrom(
    rows,
    limit,
    (row) => writeCursor(row.sortText, row.id),
    async (row): Promise<Bought> => {
      const purchase = byId.get(row.purchaseId)!;
      const { receiptId, receiptYear, receiptNumber } = row;
      const thing = shown.get(purchase.id);
      return {
        id: row.id,
        kind: row.kind,
        purchaseId: purchase.id,
        at: row.at.toISOString(),
        period: periodOf(row, thing),
        transactionType: purchase.type,
        title: purchase.title,
        path: thing?.path ?? null,
        picture: thing?.picture ?? null,
        creatorName: thing?.by ?? '',
        seller: row.seller,
        note: row.kind === 'PURCHASE' ? purchase.note : null,
        amountCents: row.amountCents,
        refundedCents: row.refundedCents,
        repaidCents: row.repaidCents,
        state: row.state,
        paidWith: purchase.paidWith,
        dispute: row.dispute,
        receipt:
          receiptId !== null && receiptYear !== null && receiptNumber !== null
            ? { id: receiptId, number: formatReceiptNumber({ year: receiptYear, number: receiptNumber }) }
            : null,
        refund: await openTerms(row, purchase, readRecent),
        gift: row.kind === 'PURCHASE' ? (thing?.gift ?? null) : null,
      };
    },
  );
  return { ...page, items: await Promise.all(page.items), firstYear };
}
