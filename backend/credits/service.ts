import type { z } from 'zod';
import type { Body } from '../../contract/call.ts';
import type { CreditEntry, credits } from '../../contract/credits.ts';
import type { CreditEntryKind } from '../../contract/values/checkout.ts';
import { payWithCredits } from '../checkout/credits/service.ts';
import { start } from '../checkout/payments/service.ts';
import { writeCursor, pageFrom, readCursor } from '../db/pagination.ts';
import { db } from '../db/connection.ts';
import type { Actor } from '../http/actor.ts';
import { creditsOwedCents } from '../money/ledger.ts';
import { findPending } from './pending-service.ts';
import * as repository from './repository.ts';

/** Kind of credit entry by ledger movement. Any other movement is shown as a refund. */
const kinds: Record<string, CreditEntryKind> = {
  SALE: 'BOUGHT',
  CREDITS_GRANTED: 'GRANTED',
  CREDITS_SPENT: 'SPENT',
};

export async function read({ userId }: Actor, { limit, cursor }: z.output<typeof credits.read.query>) {
  const before = cursor ? Number(readCursor(cursor, 1)[0]) : null;
  const [rows, { all: balanceCents, granted: grantedCents }, pending] = await Promise.all([
    repository.listEntries(db, userId, before, limit + 1),
    creditsOwedCents(db, userId),
    findPending(db, userId),
  ]);
  const page = pageFrom(
    rows,
    limit,
    (row) => writeCursor(row.id),
    ({ id, kind, title, createdAt, ...row }): CreditEntry => ({
      ...row,
      id: String(id),
      kind: kinds[kind] ?? 'REFUNDED',
      title: title ?? '',
      createdAt: createdAt.toISOString(),
    }),
  );
  return {
    ...page,
    balanceCents,
    grantedCents,
    pending,
  };
}

/**
 * Opens the payment page of a credit pack.
 * @throws the errors of checkout's `start`
 */
export const buy = (buyer: Actor, { pack, context, successUrl, cancelUrl }: Body<typeof credits.buy>) =>
  start(buyer, {
    type: 'CREDITS',
    contentId: String(pack),
    priceCents: pack * 100,
    context,
    successPath: successUrl,
    cancelPath: cancelUrl,
  });

/**
 * Unlocks content with credits.
 * @throws the errors of `payWithCredits`
 */
export async function spend(
  buyer: Actor,
  { type, contentId, price, context, discountCode: code }: Body<typeof credits.spend>,
) {
  const { id } = await payWithCredits(buyer, { type, contentId, priceCents: price, context, code });
  return { checkoutId: id, balanceCents: (await creditsOwedCents(db, buyer.userId)).all };
}
