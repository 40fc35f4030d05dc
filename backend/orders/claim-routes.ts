import { Router } from 'express';
import { orders } from '../../contract/orders.ts';
import { mount } from '../http/mount.ts';
import * as answers from './claim-answer-service.ts';
import * as service from './claim-service.ts';
import { read } from './order-service.ts';

export const claimsRouter = Router();

mount(claimsRouter, orders.claim, async ({ actor, body }) => read(actor, await service.report(actor, body)));
mount(claimsRouter, orders.continueClaim, async ({ actor, params: { id }, body }) =>
  read(actor, await service.proceed(actor, id, body)),
);
mount(claimsRouter, orders.answerClaim, ({ actor, params: { id }, body, req }) =>
  answers.answer(actor, id, body, req.get('idempotency-key')!),
);
mount(claimsRouter, orders.sendReplacement, ({ actor, params: { id }, body }) =>
  answers.sendReplacement(actor, id, body),
);
mount(claimsRouter, orders.addToClaim, ({ actor, params: { id }, body }) => answers.add(actor, id, body));
