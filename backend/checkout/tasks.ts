import { task } from '../tasks.ts';
import { reconcileDisputes, takeBack } from './disputes/service.ts';
import { handleEvent } from './events/service.ts';
import { reconcile } from './purchases/fulfil-service.ts';
import { deleteOldReceipts } from './receipts/service.ts';
import { reconcileRefunds, recordRefundsOf, sendRefund } from './refunds/request-service.ts';
import { closeOpen } from './service.ts';
import { sendTransfer, sendTransfers } from './transfers/service.ts';

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
