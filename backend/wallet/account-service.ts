import { paths } from '../../contract/paths.ts';
import type { Payouts } from '../../contract/wallet.ts';
import { getContact } from '../accounts/service.ts';
import { releaseTransfers } from '../checkout/transfers/service.ts';
import { config } from '../config.ts';
import * as creators from '../creators/service.ts';
import { db, inTransaction } from '../db/connection.ts';
import type { ThinEvent, ThinEventHandler } from '../extension-points/provider-events.ts';
import type { CreatorActor } from '../http/actor.ts';
import { allow, conflict } from '../errors.ts';
import { log } from '../log.ts';
import * as postings from '../money/postings.ts';
import * as provider from '../providers/payments/accounts.ts';
import * as policy from './policy.ts';

const BATCH = 100;

export const notStarted: Payouts = { state: 'NOT_STARTED', asked: [], deadline: null };

export const toPayouts = ({ state, asked, deadline }: provider.AccountRecord): Payouts => ({
  state,
  asked,
  deadline: deadline?.toISOString() ?? null,
});

/**
 * Opens the creator's account at the card partner once, and a page for their identification.
 * @throws 403 before the creator is approved, 409 if the card partner has refused them, 502 if the
 *   card partner does not respond
 */
export async function connect(actor: CreatorActor): Promise<{ url: string }> {
  const creator = await creators.getById(db, actor.creator.id);
  allow(policy.canConnect(creator));
  const account = creator.paymentAccountId ?? (await open(actor, creator.name));
  const record = await provider.readAccount(account);
  if (record.state === 'REFUSED')
    throw conflict('PAYOUTS_REFUSED', 'Our payments partner has closed this account. Write to the office.');
  const url = await provider.openOnboarding(account, {
    returnUrl: new URL(paths.walletAfter('returned'), config.appUrl).href,
    refreshUrl: new URL(paths.walletAfter('refresh'), config.appUrl).href,
  });
  return { url };
}

/**
 * Opens the account. Concurrent requests get the same account, by the provider's idempotency key
 * and by the creator's row.
 */
async function open(actor: CreatorActor, name: string): Promise<string> {
  const { id } = actor.creator;
  const { email } = await getContact(db, actor.userId);
  return creators.claimPaymentAccount(id, await provider.openAccount({ id, email, name }));
}

/**
 * Reads an account at the card partner and stores whether it can receive. A returning browser alone
 * is not proof of completion.
 */
export async function refreshAccount(creatorId: string, account: string): Promise<provider.AccountRecord> {
  const record = await provider.readAccount(account);
  await creators.setCanReceive(creatorId, record.state === 'READY');
  if (record.state === 'READY') await releaseTransfers(account);
  return record;
}

/**
 * Reads the caller's account again and returns its payouts.
 * @throws 502 if the card partner does not respond
 */
export async function refresh(actor: CreatorActor): Promise<Payouts> {
  const { id, paymentAccountId } = await creators.getById(db, actor.creator.id);
  return paymentAccountId === null ? notStarted : toPayouts(await refreshAccount(id, paymentAccountId));
}

/**
 * Posts a payout that reached the bank or that the bank returned, once each regardless of the
 * caller.
 */
const settlePayout = (creatorId: string, { id: payoutId, amountCents, state }: provider.PayoutRecord) =>
  inTransaction(async (trx) => {
    // Locked so that the second of two events about a payout sees what the first has posted.
    await creators.lockById(trx, creatorId);
    const payout = { payoutId, creatorId, amountCents };
    if (state === 'PAID') await postings.payout(trx, payout);
    if (state === 'FAILED') await postings.payoutFailed(trx, payout);
  });

async function onAccount({ related_object: about }: ThinEvent): Promise<void> {
  const creator = about && (await creators.findByPaymentAccount(db, about.id));
  if (creator) await refreshAccount(creator.id, about.id);
}

async function onPayout({ context, related_object: about }: ThinEvent): Promise<void> {
  if (!context || !about) return;
  const creator = await creators.findByPaymentAccount(db, context);
  const payout = creator && (await provider.readPayout(context, about.id));
  if (payout) await settlePayout(creator.id, payout);
}

/** Handlers of the provider's thin events about accounts and payouts. */
export const walletEvents: ThinEventHandler[] = [
  {
    types: [
      'v2.core.account[configuration.recipient].capability_status_updated',
      'v2.core.account[requirements].updated',
      'v2.core.account.closed',
    ],
    handle: onAccount,
  },
  { types: ['v1.payout.paid', 'v1.payout.failed'], handle: onPayout },
];

/** Reads every account and its newest payouts again, in case an event was lost. */
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
  const { state } = await refreshAccount(creatorId, paymentAccountId);
  if (state === 'REFUSED') return;
  for (const payout of await provider.listPayouts(paymentAccountId)) await settlePayout(creatorId, payout);
}
