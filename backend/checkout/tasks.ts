import { contentTypes } from '../../contract/values/content.ts';
import { z } from '../../contract/zod.ts';
import { noPayload, taskFactory, type PayloadsOf } from '../tasks.ts';
import { refundOnClosing } from './credits/closed-account-service.ts';
import { reconcileDisputes, reverseShare } from './disputes/service.ts';
import { handleEvent } from './events/service.ts';
import { closeOpen, endHold, reconcile } from './payments/service.ts';
import { deleteOldReceipts } from './receipts/service.ts';
import { refundEveryone } from './refunds/refund-all-service.ts';
import { reconcileRefunds, recordProviderRefunds, sendRefund } from './refunds/provider-service.ts';
import { sendTransfer, sendTransfers } from './transfers/service.ts';

const payloads = {
  'checkout.handleEvent': z.object({ eventId: z.string() }),
  'checkout.closeOpen': z.union([
    z.object({ contentType: z.enum(contentTypes), contentId: z.string(), buyerId: z.string().optional() }),
    z.object({ sellerId: z.string() }),
    z.object({ buyerId: z.string() }),
  ]),
  'checkout.endHold': z.object({ paymentId: z.string() }),
  'checkout.reconcile': noPayload,
  'checkout.reconcileDisputes': noPayload,
  'checkout.reconcileRefunds': noPayload,
  'checkout.recordRefunds': z.object({ paymentId: z.string() }),
  'checkout.refundOnClosing': z.object({ userId: z.string() }),
  'checkout.refundAll': z.object({
    contentType: z.enum(contentTypes),
    contentId: z.string(),
    reason: z.string(),
    firstRunAt: z.string().optional(),
  }),
  'checkout.sendRefund': z.object({ refundId: z.string() }),
  'checkout.sendTransfer': z.object({ paymentKey: z.string() }),
  'checkout.sendTransfers': noPayload,
  'checkout.reverseShare': z.object({ disputeId: z.string() }),
  'checkout.deleteOldReceipts': noPayload,
};

declare module '../tasks.ts' {
  interface TaskPayloads extends PayloadsOf<typeof payloads> {}
}

const task = taskFactory(payloads);

export const checkoutTasks = [
  task('checkout.handleEvent', ({ eventId }) => handleEvent(eventId), { concurrency: 4 }),
  task('checkout.closeOpen', closeOpen, { pollSeconds: 5 }),
  task('checkout.endHold', endHold),
  task('checkout.reconcile', reconcile, { schedule: '*/2 * * * *' }),
  task('checkout.reverseShare', reverseShare),
  task('checkout.reconcileDisputes', reconcileDisputes, { schedule: '10 * * * *' }),
  task('checkout.reconcileRefunds', reconcileRefunds, { schedule: '*/2 * * * *' }),
  task('checkout.recordRefunds', recordProviderRefunds),
  task('checkout.refundOnClosing', refundOnClosing, { pollSeconds: 5 }),
  task('checkout.refundAll', refundEveryone, { pollSeconds: 5 }),
  task('checkout.sendRefund', ({ refundId }) => sendRefund(refundId), { pollSeconds: 5 }),
  task('checkout.sendTransfer', ({ paymentKey }) => sendTransfer(paymentKey), { pollSeconds: 5 }),
  task('checkout.sendTransfers', sendTransfers, { schedule: '*/10 * * * *' }),
  task('checkout.deleteOldReceipts', deleteOldReceipts, { schedule: '20 3 * * *' }),
];
