import * as z from 'zod';
import { paginate } from '../api/listing.ts';
import { currency, paging, text } from '../api/params.ts';
import { route, type Resource } from '../api/route.ts';
import { retrieveRoute } from '../api/rows.ts';

export const balanceTransactions: Resource = {
  expansions: { balance_transaction: { source: ['charge', 'dispute', 'refund', 'transfer'] } },
  routes: [
    retrieveRoute('/v1/balance_transactions', 'balance_transaction'),
    route(
      'GET /v1/balance_transactions',
      z.strictObject({
        ...paging(),
        currency: currency().optional(),
        source: text().optional(),
        type: text().optional(),
      }),
      ({ params, url, change }) =>
        paginate(
          change
            .list('balance_transaction')
            .filter(
              (row) =>
                (!params.source || row.source === params.source) &&
                (!params.type || row.type === params.type),
            ),
          params,
          url,
        ),
    ),
  ],
};
