import { task } from '../tasks.ts';
import { reconcileDisputes, takeBack } from './dispute-service.ts';
import { handleEvent } from './provider-event-service.ts';
import { reconcile } from './fulfil-service.ts';
import { deleteOldReceipts } from './receipt-service.ts';
import { reconcileRefunds, recordRefundsOf, sendRefund } from './refund-request-service.ts';
import { closeOpen } from './service.ts';
import { sendTransfer, sendTransfers } from './transfer-service.ts';

export const checkoutTasks = [
  task('checkout.handleEvent', ({ eventId }) => handleEvent(eventId), { concurrency: 4 }),
  task('checkout.closeOpen', closeOpen, { pollSeconds: 5 }),
  task('checkout.reconcile', reconcile, { schedule: '*/2 * * * *' }),
  task('checkout.takeBack', takeBack),
  task('checkout.reconcileDisputes', reconcileDisputes, { schedule: '10 * * * *' }),
  task('checkout.reconcileRefunds', reconcileRefunds, { schedule: '*/2 * * * *' }),
  task('checkout.recordRefunds', recordRefundsOf),
  task('checkout.sendRefund', ({ refundId }) => sendRefund(refundId), { pollSeconds: 5 }),
  task('checkout.sendTransfer', ({ paymentKey }) => sendTransfer(paymentKey), { pollSeconds: 5 }),
  task('checkout.sendTransfers', sendTransfers, { schedule: '*/10 * * * *' }),
  task('checkout.deleteOldReceipts', deleteOldReceipts, { schedule: '20 3 * * *' }),
];
