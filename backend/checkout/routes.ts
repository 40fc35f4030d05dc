import express, { Router } from 'express';
import { checkout } from '../../contract/checkout.ts';
import { readBody } from '../http/body.ts';
import { mount } from '../http/mount.ts';
import { readEvent, readThinEvent } from '../providers/payments.ts';
import { receive } from './provider-event-service.ts';
import * as service from './service.ts';

const parseRaw = express.raw({ type: () => true, limit: '1mb' });

export const checkoutRouter = Router();

mount(checkoutRouter, checkout.start, ({ actor, body }) =>
  service.start(actor, service.orderOf(body.stripeOperation)),
);
mount(checkoutRouter, checkout.quote, ({ actor, query: { type, contentId, amount } }) =>
  service.quote(actor, type, { contentId, amountCents: amount }),
);
// After the fixed address, which it would otherwise match as an id.
mount(checkoutRouter, checkout.read, ({ actor, params }) => service.read(actor, params.id));
mount(checkoutRouter, checkout.listForOffice, ({ query }) =>
  service.listForOffice(query.state, query.limit, query.cursor),
);

/** The card provider's own address, not a call of the product: the signature covers the raw bytes of the body. */
checkoutRouter.post('/stripe/webhook', async (req, res) => {
  await readBody(parseRaw, req, res);
  await receive(readEvent(req.body as Buffer, req.get('stripe-signature')));
  res.json({ received: true });
});

/** The same for thin events, which the card provider signs with another secret. */
checkoutRouter.post('/stripe/webhook/thin', async (req, res) => {
  await readBody(parseRaw, req, res);
  await receive(readThinEvent(req.body as Buffer, req.get('stripe-signature')));
  res.json({ received: true });
});
