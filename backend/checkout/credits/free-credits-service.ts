import type { Db, Trx } from '../../db/connection.ts';
import { toBoughtCreditsAccount, lockAccounts, owedCents, type CreditsOwner } from '../../money/ledger.ts';
import { sumHeldCredits } from './repository.ts';

/** Amounts in cents; `freeCents` is negative if the held amount exceeds the balance. */
export type FreeCredits = { balanceCents: number; heldCents: number; freeCents: number };

/**
 * Returns the bought credits of a person or business, and how much may be spent, granted or
 * refunded. Credits that a bank holds or a pending refund takes are excluded. This is the only
 * function that decides the free amount.
 * @param except purchase whose own dispute and refund do not count
 */
export async function readFreeCredits(from: Db, owner: CreditsOwner, except?: string): Promise<FreeCredits> {
  const balanceCents = await owedCents(from, toBoughtCreditsAccount(owner));
  const heldCents = await sumHeldCredits(from, owner, except);
  return { balanceCents, heldCents, freeCents: balanceCents - heldCents };
}

/**
 * Locks the account until the transaction ends and returns its free credits. Call this before
 * credits are used or a refund is stored, because spends, grants, refunds and disputes lock the
 * same account.
 */
export async function lockFreeCredits(trx: Trx, owner: CreditsOwner): Promise<FreeCredits> {
  await lockAccounts(trx, [toBoughtCreditsAccount(owner)]);
  return readFreeCredits(trx, owner);
}
