import { paths } from '../../../contract/paths.ts';
import { getContact } from '../../accounts/service.ts';
import type { Trx } from '../../db/connection.ts';
import { givesAny } from '../../entitlements/service.ts';
import type { PurchaseRow } from '../../extension-points/sellables.ts';
import { sendMail, siteLink } from '../../mail/service.ts';
import { formatCents } from '../../money/format.ts';
import * as disputes from './repository.ts';
import type { DisputeRow } from './repository.ts';

/** What happened to a payment that a bank disputed. */
export type Turn = 'HELD' | 'RETURNED' | 'LOST';

/** What is sent now, by what was stored of the dispute before; nothing of an inquiry, for which no money is held. */
export function turnOf(
  before: DisputeRow | undefined,
  after: DisputeRow,
  withdrawnCents: number,
): Turn | null {
  const wasHeld = before !== undefined && before.heldCents > 0;
  if (after.state === 'LOST') return withdrawnCents > 0 ? 'LOST' : null;
  if (after.state === 'WON') return wasHeld && after.heldCents === 0 ? 'RETURNED' : null;
  return !wasHeld && after.heldCents > 0 ? 'HELD' : null;
}

const ofBuyer = { HELD: 'accessPaused', RETURNED: 'accessBack', LOST: 'accessEnded' } as const;
const ofSeller = { HELD: 'saleHeld', RETURNED: 'saleReleased', LOST: 'saleTakenBack' } as const;

type Line = Pick<Awaited<ReturnType<typeof disputes.listSellers>>[number], 'amountCents' | 'feeCents'>;

/** A seller's share of the disputed amount, in cents. @param whole the line, or the invoice that is disputed */
const shareOf = (whole: Line, paidCents: number, disputedCents: number): number =>
  Math.round((disputedCents * (whole.amountCents - whole.feeCents)) / paidCents);

/**
 * Tells the buyer what happens to what they bought, where the payment gave any access, and each seller what happens to
 * their share. A payment in review was never owed to anybody.
 */
export async function tellTurn(
  trx: Trx,
  turn: Turn,
  { purchase, invoice, dispute }: { purchase: PurchaseRow; invoice: Line | null; dispute: DisputeRow },
): Promise<void> {
  const { id, buyerId, title, frozenAt, status, amountCents } = purchase;
  const values = { title, amount: formatCents(dispute.amountCents) };
  // Another dispute may hold it still.
  const isNotified = turn !== 'RETURNED' || (frozenAt === null && status === 'SUCCESS');
  if (isNotified && (await givesAny(trx, id))) {
    const buyer = await getContact(trx, buyerId);
    await sendMail(trx, buyer, ofBuyer[turn], {
      ...values,
      name: buyer.name,
      link: siteLink(paths.purchases),
    });
  }
  if (status === 'REVIEW') return;
  for (const { userId, ...line } of await disputes.listSellers(trx, id)) {
    const seller = await getContact(trx, userId);
    const share = shareOf(invoice ?? line, invoice?.amountCents ?? amountCents, dispute.amountCents);
    await sendMail(trx, seller, ofSeller[turn], {
      ...values,
      name: seller.name,
      share: formatCents(share),
      link: siteLink(paths.wallet),
    });
  }
}
