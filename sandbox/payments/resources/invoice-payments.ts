import * as z from 'zod';
import { paginate } from '../api/listing.ts';
import { choice, paging, text } from '../api/params.ts';
import { route, type Resource } from '../api/route.ts';

export const invoicePayments: Resource = {
  expansions: { invoice_payment: { invoice: 'invoice' } },
  routes: [
    route(
      'GET /v1/invoice_payments',
      z.strictObject({
        ...paging(),
        invoice: text().optional(),
        payment: z.strictObject({ payment_intent: text(), type: choice('payment_intent') }).optional(),
        status: choice('canceled', 'open', 'paid').optional(),
      }),
      ({ params, url, change }) => {
        const rows = change
          .list('invoice_payment')
          .filter(
            (row) =>
              (!params.invoice || row.invoice === params.invoice) &&
              (!params.payment || row.payment.payment_intent === params.payment.payment_intent) &&
              (!params.status || row.status === params.status),
          );
        return paginate(rows, params, url);
      },
    ),
  ],
};
