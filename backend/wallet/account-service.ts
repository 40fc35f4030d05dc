import { paths } from '../../contract/paths.ts';
import type { Payouts } from '../../contract/wallet.ts';
import { getContact } from '../accounts/service.ts';
import { releaseTransfers } from '../checkout/transfers/service.ts';
import { now } from '../clock.ts';
import { config } from '../config.ts';
import * as creators from '../creators/service.ts';
import { db, inTransaction } from '../db/connection.ts';
import type { ThinEvent, ThinEventHandler } from '../extension-points/provider-events.ts';
import type { CreatorActor } from '../http/actor.ts';
import { allow, conflict } from '../errors.ts';
import { log } from '../log.ts';
import { requestAccountRefresh } from '../money/account-refresh.ts';
import * as postings from '../money/postings.ts';
import { notify } from '../notices/service.ts';
import * as provider from '../providers/payments/accounts.ts';
import * as policy from './policy.ts';
import * as snapshots from './snapshot-repository.ts';

const BATCH = 100;

export const notStarted: Payouts = { state: 'NOT_STARTED', asked: [], deadline: null };

export const toPayouts = ({ state, asked, deadline }: provider.AccountRecord): Payouts => ({
  state,
  asked,
  deadline: deadline?.toISOString() ?? null,
});

/**
 * Returns the URL to which the card provider's page returns the creator: after completion, or to
 * request a new link.
 */
const walletAfter = (step: 'returned' | 'refresh', next?: string): string => {
  const search = new URLSearchParams({ payouts: step, ...(next && { next }) });
  return new URL(`${paths.wallet}?${search}`, config.appUrl).href;
};

/**
 * Opens the creator's account at the card provider, once, and returns a page for identification.
 * @param next path of this site to which the creator returns
 * @throws 403 before the creator is approved, 409 if the card provider has refused the creator, 502
 *   if the card provider does not respond
 */
export async function connect(actor: CreatorActor, next?: string): Promise<{ url: string }> {
  const creator = await creators.getById(db, actor.creator.id);
  allow(policy.canConnect(creator));
  const account = creator.paymentAccountId ?? (await open(actor, creator.name));
  const record = await provider.readAccount(account);
  if (record.state === 'REFUSED')
    throw conflict('PAYOUTS_REFUSED', 'Our payments partner has closed this account. Write to the office.');
  const url = await provider.openOnboarding(account, {
    returnUrl: walletAfter('returned', next),
    refreshUrl: walletAfter('refresh', next),
  });
  return { url };
}

/**
 * Opens the account at the card provider. Concurrent requests get the same account, because they
 * use the same idempotency key and the creator's row stores only one account.
 */
async function open(actor: CreatorActor, name: string): Promise<string> {
  const { id } = actor.creator;
  const { email } = await getContact(db, actor.userId);
  return creators.claimPaymentAccount(id, await provider.openAccount({ id, email, name }));
}

/** Account as the card provider reports it, with its newest payouts. */
type Reading = provider.AccountRecord & { payouts: provider.PayoutRecord[] };

/**
 * Reads an account at the card provider and stores the result for the wallet. The account's state
 * is stored before its money is read. An account that cannot receive therefore stops selling even
 * if reading the money fails. A result is discarded if a later reading is already stored.
 * @returns null if the creator no longer has the account
 * @throws 502 if the card provider does not respond; the stored result is not changed
 */
export async function refreshAccount(creatorId: string, paymentAccountId: string): Promise<Reading | null> {
  const startedAt = now();
  const number = await snapshots.beginReading(db, { creatorId, paymentAccountId }, startedAt);
  if (number === undefined) return null;
  const start = { number, startedAt };
  const record = await provider.readAccount(paymentAccountId);
  const canReceive = record.state === 'READY';
  const isNewest = await inTransaction(async (trx) => {
    // The creator is locked before the snapshot, in the same order as in `setCanReceive` and in the
    // erasure.
    const creator = await creators.lockById(trx, creatorId);
    // The creator may have been erased since the reading began, and then no longer has the account.
    if (creator?.paymentAccountId !== paymentAccountId) return false;
    if (!(await snapshots.putAccount(trx, paymentAccountId, start, record))) return false;
    await creators.setCanReceive(trx, creatorId, canReceive);
    return true;
  });
  if (isNewest && canReceive) await releaseTransfers(paymentAccountId);
  const money = record.state === 'REFUSED' ? null : await readMoney(paymentAccountId);
  await snapshots.putMoney(db, paymentAccountId, start, money);
  return { ...record, payouts: money?.payouts ?? [] };
}

