import type { Resource } from '../api/route.ts';
import { retrieveRoute } from '../api/rows.ts';

export const balanceTransactions: Resource = {
  expansions: { balance_transaction: { source: ['charge', 'refund', 'transfer'] } },
  routes: [retrieveRoute('/v1/balance_transactions', 'balance_transaction')],
};
