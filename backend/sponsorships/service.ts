import type { z } from 'zod';
import type { Body } from '../../contract/call.ts';
import type { SponsoredEntry, sponsorships } from '../../contract/sponsorships.ts';
import type { SponsoredEntryKind } from '../../contract/values/businesses.ts';
import { lockOpenBusiness } from '../businesses/joining-service.ts';
import { readFreeCredits } from '../checkout/credits/free-credits-service.ts';
import { start } from '../checkout/payments/service.ts';
import { db, inTransaction } from '../db/connection.ts';
import { writeCursor, pageFrom, readCursor } from '../db/pagination.ts';
import type { BusinessActor } from '../http/actor.ts';
import { notFound } from '../errors.ts';
import * as repository from './repository.ts';

const MOST_NAMED = 100;

/** Entry kinds by kind of ledger movement. Other movements are refunds. */
const kinds: Record<string, SponsoredEntryKind> = {
  SALE: 'BOUGHT',
  CREDITS_GRANTED: 'GRANTED',
  DISPUTE_LOST: 'TAKEN',
};

/** Returns the credit balance of the caller's business and its changes. */
export async function read(
  { business: { id } }: BusinessActor,
  { limit, cursor }: z.output<typeof sponsorships.read.query>,
) {
  const before = cursor ? Number(readCursor(cursor, 1)[0]) : null;
  const rows = await repository.listEntries(db, id, before, limit + 1);
  const page = pageFrom(
    rows,
    limit,
    (row) => writeCursor(row.id),
    ({ kind, isOnJoining, ...row }): SponsoredEntry => ({
      id: String(row.id),
      kind: isOnJoining ? 'GRANTED_ON_JOINING' : (kinds[kind] ?? 'REFUNDED'),
      title: row.title,
      peopleCount: row.peopleCount,
      emails: row.emails,
      amountCents: 0 - row.amountCents,
      balanceCents: 0 - row.balanceAfterCents,
      createdAt: row.createdAt.toISOString(),
    }),
  );
  const { balanceCents, heldCents } = await readFreeCredits(db, { businessId: id });
  return {
    ...page,
    balanceCents,
    heldCents,
    joiningCredits: await repository.findJoiningCredits(db, id),
    missed: await repository.listMissed(db, id, MOST_NAMED),
  };
}

/**
 * Opens the payment page for credits of the caller's business.
 * @throws the errors of `start` of checkout
 */
export const buy = (
  actor: BusinessActor,
  { credits, price, context, successUrl, cancelUrl }: Body<typeof sponsorships.buy>,
) =>
  start(actor, {
    type: 'CREDITS',
    contentId: String(credits),
    businessId: actor.business.id,
    priceCents: price,
    context,
    successPath: successUrl,
    cancelPath: cancelUrl,
  });

/**
 * Sets the credits for people who join from now on. Setting 0 also deletes the missed grants.
 * @throws 404 for a closed business
 */
export const changeJoining = ({ business: { id } }: BusinessActor, joiningCredits: number): Promise<void> =>
  inTransaction(async (trx) => {
    if (!(await lockOpenBusiness(trx, id))) throw notFound('This business');
    if (joiningCredits > 0) return void (await repository.putJoiningCredits(trx, id, joiningCredits));
    await repository.deleteJoiningCredits(trx, id);
    await repository.deleteMissed(trx, id);
  });
