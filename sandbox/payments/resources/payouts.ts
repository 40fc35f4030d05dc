import * as z from 'zod';
import { paysOut } from './balance-settings.ts';
import type Stripe from 'stripe';
import { ApiError, noSuch } from '../api/errors.ts';
import { paginate } from '../api/listing.ts';
import { expand, onlyExpand, paging, text } from '../api/params.ts';
import { route, type Resource } from '../api/route.ts';
import type { Change } from '../change.ts';
import { sumBalance, postPayout, postReturnedPayout } from '../ledger.ts';
import { newId } from '../state/ids.ts';
import { nextPayoutRun, workingDaysAfter } from '../state/calendar.ts';
import type { Due } from '../state/clock.ts';
import type { Reader, Transaction } from '../state/store.ts';
import type { PayoutRow } from '../state/tables.ts';

/**
 * Returns a payout without its account. A response has no account, because the header of the
 * request names it.
 */
function shown({ account: _account, ...payout }: PayoutRow): Stripe.Payout {
  return payout;
}

const aboutOf = (payout: PayoutRow) => ({
  context: payout.account,
  related_object: { id: payout.id, type: 'payout', url: `/v1/payouts/${payout.id}` },
});
const moneyOf = (payout: PayoutRow) => ({
  id: payout.id,
  account: payout.account,
  amountCents: payout.amount,
  currency: payout.currency,
});

function newPayout(account: Stripe.Account, amount: number, createdAt: number): PayoutRow {
  return {
    id: newId('po'),
    object: 'payout',
    account: account.id,
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: workingDaysAfter(createdAt, 1),
    automatic: true,
    balance_transaction: null,
    created: createdAt,
    currency: 'aud',
    description: null,
    destination: account.external_accounts?.data[0]?.id ?? null,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'in_transit',
    trace_id: null,
    type: 'bank_account',
  };
}

/** Marks a payout as paid by the bank. */
function arrive(change: Change, payout: PayoutRow) {
  change.notify('v1.payout.paid', aboutOf(change.put('payout', { ...payout, status: 'paid' })));
}

/** Pays out the available balance of every account with payouts enabled, on a Friday. */
function leave(change: Change, at: number) {
  for (const account of change.list('account')) {
    const { availableCents } = sumBalance(change, account.id, at);
    if (!account.payouts_enabled || !paysOut(change, account.id) || availableCents <= 0) continue;
    const payout = change.put('payout', newPayout(account, availableCents, at));
    postPayout(change, moneyOf(payout), at);
    change.notify('v1.payout.created', aboutOf(payout));
  }
  change.put('payoutRun', { id: 'payoutRun', until: at });
}

/** Sets the time after which payouts run. A history that begins earlier moves the time back. */
export function beginPayouts(transaction: Transaction, now: number) {
  const run = transaction.find('payoutRun', 'payoutRun');
  if (!run || now < run.until) transaction.put('payoutRun', { id: 'payoutRun', until: now });
}

/** Returns the next Friday's payouts and the payouts in transit, with their times. */
export function payoutsDue(reader: Reader): Due[] {
  const until = reader.find('payoutRun', 'payoutRun')?.until;
  const arrivals = reader
    .list('payout')
    .filter(({ status }) => status === 'in_transit')
    .map((payout): Due => ({ at: payout.arrival_date, run: (change) => arrive(change, payout) }));
  if (until === undefined) return arrivals;
  const at = nextPayoutRun(until);
  return [...arrivals, { at, run: (change) => leave(change, at) }];
}

/** Returns a payout from the bank, even if the payout had arrived. */
export function returnPayout(change: Change, id: string) {
  const payout = change.find('payout', id);
  if (!payout || payout.status === 'failed') throw noSuch('payout', id);
  const returned = change.put('payout', {
    ...payout,
    status: 'failed',
    failure_code: 'account_closed',
    failure_message: 'The bank account has been closed.',
  });
  postReturnedPayout(change, moneyOf(returned), change.now);
  change.notify('v1.payout.failed', aboutOf(returned));
  return shown(returned);
}

/**
 * Returns the payouts of a connected account.
 * @throws ApiError 400 without an account, because the platform has no payouts here
 */
function ofAccount(reader: Reader, account: string | null) {
  if (!account)
    throw new ApiError(400, 'The sandbox pays out to connected accounts only: send Stripe-Account.');
  return reader.list('payout').filter((payout) => payout.account === account);
}

export const payouts: Resource = {
  routes: [
    route(
      'GET /v1/payouts',
      z.strictObject({ ...paging(), status: text().optional(), expand: expand().optional() }),
      ({ params, url, account, change }) => {
        const rows = ofAccount(change, account).filter(
          ({ status }) => !params.status || status === params.status,
        );
        return paginate(rows.map(shown), params, url);
      },
      { onAccount: true },
    ),
    route(
      'GET /v1/payouts/:id',
      onlyExpand(),
      ({ id, account, change }) => {
        const payout = ofAccount(change, account).find((row) => row.id === id);
        if (!payout) throw noSuch('payout', id);
        return shown(payout);
      },
      { onAccount: true },
    ),
  ],
};
