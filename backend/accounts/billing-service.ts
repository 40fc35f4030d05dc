import type { BillingInfo } from '../../contract/billing.ts';
import { db, type Db } from '../db/connection.ts';
import type { Actor } from '../http/actor.ts';
import * as repository from './billing-repository.ts';

const nothing: BillingInfo = { businessName: '', abn: '', address: '' };

export const readBilling = async ({ userId }: Actor): Promise<BillingInfo> =>
  (await repository.findBilling(db, userId)) ?? nothing;

export const updateBilling = ({ userId }: Actor, change: Partial<BillingInfo>): Promise<BillingInfo> =>
  repository.putBilling(db, userId, change);

/** Formats an ABN in groups as the register does, as in "ABN 51 824 753 556". */
const abnLine = (abn: string) => abn && `ABN ${abn.replace(/^(..)(...)(...)(...)$/, '$1 $2 $3 $4')}`;

const linesOf = (...lines: string[]) => lines.filter(Boolean).join('\n');

/** Returns the lines of a buyer's business for a receipt; empty without a business. */
export async function readBilledTo(from: Db, userId: string): Promise<string> {
  const { businessName, abn, address } = (await repository.findBilling(from, userId)) ?? nothing;
  return linesOf(businessName, abnLine(abn), address);
}

/**
 * Returns the lines of a seller's business for a receipt, without the address, which is private.
 */
export async function readSellerDetails(from: Db, creatorId: string): Promise<string> {
  const { businessName, abn } = (await repository.findBillingOfCreator(from, creatorId)) ?? nothing;
  return linesOf(businessName, abnLine(abn));
}