async function readMoney(paymentAccountId: string) {
  const [funds, payouts] = await Promise.all([
    provider.readFunds(paymentAccountId),
    provider.listPayouts(paymentAccountId),
  ]);
  const onTheWayCents = payouts
    .filter(({ state }) => state === 'ON_THE_WAY')
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
  return { ...funds, onTheWayCents, payouts };
}

/**
 * Reads the caller's account again and returns its payouts.
 * @throws 502 if the card provider does not respond
 */
export async function refresh(actor: CreatorActor): Promise<Payouts> {
  const { id, paymentAccountId } = await creators.getById(db, actor.creator.id);
  const reading = paymentAccountId && (await refreshAccount(id, paymentAccountId));
  return reading ? toPayouts(reading) : notStarted;
}

/**
 * Posts a payout that reached the bank or that the bank returned. Repeated calls post each of them
 * once.
 */
const settlePayout = (creatorId: string, { id: payoutId, amountCents, state }: provider.PayoutRecord) =>
  inTransaction(async (trx) => {
    // The lock serialises two events about one payout, so that the second event finds the posting
    // of the first.
    await creators.lockById(trx, creatorId);
    const payout = { payoutId, creatorId, amountCents };
    if (state === 'PAID' && (await postings.payout(trx, payout)))
      await notify(trx, 'payoutSent', { creatorId, amount: amountCents });
    if (state === 'FAILED' && (await postings.payoutFailed(trx, payout)))
      await notify(trx, 'payoutReturned', { creatorId, amount: amountCents });
  });

async function onAccount({ related_object: about }: ThinEvent): Promise<void> {
  const creator = about?.id && (await creators.findByPaymentAccount(db, about.id));
  if (creator) await refreshAccount(creator.id, about.id!);
}

async function onPayout({ context, related_object: about }: ThinEvent): Promise<void> {
  const creator = context && (await creators.findByPaymentAccount(db, context));
  if (!creator || !about?.id) return;
  const payout = await provider.readPayout(context, about.id);
  if (payout) await settlePayout(creator.id, payout);
  await inTransaction((trx) => requestAccountRefresh(trx, [creator.id]));
}

async function onMoney({ context }: ThinEvent): Promise<void> {
  const creator = context && (await creators.findByPaymentAccount(db, context));
  if (creator) await inTransaction((trx) => requestAccountRefresh(trx, [creator.id]));
}

/** Handlers of the provider's thin events about accounts, payouts and balances. */
export const walletEvents: ThinEventHandler[] = [
  {
    types: [
      'v2.core.account[configuration.recipient].capability_status_updated',
      'v2.core.account[requirements].updated',
      'v2.core.account.closed',
    ],
    handle: onAccount,
  },
  { types: ['v1.payout.paid', 'v1.payout.failed', 'v1.payout.canceled'], handle: onPayout },
  {
    types: ['v1.balance.available', 'v1.balance_settings.updated', 'v1.payout.created', 'v1.payout.updated'],
    handle: onMoney,
  },
];

/** Reads all accounts and their newest payouts again, in case an event was lost. */
export async function syncAll(): Promise<void> {
  for (let after: string | null = null; ;) {
    const rows: { id: string }[] = await creators.listWithPaymentAccount(db, after, BATCH);
    for (const { id } of rows)
      await syncOne(id).catch((error: unknown) =>
        log.error({ err: error, creatorId: id }, 'a payment account could not be read'),
      );
    if (rows.length < BATCH) return;
    after = rows.at(-1)!.id;
  }
}

async function syncOne(creatorId: string): Promise<void> {
  const { paymentAccountId } = await creators.getById(db, creatorId);
  if (paymentAccountId === null) return;
  const reading = await refreshAccount(creatorId, paymentAccountId);
  for (const payout of reading?.payouts ?? []) await settlePayout(creatorId, payout);
}
