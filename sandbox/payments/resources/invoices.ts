import * as z from 'zod';
import { pageOf } from '../api/listing.ts';
import { ApiError } from '../api/errors.ts';
import { choice, expand, paging, text } from '../api/params.ts';
import { route, type Resource } from '../api/route.ts';
import { getRow, retrieveRoute } from '../api/rows.ts';
import type { Reader } from '../state/store.ts';

const paymentsOf = (reader: Reader, invoice: string) => {
  const rows = reader.list('invoice_payment').filter((row) => row.invoice === invoice);
  return pageOf(rows, {}, `/v1/invoices/${invoice}/payments`);
};

export const invoices: Resource = {
  expansions: {
    invoice: {
      customer: 'customer',
      payments: (invoice, reader) => paymentsOf(reader, String(invoice.id)),
    },
  },
  routes: [
    retrieveRoute('/v1/invoices', 'invoice'),
    route(
      'GET /v1/invoices',
      z.strictObject({
        ...paging(),
        customer: text().optional(),
        status: choice('draft', 'open', 'paid', 'uncollectible', 'void').optional(),
        subscription: text().optional(),
      }),
      ({ params, url, change }) => {
        const rows = change
          .list('invoice')
          .filter(
            (row) =>
              (!params.customer || row.customer === params.customer) &&
              (!params.status || row.status === params.status) &&
              (!params.subscription || row.parent.subscription_details.subscription === params.subscription),
          );
        return pageOf(rows, params, url);
      },
    ),
    route('POST /v1/invoices/:id/void', z.strictObject({ expand: expand().optional() }), ({ id, change }) => {
      const invoice = getRow(change, 'invoice', id);
      if (invoice.status !== 'open' && invoice.status !== 'uncollectible')
        throw new ApiError(
          400,
          `You can only void open and uncollectible invoices; this one is ${invoice.status}.`,
          {
            code: 'invoice_not_editable',
          },
        );
      const voided = change.put('invoice', {
        ...invoice,
        auto_advance: false,
        next_payment_attempt: null,
        status: 'void',
        status_transitions: { ...invoice.status_transitions, voided_at: change.now },
      });
      change.emit('invoice.voided', voided);
      return voided;
    }),
  ],
};
