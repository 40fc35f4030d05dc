import * as z from 'zod';
import { paginate } from '../api/listing.ts';
import { ApiError, badParam } from '../api/errors.ts';
import { choice, expand, flag, paging, text } from '../api/params.ts';
import { route, type Resource } from '../api/route.ts';
import { getRow, retrieveRoute } from '../api/rows.ts';
import { payInvoice } from '../billing/invoicing.ts';
import type { Change } from '../change.ts';
import { behaviourOnRenewal } from '../checkout/cards.ts';
import type { Reader } from '../state/store.ts';
import type { InvoiceRow } from '../state/tables.ts';

const paymentsOf = (reader: Reader, invoice: string) => {
  const rows = reader.list('invoice_payment').filter((row) => row.invoice === invoice);
  return paginate(rows, {}, `/v1/invoices/${invoice}/payments`);
};

/**
 * Tries to pay an open invoice with a saved card: the given card or the card of the subscription.
 * @returns the invoice, or the refusal of the bank with the recorded attempt
 * @throws ApiError 400 for an invoice that is not open, and for a card of another customer
 */
function payNow(change: Change, invoice: InvoiceRow, methodId: string | undefined) {
  if (invoice.status !== 'open')
    throw new ApiError(400, `Invoice is already ${invoice.status}`, {
      code: invoice.status === 'paid' ? 'invoice_already_paid' : 'invoice_not_editable',
    });
  const { subscription } = invoice.parent.subscription_details;
  const kept = methodId ?? getRow(change, 'subscription', subscription).default_payment_method ?? '';
  const method = getRow(change, 'payment_method', kept, 'payment_method');
  if (method.customer !== invoice.customer)
    throw badParam('The card belongs to another customer', 'payment_method');
  const behaviour = behaviourOnRenewal(method.card?.last4 ?? '');
  const tried = payInvoice(change, invoice, method, behaviour, false);
  return behaviour.does === 'decline'
    ? new ApiError(402, behaviour.message, { code: behaviour.code, type: 'card_error' })
    : tried;
}

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
        return paginate(rows, params, url);
      },
    ),
    route(
      'POST /v1/invoices/:id/pay',
      z.strictObject({
        off_session: flag().optional(),
        payment_method: text().optional(),
        expand: expand().optional(),
      }),
      ({ id, params, change }) => payNow(change, getRow(change, 'invoice', id), params.payment_method),
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
