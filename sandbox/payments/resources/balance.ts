import type Stripe from 'stripe';
import { onlyExpand } from '../api/params.ts';
import { route, type Resource } from '../api/route.ts';
import { sumBalance, PLATFORM } from '../ledger.ts';

const funds = (amount: number) => [{ amount, currency: 'aud', source_types: { card: amount } }];

export const balance: Resource = {
  routes: [
    route(
      'GET /v1/balance',
      onlyExpand(),
      ({ account, change }): Stripe.Balance => {
        const { availableCents, pendingCents } = sumBalance(change, account ?? PLATFORM, change.now);
        return {
          object: 'balance',
          available: funds(availableCents),
          livemode: false,
          pending: funds(pendingCents),
        };
      },
      { onAccount: true },
    ),
  ],
};
