import type { Db, Trx } from '../../db/connection.ts';
import { boughtCreditsOf, lockAccounts, owedCents, type CreditsOwner } from '../../money/ledger.ts';
import { sumHeldCredits } from './repository.ts';

/** In cents. `freeCents` is below zero while more is held than is left. */
export type FreeCredits = { balanceCents: number; heldCents: number; freeCents: number };

/**
 * What somebody has of the credits that they bought, or of those of a business, and how much of it may be spent, given or
 * refunded: not what a bank holds or a refund under way takes. The only place that decides it.
 * @param except a purchase whose own dispute and refund hold nothing
 */
export async function readFreeCredits(from: Db, owner: CreditsOwner, except?: string): Promise<FreeCredits> {
  const balanceCents = await owedCents(from, boughtCreditsOf(owner));
  const heldCents = await sumHeldCredits(from, owner, except);
  return { balanceCents, heldCents, freeCents: balanceCents - heldCents };
}

/**
 * The same with the account locked until the transaction ends: whatever spends, gives, refunds or holds of it waits. Call it
 * before something of it is used or a refund is stored.
 */
export async function lockFreeCredits(trx: Trx, owner: CreditsOwner): Promise<FreeCredits> {
  await lockAccounts(trx, [boughtCreditsOf(owner)]);
  return readFreeCredits(trx, owner);
}
