import type { Query } from '../../contract/call.ts';
import { workingDaysBefore } from '../../contract/rules/working-days.ts';
import type { MovementKind } from '../../contract/values/wallet.ts';
import { Payouts, type Movement, type Wallet, type wallet as contract } from '../../contract/wallet.ts';
import { listHeldBySeller } from '../checkout/disputes/service.ts';
import { now } from '../clock.ts';
import { waitingTransfers } from '../checkout/transfers/service.ts';
import * as creators from '../creators/service.ts';
import { db } from '../db/connection.ts';
import { writeCursor, pageFrom, readCursor } from '../db/pagination.ts';
import { displayName } from '../display-name.ts';
import type { CreatorActor } from '../http/actor.ts';
import { account } from '../money/ledger.ts';
import { notStarted, toPayouts } from './account-service.ts';
import { toAccountingDay } from '../local-time.ts';
import * as policy from './policy.ts';
import * as repository from './repository.ts';
import { nextPayoutOn, Schedule } from './schedule.ts';
import { findSnapshot, type SnapshotRow } from './snapshot-repository.ts';

/**
 * Returns the ledger's figures and the card provider's most recently stored figures. The card
 * partner is not called, because its response would delay the page.
 */
export const read = (actor: CreatorActor): Promise<Wallet> => readFigures(actor.creator.id);

/** Returns a creator's ledger figures and the card provider's stored figures. */
export async function readFigures(creatorId: string): Promise<Wallet> {
  const [creator, ledger, unsent, held] = await Promise.all([
    creators.getById(db, creatorId),
    repository.findAccount(db, account.creator(creatorId)),
    waitingTransfers(db, creatorId),
    listHeldBySeller(db, creatorId),
  ]);
  const { paymentAccountId } = creator;
  const first = ledger?.firstMovementAt;
  const { funds, ...atPartner } =
    paymentAccountId === null
      ? { payouts: notStarted, funds: null, asOf: null }
      : toAtPartner(await findSnapshot(db, paymentAccountId));
  return {
    ...atPartner,
    funds: funds && { ...funds, clearingCents: await findClearing(funds, ledger?.id) },
    canConnect: policy.canConnect(creator) === true,
    balanceCents: 0 - (ledger?.balanceCents ?? 0),
    unsent,
    held: held.map(({ openedAt, ...each }) => ({
      ...each,
      openedAt: openedAt.toISOString(),
    })),
    month: toAccountingDay(now()).slice(0, 7),
    firstMonth: first ? toAccountingDay(first).slice(0, 7) : null,
  };
}

type Funds = NonNullable<Wallet['funds']>;
type StoredFunds = Omit<Funds, 'clearingCents'>;

/**
 * Returns the part of the pending amount that clears before the next payout (cents). Payments that
 * are too recent to clear by then are subtracted.
 */
async function findClearing(
  { pendingCents, clearsInDays, nextPayoutOn: day }: StoredFunds,
  ledgerId: number | undefined,
): Promise<number> {
  if (day === null) return 0;
  if (ledgerId === undefined || pendingCents <= 0) return pendingCents;
  const since = workingDaysBefore(new Date(day), clearsInDays);
  return Math.max(0, pendingCents - (await repository.sumSalesSince(db, ledgerId, since)));
}

/** Returns the stored figures with their age; all fields are null before the first reading. */
function toAtPartner(
  stored: SnapshotRow | undefined,
): Pick<Wallet, 'payouts' | 'asOf'> & { funds: StoredFunds | null } {
  if (!stored?.state) return { payouts: null, funds: null, asOf: null };
  const { state, deadline, accountReadAt, refreshedAt } = stored;
  const { availableCents, pendingCents, onTheWayCents, clearsInDays } = stored;
  const isKnown =
    availableCents !== null && pendingCents !== null && onTheWayCents !== null && clearsInDays !== null;
  return {
    payouts: toPayouts({ state, asked: Payouts.shape.asked.parse(stored.asked), deadline }),
    funds: isKnown
      ? {
          availableCents,
          pendingCents,
          onTheWayCents,
          clearsInDays,
          nextPayoutOn: nextPayoutOn(Schedule.nullable().parse(stored.schedule), now()),
        }
      : null,
    // A reading's state is read before its money, so this time is never older than the state.
    asOf: (refreshedAt ?? accountReadAt)?.toISOString() ?? null,
  };
}

const sales: MovementKind[] = ['SALE', 'INVOICE', 'CREDITS_SPENT'];

export const toMovement = (row: repository.MovementRow): Movement => {
  // A refunded fee was not paid by a buyer, so its amount counts as a fee only.
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
    note: row.note,
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
