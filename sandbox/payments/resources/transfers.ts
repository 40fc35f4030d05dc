import * as z from 'zod';
import type Stripe from 'stripe';
import { ApiError, badParam } from '../api/errors.ts';
import { paginate } from '../api/listing.ts';
import { currency, expand, flag, integer, metadata, paging, text } from '../api/params.ts';
import { route, type Resource } from '../api/route.ts';
import { getRow, retrieveRoute } from '../api/rows.ts';
import type { Change } from '../change.ts';
import { getClearingTime, sumBalance, PLATFORM, postTransfer } from '../ledger.ts';
import { newId } from '../state/ids.ts';
import type { TransferRow } from '../state/tables.ts';
import { isReadyForTransfers } from './accounts.ts';
import { calculateReturnedFee } from './charge-transfers.ts';
import { mergeMetadata } from './metadata.ts';

const creation = z.strictObject({
  amount: integer(1, 99_999_999),
  currency: currency(),
  destination: text(),
  description: text().optional(),
  metadata: metadata().optional(),
  source_transaction: text().optional(),
  transfer_group: text().optional(),
  expand: expand().optional(),
});

/** Records money of the platform that moved to or from a connected account. */
function movementOf(change: Change, source: string, amount: number) {
  const isBack = amount > 0;
  return change.put('balance_transaction', {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: change.now,
    balance_type: 'payments',
    created: change.now,
    currency: 'aud',
    description: null,
    exchange_rate: null,
    fee: 0,
    fee_details: [],
    net: amount,
    reporting_category: isBack ? 'transfer_reversal' : 'transfer',
    source,
    status: 'available',
    type: isBack ? 'transfer_refund' : 'transfer',
  }).id;
}

/**
 * Returns the charge that a transfer is made from. Such a transfer does not need an available
 * balance.
 * @throws ApiError 400 for an unpaid charge, another group than the charge's, and more than is left
 *   of the charge
 */
function getSource(change: Change, id: string, given: z.output<typeof creation>) {
  const charge = getRow(change, 'charge', id, 'source_transaction');
  if (!charge.paid) throw badParam('The charge is not paid', 'source_transaction');
  if (given.transfer_group && charge.transfer_group && given.transfer_group !== charge.transfer_group)
    throw badParam('The transfer_group differs from the group of the charge', 'transfer_group');
  const sent = change
    .list('transfer')
    .filter((row) => row.source_transaction === charge.id)
    .reduce((sum, row) => sum + row.amount, 0);
  if (sent + given.amount > charge.amount)
    throw badParam('The transfers of a charge are at most its amount', 'amount');
  return charge;
}

/**
 * Creates a transfer.
 * @throws ApiError 400 for an account that cannot receive transfers, and for more than the
 *   platform's balance or the source charge
 */
function create(change: Change, given: z.output<typeof creation>): TransferRow {
  const account = getRow(change, 'account', given.destination, 'destination');
  if (!isReadyForTransfers(account))
    throw new ApiError(400, `The account ${account.id} cannot receive transfers now.`, {
      code: 'insufficient_capabilities_for_transfer',
    });
  const source = given.source_transaction && getSource(change, given.source_transaction, given);
  if (!source && sumBalance(change, PLATFORM, change.now).availableCents < given.amount)
    throw new ApiError(400, 'You have insufficient available funds in your account.', {
      code: 'balance_insufficient',
    });
  const id = newId('tr');
  postTransfer(
    change,
    { id, account: account.id, amountCents: given.amount },
    change.now,
    source ? getClearingTime(source.created) : undefined,
  );
  const transfer = change.put('transfer', {
    id,
    object: 'transfer',
    amount: given.amount,
    amount_reversed: 0,
    balance_transaction: movementOf(change, id, -given.amount),
    created: change.now,
    currency: given.currency,
    description: given.description ?? null,
    destination: account.id,
    destination_payment: newId('py'),
    livemode: false,
    metadata: mergeMetadata({}, given.metadata),
    reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
    reversed: false,
    source_transaction: source ? source.id : null,
    source_type: 'card',
    transfer_group: given.transfer_group ?? (source ? source.transfer_group : null),
  });
  change.emit('transfer.created', transfer);
  return transfer;
}

const reversing = z.strictObject({
  amount: integer(1, 99_999_999).optional(),
  description: text().optional(),
  metadata: metadata().optional(),
  refund_application_fee: flag().optional(),
  expand: expand().optional(),
});

/**
 * Reverses a transfer. The balance of the account may become negative, because the platform bears
 * the losses of its accounts.
 * @throws ApiError 400 for more than the remaining amount
 */
function reverse(change: Change, transferId: string, given: z.output<typeof reversing>) {
  const transfer = getRow(change, 'transfer', transferId);
  const left = transfer.amount - transfer.amount_reversed;
  const amount = given.amount ?? left;
  if (left === 0) throw new ApiError(400, `The transfer ${transfer.id} has already been fully reversed.`);
  if (amount > left)
    throw badParam(`The amount (${amount}) is greater than what is left of the transfer (${left})`, 'amount');
  const id = newId('trr');
  const account = String(transfer.destination);
  postTransfer(change, { id, account, amountCents: -amount }, change.now);
  const feeCents = given.refund_application_fee ? calculateReturnedFee(change, transfer, amount) : 0;
  if (feeCents) postTransfer(change, { id: newId('fr'), account, amountCents: feeCents }, change.now);
  const reversal: Stripe.TransferReversal = {
    id,
    object: 'transfer_reversal',
    amount,
    balance_transaction: movementOf(change, id, amount),
    created: change.now,
    currency: transfer.currency,
    destination_payment_refund: newId('pyr'),
    metadata: mergeMetadata({}, given.metadata),
    source_refund: null,
    transfer: transfer.id,
  };
  const { reversals } = transfer;
  const reversed = change.put('transfer', {
    ...transfer,
    amount_reversed: transfer.amount_reversed + amount,
    reversals: { ...reversals, data: [reversal, ...reversals.data] },
    reversed: amount === left,
  });
  change.emit('transfer.reversed', reversed, {
    amount_reversed: transfer.amount_reversed,
    reversals,
    ...(reversed.reversed && { reversed: false }),
  });
  return reversal;
}

/** Transfers from the platform's own balance to connected accounts, and their reversals. */
export const transfers: Resource = {
  expansions: {
    transfer: { balance_transaction: 'balance_transaction', destination: 'account' },
    transfer_reversal: { balance_transaction: 'balance_transaction', transfer: 'transfer' },
  },
  routes: [
    route('POST /v1/transfers', creation, ({ params, change }) => create(change, params)),
    route(
      'GET /v1/transfers',
      z.strictObject({
        ...paging(),
        destination: text().optional(),
        transfer_group: text().optional(),
      }),
      ({ params, url, change }) =>
        paginate(
          change
            .list('transfer')
            .filter(
              (row) =>
                (!params.destination || row.destination === params.destination) &&
                (!params.transfer_group || row.transfer_group === params.transfer_group),
            ),
          params,
          url,
        ),
    ),
    retrieveRoute('/v1/transfers', 'transfer'),
    route('POST /v1/transfers/:id/reversals', reversing, ({ id, params, change }) =>
      reverse(change, id, params),
    ),
  ],
};
