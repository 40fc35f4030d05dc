import { Router } from 'express';
import { discounts } from '../../contract/discounts.ts';
import { done } from '../../contract/shared.ts';
import { quote } from '../checkout/service.ts';
import { mount } from '../http/mount.ts';
import * as service from './service.ts';

export const discountsRouter = Router();

mount(discountsRouter, discounts.list, ({ actor, query }) => service.list(actor, query.limit, query.cursor));
mount(discountsRouter, discounts.create, ({ actor, body }) => service.create(actor, body));
mount(discountsRouter, discounts.update, ({ actor, query, body }) => service.update(actor, query.id, body));
mount(discountsRouter, discounts.end, async ({ actor, query }) => {
  await service.end(actor, query.id);
  return done;
});
mount(discountsRouter, discounts.check, ({ actor, body: { type, ...wanted } }) => quote(actor, type, wanted));
