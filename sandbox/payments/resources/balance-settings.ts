import type Stripe from 'stripe';
import * as z from 'zod';
import { choice, expand, onlyExpand } from '../api/params.ts';
import { ApiError } from '../api/errors.ts';
import { route, type Resource } from '../api/route.ts';
import { SETTLEMENT_DAYS } from '../ledger.ts';
import type { Reader } from '../state/store.ts';

type Schedule = Stripe.BalanceSettings.Payments.Payouts.Schedule;

const weekly: Schedule = { interval: 'weekly', weekly_payout_days: ['friday'] };

/** Returns true if the payouts of an account run automatically. */
export const paysOut = (reader: Reader, account: string): boolean =>
  reader.find('payoutSchedule', account)?.interval !== 'manual';

const settingsOf = (reader: Reader, account: string | null): Stripe.BalanceSettings => ({
  object: 'balance_settings',
  payments: {
    debit_negative_balances: false,
    payouts: {
      automatic_transfer_rules_by_currency: null,
      minimum_balance_by_currency: null,
      schedule: account === null || paysOut(reader, account) ? weekly : { interval: 'manual' },
      statement_descriptor: null,
      status: 'enabled',
    },
    settlement_timing: { delay_days: SETTLEMENT_DAYS, start_of_day: null },
  },
});

/** Payout schedule. The sandbox pays out on Fridays (`weekly`) or never (`manual`). */
const schedule = z.strictObject({
  interval: choice('weekly', 'manual'),
  weekly_payout_days: z.array(choice('friday')).optional(),
});

const changes = z.strictObject({
  payments: z.strictObject({ payouts: z.strictObject({ schedule }) }),
  expand: expand().optional(),
});

export const balanceSettings: Resource = {
  routes: [
    route('GET /v1/balance_settings', onlyExpand(), ({ change, account }) => settingsOf(change, account), {
      onAccount: true,
    }),
    route(
      'POST /v1/balance_settings',
      changes,
      ({ change, account, params }) => {
        if (!account)
          throw new ApiError(400, 'The sandbox pays out to connected accounts only: send Stripe-Account.');
        const { interval } = params.payments.payouts.schedule;
        change.put('payoutSchedule', { id: account, interval });
        return settingsOf(change, account);
      },
      { onAccount: true },
    ),
  ],
};
