import type { Query } from '../../contract/call.ts';
import type { MovementKind } from '../../contract/values/wallet.ts';
import type { Movement, Wallet, wallet as contract } from '../../contract/wallet.ts';
import { listHeldBySeller } from '../checkout/disputes/service.ts';
import { now } from '../clock.ts';
import { waitingTransfers } from '../checkout/transfers/service.ts';
import * as creators from '../creators/service.ts';
import { db } from '../db/connection.ts';
import { writeCursor, pageFrom, readCursor } from '../db/pagination.ts';
import { displayName } from '../display-name.ts';
import type { CreatorActor } from '../http/actor.ts';
import { log } from '../log.ts';
import { account } from '../money/ledger.ts';
import * as provider from '../providers/payments/accounts.ts';
import { notStarted, refreshAccount, toPayouts } from './account-service.ts';
import { toAccountingDay } from './calendar.ts';
import * as policy from './policy.ts';
import * as repository from './repository.ts';
import { nextPayoutOn } from './schedule.ts';

/** Returns the ledger's figures, and the card partner's figures if the partner responds. */
export async function read(actor: CreatorActor): Promise<Wallet> {
  const creator = await creators.getById(db, actor.creator.id);
  const ledger = await repository.findAccount(db, account.creator(creator.id));
  const first = ledger && (await repository.findFirstMovementAt(db, ledger.id));
  const { paymentAccountId } = creator;
  const atPartner =
    paymentAccountId === null
      ? { payouts: notStarted, funds: null }
      : await readAtPartner(creator.id, paymentAccountId);
  return {
    ...atPartner,
    canConnect: policy.canConnect(creator) === true,
    balanceCents: 0 - (ledger?.balanceCents ?? 0),
    unsent: await waitingTransfers(db, creator.id),
    held: (await listHeldBySeller(db, creator.id)).map(({ openedAt, ...each }) => ({
      ...each,
      openedAt: openedAt.toISOString(),
    })),
    firstMonth: first ? toAccountingDay(first).slice(0, 7) : null,
  };
}

async function readAtPartner(
  creatorId: string,
  paymentAccountId: string,
): Promise<Pick<Wallet, 'payouts' | 'funds'>> {
  try {
    const record = await refreshAccount(creatorId, paymentAccountId);
    if (record.state === 'REFUSED') return { payouts: toPayouts(record), funds: null };
    const [{ schedule, ...funds }, payouts] = await Promise.all([
      provider.readFunds(paymentAccountId),
      provider.listPayouts(paymentAccountId),
    ]);
    const onTheWay = payouts.filter(({ state }) => state === 'ON_THE_WAY');
    return {
      payouts: toPayouts(record),
      funds: {
        ...funds,
        onTheWayCents: onTheWay.reduce((sum, { amountCents }) => sum + amountCents, 0),
        nextPayoutOn: nextPayoutOn(schedule, now()),
      },
    };
  } catch (error) {
    log.warn({ err: error }, 'the wallet is shown without the card provider');
    return { payouts: null, funds: null };
  }
}

const sales: MovementKind[] = ['SALE', 'INVOICE', 'CREDITS_SPENT'];

export const toMovement = (row: repository.MovementRow): Movement => {
  // A returned fee has no amount paid by a buyer.
  const feeCents = row.kind === 'FEE_REFUND' ? row.amountCents : row.feeCents;
  const isOfBank = row.kind === 'PAYOUT' || row.kind === 'PAYOUT_FAILED';
  return {
    id: String(row.id),
    kind: row.kind,
    type: row.type,
    title: row.title,
    saleId: sales.includes(row.kind) && !row.isDisputed ? row.purchaseId : null,
    invoiceId: row.invoiceId,
    buyer: row.buyerName ? displayName(row.buyerName, row.buyerLastName ?? '') : null,
    paidCents: isOfBank ? 0 : row.amountCents - feeCents,
    feeCents,
    amountCents: row.amountCents,
    balanceCents: row.balanceCents,
    at: row.createdAt.toISOString(),
  };
};

/** Lists the movements of the caller's money, newest first. */
export async function listMovements(actor: CreatorActor, query: Query<typeof contract.movements>) {
  const creatorId = actor.creator.id;
  const ledger = await repository.findAccount(db, account.creator(creatorId));
  if (!ledger) return { items: [], nextCursor: null };
  const after = query.cursor ? Number(readCursor(query.cursor, 1)[0]) : null;
  const wanted = { accountId: ledger.id, creatorId, group: query.group, month: query.month };
  const rows = await repository.listMovements(db, wanted, after, query.limit + 1);
  return pageFrom(rows, query.limit, (row) => writeCursor(row.id), toMovement);
}
