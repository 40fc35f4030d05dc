import type { BillingInfo } from '../../contract/billing.ts';
import { db, type Db } from '../db/connection.ts';
import type { Actor } from '../http/actor.ts';
import * as repository from './billing-repository.ts';

const nothing: BillingInfo = { businessName: '', abn: '', address: '' };

export const readBilling = async ({ userId }: Actor): Promise<BillingInfo> =>
  (await repository.findBilling(db, userId)) ?? nothing;

export const updateBilling = ({ userId }: Actor, change: Partial<BillingInfo>): Promise<BillingInfo> =>
  repository.putBilling(db, userId, change);

/** "ABN 51 824 753 556": the register writes it in groups. */
const abnLine = (abn: string) => abn && `ABN ${abn.replace(/^(..)(...)(...)(...)$/, '$1 $2 $3 $4')}`;

const linesOf = (...lines: string[]) => lines.filter(Boolean).join('\n');

/** A buyer's business for a receipt, in lines; empty without one. */
export async function billedTo(from: Db, userId: string): Promise<string> {
  const { businessName, abn, address } = (await repository.findBilling(from, userId)) ?? nothing;
  return linesOf(businessName, abnLine(abn), address);
}

/** The same of a creator who sold something. Their address is not for their buyers. */
export async function sellerDetails(from: Db, creatorId: string): Promise<string> {
  const { businessName, abn } = (await repository.findBillingOfCreator(from, creatorId)) ?? nothing;
  return linesOf(businessName, abnLine(abn));
}
