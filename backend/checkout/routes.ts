import express, { Router } from 'express';
import { checkout } from '../../contract/checkout.ts';
import { OfficePurchase, officePurchases } from '../../contract/office-purchases.ts';
import { refunds } from '../../contract/refunds.ts';
import { disputes, OfficeEvent } from '../../contract/disputes.ts';
import { readBody } from '../http/body.ts';
import { mount } from '../http/mount.ts';
import * as queues from '../office/queue-service.ts';
import { abortOnDisconnect } from '../runtime/fair-queue.ts';
import { readEvent, readThinEvent } from '../providers/payments/webhooks.ts';
import * as bought from './purchases/bought-service.ts';
import * as disputeOffice from './disputes/office-service.ts';
import { readEvidence, writeEvidence } from './disputes/evidence-service.ts';
import * as office from './office/service.ts';
import { receive } from './events/service.ts';
import { readReceipt } from './receipts/service.ts';
import * as refundRequests from './refunds/request-service.ts';
import * as payments from './payments/service.ts';
import * as service from './service.ts';

const parseRaw = express.raw({ type: () => true, limit: '1mb' });

export const checkoutRouter = Router();

mount(checkoutRouter, checkout.start, ({ actor, body }) =>
  payments.start(actor, service.toOrder(body.stripeOperation)),
);
mount(checkoutRouter, checkout.quote, ({ actor, query: { type, contentId, amount, interval } }) =>
  service.quote(actor, type, { contentId, interval, amountCents: amount }),
);
// Mounted after the routes with fixed paths, because `:id` would match those paths too.
mount(checkoutRouter, checkout.read, ({ actor, params }) => service.read(actor, params.id));
mount(checkoutRouter, checkout.refresh, ({ actor, params }) => service.refresh(actor, params.id));
mount(checkoutRouter, checkout.listBought, ({ actor, query }) => bought.list(actor, query));
mount(checkoutRouter, checkout.receipt, async ({ actor, params, res }) => {
  const { fileName, pdf } = await readReceipt(actor, params.id, abortOnDisconnect(res));
  res.attachment(fileName).type('application/pdf').send(pdf);
});
mount(checkoutRouter, refunds.refundTerms, ({ actor, query }) =>
  refundRequests.readTerms(actor, query.purchaseId),
);
mount(checkoutRouter, refunds.refund, ({ actor, body, req }) =>
  refundRequests.ask(actor, body, req.get('idempotency-key')!),
);
mount(checkoutRouter, checkout.readSale, ({ actor, params, query }) =>
  refundRequests.readSale(actor, params.id, query.invoiceId),
);
mount(checkoutRouter, officePurchases.readForOffice, ({ params }) => office.read(params.id));
mount(checkoutRouter, officePurchases.listForOffice, ({ actor, query: { state, ...query } }) =>
  queues.listParsed(OfficePurchase, actor, 'purchases', { ...query, view: state }),
);
mount(
  checkoutRouter,
  officePurchases.decide,
  async ({ actor, params, body: { decision, reason, ...part } }) =>
    OfficePurchase.parse(
      await queues.decide(actor, 'purchases', params.id, {
        action: decision,
        reason,
        input: decision === 'refund' ? part : undefined,
      }),
    ),
);

mount(checkoutRouter, disputes.decideDispute, ({ actor, params, body }) =>
  disputeOffice.decide(actor, params.id, body),
);
mount(checkoutRouter, disputes.readEvidence, ({ params }) => readEvidence(params.id));
mount(checkoutRouter, disputes.downloadEvidence, async ({ params, res }) => {
  const text = await writeEvidence(params.id);
  res.attachment(`dispute-${params.id}.txt`).type('text/plain').send(text);
});
mount(checkoutRouter, disputes.listEvents, ({ actor, query: { show, ...query } }) =>
  queues.listParsed(OfficeEvent, actor, 'events', { ...query, view: show }),
);
mount(checkoutRouter, disputes.replayEvent, async ({ actor, params }) =>
  OfficeEvent.parse(await queues.decide(actor, 'events', params.id, { action: 'replay' })),
);

/**
 * Webhook endpoint of the card provider, which is not part of the product's API. The signature
 * covers the raw bytes of the body.
 */
checkoutRouter.post('/stripe/webhook', async (req, res) => {
  await readBody(parseRaw, req, res);
  await receive(readEvent(req.body as Buffer, req.get('stripe-signature')));
  res.json({ received: true });
});

/** Webhook endpoint for thin events, which the card provider signs with a separate secret. */
checkoutRouter.post('/stripe/webhook/thin', async (req, res) => {
  await readBody(parseRaw, req, res);
  await receive(readThinEvent(req.body as Buffer, req.get('stripe-signature')));
  res.json({ received: true });
});
