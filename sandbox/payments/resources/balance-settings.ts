import type Stripe from 'stripe';
import { onlyExpand } from '../api/params.ts';
import { route, type Resource } from '../api/route.ts';
import { SETTLEMENT_DAYS } from '../ledger.ts';

/** Payout schedule of all accounts of the sandbox. The schedule cannot be changed. */
const settings: Stripe.BalanceSettings = {
  object: 'balance_settings',
  payments: {
    debit_negative_balances: false,
    payouts: {
      automatic_transfer_rules_by_currency: null,
      minimum_balance_by_currency: null,
      schedule: { interval: 'weekly', weekly_payout_days: ['friday'] },
      statement_descriptor: null,
      status: 'enabled',
    },
    settlement_timing: { delay_days: SETTLEMENT_DAYS, start_of_day: null },
  },
};

export const balanceSettings: Resource = {
  routes: [route('GET /v1/balance_settings', onlyExpand(), () => settings, { onAccount: true })],
};
